/*
 * run_keep.c: a run's text and its place in the database
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/cmds.h"
#include "cli/run.h"
#include "cli/store_open.h"
#include "compare/compare.h"
#include "import/import.h"
#include "query/query.h"
#include "reports/report.h"
#include "text/message.h"

/* Beyond the first size a text is only read again when it has grown by this part, so that a run of thousands of phases
 * does not spend its time on keeping them. */
enum { KEEP_ALWAYS_BYTES = 1 << 20, KEEP_PART = 32, ID_BYTES = 16 };

static enum err_code new_id(struct arena *a, struct str *out, struct err *e)
{
	unsigned char bytes[ID_BYTES];
	char *hex = arena_alloc(a, 2 * ID_BYTES + 1);

	if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
		return err_set_errno(e, ERR_SYSTEM, errno, "no random number for the run's id");
	for (size_t i = 0; i < ID_BYTES; i++)
		snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
	*out = (struct str){ hex, 2 * ID_BYTES };
	return OK;
}

static enum err_code begin_text(struct run *r, const char *kind, struct err *e)
{
	struct arena *a = r->cx->arena;
	const char *label = cmd_option(r->cx, &cmd_run, "label");
	const char *machine = cmd_option(r->cx, &cmd_run, "machine");
	struct document_head head = {
		.benchmark = str_from(kind),
		.kernel = env_get(&r->env, "kernel.release"),
		.machine = machine && *machine ? str_from(machine) : env_machine(&r->env, a),
		.variant = str_from(label),
		.started = (int64_t)time(NULL),
	};

	if (new_id(a, &r->id, e))
		return e->code;
	head.id = r->id;
	document_begin(&r->text, a, &head);
	if (cmd_has(r->cx, &cmd_run, "plan"))
		document_param(&r->text, "plan", str_from(cmd_option(r->cx, &cmd_run, "plan")));
	document_param(&r->text, "program", STR("behemoth " BEHEMOTH_VERSION));
	return OK;
}

enum err_code run_begin(struct run *r, const struct cmd_context *cx, const char *kind, const char *dir, struct err *e)
{
	char *real = realpath(dir, NULL);

	*r = (struct run){ .cx = cx };
	if (!real)
		return err_set_errno(e, errno == ENOENT || errno == ENOTDIR ? ERR_NOT_FOUND : ERR_IO, errno, "%s", dir);
	r->dir = arena_cstr(cx->arena, str_from(real));
	free(real);
	const struct env_place here = { "", r->dir };
	env_collect(&here, cx->arena, &r->env);
	if (begin_text(r, kind, e) || store_open_at(cx->db_path, STORE_WRITE, true, &r->store, e))
		return e->code;
	progress_init(&r->progress, cx->progress ? stderr : NULL);
	signals_hold(&r->signals);
	return OK;
}

void run_close(struct run *r)
{
	progress_clear(&r->progress);
	store_close(r->store);
	r->store = NULL;
	signals_release(&r->signals);
}

struct keeping {
	struct store *store;
	size_t numbers;
};

static enum err_code keep_row(void *ctx, const struct row *row, struct err *e)
{
	struct keeping *k = ctx;

	k->numbers += row->n_cells;
	return store_put_row(k->store, row, e);
}

/* Replaces what the database had of this run by what the text says now, in one transaction. */
static enum err_code keep_all(struct run *r, struct err *e)
{
	AUTO_ARENA(a);
	struct keeping k = { r->store, 0 };
	const struct sink sink = { &k, keep_row, NULL };
	struct message m;
	enum store_known known;

	if (message_from_bytes(document_text(&r->text), STR("behemoth run"), 1, a, &m, e) ||
	    store_source_begin(r->store, &m.source, true, import_version(), &known, e))
		return e->code;
	if (known != STORE_NEW)
		return err_set(e, ERR_DB, "the database does not take the run " STR_FMT, STR_ARG(r->id));
	if (import_message(&m, a, &sink, e)) {
		store_source_abandon(r->store);
		return e->code;
	}
	if (store_source_end(r->store, e))
		return e->code;
	r->kept_bytes = document_text(&r->text).n;
	r->n_kept = k.numbers;
	return OK;
}

