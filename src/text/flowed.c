/*
 * flowed.c: format=flowed (RFC 3676), without gluing tables
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/flowed.h"

#include <string.h>

#include "base/num.h"

/* A mailer that flows breaks at 66 to 78 columns; what could have been longer was not broken by it. */
enum { BROKEN_FROM_COLUMN = 64, WORDS_LOOKED_AT = 24, JOINED_LINES_MAX = 1000 };

/* Runs of blanks between words, tabs, rulers, bars, or mostly numbers: a row, not prose. */
static bool is_row(struct str text)
{
	struct str s = str_trim(text), words[WORDS_LOOKED_AT];
	size_t n = str_words(s, words, WORDS_LOOKED_AT), numbers = 0;

	for (size_t i = 0; i + 2 < s.n; i++)
		if (s.p[i] == '\t' || (s.p[i] == ' ' && s.p[i + 1] == ' ' && i > 0 && s.p[i - 1] != '.'))
			return true;
	if (str_has(s, "---") || str_has(s, "===") || str_find_char(s, '|') != STR_NPOS)
		return true;
	if (n > WORDS_LOOKED_AT)
		n = WORDS_LOOKED_AT;
	for (size_t i = 0; i < n; i++)
		numbers += char_is_digit(words[i].p[0]) || num_is(words[i]) || str_find_char(words[i], '=') != STR_NPOS;
	return numbers >= 3 || numbers * 2 >= n;
}

static bool is_signature(struct str text)
{
	return str_is(text, "-- ");
}

static bool flows_on(const struct line *line, const struct line *next)
{
	struct str rest = next->text, word = str_next_word(&rest);

	if (!str_ends(line->text, " ") || is_signature(line->text) || is_signature(next->text))
		return false;
	if (next->depth != line->depth || next->part != line->part || !word.n || char_is_blank(next->text.p[0]))
		return false;
	return line->whole.n + word.n > BROKEN_FROM_COLUMN && !is_row(line->text) && !is_row(next->text);
}

/* Lines [from, to) as one, with a break at each seam and those they had. */
static struct line joined(const struct line *from, const struct line *to, bool delsp, struct arena *a)
{
	struct line out = *from; /* `whole` stays that of the first */
	size_t room = 0, breaks = 0;

	for (const struct line *l = from; l < to; l++) {
		room += l->text.n;
		breaks += l->n_breaks + 1;
	}
	char *text = arena_alloc(a, room + 1);
	struct line_break *seams = arena_array(a, breaks, sizeof *seams);
	out.text = (struct str){ text, 0 };
	out.n_breaks = 0;
	for (const struct line *l = from; l < to; l++) {
		if (l > from)
			seams[out.n_breaks++] = (struct line_break){ (uint32_t)out.text.n, l->number };
		for (uint32_t b = 0; b < l->n_breaks; b++)
			seams[out.n_breaks++] = (struct line_break){ (uint32_t)out.text.n + l->breaks[b].offset,
								     l->breaks[b].number };
		size_t n = l->text.n - (delsp && l + 1 < to ? 1 : 0);

		memcpy(text + out.text.n, l->text.p, n);
		out.text.n += n;
	}
	out.breaks = seams;
	return out;
}

/* RFC 3676, 4.4: a blank was put before lines that start with a blank, ">" or "From ".  Behind quote marks it is
 * the one that they have taken with them. */
static void unstuff(struct line *line)
{
	if (line->depth || !line->text.n || line->text.p[0] != ' ')
		return;
	struct line_break *breaks = (struct line_break *)line->breaks;

	line->text = str_after(line->text, 1);
	for (uint32_t b = 0; b < line->n_breaks; b++)
		if (breaks[b].offset)
			breaks[b].offset--;
}

void flowed_unwrap(struct lines *in, bool delsp, struct arena *a)
{
	size_t n = 0;

	for (size_t i = 0; i < in->n; i++)
		unstuff(&in->at[i]);
	for (size_t i = 0, next; i < in->n; i = next) {
		next = i + 1;
		while (next < in->n && next - i < JOINED_LINES_MAX && flows_on(&in->at[next - 1], &in->at[next]))
			next++;
		in->at[n++] = next - i > 1 ? joined(&in->at[i], &in->at[next], delsp, a) : in->at[i];
	}
	in->n = n;
}
