/*
 * junit.c: what every report in JUnit's XML has
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/junit.h"

void junit_text(FILE *out, struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		switch (c) {
		case '&': fputs("&amp;", out); break;
		case '<': fputs("&lt;", out); break;
		case '>': fputs("&gt;", out); break;
		case '"': fputs("&quot;", out); break;
		case '\n': case '\t': putc(' ', out); break;
		default: putc(c < ' ' || c > '~' ? '?' : c, out);
		}
	}
}

void junit_attribute(FILE *out, const char *name, struct str text)
{
	fprintf(out, " %s=\"", name);
	junit_text(out, text);
	putc('"', out);
}
