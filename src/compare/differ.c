/*
 * differ.c: what should be equal before numbers are held against each other
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/differ.h"

#include <stdlib.h>

#include "base/num.h"
#include "base/vec.h"
#include "model/row.h"
#include "query/setting_table.h"

/* More values of one side are told as "...". */
enum { MAX_VALUES = 4, VALUE_SHOWN = 100, REFUSAL_MAX = 600 };

/* The settings of a cell's numbers: ids in order, each once. */
struct sets {
	int64_t *ids;
	size_t n;
};

/* What was found last for a kernel: rows of one run mostly share their settings. */
struct memory {
	struct sets base, cell;
	const struct difference *differences;
	size_t n;
	bool is_filled;
};

struct differ {
	const struct matrix *m;
	struct arena *a;
	bool force;
	struct memory *memory; /* one a kernel */
};

static int id_cmp(const void *left, const void *right)
{
	const int64_t *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static struct sets sets_of(const struct series_cell *cell, struct arena *a)
{
	VEC(int64_t) ids = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < cell->n; i++)
		if (cell->values[i].setting && (ids.n == 0 || ids.at[ids.n - 1] != cell->values[i].setting))
			vec_push(a, &ids, cell->values[i].setting);
	if (ids.n)
		qsort(ids.at, ids.n, sizeof *ids.at, id_cmp);
	for (size_t i = 0; i < ids.n; i++)
		if (n == 0 || ids.at[n - 1] != ids.at[i])
			ids.at[n++] = ids.at[i];
	return (struct sets){ ids.at, n };
}

static struct sets sets_dup(struct sets s, struct arena *a)
{
	struct sets copy = { arena_array(a, s.n, sizeof *copy.ids), s.n };

	memcpy(copy.ids, s.ids, s.n * sizeof *s.ids);
	return copy;
}

static bool same_sets(struct sets a, struct sets b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.ids, b.ids, a.n * sizeof *a.ids) == 0);
}

/* ---- one setting ----------------------------------------------------------------------------------------------- */

/* Values of one name on one side, by bytes, each once. */
struct values {
	struct str at[MAX_VALUES];
	size_t n; /* MAX_VALUES + 1: there are more than are kept */
};

static bool has_value(const struct values *v, struct str value)
{
	for (size_t i = 0; i < v->n && i < MAX_VALUES; i++)
		if (str_eq(v->at[i], value))
			return true;
	return false;
}

static void add_value(struct values *v, struct str value)
{
	size_t i = v->n < MAX_VALUES ? v->n : MAX_VALUES;

	if (!value.n || has_value(v, value))
		return;
	v->n += v->n <= MAX_VALUES;
	for (; i > 0 && str_cmp(v->at[i - 1], value) > 0; i--)
		if (i < MAX_VALUES)
			v->at[i] = v->at[i - 1];
	if (i < MAX_VALUES)
		v->at[i] = value;
}

static struct values values_of(const struct matrix *m, struct sets sets, const char *name)
{
	struct values v = { 0 };

	for (size_t i = 0; i < sets.n; i++)
		add_value(&v, query_setting(m, sets.ids[i], str_from(name)));
	return v;
}

static bool same_values(const struct values *a, const struct values *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n && i < MAX_VALUES; i++)
		if (!str_eq(a->at[i], b->at[i]))
			return false;
	return true;
}

static struct str values_words(const struct values *v, struct arena *a)
{
	struct str text = STR_NONE;

	if (v->n == 0)
		return STR("not said");
	for (size_t i = 0; i < v->n && i < MAX_VALUES; i++) {
		struct str value = v->at[i];
		bool is_cut = value.n > VALUE_SHOWN;

		text = arena_printf(a, STR_FMT "%s" STR_FMT "%s", STR_ARG(text), i ? " and " : "",
				    STR_ARG(str_sub(value, 0, VALUE_SHOWN)), is_cut ? "..." : "");
	}
	return v->n > MAX_VALUES ? arena_printf(a, STR_FMT " and others", STR_ARG(text)) : text;
}

/* ---- one pair -------------------------------------------------------------------------------------------------- */

/* What stands side by side may be just that difference: a file system, a disk, an engine. */
static bool may_be_meant(const struct matrix *m)
{
	switch (m->layout.column.kind) {
	case THING_MACHINE:
	case THING_BENCHMARK:
	case THING_PARAMS:
	case THING_PARAM:
	case THING_VARIANT:
	case THING_FILE_MB:
		return true;
	default:
		return false;
	}
}

/* The columns differ in just that. */
static bool is_column(const struct matrix *m, const char *name)
{
	return m->layout.column.kind == THING_SETTING && str_is(m->layout.column.name, name);
}

