/*
 * tio_doubt.c: rows that contradict themselves, and rates that a version of tiobench is known to have got wrong
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/tio.h"

static double number_of(const struct row *row, const char *metric, bool *found)
{
	double d = 0;

	*found = false;
	for (size_t i = 0; i < row->n_cells && !*found; i++)
		if (str_is(row->cells[i].metric, metric))
			*found = num_double(row->cells[i].value, &d);
	return d;
}

/* CPU Eff is rate / CPU%; figures of two digits and one digit lost by an editor are no contradiction. */
static bool efficiency_contradicts(const struct row *row)
{
	bool has_rate, has_cpu, has_eff;
	double rate = number_of(row, "rate", &has_rate);
	double cpu = number_of(row, "cpu_pct", &has_cpu);
	double eff = number_of(row, "cpu_eff", &has_eff);

	if (!has_rate || !has_cpu || !has_eff || rate < 0.1 || cpu < 0.1 || eff < 5)
		return false;
	double ratio = rate / cpu * 100 / eff;
	bool lost_digit = ratio > 9 && ratio < 11;
	return (ratio > 2 || ratio < 0.5) && !lost_digit;
}

static struct str unit_of(const struct row *row, const char *metric)
{
	for (size_t i = 0; i < row->n_cells; i++)
		if (str_is(row->cells[i].metric, metric))
			return row->cells[i].unit;
	return STR_NONE;
}

static bool is_implausible(const struct row *row)
{
	bool has_avg, has_max, has_2s, has_10s;
	double avg = number_of(row, "lat_avg", &has_avg), max = number_of(row, "lat_max", &has_max);
	double gt2s = number_of(row, "lat_gt2s_pct", &has_2s), gt10s = number_of(row, "lat_gt10s_pct", &has_10s);
	bool same_unit = str_eq(unit_of(row, "lat_avg"), unit_of(row, "lat_max"));

	return (has_avg && has_max && same_unit && avg > max) || (has_2s && has_10s && gt10s > gt2s) ||
	       efficiency_contradicts(row);
}

/* Columns of a line at which the thread count and the rate of a whole table end, by the width of the block and the rate
 * column.  tiobench.pl of 2003-12-19 to 2014 has them at 46 and 54, that of 2014 to 2020 at 46 and 56: both credit a
 * random phase with the blocks of the whole file, so its rate is too high.  Later layouts do not tell: the error was
 * mended in 2023 without a change of the layout.  Earlier ones, with a block column one narrower, are right. */
enum { THREADS_END = 46, RATE_END_2003 = 54, RATE_END_2014 = 56 };

static bool is_full_table(const struct tio_table *table)
{
	return table->n == 10 && table->col[0].kind == TIO_FILE_MB && table->col[1].kind == TIO_BLOCK &&
	       table->col[2].kind == TIO_THREADS && table->col[3].kind == TIO_RATE;
}

static bool has_inflated_random_rate(const struct lines *in, const struct tio_table *table, const struct tio_row *from)
{
	struct str line = line_at(in, from->at), threads = from->value[2].text, rate = from->value[3].text;

	if (!is_full_table(table) || from->label.p != line.p || from->value[3].line != from->at)
		return false;
	size_t threads_end = (size_t)(threads.p + threads.n - line.p), rate_end = (size_t)(rate.p + rate.n - line.p);
	return threads_end == THREADS_END && (rate_end == RATE_END_2003 || rate_end == RATE_END_2014);
}

static void flag_rates(struct row *row)
{
	for (size_t i = 0; i < row->n_cells; i++)
		if (str_is(row->cells[i].metric, "rate") || str_is(row->cells[i].metric, "cpu_eff"))
			row->cells[i].flags |= FLAG_KNOWN_WRONG;
}

void tio_doubt(const struct import *im, const struct tio_table *table, const struct tio_row *from, struct row *row)
{
	if (is_implausible(row))
		row->flags |= FLAG_IMPLAUSIBLE;
	if (str_starts(row->field[ROW_PHASE], "rand-") && has_inflated_random_rate(im->in, table, from))
		flag_rates(row);
}
