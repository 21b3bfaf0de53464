/*
 * tiotest_terse.c: what `tiotest -T` prints for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/tiotest.h"

#include "base/num.h"

#define VALUES_MAX 8

struct terse {
	const char *phase;
	struct str value[VALUES_MAX];
	size_t n;
};

static const struct {
	const char *word, *phase;
} phases[] = {
	{ "write:", "seq-write" }, { "rwrite:", "rand-write" }, { "read:", "seq-read" },
	{ "rread:", "rand-read" }, { "total:", "total" },
};

static bool terse_of(struct str line, struct terse *out)
{
	struct str rest = str_trim(line);

	*out = (struct terse){ 0 };
	for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
		if (!str_starts(rest, phases[i].word))
			continue;
		out->phase = phases[i].phase;
		rest = str_after(rest, str_from(phases[i].word).n);
		break;
	}
	if (!out->phase || rest.n > 200)
		return false;
	while (rest.n && out->n < VALUES_MAX) {
		out->value[out->n] = str_cut(&rest, ',');
		if (!num_is(out->value[out->n++]))
			return false;
	}
	return !rest.n && (out->n == 4 || (out->n == 8 && !str_is(str_from(out->phase), "total")));
}

struct claim tiotest_terse_claim(const struct lines *in, size_t at)
{
	struct terse t;
	size_t end = at;

	while (end < in->n && terse_of(line_at(in, end), &t))
		end++;
	return end - at < 2 ? NO_CLAIM : (struct claim){ at, end - at, 90 };
}

/* "128.00000" is 128. */
static struct str without_zeros(struct str number)
{
	if (str_find_char(number, '.') == STR_NPOS)
		return number;
	while (number.n && number.p[number.n - 1] == '0')
		number.n--;
	return str_without_last(number, '.', NULL);
}

static void add_derived(const struct import *im, struct row *row, const char *metric, double value)
{
	const char *unit = str_is(str_from(metric), "rate") ? "MB/s" : "%";

	row_cell(im, row, row->at, metric, arena_printf(im->arena, "%.3f", value), unit)->flags |= FLAG_DERIVED;
}

static void add_times(const struct import *im, struct row *row, const struct terse *t)
{
	double mb, wall, user, system;

	row_set(im, row, ROW_FILE_MB, without_zeros(t->value[0]), row->at);
	row_cell(im, row, row->at, "time", t->value[1], "s");
	row_cell(im, row, row->at, "user_time", t->value[2], "s");
	row_cell(im, row, row->at, "sys_time", t->value[3], "s");
	if (!num_double(t->value[0], &mb) || !num_double(t->value[1], &wall) || !num_double(t->value[2], &user) ||
	    !num_double(t->value[3], &system) || wall <= 0)
		return;
	add_derived(im, row, "rate", mb / wall);
	add_derived(im, row, "user_pct", 100 * user / wall);
	add_derived(im, row, "sys_pct", 100 * system / wall);
}

static void add_latencies(const struct import *im, struct row *row, const struct str *value)
{
	row_cell(im, row, row->at, "lat_avg", value[0], "ms");
	row_cell(im, row, row->at, "lat_max", value[1], "ms");
	row_cell(im, row, row->at, "lat_gt2s_pct", value[2], "%");
	row_cell(im, row, row->at, "lat_gt10s_pct", value[3], "%");
}

/* A phase that was left out (-k) is printed as zeros. */
static bool was_skipped(const struct terse *t)
{
	double mb, wall;

	return num_double(t->value[0], &mb) && num_double(t->value[1], &wall) && mb == 0 && wall == 0;
}

enum err_code tiotest_terse_parse(const struct import *im, struct claim c, struct err *e)
{
	for (size_t at = c.at; at < c.at + c.count; at++) {
		struct terse t;
		if (!terse_of(line_at(im->in, at), &t))
			continue;
		bool total = str_is(str_from(t.phase), "total");
		if (!total && was_skipped(&t)) {
			import_note(im, at, "a phase that tiotest was told to skip");
			continue;
		}
		struct row *row = row_new(im, at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, "tiotest");
		row_know(row, ROW_PHASE, t.phase);
		if (!total)
			add_times(im, row, &t);
		if (total || t.n == VALUES_MAX)
			add_latencies(im, row, total ? t.value : t.value + 4);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}
