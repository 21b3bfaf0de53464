/*
 * compare_bars.c: stars to scale
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	dbench 128 processes
 *	2.4.19-pre4              8.4 ****************
 *	2.4.19-pre5             13.2 **************************
 *
 * All kernels of a title have one linear scale from 0: so many units a star, a star begun is not drawn.
 */
#include <math.h>
#include <stdlib.h>

#include "emit/utf8.h"
#include "query/order.h"
#include "reports/differences.h"
#include "reports/left_out.h"
#include "reports/page.h"
#include "reports/words.h"

enum {
	LABEL_WIDTH = 24, /* with the blank behind it: where the old pages' numbers begin */
	NUMBER_WIDTH = 4,
	MAX_STARS = 52,
	MIN_STARS = 10, /* on a narrow terminal the lines are rather broken than the stars made meaningless */
	DEFAULT_WIDTH = 80
};

struct bar {
	const struct comparison_cell *cell;
	struct str label, number, remark;
};

struct chart {
	const struct matrix *matrix;
	const struct comparison_row *row;
	struct bar *bars;
	size_t n;
	unsigned label_width, number_width;
	double per_star; /* 0: nothing to draw */
};

static struct str remark_of(const struct comparison_cell *cell, const struct series *s, struct arena *a)
{
	struct str whole = words_cell(cell, s, a);
	size_t behind = str_find_char(whole, cell->low < cell->high ? '(' : 'n');

	return cell->n > 1 && behind != STR_NPOS ? str_after(whole, behind) : STR_NONE;
}

static int better_first(const void *left, const void *right)
{
	const struct bar *a = left, *b = right;
	double difference = b->cell->median - a->cell->median;

	if (difference != 0)
		return difference < 0 ? -1 : 1;
	return (a->cell->kernel > b->cell->kernel) - (a->cell->kernel < b->cell->kernel);
}

static int lower_first(const void *left, const void *right)
{
	const struct bar *a = left, *b = right;

	if (a->cell->median != b->cell->median)
		return a->cell->median < b->cell->median ? -1 : 1;
	return (a->cell->kernel > b->cell->kernel) - (a->cell->kernel < b->cell->kernel);
}

/* The smallest of 1, 2, 2.5, 5 times a power of ten that is not less than X. */
static double rounded_up(double x)
{
	double power = pow(10, floor(log10(x)));
	static const double steps[] = { 1, 2, 2.5, 5, 10 };

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		if (steps[i] * power >= x * (1 - 1e-9))
			return steps[i] * power;
	return 10 * power;
}

/* How many stars of one line fit beside its words. */
static unsigned room_of(const struct chart *c, const struct bar *bar, unsigned width)
{
	unsigned taken = c->label_width + c->number_width + 1;
	unsigned room;

	if (bar->remark.n)
		taken += utf8_width(bar->remark) + 1;
	room = width > taken + MIN_STARS ? width - taken : MIN_STARS;
	return room < MAX_STARS ? room : MAX_STARS;
}

/* As few units a star as let every line fit. */
static void choose_scale(struct chart *c, unsigned width)
{
	double least = 0;

	for (size_t i = 0; i < c->n; i++)
		least = fmax(least, c->bars[i].cell->median / room_of(c, &c->bars[i], width));
	c->per_star = least > 0 && isfinite(least) ? rounded_up(least) : 0;
}

static struct chart chart_of(const struct report_input *in, const struct comparison_row *row,
			     const struct report_view *view, struct arena *a)
{
	const struct series *s = row->series;
	struct chart c = { .matrix = in->comparison->matrix, .row = row, .n = s->n_cells,
			   .label_width = LABEL_WIDTH, .number_width = NUMBER_WIDTH };

	c.bars = arena_array(a, c.n, sizeof *c.bars);
	for (size_t i = 0; i < c.n; i++) {
		const struct comparison_cell *cell = &row->cells[i];
		struct bar *bar = &c.bars[i];

		*bar = (struct bar){ cell, emit_visible(c.matrix->kernels[cell->kernel].label, view->plain_ascii, a),
				     words_number(cell, s, a), remark_of(cell, s, a) };
		if (utf8_width(bar->label) + 1 > c.label_width)
			c.label_width = utf8_width(bar->label) + 1;
		if (utf8_width(bar->number) > c.number_width)
			c.number_width = utf8_width(bar->number);
	}
	if (view->best_first)
		qsort(c.bars, c.n, sizeof *c.bars, s->better == BETTER_LOWER ? lower_first : better_first);
	choose_scale(&c, view->width ? view->width : DEFAULT_WIDTH);
	return c;
}

