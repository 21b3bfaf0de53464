/*
 * timing.h: what time(1) and the shells print about a run
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_TIMING_H
#define IMPORT_TIMING_H

#include "import/context.h"

#define TIMING_PARTS 6

struct timing_part {
	const char *metric, *unit;
	struct str value;
	size_t at; /* line */
};

/* Four shells' worth:
 *
 *	7.500u 29.870s 1:22.99 45.0%    0+0k 0+0io 511pf+0w                              csh
 *	dbench 16  11.72s user 122.21s system 422% cpu 31.733 total                      zsh
 *	14.74user 22.92system 4:26.91elapsed 14%CPU (0avgtext+0avgdata 0maxresident)k    GNU time
 *	real    0m3.312s                                                                 bash, with user and sys below */
struct timing {
	struct timing_part part[TIMING_PARTS];
	size_t n;
	size_t lines;
	struct str command; /* zsh prints it; empty: not */
};

/* Reads the one on line AT, from the byte FROM of its text on; false: none. */
bool timing_of(const struct lines *in, size_t at, size_t from, struct timing *out);

/* Emits it as phase "time" of BENCHMARK with the threads that its command or ROW names. */
MUST_CHECK enum err_code timing_emit(const struct import *im, struct row *row, const struct timing *t, struct err *e);

#endif