enum err_code run_keep(struct run *r, struct err *e)
{
	size_t n = document_text(&r->text).n;

	if (n > KEEP_ALWAYS_BYTES && n - r->kept_bytes < n / KEEP_PART)
		return OK;
	return keep_all(r, e) ? err_wrap(e, "keeping the run") : OK;
}

struct str run_time_text(double seconds, struct arena *a)
{
	if (seconds < 90)
		return arena_printf(a, "%.0f s", seconds < 1 ? 1 : seconds);
	if (seconds < 90 * 60)
		return arena_printf(a, "%.0f min", seconds / 60);
	return arena_printf(a, "%.1f h", seconds / 3600);
}

/* Those that a first look needs; all others are in `behemoth show run`. */
static const struct str shown_metrics[] = {
	{ "rate", 4 },    { "throughput", 10 }, { "bw", 2 },       { "iops", 4 },     { "cpu_pct", 7 },
	{ "lat_avg", 7 }, { "lat_p99", 7 },     { "clat_p99", 8 }, { "lat_p99.9", 9 }, { "lat_max", 7 },
};

static enum err_code show_tables(struct run *r, const char *condition, struct err *e)
{
	const struct cmd_context *cx = r->cx;
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	const struct report_view view = { .format = EMIT_TEXT, .colour = cx->colour, .width = cx->width, .all_tests = true };
	struct selection selection = { .metrics = shown_metrics,
				       .n_metrics = sizeof shown_metrics / sizeof *shown_metrics };
	struct matrix matrix;
	struct comparison comparison;

	selection.where = arena_printf(cx->arena, "run = '" STR_FMT "'%s", STR_ARG(r->id), condition).p;
	if (query_matrix(r->store, &selection, cx->arena, &matrix, e))
		return e->code;
	compare_matrix(&matrix, &options, cx->arena, &comparison);
	const struct report_input in = { .comparison = &comparison };
	putchar('\n');
	return report_compare_table.write(&in, &view, stdout, cx->arena, e);
}

static enum err_code show(struct run *r, const char *condition, struct err *e)
{
	if (r->n_kept == 0 || r->cx->quiet)
		return OK;
	if (show_tables(r, condition ? condition : "", e))
		return e->code;
	printf("\nKept as run %.8s in %s.  To see all of it, and to put it beside other kernels:\n\n"
	       "    behemoth show run %.8s\n    behemoth compare\n", r->id.p, r->cx->db_path, r->id.p);
	if (cmd_option(r->cx, &cmd_run, "label"))
		puts("    behemoth compare --columns=variant");
	return OK;
}

static void end_text(struct run *r, const struct run_outcome *how, const struct err *e)
{
	if (e->code)
		document_end(&r->text, "failed", str_from(e->msg));
	else
		document_end(&r->text, how->stopped ? "interrupted" : "complete", STR_NONE);
}

enum err_code run_finish(struct run *r, const struct run_outcome *how, int *status, struct err *e)
{
	struct err late = { 0 };

	progress_clear(&r->progress);
	end_text(r, how, e);
	if (how->n_done && keep_all(r, &late)) {
		if (e->code == OK)
			*e = late;
		else
			cmd_warn("keeping the run: %s", late.msg);
		return e->code;
	}
	if (e->code && how->n_done)
		err_wrap(e, "%u of %u %s are kept, marked incomplete", how->n_done, how->n_wanted, how->noun);
	if (e->code)
		return e->code;
	if (how->stopped) {
		*status = RUN_INTERRUPTED;
		cmd_warn("interrupted; %u of %u %s were finished%s", how->n_done, how->n_wanted, how->noun,
			 how->n_done ? " and are kept, marked incomplete" : "");
	}
	if (how->n_done && r->n_kept == 0) {
		*status = 1;
		cmd_warn("nothing could be read of what was printed; it is kept as run %.8s", r->id.p);
	}
	return show(r, how->shown, e);
}
