/*
 * long_columns.c: tables for programs, as a list of columns
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/long_columns.h"

#include <math.h>

struct str long_number(double value, int digits, struct arena *a)
{
	return isnan(value) ? STR_NONE : arena_printf(a, "%.*g", digits, value);
}

void long_begin(struct emitter *w, const struct long_column *columns, size_t n, struct arena *a)
{
	struct emit_column *heads = arena_array(a, n, sizeof *heads);

	for (size_t i = 0; i < n; i++)
		heads[i] = columns[i].as;
	emit_begin(w, heads, n);
}

void long_write_row(struct emitter *w, const struct long_column *columns, size_t n, const struct long_row *r)
{
	for (size_t i = 0; i < n; i++)
		emit_word(w, columns[i].text(r));
	emit_row_end(w);
}
