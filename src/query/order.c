/*
 * order.c: in which order tests are shown, and which belong together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/order.h"

#include <stdlib.h>

#include "base/num.h"

/* Each ends in NULL; what is not named comes after, by name. */
static const char *const benchmarks[] = { "dbench", "unixbench", "lmbench", "tiobench", "tiotest", "bonnie", "bonnie++",
					  NULL };
static const char *const phases[] = { "seq-read", "rand-read", "seq-write", "rand-write", NULL };
static const char *const metrics[] = { "rate", "throughput", "bw", "iops", "cpu_pct", "lat_avg", "lat_max",
				       "lat_gt2s_pct", "lat_gt10s_pct", "cpu_eff", NULL };

static unsigned rank_of(struct str name, const char *const *table)
{
	unsigned i = 0;

	while (table[i] && !str_is(name, table[i]))
		i++;
	return i;
}

unsigned order_rank(enum thing_kind kind, struct str word)
{
	return kind == THING_BENCHMARK ? rank_of(word, benchmarks) : kind == THING_PHASE ? rank_of(word, phases) : 0;
}

/* A hole sorts first; what is no number ("8 - 128") by its first digits. */
static uint64_t number_of(struct str text)
{
	uint64_t number;
	size_t digits = 0;

	if (text.n == 0)
		return 0;
	while (digits < text.n && char_is_digit(text.p[digits]))
		digits++;
	return num_u64(str_sub(text, 0, digits), &number) && number < UINT64_MAX ? number + 1 : UINT64_MAX;
}

/* Ranks and numbers are worked out once a series, not once a comparison. */
struct sort_item {
	struct series series;
	struct {
		uint64_t number; /* a rank, or the word's own */
		struct str word;
	} key[THING_PLAIN_KINDS];
	size_t n_keys;
	unsigned metric;
};

static int number_cmp(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* Cuts the number off that *rest begins with: "99.90". */
static double cut_number(struct str *rest)
{
	size_t n = 0;
	double number = 0;

	while (n < rest->n && (char_is_digit(rest->p[n]) || (n > 0 && rest->p[n] == '.')))
		n++;
	(void)num_double(str_sub(*rest, 0, n), &number);
	*rest = str_after(*rest, n);
	return number;
}

/* By letters, and by numbers where both have one: "clat_p5" comes before "clat_p10". */
static int name_cmp(struct str a, struct str b)
{
	struct str x = a, y = b;

	while (x.n && y.n) {
		if (char_is_digit(x.p[0]) && char_is_digit(y.p[0])) {
			double left = cut_number(&x), right = cut_number(&y);
			if (left < right || left > right)
				return left < right ? -1 : 1;
			continue;
		}
		if (x.p[0] != y.p[0])
			break;
		x = str_after(x, 1);
		y = str_after(y, 1);
	}
	int order = str_cmp(x, y);
	return order ? order : str_cmp(a, b);
}

static size_t first_kernel(const struct series *s)
{
	return s->n_cells ? s->cells[0].kernel : 0;
}

static int item_cmp(const void *left, const void *right)
{
	const struct sort_item *a = left, *b = right;
	int order = 0;

	for (size_t i = 0; i < a->n_keys && order == 0; i++) {
		order = number_cmp(a->key[i].number, b->key[i].number);
		if (order == 0)
			order = str_cmp(a->key[i].word, b->key[i].word);
	}
	if (order == 0)
		order = number_cmp(a->metric, b->metric);
	if (order == 0)
		order = name_cmp(a->series.metric, b->series.metric);
	if (order == 0)
		order = str_cmp(a->series.unit, b->series.unit);
	return order ? order : number_cmp(first_kernel(&a->series), first_kernel(&b->series));
}

static bool is_counted(enum thing_kind kind)
{
	return kind == THING_FILE_MB || kind == THING_BLOCK || kind == THING_THREADS;
}

static struct sort_item item_of(const struct series *s, const struct layout *layout)
{
	struct sort_item item = { .series = *s, .n_keys = layout->n, .metric = rank_of(s->metric, metrics) };

	for (size_t i = 0; i < layout->n; i++) {
		enum thing_kind kind = layout->order[i];
		struct str word = kind == THING_KERNEL ? s->kernel_key : series_word(s, kind);

		item.key[i].word = word;
		item.key[i].number = is_counted(kind) ? number_of(word) : order_rank(kind, word);
	}
	return item;
}

void query_sort_series(struct series *series, size_t n, const struct layout *layout, struct arena *a)
{
	struct sort_item *items = arena_array(a, n, sizeof *items);
	const struct layout plain = layout_default(layout->column);

	for (size_t i = 0; i < n; i++)
		items[i] = item_of(&series[i], layout->n ? layout : &plain);
	if (n)
		qsort(items, n, sizeof *items, item_cmp);
	for (size_t i = 0; i < n; i++)
		series[i] = items[i].series;
}

static bool same_kernel(const struct series *a, const struct series *b)
{
	return str_eq(a->kernel_key, b->kernel_key);
}

bool series_same_setup(const struct series *a, const struct series *b)
{
	return str_eq(a->machine, b->machine) && str_eq(a->benchmark, b->benchmark) && str_eq(a->params, b->params) &&
	       str_eq(a->variant, b->variant) && str_eq(a->file_mb, b->file_mb) && str_eq(a->block, b->block) &&
	       same_kernel(a, b);
}

bool series_same_group(const struct layout *layout, const struct series *a, const struct series *b)
{
	if (layout->n == 0)
		return series_same_setup(a, b);
	for (size_t i = 0; i < layout->n_groups; i++) {
		enum thing_kind kind = layout->order[i];

		if (kind == THING_KERNEL ? !same_kernel(a, b) : !str_eq(series_word(a, kind), series_word(b, kind)))
			return false;
	}
	return true;
}

bool series_same_test(const struct series *a, const struct series *b)
{
	return str_eq(a->threads, b->threads) && str_eq(a->phase, b->phase) && series_same_setup(a, b);
}
