/*
 * history.h: what the database knows of histories beside their numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "model/triage.h"
#include "store/store.h"

/* *out: the source of this key (whole) is a mail, so it may be a stranger's. */
MUST_CHECK enum err_code store_is_mail(struct store *s, struct str key, bool *out, struct err *e);

/* Until the end all reading sees one state of the database, and takes its lock once instead of for each question.  Not
 * while something is written. */
MUST_CHECK enum err_code store_reading_begin(struct store *s, struct err *e);
void store_reading_end(struct store *s);

/* Calls TAKE with a label of each kernel that has rows and a key between these two (neither included), in order.  At most
 * STORE_BETWEEN_MAX. */
enum { STORE_BETWEEN_MAX = 10000 };
typedef void (*store_take_label)(void *ctx, struct str label);
MUST_CHECK enum err_code store_kernels_between(struct store *s, struct str after, struct str before,
					       store_take_label take, void *ctx, struct err *e);

/* All that was said of changes, by id.  Everything in the arena. */
MUST_CHECK enum err_code store_triage(struct store *s, struct arena *a, struct triage **out, size_t *n, struct err *e);
/* Keeps these words as content, all or none, with the time it is now. */
MUST_CHECK enum err_code store_triage_put(struct store *s, const struct triage *list, size_t n, struct err *e);

#endif
