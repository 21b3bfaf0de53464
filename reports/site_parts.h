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
 *	site_benchmark.c, site_table.c, site_kernel.c, site_source.c, site_run.c, site_index.c, site_compare.c   the pages
 */
#ifndef REPORTS_SITE_PARTS_H
#define REPORTS_SITE_PARTS_H

#include <stdio.h>

#include "base/vec.h"
#include "compare/compare.h"
#include "query/text.h"
#include "reports/chart.h"
#include "reports/lookup.h"
#include "reports/site.h"

/* From when to when, in seconds since 1970; SOURCE_NO_TIME: not known. */
struct site_span {
	int64_t first, last;
};

struct site_kernel {
	struct str key, label;
	struct str slug;
	size_t n_label;       /* numbers of the benchmark that the label was taken from */
	size_t n;             /* numbers */
	struct site_span span;
	size_t rank;          /* oldest: 0 */
	struct str benchmarks; /* names, commas between */
	bool is_begun;        /* its page has a beginning */
};

/* A page: one benchmark and phase. */
struct site_topic {
	struct str benchmark, phase, slug;
	size_t first_chart[2]; /* by part; what is there begins with it, if anything */
	size_t n, n_kernels, n_machines;
	struct site_span span;
};

struct site_machine {
	struct str name; /* empty: not stated */
	size_t n, n_kernels;
	struct str benchmarks;
	struct site_span span;
};

struct site_source {
	struct str key;
	size_t n;
	struct str title; /* and what follows: known once its page is written */
	int64_t time;
	bool is_run;
	struct str benchmark, kernel; /* of a run of ours */
};

/* A topic's section that a chart belongs to; or the whole benchmark, told in ranges over its phases. */
struct site_chart_place {
	size_t topic; /* SITE_ALL_TOPICS: on the page of each phase */
	int part;
	size_t section;
};

struct site_chart {
	struct site_chart_place place;
	struct chart model;
	struct str picture; /* SVG; empty: not drawn */
};

/* The numbers of one benchmark: by kernel, and those that name no kernel by variant. */
struct site_numbers {
	struct arena *arena; /* NULL: not loaded */
	struct matrix matrix[2];
	struct comparison comparison[2];
};

enum { SITE_BY_KERNEL, SITE_NAMELESS };

struct site_benchmark {
	struct str name;
	size_t n, n_kernels;
	struct site_span span;
	size_t first_chart, n_charts; /* of all its phases together */
	struct site_numbers numbers;
};

#define SITE_ALL_TOPICS SIZE_MAX

struct site {
	const struct site_request *request;
	struct arena *arena;
	struct site_result *result;
	int dir; /* the new folder */
	struct str css, js, policy;
	struct lookup kernel_index, topic_index, machine_index, source_index, machine_kernels, slugs;
	VEC(struct site_kernel) kernels;
	VEC(struct site_topic) topics;
	VEC(struct site_machine) machines;
	VEC(struct site_source) sources;
	VEC(struct site_benchmark) benchmarks;
	VEC(struct site_chart) charts; /* by topic, part, section */
	size_t *by_age; /* kernels, oldest first */
	size_t n_numbers, n_nameless;
	struct site_span span;
	bool has_runs;
};

/* ---- survey ---------------------------------------------------------------------------------------------------- */

/* Reads every number once.  ERR_NOT_FOUND: there are none. */
MUST_CHECK enum err_code site_survey(struct site *s, struct err *e);
/* The numbers of one benchmark, read again unless they are still there. */
MUST_CHECK enum err_code site_load(struct site *s, struct site_benchmark *b, struct err *e);
/* Gives their memory back when there may be many. */
void site_unload(struct site *s, struct site_benchmark *b);

/* NULL: not in this site. */
const struct site_topic *site_topic_of(const struct site *s, struct str benchmark, struct str phase);
const struct site_kernel *site_kernel_of(const struct site *s, struct str key);
/* "tiobench rand-write" */
struct str site_topic_title(const struct site_topic *t, struct arena *a);
/* "2002-04-09", empty when not known */
struct str site_date(int64_t time, struct arena *a);
/* "2002-04-05 to 2002-04-09" */
struct str site_span_words(struct site_span span, struct arena *a);
void site_span_widen(struct site_span *span, int64_t time);
/* "1 kernel", "22 kernels" */
struct str site_count(size_t n, const char *one, const char *many, struct arena *a);

/* ---- folder ---------------------------------------------------------------------------------------------------- */

struct site_folder {
	struct arena *arena;
	const char *path, *temporary;
	int fd;
};

MUST_CHECK enum err_code site_folder_begin(struct site_folder *f, const char *path, struct arena *a, struct err *e);
/* Puts the new folder in the place of the old one. */
MUST_CHECK enum err_code site_folder_end(struct site_folder *f, struct err *e);
/* Removes what was written. */
void site_folder_abandon(struct site_folder *f);

