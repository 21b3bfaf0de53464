/*
 * test_words.c: what a line of a long table is about
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/test_words.h"

static const struct {
	const char *name;
	enum thing_kind kind; /* THING_KINDS: the metric or its unit */
} words[] = {
	{ "benchmark", THING_BENCHMARK }, { "phase", THING_PHASE },  { "threads", THING_THREADS }, { "variant", THING_VARIANT },
	{ "machine", THING_MACHINE },     { "metric", THING_KINDS }, { "unit", THING_KINDS },      { "kernel", THING_KERNEL },
};
enum { N_WORDS = sizeof words / sizeof *words };

static bool is_missing(enum thing_kind column)
{
	for (size_t i = 0; i < N_WORDS; i++)
		if (words[i].kind == column)
			return false;
	return true;
}

size_t test_words_columns(const struct matrix *m, struct emit_column *columns, struct arena *a)
{
	size_t n = 0;

	for (; n < N_WORDS; n++)
		columns[n] = (struct emit_column){ words[n].name, words[n].kind == THING_THREADS ? EMIT_RIGHT : EMIT_LEFT,
						   words[n].kind == THING_THREADS, false };
	if (is_missing(m->layout.column.kind))
		columns[n++] = (struct emit_column){ arena_cstr(a, thing_word(m->layout.column)), EMIT_LEFT, false, false };
	return n;
}

void test_words_put(struct emitter *w, const struct matrix *m, const struct comparison_row *row, size_t j)
{
	const struct series *s = row->series;

	for (size_t i = 0; i < N_WORDS; i++)
		emit_word(w, words[i].kind != THING_KINDS ? matrix_cell_word(m, s, &s->cells[j], words[i].kind) :
			     str_is(str_from(words[i].name), "unit") ? s->unit : s->metric);
	if (is_missing(m->layout.column.kind))
		emit_word(w, matrix_column_value(m, s->cells[j].kernel));
}
