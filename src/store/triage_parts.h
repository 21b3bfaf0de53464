/*
 * triage_parts.h: inside the store: what merge needs of triage
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_TRIAGE_PARTS_H
#define STORE_TRIAGE_PARTS_H

#include "store/db.h"
#include "store/history.h"

/* As it is, time included; an earlier word than the one that is here changes nothing. */
MUST_CHECK enum err_code triage_keep(struct store *s, const struct triage *t, struct err *e);

#endif
