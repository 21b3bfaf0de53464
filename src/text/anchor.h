/*
 * anchor.h: by which of its elements a pattern is looked for
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where many patterns are looked for at once, of each only four neighbouring elements are: those that are rarest in mail.
 * The rest is compared where they stand.
 */
#ifndef TEXT_ANCHOR_H
#define TEXT_ANCHOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "text/pattern.h"
#include "text/prefilter.h"

/* Four neighbouring elements; from where their distance is not known on, anything. */
struct anchor {
	uint32_t codes[PREFILTER_WINDOW]; /* a bit for each code of code.h */
	struct prefilter_window window;	  /* the same as bytes */
	uint8_t element;		  /* one of them that is a byte: it is compared first, */
	int8_t shift;			  /* and stands so far behind the first of them */
	double chance;			  /* that they stand at some place of a mail, about */
};

/* Knows which bytes are rare.  Lives in the arena. */
struct anchor_chooser;
struct anchor_chooser *anchor_chooser_new(struct arena *a);

/* The best two anchors of P, the rarer one first.  They are an odd number of bytes from each other, so who looks at every
 * second place of a text meets one of them.  False: nothing of P is rare enough. */
bool anchor_choose(const struct anchor_chooser *c, const struct pattern *p, struct anchor out[2]);

#endif
