/*
 * gnuplot_quote.h: text from strangers in a gnuplot script: shown, never run
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_GNUPLOT_QUOTE_H
#define REPORTS_GNUPLOT_QUOTE_H

#include <stdio.h>

#include "base/arena.h"
#include "base/str.h"

/* TEXT as one double-quoted string: every byte but letters, digits and a few harmless signs is written as three
 * octal digits, so that nothing in it can end the string, start a command or a substitution, or be taken for a
 * column's end. It is cleaned first (gnuplot_clean).  The terminal must be set `noenhanced`.  The only way for a
 * text into a script. */
void gnuplot_quote(FILE *out, struct str text);

/* What SVG and gnuplot can hold: valid UTF-8 (what is not becomes U+FFFD) without control characters; tabs and ends
 * of lines become blanks. */
struct str gnuplot_clean(struct str text, struct arena *a);

/* At most WIDTH columns wide.  What is longer loses its middle: names of kernels differ at their ends. */
struct str gnuplot_shorten(struct str text, unsigned width, struct arena *a);

#endif
