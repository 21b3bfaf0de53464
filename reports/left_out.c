/*
 * left_out.c: what a report does not show, and why
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/left_out.h"

static void say_count(const struct page *p, size_t n, const char *what, const char *why)
{
	if (n)
		page_line(p, arena_printf(p->arena, "%zu %s%s left out: %s.", n, what, n == 1 ? "" : "s", why));
}

void page_left_out(const struct page *p, const struct matrix *m, const struct groups *groups)
{
	struct str column = thing_word(m->layout.column);

	say_count(p, groups->n_left_out, "test", arena_printf(p->arena, "only one " STR_FMT " has numbers (--all shows them)",
							      STR_ARG(column)).p);
	say_count(p, m->n_nameless, "number", "no kernel is named (--columns=variant takes them)");
	for (size_t i = 0; i < m->n_kernels; i++)
		if (!m->kernels[i].has_numbers)
			page_line(p, arena_printf(p->arena, "No number of " STR_FMT " fits.",
						  STR_ARG(m->kernels[i].label)));
	for (size_t i = 0; i < m->n_absent; i++)
		page_line(p, arena_printf(p->arena, "No number of " STR_FMT " fits.", STR_ARG(m->absent[i])));
}
