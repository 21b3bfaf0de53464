/*
 * bind.h: fills the holes of rows from the message around them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * | file            | fills                                                             |
 * |-----------------|-------------------------------------------------------------------|
 * | bind.c          | what kind of line each line is; order of the steps                |
 * | bind_mention.c  | where kernels are named, and how strongly                         |
 * | bind_kernel.c   | kernels: headings, uname, the one of the body, the Subject's      |
 * | bind_alternate.c | kernels whose lines take turns: "first X, then Y"                |
 * | bind_size.c     | file and block sizes from prose and command lines                 |
 * | bind_threads.c  | threads from titles, prose and command lines                      |
 * | bind_variant.c  | variants from headings: before/after, filesystems, schedulers     |
 * | bind_parallel.c | variants from headings that alone tell two results apart |
 * | bind_about.c    | machine, averages of runs, and tbench where only the Subject says it |
 * | bind_doubt.c    | nothing: flags what cannot be                                     |
 */
#ifndef IMPORT_BIND_H
#define IMPORT_BIND_H

#include <stddef.h>

#include "import/context.h"
#include "import/import.h"

/* A claimed block, and which rows came out of it. */
struct block {
	struct claim claim;
	const struct importer *by;
	size_t first_row, n_rows;
};

/* What bind knows of a line. */
struct line_kind {
	uint32_t block; /* index of its block + 1; 0: none */
	bool row;       /* a row starts here */
	bool prose;     /* part of a sentence, not a table, a command or a heading */
	bool blank;
	bool rule;      /* underlines what stands above */
};

/* Everything bind may look at; the rows are in the order of the text and are changed in place. */
struct binding {
	const struct message *message;
	struct arena *arena;
	const struct block *blocks;
	size_t n_blocks;
	struct row *rows;
	size_t n_rows;
	struct line_kind *kind; /* one a line; set by bind_rows */
};

/* All holes that the text fills; each filled field remembers its line in row.from[]. */
void bind_rows(struct binding *b);

/* For the parts of bind. */

/* Lines of one quotation belong together: same depth, same MIME part. */
bool bind_same_voice(const struct binding *b, size_t one, size_t other);
/* Stands line I alone, or at the head of a table or a listing: no sentence before or behind it? */
bool bind_is_heading(const struct binding *b, size_t i);
/* A line of the log of git-bisect ("# bad: [7d80e12...] Linux 4.14.136"): it tells of commits, not of what ran. */
bool bind_is_bisection(struct str line);
/* Fills a field of ROW with TEXT read on line I; a filled one stays. */
void bind_fill(const struct binding *b, struct row *row, enum row_field field, struct str text, size_t i);

void bind_kernels(struct binding *b);
void bind_sizes(struct binding *b);
void bind_threads(struct binding *b);
void bind_variants(struct binding *b);
void bind_parallel(struct binding *b);
void bind_about(struct binding *b);
void bind_doubts(struct binding *b);

/* How strongly a line says that a kernel is the one that runs. */
enum mention_strength { MENTION_PROSE, MENTION_HEADING, MENTION_UNAME };

struct mention {
	struct str label;
	struct str rest; /* of a heading: what stands behind the label ("with revert") */
	size_t line;
	enum mention_strength strength;
	bool is_listed; /* one of several, one below the other: what a heading above them said is over */
};

/* All places where a kernel is named, in the order of the text; a row's own labels are prose. */
size_t bind_find_mentions(const struct binding *b, const struct mention **out);
/* Kernels of lines that take turns by a sentence above them: "first lines for X, then Y". */
void bind_alternate(struct binding *b, const struct mention *mention, size_t n);

#endif
