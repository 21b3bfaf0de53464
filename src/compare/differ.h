/*
 * differ.h: what should be equal before numbers are held against each other
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a test is (sizes, threads, parameters, machine) is equal in a row already.  Here it is what was the case while it was
 * measured (struct setting), as far as both sides say it: what is not known is not different.  One kind of difference is only
 * told (scheduler, mount options, version of the tool), the other makes the pair incomparable (processor, disk, file system,
 * cached or direct, a version of the tool with a known error against one without).
 */
#ifndef COMPARE_DIFFER_H
#define COMPARE_DIFFER_H

#include "compare/compare.h"

/* Finds the differences of each cell to its row's baseline, and refuses what must not be compared: such a cell gets no
 * ratio and no verdict.  A setting that is the column is no difference.  With FORCE nothing is refused; where variants,
 * machines, parameters, benchmarks or file sizes stand side by side, only known errors are: a file system may be just what
 * is compared. */
void differ_find(struct comparison *c, bool force, struct arena *a);

/* All differences of a comparison, each once, with the columns that they are between. */
struct told_difference {
	const struct difference *what;
	size_t baseline; /* index of a kernel */
	size_t *kernels; /* that differ from it in this way, in order */
	size_t n_kernels;
};

struct told_differences {
	struct told_difference *at;
	size_t n;
	size_t n_pairs, n_refused; /* cells that have a baseline beside them */
};

struct told_differences differ_all(const struct comparison *c, struct arena *a);

/* "scheduler: bfq (6.6), none (6.12, 6.13)" */
struct str differ_words(const struct matrix *m, const struct told_difference *d, struct arena *a);

/* ERR_NOT_FOUND, with the reasons, when every pair is refused. */
MUST_CHECK enum err_code differ_refusal(const struct comparison *c, struct arena *a, struct err *e);

#endif
