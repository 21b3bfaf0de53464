/*
 * history.h: where histories changed their level, by how much, how sure, and who knows of it
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	query_histories() gives the points; compare_histories() adds to each its level (the median of its runs) and to each
 *	history its changes.  Runs are the unit, samples within a run are one number, published averages are one number of
 *	unknown spread.  Where all levels are positive everything is done on logarithms.
 */
#ifndef COMPARE_HISTORY_H
#define COMPARE_HISTORY_H

#include "compare/compare.h"
#include "model/triage.h"
#include "query/history.h"
#include "stat/change.h"

/* A history of fewer versions cannot change: it is not even looked at. */
enum { HISTORY_VERSIONS_MIN = 4 };

/* Smaller changes are not shown unless somebody asks for them; compare asks for more: a level is known from more versions
 * than two. */
#define HISTORY_MIN_EFFECT 0.005

/* A version's runs in short.  One a point of the history. */
struct history_level {
	double median, low, high; /* in the series' unit; low and high are the range of its runs */
	size_t n;                 /* runs */
	size_t n_samples;         /* numbers that they were made from */
	bool is_summary;          /* some stand for several runs: still one number of unknown spread */
};

enum change_state {
	CHANGE_NEW,       /* nobody has said anything of it */
	CHANGE_MOVED,     /* it was acknowledged, but has another place or is larger than it was then */
	CHANGE_NOT_FIXED, /* said to be fixed in a kernel, but there it still is */
	CHANGE_KNOWN      /* silent */
};

const char *change_state_name(enum change_state state); /* "new", "moved", "not-fixed", "known" */

struct series_history;

struct history_change {
	const struct series_history *of;
	struct change at;  /* indexes of points */
	struct str id;     /* the triage's, when there is one, so that it stays while the change moves a little */
	double before, after;                 /* medians of both levels' CHANGE_NEAR versions nearest to it, in the unit */
	double ratio, ratio_low, ratio_high;  /* after to before, and its interval at `level`; NAN unless all is positive */
	double level;
	double p, q;       /* q: corrected for every history that was tested; those without a change count as p = 1 */
	enum verdict direction; /* BETTER, WORSE; UNKNOWN: neither way is better */
	size_t n_before, n_after; /* runs of these versions */
	size_t versions_before, versions_after; /* of both levels, all of them */
	size_t event;      /* index */
	enum change_state state;
	const struct triage *triage; /* what was said of it, or NULL */
};

struct series_history {
	const struct history *history;
	struct history_level *levels; /* one a point */
	bool has_logs;
	struct history_change *changes; /* oldest first */
	size_t n_changes;
	size_t n_past; /* the first so many were settled before; no others of their time are among the points */
};

/* A past that later versions cannot move, for store/settled.h. */
struct history_settled {
	int64_t series;
	size_t n_versions; /* that need not be read again, but for KERNELS */
	struct str until, later, state;
	struct str *kernels;
	size_t n_kernels;
};

/* Changes of one line of kernels that one version may have made. */
struct change_event {
	struct history_change **changes;
	size_t n;
	struct str label;   /* of the version that most of them began with */
};

struct history_findings {
	const struct histories *histories;
	struct series_history *at; /* one a history, in its order */
	size_t n;
	size_t n_changes;
	struct change_event *events; /* oldest first within a flavour */
	size_t n_events;
	struct history_settled *settled; /* to be kept: more than was */
	size_t n_settled;
	size_t n_pasts;      /* histories whose past was settled before */
	bool is_past_needed; /* what was settled before does not answer this: ask again with all numbers */
};

struct history_options {
	double min_effect; /* smaller changes are not reported: 0.01 */
	const struct triage *triage;
	size_t n_triage;
	enum change_sensitivity sensitivity;
	bool settles; /* tell what may be kept */
};

/* Names these options and the detector, for the store: what was settled holds for the same alone. */
struct str history_how(const struct history_options *options, struct arena *a);

/* Everything in the arena; borrows the histories and the triage. */
void compare_histories(const struct histories *histories, const struct history_options *options, struct arena *a,
		       struct history_findings *out);

/* The label of a point's kernel. */
struct str history_label(const struct histories *h, const struct history *history, size_t point);
/* A key by which versions of a history are in order, also beside those of others: the kernel's, by time after the day. */
struct str history_key(const struct histories *h, const struct history *history, size_t point, struct arena *a);
/* What the history is, for triage; a digest is made in the arena. */
void history_words(const struct histories *h, const struct history *history, struct arena *a,
		   struct str word[TRIAGE_WORDS]);

/* Something got worse, and nobody has said that it may. */
bool history_is_alarm(const struct history_change *c);

#endif
