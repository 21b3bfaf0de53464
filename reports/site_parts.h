/*
 * site_parts.h: what the pages of a site share
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	site_survey.c      what there is: kernels, machines, pages, sources
 *	site_folder.c      the folder, and that it appears all at once
 *	site_page.c        beginning and end of a page
 *	site_chart.c       charts, made, coloured and drawn together
 *	site_number.c      a number with its line, its change, its runs
 *	site_section.c     the tests of one setup, sorted for a table
 *	site_history.c     where histories changed their level
 *	site_benchmark.c, site_table.c, site_kernel.c, site_source.c, site_run.c, site_index.c, site_compare.c,
 *	site_variants.c    the pages
 */
#ifndef REPORTS_SITE_PARTS_H
#define REPORTS_SITE_PARTS_H

#include "reports/site_folder.h"
#include "reports/site_page.h"

/* ---- tests that may share a table ------------------------------------------------------------------------------- */

/* Rows of a comparison by topic, in the order of the topics' first rows. */
struct site_topic_rows {
	const struct site_topic *topic;
	VEC(const struct comparison_row *) rows[SITE_N_PARTS];
};
struct site_topic_list {
	VEC(struct site_topic_rows) at;
};
void site_sort_by_topic(const struct site *s, struct site_topic_list *list, int part, const struct comparison *c,
			struct arena *a);

/* A table of the rows (sorted as sections are) with up to a few kernels as columns, or kernels as rows. */
struct site_section {
	const struct matrix *matrix;
	const struct comparison_row **rows; /* same machine, parameters and sizes; by threads, variant, metric */
	size_t n;
	struct str kernel_key; /* by variant: of the kernel whose rows on the page these are; else empty */
};

/* Sorts ROWS into sections; *n of them. */
struct site_section *site_sections(const struct matrix *m, const struct comparison_row **rows, size_t n, struct arena *a,
				   size_t *n_sections);
/* Rows from FIRST on with the same threads and variant. */
size_t site_test_end(const struct site_section *sec, size_t first);
/* "2048 MB of files, blocks of 4096 bytes" */
struct str site_setup_words(const struct series *s, struct arena *a);
void site_write_table(struct site_page *p, const struct site_section *sec, struct str caption);
/* Metrics down, all that it has across if they are few. */
void site_write_across(struct site_page *p, const struct site_section *sec, struct str caption);
/* Metrics down, the given kernels across. */
void site_write_columns(struct site_page *p, const struct site_section *sec, const size_t *kernels, size_t n_kernels,
			struct str caption);
void site_write_notes(struct site_page *p, const struct site_section *sec);

/* ---- variants of a kernel side by side -------------------------------------------------------------------------- */

/* PLACE: of its chart among the topic's. */
struct site_variant_section {
	const struct site_topic *topic;
	size_t place;
	struct site_section section;
};
/* Of a whole benchmark, each section of one kernel. */
struct site_variants {
	VEC(struct site_variant_section) sections;
};
void site_collect_variants(struct site *s, const struct site_benchmark *b, struct arena *a, struct site_variants *out);
/* Those of the kernel LABEL; returns how many cells they have. */
size_t site_write_variants(struct site_page *p, const struct site_variants *v, struct str label);

/* ---- charts ---------------------------------------------------------------------------------------------------- */

/* Of one benchmark that is loaded and counted. */
void site_make_charts(struct site *s, struct site_benchmark *b);
/* All of them, once all are made. */
MUST_CHECK enum err_code site_draw_charts(struct site *s, struct err *e);
void site_write_charts(struct site_page *p, const struct site_topic *topic, int part, size_t section);
/* N of them from FIRST on. */
void site_write_pictures(struct site_page *p, size_t first, size_t n);

/* A model that outlives what it was made from, its words without hosts of mail addresses; SIZE_MAX: the site is full. */
size_t site_keep_chart(struct site *s, const struct chart *model, const struct site_chart_place *place);
/* ID names it on its page. */
void site_write_picture(struct site_page *p, const struct site_chart *c, struct str id);

/* ---- histories ------------------------------------------------------------------------------------------------- */

/* Of one benchmark that is loaded and counted: its changes, and charts of its histories. */
MUST_CHECK enum err_code site_make_histories(struct site *s, struct site_benchmark *b, struct err *e);
/* Once all are made. */
void site_sort_steps(struct site *s);
/* Those of one page, drawn. */
void site_write_histories(struct site_page *p, const struct site_topic *topic);
/* What changed with this kernel, if anything. */
void site_write_kernel_steps(struct site_page *p, const struct site_kernel *k);
/* The newest, for the index. */
void site_write_latest_steps(struct site_page *p);
MUST_CHECK enum err_code site_write_changes(struct site *s, struct err *e);

/* ---- the pages ------------------------------------------------------------------------------------------------- */

/* All topics of one benchmark. */
MUST_CHECK enum err_code site_write_topics(struct site *s, struct site_benchmark *b, struct err *e);
/* What kernels have in one benchmark, added to their pages. */
MUST_CHECK enum err_code site_add_to_kernels(struct site *s, struct site_benchmark *b, struct err *e);
MUST_CHECK enum err_code site_end_kernels(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_sources(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_run(struct site *s, const struct source_text *text, struct err *e);
/* Charts of what changed between the kernels that are put side by side. */
MUST_CHECK enum err_code site_make_changes(struct site *s, struct site_benchmark *b, struct err *e);
MUST_CHECK enum err_code site_write_compare(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_index(struct site *s, struct err *e);

#endif
