/*
 * distribution_story.c: what the figures of a distribution say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With runs enough, by their verdicts.  With one run a side only what is plain to see is told: a tenth in the middle, twice
 * or half in the tail, where one run differs much from the next.
 */
#include <math.h>

#include "compare/distribution_parts.h"

#define PLAIN_MIDDLE 1.1
#define PLAIN_TAIL 2.0

static bool is_tail(const struct distribution_line *l)
{
	return l->is_share || str_starts(l->figure, "over ") || str_is(l->figure, "max") || str_starts(l->figure, "p99");
}

/* The median, else the average. */
static const struct distribution_line *middle_of(const struct distribution_line *lines, size_t n)
{
	const struct distribution_line *average = NULL;

	for (size_t i = 0; i < n; i++) {
		if (str_is(lines[i].figure, "p50"))
			return &lines[i];
		if (str_is(lines[i].figure, "avg"))
			average = &lines[i];
	}
	return average;
}

static enum verdict judge(const struct distribution_line *l, double plain)
{
	if (l->is_refused || isnan(l->base) || isnan(l->now))
		return VERDICT_UNKNOWN;
	if (l->basis == BASIS_RUNS)
		return l->verdict;
	if (l->now == l->base)
		return VERDICT_SAME;
	if (l->base <= 0)
		return VERDICT_WORSE;
	return l->now / l->base >= plain ? VERDICT_WORSE : l->now / l->base <= 1 / plain ? VERDICT_BETTER : VERDICT_SAME;
}

struct tail {
	enum verdict verdict;
	bool is_mixed;
	const struct distribution_line *most; /* that moved furthest to where the verdict is */
};

static double distance(const struct distribution_line *l)
{
	return l->base > 0 && l->now > 0 ? fabs(log(l->now / l->base)) : HUGE_VAL;
}

/* What is measured in time tells more than a share. */
static bool tells_more(const struct distribution_line *l, const struct distribution_line *most)
{
	bool is_time = str_is(l->unit, "ms");

	if (!most || is_time != str_is(most->unit, "ms"))
		return !most || is_time;
	return distance(l) > distance(most);
}

static struct tail tail_of(const struct distribution_line *lines, size_t n)
{
	struct tail t = { VERDICT_UNKNOWN, false, NULL };
	const struct distribution_line *worst = NULL, *best = NULL;

	for (size_t i = 0; i < n; i++) {
		enum verdict v = is_tail(&lines[i]) ? judge(&lines[i], PLAIN_TAIL) : VERDICT_UNKNOWN;

		if (v == VERDICT_WORSE && tells_more(&lines[i], worst))
			worst = &lines[i];
		else if (v == VERDICT_BETTER && tells_more(&lines[i], best))
			best = &lines[i];
		else if (v == VERDICT_SAME)
			t.verdict = VERDICT_SAME;
	}
	t.is_mixed = worst && best;
	t.most = worst ? worst : best;
	t.verdict = worst ? VERDICT_WORSE : best ? VERDICT_BETTER : t.verdict;
	return t;
}

static struct str time_words(double ms, struct arena *a)
{
	return ms >= 1000 ? arena_printf(a, "%.3g s", ms / 1000) : ms >= 1 ? arena_printf(a, "%.3g ms", ms)
									   : arena_printf(a, "%.3g us", ms * 1000);
}

struct str distribution_value_words(const struct distribution_line *l, double value, struct arena *a)
{
	return str_is(l->unit, "ms") ? time_words(value, a) : arena_printf(a, "%.3g%%", value);
}

static struct str from_to(const struct distribution_line *l, struct arena *a)
{
	return arena_printf(a, ": " STR_FMT " " STR_FMT " to " STR_FMT, STR_ARG(l->figure),
			    STR_ARG(distribution_value_words(l, l->base, a)), STR_ARG(distribution_value_words(l, l->now, a)));
}

/* By the middle's verdict and the tail's; "@" is where the middle was looked at. */
static struct str words_of(enum verdict middle, enum verdict tail, const char *where, struct arena *a)
{
	static const char *const words[4][4] = {
		[VERDICT_UNKNOWN] = { "nothing can be told", "the tail as it was", "better in the tail", "worse in the tail" },
		[VERDICT_SAME] = { "as fast as before @", "no difference seen", "as fast as before @, better in the tail",
				   "as fast as before @, worse in the tail" },
		[VERDICT_BETTER] = { "faster @", "faster @, the tail as it was", "faster, in the tail too",
				     "faster @, worse in the tail" },
		[VERDICT_WORSE] = { "slower @", "slower @, the tail as it was", "slower @, better in the tail",
				    "slower, in the tail too" },
	};

	struct str rest = str_from(words[middle][tail]), before = str_cut(&rest, '@');

	return rest.p ? arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(before), where, STR_ARG(rest)) : before;
}

struct distribution_story distribution_story_of(const struct distribution_line *lines, size_t first, size_t n,
						struct arena *a)
{
	struct distribution_story s = { .first = first, .n = n, .is_sure = true };
	const struct distribution_line *middle = middle_of(lines, n);
	struct tail tail = tail_of(lines, n);
	enum verdict v = middle ? judge(middle, PLAIN_MIDDLE) : VERDICT_UNKNOWN;

	for (size_t i = 0; i < n; i++) {
		if (lines[i].is_refused) {
			s.words = STR("incomparable");
			return s;
		}
		s.is_sure &= lines[i].basis == BASIS_RUNS;
	}
	s.tail = tail.verdict;
	struct str words = words_of(v, tail.verdict, middle && str_is(middle->figure, "p50") ? "in the middle" : "on average", a);
	s.words = arena_printf(a, STR_FMT STR_FMT "%s%s", STR_ARG(words), STR_ARG(tail.most ? from_to(tail.most, a) : STR_NONE),
			       tail.is_mixed ? "; other figures of the tail got better" : "",
			       s.is_sure ? "" : " (seen in one run)");
	return s;
}
