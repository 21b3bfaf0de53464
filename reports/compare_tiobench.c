/*
 * compare_tiobench.c: the four tables as they were posted in 2002, to the digit
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns as in the report format of the tiosum script: kernel, size, block and threads, then rate, CPU, average and
 * maximum latency, the shares above 2 and 10 seconds, and rate per CPU.  Columns that no row has are left out with
 * their heads, as the posts did with sizes and efficiency.
 */
#include <stdlib.h>

#include "base/num.h"
#include "base/vec.h"
#include "emit/utf8.h"
#include "model/row.h"
#include "query/order.h"
#include "reports/differences.h"
#include "reports/page.h"
#include "reports/words.h"

enum column_id { COL_KERNEL, COL_FILE, COL_BLOCK, COL_THREADS, COL_RATE, COL_CPU, COL_AVG, COL_MAX, COL_GT2S,
		 COL_GT10S, COL_EFF, N_COLS, FIRST_METRIC = COL_RATE };

enum align { LEFT, CENTRE, RIGHT };

struct column {
	const char *metric;      /* NULL: it tells which test the row is of */
	const char *above, *head;
	unsigned gap, width;     /* blanks at its left, and columns */
	enum align align, head_align;
	int decimals;            /* for numbers that were printed in another unit */
	bool is_joined;          /* the rule runs on from the column at its left */
};

static const struct column columns[N_COLS] = {
	[COL_KERNEL] = { NULL, "", "Kernel", 0, 28, LEFT, LEFT, 0, false },
	[COL_FILE] = { NULL, " File", " Size", 1, 6, CENTRE, LEFT, 0, false },
	[COL_BLOCK] = { NULL, "Blk", "Size", 1, 5, CENTRE, LEFT, 0, false },
	[COL_THREADS] = { NULL, "Num", "Thr", 1, 3, RIGHT, RIGHT, 0, false },
	[COL_RATE] = { "rate", "", "Rate ", 2, 6, RIGHT, RIGHT, 2, false },
	[COL_CPU] = { "cpu_pct", "", "(CPU%)", 1, 6, RIGHT, RIGHT, 2, true },
	[COL_AVG] = { "lat_avg", "Avg  ", "Latency", 1, 9, RIGHT, RIGHT, 3, true },
	[COL_MAX] = { "lat_max", "Maximum", "Latency", 1, 11, RIGHT, RIGHT, 2, true },
	[COL_GT2S] = { "lat_gt2s_pct", "Lat% ", ">2s ", 1, 9, RIGHT, RIGHT, 5, true },
	[COL_GT10S] = { "lat_gt10s_pct", "Lat% ", ">10s ", 1, 8, RIGHT, RIGHT, 5, true },
	[COL_EFF] = { "cpu_eff", "CPU", "Eff", 1, 5, RIGHT, RIGHT, 0, true },
};

/* Without size columns the posts kept the label column narrow. */
enum { NARROW_KERNEL_WIDTH = 14 };

static const struct {
	const char *phase, *title;
} titles[] = {
	{ "seq-read", "Sequential Reads" }, { "rand-read", "Random Reads" },
	{ "seq-write", "Sequential Writes" }, { "rand-write", "Random Writes" },
};
enum { N_TITLES = sizeof titles / sizeof *titles };

/* One run of one kernel in one test. */
struct tio_row {
	const struct series *series;
	size_t place; /* in the order of the comparison */
	size_t title; /* index */
	size_t kernel;
	bool is_summary;
	struct str iteration, source;
	struct str cells[N_COLS];
};

struct tio {
	struct page page;
	const struct comparison *comparison;
	VEC(struct tio_row) rows;
};

static size_t title_of(struct str phase)
{
	size_t i = 0;

	while (i < N_TITLES && !str_is(phase, titles[i].phase))
		i++;
	return i;
}

static size_t column_of(struct str metric)
{
	size_t i = FIRST_METRIC;

	while (i < N_COLS && !str_is(metric, columns[i].metric))
		i++;
	return i;
}

