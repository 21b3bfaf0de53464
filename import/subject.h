/*
 * subject.h: what a title or a command line says that every result under it is about
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_SUBJECT_H
#define IMPORT_SUBJECT_H

#include "import/context.h"

/* Longer lines are prose or rubbish, never the title of a table. */
#define TITLE_MAX 160

/* The first benchmark that S names by its usual name ("dbench", "Tiobench", "./tbench"), as the contract spells it;
 * NULL: none. */
const char *tool_in(struct str s);

/* "./dbench" and "/usr/bin/dbench" are dbench. */
struct str without_path(struct str word);

/* The kernel in a file's name, or in that of its folder: "fio-6.8.0-rc1.log", "dbench.2.4.20-pre5", "v6.4/run1.txt".
 * Empty: none. */
struct str kernel_of_file(struct str path);

/* The first file system that S names ("ext2", "reiserfs"), as printed; empty: none. */
struct str filesystem_in(struct str s);

/* The first unit of a rate in S ("MB/sec", "mb/s"), as printed; empty: none. */
struct str rate_unit_in(struct str s);
bool is_rate_unit(struct str word);

/* Fills benchmark, threads, file system, phase and average of ROW as far as the title on line AT says them; what the row
 * has already stays. */
void subject_from_title(const struct import *im, struct row *row, size_t at);

/* The heading over a result that begins on line AT: the first line above that is no command, rule or empty line, if it
 * is set off and short, is no sentence and names no kernel ("'stripe_size = 64KB'", "1) with barriers").  As printed,
 * without its number and colon; *line tells where.  Empty: none. */
struct str heading_above(const struct lines *in, size_t at, size_t *line);

/* S without the signs of a list before it: "** cfq" is "cfq". */
struct str without_bullet(struct str s);

/* "bs=4k", "numjobs=8": a heading about what has a field of its own. */
bool says_size_or_count(struct str heading);

/* Does line AT stand in a hunk of a patch ("@@ -1,3 +1,5 @@" above it)?  What a patch adds to some documentation is
 * no result. */
bool in_patch(const struct lines *in, size_t at);

/* One call of dbench or tbench: "dbench -t 60 -D /xfs 32", "./dbench 8 >>results", "tbench 32 127.0.0.1". */
struct dbench_call {
	struct str word;      /* the program's name as printed, in S */
	const char *tool;     /* "dbench" or "tbench" */
	struct str clients;   /* empty: none given */
	struct str directory; /* of -D */
	struct str seconds;   /* of -t */
};

/* The last call that stands in S, also inside a prompt, a loop or a sentence's quotes.  False: none.  Mere talk about
 * the program ("dbench results vary") is no call; "dbench 64" is. */
bool dbench_call_in(struct str s, struct dbench_call *out);

#endif
