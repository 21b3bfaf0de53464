/*
 * csv.c: tables of comma-separated values with a header line
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	benchmark,phase,kernel,variant,machine,threads,file_mb,block,metric,value,unit,better,time,iteration,source
 *
 * benchmark, kernel, metric and value are required, the order is free, other columns become parameters.  Tabs and
 * semicolons may stand for the commas.
 */
#include <csv.h>

#include "base/num.h"
#include "import/csv.h"
#include "import/importers.h"
#include "model/metric.h"
#include "model/moment.h"
#include "text/date.h"

/* One table while libcsv goes through it. */
struct table {
	const struct import *im;
	struct arena *a; /* of what a row says, if it need not outlive it; else the import's */
	struct csv_header header;
	struct str field[CSV_COLUMNS_MAX];
	size_t n_fields;     /* of the row that is being read; may be more than fit */
	size_t line, row_at; /* the line that is being fed, and the one on which the row began */
	bool between_rows;
	bool has_header;
	size_t n_no_kernel, no_kernel_at; /* rows without a kernel, and the first of them */
	bool has_odd_origin;
	bool has_sideless; /* a metric without a better side was told of */
	bool ended; /* by an error, in *e */
	struct err *e;
};

static void take_field(void *bytes, size_t n, void *ctx)
{
	struct table *t = ctx;

	struct arena *a = t->has_header ? t->a : t->im->arena;

	if (t->n_fields < CSV_COLUMNS_MAX)
		t->field[t->n_fields] = str_trim(arena_dup(a, (struct str){ bytes, n }));
	t->n_fields++;
}

/* A note about the row, with a text of it that is not longer than people read. */
static void complain(const struct table *t, const char *what, struct str text, const char *why)
{
	struct str said = str_sub(text, 0, 60);
	const char *cut = said.n < text.n ? "..." : "";

	import_note(t->im, t->row_at,
		    arena_printf(t->a, "%s \"" STR_FMT "%s\" %s", what, STR_ARG(said), cut, why).p);
}

static struct str field_of(const struct table *t, size_t column)
{
	return column < t->n_fields && column < CSV_COLUMNS_MAX ? t->field[column] : STR_NONE;
}

/* Is the row one that can be kept?  If not, the note says why. */
static bool check_row(struct table *t)
{
	const struct csv_header *h = &t->header;
	bool has_kernel = true;

	if (t->n_fields > h->n) {
		import_note(t->im, t->row_at,
			    arena_printf(t->a, "%zu fields, the header has %zu", t->n_fields, h->n).p);
		return false;
	}
	for (size_t c = 0; c < h->n; c++) {
		if (!csv_column_required(h->kind[c]) || field_of(t, c).n)
			continue;
		/* A number of no kernel is one all the same: our own export has such. */
		if (h->kind[c] == ROW_KERNEL) {
			has_kernel = false;
			continue;
		}
		import_note(t->im, t->row_at,
			    arena_printf(t->a, "no " STR_FMT, STR_ARG(h->name[c])).p);
		return false;
	}
	if (!has_kernel && t->n_no_kernel++ == 0)
		t->no_kernel_at = t->row_at;
	if (num_is(field_of(t, h->value)))
		return true;
	complain(t, "value", field_of(t, h->value), "is not a number");
	return false;
}

/* Fields whose text has to be something; what is not is left out with a note. */
static bool check_field(const struct table *t, enum row_field field, struct str text)
{
	enum better better;

	if (field == ROW_TIME && date_parse(text) == SOURCE_NO_TIME) {
		complain(t, "time", text, "is no date");
		return false;
	}
	if (field == ROW_BETTER && !better_from_name(text, &better)) {
		complain(t, "better", text, "is not higher, lower or neither");
		return false;
	}
	return true;
}

/* One note for all of them: it is said of whole columns of our own export. */
static void note_no_kernel(const struct table *t)
{
	if (t->n_no_kernel == 1)
		import_note(t->im, t->no_kernel_at, "no kernel");
	else if (t->n_no_kernel)
		import_note(t->im, t->no_kernel_at,
			    arena_printf(t->im->arena, "no kernel here and in %zu %s below", t->n_no_kernel - 1,
					 t->n_no_kernel == 2 ? "row" : "rows").p);
}

/* All times in one form, whatever the table's: 2024-03-01T10:00:00Z. */
static struct str normal_time(struct str text, struct arena *a)
{
	return moment_words(date_parse(text), a);
}

/* The key of a source, as export writes it: 16 or more hexadecimal digits. */
static bool is_source_key(struct str text)
{
	return text.n >= 16 && str_is_hex(text);
}

/* The key of the row's source, or nothing; a column that holds something else is told of once. */
static struct str origin_of(struct table *t, struct str text)
{
	if (text.n == 0 || is_source_key(text))
		return text;
	if (!t->has_odd_origin)
		complain(t, "source", text, "is no id that an export gave: the column is left out");
	t->has_odd_origin = true;
	return STR_NONE;
}

