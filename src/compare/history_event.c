/*
 * history_event.c: what all changes say together: how sure, and which of them one version made
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "base/vec.h"
#include "compare/history_parts.h"
#include "stat/many.h"

/* Every history is a test; one of several changes brings the further ones. */
void history_correct(struct history_findings *f, struct arena *a)
{
	double *p = arena_array(a, f->n_changes, sizeof *p), *q = arena_array(a, f->n_changes, sizeof *q);
	size_t n = 0, quiet = 0;

	for (size_t i = 0; i < f->n; i++) {
		quiet += f->at[i].n_changes == 0;
		for (size_t j = 0; j < f->at[i].n_changes; j++)
			p[n++] = f->at[i].changes[j].p;
	}
	stat_benjamini_hochberg(p, n, quiet, q, a);
	n = 0;
	for (size_t i = 0; i < f->n; i++)
		for (size_t j = 0; j < f->at[i].n_changes; j++)
			f->at[i].changes[j].q = q[n++];
}

/* A change and the range it may lie in, as keys that hold across histories. */
struct place {
	struct history_change *change;
	struct str flavour, first, earliest, latest;
};

static int latest_cmp(const void *left, const void *right)
{
	const struct place *a = left, *b = right;
	int order = str_cmp(a->flavour, b->flavour);

	if (order == 0)
		order = str_cmp(a->latest, b->latest);
	return order ? order : str_cmp(a->first, b->first);
}

static int first_cmp(const void *left, const void *right)
{
	const struct place *a = left, *b = right;

	return str_cmp(a->first, b->first);
}

/* The label that most of them began with; of equal ones the earliest.  Sorts them by it. */
static struct str label_of(struct place *places, size_t n, const struct histories *h)
{
	size_t best = 0, best_n = 0;

	qsort(places, n, sizeof *places, first_cmp);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && str_eq(places[first].first, places[end].first); end++)
			;
		if (end - first > best_n) {
			best = first;
			best_n = end - first;
		}
	}
	const struct history_change *c = places[best].change;
	return history_label(h, c->of->history, c->at.first);
}

static struct place *places_of(struct history_findings *f, struct arena *a)
{
	struct place *places = arena_array(a, f->n_changes, sizeof *places);
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		for (size_t j = 0; j < f->at[i].n_changes; j++) {
			struct history_change *c = &f->at[i].changes[j];
			const struct history *h = f->at[i].history;

			places[n++] = (struct place){
				c, h->flavour, history_key(f->histories, h, c->at.first, a),
				history_key(f->histories, h, c->at.earliest, a), history_key(f->histories, h, c->at.latest, a),
			};
		}
	return places;
}

/* Sorted by where their ranges end, all that begin before the end of the first can be of one version: the fewest
 * events that explain all changes. */
void history_group(struct history_findings *f, struct arena *a)
{
	struct place *places = places_of(f, a);
	VEC(struct change_event) events = { 0 };

	if (f->n_changes)
		qsort(places, f->n_changes, sizeof *places, latest_cmp);
	for (size_t first = 0, end; first < f->n_changes; first = end) {
		struct change_event event = { 0 };

		for (end = first + 1; end < f->n_changes; end++)
			if (!str_eq(places[end].flavour, places[first].flavour) ||
			    str_cmp(places[end].earliest, places[first].latest) > 0)
				break;
		event.n = end - first;
		event.label = label_of(places + first, event.n, f->histories);
		event.changes = arena_array(a, event.n, sizeof(struct history_change *));
		for (size_t i = first; i < end; i++) {
			places[i].change->event = events.n;
			event.changes[i - first] = places[i].change;
		}
		vec_push(a, &events, event);
	}
	f->events = events.at;
	f->n_events = events.n;
}
