/*
 * site_section.c: the tests of one setup, which may share a table
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table never holds two machines.  Variants stand in one table, as they are what people look for: the same kernel with
 * and without a patch.
 */
#include <stdlib.h>

#include "base/num.h"
#include "compare/differ.h"
#include "reports/markup.h"
#include "reports/site_parts.h"
#include "reports/words.h"

enum { MAX_DIFFERENCES = 20, DIFFERENCE_MAX = 400 };

struct item {
	const struct comparison_row *row;
	uint64_t file_mb, block, threads;
	bool says_nothing; /* of the setup: what is known comes first */
	struct str kernel; /* whose variants stand side by side */
	size_t place;      /* in the matrix: phases and metrics have their order there */
};

/* A hole sorts first; what is no number ("8 - 128") by its first digits. */
static uint64_t number_of(struct str text)
{
	uint64_t number;
	size_t digits = 0;

	while (digits < text.n && char_is_digit(text.p[digits]))
		digits++;
	if (text.n == 0)
		return 0;
	return num_u64(str_sub(text, 0, digits), &number) && number < UINT64_MAX ? number + 1 : UINT64_MAX;
}

static int number_cmp(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int item_cmp(const void *left, const void *right)
{
	const struct item *a = left, *b = right;
	const struct series *s = a->row->series, *t = b->row->series;
	const int differences[] = {
		(s->machine.n == 0) - (t->machine.n == 0), str_cmp(s->machine, t->machine),
		str_cmp(a->kernel, b->kernel), a->says_nothing - b->says_nothing, str_cmp(s->params, t->params),
		number_cmp(a->file_mb, b->file_mb), str_cmp(s->file_mb, t->file_mb),
		number_cmp(a->block, b->block), str_cmp(s->block, t->block),
		number_cmp(a->threads, b->threads), str_cmp(s->threads, t->threads),
		str_cmp(s->variant, t->variant), number_cmp(a->place, b->place),
	};

	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
		if (differences[i])
			return differences[i];
	return 0;
}

static bool same_section(const struct series *s, const struct series *t)
{
	return str_eq(s->kernel, t->kernel) && str_eq(s->machine, t->machine) &&
	       str_eq(s->params, t->params) && str_eq(s->file_mb, t->file_mb) && str_eq(s->block, t->block);
}

static struct item *sorted(const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	struct item *items = arena_array(a, n, sizeof *items);

	for (size_t i = 0; i < n; i++) {
		const struct series *s = rows[i]->series;

		items[i] = (struct item){
			.row = rows[i], .file_mb = number_of(s->file_mb), .block = number_of(s->block),
			.threads = number_of(s->threads), .says_nothing = s->params.n + s->file_mb.n + s->block.n == 0, .place = i,
			.kernel = s->kernel,
		};
	}
	if (n)
		qsort(items, n, sizeof *items, item_cmp);
	return items;
}

struct site_section *site_sections(const struct matrix *m, const struct comparison_row **rows, size_t n, struct arena *a,
				   size_t *n_sections)
{
	VEC(struct site_section) sections = { 0 };
	const struct item *items = sorted(rows, n, a);

	for (size_t i = 0; i < n; i++) {
		rows[i] = items[i].row;
		if (i == 0 || !same_section(rows[i - 1]->series, rows[i]->series))
			vec_push(a, &sections, (struct site_section){ .matrix = m, .rows = rows + i });
		sections.at[sections.n - 1].n++;
	}
	*n_sections = sections.n;
	return sections.at;
}

size_t site_test_end(const struct site_section *sec, size_t first)
{
	const struct series *s = sec->rows[first]->series;
	size_t end = first + 1;

	while (end < sec->n && str_eq(s->threads, sec->rows[end]->series->threads) &&
	       str_eq(s->variant, sec->rows[end]->series->variant))
		end++;
	return end;
}

static struct str with(struct str before, struct str more, struct arena *a)
{
	return before.n ? arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(before), STR_ARG(more)) : more;
}

struct str site_setup_words(const struct series *s, struct arena *a)
{
	struct str text = STR_NONE;

	if (s->file_mb.n)
		text = arena_printf(a, STR_FMT " MB of files", STR_ARG(s->file_mb));
	if (s->block.n)
		text = with(text, arena_printf(a, "blocks of " STR_FMT " bytes", STR_ARG(s->block)), a);
	if (s->params.n)
		text = with(text, s->params, a);
	return text;
}

/* Against what, and what kind of numbers these are. */
/* What should be equal and is not: a change may come from there, or none is told. */
static void write_differences(struct site_page *p, const struct site_section *sec)
{
	struct comparison c = { .matrix = sec->matrix, .n_rows = sec->n };

	c.rows = arena_array(p->arena, sec->n, sizeof *c.rows);
	for (size_t i = 0; i < sec->n; i++)
		c.rows[i] = *sec->rows[i];
	struct told_differences all = differ_all(&c, p->arena);
	for (size_t i = 0; i < all.n && i < MAX_DIFFERENCES; i++)
		markup_put(p->out, "<p class=\"notes\">$: $</p>\n",
			   all.at[i].what->refuses ? STR("Incomparable") : STR("Differs"),
			   markup_cut(differ_words(sec->matrix, &all.at[i], p->arena), DIFFERENCE_MAX, p->arena));
	if (all.n > MAX_DIFFERENCES)
		markup_put(p->out, "<p class=\"notes\">$ more differences.</p>\n", markup_count(all.n - MAX_DIFFERENCES, p->arena));
}

void site_write_notes(struct site_page *p, const struct site_section *sec)
{
	struct arena *a = p->arena;
	struct str kind = words_kind_of_numbers(sec->rows, sec->n, a);
	struct str machines = words_unstated_machines(sec->rows, sec->n);
	bool has_pair = false;

	for (size_t i = 0; i < sec->n && !has_pair; i++)
		has_pair = sec->rows[i]->series->n_cells > 1;
	markup_raw(p->out, "<p class=\"notes\">");
	if (has_pair && p->site->request->baseline && matrix_is_of_kernels(sec->matrix))
		markup_put(p->out, "Changes are against $, where it has a number. ", str_from(p->site->request->baseline));
	else if (has_pair)
		markup_put(p->out, "Changes are against $. ",
			 matrix_is_of_kernels(sec->matrix) ? STR("the oldest kernel of each test") : STR("the first variant of each test"));
	if (kind.n)
		markup_put(p->out, "Numbers: $. ", kind);
	if (machines.n)
		markup_put(p->out, "<strong>Careful:</strong> $. ", machines);
	markup_raw(p->out, "</p>\n");
	write_differences(p, sec);
}
