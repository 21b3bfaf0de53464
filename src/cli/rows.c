/*
 * rows.c: rows as the row contract prints them: one line a number
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The row contract: people and scripts rely on the names and on the order. */
static const struct emit_column columns[] = {
	{ "line", EMIT_RIGHT, true, false },      { "benchmark", EMIT_LEFT, false, false },
	{ "phase", EMIT_LEFT, false, false },     { "kernel", EMIT_LEFT, false, false },
	{ "variant", EMIT_LEFT, false, true },    { "threads", EMIT_RIGHT, true, false },
	{ "file_mb", EMIT_RIGHT, true, false },   { "block", EMIT_RIGHT, true, false },
	{ "metric", EMIT_LEFT, false, false },    { "value", EMIT_RIGHT, true, false },
	{ "unit", EMIT_LEFT, false, false },      { "machine", EMIT_LEFT, false, true },
	{ "iteration", EMIT_LEFT, false, false }, { "params", EMIT_LEFT, false, true },
	{ "flags", EMIT_LEFT, false, true },      { "confidence", EMIT_RIGHT, true, false },
};

enum { FLAGS_TEXT_MAX = FLAG_COUNT * 16 };

/* Into BUF, so that a million numbers need no memory. */
static struct str flags_text(unsigned flags, char buf[static FLAGS_TEXT_MAX])
{
	size_t n = 0;

	for (unsigned bit = 0; bit < FLAG_COUNT; bit++) {
		if (!(flags & 1u << bit))
			continue;
		size_t len = strlen(row_flag_name[bit]);
		if (n)
			buf[n++] = ',';
		memcpy(buf + n, row_flag_name[bit], len);
		n += len;
	}
	return (struct str){ buf, n };
}

void rows_begin(struct rows_printer *p)
{
	emit_begin(p->w, columns, sizeof columns / sizeof *columns);
}

static void put_integer(struct emitter *w, int64_t number)
{
	char buf[24];
	int n = snprintf(buf, sizeof buf, "%" PRId64, number);

	emit_digits(w, (struct str){ buf, (size_t)n }, TONE_PLAIN);
}

static const enum row_field subject[] = {
	ROW_BENCHMARK, ROW_PHASE, ROW_KERNEL, ROW_VARIANT, ROW_THREADS, ROW_FILE_MB, ROW_BLOCK,
};

static void put_cell(struct emitter *w, const struct row *row, const struct cell *cell)
{
	char buf[FLAGS_TEXT_MAX];
	unsigned flags = row->flags | cell->flags;
	enum emit_tone tone = flags & (FLAG_IMPLAUSIBLE | FLAG_KNOWN_WRONG) ? TONE_WORSE : TONE_PLAIN;

	put_integer(w, cell->line);
	for (size_t i = 0; i < sizeof subject / sizeof *subject; i++)
		emit_word(w, row->field[subject[i]]);
	emit_word(w, cell->metric);
	emit_cell(w, cell->value, tone);
	emit_word(w, cell->unit);
	emit_word(w, row->field[ROW_MACHINE]);
	emit_word(w, row->field[ROW_ITERATION]);
	emit_word(w, row->field[ROW_PARAMS]);
	emit_word(w, flags_text(flags, buf));
	put_integer(w, row->confidence);
	emit_row_end(w);
}

enum err_code rows_put(void *ctx, const struct row *row, struct err *e)
{
	struct rows_printer *p = ctx;

	(void)e;
	for (size_t i = 0; i < row->n_cells && !emit_is_broken(p->w); i++) {
		unsigned flags = row->flags | row->cells[i].flags;
		if (p->derived || !(flags & (FLAG_DERIVED | FLAG_REPAIRED)))
			put_cell(p->w, row, &row->cells[i]);
	}
	return OK;
}
