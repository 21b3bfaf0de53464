/*
 * table.c: many patterns searched for in one pass
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes become codes of five bits: letters in either case, digits, some signs, all others.  Of each pattern two windows
 * of four codes are marked, at an even and at an odd place in it; at every second place of the text the four codes are
 * looked up, so one of the two is met wherever the pattern stands.  Only then it is compared.
 */
#include "text/table.h"

#include <stdlib.h>

/* j, q, x and z are so rare that one code will do for them. */
enum { CODES = 32, WINDOW = 4, CODE_BLANK = 0, CODE_J = 10, CODE_SIGN = 17, CODE_SEMICOLON = 24, CODE_POINT = 26, CODE_DIGIT, CODE_BAR,
       CODE_EQUALS, CODE_PERCENT, CODE_HIGH };

/* A set of codes, a bit each. */
#define ALL_CODES 0xffffffffu

static unsigned code_of(unsigned char c)
{
	char lower = char_lower((char)c);

	if (lower == 'q' || lower == 'x' || lower == 'z')
		return CODE_J;
	if (char_is_alpha(lower))
		return (unsigned)(lower - 'a' + 1);
	if (char_is_digit((char)c))
		return CODE_DIGIT;
	switch (c) {
	case '.':
		return CODE_POINT;
	case ';':
		return CODE_SEMICOLON;
	case '*':
	case '#':
		return CODE_BAR;
	case '=':
		return CODE_EQUALS;
	case '%':
		return CODE_PERCENT;
	default:
		return c <= ' ' ? CODE_BLANK : c < 0x80 ? CODE_SIGN : CODE_HIGH;
	}
}

struct table *table_new(struct arena *a)
{
	struct table *t = arena_alloc(a, sizeof *t);
	unsigned codes[256];

	for (unsigned c = 0; c < 256; c++)
		codes[c] = code_of((unsigned char)c);
	for (unsigned pair = 0; pair < TABLE_PAIRS; pair++)
		t->codes[pair] = (uint16_t)(codes[pair & 0xff] << 5 | codes[pair >> 8]);
	return t;
}

/* How often a code occurs in mail, in thousandths. */
static double frequency(unsigned code)
{
	static const unsigned char of[CODES] = { 170, 50, 10, 23, 28, 80, 15, 14, 33, 48, 7,  8,  30, 18, 47, 48,
						 18,  60, 43, 46, 58, 21, 8,  11, 3,  11, 15, 60, 4,  6,  2,  2 };

	return of[code] / 1000.0;
}

static uint32_t codes_of_element(const struct pattern *p, size_t i)
{
	uint32_t set = 0;

	for (unsigned c = 0; c < 256; c++)
		if (pattern_takes(p, i, (unsigned char)c))
			set |= 1u << code_of((unsigned char)c);
	return set;
}

/* Digits stand beside digits, and letters beside letters, more often than by chance. */
#define DIGIT_AFTER_DIGIT  0.5
#define RUN_BEFORE	   10
#define LETTER_AFTER_LETTER 3.5

static bool is_letter(uint32_t codes)
{
	return codes && !(codes & (1u << CODE_BLANK | 1u << CODE_SIGN | 1u << CODE_SEMICOLON | ~((1u << CODE_POINT) - 1)));
}

static double chance_of_codes(uint32_t codes, uint32_t before)
{
	double sum = 0;

	for (unsigned code = 0; code < CODES; code++)
		sum += codes >> code & 1 ? frequency(code) : 0;
	if (codes == 1u << CODE_DIGIT && (before == codes || before == 1u << CODE_POINT))
		return DIGIT_AFTER_DIGIT;
	if (is_letter(codes) && is_letter(before))
		return sum * LETTER_AFTER_LETTER;
	return sum < 1 ? sum : 1;
}

/* Four neighbouring elements; from where their distance is not known on, anything. */
struct four {
	uint32_t codes[WINDOW];
	size_t first; /* element */
	double chance;
};

static struct four four_at(const struct pattern *p, size_t first)
{
	struct four w = { .first = first, .chance = 1 };
	bool is_known = true;

	for (size_t i = 0; i < WINDOW; i++) {
		size_t element = first + i;

		is_known = is_known && element < p->n && p->kind[element] != PATTERN_ALNUMS;
		w.codes[i] = is_known ? codes_of_element(p, element) : ALL_CODES;
		/* What stands behind an edge or a run is at no known distance. */
		is_known = is_known && (i == 0 || pattern_is_byte(p, element));
		w.chance *= chance_of_codes(w.codes[i], i ? w.codes[i - 1] : 0);
	}
	return w;
}

static void mark_codes(struct table *t, const struct four *w, const struct table_mark *mark, struct arena *a)
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

/* The elements from FIRST on that are bytes, with an edge or a run before them. */
static bool can_begin(const struct pattern *p, size_t first)
{
	if (p->kind[first] == PATTERN_ALNUMS)
		return false;
	return pattern_is_byte(p, first) || (first + 1 < p->n && pattern_is_byte(p, first + 1));
}

