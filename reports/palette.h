/*
 * palette.h: one set of colours for all charts, told apart by the colour-blind too
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_PALETTE_H
#define REPORTS_PALETTE_H

#include <stdint.h>

#include "reports/chart.h"

enum {
	PALETTE_HUES = 8,
	PALETTE_KERNELS = 24, /* each hue as it is, darker, lighter */
	PALETTE_PAPER = PALETTE_KERNELS,
	PALETTE_INK,  /* text */
	PALETTE_SOFT, /* axes, secondary text */
	PALETTE_GRID,
	PALETTE_COLOURS,
	/* Hues of what changed; words must say it, too. */
	PALETTE_BETTER = 2,
	PALETTE_WORSE = 5
};

/* 0xRRGGBB; no two of one theme are the same. */
uint32_t palette_rgb(unsigned colour, bool dark);

/* Gives each series of the charts its colour.  The same kernel has the same in all of them; kernels that share a
 * chart have different ones as long as there are enough.  A kernel's rank decides where nothing stands against it,
 * so a kernel keeps its colour from one call to the next. */
void palette_assign(struct charts *charts, struct arena *a);

/* The same for charts of several makers that stand in one site. */
void palette_assign_all(struct chart *const *charts, size_t n, struct arena *a);

#endif
