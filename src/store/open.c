/*
 * open.c: a connection that is safe to use, or words why not
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <pthread.h>
#include <zstd.h>

#include "store/db.h"
#include "store/guard.h"
#include "store/put.h"
#include "store/words.h"

enum {
	BUSY_MS = 5000,
	PAGE_BYTES = 8192, /* a tenth faster to fill than 4096 */
	CACHE_KIB = 16 * 1024,
	CACHE_BULK_KIB = 64 * 1024,
	LENGTH_MAX = 512 * 1024 * 1024,
	SQL_MAX = 256 * 1024,
	EXPRESSION_DEPTH_MAX = 200,
	COMPOUND_MAX = 64,
	LIKE_MAX = 1000
};

static bool is_memory(const char *path)
{
	return strcmp(path, ":memory:") == 0;
}

/* Words for what SQLite would only call "unable to open". */
static enum err_code check_path(const char *path, enum store_mode mode, struct err *e)
{
	struct stat st;

	if (is_memory(path))
		return OK;
	if (stat(path, &st) != 0) {
		if (errno == ENOENT && mode == STORE_READ)
			return err_set(e, ERR_NOT_FOUND, "%s: no such database", path);
		return errno == ENOENT ? OK : err_set_errno(e, ERR_DB, errno, "%s", path);
	}
	if (S_ISDIR(st.st_mode))
		return err_set(e, ERR_DB, "%s: is a directory, not a database", path);
	if (!S_ISREG(st.st_mode))
		return err_set(e, ERR_DB, "%s: not a regular file", path);
	if (access(path, R_OK) != 0)
		return err_set_errno(e, ERR_DB, errno, "%s", path);
	if (mode != STORE_READ && access(path, W_OK) != 0)
		return err_set_errno(e, ERR_DB, errno, "%s: cannot be written", path);
	return OK;
}

/* The path as a URI, so that a '?' in it is a letter and not the start of options. */
static char *uri_of(struct arena *a, const char *path, const char *options)
{
	size_t n = strlen(path);
	char *uri = arena_alloc(a, n * 3 + strlen(options) + 8);
	size_t at = (size_t)sprintf(uri, "file:");

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)path[i];
		if (char_is_alnum((char)c) || strchr("/._-", c))
			uri[at++] = (char)c;
		else
			at += (size_t)sprintf(uri + at, "%%%02X", c);
	}
	strcpy(uri + at, options);
	return uri;
}

static enum err_code connect(struct store *s, const char *options, struct err *e)
{
	AUTO_ARENA(a);
	int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;

	if (s->mode == STORE_READ && !is_memory(s->path))
		flags |= SQLITE_OPEN_READONLY;
	else
		flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	const char *name = is_memory(s->path) ? s->path : uri_of(a, s->path, options);
	if (sqlite3_open_v2(name, &s->db, flags, NULL) == SQLITE_OK)
		return OK;
	if (!s->db)
		return err_set(e, ERR_DB, "%s: no memory for a database connection", s->path);
	/* SQLite tries to read when it cannot write, and tells of that. */
	if (access(s->path, F_OK) != 0 && access(dirname(arena_cstr(a, str_from(s->path))), W_OK) != 0)
		return err_set_errno(e, ERR_DB, errno, "%s: cannot be made", s->path);
	return db_fail(s, e);
}

static enum err_code set_pragma(struct store *s, const char *name, int64_t value, struct err *e)
{
	char sql[80];

	snprintf(sql, sizeof sql, "PRAGMA %s = %lld", name, (long long)value);
	return db_exec(s, sql, e);
}

static enum err_code set_up(struct store *s, struct err *e)
{
	bool bulk = s->mode == STORE_BULK;

	sqlite3_extended_result_codes(s->db, 1);
	sqlite3_busy_timeout(s->db, BUSY_MS);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
	sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
	sqlite3_limit(s->db, SQLITE_LIMIT_SQL_LENGTH, SQL_MAX);
	sqlite3_limit(s->db, SQLITE_LIMIT_EXPR_DEPTH, EXPRESSION_DEPTH_MAX);
	sqlite3_limit(s->db, SQLITE_LIMIT_COMPOUND_SELECT, COMPOUND_MAX);
	sqlite3_limit(s->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LIKE_MAX);
	sqlite3_limit(s->db, SQLITE_LIMIT_ATTACHED, 0);
	guard_install(s);
	/* No memory map: a page would be checked again at each visit, and a file that shrinks would kill us. */
	if (set_pragma(s, "mmap_size", 0, e) || set_pragma(s, "page_size", PAGE_BYTES, e) ||
	    set_pragma(s, "cache_size", bulk ? -CACHE_BULK_KIB : -CACHE_KIB, e) ||
	    set_pragma(s, "cell_size_check", 1, e) || set_pragma(s, "foreign_keys", 1, e) ||
	    set_pragma(s, "temp_store", 2, e) || set_pragma(s, "synchronous", bulk ? 1 : 2, e))
		return e->code;
	return db_add_functions(s, e);
}

