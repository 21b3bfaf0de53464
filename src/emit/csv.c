/*
 * csv.c: comma separated values (RFC 4180, but lines end in LF as everywhere on this system)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <csv.h>

#include "emit/ops.h"

/* Blanks at the ends are quoted too: many readers strip them otherwise. */
static bool needs_quotes(struct str s)
{
	if (s.n == 0)
		return false;
	if (char_is_blank(s.p[0]) || char_is_blank(s.p[s.n - 1]))
		return true;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] == ',' || s.p[i] == '"' || s.p[i] == '\n' || s.p[i] == '\r')
			return true;
	return false;
}

static void write_text(struct emitter *w, struct str text)
{
	if (needs_quotes(text))
		csv_fwrite(w->out, text.p, text.n);
	else
		emit_raw(w, text);
}

static void begin(struct emitter *w)
{
	emit_head_line(w, ',', write_text);
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	(void)kind;
	(void)tone;
	if (w->column)
		putc_unlocked(',', w->out);
	/* A line of one empty cell would be a blank line, which readers skip. */
	if (w->n_columns == 1 && text.n == 0)
		emit_raw(w, STR("\"\""));
	else
		write_text(w, text);
}

const struct emit_ops emit_ops_csv = { "csv", begin, cell, emit_line_end, emit_nothing, NULL };
