/*
 * words.h: inside the store: ids of labels, words, tests, series and shapes; made when first met
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_WORDS_H
#define STORE_WORDS_H

#include "base/err.h"
#include "model/row.h"
#include "store/store.h"

struct words;

struct words *words_new(void);
void words_free(struct words *w); /* NULL is allowed */
void words_forget(struct words *w); /* after a rollback: ids may be gone */

/* One number of a shape: which series it belongs to, and how its printed unit becomes the series' unit. */
struct shape_cell {
	int64_t series;
	int64_t unit; /* word */
	double factor;
};

/* What rows of the same subject, metrics and units share. */
struct shape {
	int64_t id;
	size_t n;
	struct shape_cell *cells;
};

/* *out is borrowed until the next call. */
MUST_CHECK enum err_code words_shape(struct store *s, const struct row *row, const struct shape **out, struct err *e);
MUST_CHECK enum err_code words_label(struct store *s, struct str label, int64_t *id, int64_t *kernel, struct err *e);
MUST_CHECK enum err_code words_word(struct store *s, struct str word, int64_t *id, struct err *e);

#endif
