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

/* What was settled of a history before. */
struct history_past {
	bool is_there; /* else all the rest is 0 */
	bool has_logs;
	struct change_resume resume;
	struct history_change *changes; /* oldest first; of them direction and q are open */
	size_t *places;                 /* of their first versions among all versions, read or not */
	size_t n;
	bool is_open; /* the last level of `changes` goes on until the next change is found */
	size_t later; /* index of the point that is version resume.needed */
};

/* f->is_past_needed is set where it is there but cannot be used.  history_settle.c */
void history_read_past(struct history_findings *f, const struct series_history *sh, struct arena *a,
		       struct history_past *out);
/* Adds to f->settled what can be kept of PAST, which is up to date: of sh->changes those before resume.settled, PLACES their
 * first versions.  history_settle.c */
void history_settle(struct history_findings *f, const struct series_history *sh, const struct history_past *past,
		    struct arena *a);

#endif
