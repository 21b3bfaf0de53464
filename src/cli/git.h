/*
 * git.h: a git tree is asked which commit halves a range
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_GIT_H
#define CLI_GIT_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct git_range {
	const char *tree;     /* a folder */
	struct str good, bad; /* labels of kernels: 6.8, v6.8-rc1, 6.8.0-rc1-00107-g9c04b0b, a commit */
};

/* The commit between them whose test halves the range, as "9c04b0b1f2e3 (1 of 512): mm: its subject"; empty when the tree
 * does not know one of the labels, or nothing lies between.  ERR_SYSTEM: git cannot be run, or takes too long;
 * ERR_NOT_FOUND: TREE is no git tree. */
MUST_CHECK enum err_code git_middle(const struct git_range *range, struct arena *a, struct str *out, struct err *e);

#endif
