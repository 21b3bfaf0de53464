/*
 * history_parts.h: the steps behind compare_histories(); for src/compare/history*.c alone
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_HISTORY_PARTS_H
#define COMPARE_HISTORY_PARTS_H

#include "compare/history.h"

/* Fills q.  history_event.c */
void history_correct(struct history_findings *f, struct arena *a);
/* Fills id, state and triage.  history_state.c */
void history_judge(struct history_findings *f, const struct history_options *options, struct arena *a);
/* Fills the events.  history_event.c */
void history_group(struct history_findings *f, struct arena *a);

#endif
