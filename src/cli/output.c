/*
 * output.c: what every listing has: a format, and rows of the database on their way to it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/output.h"

#include <stdio.h>
#include <string.h>

#include "emit/utf8.h"

struct emitter *output_new(const struct cmd_context *cx, const char *format)
{
	struct emit_options options = { .format = EMIT_TEXT, .colour = cx->colour, .width = cx->width };

	if (format)
		emit_format_from_name(str_from(format), &options.format);
	return emitter_new(stdout, &options);
}

/* Columns that hold numbers even where the text of a source says nothing, or a range, in the first row. */
static bool is_number_name(const char *name)
{
	static const char *const known[] = { "threads", "file_mb", "block", "value", "line" };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i]) == 0)
			return true;
	return false;
}

static bool may_shrink(const char *name)
{
	static const char *const known[] = { "subject", "text", "machine", "params", "name", "author", "variant" };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i]) == 0)
			return true;
	return false;
}

static bool is_number(const struct store_cursor *c, size_t i)
{
	enum store_type type = store_cursor_type(c, i);

	return type == STORE_INTEGER || type == STORE_REAL;
}

static void begin(struct emitter *w, const struct store_cursor *c, bool has_row, struct arena *a)
{
	size_t n = store_cursor_columns(c);
	struct emit_column *columns = arena_array(a, n, sizeof *columns);

	for (size_t i = 0; i < n; i++) {
		const char *name = arena_cstr(a, str_from(store_cursor_name(c, i)));
		bool number = is_number_name(name) || (has_row && is_number(c, i));
		columns[i] = (struct emit_column){ name, number ? EMIT_RIGHT : EMIT_LEFT, is_number_name(name), may_shrink(name) };
	}
	emit_begin(w, columns, n);
}

static void row(struct emitter *w, const struct store_cursor *c)
{
	for (size_t i = 0; i < store_cursor_columns(c); i++) {
		if (store_cursor_type(c, i) == STORE_NULL)
			emit_hole(w);
		else if (is_number(c, i))
			emit_digits(w, store_cursor_text(c, i), TONE_PLAIN);
		else
			emit_cell(w, store_cursor_text(c, i), TONE_PLAIN);
	}
	emit_row_end(w);
}

static enum err_code all_rows(struct emitter *w, struct store_cursor *c, size_t *n_rows, struct err *e)
{
	AUTO_ARENA(a);
	bool more;

	*n_rows = 0;
	if (store_cursor_next(c, &more, e))
		return e->code;
	begin(w, c, more, a);
	while (more && !emit_is_broken(w)) {
		row(w, c);
		++*n_rows;
		if (store_cursor_next(c, &more, e))
			return e->code;
	}
	return emit_end(w, e);
}

enum err_code output_cursor(struct emitter *w, struct store_cursor *cursor, size_t *n_rows, struct err *e)
{
	enum err_code code = all_rows(w, cursor, n_rows, e);

	store_cursor_close(cursor);
	return code;
}

enum err_code output_listing(const struct cmd_context *cx, const char *format, struct store_cursor *cursor,
			     const char *if_empty, struct err *e)
{
	struct emitter *w = output_new(cx, format);
	size_t n_rows;
	enum err_code code = output_cursor(w, cursor, &n_rows, e);

	emitter_free(w);
	if (code == OK && n_rows == 0 && !cx->quiet)
		cmd_warn("%s", if_empty);
	return code;
}

void output_text(FILE *out, struct str text)
{
	while (text.n) {
		struct utf8_char c = utf8_next(&text);
		if (!c.valid)
			fprintf(out, "\\x%02x", (unsigned char)c.bytes.p[0]);
		else if (utf8_is_control(c.code) && c.code != '\t')
			fprintf(out, c.code < 0x80 ? "\\x%02x" : "\\u%04x", (unsigned)c.code);
		else
			fwrite(c.bytes.p, 1, c.bytes.n, out);
	}
}

void output_field(const char *name, struct str value)
{
	if (value.n == 0)
		return;
	printf("%s: ", name);
	output_text(stdout, value);
	putchar('\n');
}