/* Of a metric that nobody knows a change is neither better nor worse, unless the table says so; told of once. */
static void check_side(struct table *t, struct str benchmark, struct str metric)
{
	const struct metric *known = metric_find(benchmark, metric);

	for (size_t c = 0; c < t->header.n; c++)
		if (t->header.kind[c] == ROW_BETTER)
			return;
	if (t->has_sideless || known->better != BETTER_NEITHER || *known->title)
		return;
	complain(t, "metric", metric, "is not known to be better higher or lower: a column named better may say it");
	t->has_sideless = true;
}

static enum err_code emit_row(struct table *t)
{
	const struct csv_header *h = &t->header;
	struct row *row = row_new(t->im, t->row_at);
	struct str metric = STR_NONE, unit = STR_NONE;

	row->confidence = 100;
	for (size_t c = 0; c < h->n; c++) {
		struct str text = field_of(t, c);
		if (h->kind[c] == CSV_METRIC)
			metric = text;
		else if (h->kind[c] == CSV_UNIT)
			unit = text;
		else if (h->kind[c] == CSV_ORIGIN)
			row->origin = origin_of(t, text);
		if (h->kind[c] >= ROW_FIELDS || !text.n || !check_field(t, (enum row_field)h->kind[c], text))
			continue;
		row->field[h->kind[c]] = h->kind[c] == ROW_TIME ? normal_time(text, t->a) : text;
		row->from[h->kind[c]] = row->line;
	}
	row->field[ROW_PARAMS] = csv_params(h, t->field, t->n_fields, t->a);
	row->from[ROW_PARAMS] = row->field[ROW_PARAMS].n ? row->line : 0;
	check_side(t, row->field[ROW_BENCHMARK], metric);
	row_cell_named(t->im, row, t->row_at, metric, field_of(t, h->value), unit)->line = row->line;
	return row_emit(t->im, row, t->e);
}

static void take_row(int end, void *ctx)
{
	struct table *t = ctx;

	(void)end;
	if (t->ended)
		return;
	if (!t->has_header) {
		t->has_header = true;
		t->ended = csv_header_read(t->field, t->n_fields, &t->header, t->e);
		if (t->ended)
			err_wrap(t->e, "line %u", line_number(t->im->in, t->row_at));
		else if (t->header.dropped.n)
			complain(t, "column", t->header.dropped, "only tells single runs apart: it is left out");
	} else if (check_row(t)) {
		t->ended = emit_row(t) != OK;
	}
	if (t->im->is_passing)
		arena_reset(t->a);
	t->n_fields = 0;
	t->between_rows = true;
}

static bool feed_line(struct csv_parser *parser, struct table *t, size_t at)
{
	struct str text = csv_line(t->im->in, at);

	/* Empty lines between rows are nothing; inside a quoted field they are text. */
	if (t->between_rows && str_is_blank(text))
		return true;
	if (t->between_rows)
		t->row_at = at;
	t->between_rows = false;
	t->line = at;
	return csv_parse(parser, text.p, text.n, take_field, take_row, t) == text.n &&
	       csv_parse(parser, "\n", 1, take_field, take_row, t) == 1;
}

static struct claim claim(const struct lines *in, size_t at)
{
	size_t end = at + 1;

	if (!csv_is_header(in, at))
		return NO_CLAIM;
	/* In a file of its own the table is all there is; in a mail it ends where a paragraph would. */
	bool whole = csv_begins_text(in, at);
	while (in_same_part(in, at, end) && (whole || !str_is_blank(line_at(in, end))))
		end++;
	return (struct claim){ at, end - at, 100 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	AUTO_ARENA(a);
	struct table t = { .im = im, .a = im->is_passing ? a : im->arena, .between_rows = true, .row_at = c.at, .e = e };
	struct csv_parser parser;
	bool fed = true;

	if (csv_init(&parser, 0))
		return err_set(e, ERR_SYSTEM, "libcsv does not start");
	csv_set_delim(&parser, (unsigned char)csv_delimiter(csv_line(im->in, c.at)));
	for (size_t i = c.at; i < c.at + c.count && fed && !t.ended; i++)
		fed = feed_line(&parser, &t, i);
	if (!fed)
		err_set(e, ERR_SYSTEM, "line %u: %s", line_number(im->in, t.line), csv_strerror(csv_error(&parser)));
	/* Every line was fed with its end, which ends a row unless it stands in quotes. */
	else if (!t.ended && !t.between_rows)
		import_note(im, t.row_at, "a quoted field that begins here never ends; the rest is not read");
	note_no_kernel(&t);
	csv_free(&parser);
	return fed && !t.ended ? OK : e->code;
}

static const char *const words[] = { "!metric! | !benchmark! & !kernel! | !metric! | !value!", NULL };

const struct importer importer_csv = { "csv", "comma-separated values with a header line", 2, claim, parse, words };
