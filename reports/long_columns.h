/*
 * long_columns.h: tables for programs, as a list of columns and what each has of a row
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	struct long_row { const struct thing *thing; struct arena *a; };
 *	LONG_TEXT(name, r->thing->name)
 *	static const struct long_column columns[] = { LONG_WORD("name", name), ... };
 */
#ifndef REPORTS_LONG_COLUMNS_H
#define REPORTS_LONG_COLUMNS_H

#include "base/arena.h"
#include "emit/emit.h"

/* 15 digits give back every number that was printed; 17 would show the rounding of medians between two. */
enum { LONG_EXACT_DIGITS = 15, LONG_RATIO_DIGITS = 6 };

struct long_row; /* what one row is made from: each table's own */

struct long_column {
	struct emit_column as;
	struct str (*text)(const struct long_row *r); /* empty: nothing to say */
};

#define LONG_TEXT(name, expression) \
	static struct str name(const struct long_row *r) \
	{ \
		return expression; \
	}
#define LONG_WORD(name, function) { { name, EMIT_LEFT, false, false }, function }
#define LONG_NUMBER(name, function) { { name, EMIT_RIGHT, true, false }, function }

/* VALUE with so many digits, in A; empty when it is not known (NAN). */
struct str long_number(double value, int digits, struct arena *a);

/* The heads of N columns, in A, which must live as long as the table is written; then row by row. */
void long_begin(struct emitter *w, const struct long_column *columns, size_t n, struct arena *a);
void long_write_row(struct emitter *w, const struct long_column *columns, size_t n, const struct long_row *r);

#endif