/* Builds of several kernels differ by nature. */
static bool is_of_builds(const struct matrix *m)
{
	enum thing_kind kind = m->layout.column.kind;

	return kind == THING_KERNEL || kind == THING_VERSION || kind == THING_FLAVOUR;
}

/* A difference of the two sides in one setting; false: there is none, or it says nothing. */
static bool find_difference(const struct differ *d, const struct setting_kind *kind, struct sets base, struct sets cell,
			    struct difference *out)
{
	struct values x = values_of(d->m, base, kind->name), y = values_of(d->m, cell, kind->name);
	bool differs = x.n && y.n && !same_values(&x, &y);

	if (kind->weight == SETTING_OF_BUILD && is_of_builds(d->m))
		differs = x.n > 1 || y.n > 1;
	if (!differs || is_column(d->m, kind->name))
		return false;
	*out = (struct difference){ str_from(kind->called), values_words(&x, d->a), values_words(&y, d->a),
				    kind->weight == SETTING_REFUSES && !may_be_meant(d->m) && !d->force };
	return true;
}

/* What weighs most comes first. */
static const struct difference *compare_sets(const struct differ *d, struct sets base, struct sets cell, size_t *n)
{
	VEC(struct difference) found = { 0 };
	struct difference one;

	for (unsigned weight = SETTING_REFUSES; weight <= SETTING_OF_BUILD; weight++)
		for (const struct setting_kind *kind = setting_table; kind->name; kind++)
			if (kind->weight == weight && find_difference(d, kind, base, cell, &one))
				vec_push(d->a, &found, one);
	*n = found.n;
	return found.at;
}

static bool has_known_error(const struct comparison_cell *cell)
{
	for (size_t i = 0; i < cell->n; i++)
		if (cell->values[i].flags & FLAG_KNOWN_WRONG)
			return true;
	return false;
}

/* A version of a tool with a known error prints other numbers for the same thing. */
static void add_known_error(const struct differ *d, const struct comparison_cell *base, struct comparison_cell *cell)
{
	bool had = has_known_error(base), has = has_known_error(cell);
	struct difference *all;

	if (had == has)
		return;
	all = arena_array(d->a, cell->n_differences + 1, sizeof *all);
	for (size_t i = 0; i < cell->n_differences; i++)
		all[i] = cell->differences[i];
	all[cell->n_differences++] = (struct difference){
		STR("figures of the tool"), had ? STR("with a known error") : STR("right"),
		has ? STR("with a known error") : STR("right"), !d->force,
	};
	cell->differences = all;
}

/* The baseline's sets and the cell's: those of the kernel's row before, mostly. */
static void compare_pair(struct differ *d, struct sets x, struct sets y, struct comparison_cell *out)
{
	struct memory *last = &d->memory[out->kernel];

	if (x.n == 0 || y.n == 0)
		return;
	if (!last->is_filled || !same_sets(last->base, x) || !same_sets(last->cell, y)) {
		*last = (struct memory){ .base = sets_dup(x, d->a), .cell = sets_dup(y, d->a), .is_filled = true };
		last->differences = compare_sets(d, x, y, &last->n);
	}
	out->differences = last->differences;
	out->n_differences = last->n;
}

static const struct series_cell *cell_of(const struct series *s, size_t kernel)
{
	for (size_t i = 0; i < s->n_cells; i++)
		if (s->cells[i].kernel == kernel)
			return &s->cells[i];
	return NULL;
}

static void compare_row(struct differ *d, struct comparison_row *row)
{
	const struct series_cell *base = cell_of(row->series, row->baseline);
	const struct comparison_cell *of_base = comparison_cell_of(row, row->baseline);
	AUTO_ARENA(of_row);
	struct sets sets = base && d->m->n_settings ? sets_of(base, of_row) : (struct sets){ 0 };

	for (size_t i = 0; base && i < row->series->n_cells; i++) {
		struct comparison_cell *cell = &row->cells[i];

		if (cell == of_base)
			continue;
		if (d->m->n_settings)
			compare_pair(d, sets, sets_of(&row->series->cells[i], of_row), cell);
		add_known_error(d, of_base, cell);
		for (size_t j = 0; j < cell->n_differences; j++)
			cell->is_refused |= cell->differences[j].refuses;
	}
}

void differ_find(struct comparison *c, bool force, struct arena *a)
{
	struct differ d = { c->matrix, a, force, arena_array(a, c->matrix->n_kernels, sizeof *d.memory) };

	for (size_t i = 0; i < c->n_rows; i++)
		compare_row(&d, &c->rows[i]);
}

/* ---- all of them ----------------------------------------------------------------------------------------------- */

