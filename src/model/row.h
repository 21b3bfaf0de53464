/*
 * row.h: a result as printed: one subject, the numbers beside it, and holes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_ROW_H
#define MODEL_ROW_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "model/histogram.h"

/* The fields that say what a row is about.  An empty one is a hole; bind fills it or leaves it empty. */
enum row_field {
	ROW_BENCHMARK,
	ROW_PHASE,
	ROW_KERNEL,    /* exactly as printed */
	ROW_VARIANT,   /* exactly as printed: anything else that is compared */
	ROW_MACHINE,   /* as far as the text says */
	ROW_THREADS,   /* digits, or a range as printed ("8 - 128") */
	ROW_FILE_MB,   /* total size in MB, digits */
	ROW_BLOCK,     /* bytes, digits */
	ROW_ITERATION, /* which repetition, or what the row stands for: "avg 3" = average of three runs */
	ROW_PARAMS,    /* further parameters, "name=value" separated by blanks, sorted by name */
	ROW_TIME,      /* when it was measured, as 2024-03-01T10:00:00Z; empty: the source's date counts */
	ROW_BETTER,    /* which way is better, if the text says: "higher", "lower", "neither" */
	ROW_FIELDS
};

extern const char *const row_field_name[ROW_FIELDS]; /* "benchmark", "phase", ... as in the row contract */

enum row_flag {
	FLAG_IMPLAUSIBLE = 1 << 0,    /* contradicts itself (average above maximum, >10s above >2s) */
	FLAG_KNOWN_WRONG = 1 << 1,    /* a version of the tool with a known error printed it */
	FLAG_DERIVED = 1 << 2,        /* worked out by us, not printed; never in the contract without --derived */
	FLAG_REPAIRED = 1 << 3,       /* a cut or broken figure, restored where certain */
	FLAG_KERNEL_UNSURE = 1 << 4,  /* several kernels are named and none stands at the row: left empty */
	FLAG_SUMMARY = 1 << 5,        /* stands for several runs ("average of 3 runs"): one number of unknown spread */
	FLAG_ONCE = 1 << 6,           /* an outlier somebody mentions: "once 9000", "600(!)" */
	FLAG_QUOTED = 1 << 7,         /* stood in a quotation */
	FLAG_CORRECTED = 1 << 8,      /* a field was set by `behemoth fix` */
	FLAG_INCOMPLETE = 1 << 9,     /* the run or the table was cut off */
	FLAG_COUNT = 10
};

extern const char *const row_flag_name[FLAG_COUNT]; /* "implausible", "known-wrong", ... by bit */

/* One number.  value, unit: as printed (a multiplier belongs to the unit: 14.0 kIOPS). */
struct cell {
	struct str metric;
	struct str value;
	struct str unit;
	uint32_t line;  /* raw line on which the number starts */
	uint32_t at;    /* index of that line in struct lines */
	unsigned flags; /* of this number, beside the row's */
};

/* Something that was the case while it was measured, beside what makes the test: "block.scheduler" "none". */
struct setting {
	struct str name; /* without blanks */
	struct str value;
};

/* One printed row: all its numbers share the subject.  A table row of four phases is four rows.
 * Borrowed from the message or its arena, until that is reset. */
struct row {
	uint32_t line;                   /* raw line on which the row starts */
	struct str field[ROW_FIELDS];
	uint32_t from[ROW_FIELDS];       /* raw line each was read from; 0: a hole, or known from the tool itself */
	uint32_t from_at[ROW_FIELDS];    /* the same as an index into struct lines: all lines of a packed part stand on one
					  * raw line, and some of a base64 part */
	struct cell *cells;
	size_t n_cells;
	const struct setting *settings;  /* by name, each once */
	size_t n_settings;
	const struct histogram *histograms; /* of its requests, each name once */
	size_t n_histograms;
	uint32_t at;                     /* index of the row's first line in struct lines */
	uint32_t block;                  /* number of the claimed block in its source, from 0; the import driver's */
	unsigned flags;
	int confidence;                  /* 0 to 100: how sure the claim was */
	const char *importer;            /* its name; set by the import driver */
	struct str origin;               /* key of the source that it was exported from (16 or more hex digits), or empty */
};

#endif