/* Windows at both parities of one run of elements: the rarest two. */
struct choice {
	struct four at[2];
	bool has[2];
};

static double chance_of(const struct choice *c)
{
	return c->has[0] && c->has[1] ? c->at[0].chance + c->at[1].chance : 2;
}

static void choose_in_run(const struct pattern *p, size_t from, size_t *end, struct choice *best)
{
	struct choice c = { 0 };
	size_t i = from;

	for (; i < p->n && can_begin(p, i) && (i == from || pattern_is_byte(p, i)); i++) {
		struct four w = four_at(p, i);
		if (c.has[i % 2] && c.at[i % 2].chance <= w.chance)
			continue;
		c.at[i % 2] = w;
		c.has[i % 2] = true;
	}
	*end = i > from ? i : from + 1;
	/* Going back over a run is work. */
	for (size_t k = 0; k < 2 && from > 0; k++)
		c.at[k].chance *= RUN_BEFORE;
	if (chance_of(&c) < chance_of(best))
		*best = c;
}

bool table_add(struct table *t, const struct pattern *p, struct arena *a)
{
	struct choice best = { 0 };

	for (size_t from = 0, end; from < p->n; from = end)
		choose_in_run(p, from, &end, &best);
	if (chance_of(&best) >= 1)
		return false;
	for (size_t i = 0; i < 2; i++) {
		size_t first = best.at[i].first, anchor = pattern_is_byte(p, first) ? first : first + 1;
		struct table_mark mark = { .pattern = (uint16_t)t->patterns.n,
					   .anchor = (uint8_t)anchor,
					   .shift = (int8_t)(anchor - first) };

		mark_codes(t, &best.at[i], &mark, a);
	}
	vec_push(a, &t->patterns, *p);
	return true;
}

static int by_window(const void *one, const void *other)
{
	const struct table_mark *a = one, *b = other;

	return (a->window > b->window) - (a->window < b->window);
}

void table_finish(struct table *t, struct arena *a)
{
	uint32_t n = 0;

	if (t->marks.n)
		qsort(t->marks.at, t->marks.n, sizeof *t->marks.at, by_window);
	for (size_t i = 0; i < TABLE_WINDOWS / 64; i++) {
		t->before[i] = n;
		n += (uint32_t)__builtin_popcountll(t->marked[i]);
	}
	t->first = arena_array(a, n + 1, sizeof *t->first);
	for (size_t i = t->marks.n, nth = n; i > 0; i--) {
		if (i == t->marks.n || t->marks.at[i].window != t->marks.at[i - 1].window)
			nth--;
		t->first[nth] = (uint32_t)(i - 1);
	}
	t->first[n] = (uint32_t)t->marks.n;
}

/* The number of a marked window. */
static size_t number_of(const struct table *t, unsigned codes)
{
	uint64_t below = t->marked[codes / 64] & ((1ull << codes % 64) - 1);

	return t->before[codes / 64] + (size_t)__builtin_popcountll(below);
}

static unsigned codes_at(const struct table *t, const char *p)
{
	return t->codes[(unsigned char)p[0] | (unsigned)(unsigned char)p[1] << 8];
}

/* One text's search. */
struct search {
	const struct table *t;
	struct str text;
	size_t *spare;
	table_found found;
	void *ctx;
};

/* The patterns that have the window CODES, which begins at AT. */
static bool see_window(const struct search *s, size_t at, unsigned codes)
{
	const struct table *t = s->t;
	size_t number = number_of(t, codes);

	for (size_t i = t->first[number]; i < t->first[number + 1]; i++) {
		const struct table_mark *m = &t->marks.at[i];
		size_t anchor_at = at + (size_t)m->shift;

		if (anchor_at >= s->text.n)
			continue;
		if (pattern_is_at(&t->patterns.at[m->pattern], m->anchor, s->text, anchor_at)) {
			if (!s->found(s->ctx, m->pattern, s->text, anchor_at))
				return false;
		} else if ((*s->spare)-- == 0) {
			return false;
		}
	}
	return true;
}

static bool is_marked(const struct table *t, unsigned codes)
{
	return t->marked[codes / 64] >> codes % 64 & 1;
}

enum { BLOCK = 16 };

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

bool table_search(const struct table *t, struct str text, size_t *spare, table_found found, void *ctx)
{
	const struct search s = { t, text, spare, found, ctx };
	char tail[2 * WINDOW] = "\n\n\n\n\n\n\n\n";
	size_t at, ignored;

	if (!see_bytes(&s, text, 0, &at))
		return false;
	for (size_t i = at; i < text.n; i++)
		tail[i - at] = text.p[i];
	return see_bytes(&s, (struct str){ tail, sizeof tail }, at, &ignored);
}