/* ---- rows ------------------------------------------------------------------------------------------------------ */

/* Digits as printed; worked out again only if they were printed in another unit (seconds). */
static struct str number_text(const struct value *v, size_t column, struct arena *a)
{
	double printed;
	bool as_it_is = num_double(v->printed, &printed) && printed == v->value;
	struct str text = as_it_is ? v->printed : arena_printf(a, "%.*f", columns[column].decimals, v->value);

	return column == COL_CPU ? arena_printf(a, STR_FMT "%%", STR_ARG(text)) : text;
}

/* The number that stands in one row with LIKE: of the same run.  Numbers without a run go by their order. */
static const struct value *beside(const struct comparison_cell *cell, const struct value *like, size_t i)
{
	if (like->run.n == 0)
		return i < cell->n ? &cell->values[i] : NULL;
	/* Runs mostly come in the same order for all metrics. */
	if (i < cell->n && str_eq(cell->values[i].run, like->run))
		return &cell->values[i];
	for (size_t j = 0; j < cell->n; j++)
		if (str_eq(cell->values[j].run, like->run))
			return &cell->values[j];
	return NULL;
}

/* The metrics of one test are the rows FIRST to END of the comparison; the one with the most numbers leads. */
static const struct comparison_cell *leading_cell(const struct comparison *c, size_t first, size_t end, size_t kernel)
{
	const struct comparison_cell *best = NULL;

	for (size_t i = first; i < end; i++) {
		const struct comparison_cell *cell = comparison_cell_of(&c->rows[i], kernel);

		if (cell && column_of(c->rows[i].series->metric) < N_COLS && (!best || cell->n > best->n))
			best = cell;
	}
	return best;
}

static void add_row(struct tio *t, size_t first, size_t end, const struct comparison_cell *lead, size_t run)
{
	const struct comparison *c = t->comparison;
	const struct series *s = c->rows[first].series;
	const struct value *like = &lead->values[run];
	struct tio_row row = {
		.series = s,
		.place = t->rows.n,
		.title = title_of(s->phase),
		.kernel = lead->kernel,
		.is_summary = (like->flags & FLAG_SUMMARY) != 0,
		.iteration = like->iteration,
		.source = like->source,
		.cells = { [COL_KERNEL] = c->matrix->kernels[lead->kernel].label, [COL_FILE] = s->file_mb,
			   [COL_BLOCK] = s->block, [COL_THREADS] = s->threads },
	};

	for (size_t i = first; i < end; i++) {
		size_t column = column_of(c->rows[i].series->metric);
		const struct comparison_cell *cell = comparison_cell_of(&c->rows[i], lead->kernel);
		const struct value *v = cell && column < N_COLS ? beside(cell, like, run) : NULL;

		if (v)
			row.cells[column] = number_text(v, column, t->page.arena);
	}
	vec_push(t->page.arena, &t->rows, row);
}

static void add_test(struct tio *t, size_t first, size_t end)
{
	const struct comparison *c = t->comparison;

	if (title_of(c->rows[first].series->phase) == N_TITLES)
		return;
	for (size_t kernel = 0; kernel < c->matrix->n_kernels; kernel++) {
		const struct comparison_cell *lead = leading_cell(c, first, end, kernel);

		for (size_t run = 0; lead && run < lead->n; run++)
			add_row(t, first, end, lead, run);
	}
}

static bool same_subject(const struct tio_row *a, const struct tio_row *b)
{
	return str_eq(a->series->machine, b->series->machine) && str_eq(a->series->benchmark, b->series->benchmark) &&
	       str_eq(a->series->params, b->series->params) && str_eq(a->series->variant, b->series->variant);
}

