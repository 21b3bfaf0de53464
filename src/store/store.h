/*
 * store.h: the only door to SQLite: one file, content and derived data apart
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Content never changes: raw sources, runs, corrections, what was forgotten.  Derived data (parsed rows, which of them
 * count, a summary cell a series and kernel) is made from it and can be made again.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/row.h"
#include "model/source.h"

struct store; /* one connection; one thread at a time */

enum store_mode {
	STORE_READ,  /* never writes, not even a journal: works in a read-only folder */
	STORE_WRITE, /* made and migrated if needed; each commit is fully synchronised */
	STORE_BULK   /* like WRITE, for imports: a crash may lose the last sources, never a part of one */
};

/* The caller owns *out: store_close().  ":memory:" works.
 * ERR_NOT_FOUND: STORE_READ and no such file.  ERR_DB: not ours, newer than this program, damaged, full, read-only.
 * ERR_BUSY: locked for 5 s. */
MUST_CHECK enum err_code store_open(struct store **out, const char *path, enum store_mode mode, struct err *e);
void store_close(struct store *s); /* NULL is allowed; an open source is abandoned */

/* ---- writing: one source, one transaction -------------------------------------------------------------------- */

enum store_known {
	STORE_NEW,      /* go on with rows */
	STORE_KNOWN,    /* already here and not AGAIN: no rows, no end */
	STORE_FORGOTTEN /* the user said `forget`: stays out */
};

/* Begins SOURCE.  AGAIN: read it again even if it is known.  IMPORTER_VERSION is kept with it.  On errors *known is
 * STORE_NEW: nothing is known of it. */
MUST_CHECK enum err_code store_source_begin(struct store *s, const struct source *source, bool again,
					    unsigned importer_version, enum store_known *known, struct err *e);
/* Both copy what they keep.  Corrections of this source are applied here. */
MUST_CHECK enum err_code store_put_row(struct store *s, const struct row *row, struct err *e);
MUST_CHECK enum err_code store_put_note(struct store *s, uint32_t line, const char *text, struct err *e);
/* Decides what counts (ARCHITECTURE.md), updates the summary cells, commits. */
MUST_CHECK enum err_code store_source_end(struct store *s, struct err *e);
void store_source_abandon(struct store *s);
/* STORE_BULK keeps sources of about a second in one transaction; this commits them and sums up what they changed.
 * store_close() does it too, but tells nobody when the disk is full. */
MUST_CHECK enum err_code store_flush(struct store *s, struct err *e);

/* ---- files that were read ------------------------------------------------------------------------------------- */

/* So that an archive is not read twice.  Of this database alone, and of no harm if lost. */
struct store_file {
	struct str path; /* absolute */
	int64_t size, changed_ns;
	int64_t lines;   /* of a mbox, to go on behind them when it has grown; else 0 */
	int64_t ends;    /* hash of its first and last bytes */
};

/* Calls TAKE for each file that these importers read; *file is borrowed. */
typedef void (*store_take_file)(void *ctx, const struct store_file *file);
MUST_CHECK enum err_code store_files(struct store *s, unsigned importer_version, store_take_file take, void *ctx,
				     struct err *e);
/* The file was read to its end, and all that it held is in. */
MUST_CHECK enum err_code store_file_add(struct store *s, const struct store_file *file, unsigned importer_version,
					struct err *e);

/* ---- corrections --------------------------------------------------------------------------------------------- */

struct correction {
	struct str source; /* key or a unique prefix of it */
	uint32_t line;     /* 0: the whole source */
	enum row_field field;
	struct str value;  /* empty: the field becomes a hole */
};

/* Kept as content, applied to the rows that are there and to all later readings.  ERR_NOT_FOUND: no such source or
 * no row at that line.  *changed: rows that it touched. */
MUST_CHECK enum err_code store_fix(struct store *s, const struct correction *c, size_t *changed, struct err *e);
/* *out: a source whose key begins with KEY (16 or more hex digits) is here. */
MUST_CHECK enum err_code store_has_source(struct store *s, struct str key, bool *out, struct err *e);
/* Takes a source and its rows out, and remembers that it stays out. */
MUST_CHECK enum err_code store_forget(struct store *s, struct str source, struct err *e);
/* Lets it in again when it is next read.  SOURCE: its key or at least 4 digits of it, unique among what is forgotten;
 * else ERR_NOT_FOUND or ERR_USAGE. */
MUST_CHECK enum err_code store_unforget(struct store *s, struct str source, struct err *e);

/* ---- whole databases ------------------------------------------------------------------------------------------ */

struct store_merge_stats {
	size_t sources, rows, corrections, forgotten, triage;
};

