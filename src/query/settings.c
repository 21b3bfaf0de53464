/*
 * settings.c: what was the case while the numbers of a matrix were measured
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/settings.h"

#include <stdlib.h>

#include "base/vec.h"

static int set_cmp(const void *left, const void *right)
{
	const struct setting_set *a = left, *b = right;

	return (a->id > b->id) - (a->id < b->id);
}

/* Neighbours mostly have the same: the list stays short before it is sorted. */
static struct setting_set *ids_of(const struct matrix *m, struct arena *a, size_t *n)
{
	VEC(struct setting_set) all = { 0 };

	for (size_t i = 0; i < m->n_series; i++)
		for (size_t j = 0; j < m->series[i].n_cells; j++)
			for (size_t k = 0; k < m->series[i].cells[j].n; k++) {
				int64_t id = m->series[i].cells[j].values[k].setting;

				if (id && (all.n == 0 || all.at[all.n - 1].id != id))
					vec_push(a, &all, (struct setting_set){ .id = id });
			}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, set_cmp);
	*n = 0;
	for (size_t i = 0; i < all.n; i++)
		if (*n == 0 || all.at[*n - 1].id != all.at[i].id)
			all.at[(*n)++] = all.at[i];
	return all.at;
}

enum err_code query_fill_settings(struct store *s, struct matrix *m, struct arena *a, struct err *e)
{
	m->settings = ids_of(m, a, &m->n_settings);
	for (size_t i = 0; i < m->n_settings; i++)
		if (store_setting(s, m->settings[i].id, a, &m->settings[i].list, e))
			return e->code;
	return OK;
}

struct str query_setting(const struct matrix *m, int64_t id, struct str name)
{
	const struct setting_set key = { .id = id };
	const struct setting_set *set = m->n_settings ? bsearch(&key, m->settings, m->n_settings, sizeof key, set_cmp) : NULL;

	for (size_t i = 0; set && i < set->list.n; i++)
		if (str_eq(set->list.at[i].name, name))
			return set->list.at[i].value;
	return STR_NONE;
}
