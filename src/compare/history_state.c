/*
 * history_state.c: which changes are known, and whether what was said of them still holds
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "base/map.h"
#include "compare/history_parts.h"
#include "model/kernel.h"
#include "stat/summary.h"

/* So many versions from the one with the fix on tell whether it helped. */
enum { VERSIONS_AFTER_FIX = 5 };

/* All that was said, by the history that it was said of. */
struct said {
	const struct triage *all;
	struct map histories; /* value: one of the history, an index into `all` */
	size_t *next;         /* another one of the same; SIZE_MAX: there is none */
};

static struct said said_by_history(const struct history_options *o, struct arena *a)
{
	struct said said = { o->triage, map_new(a), arena_array(a, o->n_triage, sizeof *said.next) };

	for (size_t i = 0; i < o->n_triage; i++) {
		bool is_new;
		size_t at = map_add(&said.histories, triage_history(o->triage[i].word, a), &is_new);

		said.next[i] = is_new ? SIZE_MAX : (size_t)said.histories.at[at].value;
		said.histories.at[at].value = (int64_t)i;
	}
	return said;
}

static size_t first_said_of(const struct said *said, const struct str word[TRIAGE_WORDS], struct arena *a)
{
	size_t at = map_find(&said->histories, triage_history(word, a));

	return at == MAP_NONE ? SIZE_MAX : (size_t)said->histories.at[at].value;
}

/* One history while its changes are judged. */
struct judging {
	const struct histories *histories;
	const struct series_history *sh;
	struct str word[TRIAGE_WORDS];
	const struct said *said;
	size_t first_said; /* index of what was said of it; SIZE_MAX: nothing was */
	struct arena *a;
};

static bool is_between(struct str key, struct str from, struct str to)
{
	return str_cmp(key, from) >= 0 && str_cmp(key, to) <= 0;
}

/* The latest word about a change that may be this one: their ranges meet.  At the same time the first that was kept. */
static const struct triage *find(const struct judging *j, const struct history_change *c)
{
	const struct history *h = j->sh->history;
	const struct triage *best = NULL;

	if (j->first_said == SIZE_MAX)
		return NULL;
	struct str earliest = history_key(j->histories, h, c->at.earliest, j->a);
	struct str latest = history_key(j->histories, h, c->at.latest, j->a);
	for (size_t i = j->first_said; i != SIZE_MAX; i = j->said->next[i]) {
		const struct triage *t = &j->said->all[i];

		if (str_cmp(t->latest, earliest) < 0 || str_cmp(t->earliest, latest) > 0)
			continue;
		if (!best || t->time_ms >= best->time_ms)
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

static void judge(struct judging *j, struct history_change *changes, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct history_change *c = &changes[i];

		c->triage = find(j, c);
		if (i && c->triage && c->triage == c[-1].triage)
			c->triage = NULL; /* it spoke of one change */
		c->state = state_of(j, c, c->triage);
		c->id = c->triage ? c->triage->id
				  : triage_id(j->word, history_key(j->histories, j->sh->history, c->at.first, j->a), j->a);
	}
}

void history_judge(struct history_findings *f, const struct history_options *options, struct arena *a)
{
	const struct said said = said_by_history(options, a);

	for (size_t i = 0; i < f->n; i++) {
		struct judging j = { .histories = f->histories, .sh = &f->at[i], .said = &said, .a = a };

		if (f->at[i].n_changes == 0)
			continue;
		history_words(f->histories, j.sh->history, a, j.word);
		j.first_said = first_said_of(&said, j.word, a);
		judge(&j, f->at[i].changes, f->at[i].n_changes);
	}
}
