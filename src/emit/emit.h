/*
 * emit.h: one way to write records, several formats behind it
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	emit_begin(w, columns, n);  { emit_cell(w, ...) x n; emit_row_end(w); } ...  emit_end(w);
 *
 * Escaping is the writer's work: cells are raw text from strangers.
 */
#ifndef EMIT_EMIT_H
#define EMIT_EMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

enum emit_format {
	EMIT_TEXT, /* aligned table for a terminal or a pipe (libsmartcols) */
	EMIT_TSV,  /* tab, newline, CR and backslash in cells as \t \n \r \\, other controls as \xNN; header line */
	EMIT_CSV,  /* RFC 4180 with LF, through libcsv; header line */
	EMIT_JSON, /* an array of objects; numbers as numbers, holes as null */
	EMIT_MD,   /* a Markdown table */
	EMIT_HTML  /* a <table>, no page around it */
};

bool emit_format_from_name(struct str name, enum emit_format *out); /* "text" "tsv" "csv" "json" "md" "html" */

enum emit_align { EMIT_LEFT, EMIT_RIGHT };
enum emit_tone { TONE_PLAIN, TONE_BETTER, TONE_WORSE, TONE_DIM, TONE_HEAD };

struct emit_column {
	const char *name; /* borrowed until emit_end */
	enum emit_align align;
	bool number; /* JSON: cells that are numbers are written as numbers */
	bool may_shrink; /* text table: may be cut to fit the width */
};

struct emit_options {
	enum emit_format format;
	bool colour;      /* text only; the caller has looked at the terminal and NO_COLOR */
	unsigned width;   /* text only: columns to fit into; 0: as wide as needed */
	bool plain_ascii; /* text only: no box drawing, no colour, for mails */
};

struct emitter; /* all formats but EMIT_TEXT write as they go: memory is flat */

/* Writes to OUT, which stays the caller's.  The caller owns *result: emitter_free(). */
struct emitter *emitter_new(FILE *out, const struct emit_options *options);
void emitter_free(struct emitter *w); /* NULL is allowed */

/* Escaped text outside of tables, for headings and remarks: the caller writes the markup around it.  Nothing in formats
 * for programs. */
void emit_text(struct emitter *w, struct str text);

/* TEXT as the text format shows it: control characters and bad bytes as escapes; ASCII: others as "?".  Its width is
 * what a terminal will take.  Terminated, in the arena. */
struct str emit_visible(struct str text, bool ascii, struct arena *a);

/* One table.  Several one after the other are fine (JSON: one array each, a line apart). */
void emit_begin(struct emitter *w, const struct emit_column *columns, size_t n);
void emit_cell(struct emitter *w, struct str text, enum emit_tone tone);
void emit_number(struct emitter *w, double value, int decimals, enum emit_tone tone);
/* TEXT is a number already, as the database or a person wrote it: in JSON a number whatever the column says, if it
 * can be one. */
void emit_digits(struct emitter *w, struct str text, enum emit_tone tone);
void emit_hole(struct emitter *w); /* nothing known here */
void emit_word(struct emitter *w, struct str text); /* a plain cell; of nothing a hole */
void emit_row_end(struct emitter *w); /* cells that were not given are holes */
/* Nothing more can be written (a closed pipe, a full disk): long loops may stop; emit_end says what it was. */
bool emit_is_broken(const struct emitter *w);
/* ERR_IO: the output could not be written (a full disk; a closed pipe is no error). */
MUST_CHECK enum err_code emit_end(struct emitter *w, struct err *e);

#endif
