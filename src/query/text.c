/*
 * text.c: the texts that numbers came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/text.h"

#include "base/vec.h"

/* Columns of store_places() that are kept, and where. */
static const struct {
	const char *column;
	size_t offset;
} kept[] = {
	{ "benchmark", offsetof(struct place, benchmark) },
	{ "phase", offsetof(struct place, phase) },
	{ "kernel", offsetof(struct place, kernel) },
	{ "kernel_key", offsetof(struct place, kernel_key) },
	{ "variant", offsetof(struct place, variant) },
	{ "machine", offsetof(struct place, machine) },
	{ "threads", offsetof(struct place, threads) },
	{ "file_mb", offsetof(struct place, file_mb) },
	{ "block", offsetof(struct place, block) },
	{ "params", offsetof(struct place, params) },
	{ "metric", offsetof(struct place, metric) },
	{ "printed", offsetof(struct place, printed) },
	{ "printed_unit", offsetof(struct place, printed_unit) },
	{ "run", offsetof(struct place, run) },
	{ "repeats", offsetof(struct place, repeats) },
	{ "flags", offsetof(struct place, flags) },
};

enum { N_KEPT = sizeof kept / sizeof *kept };

static size_t column_of(const struct store_cursor *c, const char *name)
{
	size_t i = 0;

	while (i < store_cursor_columns(c) && !str_is(str_from(name), store_cursor_name(c, i)))
		i++;
	return i;
}

static struct str *field_of(struct place *p, size_t i)
{
	return (struct str *)(void *)((char *)p + kept[i].offset);
}

/* Neighbours mostly repeat each other's words: they then share the bytes. */
static void read_place(struct place *p, const struct place *above, const struct store_cursor *c, const size_t *columns,
		       struct arena *a)
{
	for (size_t i = 0; i < N_KEPT; i++) {
		struct str text = columns[i] < store_cursor_columns(c) ? store_cursor_text(c, columns[i]) : STR_NONE;
		struct str last = above ? *field_of((struct place *)above, i) : STR_NONE;

		*field_of(p, i) = str_eq(text, last) ? last : arena_dup(a, text);
	}
}

static enum err_code read_places(struct store_cursor *c, size_t max, struct arena *a, struct source_text *out,
				 struct err *e)
{
	VEC(struct place) places = { 0 };
	size_t columns[N_KEPT], line = column_of(c, "line");
	bool more;

	for (size_t i = 0; i < N_KEPT; i++)
		columns[i] = column_of(c, kept[i].column);
	for (;;) {
		if (store_cursor_next(c, &more, e))
			return e->code;
		if (!more)
			break;
		if (places.n == max) {
			out->n_more++;
			continue;
		}
		struct place p = { .line = (uint32_t)store_cursor_integer(c, line) };
		read_place(&p, places.n ? &places.at[places.n - 1] : NULL, c, columns, a);
		vec_push(a, &places, p);
	}
	out->places = places.at;
	out->n_places = places.n;
	return OK;
}

enum err_code query_source_text(struct store *s, struct str key, size_t max, struct arena *a, struct source_text *out,
				struct err *e)
{
	struct store_cursor *c;

	*out = (struct source_text){ 0 };
	if (store_get_source(s, key, a, &out->source, e) || store_places(s, out->source.key, &c, e))
		return e->code;
	enum err_code code = read_places(c, max, a, out, e);
	store_cursor_close(c);
	return code;
}

enum err_code query_benchmarks(struct store *s, const char *where, struct arena *a, struct names *out, struct err *e)
{
	VEC(struct str) names = { 0 };
	struct store_cursor *c;
	bool more = true;
	enum err_code code;

	*out = (struct names){ 0 };
	if (store_list(s, STORE_BENCHMARKS, where, &c, e))
		return e->code;
	while ((code = store_cursor_next(c, &more, e)) == OK && more)
		vec_push(a, &names, arena_dup(a, store_cursor_text(c, 0)));
	store_cursor_close(c);
	*out = (struct names){ names.at, names.n };
	return code;
}

const char *query_condition(const char *where, const char *column, struct str text, struct arena *a)
{
	char *quoted = arena_array(a, text.n + 1, 2);
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\'')
			quoted[n++] = '\'';
		quoted[n++] = text.p[i];
	}
	if (where)
		return arena_printf(a, "(%s) AND %s = '%s'", where, column, quoted).p;
	return arena_printf(a, "%s = '%s'", column, quoted).p;
}
