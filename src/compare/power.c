/*
 * power.c: how many runs a change of some size takes to be seen
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "compare/compare.h"
#include "stat/ttest.h"

size_t comparison_runs_needed(const struct comparison_cell *cell, double effect)
{
	if (isnan(cell->noise))
		return 0;
	return stat_numbers_needed(cell->noise * cell->noise, log1p(effect), COMPARE_POWER, COMPARE_MAX_RUNS);
}