/* ":memory:" has no journal to choose; a busy database keeps the one it has, which is right too, only slower. */
static void set_journal(struct store *s, const char *sql)
{
	struct err ignored = { 0 };

	sqlite3_busy_timeout(s->db, 0);
	if (db_exec(s, sql, &ignored))
		err_clear(&ignored);
	sqlite3_busy_timeout(s->db, BUSY_MS);
}

static bool has_beside(const char *path, const char *suffix)
{
	AUTO_ARENA(a);
	struct stat st;

	return stat(arena_printf(a, "%s%s", path, suffix).p, &st) == 0 && st.st_size > 0;
}

/* What a killed writer left: a log, or a journal of pages that have to be put back before anything may be read. */
static const char *leftover(const char *path)
{
	return has_beside(path, "-wal") ? "-wal" : has_beside(path, "-journal") ? "-journal" : NULL;
}

/* Any reading by a connection that may write puts the file in order. */
static void clear_leftover(const char *path)
{
	sqlite3 *db;

	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
		sqlite3_busy_timeout(db, BUSY_MS);
		sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
	}
	sqlite3_close(db);
}

static enum err_code set_up_and_read(struct store *s, struct err *e)
{
	return set_up(s, e) ? e->code : db_exec(s, "SELECT count(*) FROM sqlite_schema", e);
}

static enum err_code reconnect(struct store *s, const char *options, struct err *e)
{
	err_clear(e);
	sqlite3_close(s->db);
	s->db = NULL;
	return connect(s, options, e) ? e->code : set_up_and_read(s, e);
}

static bool cannot_write(const struct store *s)
{
	int code = sqlite3_errcode(s->db) & 0xff;

	return !is_memory(s->path) && (code == SQLITE_CANTOPEN || code == SQLITE_READONLY);
}

/* A database that was left in WAL mode wants to make files beside it even for reading.  Where that cannot be, and
 * nothing waits there, the file alone is the whole truth. */
static enum err_code open_for_reading(struct store *s, struct err *e)
{
	if (set_up_and_read(s, e) == OK || !cannot_write(s))
		return e->code;
	if (leftover(s->path)) {
		clear_leftover(s->path);
		if (reconnect(s, "", e) == OK || !cannot_write(s))
			return e->code;
	}
	const char *suffix = leftover(s->path);
	if (suffix)
		return err_set(e, ERR_DB, "%s: an import was not finished (%s%s), and here it cannot be: open it once where "
			       "its folder can be written", s->path, s->path, suffix);
	return reconnect(s, "?immutable=1", e);
}

/* An import that was killed left cells behind: the next writer sums them up. */
static enum err_code look_for_unfinished(struct store *s, struct err *e)
{
	int64_t one;

	return db_lookup(s, &one, &s->all_behind, e, SQL_STALE_FIND, "");
}

static enum err_code open_file(struct store *s, struct err *e)
{
	if (check_path(s->path, s->mode, e) || connect(s, "", e) ||
	    (s->mode == STORE_READ ? open_for_reading(s, e) : set_up(s, e)))
		return e->code;
	if (db_migrate(s, e) || look_for_unfinished(s, e))
		return e->code;
	if (s->mode == STORE_BULK)
		set_journal(s, "PRAGMA journal_mode = WAL");
	else if (s->mode == STORE_WRITE)
		set_journal(s, "PRAGMA journal_mode = DELETE");
	return OK;
}

/* Nobody asks SQLite how much memory it uses, and counting it takes a lock an allocation. */
static void configure(void)
{
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

enum err_code store_open(struct store **out, const char *path, enum store_mode mode, struct err *e)
{
	struct store *s = calloc(1, sizeof *s);

	static pthread_once_t once = PTHREAD_ONCE_INIT;

	*out = NULL;
	pthread_once(&once, configure);
	if (!s || !(s->path = strdup(path))) {
		free(s);
		return err_set(e, ERR_DB, "%s: no memory for a database connection", path);
	}
	s->mode = mode;
	s->words = words_new();
	s->touched = map_new(arena_new());
	s->unsettled = map_new(arena_new());
	if (open_file(s, e)) {
		store_close(s);
		return e->code;
	}
	*out = s;
	return OK;
}

static void finish_writing(struct store *s)
{
	struct err ignored = { 0 };

	store_source_abandon(s);
	/* What fails here is told by nobody, so whoever must know calls store_flush before. */
	if (store_flush(s, &ignored))
		err_clear(&ignored);
}

void store_close(struct store *s)
{
	if (!s)
		return;
	if (s->db && s->mode != STORE_READ)
		finish_writing(s);
	for (size_t i = 0; i < SQL_COUNT; i++)
		sqlite3_finalize(s->statements[i]);
	if (s->db && s->mode == STORE_BULK)
		set_journal(s, "PRAGMA journal_mode = DELETE");
	sqlite3_close_v2(s->db);
	words_free(s->words);
	arena_free(s->touched.arena);
	arena_free(s->unsettled.arena);
	ZSTD_freeCCtx(s->packer);
	free(s->path);
	free(s);
}
