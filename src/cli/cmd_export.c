/*
 * cmd_export.c: numbers out, in the columns that import reads
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "cli/cmds.h"
#include "cli/output.h"

static const struct cmd_option options[] = {
	{ "format", 'f', "FORMAT", "csv|tsv|json", "how to print; csv is the default, and import reads it" },
	OUTPUT_OPTION_WHERE,
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth export >all.csv", "everything; \"behemoth import all.csv\" reads it again" },
	{ "behemoth export --format=json --where \"kernel='2.4.19-pre5'\"", "one kernel, for a program" },
	{ 0 },
};

/* What import's CSV reader knows by these names; the numbers are written as they were printed. */
static const struct {
	struct emit_column column;
	const char *from;      /* column of `measurements` */
	const char *otherwise; /* where that one is empty, or NULL */
} exported[] = {
	{ { "benchmark", EMIT_LEFT, false, false }, "benchmark", NULL },
	{ { "phase", EMIT_LEFT, false, false }, "phase", NULL },
	{ { "kernel", EMIT_LEFT, false, false }, "kernel", NULL },
	{ { "variant", EMIT_LEFT, false, false }, "variant", NULL },
	{ { "machine", EMIT_LEFT, false, false }, "machine", NULL },
	{ { "threads", EMIT_RIGHT, true, false }, "threads", NULL },
	{ { "file_mb", EMIT_RIGHT, true, false }, "file_mb", NULL },
	{ { "block", EMIT_RIGHT, true, false }, "block", NULL },
	{ { "metric", EMIT_LEFT, false, false }, "metric", NULL },
	{ { "value", EMIT_RIGHT, true, false }, "printed", "value" },
	{ { "unit", EMIT_LEFT, false, false }, "printed_unit", NULL },
	{ { "better", EMIT_LEFT, false, false }, "better", NULL },
	{ { "time", EMIT_LEFT, false, false }, "time", NULL },
	{ { "iteration", EMIT_LEFT, false, false }, "iteration", NULL },
	{ { "params", EMIT_LEFT, false, false }, "params", NULL },
	{ { "source", EMIT_LEFT, false, false }, "source", NULL },
};

enum { N_EXPORTED = sizeof exported / sizeof *exported };

struct export {
	struct emitter *w;
	struct store_cursor *cursor;
	size_t from[N_EXPORTED], otherwise[N_EXPORTED]; /* columns of the cursor; as many as it has: none */
};

static size_t column_of(const struct store_cursor *c, const char *name)
{
	size_t i = 0;

	while (i < store_cursor_columns(c) && (!name || strcmp(store_cursor_name(c, i), name) != 0))
		i++;
	return i;
}

static void put(struct export *x, size_t i)
{
	const struct store_cursor *c = x->cursor;
	size_t from = x->from[i];
	size_t n = store_cursor_columns(c);

	if (from < n && store_cursor_text(c, from).n == 0 && x->otherwise[i] < n)
		from = x->otherwise[i];
	if (from == n || store_cursor_text(c, from).n == 0)
		emit_hole(x->w);
	else
		emit_cell(x->w, store_cursor_text(c, from), TONE_PLAIN);
}

static enum err_code write_all(struct export *x, struct err *e)
{
	struct emit_column columns[N_EXPORTED];
	bool more;

	for (size_t i = 0; i < N_EXPORTED; i++) {
		columns[i] = exported[i].column;
		x->from[i] = column_of(x->cursor, exported[i].from);
		x->otherwise[i] = column_of(x->cursor, exported[i].otherwise);
	}
	emit_begin(x->w, columns, N_EXPORTED);
	while (!emit_is_broken(x->w)) {
		if (store_cursor_next(x->cursor, &more, e))
			return e->code;
		if (!more)
			break;
		for (size_t i = 0; i < N_EXPORTED; i++)
			put(x, i);
		emit_row_end(x->w);
	}
	return emit_end(x->w, e);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	const char *format = cmd_option(cx, &cmd_export, "format");
	struct export x = { 0 };

	(void)status;
	if (store_measurements(cx->store, cmd_option(cx, &cmd_export, "where"), &x.cursor, e))
		return e->code;
	x.w = output_new(cx, format ? format : "csv");
	enum err_code code = write_all(&x, e);
	emitter_free(x.w);
	store_cursor_close(x.cursor);
	return code;
}

const struct cmd cmd_export = {
	.name = "export",
	.args = "",
	.summary = "Write numbers as CSV, TSV or JSON",
	.about = "One row a number that counts, as it was printed, in the columns that import reads: benchmark phase kernel variant "
		 "machine threads file_mb block metric value unit better time iteration params source.\n\n"
		 "CSV is for other programs; from one database to another results go by \"behemoth merge\", with their texts. An "
		 "import of our own CSV leaves out the rows whose source the database holds. If that source comes in later, both "
		 "count until \"behemoth rebuild\"; a merge does not look.",
	.needs = CMD_STORE_READ,
	.task = TASK_GATHER,
	.options = options,
	.examples = examples,
	.run = run,
};
