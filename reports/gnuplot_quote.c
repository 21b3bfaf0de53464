/*
 * gnuplot_quote.c: text from strangers in a gnuplot script
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_quote.h"

#include <string.h>

#include "emit/utf8.h"

#define ELLIPSIS "\xE2\x80\xA6"

/* What stands for one character: itself, its stand-in, or nothing.  XML 1.0 knows no U+FFFE and U+FFFF. */
static struct str cleaned(struct utf8_char c)
{
	if (!c.valid || c.code == 0xFFFE || c.code == 0xFFFF)
		return STR(UTF8_REPLACEMENT_TEXT);
	if (c.code == '\t' || c.code == '\n' || c.code == '\r')
		return STR(" ");
	return utf8_is_control(c.code) ? STR_NONE : c.bytes;
}

static void quote_byte(FILE *out, char byte)
{
	if (char_is_alnum(byte) || (byte && strchr(" ._+:/,()=-", byte)))
		putc(byte, out);
	else
		fprintf(out, "\\%03o", (unsigned)(unsigned char)byte);
}

void gnuplot_quote(FILE *out, struct str text)
{
	putc('"', out);
	while (text.n) {
		struct str shown = cleaned(utf8_next(&text));

		for (size_t i = 0; i < shown.n; i++)
			quote_byte(out, shown.p[i]);
	}
	putc('"', out);
}

struct str gnuplot_clean(struct str text, struct arena *a)
{
	char *out = arena_alloc(a, text.n * strlen(UTF8_REPLACEMENT_TEXT) + 1);
	size_t n = 0;

	while (text.n) {
		struct str shown = cleaned(utf8_next(&text));

		if (shown.n)
			memcpy(out + n, shown.p, shown.n);
		n += shown.n;
	}
	return (struct str){ out, n };
}

/* The longest end of S that is at most WIDTH columns wide. */
static struct str fit_tail(struct str s, unsigned width)
{
	unsigned all = utf8_width(s);

	while (s.n && all > width)
		all -= utf8_width(utf8_next(&s).bytes);
	return s;
}

struct str gnuplot_shorten(struct str text, unsigned width, struct arena *a)
{
	struct str clean = gnuplot_clean(text, a);

	if (utf8_width(clean) <= width)
		return clean;
	unsigned tail = (width - 1) / 2;
	return arena_printf(a, STR_FMT ELLIPSIS STR_FMT, STR_ARG(utf8_fit(clean, width - 1 - tail)),
			    STR_ARG(fit_tail(clean, tail)));
}
