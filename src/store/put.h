/*
 * put.h: inside the store: the source that is being written
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_PUT_H
#define STORE_PUT_H

#include "base/vec.h"
#include "model/row.h"
#include "store/db.h"

/* A claimed block as far as it was read. */
struct put_block {
	int64_t nth, rows, least;
};

/* A correction that concerns this source; line 0: all of its rows. */
struct put_correction {
	uint32_t line;
	enum row_field field;
	struct str value;
};

struct put {
	struct arena *arena; /* this struct, and what lives as long as the source */
	struct arena *row;   /* one row */
	int64_t source;
	bool in_savepoint; /* it was known before: abandoning it brings the old rows back */
	uint32_t first_line;
	bool can_link;     /* it names a thread; else nothing of it can be a quotation, and hashes are not kept */
	int64_t n_notes;
	size_t n_changed; /* rows that corrections touched */
	VEC(struct put_block) blocks;
	struct map block_at; /* number of a block -> index into blocks */
	VEC(uint32_t) on_line;   /* how many rows start on each line, as far as rows came, */
	struct map on_far_line;  /* and on lines that are too far for that */
	struct map twins;    /* hash of a whole row -> id of the first that says it */
	VEC(struct put_correction) corrections;
};

/* Opens s->put for the rows of a source that is in the table already and has none. */
MUST_CHECK enum err_code put_open(struct store *s, int64_t source, struct str key, uint32_t first_line, struct err *e);
void put_close(struct store *s);

/* As store_put_row; HASH is what put_hash() said when the row was first read: corrections do not change it. */
MUST_CHECK enum err_code put_row(struct store *s, const struct row *row, int64_t hash, struct err *e);

/* The hash of what a row itself prints: its tool, phase, threads and kernel if they stand in the row, its numbers as
 * printed.  Equal where a row is quoted or posted again, whatever was bound to it from elsewhere.  identity.c */
int64_t put_hash(const struct row *row);

/* 16 bytes that say everything about a row: two equal ones of one source are one printed twice. identity.c */
struct str put_identity(const struct row *row, struct arena *a);

/* Blocks, threads, what counts, summary cells. */
MUST_CHECK enum err_code put_finish(struct store *s, struct err *e);

/* ---- content: content.c ---- */

/* *id 0: not there. */
MUST_CHECK enum err_code content_find(struct store *s, struct str key, int64_t *id, struct err *e);
MUST_CHECK enum err_code content_add(struct store *s, const struct source *source, int64_t version, int64_t *id,
				     struct err *e);
MUST_CHECK enum err_code content_set_bytes(struct store *s, int64_t id, const struct source *source, struct err *e);
MUST_CHECK enum err_code content_set_name(struct store *s, int64_t id, const struct source *source, struct err *e);

/* SOURCE beside the kept copy of it.  Which one stays does not depend on which came first: of names the first by bytes,
 * of bytes the longer, then those with the greater hash. */
struct content_diff {
	bool better_name, better_bytes, same_bytes;
};
MUST_CHECK enum err_code content_compare(struct store *s, int64_t id, const struct source *source,
					 struct content_diff *out, struct err *e);
/* Removes rows, facts, blocks, notes; what they made others not count is settled again.  The source stays. */
MUST_CHECK enum err_code content_clear(struct store *s, int64_t id, struct err *e);
MUST_CHECK enum err_code content_raw(struct store *s, int64_t id, struct arena *a, struct str *out, struct err *e);
/* *out: its bytes can be read, and are what was put. */
MUST_CHECK enum err_code content_is_intact(struct store *s, int64_t id, struct arena *a, bool *out, struct err *e);
MUST_CHECK enum err_code content_is_forgotten(struct store *s, struct str key, bool *out, struct err *e);
/* Key and headers, without the bytes; *version is the importer's. */
MUST_CHECK enum err_code content_head(struct store *s, int64_t id, struct arena *a, struct source *out,
				      int64_t *version, struct err *e);
/* All sources, by id. */
MUST_CHECK enum err_code content_ids(struct store *s, struct arena *a, int64_t **ids, size_t *n, struct err *e);
/* Keeps KEY out from now on, and removes the source ID (0: it is not here).  fix.c */
MUST_CHECK enum err_code content_forget(struct store *s, int64_t id, struct str key, struct err *e);
/* As store_get_source, without the bytes; *rowid is its id.  get.c */
MUST_CHECK enum err_code content_by_id(struct store *s, struct str id, struct arena *a, int64_t *rowid,
				       struct source *out, struct err *e);
/* Columns key, kind, name, first_line, time ... of a statement into *out; texts copied into the arena, raw left empty. */
void content_read(sqlite3_stmt *st, int column, struct arena *a, struct source *out);

#endif
