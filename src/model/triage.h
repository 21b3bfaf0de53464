/*
 * triage.h: what a person says of a change of level in a history
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_TRIAGE_H
#define MODEL_TRIAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum triage_state {
	TRIAGE_OPEN,         /* as if nothing had been said */
	TRIAGE_ACKNOWLEDGED, /* seen: silent until it moves */
	TRIAGE_EXPECTED,     /* wanted, or the price of something: silent until it moves */
	TRIAGE_FIXED,        /* silent in versions before the one that has the fix */
	TRIAGE_IGNORED,      /* never worth an alarm, however large */
	TRIAGE_STATES
};

const char *triage_state_name(enum triage_state state); /* "open", "acknowledged", "expected", "fixed", "ignored" */
bool triage_state_from_name(struct str name, enum triage_state *out);

/* What makes a history this one and no other: words, so that it holds in every database. */
enum triage_word {
	TRIAGE_BENCHMARK, TRIAGE_PHASE, TRIAGE_THREADS, TRIAGE_FILE_MB, TRIAGE_BLOCK, TRIAGE_PARAMS, TRIAGE_MACHINE,
	TRIAGE_VARIANT, TRIAGE_METRIC, TRIAGE_UNIT,
	TRIAGE_FLAVOUR, /* of the kernels; empty: mainline */
	TRIAGE_SOURCE,  /* key of the mail that states no machine; else empty */
	TRIAGE_CONFIGURATION, /* digest of what stays the same in it; empty where nothing is said */
	TRIAGE_ORDER,   /* "kernel" or "time" */
	TRIAGE_WORDS
};

struct triage {
	struct str id; /* TRIAGE_ID_DIGITS hex digits, of the words and `first` */
	struct str word[TRIAGE_WORDS];
	struct str first, earliest, latest; /* keys of versions: first one on the new level, and the range it may lie in */
	struct str label;                   /* of the first version on the new level, for people */
	double ratio, ratio_low, ratio_high; /* new level to old one when it was looked at; NAN: none */
	enum triage_state state;
	struct str fixed_in; /* label of the kernel that has the fix; of FIXED only */
	struct str reason, link;
	int64_t time_ms;     /* when it was said, since 1970 */
};

#define TRIAGE_ID_DIGITS 12

/* The id of a change: the same in every database that has the same history. In the arena. */
struct str triage_id(const struct str word[TRIAGE_WORDS], struct str first, struct arena *a);
/* The words as one: equal when both speak of one history.  In the arena. */
struct str triage_history(const struct str word[TRIAGE_WORDS], struct arena *a);

#endif
