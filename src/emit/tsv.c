/*
 * tsv.c: one line a row, tabs between cells; every cell fits on its line
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "emit/ops.h"

static bool is_special(char c)
{
	return (unsigned char)c < 0x20 || c == '\\' || c == 0x7F;
}

/* Reversible: the backslash itself is escaped too.  Other control characters as \xNN, for those who look at it. */
static void write_special(struct emitter *w, char c)
{
	switch (c) {
	case '\t':
		emit_raw(w, STR("\\t"));
		break;
	case '\n':
		emit_raw(w, STR("\\n"));
		break;
	case '\r':
		emit_raw(w, STR("\\r"));
		break;
	case '\\':
		emit_raw(w, STR("\\\\"));
		break;
	default:
		fprintf(w->out, "\\x%02x", (unsigned char)c);
	}
}

static void write_text(struct emitter *w, struct str text)
{
	while (text.n) {
		size_t n = 0;

		while (n < text.n && !is_special(text.p[n]))
			n++;
		emit_raw(w, str_sub(text, 0, n));
		if (n < text.n)
			write_special(w, text.p[n]);
		text = str_after(text, n + 1);
	}
}

static void begin(struct emitter *w)
{
	emit_head_line(w, '\t', write_text);
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	(void)kind;
	(void)tone;
	if (w->column)
		putc_unlocked('\t', w->out);
	write_text(w, text);
}

const struct emit_ops emit_ops_tsv = { "tsv", begin, cell, emit_line_end, emit_nothing, NULL };
