/*
 * page.h: headings, lines and tables one below the other, in the format that the reader asked for
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_PAGE_H
#define REPORTS_PAGE_H

#include "reports/report.h"

/* Storage is the caller's; start it with out, view and arena. */
struct page {
	FILE *out;
	const struct report_view *view;
	struct arena *arena;
};

/* LEVEL 1 is the page's title.  Text: bold on a terminal, broken at the page's width. */
void page_heading(const struct page *p, unsigned level, struct str text);
/* A paragraph; as text it is broken at the page's width.  Nothing for the empty text. */
void page_line(const struct page *p, struct str text);
/* Where the numbers came from, a line a source; NULL says nothing. */
void page_sources(const struct page *p, const struct source_uses *sources);
/* An empty line in text; the other formats part paragraphs anyway. */
void page_gap(const struct page *p);
/* What parts a table from what follows: Markdown needs an empty line. */
void page_after_table(const struct page *p);

/* For one table; the caller owns it: emitter_free(). */
struct emitter *page_emitter(const struct page *p);

/* A format that people read: text, Markdown, HTML; the others are tables and nothing else. */
bool page_is_for_people(const struct page *p);

/* The output is a pipe that nobody reads any more. */
bool page_is_unread(const struct page *p);
/* ERR_IO when anything could not be written so far. */
MUST_CHECK enum err_code page_end(const struct page *p, struct err *e);

#endif
