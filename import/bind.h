/*
 * bind.h: fills the holes of rows from the message around them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_BIND_H
#define IMPORT_BIND_H

#include <stddef.h>

#include "import/import.h"

/* A claimed block, and which rows came out of it. */
struct block {
	struct claim claim;
	const struct importer *by;
	size_t first_row, n_rows;
};

/* Everything bind may look at; the rows are in the order of the text and are changed in place. */
struct binding {
	const struct message *message;
	struct arena *arena;
	const struct block *blocks;
	size_t n_blocks;
	struct row *rows;
	size_t n_rows;
};

/* All holes that the text fills; each filled field remembers its line in row.from[]. */
void bind_rows(struct binding *b);

#endif
