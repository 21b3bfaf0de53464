/*
 * utf8.c: text from strangers, one character at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "emit/utf8.h"

#include <wchar.h>

/* Length that the first byte promises, and the smallest code that needs this length; 0: cannot start a character. */
static size_t promised(unsigned char first, uint32_t *bits, uint32_t *smallest)
{
	static const struct {
		unsigned char mask, mark;
		uint32_t smallest;
	} form[] = { { 0x80, 0x00, 0 }, { 0xE0, 0xC0, 0x80 }, { 0xF0, 0xE0, 0x800 }, { 0xF8, 0xF0, 0x10000 } };

	for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
		if ((first & form[i].mask) != form[i].mark)
			continue;
		*bits = first & (uint32_t)(unsigned char)~form[i].mask;
		*smallest = form[i].smallest;
		return i + 1;
	}
	return 0;
}

static bool is_scalar(uint32_t code, uint32_t smallest)
{
	return code >= smallest && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
}

struct utf8_char utf8_next(struct str *rest)
{
	struct utf8_char invalid = { UTF8_REPLACEMENT, str_sub(*rest, 0, 1), false };
	struct str whole = *rest;
	uint32_t code = 0;
	uint32_t smallest = 0;
	size_t n = promised((unsigned char)whole.p[0], &code, &smallest);

	*rest = str_after(whole, 1);
	if (n == 0 || n > whole.n)
		return invalid;
	for (size_t i = 1; i < n; i++) {
		unsigned char c = (unsigned char)whole.p[i];
		if ((c & 0xC0) != 0x80)
			return invalid;
		code = code << 6 | (c & 0x3F);
	}
	if (!is_scalar(code, smallest))
		return invalid;
	*rest = str_after(whole, n);
	return (struct utf8_char){ code, str_sub(whole, 0, n), true };
}

bool utf8_is_control(uint32_t code)
{
	return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200E && code <= 0x200F) ||
	       (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool utf8_is_plain(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < ' ' || s.p[i] > '~')
			return false;
	return true;
}

static unsigned width_of(uint32_t code)
{
	int width = code < 0x7F ? 1 : wcwidth((wchar_t)code);

	return width < 0 ? 1 : (unsigned)width;
}

unsigned utf8_width(struct str s)
{
	unsigned width = 0;

	if (utf8_is_plain(s))
		return (unsigned)s.n;
	while (s.n)
		width += width_of(utf8_next(&s).code);
	return width;
}

struct str utf8_fit(struct str s, unsigned width)
{
	struct str rest = s;
	unsigned used = 0;

	while (rest.n) {
		struct str before = rest;
		used += width_of(utf8_next(&rest).code);
		if (used > width)
			return str_span(s.p, before.p);
	}
	return s;
}
