/*
 * show_source.c: a mail or a file, with the lines that numbers were read from marked
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "cli/output.h"
#include "cli/remarks.h"
#include "cli/show.h"

static size_t count_lines(struct str text)
{
	size_t n = 1;

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == '\n';
	return n;
}

/* Which lines of the source hold numbers, one byte a line. */
static enum err_code read_lines(const struct cmd_context *cx, const struct source *source, size_t n_lines, char *is_read,
				struct err *e)
{
	struct store_cursor *cursor;
	size_t column = 0;
	bool more = true;
	enum err_code code;

	if (store_places(cx->store, source->key, &cursor, e))
		return e->code;
	while (column < store_cursor_columns(cursor) && strcmp(store_cursor_name(cursor, column), "line") != 0)
		column++;
	while ((code = store_cursor_next(cursor, &more, e)) == OK && more) {
		int64_t line = store_cursor_integer(cursor, column) - source->first_line;
		if (line >= 0 && (uint64_t)line < n_lines)
			is_read[line] = 1;
	}
	store_cursor_close(cursor);
	return code;
}

/* "tiobench; kernel from line 12", or why nothing was read. */
static void print_remark(const struct cmd_context *cx, const struct site_remark *remark, bool is_read)
{
	bool is_worth = is_read ? remark->importer != NULL : remark->why_not != NULL;

	if (!is_worth)
		return;
	printf("%s        %c  ", cx->colour ? "\033[2m" : "", is_read ? '=' : '?');
	if (is_read)
		printf("%s", remark->importer);
	else
		printf("not taken: %s", remark->why_not);
	for (size_t i = 0; is_read && i < remark->n_from; i++)
		printf("; %s from line %u", remark->from[i].field, (unsigned)remark->from[i].line);
	printf("%s\n", cx->colour ? "\033[0m" : "");
}

static void print_text(const struct cmd_context *cx, const struct source *source, const char *is_read, size_t n_lines)
{
	const struct site_remark *remarks = remarks_of(source, n_lines, cx->arena);
	struct str rest = source->raw;

	for (size_t i = 0; rest.n; i++) {
		struct str line = str_next_line(&rest);
		const char *on = is_read[i] && cx->colour ? "\033[1m" : "";
		const char *off = *on ? "\033[0m" : "";
		printf("%s%c%6zu  ", on, is_read[i] ? '>' : ' ', i + source->first_line);
		output_text(stdout, line);
		printf("%s\n", off);
		if (remarks)
			print_remark(cx, &remarks[i], is_read[i]);
	}
}

static void print_head(const struct source *source)
{
	output_field("source", source->key);
	output_field("name", source->name);
	output_field("message-id", source->message_id);
	output_field("subject", source->subject);
	output_field("author", source->author);
	output_field("date", source->date_raw);
	putchar('\n');
}

static enum err_code print_numbers(const struct cmd_context *cx, const struct source *source, const char *format,
				   struct err *e)
{
	struct store_cursor *cursor;

	if (store_places(cx->store, source->key, &cursor, e))
		return e->code;
	return output_listing(cx, format, cursor, "no numbers were read from this source", e);
}

enum err_code show_source(const struct cmd_context *cx, struct str id, const char *format, struct err *e)
{
	struct source source;

	if (store_get_source(cx->store, id, cx->arena, &source, e))
		return e->code;
	if (format)
		return print_numbers(cx, &source, format, e);
	size_t n_lines = count_lines(source.raw);
	char *is_read = arena_alloc(cx->arena, n_lines);
	if (read_lines(cx, &source, n_lines, is_read, e))
		return e->code;
	print_head(&source);
	print_text(cx, &source, is_read, n_lines);
	return OK;
}

enum err_code show_raw(const struct cmd_context *cx, struct str id, struct err *e)
{
	struct source source;

	if (store_get_source(cx->store, id, cx->arena, &source, e))
		return e->code;
	if (fwrite(source.raw.p, 1, source.raw.n, stdout) != source.raw.n)
		return err_set(e, ERR_IO, "cannot write the output");
	return OK;
}
