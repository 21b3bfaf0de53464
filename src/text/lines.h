/*
 * lines.h: decoded text as lines, each with its quote depth and its way back to the raw file
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_LINES_H
#define TEXT_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* Inside decoded line: from byte OFFSET of its text on, the bytes stand on raw line NUMBER
 * (quoted-printable soft breaks, base64 lines, rejoined rows). */
struct line_break {
	uint32_t offset;
	uint32_t number;
};

struct line {
	struct str text;  /* UTF-8, no quote marks, no line end, NBSP made blank; tabs kept; borrowed from the arena */
	struct str whole; /* with its quote marks: for `--explain`, and for diff(1), whose < and > are no quotes */
	uint32_t number;  /* 1-based raw line on which it starts */
	uint16_t depth;   /* quote depth: "> > " and ">> " are both 2 */
	uint16_t part;    /* MIME part it stands in, from 0; rows never reach across parts */
	uint32_t n_breaks;
	const struct line_break *breaks; /* sorted by offset; NULL: all on `number` */
};

struct lines {
	struct line *at;
	size_t n;
	const struct str *titles; /* of a mail's parts: an attachment's file name, the subject of a mail within it, or empty */
	size_t n_titles;          /* the parts of a line number below this one have one */
};

/* What the part of line I is called; empty: nothing. */
struct str line_part_title(const struct lines *in, size_t i);

/* Text of line I; empty past the end, so looking ahead needs no test. */
struct str line_at(const struct lines *in, size_t i);
/* Raw line on which line I starts; 0 past the end. */
uint32_t line_number(const struct lines *in, size_t i);
/* Raw line on which byte P of line I's text stands. */
uint32_t line_number_of(const struct lines *in, size_t i, const char *p);

/* More lines than this are not read: they would hold gigabytes of line heads. */
enum { LINES_MAX = 4 * 1024 * 1024 };

/* Text with its way back to the raw file.  With a map, byte OFFSET and those behind it stand on raw line NUMBER (sorted
 * by offset, the first entry is at 0); without one (n 0) each line end of the text is one of the file, from FIRST
 * on. */
struct mapped_text {
	struct str text;
	uint32_t first;
	struct line_break *map;
	size_t n;
};

/* Cuts TEXT into lines, takes off quote marks and measures their depth; FIRST is the raw number of the first line.
 * A line ends at LF, CRLF or a lone CR; the last (progress displays) is no end of a raw line. */
void lines_from_text(struct str text, uint32_t first, struct arena *a, struct lines *out);
void lines_from_mapped(const struct mapped_text *text, struct arena *a, struct lines *out);

/* The lines of N parts one behind the other; each line learns which part it stands in. */
void lines_join(const struct lines *parts, size_t n, struct arena *a, struct lines *out);

/* How many LF there are in S. */
uint32_t lines_count_ends(struct str s);

/* How many bytes of quote marks S starts with (0: none), and how deep they are.  "> ", ">>", "| ", "AM> ";
 * the ">2s" of a header is not a mark. */
size_t quote_marks(struct str s, uint16_t *depth);

/* The same for a line that stands right below ABOVE, a line with marks (or empty: it had none).  Under a line that '|' or
 * ':' quotes, the next line's '|' or ':' quotes too, whatever it quotes: a box has bars of its own. */
size_t quote_marks_below(struct str s, struct str above, uint16_t *depth);

#endif
