/*
 * fuzz_import.c: any bytes as a mail, a page or a text, through all importers and bind
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>

#include "fuzz/fuzz.h"
#include "import/import.h"

struct seen {
	uint32_t last_block;
	size_t cells;
};

/* What every row must keep, whatever the text: numbers stand in it, blocks come in order. */
static enum err_code look(void *ctx, const struct row *row, struct err *e)
{
	struct seen *seen = ctx;

	(void)e;
	assert(row->block >= seen->last_block);
	assert(row->importer && row->n_cells > 0);
	for (size_t i = 0; i < row->n_cells; i++) {
		assert(row->cells[i].metric.n > 0);
		assert(row->cells[i].value.n > 0);
		assert(row->cells[i].line > 0);
	}
	seen->last_block = row->block;
	seen->cells += row->n_cells;
	return OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct err e = { 0 };
	struct message message;
	struct seen seen = { 0 };
	struct sink sink = { .ctx = &seen, .row = look };
	struct str raw = { (const char *)data, size };
	AUTO_ARENA(a);

	if (message_from_bytes(raw, STR("fuzz"), 1, a, &message, &e))
		assert(e.msg[0]);
	else if (import_message(&message, a, &sink, &e))
		assert(e.msg[0]);
	return 0;
}
