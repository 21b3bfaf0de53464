/*
 * between.c: the kernels that lie between two others
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/between.h"

#include "base/vec.h"
#include "store/history.h"

struct labels {
	struct str flavour;
	struct arena *a;
	VEC(struct str) at;
};

static void take(void *ctx, struct str label)
{
	struct labels *labels = ctx;
	bool is_ordered;

	if (str_eq(history_flavour(label, HISTORY_BY_KERNEL, &is_ordered, labels->a), labels->flavour) && is_ordered)
		vec_push(labels->a, &labels->at, arena_dup(labels->a, label));
}

enum err_code query_middle_kernel(struct store *s, struct str flavour, struct str after, struct str before,
				  struct arena *a, struct str *out, struct err *e)
{
	AUTO_ARENA(scratch);
	struct labels labels = { .flavour = flavour, .a = scratch };

	*out = STR_NONE;
	if (store_kernels_between(s, after, before, take, &labels, e))
		return e->code;
	if (labels.at.n)
		*out = arena_dup(a, labels.at.at[labels.at.n / 2]);
	return OK;
}
