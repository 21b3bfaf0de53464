/*
 * what.c: what there is, for the one who asked for something else
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/what.h"

#include <inttypes.h>

static enum err_code names_in(struct store_cursor *c, struct arena *a, struct str *out, struct err *e)
{
	bool more = false;
	size_t n = 0;

	*out = STR("");
	while (store_cursor_next(c, &more, e) == OK && more) {
		struct str name = store_cursor_text(c, 0);

		if (name.n == 0 || n++ > QUERY_MAX_NAMES)
			continue;
		if (n > QUERY_MAX_NAMES)
			*out = arena_printf(a, STR_FMT ", ...", STR_ARG(*out));
		else
			*out = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(*out), out->n ? ", " : "", STR_ARG(name));
	}
	return e->code;
}

static enum err_code benchmark_names(struct store *s, struct arena *a, struct str *out, struct err *e)
{
	struct store_cursor *c = NULL;

	if (store_list(s, STORE_BENCHMARKS, NULL, &c, e))
		return e->code;
	enum err_code code = names_in(c, a, out, e);
	store_cursor_close(c);
	return code;
}

static struct str joined(struct arena *a, const struct str *names, size_t n)
{
	struct str out = STR("");

	for (size_t i = 0; i < n && i < QUERY_MAX_NAMES; i++)
		out = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(out), i ? ", " : "", STR_ARG(names[i]));
	return out;
}

/* "kernels 2.5.5, 2.5.6, metric rate, where threads=7": the parts that were given. */
static struct str asked_for(const struct selection *sel, struct arena *a)
{
	struct str out = STR("");

	if (sel->n_kernels)
		out = arena_printf(a, " of " STR_FMT, STR_ARG(joined(a, sel->kernels, sel->n_kernels)));
	if (sel->n_metrics)
		out = arena_printf(a, STR_FMT " for metric " STR_FMT, STR_ARG(out),
				   STR_ARG(joined(a, sel->metrics, sel->n_metrics)));
	if (sel->where)
		out = arena_printf(a, STR_FMT " where %s", STR_ARG(out), sel->where);
	return out;
}

enum err_code query_nothing_fits(struct store *s, const struct selection *sel, const struct near_miss *miss,
				 struct arena *a, struct err *e)
{
	int64_t count = 0;
	struct str names = STR_NONE;

	if (store_count(s, &count, e) || benchmark_names(s, a, &names, e))
		return e->code;
	if (count == 0)
		return err_set(e, ERR_NOT_FOUND, "the database has no results yet: behemoth import PATH, or behemoth run");
	struct str asked = asked_for(sel, a);
	if (miss->n_nameless)
		return err_set(e, ERR_NOT_FOUND,
			       "no numbers" STR_FMT " name a kernel (%zu fit but name none: --columns=variant compares those)",
			       STR_ARG(asked), miss->n_nameless);
	if (miss->n_metrics)
		return err_set(e, ERR_NOT_FOUND, "no numbers" STR_FMT "; there are: " STR_FMT, STR_ARG(asked),
			       STR_ARG(joined(a, miss->metrics, miss->n_metrics)));
	return err_set(e, ERR_NOT_FOUND, "no numbers" STR_FMT "; the database has %" PRId64 ", of: " STR_FMT,
		       STR_ARG(asked), count, STR_ARG(names));
}
