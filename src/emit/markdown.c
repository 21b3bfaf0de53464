/*
 * markdown.c: a table as GitHub and most others read it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "emit/ops.h"
#include "emit/utf8.h"

/* An underscore inside a word (lat_max) is no emphasis; escaping it would only make the source hard to read. */
static bool is_inside_word(struct str before, struct str after)
{
	return before.n && after.n && char_is_alnum(before.p[before.n - 1]) && char_is_alnum(after.p[0]);
}

static void write_char(struct emitter *w, const struct utf8_char *c, bool inside_word)
{
	if (!c->valid)
		emit_raw(w, STR(UTF8_REPLACEMENT_TEXT));
	else if (c->code == '\n' || c->code == '\r' || c->code == '\t')
		putc_unlocked(' ', w->out);
	else if (utf8_is_control(c->code))
		emit_raw(w, STR(UTF8_REPLACEMENT_TEXT));
	else if (c->code == '<')
		emit_raw(w, STR("&lt;"));
	else if (c->code == '&')
		emit_raw(w, STR("&amp;"));
	else if (c->code < 0x80 && strchr("\\`*[]|~", (int)c->code))
		fprintf(w->out, "\\%c", (int)c->code);
	else if (c->code == '_' && !inside_word)
		emit_raw(w, STR("\\_"));
	else
		emit_raw(w, c->bytes);
}

static void write_text(struct emitter *w, struct str text)
{
	struct str rest = text;

	while (rest.n) {
		struct str before = str_span(text.p, rest.p);
		struct utf8_char c = utf8_next(&rest);
		write_char(w, &c, is_inside_word(before, rest));
	}
}

static void begin(struct emitter *w)
{
	if (w->tables)
		putc_unlocked('\n', w->out);
	for (size_t i = 0; i < w->n_columns; i++) {
		emit_raw(w, STR("| "));
		write_text(w, str_from(w->columns[i].name));
		putc_unlocked(' ', w->out);
	}
	emit_raw(w, STR("|\n"));
	for (size_t i = 0; i < w->n_columns; i++)
		emit_raw_text(w, w->columns[i].align == EMIT_RIGHT ? "| ---: " : "| --- ");
	emit_raw(w, STR("|\n"));
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	(void)kind;
	(void)tone;
	emit_raw(w, STR("| "));
	write_text(w, text);
	if (text.n)
		putc_unlocked(' ', w->out);
}

static void row_end(struct emitter *w)
{
	emit_raw(w, STR("|\n"));
}

static void end(struct emitter *w)
{
	(void)w;
}

const struct emit_ops emit_ops_md = { "md", begin, cell, row_end, end, write_text };
