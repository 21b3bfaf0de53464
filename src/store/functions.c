/*
 * functions.c: SQL functions of our own: median(x), quantile(x, q), kernel_key(label)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "model/kernel.h"
#include "store/db.h"

/* Values of one group; SQLite zeroes it before the first step. */
struct sample {
	double *at;
	size_t n, cap;
	double q;
	bool is_bad; /* a q outside 0..1 */
};

static bool sample_add(struct sample *s, double value)
{
	if (s->n == s->cap) {
		size_t cap = s->cap ? s->cap * 2 : 64;
		double *grown = reallocarray(s->at, cap, sizeof *grown);

		if (!grown)
			return false;
		s->at = grown;
		s->cap = cap;
	}
	s->at[s->n++] = value;
	return true;
}

static void quantile_step(sqlite3_context *cx, int n, sqlite3_value **argv)
{
	struct sample *s = sqlite3_aggregate_context(cx, sizeof *s);

	if (!s) {
		sqlite3_result_error_nomem(cx);
		return;
	}
	s->q = n > 1 ? sqlite3_value_double(argv[1]) : 0.5;
	s->is_bad |= !(s->q >= 0 && s->q <= 1);
	int type = sqlite3_value_numeric_type(argv[0]);
	if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && !sample_add(s, sqlite3_value_double(argv[0])))
		sqlite3_result_error_nomem(cx);
}

static int double_cmp(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Linear between the two nearest, as R's type 7 and most spreadsheets do. */
static void quantile_final(sqlite3_context *cx)
{
	struct sample *s = sqlite3_aggregate_context(cx, 0);

	if (!s || s->n == 0) {
		sqlite3_result_null(cx);
		return;
	}
	if (s->is_bad) {
		sqlite3_result_error(cx, "quantile(x, q): q must be from 0 to 1", -1);
	} else {
		qsort(s->at, s->n, sizeof *s->at, double_cmp);
		double place = s->q * (double)(s->n - 1);
		size_t low = (size_t)place;
		size_t high = low + 1 < s->n ? low + 1 : low;
		sqlite3_result_double(cx, s->at[low] + (place - floor(place)) * (s->at[high] - s->at[low]));
	}
	free(s->at);
}

static void key_of(sqlite3_context *cx, int n, sqlite3_value **argv)
{
	AUTO_ARENA(a);
	struct kernel kernel;

	(void)n;
	if (sqlite3_value_type(argv[0]) == SQLITE_NULL)
		return;
	const char *text = (const char *)sqlite3_value_text(argv[0]);
	struct str label = { text, (size_t)sqlite3_value_bytes(argv[0]) };
	kernel_parse(label, &kernel);
	struct str key = kernel_key(&kernel, a);
	sqlite3_result_text64(cx, key.p, key.n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

enum err_code db_add_functions(struct store *s, struct err *e)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

	if (sqlite3_create_function(s->db, "median", 1, flags, NULL, NULL, quantile_step, quantile_final) ||
	    sqlite3_create_function(s->db, "quantile", 2, flags, NULL, NULL, quantile_step, quantile_final) ||
	    sqlite3_create_function(s->db, "printf", -1, flags, NULL, format_bounded, NULL, NULL) ||
	    sqlite3_create_function(s->db, "format", -1, flags, NULL, format_bounded, NULL, NULL) ||
	    sqlite3_create_function(s->db, "kernel_key", 1, flags, NULL, key_of, NULL, NULL))
		return db_fail(s, e);
	return OK;
}
