/*
 * finder.c: any of a few patterns, in a text that mostly has none
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * table.c is for many patterns, and tells all of them that it meets.  A few have a bucket of the prefilter each, so that nearly
 * nothing is seen in vain, and whatever is seen can be compared with all of them.
 */
#include "text/finder.h"

struct sought {
	const struct pattern *pattern;
	struct anchor anchor;
};

struct finder {
	struct sought *sought;
	size_t n;
	const struct prefilter *prefilter; /* NULL: one after the other is looked for */
};

struct finder *finder_new(const struct pattern *const *patterns, size_t n, const struct anchor_chooser *chooser,
			  enum prefilter_means means, struct arena *a)
{
	struct finder *f = arena_alloc(a, sizeof *f);
	struct prefilter_window *windows = arena_array(a, n + 1, sizeof *windows);
	bool has_all = true;

	*f = (struct finder){ .sought = arena_array(a, n + 1, sizeof *f->sought), .n = n };
	for (size_t i = 0; i < n; i++) {
		struct anchor anchors[2];

		has_all = anchor_choose(chooser, patterns[i], anchors) && has_all;
		f->sought[i] = (struct sought){ patterns[i], anchors[0] };
		windows[i] = anchors[0].window;
	}
	f->prefilter = has_all ? prefilter_new(windows, n, means, a) : NULL;
	return f;
}

/* One text's search. */
struct search {
	const struct finder *f;
	struct str text;
	size_t *spare;
	size_t found;
};

static bool see_place(void *ctx, size_t at, const char *bytes)
{
	struct search *s = ctx;

	(void)bytes;
	for (size_t i = 0; i < s->f->n; i++) {
		const struct sought *sought = &s->f->sought[i];
		size_t element = sought->anchor.element, element_at = at + (size_t)sought->anchor.shift;

		if (element_at >= s->text.n || !pattern_takes(sought->pattern, element, (unsigned char)s->text.p[element_at]))
			continue;
		if (pattern_is_at(sought->pattern, element, s->text, element_at) || (*s->spare)-- == 0) {
			s->found = i;
			return false;
		}
	}
	return true;
}

size_t finder_find(const struct finder *f, struct str text, size_t *spare)
{
	struct search s = { f, text, spare, f->n };
	size_t i = 0;

	if (f->prefilter) {
		prefilter_scan(f->prefilter, text, &(struct prefilter_eye){ see_place, &s });
		return s.found;
	}
	while (i < f->n && !pattern_find(f->sought[i].pattern, text, spare))
		i++;
	return i;
}
