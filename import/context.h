/*
 * context.h: what importers share: lines above, words of a line, rows and their numbers, and what titles say
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_CONTEXT_H
#define IMPORT_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "import/import.h"

/* Steps *I to the line above it, as long as that is in the part of line AT and at most N lines above it; false: no more.
 * `for (size_t i = at; line_up(in, at, N, &i);)` looks upwards from above AT, with i = at + 1 from AT itself. */
bool line_up(const struct lines *in, size_t at, size_t n, size_t *i);
/* Is there a line I, in the part of line AT? */
bool in_same_part(const struct lines *in, size_t at, size_t i);

/* The words of one line.  Each points into the line's text, so its column is at[i].p - text.p, and row_cell finds the
 * raw line it stands on.  Lines of more words than TOKENS_MAX are nobody's table: n tells how many there were. */
#define TOKENS_MAX 64
struct tokens {
	struct str at[TOKENS_MAX];
	size_t n;
};

/* How many words S has; at most TOKENS_MAX of them are in *out. */
size_t tokens_of(struct str s, struct tokens *out);
/* Token I, empty past the end (and past TOKENS_MAX). */
struct str token_at(const struct tokens *t, size_t i);

/* S without its last byte if that is LAST ("12.1%" without '%'); *had tells (may be NULL). */
struct str str_without_last(struct str s, char last, bool *had);
/* Nothing but the characters of SET, at least MIN of them: rules ("-----", "===", "*****"). */
bool str_is_rule(struct str s, const char *set, size_t min);
/* A whole number without sign: the digits themselves. */
bool str_is_digits(struct str s);
/* The entry of SET, which ends in NULL, that WORD is, whatever its case; NULL: none of them. */
const char *str_one_of(struct str word, const char *const *set);
/* WORD stands in S with no letter or digit on either side, whatever its case; its offset, or STR_NPOS. */
size_t str_find_word(struct str s, const char *word);

/* A new row that starts on line AT (index into im->in), in the import's arena; all fields are holes.  Sets line, at,
 * and FLAG_QUOTED where the line stands in a quotation. */
struct row *row_new(const struct import *im, size_t at);
/* Fills a field with TEXT, read from line AT; an empty text leaves it a hole. */
void row_set(const struct import *im, struct row *row, enum row_field field, struct str text, size_t at);
/* Fills a field with what the tool itself means (a benchmark's name, a phase): no line to show for it. */
void row_know(struct row *row, enum row_field field, const char *text);
/* The field was read on line AT, whatever its text is now. */
void row_learned(const struct lines *in, struct row *row, enum row_field field, size_t at);
/* Adds a number.  VALUE points into the text of line AT (its raw line is found by position) or is a copy (then the line's
 * first raw line is taken).  METRIC and UNIT must outlive the row: literals or text of the message.  The result is valid
 * until the next row_cell. */
struct cell *row_cell(const struct import *im, struct row *row, size_t at, const char *metric, struct str value,
		      const char *unit);
/* The same for names and units that were read, not known. */
struct cell *row_cell_named(const struct import *im, struct row *row, size_t at, struct str metric, struct str value,
			    struct str unit);
/* Delivers the row; one without numbers is dropped.  What row_new gave is gone then. */
MUST_CHECK enum err_code row_emit(const struct import *im, const struct row *row, struct err *e);

/* Tells the person something about line AT: skipped, and why. */
void import_note(const struct import *im, size_t at, const char *text);

/* What S calls a phase of tiobench or tiotest ("Sequential Reads", "seq writes", "rand read", "random write" anywhere in
 * it), as the contract's name ("seq-read", ...), or NULL. */
const char *phase_in(struct str s);

/* The number of threads that a title or a sentence names, as printed: "dbench 128 processes", "tbench 32 procs",
 * "32 threads", "16 clients", "dbench 48", "at 128 threads", "4 concurrent io threads".  A range stays one text
 * ("8 - 128", ">=32").  Empty: none, or several ("2, 4, 8 threads"). */
struct str threads_in(struct str s);

/* "average of 3 runs", "avg of 5", "Average of 3 samples" as the contract's iteration "avg 3", in A; empty: no such words. */
struct str average_in(struct str s, struct arena *a);

/* The first word of S that looks like a kernel version (kernel_is_version), without the marks around it:
 * quotes, brackets, a comma, colon or full stop behind.  Empty: none.  *count (may be NULL) is how many different
 * ones stand in S. */
struct str kernel_in(struct str s, size_t *count);
/* Is word I, with its punctuation, a version of two parts (kernel_is_short) that the words on either side call a kernel?
 * "Linux 6.4", "stock 6.4"; at a line's end also "on 6.4:" and "6.4:" alone.  "The 5.10 branch" and "Rocky Linux 9.5"
 * are none. */
bool kernel_is_named(const struct tokens *t, size_t i);
/* A word without such marks. */
struct str word_bare(struct str word);

#endif
