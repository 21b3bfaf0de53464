/*
 * table.c: many patterns searched for in one pass
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes become codes of five bits: letters in either case, digits, some signs, all others.  Of each pattern two anchors
 * of four codes are marked, an odd number of bytes apart; at every second place of the text the four codes are looked up, so
 * one of the two is met wherever the pattern stands.  Only then it is compared.  With the processor's vectors all places are
 * looked at, and the rarer anchor is enough.
 */
#include "text/table.h"

#include <string.h>

#include "text/code.h"

enum { WINDOW = PREFILTER_WINDOW };

struct table *table_new(const struct anchor_chooser *chooser, enum prefilter_means means, struct arena *a)
{
	struct table *t = arena_alloc(a, sizeof *t);

	t->chooser = chooser;
	t->means = means;
	for (unsigned c = 0; c < 256; c++)
		t->code[c] = (uint8_t)code_of((unsigned char)c);
	for (unsigned pair = 0; pair < TABLE_PAIRS && means == PREFILTER_NONE; pair++)
		t->codes[pair] = (uint16_t)(t->code[pair & 0xff] << 5 | t->code[pair >> 8]);
	return t;
}

static void mark_codes(struct table *t, const struct anchor *w, const struct table_mark *mark, struct arena *a)
{
	for (uint32_t codes = 0; codes < TABLE_WINDOWS; codes++) {
		bool fits = true;

		for (unsigned i = 0; i < WINDOW && fits; i++) {
			unsigned code = codes >> 5 * (WINDOW - 1 - i) & (CODES - 1);
			fits = w->codes[i] >> code & 1;
			/* No need to look at what else begins like this. */
			if (!fits)
				codes |= (1u << 5 * (WINDOW - 1 - i)) - 1;
		}
		if (!fits)
			continue;
		struct table_mark m = *mark;

		m.window = codes;
		vec_push(a, &t->marks, m);
		t->marked[codes / 64] |= 1ull << codes % 64;
		t->groups[codes / TABLE_GROUP] = 1;
	}
}

bool table_add(struct table *t, const struct pattern *p, struct arena *a)
{
	struct anchor anchors[2];

	if (!anchor_choose(t->chooser, p, anchors))
		return false;
	for (size_t i = 0; i < (t->means == PREFILTER_NONE ? 2 : 1); i++) {
		struct table_mark mark = { .pattern = (uint16_t)t->patterns.n, .anchor = anchors[i].element, .shift = anchors[i].shift };

		mark_codes(t, &anchors[i], &mark, a);
	}
	vec_push(a, &t->rarest, anchors[0].window);
	vec_push(a, &t->patterns, *p);
	return true;
}

/* The number of a marked window. */
static size_t number_of(const struct table *t, unsigned codes)
{
	uint64_t below = t->marked[codes / 64] & ((1ull << codes % 64) - 1);

	return t->before[codes / 64] + (size_t)__builtin_popcountll(below);
}

/* Marks by window: counted first, so that each finds its place at once.  t->first has room for two more than windows. */
static void sort_marks(struct table *t, struct arena *a)
{
	struct table_mark *sorted = arena_array(a, t->marks.n + 1, sizeof *sorted);
	size_t n_windows = 0;

	for (size_t i = 0; i < TABLE_WINDOWS / 64; i++) {
		t->before[i] = (uint32_t)n_windows;
		n_windows += (size_t)__builtin_popcountll(t->marked[i]);
	}
	t->first = arena_array(a, n_windows + 2, sizeof *t->first);
	for (size_t i = 0; i < t->marks.n; i++)
		t->first[number_of(t, t->marks.at[i].window) + 2]++;
	for (size_t i = 2; i <= n_windows; i++)
		t->first[i] += t->first[i - 1];
	for (size_t i = 0; i < t->marks.n; i++)
		sorted[t->first[number_of(t, t->marks.at[i].window) + 1]++] = t->marks.at[i];
	t->marks.at = sorted;
}

void table_finish(struct table *t, struct arena *a)
{
	sort_marks(t, a);
	t->prefilter = prefilter_new(t->rarest.at, t->rarest.n, t->means, a);
}

static unsigned codes_at(const struct table *t, const char *p)
{
	return t->codes[(unsigned char)p[0] | (unsigned)(unsigned char)p[1] << 8];
}

/* One text's search. */
struct search {
	const struct table *t;
	struct str text;
	const struct table_eye *eye;
};

static bool is_known(const struct table_eye *eye, size_t pattern)
{
	return eye->known && eye->known[pattern / 64] >> pattern % 64 & 1;
}

