/*
 * chart_scale.c: an axis of numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_scale.h"

#include <math.h>
#include <string.h>

/* Beyond these no axis has a meaning, and sums of doubles overflow. */
#define HUGE_VALUE 1e200
#define TINY_VALUE 1e-200
/* What stays free beyond the outermost number, as a share of the axis. */
#define HEADROOM 0.03
/* How far a zero stands below the axis' beginning, as a share of its length. */
#define ZERO_GAP 0.09

/* A scale near its numbers: free room at both ends, and from which ratio on it is logarithmic. */
#define NEAR_EDGE 0.08
#define NEAR_RATIO 30

/* An axis of changes: its least half length, as a logarithm (2 %), and no ratio is farther away than this. */
#define LEAST_CHANGE 0.0086
#define MOST_CHANGE 3.0
#define CHANGE_EDGE 0.04

enum { LINEAR_STEPS = 6, DECADES_WITH_STEPS = 2, MAX_DECADES = 8, CHANGE_STEPS = 10 };

struct limits {
	double low, high;   /* of all */
	double least_above; /* of those above 0 */
	bool has_zero, has_negative;
};

static void widen(struct limits *l, double value)
{
	if (!(fabs(value) < HUGE_VALUE))
		return;
	if (fabs(value) < TINY_VALUE)
		value = 0;
	l->low = fmin(l->low, value);
	l->high = fmax(l->high, value);
	if (value > 0)
		l->least_above = fmin(l->least_above, value);
	l->has_zero |= value == 0;
	l->has_negative |= value < 0;
}

static struct limits limits_of(const struct chart *chart)
{
	struct limits l = { .least_above = INFINITY };

	for (size_t i = 0; i < chart->n_points; i++) {
		widen(&l, chart->points[i].value);
		widen(&l, chart->points[i].low);
		widen(&l, chart->points[i].high);
	}
	return l;
}

/* The nearest 1, 2 or 5 times a power of ten that is not below X (UP) or not above it. */
static double rounded(double x, bool up)
{
	static const double steps[] = { 1, 2, 5, 10 };
	double power = pow(10, floor(log10(x)));
	double best = power;

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		if (up && steps[i] * power >= x * (1 - 1e-9))
			return steps[i] * power;
		if (steps[i] * power <= x * (1 + 1e-9))
			best = steps[i] * power;
	}
	return up ? 10 * power : best;
}

static size_t group_digits(const char *digits, size_t n, char *out)
{
	size_t used = 0;

	for (size_t i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			out[used++] = ',';
		out[used++] = digits[i];
	}
	return used;
}

struct str scale_number(double value, struct arena *a)
{
	char plain[64], grouped[96];
	size_t n = (size_t)snprintf(plain, sizeof plain, "%.10g", value);
	size_t sign = plain[0] == '-';
	size_t digits = strspn(plain + sign, "0123456789");

	if (digits < 4 || strchr(plain, 'e'))
		return arena_printf(a, "%s", plain);
	memcpy(grouped, plain, sign);
	size_t used = sign + group_digits(plain + sign, digits, grouped + sign);
	memcpy(grouped + used, plain + sign + digits, n - sign - digits);
	return arena_dup(a, (struct str){ grouped, used + n - sign - digits });
}

static void add_tick(struct scale *s, double at, double value, struct arena *a)
{
	if (s->n_ticks < SCALE_MAX_TICKS)
		s->ticks[s->n_ticks++] = (struct scale_tick){ at, scale_number(value, a) };
}

static void make_linear(const struct limits *l, struct arena *a, struct scale *s)
{
	double span = l->high - l->low;
	double step = span > 0 ? rounded(span / LINEAR_STEPS, true) : 1;

	s->from = l->low < 0 ? l->low - span * HEADROOM : 0;
	s->to = l->high > 0 ? l->high + span * HEADROOM : span > 0 ? 0 : 1;
	for (int i = (int)ceil(s->from / step); i * step <= s->to; i++)
		add_tick(s, i * step, i * step, a);
}

static void make_log(const struct limits *l, struct arena *a, struct scale *s)
{
	static const double within[] = { 1, 2, 5 };
	bool has_any = isfinite(l->least_above);

	s->from = has_any ? log10(rounded(l->least_above, false)) : 0;
	s->to = has_any ? log10(rounded(l->high, true)) : 1;
	if (s->to - s->from < 0.5)
		s->to = s->from + 1;
	if (s->to - s->from > DECADES_WITH_STEPS)
		s->from = floor(s->from);
	s->base = s->from;
	int every = (int)ceil((s->to - s->from) / MAX_DECADES);
	for (int decade = (int)floor(s->from); decade <= s->to; decade += every)
		for (size_t i = 0; i < (s->to - s->from > DECADES_WITH_STEPS ? 1 : 3); i++) {
			double at = decade + log10(within[i]);
			if (at >= s->from - 1e-9 && at <= s->to + 1e-9)
				add_tick(s, at, within[i] * pow(10, decade), a);
		}
	s->has_zero = l->has_zero || l->has_negative;
	s->zero_at = s->from - (s->to - s->from) * ZERO_GAP;
	if (s->has_zero && s->n_ticks < SCALE_MAX_TICKS)
		s->ticks[s->n_ticks++] =
			(struct scale_tick){ s->zero_at, l->has_negative ? STR("0 or less") : STR("0") };
}

