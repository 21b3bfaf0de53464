/*
 * thread.c: which sources talk about the same
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"

enum { REFERENCES_MAX = 256, TOKEN_MAX = 500 };

static const char *const reply_words[] = { "re:", "fwd:", "fw:", "aw:", "sv:", "antw:", "re :" };

/* "Re:", "Re[2]:", "Fwd:", "[PATCH v2 1/3]", "[list]" at the start; the length of what goes, or 0. */
static size_t prefix_length(struct str s)
{
	if (str_starts(s, "[")) {
		size_t end = str_find_char(s, ']');
		return end == STR_NPOS ? 0 : end + 1;
	}
	for (size_t i = 0; i < sizeof reply_words / sizeof *reply_words; i++)
		if (str_starts_nocase(s, reply_words[i]))
			return str_from(reply_words[i]).n;
	if (str_starts_nocase(s, "re[")) {
		size_t end = str_find(s, "]:");
		return end == STR_NPOS ? 0 : end + 2;
	}
	return 0;
}

struct str count_subject(struct str subject, struct arena *a)
{
	struct str rest = str_trim(subject);
	size_t n, out = 0;

	while ((n = prefix_length(rest)) > 0)
		rest = str_trim_left(str_after(rest, n));
	char *text = arena_alloc(a, rest.n + 1);
	for (size_t i = 0; i < rest.n; i++) {
		bool blank = char_is_blank(rest.p[i]);
		if (!blank || (out && text[out - 1] != ' '))
			text[out++] = blank ? ' ' : char_lower(rest.p[i]);
	}
	return (struct str){ text, out };
}

static enum err_code add_token(struct store *s, int64_t source, char kind, struct str text, struct err *e)
{
	AUTO_ARENA(a);

	if (text.n == 0)
		return OK;
	text = str_sub(text, 0, TOKEN_MAX);
	return db_run(s, e, SQL_LINK_ADD, "si", arena_printf(a, "%c" STR_FMT, kind, STR_ARG(text)), source);
}

static enum err_code add_tokens(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_SOURCE_THREAD_FIELDS, "i", source) || db_next(s, st, &more, e))
		return e->code;
	if (!more)
		return OK;
	struct str id = arena_dup(a, db_text(st, 0)), parent = arena_dup(a, db_text(st, 1));
	struct str references = arena_dup(a, db_text(st, 2));
	struct str subject = count_subject(db_text(st, 3), a);
	sqlite3_reset(st);
	if (add_token(s, source, 'm', id, e) || add_token(s, source, 'm', parent, e) ||
	    add_token(s, source, 's', subject, e))
		return e->code;
	for (size_t i = 0; i < REFERENCES_MAX; i++)
		if (add_token(s, source, 'm', str_next_word(&references), e))
			return e->code;
	return OK;
}

struct moves {
	struct arena *a;
	VEC(int64_t) sources; /* whose thread became another */
};

static enum err_code collect(struct store *s, enum sql_id id, int64_t argument, struct moves *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, id, "i", argument) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->a, &out->sources, sqlite3_column_int64(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* All threads that the source's tokens name become the largest of them, so each source moves seldom. */
static enum err_code join(struct store *s, int64_t source, struct moves *moved, struct err *e)
{
	AUTO_ARENA(a);
	struct moves threads = { .a = a };

	if (collect(s, SQL_THREADS_LINKED, source, &threads, e))
		return e->code;
	int64_t target = threads.sources.n ? threads.sources.at[0] : source;
	for (size_t i = 1; i < threads.sources.n; i++)
		if (collect(s, SQL_THREAD_MEMBERS, threads.sources.at[i], moved, e) ||
		    db_run(s, e, SQL_THREAD_RENAME, "ii", threads.sources.at[i], target))
			return e->code;
	return db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", source, target);
}

/* Most sources stand alone: nothing of theirs can repeat another. */
static enum err_code settle(struct store *s, int64_t source, struct err *e)
{
	int64_t thread, one;
	bool others;

	if (db_lookup(s, &thread, &others, e, SQL_SOURCE_THREAD, "i", source) ||
	    db_lookup(s, &one, &others, e, SQL_THREAD_HAS_OTHERS, "ii", thread, source))
		return e->code;
	return others ? count_settle(s, source, e) : OK;
}

enum err_code count_add(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	struct moves moved = { .a = a };

	if (add_tokens(s, source, e) || join(s, source, &moved, e) || settle(s, source, e))
		return e->code;
	for (size_t i = 0; i < moved.sources.n; i++)
		if (moved.sources.at[i] != source && count_settle(s, moved.sources.at[i], e))
			return e->code;
	return OK;
}

enum err_code count_remove(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	struct moves members = { .a = a };
	struct moves moved = { .a = a };

	if (db_run(s, e, SQL_LINKS_DELETE, "i", source) || collect(s, SQL_THREAD_OTHERS, source, &members, e) ||
	    db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", source, source))
		return e->code;
	for (size_t i = 0; i < members.sources.n; i++)
		if (db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", members.sources.at[i], members.sources.at[i]))
			return e->code;
	for (size_t i = 0; i < members.sources.n; i++)
		if (join(s, members.sources.at[i], &moved, e))
			return e->code;
	for (size_t i = 0; i < members.sources.n; i++)
		if (count_settle(s, members.sources.at[i], e))
			return e->code;
	return OK;
}
