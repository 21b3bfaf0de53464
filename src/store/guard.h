/*
 * guard.h: inside the store: what a person's SQL may do
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_GUARD_H
#define STORE_GUARD_H

#include "store/db.h"

/* Puts the authorizer and the clock in place; they let everything pass but a person's text while it is
 * compiled, and of that SELECT on the documented views: no pragma, no writing, no content tables. */
void guard_install(struct store *s);

/* While a person's statement runs: at most MS milliseconds and GUARD_HEAP_BYTES more of memory, then it fails with
 * SQLITE_INTERRUPT.  MS 0: no limits. */
#define GUARD_HEAP_BYTES (INT64_C(1) << 30)
void guard_start_clock(struct store *s, int64_t ms);
/* Gives the milliseconds that are left, at least 1; 0: there was no limit. */
int64_t guard_stop_clock(struct store *s);

/* Is WHERE one condition on the columns of `measurements`, all by itself?  ERR_USAGE says what is wrong. */
MUST_CHECK enum err_code guard_check_where(struct store *s, const char *where, struct err *e);

/* Does such a condition speak of nothing but what a series is about (view series_words)? */
bool guard_is_about_series(struct store *s, const char *where);

/* Compiles a person's whole statement.  ERR_USAGE: it is none, or does what it may not. */
MUST_CHECK enum err_code guard_prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e);

#endif
