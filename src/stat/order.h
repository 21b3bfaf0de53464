/*
 * order.h: how sure a quantile of many numbers is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_ORDER_H
#define STAT_ORDER_H

#include <stdint.h>

/* Ranks, from 1. */
struct rank_interval {
	uint64_t low;  /* 0: there is no lower end */
	uint64_t high; /* n + 1: there is no upper end */
};

/* Between which of N numbers in order their true Q-quantile (0 < Q < 1) lies, with LEVEL or more, whatever their
 * distribution: the number below it is binomial (David and Nagaraja 2003, 7.1).  Exact to N = 10^6, by the normal
 * distribution above. */
struct rank_interval stat_quantile_ranks(uint64_t n, double q, double level);

#endif
