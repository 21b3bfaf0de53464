/*
 * tio.h: tables in the manner of tiobench.pl: header words to columns, rows checked against them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No positions: mailers and archives collapse blanks, so a header gives the order of the columns and a row is taken
 * when the number and the type of its words agree.  Source of the layouts: tiobench.pl 0.29 to git of 2023, and how
 * people cut its tables down by hand.
 */
#ifndef IMPORT_TIO_H
#define IMPORT_TIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "import/context.h"

enum tio_kind {
	TIO_FILE_MB,
	TIO_BLOCK,
	TIO_THREADS,
	TIO_RATE,
	TIO_CPU,
	TIO_LAT_AVG,
	TIO_LAT_MAX,
	TIO_GT2S,
	TIO_GT10S,
	TIO_EFF,
	TIO_KINDS
};

struct tio_column {
	enum tio_kind kind;
	const char *phase; /* of this column's group; NULL: the table's */
	const char *unit;  /* said by the header; NULL: by convention */
};

#define TIO_COLUMNS_MAX 24

/* A call of tiotest that tiobench.pl made: what each of its threads did. */
struct tio_call {
	uint64_t threads, mb, block, random;
	uint64_t run; /* "Run #2": which repetition; 0: not said */
};

/* What the text above a table says of the command that made it. */
struct tio_command {
	bool has_script;
	uint64_t random; /* --random: requests of all threads; 0: not said */
	uint64_t runs;   /* --numruns; 0: not said */
	struct tio_call *calls;
	size_t n;
};

/* Where a table's parts stand, and what its columns are. */
struct tio_table {
	size_t title;  /* line that names the phase; STR_NPOS: none */
	size_t header; /* last header line; STR_NPOS: none, the columns are the full table's */
	size_t body;   /* first line behind the header */
	const char *phase;
	struct str threads; /* said by the title; empty: not */
	struct str label_word; /* "Kernel", "Identifier", "Dir", ...; empty: the header does not name the label's column */
	struct tio_command command;
	size_t n;
	struct tio_column col[TIO_COLUMNS_MAX];
};

/* One value of a row.  A figure that a blank broke in two ("1 .828%") has a tail. */
struct tio_value {
	struct str text; /* without '%' */
	struct str tail;
	struct str unit; /* printed in the cell; empty: none */
	size_t line;
};

struct tio_row {
	size_t at;    /* first line */
	size_t lines; /* 1; more when a mailer wrapped it */
	struct str label;
	struct tio_value value[TIO_COLUMNS_MAX];
};

/* What a line may be, told from pairs and triples of letters in one pass: every line of an archive is asked. */
enum tio_hint {
	TIO_HINT_RATE = 1 << 0,    /* "rat", "mb/": a header with a rate */
	TIO_HINT_PHASE = 1 << 1,   /* "seq", "ran", "rnd": a title */
	TIO_HINT_PERCENT = 1 << 2  /* '%': a row */
};
#define TIO_LINE_MAX 240 /* longer lines are nobody's table */
unsigned tio_hints(struct str line);

/* Is line AT the last line of a table's header?  Fills header, body, columns, label word, and the phase if the header
 * itself holds the title. */
bool tio_header_at(const struct lines *in, size_t at, struct tio_table *out);
/* Only words that stand above the columns of such tables ("File", "Num", "Avg", "Lat%", "CPU", ...). */
bool tio_is_upper_header(struct str line);
/* The columns of tiobench.pl's full table. */
void tio_full_columns(struct tio_table *out);
/* The columns of the oldest table: Size, Block, Thr and four times rate and CPU. */
void tio_four_phase_columns(struct tio_table *out);

/* Does a row of TABLE start on line AT? */
bool tio_row_at(const struct lines *in, size_t at, const struct tio_table *table, struct tio_row *out);
/* The next row at or behind line AT, over blank lines, rules and elisions; false: the table has ended. */
bool tio_next_row(const struct lines *in, size_t at, const struct tio_table *table, struct tio_row *out);
/* The unit that WORD is when it stands behind a number ("ms", "seconds"), as the contract writes it; NULL: none. */
const char *tio_unit_word(struct str word);
/* Blank, a rule, or an elision ("..."): such lines stand between rows without ending a table. */
bool tio_is_filler(struct str line);

/* The phase that the prose above the block C, or else right below it, names; NULL: none, or several.  *line is where. */
const char *tio_phase_nearby(const struct import *im, struct claim c, size_t *line);

/* "5.87 ms" in the first row says the unit of the whole column, for the rows below it. */
void tio_learn_units(struct tio_table *table, const struct tio_row *row);

/* Flags what cannot be (average above maximum, ...) and random rates of versions that got them wrong. */
void tio_doubt(const struct import *im, const struct tio_table *table, const struct tio_row *from, struct row *row);

/* Fills OUT from the 200 lines above line AT, and that line itself. */
void tio_command_above(const struct lines *in, size_t at, struct arena *a, struct tio_command *out);
/* Flags latencies that are sums of several runs, and adds what known wrong figures of ROW should have been, as far as
 * size, block and thread columns and the command tell; without one, with tiobench.pl's usual 4000 random requests. */
void tio_repair(const struct import *im, const struct tio_table *table, struct row *row);

/* Emits ROW: one row, or one a phase where the columns are groups.  BENCHMARK is the tool. */
MUST_CHECK enum err_code tio_emit(const struct import *im, const struct tio_table *table, const struct tio_row *row,
				  const char *benchmark, struct err *e);

/* The same tables filled like a paragraph, so that only the order of their words is left. */
struct claim tio_flow_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code tio_flow_parse(const struct import *im, struct claim c, struct err *e);

#endif
