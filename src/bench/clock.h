/*
 * clock.h: the clock that requests are timed by
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds since some moment; never jumps.  One call is 20 to 25 ns where the kernel's vDSO serves it. */
static inline uint64_t clock_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

#endif
