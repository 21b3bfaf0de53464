/*
 * regress_words.c: how places and changes are called
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/regress.h"

struct str regress_window(const struct history_findings *f, const struct history_change *c, struct arena *a)
{
	struct str from = history_label(f->histories, c->of->history, c->at.earliest);
	struct str to = history_label(f->histories, c->of->history, c->at.latest);

	return c->at.earliest == c->at.latest ? from
					      : arena_printf(a, STR_FMT ".." STR_FMT, STR_ARG(from), STR_ARG(to));
}

/* Three digits are as much as a change of level ever deserves. */
static struct str percent(double ratio, struct arena *a)
{
	double pct = (ratio - 1) * 100;

	return arena_printf(a, fabs(pct) < 99.95 ? "%+.1f" : "%+.0f", pct);
}

struct str regress_size(const struct history_change *c, struct arena *a)
{
	if (isnan(c->ratio))
		return c->before == 0 ? STR("from 0") : c->after == 0 ? STR("to 0") : STR("");
	struct str size = percent(c->ratio, a);
	if (isnan(c->ratio_low) || isnan(c->ratio_high))
		return arena_printf(a, STR_FMT "%%", STR_ARG(size));
	return arena_printf(a, STR_FMT "%% [" STR_FMT ", " STR_FMT "]", STR_ARG(size), STR_ARG(percent(c->ratio_low, a)),
			    STR_ARG(percent(c->ratio_high, a)));
}

struct str regress_direction(const struct history_change *c)
{
	return c->direction == VERDICT_UNKNOWN ? STR("changed") : str_from(verdict_name(c->direction));
}

struct str regress_first_run(const struct history_change *c)
{
	return c->of->history->points[c->at.first].values[0].run;
}

struct str regress_runs(const struct history_change *c, struct arena *a)
{
	return arena_printf(a, "%zu+%zu", c->n_before, c->n_after);
}
