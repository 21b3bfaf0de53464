/*
 * regress_best.c: the best kernel for each test, and when a level was last seen, as a table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "cli/output.h"
#include "cli/regress.h"
#include "compare/best.h"
#include "model/moment.h"

enum { EXACT_DIGITS = 15, RATIO_DIGITS = 4 };

static struct str number(double value, int digits, struct arena *a)
{
	return arena_printf(a, "%.*g", digits, value);
}

/* Kernel, level, how many runs, day. */
static void put_version(struct emitter *w, const struct histories *h, struct version v, struct arena *a)
{
	const struct history_level *level = v.of ? &v.of->levels[v.point] : NULL;

	emit_word(w, v.of ? history_label(h, v.of->history, v.point) : STR_NONE);
	emit_word(w, level ? number(level->median, EXACT_DIGITS, a) : STR_NONE);
	emit_word(w, level ? arena_printf(a, "%zu", level->n) : STR_NONE);
	emit_word(w, level ? moment_day(v.of->history->points[v.point].time, a) : STR_NONE);
}

static void put_test(struct emitter *w, const struct histories *h, const struct test_history *t, struct version found,
		     struct arena *a)
{
	const struct series *s = t->history->series;
	const struct str words[] = { s->benchmark, s->phase,  s->threads, s->file_mb, s->block,
				     s->params,    s->metric, s->unit,    s->machine, s->variant };
	double newest = t->newest.of->levels[t->newest.point].median;
	double ratio = found.of ? newest / found.of->levels[found.point].median : NAN;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		emit_word(w, words[i]);
	put_version(w, h, found, a);
	emit_word(w, history_label(h, t->newest.of->history, t->newest.point));
	emit_word(w, number(newest, EXACT_DIGITS, a));
	emit_word(w, isfinite(ratio) && ratio > 0 ? number(ratio, RATIO_DIGITS, a) : STR_NONE);
	emit_row_end(w);
}

enum err_code regress_write_best(const struct cmd_context *cx, const char *format, const struct history_findings *f,
				 double level, struct err *e)
{
	static const struct emit_column columns[] = {
		{ .name = "benchmark" }, { .name = "phase" }, { .name = "threads", .align = EMIT_RIGHT, .number = true },
		{ .name = "file_mb", .align = EMIT_RIGHT, .number = true },
		{ .name = "block", .align = EMIT_RIGHT, .number = true }, { .name = "params", .may_shrink = true },
		{ .name = "metric" }, { .name = "unit" }, { .name = "machine", .may_shrink = true },
		{ .name = "variant", .may_shrink = true }, { .name = "kernel" },
		{ .name = "level", .align = EMIT_RIGHT, .number = true },
		{ .name = "n", .align = EMIT_RIGHT, .number = true }, { .name = "day" }, { .name = "newest" },
		{ .name = "newest_level", .align = EMIT_RIGHT, .number = true },
		{ .name = "newest_ratio", .align = EMIT_RIGHT, .number = true },
	};
	struct test_histories tests = compare_best(f, level, cx->arena);
	struct emitter *w = output_new(cx, format);

	emit_begin(w, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < tests.n && !emit_is_broken(w); i++) {
		const struct test_history *t = &tests.at[i];

		/* Where neither way is better nothing is the best, but a level can be asked for. */
		if (t->best.of || !isnan(level))
			put_test(w, f->histories, t, isnan(level) ? t->best : t->last_at_level, cx->arena);
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}
