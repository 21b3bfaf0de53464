/*
 * markup.h: markup with text from strangers in it, escaped where it is put in
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	markup_put(out, "<td title=\"$\">$</td>\n", title, text);
 *
 * Every "$" takes one struct str, escaped for text and for attributes in double quotes, and without the hosts of mail
 * addresses: labels are read from prose, and prose names people.  The markup itself is ours: a literal.  It has no "$" of
 * its own.
 */
#ifndef REPORTS_MARKUP_H
#define REPORTS_MARKUP_H

#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/str.h"

/* Characters with a meaning become entities; controls, marks that turn the direction of text around, and bad bytes become
 * U+FFFD. */
void markup_verbatim(FILE *out, struct str text);

/* ANY_HOST: also the machine in "[root@oscar /tmp]#", which is no mail address.  Otherwise a host ends in a point and
 * letters, so "p99@32" stays. */
enum markup_hosts { MARKUP_MAIL_HOSTS, MARKUP_ANY_HOST };
/* The text with names kept and hosts hidden: "name@...".  Itself when it holds none, else in the arena. */
struct str markup_mask(struct str text, enum markup_hosts hosts, struct arena *a);
/* Verbatim, but for the hosts of mail addresses. */
void markup_text(FILE *out, struct str text);
/* At most MAX bytes of TEXT, cut between characters; the rest is said by "...". */
struct str markup_cut(struct str text, size_t max, struct arena *a);

void markup_raw(FILE *out, const char *markup);
void markup_put_all(FILE *out, const char *markup, const struct str *texts, size_t n);

#define markup_put(out, markup, ...) \
	markup_put_all(out, "" markup, (const struct str[]){ __VA_ARGS__ }, \
		     sizeof((const struct str[]){ __VA_ARGS__ }) / sizeof(struct str))

/* Digits for markup_put; in the arena. */
struct str markup_count(uint64_t n, struct arena *a);
/* "12,345", for people. */
struct str markup_grouped(uint64_t n, struct arena *a);

#endif
