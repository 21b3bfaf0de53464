/*
 * ops.h: what a format has to do; one file a format
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef EMIT_OPS_H
#define EMIT_OPS_H

#include "emit/emit.h"

enum emit_kind { KIND_TEXT, KIND_DIGITS, KIND_HOLE };

/* One format.  Each gets the emitter with `columns`, `column` (of the cell) and `rows` (ended so far) up to date. */
struct emit_ops {
	const char *name; /* as in --format= */
	void (*begin)(struct emitter *w);
	void (*cell)(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone);
	void (*row_end)(struct emitter *w);
	void (*end)(struct emitter *w);
	void (*text)(struct emitter *w, struct str text); /* outside of a table; NULL: a format for programs has no such */
};

struct emitter {
	FILE *out;
	struct emit_options options;
	const struct emit_ops *ops;
	const struct emit_column *columns;
	size_t n_columns;
	size_t column; /* next cell of this row */
	size_t rows;   /* of this table */
	size_t tables; /* ended so far */
	int failed;    /* errno of the first write that failed, or 0 */
	struct arena *home;  /* where this struct lives */
	struct arena *arena; /* of one table, for formats that need it whole; others leave it empty */
	struct table *table; /* text only */
};

extern const struct emit_ops emit_ops_text, emit_ops_tsv, emit_ops_csv, emit_ops_json, emit_ops_md, emit_ops_html;

/* Is S a number as RFC 8259 writes it? */
bool emit_is_json_number(struct str s);

/* What formats of one line a row share: a table's head, with an empty line between tables; a row's end; and the end of a
 * table, at which there is nothing to write. */
void emit_head_line(struct emitter *w, char between, void (*write)(struct emitter *w, struct str name));
void emit_line_end(struct emitter *w);
void emit_nothing(struct emitter *w);

static inline void emit_raw(struct emitter *w, struct str s)
{
	if (s.n)
		fwrite_unlocked(s.p, 1, s.n, w->out);
}

static inline void emit_raw_text(struct emitter *w, const char *text)
{
	emit_raw(w, str_from(text));
}

#endif
