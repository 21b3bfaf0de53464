/*
 * fio_once.h: a run that fio told in several forms counts once
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_FIO_ONCE_H
#define IMPORT_FIO_ONCE_H

#include "import/bind.h"

/* What was read from one message: the rows in the order of their blocks. */
struct once {
	const struct lines *in;
	struct block *blocks;
	size_t n_blocks;
	struct row *rows;
	size_t n_rows;
};

/* Where fio's text, terse lines and JSON stand one below the other and tell the same run (as many figures of IOPS, equal
 * as far as they are printed), the rows of the poorer forms are taken out: JSON is better than text, text than terse. */
void fio_once(struct once *o);

#endif
