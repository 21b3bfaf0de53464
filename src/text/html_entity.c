/*
 * html_entity.c: entities of HTML that occur in mail archives
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/html.h"

#include <string.h>

enum { NAME_MAX_BYTES = 10, DIGITS_MAX = 8 };

/* U+00A0 to U+00FF, in this order (HTML 4.01, 24.2.1). */
static const char latin[] =
	"nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn "
	"sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
	"Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml "
	"ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN "
	"szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute "
	"icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml "
	"yacute thorn yuml";

static const struct {
	const char *name;
	uint32_t code;
} others[] = {
	{ "lt", '<' },	     { "gt", '>' },	  { "amp", '&' },      { "quot", '"' },	    { "apos", '\'' },
	{ "ndash", 0x2013 }, { "mdash", 0x2014 }, { "minus", 0x2212 }, { "lsquo", 0x2018 }, { "rsquo", 0x2019 },
	{ "ldquo", 0x201c }, { "rdquo", 0x201d }, { "bull", 0x2022 },  { "hellip", 0x2026 }, { "euro", 0x20ac },
	{ "trade", 0x2122 }, { "le", 0x2264 },	  { "ge", 0x2265 },    { "thinsp", 0x2009 }, { "ensp", 0x2002 },
};

static uint32_t named(struct str name)
{
	struct str rest = { latin, sizeof latin - 1 };

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (str_is(name, others[i].name))
			return others[i].code;
	for (uint32_t code = 0xa0; rest.n; code++)
		if (str_eq(str_next_word(&rest), name))
			return code;
	return 0;
}

static int digit_value(char c, uint32_t base)
{
	int value = char_hex(char_lower(c));

	return value < (int)base ? value : -1;
}

/* S behind "&#". */
static uint32_t numbered(struct str s, size_t *n)
{
	uint32_t base = s.n && (s.p[0] == 'x' || s.p[0] == 'X') ? 16 : 10, code = 0;
	size_t start = base == 16 ? 1 : 0, i = start;

	while (i < s.n && i < start + DIGITS_MAX && digit_value(s.p[i], base) >= 0)
		code = code * base + (uint32_t)digit_value(s.p[i++], base);
	*n = i;
	if (i == start)
		return 0;
	return code < 0x110000 && (code < 0xd800 || code > 0xdfff) && code ? code : 0xfffd;
}

uint32_t html_entity(struct str s, size_t *n)
{
	uint32_t code;
	size_t i = 1;

	*n = 0;
	if (s.n < 3)
		return 0;
	if (s.p[1] == '#') {
		code = numbered(str_after(s, 2), &i);
		i += 2;
	} else if (char_is_alpha(s.p[1])) {
		while (i < s.n && i <= NAME_MAX_BYTES && char_is_alnum(s.p[i]))
			i++;
		code = named(str_sub(s, 1, i - 1));
	} else {
		return 0;
	}
	if (code)
		*n = i + (i < s.n && s.p[i] == ';');
	return code;
}
