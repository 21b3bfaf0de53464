/*
 * form.c: matches lines with patterns
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/form.h"

#include <string.h>

#include "base/num.h"

#define LINE_BYTES_MAX 300
#define NEAR_BYTES_MAX 2000 /* longer lines are looked through for every result below them */

static bool is_sign(char c)
{
	return c == ' ' || c == '#' || c == '@' || c == '*' || c == '^';
}

/* Digits with or without a point; what stands behind them is the pattern's to say. */
static bool take_number(struct str *rest, struct form_hit *out)
{
	size_t n = num_prefix(*rest);

	if (!n || out->n == FORM_NUMBERS || rest->p[0] == '-' || rest->p[0] == '+')
		return false;
	out->number[out->n] = str_sub(*rest, 0, n);
	out->unit[out->n++] = STR_NONE;
	*rest = str_after(*rest, n);
	return true;
}

static bool take_unit(struct str *rest, struct form_hit *out)
{
	struct str word = str_next_word(rest);

	if (!word.n || !out->n || !char_is_alpha(word.p[0]))
		return false;
	out->unit[out->n - 1] = word_bare(word);
	return true;
}

/* How many signs of PATTERN stand for themselves. */
static size_t literal_length(const char *pattern)
{
	size_t n = 0;

	while (pattern[n] && !is_sign(pattern[n]))
		n++;
	return n;
}

/* The text before the first place where the literal that follows in PATTERN stands; all of it at the end. */
static bool take_text(struct str *rest, const char *pattern, struct str *text)
{
	while (*pattern == ' ')
		pattern++;
	size_t n = literal_length(pattern);
	const char *hit = n ? memmem(rest->p ? rest->p : "", rest->n, pattern, n) : NULL;
	if (!*pattern)
		hit = rest->p + rest->n;
	if (!hit)
		return false;
	*text = str_trim(str_span(rest->p, hit));
	*rest = str_after(*rest, (size_t)(hit - rest->p));
	return true;
}

static bool take_literal(struct str *rest, const char *pattern, size_t n)
{
	if (rest->n < n || memcmp(rest->p, pattern, n) != 0)
		return false;
	*rest = str_after(*rest, n);
	return true;
}

/* One sign of the pattern. */
static bool take_sign(struct str *rest, const char *pattern, struct form_hit *out)
{
	struct str ignored;

	switch (*pattern) {
	case ' ':
		*rest = str_trim_left(*rest);
		return true;
	case '#':
		return take_number(rest, out);
	case '^':
		return take_unit(rest, out);
	case '@':
		return take_text(rest, pattern + 1, &out->text) && out->text.n;
	default:
		return take_text(rest, pattern + 1, &ignored);
	}
}

bool form_match(const char *pattern, struct str line, struct form_hit *out)
{
	struct str rest = str_trim(line);

	out->n = 0;
	out->text = STR_NONE;
	while (*pattern) {
		size_t n = literal_length(pattern);
		if (n ? !take_literal(&rest, pattern, n) : !take_sign(&rest, pattern, out))
			return false;
		pattern += n ? n : 1;
	}
	return str_is_blank(rest);
}

static bool is_near(const struct lines *in, size_t at, const struct form *form)
{
	size_t within = form->within ? form->within : FORM_NEAR_LINES;

	for (size_t i = at + 1; line_up(in, at, within, &i);)
		if (line_at(in, i).n <= NEAR_BYTES_MAX && str_has_nocase(line_at(in, i), form->near))
			return true;
	return false;
}

const struct form *form_of_line(const struct form *forms, const struct lines *in, size_t at, struct form_hit *out)
{
	struct str line = str_trim(line_at(in, at));

	if (line.n > LINE_BYTES_MAX || !line.n)
		return NULL;
	for (; forms->pattern; forms++)
		if ((is_sign(forms->pattern[0]) || forms->pattern[0] == line.p[0]) &&
		    form_match(forms->pattern, line, out) && (!forms->near || is_near(in, at, forms)))
			return forms;
	return NULL;
}

void form_fill(const struct import *im, struct row *row, const struct form *form, const struct form_hit *hit)
{
	row_know(row, ROW_BENCHMARK, form->benchmark);
	if (form->phase)
		row_know(row, ROW_PHASE, form->phase);
	else
		row_set(im, row, ROW_PHASE, hit->text, row->at);
	for (size_t i = 0; i < hit->n; i++) {
		const struct form_cell *cell = &form->cell[i];
		struct str unit = hit->unit[i].n ? hit->unit[i] : str_from(cell->unit);
		if (cell->metric)
			row_cell_named(im, row, row->at, str_from(cell->metric), hit->number[i], unit);
	}
}
