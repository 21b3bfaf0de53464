/*
 * distribution.c: whole distributions of latencies held against each other
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/distribution.h"

#include <math.h>

#include "compare/distribution_parts.h"
#include "query/order.h"
#include "stat/many.h"

enum { SEED = 1, MIN_RUNS = 4 }; /* fewer runs a side see nothing */
#define WITHIN_LEVEL 0.95
#define MAX_Q 0.05

const char *basis_name(enum basis b)
{
	static const char *const names[] = { "", "within-run", "runs" };

	return names[b];
}

struct building {
	struct distribution_reader *r;
	const struct distribution_options *options;
	struct distribution *out;
	VEC(struct distribution_line) lines;
	VEC(struct distribution_story) stories;
};

/* ---- figures that compare judges ------------------------------------------------------------------------------- */

static enum err_code read_tests(struct distribution_reader *r, struct err *e)
{
	const struct matrix *m = r->m;

	for (size_t first = 0, end; first < m->n_series; first = end) {
		for (end = first + 1; end < m->n_series && series_same_test(&m->series[first], &m->series[end]); end++)
			;
		if (distribution_read_test(r, first, end, e))
			return e->code;
	}
	return OK;
}

/* The figures as a matrix of their own. */
static void compare_figures(struct building *b)
{
	struct distribution_reader *r = b->r;
	struct matrix *m = arena_alloc(r->a, sizeof *m);

	*m = *r->m;
	m->series = arena_array(r->a, r->figures.n, sizeof *m->series);
	m->n_series = r->figures.n;
	for (size_t i = 0; i < r->figures.n; i++)
		m->series[i] = r->figures.at[i].series;
	compare_matrix(m, &b->options->compare, r->a, &b->out->comparison);
}

/* ---- one line -------------------------------------------------------------------------------------------------- */

static struct distribution_line new_line(const struct test_figures *t, size_t column, struct str figure)
{
	return (struct distribution_line){
		.test = t->test, .baseline = t->baseline, .kernel = column, .figure = figure, .unit = STR("ms"),
		.requests_base = t->requests[t->baseline], .requests = t->requests[column],
		.base = NAN, .now = NAN, .ratio = NAN, .low = NAN, .high = NAN, .level = NAN, .p = NAN, .q = NAN,
		.overdispersion = NAN, .how = "",
	};
}

/* The ends of both sides hold together at 0.95: then so does the ratio between them. */
static void fill_within(struct distribution_line *l, const struct within *within)
{
	if (!within || isnan(l->ratio) || l->is_refused)
		return;
	const struct within *x = &within[l->baseline], *y = &within[l->kernel];
	l->basis = BASIS_WITHIN;
	l->low = y->low / x->high;
	l->high = x->low > 0 ? y->high / x->low : NAN;
	l->level = WITHIN_LEVEL;
}

static void add_figure(struct building *b, const struct test_figures *t, size_t figure, size_t column)
{
	const struct figure_series *f = &b->r->figures.at[figure];
	const struct comparison_row *row = &b->out->comparison.rows[figure];
	const struct comparison_cell *base = comparison_cell_of(row, t->baseline), *cell = comparison_cell_of(row, column);
	struct distribution_line l = new_line(t, column, f->name);

	if (!base || !cell)
		return;
	l.unit = f->series.unit;
	l.base = base->median;
	l.now = cell->median;
	l.n_base = base->n;
	l.n = cell->n;
	l.ratio = cell->ratio;
	l.is_refused = cell->is_refused;
	l.direction = cell->direction;
	l.verdict = cell->verdict;
	if (base->n > 1 && cell->n > 1) {
		l.basis = BASIS_RUNS;
		l.low = cell->ratio_low;
		l.high = cell->ratio_high;
		l.level = cell->level;
		l.p = cell->p;
		l.q = cell->q;
		l.how = compare_test_name(cell->first.test);
	} else if (base->n == 1 && cell->n == 1) {
		fill_within(&l, f->within);
	}
	vec_push(b->r->a, &b->lines, l);
}

/* ---- shares ---------------------------------------------------------------------------------------------------- */

static struct proportion all_of(const struct column_shares *s)
{
	struct proportion p = { 0, 0 };

	for (size_t i = 0; i < s->n; i++) {
		p.hits += s->runs[i].hits;
		p.n += s->runs[i].n;
	}
	return p;
}

/* With several runs a side the runs are dealt out; with one, Fisher's test of its requests says nothing of other runs. */
static void test_shares(struct distribution_line *l, const struct column_shares *x, const struct column_shares *y,
			struct arena *a)
{
	struct shares left = { x->runs, x->n }, right = { y->runs, y->n };

	if (l->is_refused)
		return;
	if (x->n > 1 && y->n > 1) {
		l->basis = BASIS_RUNS;
		l->how = "permutation";
		l->p = stat_permute_shares(left, right, SEED, a).p;
		l->overdispersion = fmax(stat_overdispersion(left), stat_overdispersion(right));
	} else if (x->n == 1 && y->n == 1) {
		l->basis = BASIS_WITHIN;
		l->how = "fisher";
		l->p = stat_fisher_p(x->runs[0], y->runs[0]);
	}
}

