/*
 * cmd_list.c: what there is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"
#include "cli/store_open.h"
#include "import/import.h"

static const struct cmd_option options[] = { OUTPUT_OPTION_FORMAT, OUTPUT_OPTION_WHERE, { 0 } };

static const struct cmd_example examples[] = {
	{ "behemoth list kernels", "one row a kernel, oldest first" },
	{ "behemoth list sources --where \"benchmark='tiobench'\"", "mails and files that hold tiobench results" },
	{ "behemoth list benchmarks --format=json", "for a program" },
	{ 0 },
};

static const char *const list_name[] = {
	[STORE_KERNELS] = "kernels", [STORE_BENCHMARKS] = "benchmarks", [STORE_MACHINES] = "machines",
	[STORE_SOURCES] = "sources", [STORE_RUNS] = "runs",       "importers",
};

enum { N_LISTS = sizeof list_name / sizeof *list_name, LIST_IMPORTERS = N_LISTS - 1 };

static enum err_code find_list(const char *name, size_t *out, struct err *e)
{
	for (size_t i = 0; i < N_LISTS; i++) {
		if (strcmp(list_name[i], name) != 0)
			continue;
		*out = i;
		return OK;
	}
	const char *nearest = opt_nearest(name, list_name, N_LISTS);
	if (nearest)
		return err_set(e, ERR_USAGE, "no list of \"%s\"; did you mean \"%s\"?", name, nearest);
	return err_set(e, ERR_USAGE, "no list of \"%s\"; there are %s", name, cmd_list.args);
}

/* What this program can read: the one list that needs no database. */
static enum err_code list_importers(const struct cmd_context *cx, struct err *e)
{
	static const struct emit_column columns[] = {
		{ .name = "importer" }, { .name = "version", .align = EMIT_RIGHT, .number = true }, { .name = "reads" },
	};
	struct emitter *w = output_new(cx, cmd_option(cx, &cmd_list, "format"));

	emit_begin(w, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; importer_table[i]; i++) {
		emit_cell(w, str_from(importer_table[i]->name), TONE_PLAIN);
		emit_number(w, importer_table[i]->version, 0, TONE_PLAIN);
		emit_cell(w, str_from(importer_table[i]->summary), TONE_PLAIN);
		emit_row_end(w);
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

static enum err_code list_stored(const struct cmd_context *cx, enum store_list what, struct store *s, struct err *e)
{
	const char *where = cmd_option(cx, &cmd_list, "where");
	const char *why_empty = "nothing to list; \"behemoth import PATH...\" brings results in";
	struct store_cursor *cursor;
	int64_t numbers = 0;

	if (store_count(s, &numbers, e))
		return e->code;
	if (where)
		why_empty = "nothing to list: no number fits the condition";
	else if (numbers && what == STORE_MACHINES)
		why_empty = "nothing to list: no source states its machine; \"behemoth fix\" does";
	if (store_list(s, what, where, &cursor, e))
		return e->code;
	return output_listing(cx, cmd_option(cx, &cmd_list, "format"), cursor, why_empty, e);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	size_t what = STORE_KERNELS;
	struct store *s;

	(void)status;
	if (cx->n_args && find_list(cx->args[0], &what, e))
		return e->code;
	if (what == LIST_IMPORTERS)
		return list_importers(cx, e);
	if (store_open_at(cx->db_path, STORE_READ, false, &s, e))
		return e->code;
	enum err_code code = list_stored(cx, (enum store_list)what, s, e);
	store_close(s);
	return code;
}

const struct cmd cmd_list = {
	.name = "list",
	.args = "[kernels|benchmarks|machines|sources|runs|importers]",
	.summary = "List kernels, benchmarks, machines, sources, runs or importers",
	.about = "Kernels are listed if nothing else is asked for: one row a kernel, its most used label first, oldest kernel "
		 "first. Importers are what this program can read.",
	.needs = CMD_PAGER, /* the database is opened here: one list needs none */
	.task = TASK_LOOK,
	.max_args = 1,
	.options = options,
	.examples = examples,
	.complete = "kernels|benchmarks|machines|sources|runs|importers",
	.run = run,
};
