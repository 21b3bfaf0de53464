/*
 * show_kernel.c: what there is of one kernel
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/output.h"
#include "cli/show.h"
#include "query/text.h"

enum err_code show_kernel(const struct cmd_context *cx, struct str label, const char *format, struct err *e)
{
	static const enum store_list part[] = { STORE_KERNELS, STORE_BENCHMARKS, STORE_SOURCES };
	struct str key;

	if (store_find_kernel(cx->store, label, cx->arena, &key, e))
		return e->code;
	const char *where = query_condition(NULL, "kernel_key", key, cx->arena);
	struct emitter *w = output_new(cx, format);
	enum err_code code = OK;
	for (size_t i = 0; i < sizeof part / sizeof *part && code == OK; i++) {
		struct store_cursor *cursor;
		size_t n_rows;
		code = store_list(cx->store, part[i], where, &cursor, e);
		if (code == OK)
			code = output_cursor(w, cursor, &n_rows, e);
	}
	emitter_free(w);
	return code;
}
