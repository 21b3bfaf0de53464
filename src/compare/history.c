/*
 * history.c: where histories changed their level
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/history.h"

#include <math.h>

#include "base/digest.h"
#include "compare/history_parts.h"
#include "compare/runs.h"
#include "model/moment.h"
#include "model/row.h"
#include "stat/summary.h"

/* The sd of a median beside that of a mean: sqrt(pi / 2) of normal noise, from 3 runs on. */
#define MEDIAN_SD 1.2533

const char *change_state_name(enum change_state state)
{
	static const char *const names[] = { "new", "moved", "not-fixed", "known" };

	return names[state];
}

bool history_is_alarm(const struct history_change *c)
{
	return c->direction == VERDICT_WORSE && c->state != CHANGE_KNOWN;
}

struct str history_label(const struct histories *h, const struct history *history, size_t point)
{
	return h->matrix->kernels[history->points[point].kernel].label;
}

struct str history_key(const struct histories *h, const struct history *history, size_t point, struct arena *a)
{
	const struct history_point *p = &history->points[point];
	struct str key = h->matrix->kernels[p->kernel].key;
	struct str day = h->order == HISTORY_BY_TIME ? moment_day(p->time, a) : STR_NONE;

	return day.n ? arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(day), STR_ARG(key)) : key;
}

void history_words(const struct histories *h, const struct history *history, struct arena *a,
		   struct str word[TRIAGE_WORDS])
{
	const struct series *s = history->series;

	word[TRIAGE_BENCHMARK] = s->benchmark;
	word[TRIAGE_PHASE] = s->phase;
	word[TRIAGE_THREADS] = s->threads;
	word[TRIAGE_FILE_MB] = s->file_mb;
	word[TRIAGE_BLOCK] = s->block;
	word[TRIAGE_PARAMS] = s->params;
	word[TRIAGE_MACHINE] = s->machine;
	word[TRIAGE_VARIANT] = s->variant;
	word[TRIAGE_METRIC] = s->metric;
	word[TRIAGE_UNIT] = s->unit;
	word[TRIAGE_FLAVOUR] = history->flavour;
	word[TRIAGE_SOURCE] = history->source;
	word[TRIAGE_CONFIGURATION] = STR("");
	if (history->configuration.n)
		word[TRIAGE_CONFIGURATION] = str_sub(digest_hex(history->configuration, a), 0, TRIAGE_ID_DIGITS);
	word[TRIAGE_ORDER] = h->order == HISTORY_BY_TIME ? STR("time") : STR("kernel");
}

/* ---- levels ---------------------------------------------------------------------------------------------------- */

/* The noise of a version's median, on logarithms if LOGS; NAN of a single run. */
static double spread_of(const struct series_cell *runs, bool logs, double *scratch)
{
	if (runs->n < 2)
		return NAN;
	for (size_t i = 0; i < runs->n; i++)
		scratch[i] = logs ? log(runs->values[i].value) : runs->values[i].value;
	double of_mean = stat_sd(scratch, runs->n) / sqrt((double)runs->n);
	return runs->n > 2 ? MEDIAN_SD * of_mean : of_mean;
}

static struct history_level level_of(const struct history_point *p, const struct series_cell *runs, double *scratch)
{
	struct history_level out = { .n = runs->n, .n_samples = p->n };

	for (size_t i = 0; i < runs->n; i++)
		scratch[i] = runs->values[i].value;
	struct summary s = stat_summary(scratch, runs->n);
	out.median = s.median;
	out.low = s.low;
	out.high = s.high;
	for (size_t i = 0; i < p->n; i++)
		out.is_summary |= (p->values[i].flags & FLAG_SUMMARY) != 0;
	return out;
}

static bool are_positive(const struct history *h)
{
	for (size_t i = 0; i < h->n_points; i++)
		for (size_t j = 0; j < h->points[i].n; j++)
			if (!(h->points[i].values[j].value > 0))
				return false;
	return true;
}

static size_t most_values(const struct history *h)
{
	size_t most = 0;

	for (size_t i = 0; i < h->n_points; i++)
		most = h->points[i].n > most ? h->points[i].n : most;
	return most;
}

/* Levels for people, and the same for the detector: on logarithms where all is positive. */
static struct levels fill_levels(struct series_history *sh, struct arena *a)
{
	const struct history *h = sh->history;
	double *at = arena_array(a, h->n_points, sizeof *at), *spread = arena_array(a, h->n_points, sizeof *spread);
	double *scratch = arena_array(a, most_values(h), sizeof *scratch);
	AUTO_ARENA(of_point);