/* Columns of PAD blanks, for printf("%*s", pad, ""). */
static int blanks(unsigned width, struct str text)
{
	unsigned own = utf8_width(text);

	return width > own ? (int)(width - own) : 0;
}

static void write_bar(const struct chart *c, const struct bar *bar, const struct page *p, struct emitter *w)
{
	double stars = c->per_star > 0 ? floor(bar->cell->median / c->per_star * (1 + 1e-12)) : 0;

	emit_text(w, bar->label);
	fprintf(p->out, "%*s%*s", blanks(c->label_width, bar->label), "", blanks(c->number_width, bar->number), "");
	emit_text(w, bar->number);
	if (stars >= 1)
		putc(' ', p->out);
	for (int i = 0; i < (int)stars; i++)
		putc('*', p->out);
	if (bar->remark.n) {
		putc(' ', p->out);
		emit_text(w, bar->remark);
	}
	putc('\n', p->out);
}

static struct str scale_words(const struct chart *c, struct arena *a)
{
	const struct series *s = c->row->series;
	struct str unit = s->unit.n ? arena_printf(a, " " STR_FMT, STR_ARG(s->unit)) : STR_NONE;
	const char *better = s->better == BETTER_NEITHER ? "neither way is better" :
			     s->better == BETTER_HIGHER	 ? "higher is better" :
							   "lower is better";

	if (c->per_star == 0)
		return arena_printf(a, STR_FMT ", %s", STR_ARG(words_metric(s, a)), better);
	return arena_printf(a, STR_FMT ", %s, * is %g" STR_FMT, STR_ARG(words_metric(s, a)), better, c->per_star,
			    STR_ARG(unit));
}

static void write_chart(const struct chart *c, const struct page *p)
{
	struct emitter *w = page_emitter(p);
	unsigned machine = layout_has_row(&c->matrix->layout, THING_MACHINE) ? WORDS_OF(THING_MACHINE) : 0;

	page_heading(p, 3, words_title(c->row->series, WORDS_PHASE | WORDS_THREADS | machine, p->arena));
	page_line(p, scale_words(c, p->arena));
	page_line(p, words_unstated_machines(&c->row, 1));
	for (size_t i = 0; i < c->n; i++)
		write_bar(c, &c->bars[i], p, w);
	page_gap(p);
	emitter_free(w);
}

/* Without a choice of metrics the first of each test is drawn: its rate or throughput. */
static bool is_drawn(const struct group *g, size_t i, const struct report_view *view)
{
	return view->all_metrics || i == 0 || !series_same_test(g->rows[i]->series, g->rows[i - 1]->series);
}

/* Returns how many metrics were not drawn. */
static size_t write_group(const struct report_input *in, const struct group *g, const struct page *p)
{
	size_t n_not_drawn = 0;

	for (size_t i = 0; i < g->n_rows; i++) {
		if (!is_drawn(g, i, p->view)) {
			n_not_drawn++;
			continue;
		}
		struct chart chart = chart_of(in, g->rows[i], p->view, p->arena);
		write_chart(&chart, p);
	}
	return n_not_drawn;
}

static enum err_code write_bars(const struct report_input *in, const struct report_view *view, FILE *out,
				struct arena *a, struct err *e)
{
	const struct page p = { out, view, a };
	struct groups groups = groups_make(in->comparison, view->all_tests, a);
	size_t n_not_drawn = 0;

	if (view->format != EMIT_TEXT)
		return err_set(e, ERR_USAGE, "bars are text: leave --format out");
	for (size_t i = 0; i < groups.n; i++) {
		const struct series *s = groups.at[i].rows[0]->series;

		if (i == 0 || !str_eq(s->machine, groups.at[i - 1].rows[0]->series->machine)) {
			page_heading(&p, 2, words_machine_heading(in->comparison->matrix, s, a));
			page_gap(&p);
		}
		n_not_drawn += write_group(in, &groups.at[i], &p);
	}
	if (n_not_drawn)
		page_line(&p, arena_printf(a, "The first metric of each test is drawn; %zu more: --metric=NAME,...",
					   n_not_drawn));
	page_differences(&p, in->comparison);
	page_left_out(&p, in->comparison->matrix, &groups);
	page_sources(&p, in->sources);
	return page_end(&p, e);
}

const struct report report_compare_bars = {
	"bars", "stars to scale, a line a kernel", write_bars,
};
