/*
 * str.c: borrowed runs of bytes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/str.h"

#include <string.h>

/* Own tests of characters: those of ctype.h depend on the locale. */
bool char_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool char_is_alpha(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool char_is_alnum(char c)
{
	return char_is_digit(c) || char_is_alpha(c);
}

bool char_is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

char char_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int char_hex(char c)
{
	return char_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool str_is_hex(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (char_hex(s.p[i]) < 0)
			return false;
	return true;
}

struct str str_from(const char *terminated)
{
	return (struct str){ terminated, terminated ? strlen(terminated) : 0 };
}

struct str str_sub(struct str s, size_t from, size_t n)
{
	if (from > s.n)
		from = s.n;
	if (n > s.n - from)
		n = s.n - from;
	return (struct str){ s.p ? s.p + from : NULL, n };
}

struct str str_after(struct str s, size_t n)
{
	return str_sub(s, n, s.n);
}

struct str str_span(const char *from, const char *to)
{
	return (struct str){ from, to > from ? (size_t)(to - from) : 0 };
}

bool str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool str_is(struct str a, const char *b)
{
	return str_eq(a, str_from(b));
}

static bool same_nocase(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (char_lower(a[i]) != char_lower(b[i]))
			return false;
	return true;
}

bool str_is_nocase(struct str a, const char *b)
{
	size_t n = strlen(b);

	return a.n == n && same_nocase(a.p, b, n);
}

int str_cmp(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int order = n ? memcmp(a.p, b.p, n) : 0;

	if (order)
		return order < 0 ? -1 : 1;
	return (a.n > b.n) - (a.n < b.n);
}

bool str_starts(struct str s, const char *prefix)
{
	size_t n = strlen(prefix);

	return s.n >= n && (n == 0 || memcmp(s.p, prefix, n) == 0);
}

bool str_starts_nocase(struct str s, const char *prefix)
{
	size_t n = strlen(prefix);

	return s.n >= n && same_nocase(s.p, prefix, n);
}

bool str_ends(struct str s, const char *suffix)
{
	size_t n = strlen(suffix);

	return s.n >= n && (n == 0 || memcmp(s.p + s.n - n, suffix, n) == 0);
}

size_t str_find(struct str s, const char *needle)
{
	size_t n = strlen(needle);

	if (n == 0)
		return 0;
	if (s.n < n)
		return STR_NPOS;
	const char *end = s.p + s.n - n + 1;

	/* Needles are a few bytes in a line, or rare ones in a text: memmem prepares itself for longer than this takes. */
	for (const char *at = s.p; at < end && (at = memchr(at, *needle, (size_t)(end - at))); at++)
		if (memcmp(at, needle, n) == 0)
			return (size_t)(at - s.p);
	return STR_NPOS;
}

size_t str_find_nocase(struct str s, const char *needle)
{
	size_t n = strlen(needle);
	char lower = char_lower(*needle), upper = lower >= 'a' && lower <= 'z' ? (char)(lower - 'a' + 'A') : lower;

	if (n == 0)
		return 0;
	for (size_t i = 0; i + n <= s.n; i++)
		if ((s.p[i] == lower || s.p[i] == upper) && same_nocase(s.p + i, needle, n))
			return i;
	return STR_NPOS;
}

size_t str_find_char(struct str s, char c)
{
	const char *hit = s.n ? memchr(s.p, c, s.n) : NULL;

	return hit ? (size_t)(hit - s.p) : STR_NPOS;
}

bool str_has(struct str s, const char *needle)
{
	return str_find(s, needle) != STR_NPOS;
}

bool str_has_nocase(struct str s, const char *needle)
{
	return str_find_nocase(s, needle) != STR_NPOS;
}

struct str str_trim_left(struct str s)
{
	size_t i = 0;

	while (i < s.n && char_is_blank(s.p[i]))
		i++;
	return str_after(s, i);
}

struct str str_trim_right(struct str s)
{
	while (s.n && char_is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct str str_trim(struct str s)
{
	return str_trim_left(str_trim_right(s));
}

bool str_is_blank(struct str s)
{
	return str_trim_left(s).n == 0;
}

struct str str_cut(struct str *rest, char sep)
{
	size_t at = str_find_char(*rest, sep);
	struct str head = str_sub(*rest, 0, at);

	*rest = at == STR_NPOS ? STR_NONE : str_after(*rest, at + 1);
	return head;
}

struct str str_next_word(struct str *rest)
{
	struct str s = str_trim_left(*rest);
	size_t n = 0;

	while (n < s.n && !char_is_blank(s.p[n]))
		n++;
	*rest = str_after(s, n);
	return str_sub(s, 0, n);
}

struct str str_next_alnums(struct str *rest)
{
	size_t from = 0;

	while (from < rest->n && !char_is_alnum(rest->p[from]))
		from++;
	size_t to = from;
	while (to < rest->n && char_is_alnum(rest->p[to]))
		to++;
	struct str word = str_sub(*rest, from, to - from);
	*rest = str_after(*rest, to);
	return word;
}

struct str str_next_line(struct str *rest)
{
	struct str line = str_cut(rest, '\n');

	if (line.n && line.p[line.n - 1] == '\r')
		line.n--;
	return line;
}

size_t str_words(struct str s, struct str *out, size_t max)
{
	size_t n = 0;

	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		if (n < max)
			out[n] = word;
		n++;
	}
	return n;
}
