/*
 * tio_phase.c: the phase of a table without a title, from the prose above or below it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/tio.h"

#define PARAGRAPHS_ABOVE 3
#define PARAGRAPH_LINES  12

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

static const char *phase_above(const struct import *im, size_t at, size_t *line)
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

const char *tio_phase_nearby(const struct import *im, struct claim c, size_t *line)
{
	const char *phase = phase_above(im, c.at, line);

	return phase ? phase : phase_below(im, c.at + c.count, line);
}