/* Is the pair refused?  Any figure of the test knows. */
static bool is_refused(const struct building *b, const struct test_figures *t, size_t column)
{
	for (size_t i = t->first; i < t->first + t->n; i++) {
		const struct comparison_cell *cell = comparison_cell_of(&b->out->comparison.rows[i], column);

		if (cell && cell->is_refused)
			return true;
	}
	return false;
}

static void add_share(struct building *b, const struct test_figures *t, size_t limit, size_t column)
{
	const struct column_shares *x = &t->shares[limit * b->r->m->n_kernels + t->baseline];
	const struct column_shares *y = &t->shares[limit * b->r->m->n_kernels + column];
	struct proportion base = all_of(x), now = all_of(y);
	struct distribution_line l = new_line(t, column, distribution_limit_name(t->limits_ns[limit], b->r->a));

	if (base.n == 0 || now.n == 0)
		return;
	l.unit = STR("%");
	l.is_share = true;
	l.is_refused = is_refused(b, t, column);
	l.base = 100 * (double)base.hits / (double)base.n;
	l.now = 100 * (double)now.hits / (double)now.n;
	l.n_base = x->n;
	l.n = y->n;
	l.requests_base = base.n;
	l.requests = now.n;
	l.hits_base = base.hits;
	l.hits = now.hits;
	l.ratio = l.base > 0 && !l.is_refused ? l.now / l.base : NAN;
	l.direction = l.is_refused ? VERDICT_UNKNOWN : l.now == l.base ? VERDICT_SAME :
		      l.now > l.base ? VERDICT_WORSE : VERDICT_BETTER;
	test_shares(&l, x, y, b->r->a);
	vec_push(b->r->a, &b->lines, l);
}

/* Of a share; of a figure, what compare said of it alone must hold among all of them, too. */
static void judge(struct distribution_line *l)
{
	enum verdict none = l->n < MIN_RUNS || l->n_base < MIN_RUNS ? VERDICT_UNKNOWN : VERDICT_SAME;

	if (l->basis != BASIS_RUNS)
		return;
	if (l->is_share)
		l->verdict = l->q <= MAX_Q ? l->direction : none;
	else if (!(l->q <= MAX_Q) && (l->verdict == VERDICT_BETTER || l->verdict == VERDICT_WORSE))
		l->verdict = none;
}

static void correct_family(struct distribution_line **lines, size_t n, struct arena *a)
{
	double *p = arena_array(a, n, sizeof *p), *q = arena_array(a, n, sizeof *q);

	for (size_t i = 0; i < n; i++)
		p[i] = lines[i]->p;
	stat_benjamini_hochberg(p, n, 0, q, a);
	for (size_t i = 0; i < n; i++) {
		lines[i]->q = q[i];
		judge(lines[i]);
	}
}

/* Ten quantiles are ten looks at each test: all that are judged by the same kind of test are one family. */
static void correct(struct building *b, bool shares)
{
	VEC(struct distribution_line *) family = { 0 };

	for (size_t i = 0; i < b->lines.n; i++)
		if (b->lines.at[i].is_share == shares && b->lines.at[i].basis != BASIS_NONE)
			vec_push(b->r->a, &family, &b->lines.at[i]);
	correct_family(family.at, family.n, b->r->a);
}

/* ---- all ------------------------------------------------------------------------------------------------------- */

static void add_lines(struct building *b, struct test_figures *t)
{
	t->baseline = b->out->comparison.rows[t->first].baseline;
	for (size_t c = 0; c < b->r->m->n_kernels && t->baseline < b->r->m->n_kernels; c++) {
		if (c == t->baseline)
			continue;
		for (size_t f = t->first; f < t->first + t->n; f++)
			add_figure(b, t, f, c);
		for (size_t l = 0; l < t->n_limits; l++)
			add_share(b, t, l, c);
	}
}

static void add_stories(struct building *b)
{
	for (size_t first = 0, end; first < b->lines.n; first = end) {
		const struct distribution_line *l = &b->lines.at[first];

		for (end = first + 1; end < b->lines.n; end++)
			if (b->lines.at[end].test != l->test || b->lines.at[end].kernel != l->kernel)
				break;
		vec_push(b->r->a, &b->stories, distribution_story_of(l, first, end - first, b->r->a));
	}
}

enum err_code compare_distribution(struct store *s, const struct matrix *m, const struct distribution_options *options,
				   struct arena *a, struct distribution *out, struct err *e)
{
	AUTO_ARENA(of_test);
	struct distribution_reader r = { .store = s, .m = m, .options = options, .a = a, .of_test = of_test };
	struct building b = { .r = &r, .options = options, .out = out };

	*out = (struct distribution){ 0 };
	if (read_tests(&r, e))
		return e->code;
	if (r.tests.n == 0)
		return err_set(e, ERR_NOT_FOUND, "no test that fits says how long its requests took");
	compare_figures(&b);
	for (size_t i = 0; i < r.tests.n; i++)
		add_lines(&b, &r.tests.at[i]);
	correct(&b, false);
	correct(&b, true);
	add_stories(&b);
	out->lines = b.lines.at;
	out->n = b.lines.n;
	out->stories = b.stories.at;
	out->n_stories = b.stories.n;
	out->n_tests = r.tests.n;
	return OK;
}
