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

/* Some names, each once. */
struct few {
	struct str at[QUERY_MAX_NAMES];
	size_t n;
};

static void add_name(struct few *names, struct str name)
{
	for (size_t i = 0; i < names->n; i++)
		if (str_eq(names->at[i], name))
			return;
	if (name.n && names->n < QUERY_MAX_NAMES)
		names->at[names->n++] = name;
}

/* "bs=4k fs=xfs": bs, fs */
static void add_param_names(struct few *names, struct str params)
{
	while (params.n) {
		struct str word = str_next_word(&params);
		size_t equals = str_find_char(word, '=');

		if (equals != STR_NPOS)
			add_name(names, str_sub(word, 0, equals));
	}
}

enum err_code query_no_such_column(const struct matrix *m, const struct matrix *whole, struct arena *a, struct err *e)
{
	const struct thing *column = &m->layout.column;
	bool is_param = column->kind == THING_PARAM, is_setting = column->kind == THING_SETTING;
	struct few names = { 0 };

	if ((!is_param && !is_setting) || m->n_kernels != 1 || m->kernels[0].key.n)
		return OK;
	for (size_t i = 0; is_param && i < whole->n_series && names.n < QUERY_MAX_NAMES; i++)
		add_param_names(&names, whole->series[i].params);
	for (size_t i = 0; is_setting && i < whole->n_settings; i++)
		for (size_t j = 0; j < whole->settings[i].list.n; j++)
			add_name(&names, whole->settings[i].list.at[j].name);
	return err_set(e, ERR_NOT_FOUND, "no number that fits says \"" STR_FMT "\"; there %s" STR_FMT,
		       STR_ARG(thing_name(*column, a)), names.n ? "are: " : "is none of its kind",
		       STR_ARG(joined(a, names.at, names.n)));
}
