/*
 * show_kernel.c: what there is of one kernel
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/output.h"
#include "cli/show.h"
#include "compare/compare.h"
#include "query/text.h"
#include "reports/words.h"

/* In text; a program gets all. */
enum { ROWS_SHOWN = 200 };

static const struct emit_column columns[] = {
	{ "benchmark", EMIT_LEFT, false, false }, { "phase", EMIT_LEFT, false, false },
	{ "threads", EMIT_RIGHT, true, false },   { "file_mb", EMIT_RIGHT, true, false },
	{ "block", EMIT_RIGHT, true, false },     { "variant", EMIT_LEFT, false, true },
	{ "params", EMIT_LEFT, false, true },     { "machine", EMIT_LEFT, false, true },
	{ "metric", EMIT_LEFT, false, false },    { "number", EMIT_RIGHT, false, false },
};

static void write_number(struct emitter *w, const struct comparison_row *row, struct arena *a)
{
	const struct series *s = row->series;
	const struct str words[] = {
		s->benchmark, s->phase, s->threads, s->file_mb, s->block, s->variant, s->params, s->machine,
		words_metric(s, a), words_cell(&row->cells[0], s, a),
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		emit_word(w, words[i]);
	emit_row_end(w);
}

/* One row a test and metric: the number as printed, or the median and range of several runs. */
static enum err_code write_numbers(const struct cmd_context *cx, struct str label, bool all, struct emitter *w, struct err *e)
{
	const struct selection sel = { .kernels = &label, .n_kernels = 1 };
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	struct comparison c;
	struct matrix m;

	if (query_matrix(cx->store, &sel, cx->arena, &m, e))
		return e->code;
	compare_matrix(&m, &options, cx->arena, &c);
	emit_begin(w, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < c.n_rows && (all || i < ROWS_SHOWN) && !emit_is_broken(w); i++)
		write_number(w, &c.rows[i], cx->arena);
	if (emit_end(w, e))
		return e->code;
	if (!all && c.n_rows > ROWS_SHOWN && !cx->quiet)
		printf("%zu more: behemoth compare " STR_FMT " --all\n", c.n_rows - ROWS_SHOWN, STR_ARG(label));
	return OK;
}

enum err_code show_kernel(const struct cmd_context *cx, struct str label, const char *format, struct err *e)
{
	static const enum store_list part[] = { STORE_KERNELS, STORE_BENCHMARKS, STORE_SOURCES };
	struct str key;

	if (store_find_kernel(cx->store, label, cx->arena, &key, e))
		return e->code;
	const char *where = query_condition(NULL, "kernel_key", key, cx->arena);
	struct emitter *w = output_new(cx, format);
	enum err_code code = OK;
	for (size_t i = 0; !format && i < sizeof part / sizeof *part && code == OK; i++) {
		struct store_cursor *cursor;
		size_t n_rows;
		code = store_list(cx->store, part[i], where, &cursor, e);
		if (code == OK)
			code = output_cursor(w, cursor, &n_rows, e);
	}
	if (code == OK)
		code = write_numbers(cx, label, format != NULL, w, e);
	emitter_free(w);
	return code;
}