	for (size_t i = 0; i < h->n_points; i++) {
		const struct history_point *p = &h->points[i];
		const struct series_cell cell = { .kernel = p->kernel, .values = p->values, .n = p->n };
		const struct series_cell runs = runs_of_cell(h->series, &cell, of_point);

		sh->levels[i] = level_of(p, &runs, scratch);
		at[i] = sh->has_logs ? log(sh->levels[i].median) : sh->levels[i].median;
		spread[i] = spread_of(&runs, sh->has_logs, scratch);
		arena_reset(of_point);
	}
	return (struct levels){ at, spread, h->n_points };
}

/* ---- changes --------------------------------------------------------------------------------------------------- */

static double middle_of(const struct series_history *sh, size_t from, size_t until, double *scratch)
{
	for (size_t i = from; i < until; i++)
		scratch[i - from] = sh->levels[i].median;
	return stat_summary(scratch, until - from).median;
}

static size_t runs_between(const struct series_history *sh, size_t from, size_t until)
{
	size_t n = 0;

	for (size_t i = from; i < until; i++)
		n += sh->levels[i].n;
	return n;
}

static enum verdict direction_of(double shift, enum better better)
{
	if (better == BETTER_NEITHER || shift == 0)
		return VERDICT_UNKNOWN;
	return (shift > 0) == (better == BETTER_HIGHER) ? VERDICT_BETTER : VERDICT_WORSE;
}

static double as_ratio(const struct series_history *sh, double shift)
{
	double ratio = sh->has_logs ? exp(shift) : NAN;

	return isfinite(ratio) ? ratio : NAN;
}

static struct history_change change_of(const struct series_history *sh, const struct change *at, double *scratch)
{
	return (struct history_change){
		.of = sh, .at = *at, .p = at->p, .q = NAN, .level = at->shift.level,
		.before = middle_of(sh, at->from, at->first, scratch),
		.after = middle_of(sh, at->first, at->until, scratch),
		.ratio = as_ratio(sh, at->shift.estimate),
		.ratio_low = as_ratio(sh, at->shift.low),
		.ratio_high = as_ratio(sh, at->shift.high),
		.direction = direction_of(at->shift.estimate, sh->history->series->better),
		.n_before = runs_between(sh, at->from, at->first),
		.n_after = runs_between(sh, at->first, at->until),
	};
}

/* Without logarithms the detector knows no relative change: from or to nothing is always large. */
static bool is_large(const struct series_history *sh, const struct history_change *c, double min_effect)
{
	return sh->has_logs || !(fabs(c->after - c->before) < min_effect * fabs(c->before));
}

static void detect(struct series_history *sh, const struct history_options *options, struct arena *a)
{
	AUTO_ARENA(scratch);
	struct levels levels = fill_levels(sh, scratch);
	struct changes found = { 0 };
	const struct change_options how = { .sensitivity = options->sensitivity,
					    .min_shift = sh->has_logs ? log1p(options->min_effect) : 0 };

	if (levels.n < HISTORY_VERSIONS_MIN)
		return;
	stat_changes(&levels, &how, scratch, &found);
	sh->changes = arena_array(a, found.n, sizeof *sh->changes);
	double *numbers = arena_array(scratch, levels.n, sizeof *numbers);
	for (size_t i = 0; i < found.n; i++) {
		struct history_change c = change_of(sh, &found.at[i], numbers);

		if (is_large(sh, &c, options->min_effect))
			sh->changes[sh->n_changes++] = c;
	}
}

void compare_histories(const struct histories *histories, const struct history_options *options, struct arena *a,
		       struct history_findings *out)
{
	*out = (struct history_findings){ histories, arena_array(a, histories->n, sizeof *out->at), histories->n,
					  0, NULL, 0 };
	for (size_t i = 0; i < histories->n; i++) {
		struct series_history *sh = &out->at[i];

		sh->history = &histories->at[i];
		sh->has_logs = are_positive(sh->history);
		sh->levels = arena_array(a, sh->history->n_points, sizeof *sh->levels);
		detect(sh, options, a);
		out->n_changes += sh->n_changes;
	}
	history_correct(out, a);
	history_judge(out, options, a);
	history_group(out, a);
}
