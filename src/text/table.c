/*
 * table.c: many patterns searched for in one pass
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes become codes of five bits: letters in either case, digits, some signs, all others.  Of each pattern two windows
 * of four codes are marked, at an even and at an odd place in it; at every second place of the text the four codes are
 * looked up, so one of the two is met wherever the pattern stands.  Only then it is compared.
 */
#include "text/table.h"

#include <string.h>

#include "text/code.h"

enum { WINDOW = PREFILTER_WINDOW };

struct table *table_new(struct arena *a)
{
	struct table *t = arena_alloc(a, sizeof *t);

	for (unsigned c = 0; c < 256; c++)
		t->code[c] = (uint8_t)code_of((unsigned char)c);
	for (unsigned pair = 0; pair < TABLE_PAIRS; pair++)
		t->codes[pair] = (uint16_t)(t->code[pair & 0xff] << 5 | t->code[pair >> 8]);
	return t;
}

static uint32_t codes_of_element(const struct table *t, const struct pattern *p, size_t i)
{
	uint32_t set = 0;

	for (unsigned word = 0; word < 4; word++)
		for (uint64_t bits = p->takes[i][word]; bits; bits &= bits - 1)
			set |= 1u << t->code[word * 64 + (unsigned)__builtin_ctzll(bits)];
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
	if (codes == 1u << CODE_DIGIT && (before == codes || before == 1u << CODE_POINT))
		return DIGIT_AFTER_DIGIT;
	return code_frequency(codes) * (is_letter(codes) && is_letter(before) ? LETTER_AFTER_LETTER : 1);
}

/* What mails of kernel lists are full of, as if all text: a window that stands in it is met all the time. */
static const char common_words[] =
	" the that this with from have not for but you are was will would should could there their which when what some other more than "
	"then them these those about just like only also been were because before after where into over such does same here "
	"read reading write writes writing writeback thread threads file system files filesystem memory process kernel request "
	"requests number numbers test tests testing bench best first last time times min max mean means rate value "
	"values user users start done code change changes changed through throughput latency performance benchmark device "
	"devices driver version block blocks buffer cache queue page pages disk version=\"1.0\" total commit function return static "
	"struct unsigned int long void const char include define ifdef endif config config_ patch diff --git index +++ --- @@ "
	"warning build building built make seconds messages 2.4.18 2.6.12 0.00 100.0 10:30:00 2002 ";
#define IF_COMMON 30

static bool is_common(const struct table *t, const uint32_t window[WINDOW])
{
	for (size_t at = 0; at + WINDOW < sizeof common_words; at++) {
		size_t i = 0;

		while (i < WINDOW && window[i] >> t->code[(unsigned char)common_words[at + i]] & 1)
			i++;
		if (i == WINDOW)
			return true;
	}
	return false;
}

/* Four neighbouring elements; from where their distance is not known on, anything. */
struct four {
	uint32_t codes[WINDOW];
	size_t first; /* element */
	double chance;
};

static struct four four_at(const struct table *t, const struct pattern *p, size_t first)
{
	struct four w = { .first = first, .chance = 1 };
	bool is_known = true;

	for (size_t i = 0; i < WINDOW; i++) {
		size_t element = first + i;

		is_known = is_known && element < p->n && p->kind[element] != PATTERN_ALNUMS;
		w.codes[i] = is_known ? codes_of_element(t, p, element) : CODE_ANY;
		/* What stands behind an edge or a run is at no known distance. */
		is_known = is_known && (i == 0 || pattern_is_byte(p, element));
		w.chance *= chance_of_codes(w.codes[i], i ? w.codes[i - 1] : 0);
	}
	w.chance *= is_common(t, w.codes) ? IF_COMMON : 1;
	return w;
}

/* The same four elements as bytes. */
static struct prefilter_window bytes_of(const struct pattern *p, const struct four *w)
{
	struct prefilter_window out;

	for (size_t i = 0; i < WINDOW; i++) {
		if (w->codes[i] == CODE_ANY)
			memset(out.takes[i], 0xff, sizeof out.takes[i]);
		else
			memcpy(out.takes[i], p->takes[w->first + i], sizeof out.takes[i]);
	}
	return out;
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

static void choose_in_run(const struct table *t, const struct pattern *p, size_t from, size_t *end, struct choice *best)
{
	struct choice c = { 0 };
	size_t i = from;

	for (; i < p->n && can_begin(p, i) && (i == from || pattern_is_byte(p, i)); i++) {
		struct four w = four_at(t, p, i);
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
		choose_in_run(t, p, from, &end, &best);
	if (chance_of(&best) >= 1)
		return false;
	for (size_t i = 0; i < 2; i++) {
		size_t first = best.at[i].first, anchor = pattern_is_byte(p, first) ? first : first + 1;
		struct table_mark mark = { .pattern = (uint16_t)t->patterns.n,
					   .anchor = (uint8_t)anchor,
					   .shift = (int8_t)(anchor - first) };

		mark_codes(t, &best.at[i], &mark, a);
	}
	vec_push(a, &t->rarest, bytes_of(p, &best.at[best.at[1].chance < best.at[0].chance]));
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
	t->prefilter = prefilter_new(t->rarest.at, t->rarest.n, prefilter_best_means(), a);
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

/* TAIL: what a search leaves of a text, and room for the windows that begin there. */
enum { BLOCK = 16, TAIL = 3 * PREFILTER_BLOCK };

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

/* The windows that begin at PLACES of a block at AT. */
static bool see_places(const struct search *s, struct str bytes, size_t base, size_t at, uint64_t places)
{
	for (; places; places &= places - 1) {
		size_t i = at + (size_t)__builtin_ctzll(places);
		unsigned codes = window_at(s->t, bytes.p + i);

		if (is_marked(s->t, codes) && !see_window(s, base + i, codes))
			return false;
	}
	return true;
}

/* The window that begins before the text, with a word's edge. */
static bool see_start(const struct search *s, struct str text)
{
	char head[WINDOW] = "\n\n\n\n";

	for (size_t i = 1; i < WINDOW && i <= text.n; i++)
		head[i] = text.p[i - 1];
	unsigned codes = window_at(s->t, head);
	return !is_marked(s->t, codes) || see_window(s, (size_t)-1, codes);
}

/* The same as see_bytes by the processor's vectors, for the rarer windows at all places. */
static bool see_blocks(const struct search *s, struct str bytes, size_t base, size_t *end)
{
	uint64_t places[PREFILTER_STRETCH];
	size_t n;

	for (*end = 0; (n = prefilter_look(s->t->prefilter, bytes, *end, places)); *end += n * PREFILTER_BLOCK)
		for (size_t i = 0; i < n; i++)
			if (!see_places(s, bytes, base, *end + i * PREFILTER_BLOCK, places[i]))
				return false;
	return true;
}

bool table_search(const struct table *t, struct str text, size_t *spare, table_found found, void *ctx)
{
	const struct search s = { t, text, spare, found, ctx };
	bool (*see)(const struct search *, struct str, size_t, size_t *) = t->prefilter ? see_blocks : see_bytes;
	char tail[TAIL];
	size_t at, ignored;

	if ((t->prefilter && !see_start(&s, text)) || !see(&s, text, 0, &at))
		return false;
	memset(tail, '\n', sizeof tail);
	if (at < text.n)
		memcpy(tail, text.p + at, text.n - at);
	return see(&s, (struct str){ tail, sizeof tail }, at, &ignored);
}
