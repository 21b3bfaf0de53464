/*
 * differences.c: what should be equal and is not
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/differences.h"

#include "compare/differ.h"

/* A mail has no room for more. */
enum { MAX_LINES = 20 };

void page_differences(const struct page *p, const struct comparison *c)
{
	struct told_differences all = { 0 };
	bool has_refused = false;

	if (page_is_for_people(p))
		all = differ_all(c, p->arena);
	if (all.n)
		page_gap(p);
	for (size_t i = 0; i < all.n && i < MAX_LINES; i++) {
		bool refuses = all.at[i].what->refuses;

		has_refused |= refuses;
		page_line(p, arena_printf(p->arena, "%s: " STR_FMT, refuses ? "incomparable" : "differs",
					  STR_ARG(differ_words(c->matrix, &all.at[i], p->arena))));
	}
	if (all.n > MAX_LINES)
		page_line(p, arena_printf(p->arena, "%zu more differ; --format=tsv has them all.", all.n - MAX_LINES));
	if (has_refused)
		page_line(p, STR("Incomparable numbers stand side by side without a change; --force compares them all the same."));
}

struct str differences_of_cell(const struct comparison_cell *cell, struct arena *a)
{
	struct str text = STR_NONE;

	for (size_t i = 0; i < cell->n_differences; i++) {
		const struct difference *d = &cell->differences[i];

		text = arena_printf(a, STR_FMT "%s" STR_FMT ": " STR_FMT " | " STR_FMT, STR_ARG(text), i ? "; " : "",
				    STR_ARG(d->name), STR_ARG(d->base), STR_ARG(d->cell));
	}
	return text;
}
