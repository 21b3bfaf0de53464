/*
 * site.c: a folder of pages that opens from a file
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/site.h"

#include "assets.inc"
#include "base/digest.h"
#include "reports/site_parts.h"

/* Nothing but the page's own style and script, told by their digests: no request, no frame, no form, and nothing that a
 * label smuggles in. */
static void make_policy(struct site *s)
{
	s->css = arena_printf(s->arena, "%s" STR_FMT, PAGE_CSS, STR_ARG(chart_css(s->arena)));
	s->js = STR(PAGE_JS);
	s->policy = arena_printf(s->arena, "default-src 'none'; style-src 'sha256-" STR_FMT "'; script-src 'sha256-" STR_FMT
				 "'; base-uri 'none'; form-action 'none'", STR_ARG(digest_base64(s->css, s->arena)),
				 STR_ARG(digest_base64(s->js, s->arena)));
}

static enum err_code write_pages(struct site *s, struct err *e)
{
	if (site_survey(s, e))
		return e->code;
	for (size_t i = 0; i < s->benchmarks.n; i++)
		if (site_make_changes(s, &s->benchmarks.at[i], e))
			return e->code;
	if (site_draw_charts(s, e))
		return e->code;
	for (size_t i = 0; i < s->benchmarks.n; i++) {
		struct site_benchmark *b = &s->benchmarks.at[i];

		if (site_load(s, b, e) || site_write_topics(s, b, e) || site_add_to_kernels(s, b, e))
			return e->code;
		site_unload(s, b);
	}
	if (site_end_kernels(s, e) || site_write_sources(s, e) || site_write_compare(s, e) || site_write_changes(s, e))
		return e->code;
	return site_write_index(s, e);
}

/* A label that nobody knows is told before anything is written. */
static enum err_code check_labels(const struct site_request *q, struct err *e)
{
	const struct matrix none = { 0 };
	size_t ignored;

	for (size_t i = 0; i < q->n_compare; i++)
		if (query_kernel_index(q->store, &none, q->compare[i], &ignored, e))
			return e->code;
	return q->baseline ? query_kernel_index(q->store, &none, str_from(q->baseline), &ignored, e) : OK;
}

static void free_numbers(struct site *s)
{
	for (size_t i = 0; i < s->benchmarks.n; i++)
		arena_free(s->benchmarks.at[i].numbers.arena);
}

enum err_code site_write(const struct site_request *request, struct arena *a, struct site_result *out, struct err *e)
{
	struct site s = { .request = request, .arena = a, .result = out };
	struct site_folder folder;

	*out = (struct site_result){ 0 };
	make_policy(&s);
	if (check_labels(request, e) || site_folder_begin(&folder, request->dir, a, e))
		return e->code;
	s.dir = folder.fd;
	enum err_code code = write_pages(&s, e);
	free_numbers(&s);
	if (code == OK)
		code = site_folder_end(&folder, e);
	else
		site_folder_abandon(&folder);
	return code;
}