/* Marks of changes outwards from the 1, in the direction of SIGN, that lie far enough apart.  Returns how many. */
static size_t change_marks(const struct scale *s, double sign, double marks[static SCALE_MAX_TICKS])
{
	static const double up[] = { 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 400, 900, 1900, 4900, 9900, 99900 };
	static const double down[] = { -0.1, -0.2, -0.5, -1, -2, -5, -10, -20, -50, -75, -90, -95, -98, -99, -99.9 };
	const double *from = sign > 0 ? up : down;
	size_t n_from = sign > 0 ? sizeof up / sizeof *up : sizeof down / sizeof *down, n = 0;
	double apart = (s->to - s->from) / CHANGE_STEPS, last = 0;

	for (size_t i = 0; i < n_from && n < SCALE_MAX_TICKS / 2 - 1; i++) {
		double at = log10(1 + from[i] / 100);

		if (at < s->from || at > s->to || fabs(at - last) < apart)
			continue;
		marks[n++] = from[i];
		last = at;
	}
	return n;
}

static void add_change(struct scale *s, double pct, struct arena *a)
{
	s->ticks[s->n_ticks++] = (struct scale_tick){
		log10(1 + pct / 100), arena_printf(a, "%s" STR_FMT "%%", pct > 0 ? "+" : "", STR_ARG(scale_number(pct, a))) };
}

static void make_changes(const struct limits *l, struct arena *a, struct scale *s)
{
	bool has_any = isfinite(l->least_above);
	double low = has_any ? fmin(log10(l->least_above), -LEAST_CHANGE) : -LEAST_CHANGE;
	double high = has_any ? fmax(log10(l->high), LEAST_CHANGE) : LEAST_CHANGE;
	double edge = (high - low) * CHANGE_EDGE, marks[SCALE_MAX_TICKS];

	s->from = fmax(low - edge, -MOST_CHANGE);
	s->to = fmin(high + edge, MOST_CHANGE);
	s->base = 0;
	for (size_t i = change_marks(s, -1, marks); i-- > 0;)
		add_change(s, marks[i], a);
	add_change(s, 0, a);
	for (size_t i = 0, n = change_marks(s, 1, marks); i < n; i++)
		add_change(s, marks[i], a);
}

void scale_make(const struct chart *chart, struct arena *a, struct scale *out)
{
	struct limits l = limits_of(chart);

	*out = (struct scale){ .is_log = chart->kind == CHART_LATENCY || chart->kind == CHART_TAIL || chart->kind == CHART_CHANGES };
	if (chart->kind == CHART_CHANGES)
		make_changes(&l, a, out);
	else if (out->is_log)
		make_log(&l, a, out);
	else
		make_linear(&l, a, out);
}

void scale_make_near(double low, double high, struct arena *a, struct scale *out)
{
	struct limits l = { .least_above = INFINITY };

	widen(&l, low);
	widen(&l, high);
	*out = (struct scale){ .is_log = low > TINY_VALUE && high < HUGE_VALUE && high / low > NEAR_RATIO };
	if (out->is_log) {
		make_log(&l, a, out);
		return;
	}
	low = fabs(low) < HUGE_VALUE ? low : 0;
	high = fabs(high) < HUGE_VALUE && high > low ? high : low;
	double edge = high > low ? (high - low) * NEAR_EDGE : fmax(fabs(low) * NEAR_EDGE, TINY_VALUE);
	out->from = low >= 0 ? fmax(low - edge, 0) : low - edge;
	out->to = high + edge;
	double step = rounded((out->to - out->from) / LINEAR_STEPS, true);
	for (double at = ceil(out->from / step); at * step <= out->to && out->n_ticks < SCALE_MAX_TICKS; at++)
		add_tick(out, at * step, at * step, a);
}

double scale_at(const struct scale *s, double value)
{
	if (!s->is_log)
		return fmin(fmax(value, s->from), s->to);
	return value >= TINY_VALUE ? fmin(fmax(log10(value), s->from), s->to) : s->zero_at;
}

double scale_share(const struct scale *s, double value)
{
	double first = s->has_zero ? s->zero_at : s->from;

	return (scale_at(s, value) - first) / (s->to - first);
}
