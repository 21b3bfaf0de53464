/*
 * quote.c: quote marks at the start of a line, and what only looks like one
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/lines.h"

#include <stdbool.h>

enum { INITIALS_MAX = 12, DEPTH_MAX = 200, INDENT_MAX = 8 };

static bool is_blank_at(struct str s, size_t i)
{
	return i >= s.n || char_is_blank(s.p[i]);
}

/* ">2s", ">10 sec" head columns of tiobench and tiotest, ">=64" depths of fio: comparisons, not quotes. */
static bool is_comparison(struct str behind)
{
	size_t i = 0;

	if (behind.n && behind.p[0] == '=')
		return behind.n < 2 || behind.p[1] != '=';
	while (i < behind.n && char_is_digit(behind.p[i]))
		i++;
	if (i == 0)
		return false;
	if (i < behind.n && behind.p[i] == ' ')
		i++;
	struct str unit = str_after(behind, i);
	size_t n = 0;
	while (n < unit.n && char_is_alpha(unit.p[n]))
		n++;
	unit.n = n;
	return str_is(unit, "s") || str_is(unit, "sec") || str_is(unit, "ms");
}

/* '|' quotes when text follows it; a further '|' on the line makes it the left side of a box or table, and fio puts one
 * before its percentiles. */
static bool is_bar_mark(struct str s)
{
	struct str behind = str_after(s, 1);

	return is_blank_at(s, 1) && !str_is_blank(behind) && str_find_char(behind, '|') == STR_NPOS && !str_has(behind, "th=[");
}

/* ": text", not ":text" nor the lone colon of a cut line. */
static bool is_colon_mark(struct str s)
{
	return s.n > 2 && s.p[1] == ' ' && (char_is_alnum(s.p[2]) || s.p[2] == '>');
}

/* The sign of one quoting at the start of S: its bytes, or 0. */
static size_t sign_at(struct str s)
{
	if (s.n == 0)
		return 0;
	if (s.p[0] == '>')
		return is_comparison(str_after(s, 1)) ? 0 : 1;
	if (s.p[0] == '|')
		return is_bar_mark(s) ? 1 : 0;
	return 0;
}

/* "AM> text" and "Andrew> text" of old Emacs.  A word in lower case would be a prompt: "mysql> ". */
static size_t initials_at(struct str s)
{
	size_t n = 0;

	if (s.n == 0 || s.p[0] < 'A' || s.p[0] > 'Z')
		return 0;
	while (n < s.n && n < INITIALS_MAX && char_is_alpha(s.p[n]))
		n++;
	if (n >= s.n || s.p[n] != '>')
		return 0;
	return is_blank_at(s, n + 1) || s.p[n + 1] == '>' ? n + 1 : 0;
}

/* "    > text": somebody indented what he quotes. */
static size_t indented_sign_at(struct str s)
{
	size_t n = 0;

	while (n < s.n && n < INDENT_MAX && (s.p[n] == ' ' || s.p[n] == '\t'))
		n++;
	if (n == 0 || n >= s.n || s.p[n] != '>')
		return 0;
	return is_blank_at(s, n + 1) || s.p[n + 1] == '>' ? n + 1 : 0;
}

/* What only the start of a line may have: blanks before the sign, a colon, initials. */
static size_t first_sign_at(struct str s)
{
	size_t indented = indented_sign_at(s);

	if (indented)
		return indented;
	if (s.n && s.p[0] == ':')
		return is_colon_mark(s) ? 1 : 0;
	size_t n = sign_at(s);
	return n ? n : initials_at(s);
}

/* The marks behind the first N bytes, which are the first sign. */
static size_t marks_from(struct str s, size_t n, uint16_t *depth)
{
	size_t at = n;

	*depth = 0;
	while (n) {
		(*depth)++;
		size_t blank = at < s.n && s.p[at] == ' ' ? 1 : 0;

		if (*depth >= DEPTH_MAX)
			return at + blank;
		n = sign_at(str_after(s, at + blank));
		if (!n)
			n = initials_at(str_after(s, at + blank));
		at += blank + n;
	}
	return at;
}

size_t quote_marks(struct str s, uint16_t *depth)
{
	return marks_from(s, first_sign_at(s), depth);
}

size_t quote_marks_below(struct str s, struct str above, uint16_t *depth)
{
	bool goes_on = s.n && above.n && s.p[0] == above.p[0] && (s.p[0] == '|' || s.p[0] == ':') && is_blank_at(s, 1);

	return marks_from(s, goes_on ? 1 : first_sign_at(s), depth);
}
