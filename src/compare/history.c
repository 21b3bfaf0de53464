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

/* AT with its versions as indexes of points; those before PAST's end are not there, and CHANGE_NEAR is as far as is looked. */
static struct change as_points(const struct change *at, const struct history_past *past)
{
	struct change out = *at;
	size_t *const versions[] = { &out.first, &out.earliest, &out.latest, &out.from, &out.until };

	if (out.from + CHANGE_NEAR < out.first)
		out.from = out.first - CHANGE_NEAR;
	if (out.until > out.first + CHANGE_NEAR)
		out.until = out.first + CHANGE_NEAR;
	for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
		*versions[i] = *versions[i] - past->resume.needed + past->later;
	return out;
}

static struct history_change change_of(const struct series_history *sh, const struct change *at,
				       const struct history_past *past, double *scratch)
{
	const struct change near = as_points(at, past);

	return (struct history_change){
		.at = near, .p = at->p, .level = at->shift.level,
		.before = middle_of(sh, near.from, near.first, scratch),
		.after = middle_of(sh, near.first, near.until, scratch),
		.n_before = runs_between(sh, near.from, near.first),
		.n_after = runs_between(sh, near.first, near.until),
		.versions_before = at->first - at->from,
		.versions_after = at->until - at->first,
	};
}

/* What follows from the rest. */
static void complete(struct history_change *c, const struct series_history *sh)
{
	c->of = sh;
	c->q = NAN;
	c->ratio = as_ratio(sh, c->at.shift.estimate);
	c->ratio_low = as_ratio(sh, c->at.shift.low);
	c->ratio_high = as_ratio(sh, c->at.shift.high);
	c->direction = direction_of(c->at.shift.estimate, sh->history->series->better);
}

/* Without logarithms the detector knows no relative change: from or to nothing is always large. */
static bool is_large(const struct series_history *sh, const struct history_change *c, double min_effect)
{
	return sh->has_logs || !(fabs(c->after - c->before) < min_effect * fabs(c->before));
}

/* The changes of the past, and behind them those of FOUND that are large enough.  PAST becomes what is settled now. */
static void put_together(struct series_history *sh, struct history_past *past, const struct changes *found,
			 const struct change_resume *now, double min_effect, struct arena *a)
{
	AUTO_ARENA(scratch);
	double *numbers = arena_array(scratch, 2 * CHANGE_NEAR, sizeof *numbers);
	size_t n_versions = past->resume.needed + sh->history->n_points - past->later;
	struct history_past next = { .is_there = true, .has_logs = sh->has_logs, .resume = *now, .n = past->n,
				     .is_open = past->is_open };

	sh->n_changes = sh->n_past = past->n;
	next.changes = sh->changes = arena_array(a, past->n + found->n, sizeof *sh->changes);
	next.places = arena_array(a, past->n + found->n, sizeof *next.places);
	for (size_t i = 0; i < past->n; i++) {
		sh->changes[i] = past->changes[i];
		next.places[i] = past->places[i];
	}
	if (past->is_open)
		sh->changes[past->n - 1].versions_after = (found->n ? found->at[0].first : n_versions) - past->places[past->n - 1];
	for (size_t i = 0; i < found->n; i++) {
		struct history_change c = change_of(sh, &found->at[i], past, numbers);
		bool is_kept = is_large(sh, &c, min_effect), is_settled = found->at[i].first < now->settled;

		if (is_settled)
			next.is_open = is_kept;
		if (!is_kept)
			continue;
		next.places[sh->n_changes] = found->at[i].first;
		sh->changes[sh->n_changes++] = c;
		next.n += is_settled;
	}
	for (size_t i = 0; i < sh->n_changes; i++)
		complete(&sh->changes[i], sh);
	next.later = now->needed - past->resume.needed + past->later;
	*past = next;
}

static void detect(struct history_findings *f, struct series_history *sh, const struct history_options *options,
		   struct arena *a)
{
	AUTO_ARENA(scratch);
	struct history_past past;

	history_read_past(f, sh, a, &past);
	sh->has_logs = are_positive(sh->history) && (!past.is_there || past.has_logs);
	if (past.is_there && past.has_logs != sh->has_logs)
		f->is_past_needed = true;
	struct levels levels = fill_levels(sh, scratch);
	if (levels.n < HISTORY_VERSIONS_MIN)
		return;
	const struct levels later = { levels.at + past.later, levels.spread + past.later, levels.n - past.later };
	const struct change_options how = { .sensitivity = options->sensitivity,
					    .min_shift = sh->has_logs ? log1p(options->min_effect) : 0 };
	struct change_resume resume = past.resume;
	struct changes found;
	stat_changes_from(&later, &resume, &how, scratch, &found);
	bool is_first = past.is_there || !sh->history->series->settled.p; /* of its series' */
	bool has_more = is_first && resume.settled > past.resume.settled;
	put_together(sh, &past, &found, &resume, options->min_effect, a);
	if (options->settles && has_more)
		history_settle(f, sh, &past, a);
}

static size_t series_with_past(const struct matrix *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_series; i++)
		n += m->series[i].settled.p != NULL;
	return n;
}

/* Whether a change is fixed, versions tell that are not there. */
static bool is_past_asked(const struct series_history *sh)
{
	for (size_t i = 0; i < sh->n_past; i++)
		if (sh->changes[i].triage && sh->changes[i].triage->state == TRIAGE_FIXED)
			return true;
	return false;
}

void compare_histories(const struct histories *histories, const struct history_options *options, struct arena *a,
		       struct history_findings *out)
{
	*out = (struct history_findings){ .histories = histories, .at = arena_array(a, histories->n, sizeof *out->at),
					  .n = histories->n };
	for (size_t i = 0; i < histories->n; i++) {
		struct series_history *sh = &out->at[i];

		sh->history = &histories->at[i];
		sh->levels = arena_array(a, sh->history->n_points, sizeof *sh->levels);
		detect(out, sh, options, a);
		out->n_changes += sh->n_changes;
	}
	history_correct(out, a);
	history_judge(out, options, a);
	out->is_past_needed |= out->n_pasts != series_with_past(histories->matrix);
	for (size_t i = 0; i < out->n; i++)
		out->is_past_needed |= is_past_asked(&out->at[i]);
	history_group(out, a);
}
