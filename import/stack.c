/*
 * stack.c: which words stand above which numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/stack.h"

#define FAR 4 /* so many columns beside a number are not above it */

/* Does a wide gap, or the end, begin at byte I of S? */
static bool is_gap(struct str s, size_t i)
{
	return i >= s.n || s.p[i] == '\t' || (char_is_blank(s.p[i]) && (i + 1 == s.n || char_is_blank(s.p[i + 1])));
}

size_t phrases_of(struct str s, struct tokens *out)
{
	out->n = 0;
	for (s = str_trim_left(s); s.n; s = str_trim_left(s)) {
		size_t n = 0;
		while (!is_gap(s, n))
			n++;
		if (out->n < TOKENS_MAX)
			out->at[out->n] = str_sub(s, 0, n);
		out->n++;
		s = str_after(s, n);
	}
	return out->n;
}

struct span stack_place(struct str line, struct str word)
{
	struct span place = { 0, 0 };
	size_t column = 0, start = (size_t)(word.p - line.p);

	for (size_t i = 0; i < line.n && i < start + word.n; i++) {
		if (i == start)
			place.from = column;
		column = line.p[i] == '\t' ? (column / 8 + 1) * 8 : column + 1;
	}
	place.to = column;
	return place;
}

bool stack_add(struct stack *s, struct str line, struct str word)
{
	if (s->n == STACK_COLUMNS)
		return false;
	s->at[s->n++] = (struct stack_column){ .place = stack_place(line, word) };
	return true;
}

/* How many columns two places share; *apart: how far they are from each other. */
static size_t shared(struct span a, struct span b, size_t *apart)
{
	size_t from = a.from > b.from ? a.from : b.from, to = a.to < b.to ? a.to : b.to;

	*apart = from > to ? from - to : 0;
	return to > from ? to - from : 0;
}

size_t stack_column_of(const struct stack *s, struct str line, struct str word)
{
	struct span place = stack_place(line, word);
	size_t best = s->n, most = 0, nearest = FAR;

	for (size_t i = 0; i < s->n; i++) {
		size_t apart, n = shared(place, s->at[i].place, &apart);
		/* ties go to the right: numbers end where their names end */
		if (n && n >= most) {
			most = n;
			best = i;
		} else if (!most && !n && apart < nearest) {
			nearest = apart;
			best = i;
		}
	}
	return best;
}

void stack_name_columns(struct stack *s, struct str line, size_t from)
{
	struct tokens t;

	tokens_of(line, &t);
	for (size_t i = from; i < t.n && i < TOKENS_MAX; i++) {
		size_t column = stack_column_of(s, line, t.at[i]);
		if (column < s->n && s->at[column].n < STACK_WORDS)
			s->at[column].word[s->at[column].n++] = t.at[i];
	}
}

struct str stack_name(const struct stack *s, size_t column, struct arena *a)
{
	const struct stack_column *c = &s->at[column];
	struct str name = c->n ? c->word[0] : STR_NONE;

	for (size_t i = 1; i < c->n; i++)
		name = arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(name), STR_ARG(c->word[i]));
	return name;
}
