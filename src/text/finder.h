/*
 * finder.h: any of a few patterns, in a text that mostly has none
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_FINDER_H
#define TEXT_FINDER_H

#include <stdbool.h>
#include <stddef.h>

#include "text/anchor.h"
#include "text/pattern.h"
#include "text/prefilter.h"

/* Read only, so threads may share it. */
struct finder;

/* For N PATTERNS, which must live as long as it does. */
struct finder *finder_new(const struct pattern *const *patterns, size_t n, const struct anchor_chooser *chooser,
			  enum prefilter_means means, struct arena *a);

/* The number of a pattern that stands in TEXT; the number of all: none does.  One stands also where that cannot be told: it has
 * no byte to look for, or *spare comparisons were made in vain. */
size_t finder_find(const struct finder *f, struct str text, size_t *spare);

#endif
