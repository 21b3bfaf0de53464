/*
 * html.h: saved web pages as text
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_HTML_H
#define TEXT_HTML_H

#include "model/source.h"
#include "text/lines.h"

/* What a page says of itself; all in the arena, empty where it does not say. */
struct html_page {
	struct mapped_text text;
	struct str title;
	/* From the comments of hypermail (<!-- sent="..." -->) and MHonArc (<!--X-Date: ... -->): */
	struct str subject, author, date, message_id;
};

/*
 * PAGE is UTF-8.  Preformatted text is kept to the blank; elsewhere blanks collapse, blocks and <br> end lines, cells
 * of a row are parted by tabs, &nbsp; is a blank that stays, <blockquote> gets "> ".  Each byte keeps the raw line
 * on which it stands.  Linear in time and memory whatever the page does.
 */
void html_text(const struct mapped_text *page, struct arena *a, struct html_page *out);

/* The charset that a page's head declares, or empty. */
struct str html_charset(struct str page);

/* Fills OUT from the comments, else from the header lines that archives print above the mail, else the title. */
void html_source(const struct html_page *page, const struct lines *lines, struct arena *a, struct source *out);

/* The sign of the entity at the start of S ("&lt;", "&#65;", "&#x41;"), its bytes in *n; 0: none, it is text. */
uint32_t html_entity(struct str s, size_t *n);

#endif
