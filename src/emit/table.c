/*
 * table.c: an aligned table for people (libsmartcols); labels of strangers never reach the terminal raw
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widths are worked out here: libsmartcols would shorten any column without a mark, and would write columns that do
 * not fit on a second line.
 */
#include <langinfo.h>
#include <libsmartcols.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "emit/ops.h"
#include "emit/utf8.h"

enum { GAP = 2, SHRUNK_MIN = 8 }; /* columns between cells; what a shrunk cell keeps at least */

struct text_cell {
	struct str text; /* clean, terminated */
	enum emit_tone tone;
};

struct table {
	VEC(struct text_cell) cells; /* row by row; the first row is the head */
	unsigned *width;             /* widest cell of each column */
	bool ascii;                  /* others than ASCII cannot be shown here */
};

static const char *const tone_sequence[] = {
	[TONE_PLAIN] = NULL,         [TONE_BETTER] = "\033[32m", [TONE_WORSE] = "\033[31m",
	[TONE_DIM] = "\033[2m", [TONE_HEAD] = "\033[1m",
};

/* How one character is shown; BUF holds what is not shown as it stands. */
static struct str shown(const struct utf8_char *c, bool ascii, char buf[static 12])
{
	int n;

	if (!c->valid)
		n = snprintf(buf, 12, "\\x%02x", (unsigned char)c->bytes.p[0]);
	else if (c->code == '\n' || c->code == '\t' || c->code == '\r')
		n = snprintf(buf, 12, "\\%c", c->code == '\n' ? 'n' : c->code == '\t' ? 't' : 'r');
	else if (utf8_is_control(c->code))
		n = snprintf(buf, 12, c->code < 0x80 ? "\\x%02x" : "\\u%04x", (unsigned)c->code);
	else if (ascii && c->code >= 0x80)
		n = snprintf(buf, 12, "?");
	else
		return c->bytes;
	return (struct str){ buf, (size_t)n };
}

struct str emit_visible(struct str text, bool ascii, struct arena *a)
{
	if (utf8_is_plain(text))
		return arena_dup(a, text);
	/* The longest way to show one byte is \xNN. */
	char *to = arena_array(a, text.n + 1, 4);
	size_t n = 0;

	while (text.n) {
		char buf[12];
		struct utf8_char c = utf8_next(&text);
		struct str s = shown(&c, ascii, buf);
		memcpy(to + n, s.p, s.n);
		n += s.n;
	}
	return (struct str){ to, n };
}

static void add(struct emitter *w, size_t column, struct str text, enum emit_tone tone)
{
	struct table *t = w->table;
	struct text_cell cell = { emit_visible(text, t->ascii, w->arena), tone };
	unsigned width = utf8_width(cell.text);

	if (width > t->width[column])
		t->width[column] = width;
	vec_push(w->arena, &t->cells, cell);
}

static bool is_ascii_only(const struct emitter *w)
{
	return w->options.plain_ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

static void begin(struct emitter *w)
{
	w->table = arena_alloc(w->arena, sizeof *w->table);
	w->table->width = arena_array(w->arena, w->n_columns, sizeof *w->table->width);
	w->table->ascii = is_ascii_only(w);
	for (size_t i = 0; i < w->n_columns; i++)
		add(w, i, str_from(w->columns[i].name), TONE_HEAD);
}

static void cell(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	add(w, w->column, kind == KIND_HOLE ? STR("-") : text, kind == KIND_HOLE ? TONE_DIM : tone);
}

static void row_end(struct emitter *w)
{
	(void)w;
}

/* The column that gives way next: the widest that may. */
static size_t widest_to_shrink(const struct emitter *w)
{
	size_t best = w->n_columns;

	for (size_t i = 0; i < w->n_columns; i++)
		if (w->columns[i].may_shrink && w->table->width[i] > SHRUNK_MIN &&
		    (best == w->n_columns || w->table->width[i] > w->table->width[best]))
			best = i;
	return best;
}

static void fit_width(struct emitter *w)
{
	size_t total = 0;

	for (size_t i = 0; i < w->n_columns; i++)
		total += w->table->width[i] + (i ? GAP : 0);
	for (; w->options.width && total > w->options.width; total--) {
		size_t i = widest_to_shrink(w);
		if (i == w->n_columns)
			return;
		w->table->width[i]--;
	}
}

/* The cell's text, with a mark at its end if it had to be cut. */
static const char *fitted(struct emitter *w, const struct text_cell *cell, size_t column)
{
	const char *mark = w->table->ascii ? "~" : "\xE2\x80\xA6";
	unsigned width = w->table->width[column];

	if (utf8_width(cell->text) <= width)
		return cell->text.p;
	struct str head = utf8_fit(cell->text, width - 1);
	return arena_printf(w->arena, STR_FMT "%s", STR_ARG(head), mark).p;
}

static void fill_line(struct emitter *w, struct libscols_table *t, size_t first)
{
	struct libscols_line *line = scols_table_new_line(t, NULL);

	for (size_t i = 0; line && i < w->n_columns; i++) {
		const struct text_cell *cell = &w->table->cells.at[first + i];
		struct libscols_cell *to = scols_line_get_cell(line, i);
		scols_cell_set_data(to, fitted(w, cell, i));
		if (w->options.colour && !w->options.plain_ascii)
			scols_cell_set_color(to, tone_sequence[cell->tone]);
	}
}

/* Blanks at the ends of lines would be quoted and wrapped in mails. */
static void write_without_blank_ends(struct emitter *w, struct libscols_table *t)
{
	char *text = NULL;

	if (scols_print_table_to_string(t, &text) == 0) {
		struct str rest = str_from(text);

		while (rest.n) {
			emit_raw(w, str_trim_right(str_next_line(&rest)));
			putc_unlocked('\n', w->out);
		}
	}
	free(text);
}

/* The head is a line like the others: libsmartcols prints no head above a table without lines.  For the same reason
 * its columns have no names, which would keep a shortened column wide. */
static void end(struct emitter *w)
{
	struct libscols_table *t = scols_new_table();

	if (!t)
		return;
	if (w->tables)
		putc_unlocked('\n', w->out);
	fit_width(w);
	scols_table_enable_noheadings(t, 1);
	scols_table_enable_noencoding(t, 1);
	scols_table_enable_colors(t, w->options.colour && !w->options.plain_ascii);
	scols_table_set_termforce(t, SCOLS_TERMFORCE_NEVER);
	scols_table_set_column_separator(t, "  ");
	for (size_t i = 0; i < w->n_columns; i++)
		scols_table_new_column(t, "", w->table->width[i],
				       w->columns[i].align == EMIT_RIGHT ? SCOLS_FL_RIGHT : 0);
	for (size_t first = 0; first < w->table->cells.n; first += w->n_columns)
		fill_line(w, t, first);
	write_without_blank_ends(w, t);
	scols_unref_table(t);
	w->table = NULL;
}

static void write_text(struct emitter *w, struct str text)
{
	emit_raw(w, emit_visible(text, is_ascii_only(w), w->arena));
}

const struct emit_ops emit_ops_text = { "text", begin, cell, row_end, end, write_text };
