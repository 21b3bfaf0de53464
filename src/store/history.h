/*
 * history.h: what the database knows of histories beside their numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "store/store.h"

/* *out: the source of this key (whole) is a mail, so it may be a stranger's. */
MUST_CHECK enum err_code store_is_mail(struct store *s, struct str key, bool *out, struct err *e);

/* Calls TAKE with a label of each kernel that has rows and a key between these two (neither included), in order.  At most
 * STORE_BETWEEN_MAX. */
enum { STORE_BETWEEN_MAX = 10000 };
typedef void (*store_take_label)(void *ctx, struct str label);
MUST_CHECK enum err_code store_kernels_between(struct store *s, struct str after, struct str before,
					       store_take_label take, void *ctx, struct err *e);

#endif
