/*
 * page_sources.c: where the numbers came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/page.h"

static struct str lines_of(const struct source_use *use, struct arena *a)
{
	if (use->first_line == 0)
		return STR_NONE;
	if (use->first_line == use->last_line)
		return arena_printf(a, ", line %u", use->first_line);
	return arena_printf(a, ", lines %u to %u", use->first_line, use->last_line);
}

/* A mail is its subject, date and Message-ID; anything else the name it was read under. */
static struct str words_of(const struct source_use *use, struct arena *a)
{
	struct str name = use->subject.n ? use->subject : use->name.n ? use->name : str_sub(use->key, 0, 12);
	struct str date = use->date.n ? arena_printf(a, ", " STR_FMT, STR_ARG(use->date)) : STR_NONE;
	struct str id = use->message_id.n ? arena_printf(a, ", <" STR_FMT ">", STR_ARG(use->message_id)) : STR_NONE;

	return arena_printf(a, "source: " STR_FMT STR_FMT STR_FMT STR_FMT, STR_ARG(name), STR_ARG(date), STR_ARG(id),
			    STR_ARG(lines_of(use, a)));
}

void page_sources(const struct page *p, const struct source_uses *sources)
{
	for (size_t i = 0; sources && i < sources->n; i++)
		page_line(p, words_of(&sources->at[i], p->arena));
	if (sources && sources->n_more)
		page_line(p, arena_printf(p->arena, "and %zu more sources", sources->n_more));
}