/* ---- pages ----------------------------------------------------------------------------------------------------- */

struct site_page {
	struct site *site;
	struct arena *arena; /* of this page */
	FILE *out;
	const char *up;      /* "../" in a folder, else "" */
	struct str path;
	unsigned n_charts;
	bool has_no_row_ids; /* rows are copies: nothing leads to them */
};

/* Opens PATH ("kernel/x.html") and writes its beginning, up to the main part; site_page_end() closes it. */
MUST_CHECK enum err_code site_page_begin(struct site_page *p, struct site *s, struct str path, struct str title,
					 struct arena *a, struct err *e);
/* Goes on with a page that was paused. */
MUST_CHECK enum err_code site_page_resume(struct site_page *p, struct site *s, struct str path, struct arena *a,
					  struct err *e);
/* Closes the file; more may follow. */
MUST_CHECK enum err_code site_page_pause(struct site_page *p, struct err *e);
MUST_CHECK enum err_code site_page_end(struct site_page *p, struct err *e);

/* A table that may be wider than the screen; CAPTION is read out.  Then rows; then the end. */
void site_table_begin(struct site_page *p, const char *classes, struct str caption);
void site_table_end(struct site_page *p);

/* ---- numbers --------------------------------------------------------------------------------------------------- */

/* Names the row of a test and kernel on its topic's page: what a line of a source leads back to. */
struct site_row_words {
	struct str machine, params, file_mb, block, variant, threads, kernel_key;
};
struct str site_row_id(const struct site_row_words *w, struct arena *a);
struct str site_row_id_of(const struct matrix *m, const struct series *s, size_t kernel, struct arena *a);

/* The inside of a cell: the number, which leads to its line; several runs each lead to theirs; and its change. */
void site_number(struct site_page *p, const struct comparison_row *row, const struct comparison_cell *cell,
		 bool with_change);
/* ` data-v="..."` when the text of the cell does not begin with the number itself. */
void site_number_sort_key(struct site_page *p, const struct comparison_row *row, const struct comparison_cell *cell);
/* Link to a kernel's page. */
void site_kernel_link(struct site_page *p, struct str key, struct str label);
/* "rate", "MB/s", "higher is better" as the inside of a head. */
void site_metric_head(struct site_page *p, const struct series *s);

/* Rows of a comparison by topic, in the order of the topics' first rows. */
struct site_topic_rows {
	const struct site_topic *topic;
	VEC(const struct comparison_row *) rows[2]; /* by kernel, nameless */
};
struct site_topic_list {
	VEC(struct site_topic_rows) at;
};
void site_sort_by_topic(const struct site *s, struct site_topic_list *list, int part, const struct comparison *c,
			struct arena *a);

/* ---- charts ---------------------------------------------------------------------------------------------------- */

/* Of one benchmark that is loaded and counted. */
MUST_CHECK enum err_code site_make_charts(struct site *s, struct site_benchmark *b, struct err *e);
/* All of them, once all are made. */
MUST_CHECK enum err_code site_draw_charts(struct site *s, struct err *e);
void site_write_charts(struct site_page *p, const struct site_topic *topic, int part, size_t section);
void site_write_shared_charts(struct site_page *p, const struct site_benchmark *b);

/* ---- the pages ------------------------------------------------------------------------------------------------- */

/* All topics of one benchmark. */
MUST_CHECK enum err_code site_write_topics(struct site *s, struct site_benchmark *b, struct err *e);
/* What kernels have in one benchmark, added to their pages. */
MUST_CHECK enum err_code site_add_to_kernels(struct site *s, struct site_benchmark *b, struct err *e);
MUST_CHECK enum err_code site_end_kernels(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_sources(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_run(struct site *s, const struct source_text *text, struct err *e);
MUST_CHECK enum err_code site_write_compare(struct site *s, struct err *e);
MUST_CHECK enum err_code site_write_index(struct site *s, struct err *e);

/* A table of the rows (sorted as sections are) with up to a few kernels as columns, or kernels as rows. */
struct site_section {
	const struct matrix *matrix;
	const struct comparison_row **rows; /* same machine, parameters and sizes; by threads, variant, metric */
	size_t n;
};

/* Sorts ROWS into sections; *n of them. */
struct site_section *site_sections(const struct matrix *m, const struct comparison_row **rows, size_t n, struct arena *a,
				   size_t *n_sections);
/* Rows from FIRST on with the same threads and variant. */
size_t site_test_end(const struct site_section *sec, size_t first);
/* "2048 MB of files, blocks of 4096 bytes" */
struct str site_setup_words(const struct series *s, struct arena *a);
void site_write_table(struct site_page *p, const struct site_section *sec, struct str caption);
/* Metrics down, the given kernels across. */
void site_write_columns(struct site_page *p, const struct site_section *sec, const size_t *kernels, size_t n_kernels,
			struct str caption);
void site_write_notes(struct site_page *p, const struct site_section *sec);

#endif
