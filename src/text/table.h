/*
 * table.h: many patterns searched for in one pass
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_TABLE_H
#define TEXT_TABLE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "text/anchor.h"
#include "text/pattern.h"
#include "text/prefilter.h"

enum { TABLE_PAIRS = 65536, TABLE_WINDOWS = 1 << 20, TABLE_GROUP = 4 };

/* A pattern, and a window of four signs by which it is found. */
struct table_mark {
	uint32_t window;
	uint16_t pattern;
	uint8_t anchor; /* the element that is compared first, */
	int8_t shift;	/* and where it stands, from the window's start on */
};

/* Read only once it is finished, so threads may share it. */
struct table {
	const struct anchor_chooser *chooser;
	enum prefilter_means means;
	uint8_t code[256];
	uint16_t codes[TABLE_PAIRS];	     /* without a prefilter, of two bytes, the first one low: two codes of five bits */
	uint8_t groups[TABLE_WINDOWS / TABLE_GROUP]; /* is any of four neighbouring windows marked? */
	uint64_t marked[TABLE_WINDOWS / 64]; /* by four codes */
	uint32_t before[TABLE_WINDOWS / 64]; /* how many are marked in the words before this one */
	VEC(struct table_mark) marks;	     /* by window */
	uint32_t *first;		     /* by the number of the window: its first mark */
	VEC(struct pattern) patterns;
	VEC(struct prefilter_window) rarest; /* of each pattern the rarer of its two windows */
	const struct prefilter *prefilter;   /* finds those, which alone are marked; NULL: every second place is looked at */
};

/* CHOOSER is not needed any more once it is finished. */
struct table *table_new(const struct anchor_chooser *chooser, enum prefilter_means means, struct arena *a);
/* False: it has nothing that is rare enough to be looked for. */
bool table_add(struct table *t, const struct pattern *p, struct arena *a);
void table_finish(struct table *t, struct arena *a); /* after the last table_add */

/* What is told of a search. */
struct table_eye {
	/* A pattern (by the order of table_add) stands there, one of its bytes being at AT; false: that is enough. */
	bool (*found)(void *ctx, size_t pattern, struct str text, size_t at);
	void *ctx;
	const uint64_t *known; /* patterns that need not be found any more, a bit each; NULL: none */
	size_t *spare;	       /* how many comparisons may be made in vain */
};

/* Finds the patterns of T in TEXT, each at least where it stands last.  False: EYE found enough, or too much was in vain. */
bool table_search(const struct table *t, struct str text, const struct table_eye *eye);

#endif
