/*
 * tio_phase.c: the phase of a table without a title, from the prose above or below it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/tio.h"

#define PARAGRAPHS_ABOVE 3
#define PARAGRAPH_LINES  12
#define LEAD_LINES	 4 /* of empty lines and header */

/* Lines [from, to) as one text: sentences run over line ends. */
static struct str joined(const struct import *im, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += line_at(im->in, i).n + 1;
	char *p = arena_alloc(im->arena, n + 1);
	size_t used = 0;
	for (size_t i = from; i < to; i++) {
		struct str line = line_at(im->in, i);
		for (size_t k = 0; k < line.n; k++)
			p[used++] = line.p[k];
		p[used++] = ' ';
	}
	return (struct str){ p, used };
}

/* The sentence of S that begins at AT. */
static struct str sentence(struct str s, size_t at)
{
	size_t end = at;

	while (end < s.n && !(s.p[end] == '.' && (end + 1 == s.n || char_is_blank(s.p[end + 1]))))
		end++;
	return str_sub(s, at, end - at);
}

/* A sentence about tiobench says it best; else all of the paragraph, if it names one phase only. */
static const char *phase_of_text(struct str text)
{
	const char *phase = NULL;

	for (size_t at = str_find_nocase(text, "tiobench"); at < text.n;) {
		const char *said = phase_in(sentence(text, at));
		if (said)
			phase = said;
		size_t next = str_find_nocase(str_after(text, at + 1), "tiobench");
		at = next == STR_NPOS ? text.n : at + 1 + next;
	}
	return phase ? phase : phase_in(text);
}

/* The sentence that leads over to the table, "For random writes it was", where the paragraph is about more than that. */
static const char *phase_of_lead_in(struct str text)
{
	size_t from = 0;

	text = str_trim(text);
	for (size_t i = 0; i + 1 < text.n; i++)
		if (text.p[i] == '.' && char_is_blank(text.p[i + 1]))
			from = i + 1;
	return str_ends(text, ".") ? NULL : phase_in(str_after(text, from));
}

/* *far: neither the paragraph right above nor a sentence about tiobench. */
static const char *phase_above(const struct import *im, size_t at, size_t *line, bool *far)
{
	size_t end = at;

	for (size_t paragraph = 0; paragraph < PARAGRAPHS_ABOVE && end > 0; paragraph++) {
		while (end > 0 && tio_is_filler(line_at(im->in, end - 1)))
			end--;
		size_t from = end;
		while (from > 0 && end - from < PARAGRAPH_LINES && !tio_is_filler(line_at(im->in, from - 1)))
			from--;
		struct str text = joined(im, from, end);
		const char *phase = phase_of_text(text);
		if (!phase && paragraph == 0)
			phase = phase_of_lead_in(text);
		if (phase) {
			*line = from;
			*far = paragraph > 0 && !str_has_nocase(text, "tiobench");
			return phase;
		}
		end = from;
	}
	return NULL;
}

static const char *phase_below(const struct import *im, size_t at, size_t *line)
{
	size_t from = at;

	while (from < im->in->n && from < at + PARAGRAPH_LINES && tio_is_filler(line_at(im->in, from)))
		from++;
	size_t end = from;
	while (end < im->in->n && end - from < PARAGRAPH_LINES && !tio_is_filler(line_at(im->in, end)))
		end++;
	*line = from;
	struct str text = joined(im, from, end);
	const char *phase = phase_of_text(text);
	/* "The above are sequential reads.  For random writes ..." */
	return phase ? phase : phase_in(sentence(text, 0));
}

/* Does the paragraph that begins on line AT lead over to another table? */
static bool leads_to_table(const struct lines *in, size_t at)
{
	struct tio_table table;

	while (at < in->n && !tio_is_filler(line_at(in, at)))
		at++;
	for (size_t i = at; i < in->n && i - at <= LEAD_LINES; i++) {
		if (tio_header_at(in, i, &table))
			return true;
		if (!tio_is_filler(line_at(in, i)) && !tio_is_upper_header(line_at(in, i)))
			break;
	}
	return false;
}

const char *tio_phase_nearby(const struct import *im, struct claim c, size_t *line)
{
	bool far = false;
	size_t below_at;
	const char *above = phase_above(im, c.at, line, &far);

	if (above && !far)
		return above;
	const char *below = phase_below(im, c.at + c.count, &below_at);
	if (!below || (above && leads_to_table(im->in, below_at)))
		return above;
	*line = below_at;
	return below;
}
