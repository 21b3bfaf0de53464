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

struct sources {
	struct arena *a;
	VEC(int64_t) ids;
};

static enum err_code collect(struct store *s, enum sql_id id, int64_t argument, struct sources *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, id, "i", argument) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->a, &out->ids, sqlite3_column_int64(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* What has to be done for a thread before the next commit. */
enum { TO_SETTLE = 1, TO_REGROUP = 2 };

static void mark(struct store *s, int64_t thread, int64_t what)
{
	size_t i = map_add(&s->unsettled, MAP_KEY(thread), NULL);

	s->unsettled.at[i].value |= what;
}

/* THREAD is now called TARGET, and what had to be done for it has to be done there. */
static void move_marks(struct store *s, int64_t thread, int64_t target)
{
	int64_t what;

	if (map_get(&s->unsettled, MAP_KEY(thread), &what))
		mark(s, target, what);
}

/* All threads that the source's tokens name become the largest of them, so each source moves seldom. */
static enum err_code join(struct store *s, int64_t source, int64_t *target, size_t *n, struct err *e)
{
	AUTO_ARENA(a);
	struct sources threads = { .a = a };

	if (collect(s, SQL_THREADS_LINKED, source, &threads, e))
		return e->code;
	*target = threads.ids.n ? threads.ids.at[0] : source;
	*n = threads.ids.n;
	for (size_t i = 1; i < threads.ids.n; i++) {
		move_marks(s, threads.ids.at[i], *target);
		if (db_run(s, e, SQL_THREAD_RENAME, "ii", threads.ids.at[i], *target))
			return e->code;
	}
	return db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", source, *target);
}

/* Most sources stand alone, or have no row in common with any other: nothing of theirs can repeat another.  Of two threads
 * that became one the old sources may. */
static enum err_code has_to_settle(struct store *s, int64_t source, size_t n_joined, bool *out, struct err *e)
{
	int64_t one;

	*out = n_joined > 2;
	if (*out || n_joined < 2)
		return OK;
	return db_lookup(s, &one, out, e, SQL_SOURCE_SHARES_ROWS, "i", source);
}

enum err_code count_add(struct store *s, int64_t source, struct err *e)
{
	int64_t thread = source;
	size_t n_joined = 0;
	bool to_settle = false;

	if (add_tokens(s, source, e) || join(s, source, &thread, &n_joined, e) ||
	    has_to_settle(s, source, n_joined, &to_settle, e))
		return e->code;
	if (to_settle)
		mark(s, thread, TO_SETTLE);
	return OK;
}

enum err_code count_remove(struct store *s, int64_t source, struct err *e)
{
	int64_t thread, one;
	bool has_others;

	if (count_let_go(s, source, e) || db_run(s, e, SQL_LINKS_DELETE, "i", source) ||
	    db_lookup(s, &thread, &has_others, e, SQL_SOURCE_THREAD, "i", source) ||
	    db_lookup(s, &one, &has_others, e, SQL_THREAD_HAS_OTHERS, "ii", thread, source))
		return e->code;
	if (has_others)
		mark(s, thread, TO_SETTLE | TO_REGROUP);
	return db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", source, source);
}

/* ---- threads that a source has left ---------------------------------------------------------------------------- */

/* The sources of a thread, by number; leader: one of those that are linked, in the end the first of them. */
struct group {
	struct arena *a;
	VEC(int64_t) ids;
	VEC(size_t) leader;
};

static size_t leader_of(struct group *g, size_t i)
{
	while (g->leader.at[i] != i)
		i = g->leader.at[i] = g->leader.at[g->leader.at[i]];
	return i;
}

static void link_sources(struct group *g, size_t one, size_t other)
{
	one = leader_of(g, one);
	other = leader_of(g, other);
	if (one < other)
		g->leader.at[other] = one;
	else
		g->leader.at[one] = other;
}

static enum err_code load_members(struct store *s, int64_t thread, struct group *g, struct err *e)
{
	struct sources members = { .a = g->a };

	if (collect(s, SQL_THREAD_MEMBERS, thread, &members, e))
		return e->code;
	for (size_t i = 0; i < members.ids.n; i++) {
		vec_push(g->a, &g->ids, members.ids.at[i]);
		vec_push(g->a, &g->leader, i);
	}
	return OK;
}

/* Links come in the order of the sources. */
static enum err_code link_members(struct store *s, int64_t thread, struct group *g, struct err *e)
{
	struct map tokens = map_new(g->a);
	sqlite3_stmt *st;
	size_t nth = 0;
	bool more;

	if (db_query(s, &st, e, SQL_THREAD_LINKS, "i", thread) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		bool is_new;
		size_t token = map_add(&tokens, db_text(st, 0), &is_new);

		while (nth + 1 < g->ids.n && g->ids.at[nth] < sqlite3_column_int64(st, 1))
			nth++;
		if (is_new)
			tokens.at[token].value = (int64_t)nth;
		else
			link_sources(g, (size_t)tokens.at[token].value, nth);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* Members that are still linked stay together, under the id of the first of them. */
static enum err_code regroup(struct store *s, int64_t thread, struct err *e)
{
	AUTO_ARENA(a);
	struct group g = { .a = a };

	if (load_members(s, thread, &g, e) || link_members(s, thread, &g, e))
		return e->code;
	for (size_t i = 0; i < g.ids.n; i++)
		if (db_run(s, e, SQL_SOURCE_SET_THREAD, "ii", g.ids.at[i], g.ids.at[leader_of(&g, i)]))
			return e->code;
	for (size_t i = 0; i < g.ids.n; i++)
		if (g.leader.at[i] == i && count_settle_thread(s, g.ids.at[i], e))
			return e->code;
	return OK;
}

bool count_is_settled(const struct store *s)
{
	return s->unsettled.n == 0;
}

enum err_code count_settle(struct store *s, struct err *e)
{
	int64_t began = db_now_ms();

	for (size_t i = 0; i < s->unsettled.n; i++) {
		int64_t thread, what = s->unsettled.at[i].value;

		memcpy(&thread, s->unsettled.at[i].key.p, sizeof thread);
		if (what & TO_REGROUP ? regroup(s, thread, e) : count_settle_thread(s, thread, e))
			return e->code;
	}
	map_clear(&s->unsettled);
	s->settle_ms = db_now_ms() - began;
	return OK;
}
