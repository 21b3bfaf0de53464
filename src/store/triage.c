/*
 * triage.c: what people say of changes, kept as content
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "store/triage_parts.h"

static double real_or_nan(sqlite3_stmt *st, int column)
{
	return sqlite3_column_type(st, column) == SQLITE_NULL ? NAN : sqlite3_column_double(st, column);
}

static void read_one(sqlite3_stmt *st, struct arena *a, struct triage *t)
{
	struct str *const after_words[] = { &t->first, &t->earliest, &t->latest, &t->label };
	struct str *const after_state[] = { &t->fixed_in, &t->reason, &t->link };
	int column = 0;

	t->id = arena_dup(a, db_text(st, column++));
	for (unsigned i = 0; i < TRIAGE_WORDS; i++)
		t->word[i] = arena_dup(a, db_text(st, column++));
	for (size_t i = 0; i < sizeof after_words / sizeof *after_words; i++)
		*after_words[i] = arena_dup(a, db_text(st, column++));
	t->ratio = real_or_nan(st, column++);
	t->ratio_low = real_or_nan(st, column++);
	t->ratio_high = real_or_nan(st, column++);
	if (!triage_state_from_name(db_text(st, column++), &t->state))
		t->state = TRIAGE_OPEN;
	for (size_t i = 0; i < sizeof after_state / sizeof *after_state; i++)
		*after_state[i] = arena_dup(a, db_text(st, column++));
	t->time_ms = sqlite3_column_int64(st, column);
}

enum err_code store_triage(struct store *s, struct arena *a, struct triage **out, size_t *n, struct err *e)
{
	VEC(struct triage) all = { 0 };
	sqlite3_stmt *st;
	bool more;

	*out = NULL;
	*n = 0;
	if (db_query(s, &st, e, SQL_TRIAGE_ALL, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		struct triage t;

		read_one(st, a, &t);
		vec_push(a, &all, t);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*out = all.at;
	*n = all.n;
	return OK;
}

enum err_code triage_keep(struct store *s, const struct triage *t, struct err *e)
{
	const struct str *w = t->word;

	return db_run(s, e, SQL_TRIAGE_PUT, "sssssssssssssssssssdddssssi", t->id, w[0], w[1], w[2], w[3], w[4], w[5], w[6],
		      w[7], w[8], w[9], w[10], w[11], w[12], w[13], t->first, t->earliest, t->latest, t->label, t->ratio,
		      t->ratio_low, t->ratio_high, str_from(triage_state_name(t->state)), t->fixed_in, t->reason, t->link,
		      t->time_ms);
}

static enum err_code keep_now(struct store *s, const struct triage *t, struct err *e)
{
	struct triage now = *t;
	int64_t last;
	bool found;

	if (db_lookup(s, &last, &found, e, SQL_TRIAGE_TIME, "s", t->id))
		return e->code;
	now.time_ms = db_time_of_word(found ? last : 0);
	return triage_keep(s, &now, e);
}

enum err_code store_triage_put(struct store *s, const struct triage *list, size_t n, struct err *e)
{
	if (db_begin(s, e))
		return e->code;
	for (size_t i = 0; i < n; i++)
		if (keep_now(s, &list[i], e)) {
			db_rollback(s);
			return e->code;
		}
	return db_commit(s, e);
}
