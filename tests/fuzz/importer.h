/*
 * importer.h: one importer let loose on any text: claims stay inside it, no number is invented
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef FUZZ_IMPORTER_H
#define FUZZ_IMPORTER_H

#include <assert.h>
#include <string.h>

#include "base/num.h"
#include "fuzz/fuzz.h"
#include "import/importers.h"

struct fuzz_text {
	struct str text;
	const struct lines *lines;
	struct claim claim;
};

static inline bool fuzz_has(struct str text, struct str part)
{
	return memmem(text.p, text.n, part.p, part.n) != NULL;
}

/* All digits stand in the text: together, or broken in two before the point by a blank ("1 .828"), or by a decimal
 * comma. */
static inline bool fuzz_stands(struct str text, struct str value)
{
	size_t point = str_find_char(value, '.');

	if (fuzz_has(text, value) || point == STR_NPOS)
		return fuzz_has(text, value);
	return fuzz_has(text, str_sub(value, 0, point)) &&
	       (fuzz_has(text, str_after(value, point)) || fuzz_has(text, str_after(value, point + 1)));
}

/* What every row of every importer must be: about its own block, with numbers that stand in the text. */
static inline enum err_code fuzz_row(void *ctx, const struct row *row, struct err *e)
{
	const struct fuzz_text *t = ctx;

	(void)e;
	assert(row->at >= t->claim.at && row->at < t->claim.at + t->claim.count);
	assert(row->line == line_number(t->lines, row->at));
	assert(row->n_cells > 0 && row->confidence >= 0 && row->confidence <= 100);
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];
		assert(cell->metric.n && cell->value.n && cell->line > 0);
		if (!((row->flags | cell->flags) & (FLAG_DERIVED | FLAG_REPAIRED)))
			assert(fuzz_stands(t->text, cell->value));
	}
	for (int f = 0; f < ROW_FIELDS; f++)
		assert(!row->field[f].n || row->field[f].p);
	return OK;
}

static inline void fuzz_note(void *ctx, uint32_t line, const char *text)
{
	(void)ctx;
	assert(line > 0 && strlen(text) < 4096);
}

static inline int fuzz_importer(const struct importer *importer, const uint8_t *data, size_t size)
{
	AUTO_ARENA(a);
	struct lines lines;
	struct fuzz_text t = { { (const char *)data, size }, &lines, NO_CLAIM };
	struct err e = { 0 };

	lines_from_text(t.text, 1, a, &lines);
	struct row_spare spare = { 0 };
	struct import im = { .in = &lines, .arena = a, .out = { &t, fuzz_row, fuzz_note }, .spare = &spare };
	for (size_t at = 0; at < lines.n;) {
		t.claim = importer->claim(&lines, at);
		if (!t.claim.count) {
			at++;
			continue;
		}
		assert(t.claim.at == at && t.claim.count <= lines.n - at && t.claim.sure > 0 && t.claim.sure <= 100);
		if (importer->parse(&im, t.claim, &e))
			assert(e.msg[0]);
		at += t.claim.count;
	}
	return 0;
}

#define FUZZ_IMPORTER(name) \
	int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) \
	{ \
		return fuzz_importer(&importer_##name, data, size); \
	}

#endif
