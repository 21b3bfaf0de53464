/*
 * bind_doubt.c: rows of any tool that contradict themselves, or the machine that the text names
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each is kept and flagged.  What only tiobench prints (CPU Eff) is judged by tio_doubt.c.
 */
#include <string.h>

#include "base/num.h"
#include "import/bind.h"
#include "model/metric.h"

#define ROUNDING 1.02 /* "max=1.2k" beside avg=1213.55 */

/* A number in the canonical unit of its kind; false: the row has none, or it cannot be converted. */
static bool value_of(const struct row *row, struct str metric, const char *to, double *out)
{
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];
		double factor = 1;
		if (!str_eq(cell->metric, metric) || !num_double(cell->value, out))
			continue;
		if (to && cell->unit.n && !unit_factor(cell->unit, str_from(to), &factor))
			return false;
		*out *= factor;
		return true;
	}
	return false;
}

static bool timed(const struct row *row, const char *what, const char *statistic, double *out)
{
	char name[32];
	size_t n = strlen(what), m = strlen(statistic);

	if (n + m >= sizeof name)
		return false;
	memcpy(name, what, n);
	memcpy(name + n, statistic, m);
	return value_of(row, (struct str){ name, n + m }, "ms", out);
}

/* Minimum, average and maximum in the wrong order. */
static bool is_out_of_order(const struct row *row)
{
	static const char *const what[] = { "lat", "clat", "slat" };

	for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
		double min, avg, max;
		bool has_min = timed(row, what[i], "_min", &min), has_avg = timed(row, what[i], "_avg", &avg);
		bool has_max = timed(row, what[i], "_max", &max);
		if ((has_avg && has_max && avg > max * ROUNDING) || (has_min && has_avg && min > avg * ROUNDING) ||
		    (has_min && has_max && min > max * ROUNDING))
			return true;
	}
	return false;
}

/* More requests over ten seconds than over two. */
static bool has_wrong_shares(const struct row *row)
{
	double gt2s, gt10s;

	return value_of(row, STR("lat_gt2s_pct"), NULL, &gt2s) && value_of(row, STR("lat_gt10s_pct"), NULL, &gt10s) && gt10s > gt2s;
}

static uint64_t count_of(struct str word)
{
	static const struct {
		const char *word;
		uint64_t n;
	} names[] = { { "single", 1 }, { "uniprocessor", 1 }, { "up", 1 }, { "dual", 2 }, { "quad", 4 }, { "two", 2 }, { "four", 4 } };
	uint64_t n;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_is_nocase(word, names[i].word))
			return names[i].n;
	size_t digits = num_prefix(word);
	return num_u64(str_sub(word, 0, digits), &n) && n <= 65536 ? n : 0;
}

/* "4 way xeon", "4-way", "Quad P3 Xeon", "8 CPUs", "16 cores": how many processors MACHINE has; 0: it does not say. */
static uint64_t processors_of(struct str machine)
{
	static const char *const nouns[] = { "way", "cpu", "cpus", "core", "cores", "processors", "cpuset", NULL };
	static const char *const first[] = { "single", "dual", "quad", "uniprocessor", NULL };
	struct str before = STR_NONE, rest = machine;

	for (struct str word = str_next_alnums(&rest); word.n; before = word, word = str_next_alnums(&rest)) {
		if (str_one_of(word, first))
			return count_of(word);
		if (before.n && str_one_of(word, nouns) && count_of(before))
			return count_of(before);
	}
	return 0;
}

/* Per cent of one processor that the row says were used by all of its threads; 0: it does not. */
static double cpu_used(const struct row *row)
{
	double user, system, all;
	uint64_t threads;

	if (value_of(row, STR("cpu_pct"), NULL, &all))
		return all;
	if (value_of(row, STR("user_pct"), NULL, &user) && value_of(row, STR("sys_pct"), NULL, &system))
		return user + system;
	/* fio's are of one thread */
	if (value_of(row, STR("cpu_usr"), NULL, &user) && value_of(row, STR("cpu_sys"), NULL, &system) &&
	    num_u64(row->field[ROW_THREADS], &threads))
		return (user + system) * (double)threads;
	return 0;
}

static bool needs_more_processors(const struct row *row)
{
	uint64_t processors = processors_of(row->field[ROW_MACHINE]);

	return processors && cpu_used(row) > 100 * ROUNDING * (double)processors;
}

/* Shares of the same time (vmstat's, iostat's), that are more than all of it. */
static bool is_more_than_all(const struct row *row)
{
	static const char *const shares[] = { "%user", "%nice", "%sys", "%system", "%iowait", "%steal", "%idle" };
	double sum = 0, share;

	for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
		sum += value_of(row, str_from(shares[i]), NULL, &share) ? share : 0;
	return sum > 101;
}

/* tiotest prints what it moved, how long that took to a tenth of a second, and the rate. */
static bool contradicts_time(const struct row *row)
{
	double rate, seconds, mb;

	if (!value_of(row, STR("rate"), "MB/s", &rate) || !value_of(row, STR("time"), "s", &seconds) ||
	    !num_double(row->field[ROW_FILE_MB], &mb) || !str_is(row->field[ROW_BENCHMARK], "tiotest"))
		return false;
	double moved = rate * seconds, error = moved > mb ? moved - mb : mb - moved;
	/* sizes are whole megabytes */
	return error > 0.6 + mb * 0.02 + rate * 0.06;
}

/* Requests a second times their size are the bandwidth; twice as much is no rounding. */
static bool contradicts_requests(const struct row *row)
{
	double iops, mb_s, block;

	if (!value_of(row, STR("iops"), "IOPS", &iops) || !value_of(row, STR("bw"), "MB/s", &mb_s) || iops < 10 || mb_s <= 0 ||
	    !num_double(row->field[ROW_BLOCK], &block))
		return false;
	double ratio = iops * block / 1e6 / mb_s;
	return ratio > 2 || ratio < 0.5;
}

void bind_doubts(struct binding *b)
{
	for (size_t r = 0; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		if (is_out_of_order(row) || has_wrong_shares(row) || needs_more_processors(row) || is_more_than_all(row) ||
		    contradicts_time(row) || contradicts_requests(row))
			row->flags |= FLAG_IMPLAUSIBLE;
	}
}
