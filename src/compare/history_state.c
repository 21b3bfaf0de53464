/*
 * history_state.c: which changes are known, and whether what was said of them still holds
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "compare/history_parts.h"
#include "model/kernel.h"
#include "stat/summary.h"

/* So many versions from the one with the fix on tell whether it helped. */
enum { VERSIONS_AFTER_FIX = 5 };

/* One history while its changes are judged. */
struct judging {
	const struct histories *histories;
	const struct series_history *sh;
	struct str word[TRIAGE_WORDS];
	struct arena *a;
};

static bool is_between(struct str key, struct str from, struct str to)
{
	return str_cmp(key, from) >= 0 && str_cmp(key, to) <= 0;
}

/* The latest word about a change that may be this one: their ranges meet. */
static const struct triage *find(const struct judging *j, const struct history_options *o, const struct history_change *c)
{
	const struct history *h = j->sh->history;
	struct str earliest = history_key(j->histories, h, c->at.earliest, j->a);
	struct str latest = history_key(j->histories, h, c->at.latest, j->a);
	const struct triage *best = NULL;

	for (size_t i = 0; i < o->n_triage; i++) {
		const struct triage *t = &o->triage[i];

		if (!triage_same_history(t->word, j->word) || str_cmp(t->latest, earliest) < 0 ||
		    str_cmp(t->earliest, latest) > 0)
			continue;
		if (!best || t->time_ms > best->time_ms)
			best = t;
	}
	return best;
}

/* On the worse side of what was seen then. */
static bool is_larger(const struct history_change *c, const struct triage *t)
{
	if (isnan(c->ratio) || isnan(t->ratio_low) || isnan(t->ratio_high))
		return false;
	return c->ratio > 1 ? c->ratio > t->ratio_high : c->ratio < t->ratio_low;
}

static bool has_moved(const struct judging *j, const struct history_change *c, const struct triage *t)
{
	struct str first = history_key(j->histories, j->sh->history, c->at.first, j->a);

	return !is_between(first, t->earliest, t->latest) || is_larger(c, t);
}

/* The first version that has the fix; n_points when there is none yet.  By time a kernel's own first day counts. */
static size_t first_with_fix(const struct judging *j, const struct history_change *c, const struct triage *t)
{
	const struct history *h = j->sh->history;
	struct kernel kernel;
	size_t i = c->at.first;

	kernel_parse(t->fixed_in, &kernel);
	struct str key = kernel_key(&kernel, j->a);
	for (; i < h->n_points; i++) {
		int order = str_cmp(j->histories->matrix->kernels[h->points[i].kernel].key, key);

		if (order == 0 || (order > 0 && j->histories->order == HISTORY_BY_KERNEL))
			break;
	}
	return i;
}

/* Are the versions from the fix on nearer to the bad level than to the good one? */
static bool is_still_there(const struct judging *j, const struct history_change *c, const struct triage *t)
{
	double after[VERSIONS_AFTER_FIX];
	size_t n = 0;

	for (size_t i = first_with_fix(j, c, t); i < j->sh->history->n_points && n < VERSIONS_AFTER_FIX; i++)
		after[n++] = j->sh->levels[i].median;
	if (n == 0)
		return false;
	double now = stat_summary(after, n).median;
	if (j->sh->has_logs)
		return fabs(log(now / c->after)) < fabs(log(now / c->before));
	return fabs(now - c->after) < fabs(now - c->before);
}

static enum change_state state_of(const struct judging *j, const struct history_change *c, const struct triage *t)
{
	switch (t ? t->state : TRIAGE_OPEN) {
	case TRIAGE_ACKNOWLEDGED:
	case TRIAGE_EXPECTED:
		return has_moved(j, c, t) ? CHANGE_MOVED : CHANGE_KNOWN;
	case TRIAGE_FIXED:
		return is_still_there(j, c, t) ? CHANGE_NOT_FIXED : CHANGE_KNOWN;
	case TRIAGE_IGNORED:
		return CHANGE_KNOWN;
	default:
		return CHANGE_NEW;
	}
}

void history_judge(struct history_findings *f, const struct history_options *options, struct arena *a)
{
	for (size_t i = 0; i < f->n; i++) {
		struct judging j = { .histories = f->histories, .sh = &f->at[i], .a = a };

		if (f->at[i].n_changes == 0)
			continue;
		history_words(f->histories, j.sh->history, a, j.word);
		for (size_t k = 0; k < f->at[i].n_changes; k++) {
			struct history_change *c = &f->at[i].changes[k];

			c->triage = find(&j, options, c);
			if (k && c->triage && c->triage == c[-1].triage)
				c->triage = NULL; /* it spoke of one change */
			c->state = state_of(&j, c, c->triage);
			c->id = c->triage ? c->triage->id
					  : triage_id(j.word, history_key(f->histories, j.sh->history, c->at.first, a), a);
		}
	}
}
