/*
 * site_page.h: what all pages have: beginning and end, tables, numbers, links
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SITE_PAGE_H
#define REPORTS_SITE_PAGE_H

#include <stdio.h>

#include "reports/site_model.h"

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
/* Names the heading of a machine on a topic's page. */
struct str site_machine_id(struct str machine, struct arena *a);
/* The name of a source's page, and of a run's: the first digits of the key, or all where another source begins alike. */
struct str site_source_name(const struct site *s, struct str key);
/* Link to a kernel's page. */
void site_kernel_link(struct site_page *p, struct str key, struct str label);
/* "rate", "MB/s", "higher is better" as the inside of a head. */
void site_metric_head(struct site_page *p, const struct series *s);

#endif