/* The comparison goes by sizes before phases, the old tables by phases before sizes. */
static int row_cmp(const void *left, const void *right)
{
	const struct tio_row *a = left, *b = right;

	if (same_subject(a, b) && a->title != b->title)
		return a->title < b->title ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

static void collect_rows(struct tio *t)
{
	const struct comparison *c = t->comparison;

	for (size_t first = 0, end; first < c->n_rows; first = end) {
		for (end = first + 1; end < c->n_rows; end++)
			if (!series_same_test(c->rows[first].series, c->rows[end].series))
				break;
		add_test(t, first, end);
	}
	if (t->rows.n)
		qsort(t->rows.at, t->rows.n, sizeof *t->rows.at, row_cmp);
}

/* ---- lines ----------------------------------------------------------------------------------------------------- */

/* One table: rows of one title; a width of 0 leaves a column out. */
struct tio_table {
	const struct tio_row *rows;
	size_t n;
	unsigned width[N_COLS];
	bool has_several_kernels;
};

static struct tio_table table_of(const struct tio_row *rows, size_t n)
{
	struct tio_table t = { .rows = rows, .n = n };

	for (size_t i = 0; i < n; i++) {
		t.has_several_kernels |= rows[i].kernel != rows[0].kernel;
		for (size_t j = 0; j < N_COLS; j++) {
			unsigned own = utf8_width(rows[i].cells[j]);
			unsigned least = own ? columns[j].width : 0;

			if (j == COL_KERNEL)
				least = 1;
			t.width[j] = own > t.width[j] ? own : t.width[j];
			t.width[j] = least > t.width[j] ? least : t.width[j];
		}
	}
	unsigned least = t.width[COL_FILE] || t.width[COL_BLOCK] ? columns[COL_KERNEL].width : NARROW_KERNEL_WIDTH;
	if (t.width[COL_KERNEL] < least)
		t.width[COL_KERNEL] = least;
	return t;
}

/* Blanks before the text in a column of WIDTH; what is behind it is the rest. */
static unsigned blanks_before(enum align align, unsigned width, unsigned own)
{
	unsigned free = width > own ? width - own : 0;

	return align == RIGHT ? free : align == CENTRE ? free / 2 : 0;
}

/* Collects a line, so that no blanks end it. */
struct line {
	struct arena *arena;
	VEC(char) bytes;
};

static void line_repeat(struct line *l, char c, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		vec_push(l->arena, &l->bytes, c);
}

static void line_cell(struct line *l, struct str text, unsigned width, enum align align)
{
	unsigned own = utf8_width(text);
	unsigned before = blanks_before(align, width, own);

	line_repeat(l, ' ', before);
	for (size_t i = 0; i < text.n; i++)
		vec_push(l->arena, &l->bytes, text.p[i]);
	line_repeat(l, ' ', width > own + before ? width - own - before : 0);
}

static void line_end(struct line *l, const struct page *p, struct emitter *w)
{
	emit_text(w, str_trim_right((struct str){ l->bytes.at, l->bytes.n }));
	putc('\n', p->out);
	l->bytes.n = 0;
}

static void write_head(const struct tio_table *t, struct line *l, const struct page *p, struct emitter *w)
{
	for (int second = 0; second < 2; second++) {
		for (size_t j = 0; j < N_COLS; j++) {
			if (t->width[j] == 0)
				continue;
			line_repeat(l, ' ', columns[j].gap);
			line_cell(l, str_from(second ? columns[j].head : columns[j].above), t->width[j],
				  columns[j].head_align);
		}
		line_end(l, p, w);
	}
	for (size_t j = 0; j < N_COLS; j++) {
		if (t->width[j] == 0)
			continue;
		line_repeat(l, columns[j].is_joined ? '-' : ' ', columns[j].gap);
		line_repeat(l, '-', t->width[j]);
	}
	line_end(l, p, w);
}

static bool same_size_and_threads(const struct tio_row *a, const struct tio_row *b)
{
	return series_same_test(a->series, b->series);
}

static void write_tio_table(const struct tio_table *t, const struct page *p)
{
	struct emitter *w = page_emitter(p);
	struct line l = { .arena = p->arena };
	struct str variant = t->rows[0].series->variant;

	putc('\n', p->out);
	page_heading(p, 3, variant.n ? arena_printf(p->arena, "%s " STR_FMT, titles[t->rows[0].title].title,
						    STR_ARG(variant)) :
				       str_from(titles[t->rows[0].title].title));
	write_head(t, &l, p, w);
	for (size_t i = 0; i < t->n; i++) {
		if (i && t->has_several_kernels && !same_size_and_threads(&t->rows[i - 1], &t->rows[i]))
			putc('\n', p->out);
		for (size_t j = 0; j < N_COLS; j++) {
			if (t->width[j] == 0)
				continue;
			line_repeat(&l, ' ', columns[j].gap);
			line_cell(&l, t->rows[i].cells[j], t->width[j], columns[j].align);
		}
		line_end(&l, p, w);
	}
	emitter_free(w);
}

/* ---- the report ------------------------------------------------------------------------------------------------ */

/* "Average of 3 runs.", if that is what all rows stand for. */
static void say_average(const struct tio_row *rows, size_t n, const struct page *p)
{
	for (size_t i = 0; i < n; i++)
		if (!rows[i].is_summary || !str_eq(rows[i].iteration, rows[0].iteration))
			return;
	if (str_starts(rows[0].iteration, "avg "))
		page_line(p, arena_printf(p->arena, "Average of " STR_FMT " runs.",
					  STR_ARG(str_after(rows[0].iteration, 4))));
}

static void say_subject(const struct tio_row *rows, size_t n, const struct page *p)
{
	const struct series *s = rows[0].series;

	page_heading(p, 2, words_machine(s, p->arena));
	if (!str_is(s->benchmark, "tiobench"))
		page_line(p, s->benchmark);
	if (s->params.n)
		page_line(p, s->params);
	page_line(p, STR("File size in megabytes, Blk Size in bytes."));
	page_line(p, STR("Read, write, and seek rates in MB/sec."));
	page_line(p, STR("Latency in milliseconds."));
	page_line(p, STR("Percent of requests that took longer than 2 and 10 seconds."));
	say_average(rows, n, p);
	for (size_t i = 0; s->machine.n == 0 && i < n; i++)
		if (!str_eq(rows[i].source, rows[0].source)) {
			page_line(p, STR(WORDS_UNSTATED_MACHINES));
			break;
		}
}

/* Rows whose text says no sizes would stand in empty columns: they have a table of their own, as they were posted. */
static bool same_table(const struct tio_row *a, const struct tio_row *b)
{
	bool a_has_sizes = a->series->file_mb.n || a->series->block.n;
	bool b_has_sizes = b->series->file_mb.n || b->series->block.n;

	return a->title == b->title && a_has_sizes == b_has_sizes;
}

static void write_subject(const struct tio_row *rows, size_t n, const struct page *p)
{
	say_subject(rows, n, p);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && same_table(&rows[first], &rows[end]); end++)
			;
		struct tio_table t = table_of(rows + first, end - first);
		write_tio_table(&t, p);
	}
	putc('\n', p->out);
}

static enum err_code write_tiobench(const struct report_input *in, const struct report_view *view, FILE *out,
				    struct arena *a, struct err *e)
{
	struct tio t = { .page = { out, view, a }, .comparison = in->comparison };

	if (view->format != EMIT_TEXT)
		return err_set(e, ERR_USAGE, "the old tables are text: leave --format out");
	collect_rows(&t);
	if (t.rows.n == 0)
		return err_set(e, ERR_NOT_FOUND, "no numbers of tiobench's four phases fit");
	for (size_t first = 0, end; first < t.rows.n; first = end) {
		for (end = first + 1; end < t.rows.n && same_subject(&t.rows.at[first], &t.rows.at[end]); end++)
			;
		write_subject(t.rows.at + first, end - first, &t.page);
	}
	page_differences(&t.page, in->comparison);
	page_sources(&t.page, in->sources);
	return page_end(&t.page, e);
}

const struct report report_compare_tiobench = {
	"tiobench", "the four tables of the old posts", write_tiobench,
};
