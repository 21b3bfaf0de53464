/*
 * sources.c: which sources the numbers of a matrix came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/vec.h"
#include "query/query.h"

static int value_cmp(const void *left, const void *right)
{
	const struct value *const *a = left, *const *b = right;

	return str_cmp((*a)->source, (*b)->source);
}

static int use_cmp(const void *left, const void *right)
{
	const struct source_use *a = left, *b = right;

	if (a->n != b->n)
		return a->n < b->n ? 1 : -1;
	return str_cmp(a->key, b->key);
}

static const struct value **values_by_source(const struct matrix *m, struct arena *a, size_t *n)
{
	VEC(const struct value *) all = { 0 };

	for (size_t i = 0; i < m->n_series; i++)
		for (size_t j = 0; j < m->series[i].n_cells; j++)
			for (size_t k = 0; k < m->series[i].cells[j].n; k++)
				vec_push(a, &all, &m->series[i].cells[j].values[k]);
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, value_cmp);
	*n = all.n;
	return all.at;
}

static void count_value(struct source_use *use, const struct value *v)
{
	if (use->n++ == 0)
		use->first_line = v->line;
	if (v->line < use->first_line)
		use->first_line = v->line;
	if (v->line > use->last_line)
		use->last_line = v->line;
}

static enum err_code look_up(struct store *s, struct source_use *use, struct arena *a, struct err *e)
{
	AUTO_ARENA(scratch); /* the raw bytes come along and are not wanted */
	struct source source;

	if (store_get_source(s, use->key, scratch, &source, e))
		return e->code;
	use->name = arena_dup(a, source.name);
	use->message_id = arena_dup(a, source.message_id);
	use->subject = arena_dup(a, source.subject);
	use->date = arena_dup(a, source.date_raw);
	return OK;
}

enum err_code query_sources(struct store *s, const struct matrix *m, size_t max, struct arena *a,
			    struct source_uses *out, struct err *e)
{
	VEC(struct source_use) uses = { 0 };
	size_t n;
	const struct value **values = values_by_source(m, a, &n);

	for (size_t i = 0; i < n; i++) {
		if (values[i]->source.n == 0)
			continue;
		if (uses.n == 0 || !str_eq(uses.at[uses.n - 1].key, values[i]->source))
			vec_push(a, &uses, (struct source_use){ .key = values[i]->source });
		count_value(&uses.at[uses.n - 1], values[i]);
	}
	if (uses.n)
		qsort(uses.at, uses.n, sizeof *uses.at, use_cmp);
	*out = (struct source_uses){ uses.at, uses.n < max ? uses.n : max, uses.n > max ? uses.n - max : 0 };
	for (size_t i = 0; i < out->n; i++)
		if (look_up(s, &out->at[i], a, e))
			return e->code;
	return OK;
}
