/*
 * anchor.c: by which of its elements a pattern is looked for
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/anchor.h"

#include <string.h>

#include "text/code.h"
#include "text/sample.h"

enum { WINDOW = PREFILTER_WINDOW };

struct anchor_chooser {
	struct sample *sample;
	struct sample_places anywhere;
	uint8_t code[256];
};

struct anchor_chooser *anchor_chooser_new(struct arena *a)
{
	struct anchor_chooser *c = arena_alloc(a, sizeof *c);

	c->sample = sample_new(a);
	memset(&c->anywhere, 0xff, sizeof c->anywhere);
	for (unsigned byte = 0; byte < 256; byte++)
		c->code[byte] = (uint8_t)code_of((unsigned char)byte);
	return c;
}

/* A pattern, and of each element its codes and where in the sample it stands. */
struct subject {
	const struct anchor_chooser *chooser;
	const struct pattern *p;
	uint32_t codes[PATTERN_MAX];
	struct sample_places stands[PATTERN_MAX];
};

static void subject_init(struct subject *s, const struct anchor_chooser *c, const struct pattern *p)
{
	s->chooser = c;
	s->p = p;
	for (size_t i = 0; i < p->n; i++) {
		s->codes[i] = 0;
		for (unsigned word = 0; word < 4; word++)
			for (uint64_t bits = p->takes[i][word]; bits; bits &= bits - 1)
				s->codes[i] |= 1u << c->code[word * 64 + (unsigned)__builtin_ctzll(bits)];
		sample_find(c->sample, p->takes[i], &s->stands[i]);
	}
}

/* Digits stand beside digits, and letters beside letters, more often than by chance. */
#define DIGIT_AFTER_DIGIT   0.5
#define LETTER_AFTER_LETTER 3.5
/* What stands in the sample stands in all mail. */
#define IF_MET 20
/* Going back over a run is work. */
#define RUN_BEFORE 10

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

static void anchor_at(const struct subject *s, size_t first, struct anchor *out)
{
	const struct pattern *p = s->p;
	const struct sample_places *stands[WINDOW];
	bool is_known = true;

	*out = (struct anchor){ .element = (uint8_t)first, .chance = 1 };
	if (!pattern_is_byte(p, first)) {
		out->element++;
		out->shift = 1;
	}
	memset(&out->window, 0xff, sizeof out->window);
	for (size_t i = 0; i < WINDOW; i++) {
		size_t element = first + i;

		is_known = is_known && element < p->n && p->kind[element] != PATTERN_ALNUMS;
		out->codes[i] = is_known ? s->codes[element] : CODE_ANY;
		stands[i] = is_known ? &s->stands[element] : &s->chooser->anywhere;
		if (is_known)
			memcpy(out->window.takes[i], p->takes[element], sizeof out->window.takes[i]);
		/* What stands behind an edge or a run is at no known distance. */
		is_known = is_known && (i == 0 || pattern_is_byte(p, element));
		out->chance *= chance_of_codes(out->codes[i], i ? out->codes[i - 1] : 0);
	}
	out->chance *= 1 + IF_MET * (double)sample_count(stands);
}

/* The elements from FIRST on that are bytes, with an edge or a run before them. */
static bool can_begin(const struct pattern *p, size_t first)
{
	if (p->kind[first] == PATTERN_ALNUMS)
		return false;
	return pattern_is_byte(p, first) || (first + 1 < p->n && pattern_is_byte(p, first + 1));
}

/* Anchors at both parities of one run of elements: the rarest two. */
struct choice {
	struct anchor at[2];
	bool has[2];
};

static double chance_of(const struct choice *c)
{
	return c->has[0] && c->has[1] ? c->at[0].chance + c->at[1].chance : 2;
}

static void choose_in_run(const struct subject *s, size_t from, size_t *end, struct choice *best)
{
	const struct pattern *p = s->p;
	struct choice c = { 0 };
	struct anchor anchor;
	size_t i = from;

	for (; i < p->n && can_begin(p, i) && (i == from || pattern_is_byte(p, i)); i++) {
		anchor_at(s, i, &anchor);
		if (c.has[i % 2] && c.at[i % 2].chance <= anchor.chance)
			continue;
		c.at[i % 2] = anchor;
		c.has[i % 2] = true;
	}
	*end = i > from ? i : from + 1;
	for (size_t k = 0; k < 2 && from > 0; k++)
		c.at[k].chance *= RUN_BEFORE;
	if (chance_of(&c) < chance_of(best))
		*best = c;
}

bool anchor_choose(const struct anchor_chooser *c, const struct pattern *p, struct anchor out[2])
{
	struct choice best = { 0 };
	struct subject s;

	subject_init(&s, c, p);
	for (size_t from = 0, end; from < p->n; from = end)
		choose_in_run(&s, from, &end, &best);
	bool is_second = best.at[1].chance < best.at[0].chance;

	out[0] = best.at[is_second];
	out[1] = best.at[!is_second];
	return chance_of(&best) < 1;
}
