/*
 * html.c: a <table> for a page; the first column names the row
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "emit/entity.h"
#include "emit/ops.h"
#include "emit/utf8.h"

static const char *const tone_class[] = {
	[TONE_PLAIN] = NULL, [TONE_BETTER] = "better", [TONE_WORSE] = "worse", [TONE_DIM] = "dim", [TONE_HEAD] = "head",
};

/* Control characters are not allowed in a page, not even as entities. */
static void write_text(struct emitter *w, struct str text)
{
	while (text.n) {
		struct utf8_char c = utf8_next(&text);
		const char *named = entity_of(c.code);
		bool is_blank = c.code == '\n' || c.code == '\t' || c.code == '\r';

		if (!c.valid || (utf8_is_control(c.code) && !is_blank))
			emit_raw(w, STR(UTF8_REPLACEMENT_TEXT));
		else if (named)
			emit_raw_text(w, named);
		else
			emit_raw(w, c.bytes);
	}
}

static void write_class(struct emitter *w, enum emit_tone tone)
{
	bool is_right = w->columns[w->column].align == EMIT_RIGHT;
	const char *name = tone_class[tone];

	if (!is_right && !name)
		return;
	fprintf(w->out, " class=\"%s%s%s\"", is_right ? "num" : "", is_right && name ? " " : "", name ? name : "");
}

static void begin(struct emitter *w)
{
	emit_raw(w, STR("<table>\n<thead>\n<tr>"));
	for (w->column = 0; w->column < w->n_columns; w->column++) {
		emit_raw(w, STR("<th scope=\"col\""));
		write_class(w, TONE_PLAIN);
		putc_unlocked('>', w->out);
		write_text(w, str_from(w->columns[w->column].name));
		emit_raw(w, STR("</th>"));
	}
	w->column = 0;
	emit_raw(w, STR("</tr>\n</thead>\n<tbody>\n"));
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	bool is_first = w->column == 0;

	(void)kind;
	emit_raw_text(w, is_first ? "<tr><th scope=\"row\"" : "<td");
	write_class(w, tone);
	putc_unlocked('>', w->out);
	write_text(w, text);
	emit_raw_text(w, is_first ? "</th>" : "</td>");
}

static void row_end(struct emitter *w)
{
	emit_raw(w, STR("</tr>\n"));
}

static void end(struct emitter *w)
{
	emit_raw(w, STR("</tbody>\n</table>\n"));
}

const struct emit_ops emit_ops_html = { "html", begin, cell, row_end, end, write_text };