/* Takes in all of another database (opened read-only). One transaction.  A merged into B and B into A are the same. */
MUST_CHECK enum err_code store_merge(struct store *s, const char *other, struct store_merge_stats *out, struct err *e);

/* Calls READ for every kept source so that its rows are put again; all in one transaction: an error leaves the old. */
struct store_rebuild {
	void *ctx;
	/* Must put the source's rows with store_put_row; source->raw is valid during the call. */
	enum err_code (*read)(void *ctx, struct store *s, const struct source *source, struct err *e);
	void (*progress)(void *ctx, size_t done, size_t total); /* may be NULL */
	unsigned importer_version;
};
MUST_CHECK enum err_code store_rebuild(struct store *s, const struct store_rebuild *how, struct err *e);

/* Verifies pages, keys, that content is readable and that what is derived fits it.  Each finding is reported; OK with
 * *problems > 0 when something is wrong. */
MUST_CHECK enum err_code store_check(struct store *s, void (*report)(void *ctx, const char *problem), void *ctx,
				     size_t *problems, struct err *e);

/* ---- reading: cursors over named columns ---------------------------------------------------------------------- */

struct store_cursor; /* owned by the caller: store_cursor_close(); valid while the store is open */

enum store_list {
	STORE_KERNELS,    /* one row a kernel, its most used label first, oldest kernel first */
	STORE_BENCHMARKS,
	STORE_MACHINES,
	STORE_SOURCES,
	STORE_RUNS
};

/* WHERE: a condition on the columns of the `measurements` view, or NULL.  It is compiled under an authorizer that
 * allows reading the documented views and nothing else.  ERR_USAGE: it does not compile (the message says why).
 * STORE_WHERE_MS bounds the time of all steps together (ERR_LIMIT); waiting for a reader of the rows does not count. */
#define STORE_WHERE_MS 60000

MUST_CHECK enum err_code store_list(struct store *s, enum store_list what, const char *where,
				    struct store_cursor **out, struct err *e);

/* All columns of `measurements` in the order: benchmark, phase, test order, kernel order, run. */
MUST_CHECK enum err_code store_measurements(struct store *s, const char *where, struct store_cursor **out,
					    struct err *e);

/* A person's SELECT: read-only, documented views only, at most MAX_ROWS rows and MAX_MS milliseconds in all its steps,
 * with 1 GiB of memory (then store_cursor_next gives ERR_LIMIT); 0: no limit. */
MUST_CHECK enum err_code store_query(struct store *s, const char *sql, size_t max_rows, unsigned max_ms,
				     struct store_cursor **out, struct err *e);

/* Full text of the kept sources.  Columns: source, date, subject, line, text.  WORDS: all must occur in the source, each
 * as a whole word, or with a "*" behind it as the beginning of one. */
MUST_CHECK enum err_code store_search(struct store *s, struct str words, struct store_cursor **out, struct err *e);

/* Every number that stands in the source KEY (whole), by line, counted or not.  `repeats` names the run that
 * counts in its stead. */
MUST_CHECK enum err_code store_places(struct store *s, struct str key, struct store_cursor **out, struct err *e);

enum store_type { STORE_NULL, STORE_INTEGER, STORE_REAL, STORE_TEXT };

size_t store_cursor_columns(const struct store_cursor *c);
const char *store_cursor_name(const struct store_cursor *c, size_t i);
MUST_CHECK enum err_code store_cursor_next(struct store_cursor *c, bool *more, struct err *e);
enum store_type store_cursor_type(const struct store_cursor *c, size_t i);
/* Borrowed until the next step.  NULL is the empty text, and 0. */
struct str store_cursor_text(const struct store_cursor *c, size_t i);
double store_cursor_real(const struct store_cursor *c, size_t i);
int64_t store_cursor_integer(const struct store_cursor *c, size_t i);
void store_cursor_close(struct store_cursor *c); /* NULL is allowed */

/* ---- single things -------------------------------------------------------------------------------------------- */

/* A kept source with its raw bytes, all in the arena.  ID: a prefix of the key of at least 4 digits, or a Message-ID.
 * ERR_NOT_FOUND; ERR_USAGE: the prefix fits several (the message names some). */
MUST_CHECK enum err_code store_get_source(struct store *s, struct str id, struct arena *a, struct source *out,
					  struct err *e);

/* The key of a kernel that is named by LABEL (any label of it).  ERR_NOT_FOUND, with the nearest labels in the message. */
MUST_CHECK enum err_code store_find_kernel(struct store *s, struct str label, struct arena *a, struct str *key,
					   struct err *e);

/* Numbers that count. */
MUST_CHECK enum err_code store_count(struct store *s, int64_t *out, struct err *e);

#endif
