/*
 * csv.h: the header of a table of comma-separated values, and what its columns mean
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_CSV_H
#define IMPORT_CSV_H

#include "import/context.h"

#define CSV_COLUMNS_MAX 64

/* What a column holds: a field of the row (its enum row_field), or one of these. */
enum csv_kind {
	CSV_METRIC = ROW_FIELDS,
	CSV_VALUE,
	CSV_UNIT,
	CSV_PARAM,  /* any other name: a parameter */
	CSV_ORIGIN, /* the source that it was exported from */
	CSV_DROPPED /* names single runs: as a parameter it would make every row a test of its own */
};

struct csv_header {
	struct str name[CSV_COLUMNS_MAX];
	int kind[CSV_COLUMNS_MAX]; /* enum row_field or enum csv_kind */
	size_t n;
	size_t value;       /* the column of the value */
	struct str dropped; /* the first dropped column's name; empty: none */
};

/* Line AT as it stands in the file: what looks like quote marks are bytes of the table.  Without a byte order mark. */
struct str csv_line(const struct lines *in, size_t at);

/* ',' or '\t' or ';', whichever a header line has most of. */
char csv_delimiter(struct str header);

/* Does the text begin on line AT? */
bool csv_begins_text(const struct lines *in, size_t at);

/* Is line AT a table's header: all required names, or at the beginning of a text at least three known ones? */
bool csv_is_header(const struct lines *in, size_t at);

/* ERR_PARSE: a required column is missing, a name stands twice, there are too many. */
MUST_CHECK enum err_code csv_header_read(const struct str *fields, size_t n, struct csv_header *out, struct err *e);

bool csv_column_required(int kind);

/* The row's parameters as the contract has them: "name=value", sorted, blanks inside a value made "_"; a column named
 * params is taken as it is. */
struct str csv_params(const struct csv_header *h, const struct str *fields, size_t n, struct arena *a);

#endif
