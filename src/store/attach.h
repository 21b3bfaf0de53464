/*
 * attach.h: inside the store: what hangs on a row beside its numbers: settings and histograms
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_ATTACH_H
#define STORE_ATTACH_H

#include "model/row.h"
#include "store/db.h"

/* The id of the row's settings, made when first met; 0: it has none. */
MUST_CHECK enum err_code attach_setting(struct store *s, const struct row *row, int64_t *id, struct err *e);
/* The row's histograms as those of RUN. */
MUST_CHECK enum err_code attach_histograms(struct store *s, const struct row *row, int64_t run, struct err *e);
/* Both back into ROW, in the arena.  SETTING 0: none. */
MUST_CHECK enum err_code attach_load(struct store *s, int64_t run, int64_t setting, struct arena *a, struct row *row,
				     struct err *e);

/* How many histograms of this database cannot be read. */
MUST_CHECK enum err_code attach_check(struct store *s, size_t *wrong, struct err *e);

/* A histogram as the bytes that are kept, and back; false: these are none. */
struct str attach_pack(const struct histogram *h, struct arena *a);
bool attach_unpack(struct str bytes, struct arena *a, struct histogram *out);

#endif
