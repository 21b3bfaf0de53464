/*
 * settled.h: what was found in the past of histories, kept so that it is not read again
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What it is, the layers above decide: here it is bytes, and the kernels that it rests on.  It is dropped when a number
 * comes or goes that it rests on (cell.c), and by rebuild.
 */
#ifndef STORE_SETTLED_H
#define STORE_SETTLED_H

#include "store/store.h"

/* The past of one series. */
struct store_settled {
	int64_t series;
	struct str how;   /* with which options, and by which detector */
	struct str until; /* key of the newest kernel that it rests on */
	struct str later; /* key of the kernel from which on all numbers are still needed */
	struct str state;
	const struct str *kernels; /* keys of earlier ones whose numbers are needed, too */
	size_t n_kernels;
};

/* Keeps LIST, made from what READING saw since its store_reading_begin(), which has ended.  Not where the database cannot
 * be written or somebody else is writing or has written since: it is only a help, so nothing waits and nothing fails. */
void store_settled_keep(struct store *reading, const struct store_settled *list, size_t n);

/* Inside the store: what is kept of a series; id 0: nothing. */
struct settled {
	int64_t id;
	struct str later, state;
};

MUST_CHECK enum err_code settled_find(struct store *s, int64_t series, struct str how, struct arena *a,
				      struct settled *out, struct err *e);

#endif
