/*
 * attach.c: settings and histograms of a row
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/attach.h"

#include <stdlib.h>

#include "import/context.h"

/* A bin may be named several times, but not endlessly. */
enum { BINS_MET_MAX = 4 * HISTOGRAM_BINS_MAX };

void settings_add(const struct import *im, struct settings *s, const char *prefix, struct str name, struct str value)
{
	value = str_sub(str_trim(value), 0, SETTING_VALUE_MAX);
	if (!name.n || !value.n || name.n > SETTING_NAME_MAX || s->all.n == SETTINGS_MAX)
		return;
	name = arena_printf(im->arena, "%s" STR_FMT, prefix, STR_ARG(name));
	for (size_t i = 0; i < s->all.n; i++)
		if (str_eq(s->all.at[i].name, name))
			return;
	vec_push(im->arena, &s->all, (struct setting){ name, value });
}

static int setting_cmp(const void *left, const void *right)
{
	const struct setting *a = left, *b = right;

	return str_cmp(a->name, b->name);
}

void settings_order(struct settings *s)
{
	if (s->all.n)
		qsort(s->all.at, s->all.n, sizeof *s->all.at, setting_cmp);
}

void bins_add(const struct import *im, struct bins *b, uint64_t value, uint64_t n, uint64_t unit)
{
	struct histogram_bin bin;

	if (!histogram_bin_of(value, unit, &bin) || b->all.n == BINS_MET_MAX)
		b->is_damaged = true;
	bin.n = n;
	if (n && !b->is_damaged)
		vec_push(im->arena, &b->all, bin);
}

void bins_hang(const struct import *im, struct bins *b, struct row *row, size_t at, const struct histogram *what)
{
	struct histogram *all = arena_array(im->arena, row->n_histograms + 1, sizeof *all);
	struct histogram *new = &all[row->n_histograms];
	const char *why = b->is_damaged ? "a bin that is none" : histogram_make(new, b->all.at, b->all.n);

	if (!b->is_damaged && b->all.n == 0)
		return; /* nothing was timed */
	if (why) {
		import_note(im, at, arena_printf(im->arena, "a histogram that is none: %s", why).p);
		return;
	}
	for (size_t i = 0; i < row->n_histograms; i++) {
		if (str_eq(row->histograms[i].name, what->name))
			return;
		all[i] = row->histograms[i];
	}
	new->name = what->name;
	new->max_ns = what->max_ns;
	row->histograms = all;
	row->n_histograms++;
}

uint64_t unit_ns(struct str unit)
{
	static const struct {
		const char *name;
		uint64_t ns;
	} units[] = { { "ns", 1 },	   { "nsec", 1 },	{ "us", 1000 },	     { "usec", 1000 },
		      { "ms", 1000000 }, { "msec", 1000000 }, { "s", 1000000000 }, { "sec", 1000000000 } };

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_is(unit, units[i].name))
			return units[i].ns;
	return 0;
}