/* The patterns that have the window CODES, which begins at AT. */
static bool see_window(const struct search *s, size_t at, unsigned codes)
{
	const struct table *t = s->t;
	size_t number = number_of(t, codes);

	for (size_t i = t->first[number]; i < t->first[number + 1]; i++) {
		const struct table_mark *m = &t->marks.at[i];
		size_t anchor_at = at + (size_t)m->shift;

		if (anchor_at >= s->text.n || is_known(s->eye, m->pattern))
			continue;
		if (pattern_is_at(&t->patterns.at[m->pattern], m->anchor, s->text, anchor_at)) {
			if (!s->eye->found(s->eye->ctx, m->pattern, s->text, anchor_at))
				return false;
		} else if ((*s->eye->spare)-- == 0) {
			return false;
		}
	}
	return true;
}

static bool is_marked(const struct table *t, unsigned codes)
{
	return t->marked[codes / 64] >> codes % 64 & 1;
}

/* TAIL: what a search leaves of a text, and room for the windows that begin there. */
enum { BLOCK = 16, TAIL = 2 * BLOCK };

/* May a marked window begin at an even place of the BLOCK at P?  Nearly always not, so all are asked at once. */
static bool may_have_marked(const struct table *t, const char *p)
{
	unsigned a = codes_at(t, p), b = codes_at(t, p + 2), c = codes_at(t, p + 4), d = codes_at(t, p + 6),
		 e = codes_at(t, p + 8), f = codes_at(t, p + 10), g = codes_at(t, p + 12), h = codes_at(t, p + 14),
		 i = codes_at(t, p + 16);
	const uint8_t *is = t->groups;

	return is[(a << 10 | b) / TABLE_GROUP] | is[(b << 10 | c) / TABLE_GROUP] | is[(c << 10 | d) / TABLE_GROUP] |
	       is[(d << 10 | e) / TABLE_GROUP] | is[(e << 10 | f) / TABLE_GROUP] | is[(f << 10 | g) / TABLE_GROUP] |
	       is[(g << 10 | h) / TABLE_GROUP] | is[(h << 10 | i) / TABLE_GROUP];
}

/* The windows that begin at even places from AT up to END. */
static bool see_windows(const struct search *s, struct str bytes, size_t base, size_t at, size_t end)
{
	const struct table *t = s->t;
	unsigned before = at < end ? codes_at(t, bytes.p + at) : 0;

	for (; at < end; at += 2) {
		unsigned behind = codes_at(t, bytes.p + at + 2), codes = before << 10 | behind;

		before = behind;
		if (t->groups[codes / TABLE_GROUP] && is_marked(t, codes) && !see_window(s, base + at, codes))
			return false;
	}
	return true;
}

/* Every second window of BYTES, which stand at BASE in the text; *end is where the next one would begin. */
static bool see_bytes(const struct search *s, struct str bytes, size_t base, size_t *end)
{
	size_t at = 0;

	for (; at + BLOCK + 2 <= bytes.n; at += BLOCK)
		if (may_have_marked(s->t, bytes.p + at) && !see_windows(s, bytes, base, at, at + BLOCK))
			return false;
	*end = bytes.n >= WINDOW ? (bytes.n - WINDOW) / 2 * 2 + 2 : 0;
	return see_windows(s, bytes, base, at, *end);
}

/* As two codes_at; the smaller table stays in the nearest cache. */
static unsigned window_at(const struct table *t, const char *p)
{
	const unsigned char *c = (const unsigned char *)p;

	return (unsigned)(t->code[c[0]] << 15 | t->code[c[1]] << 10 | t->code[c[2]] << 5 | t->code[c[3]]);
}

/* The prefilter's place AT. */
static bool see_place(void *ctx, size_t at, const char *bytes)
{
	const struct search *s = ctx;
	unsigned codes = window_at(s->t, bytes);

	return !is_marked(s->t, codes) || see_window(s, at, codes);
}

/* Without a prefilter: every second place. */
static bool see_all(const struct search *s, struct str text)
{
	char tail[TAIL];
	size_t at, ignored;

	if (!see_bytes(s, text, 0, &at))
		return false;
	memset(tail, '\n', sizeof tail);
	if (at < text.n)
		memcpy(tail, text.p + at, text.n - at);
	return see_bytes(s, (struct str){ tail, sizeof tail }, at, &ignored);
}

bool table_search(const struct table *t, struct str text, const struct table_eye *eye)
{
	struct search s = { t, text, eye };

	if (t->prefilter)
		return prefilter_scan(t->prefilter, text, &(struct prefilter_eye){ see_place, &s });
	return see_all(&s, text);
}
