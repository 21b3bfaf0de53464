/*
 * ranks.c: the place of kernels among all that the database has
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/kernel.h"
#include "query/query.h"

static struct str key_of(struct str label, struct arena *a)
{
	struct kernel kernel;

	kernel_parse(label, &kernel);
	return kernel_key(&kernel, a);
}

/* Both lists go from the oldest to the newest kernel. */
static enum err_code walk(struct store_cursor *c, const struct matrix *m, struct arena *a, size_t *ranks, struct err *e)
{
	size_t next = 0, rank = 0;
	bool more;

	while (true) {
		if (store_cursor_next(c, &more, e))
			return e->code;
		if (!more)
			break;
		struct str key = key_of(store_cursor_text(c, 0), a);
		while (next < m->n_kernels && str_cmp(m->kernels[next].key, key) <= 0)
			ranks[next++] = rank;
		rank++;
	}
	while (next < m->n_kernels)
		ranks[next++] = rank;
	return OK;
}

enum err_code query_kernel_ranks(struct store *s, const struct matrix *m, struct arena *a, size_t **out, struct err *e)
{
	struct store_cursor *c = NULL;

	*out = arena_array(a, m->n_kernels, sizeof **out);
	if (store_list(s, STORE_KERNELS, NULL, &c, e))
		return e->code;
	enum err_code code = walk(c, m, a, *out, e);
	store_cursor_close(c);
	return code;
}
