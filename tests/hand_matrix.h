/*
 * hand_matrix.h: a matrix made by hand, for tests of compare and reports
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series in the order of query/order.h; in each, the values of one kernel after the other, oldest kernel first.
 */
#ifndef TESTS_HAND_MATRIX_H
#define TESTS_HAND_MATRIX_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/vec.h"
#include "compare/compare.h"
#include "model/row.h"
#include "model/source.h"

/* cmocka's own compares as float. */
#define assert_near(got, expected) assert_true(fabs((got) - (expected)) <= 1e-9)

enum { HAND_MAX = 64 };

struct hand {
	struct arena *a;
	struct subject kernels[HAND_MAX];
	struct series series[HAND_MAX * HAND_MAX];
	struct matrix matrix;
};

static inline struct hand *hand_new(struct arena *a, const char *const *labels)
{
	struct hand *h = arena_alloc(a, sizeof *h);

	h->a = a;
	h->matrix.kernels = h->kernels;
	h->matrix.series = h->series;
	for (size_t i = 0; labels[i]; i++)
		h->kernels[h->matrix.n_kernels++] = (struct subject){ str_from(labels[i]), str_from(labels[i]), true };
	return h;
}

static inline void hand_series(struct hand *h, struct series s)
{
	s.cells = arena_array(h->a, h->matrix.n_kernels, sizeof *s.cells);
	h->series[h->matrix.n_series++] = s;
}

/* One more number, of the series begun last. */
static inline struct value *hand_value(struct hand *h, size_t kernel, const char *printed)
{
	struct series *s = &h->series[h->matrix.n_series - 1];
	struct value *v;

	if (s->n_cells == 0 || s->cells[s->n_cells - 1].kernel != kernel)
		s->cells[s->n_cells++] =
			(struct series_cell){ .kernel = kernel, .values = arena_array(h->a, HAND_MAX, sizeof(struct value)) };
	v = &s->cells[s->n_cells - 1].values[s->cells[s->n_cells - 1].n++];
	v->printed = str_from(printed);
	v->time = SOURCE_NO_TIME;
	if (!num_double(v->printed, &v->value))
		fail_msg("%s is not a number", printed);
	return v;
}

#endif
