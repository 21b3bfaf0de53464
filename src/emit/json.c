/*
 * json.c: an array of objects, valid UTF-8 whatever the cells hold (RFC 8259)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "emit/ops.h"
#include "emit/utf8.h"

static size_t digits(struct str s, size_t at)
{
	size_t n = 0;

	while (at + n < s.n && char_is_digit(s.p[at + n]))
		n++;
	return n;
}

bool emit_is_json_number(struct str s)
{
	size_t at = s.n && s.p[0] == '-' ? 1 : 0;
	size_t n = digits(s, at);

	if (n == 0 || (n > 1 && s.p[at] == '0'))
		return false;
	at += n;
	if (at < s.n && s.p[at] == '.') {
		n = digits(s, at + 1);
		if (n == 0)
			return false;
		at += 1 + n;
	}
	if (at < s.n && char_lower(s.p[at]) == 'e') {
		at++;
		if (at < s.n && (s.p[at] == '+' || s.p[at] == '-'))
			at++;
		n = digits(s, at);
		if (n == 0)
			return false;
		at += n;
	}
	return at == s.n;
}

static const char *short_escape(uint32_t code)
{
	switch (code) {
	case '"':
		return "\\\"";
	case '\\':
		return "\\\\";
	case '\n':
		return "\\n";
	case '\r':
		return "\\r";
	case '\t':
		return "\\t";
	default:
		return NULL;
	}
}

/* All control characters are escaped, not only those that JSON forbids: people look at JSON on terminals too.
 * None of them is beyond U+FFFF. */
static void write_char(struct emitter *w, const struct utf8_char *c)
{
	const char *escape = short_escape(c->code);

	if (!c->valid)
		emit_raw(w, STR(UTF8_REPLACEMENT_TEXT));
	else if (escape)
		emit_raw_text(w, escape);
	else if (utf8_is_control(c->code))
		fprintf(w->out, "\\u%04x", (unsigned)c->code);
	else
		emit_raw(w, c->bytes);
}

static bool is_plain(char c)
{
	return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
}

static void write_string(struct emitter *w, struct str text)
{
	putc_unlocked('"', w->out);
	while (text.n) {
		size_t n = 0;

		while (n < text.n && is_plain(text.p[n]))
			n++;
		emit_raw(w, str_sub(text, 0, n));
		text = str_after(text, n);
		if (text.n) {
			struct utf8_char c = utf8_next(&text);
			write_char(w, &c);
		}
	}
	putc_unlocked('"', w->out);
}

static void begin(struct emitter *w)
{
	putc_unlocked('[', w->out);
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	const struct emit_column *column = &w->columns[w->column];
	bool number = column->number || kind == KIND_DIGITS;

	(void)tone;
	if (w->column == 0)
		emit_raw_text(w, w->rows ? ",\n{" : "\n{");
	else
		emit_raw(w, STR(", "));
	write_string(w, str_from(column->name));
	emit_raw(w, STR(": "));
	if (kind == KIND_HOLE || (number && text.n == 0))
		emit_raw(w, STR("null"));
	else if (number && emit_is_json_number(text))
		emit_raw(w, text);
	else
		write_string(w, text);
}

static void row_end(struct emitter *w)
{
	putc_unlocked('}', w->out);
}

static void end(struct emitter *w)
{
	emit_raw_text(w, w->rows ? "\n]\n" : "]\n");
}

const struct emit_ops emit_ops_json = { "json", begin, cell, row_end, end, NULL };