/* One difference of one cell. */
struct told {
	const struct difference *what;
	size_t baseline, kernel;
};

static int what_cmp(const struct told *a, const struct told *b)
{
	int order = (a->baseline > b->baseline) - (a->baseline < b->baseline);

	if (order == 0)
		order = (int)b->what->refuses - (int)a->what->refuses;
	if (order == 0)
		order = str_cmp(a->what->name, b->what->name);
	if (order == 0)
		order = str_cmp(a->what->base, b->what->base);
	return order ? order : str_cmp(a->what->cell, b->what->cell);
}

static int told_cmp(const void *left, const void *right)
{
	const struct told *a = left, *b = right;
	int order = what_cmp(a, b);

	return order ? order : (a->kernel > b->kernel) - (a->kernel < b->kernel);
}

/* The settings of neighbours are shared, and so are their differences. */
static bool is_known(const struct told *last, const struct comparison_row *row, const struct comparison_cell *cell, size_t i)
{
	return last && last->what == &cell->differences[i] && last->baseline == row->baseline && last->kernel == cell->kernel;
}

static struct told_difference join(const struct told *all, size_t n, struct arena *a)
{
	struct told_difference out = { all[0].what, all[0].baseline, arena_array(a, n, sizeof *out.kernels), 0 };

	for (size_t i = 0; i < n; i++)
		if (out.n_kernels == 0 || out.kernels[out.n_kernels - 1] != all[i].kernel)
			out.kernels[out.n_kernels++] = all[i].kernel;
	return out;
}

struct told_differences differ_all(const struct comparison *c, struct arena *a)
{
	VEC(struct told) all = { 0 };
	struct told_differences out = { 0 };

	for (size_t i = 0; i < c->n_rows; i++) {
		const struct comparison_row *row = &c->rows[i];

		for (size_t j = 0; comparison_cell_of(row, row->baseline) && j < row->series->n_cells; j++) {
			const struct comparison_cell *cell = &row->cells[j];

			out.n_pairs += cell->kernel != row->baseline;
			out.n_refused += cell->is_refused;
			for (size_t k = 0; k < cell->n_differences; k++)
				if (!is_known(all.n ? &all.at[all.n - 1] : NULL, row, cell, k))
					vec_push(a, &all, (struct told){ &cell->differences[k], row->baseline, cell->kernel });
		}
	}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, told_cmp);
	out.at = arena_array(a, all.n, sizeof *out.at);
	for (size_t first = 0, end; first < all.n; first = end) {
		for (end = first + 1; end < all.n && what_cmp(&all.at[first], &all.at[end]) == 0; end++)
			;
		out.at[out.n++] = join(all.at + first, end - first, a);
	}
	return out;
}

/* More names than these nobody reads. */
enum { MAX_NAMED = 8 };

/* "(no variant)" has its brackets. */
static struct str bracketed(struct str label, struct arena *a)
{
	bool has = label.n > 1 && label.p[0] == '(' && str_find_char(label, ')') == label.n - 1;

	return has ? label : arena_printf(a, "(" STR_FMT ")", STR_ARG(label));
}

struct str differ_words(const struct matrix *m, const struct told_difference *d, struct arena *a)
{
	struct str names = STR_NONE;

	for (size_t i = 0; i < d->n_kernels && i < MAX_NAMED; i++)
		names = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(names), i ? ", " : "",
				     STR_ARG(m->kernels[d->kernels[i]].label));
	if (d->n_kernels > MAX_NAMED)
		names = arena_printf(a, STR_FMT " and %zu more", STR_ARG(names), d->n_kernels - MAX_NAMED);
	return arena_printf(a, STR_FMT ": " STR_FMT " " STR_FMT ", " STR_FMT " " STR_FMT, STR_ARG(d->what->name),
			    STR_ARG(d->what->base), STR_ARG(bracketed(m->kernels[d->baseline].label, a)),
			    STR_ARG(d->what->cell), STR_ARG(bracketed(names, a)));
}

enum err_code differ_refusal(const struct comparison *c, struct arena *a, struct err *e)
{
	struct told_differences all = differ_all(c, a);
	struct str why = STR_NONE;

	if (all.n_pairs == 0 || all.n_refused < all.n_pairs)
		return OK;
	for (size_t i = 0; i < all.n && why.n < REFUSAL_MAX; i++)
		if (all.at[i].what->refuses)
			why = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(why), why.n ? "; " : "",
					   STR_ARG(differ_words(c->matrix, &all.at[i], a)));
	return err_set(e, ERR_NOT_FOUND, "nothing here can be compared: " STR_FMT " (--force compares it all the same)",
		       STR_ARG(str_sub(why, 0, REFUSAL_MAX)));
}
