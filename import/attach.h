/*
 * attach.h: what importers hang on a row beside its numbers: settings and histograms
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_ATTACH_H
#define IMPORT_ATTACH_H

#include "base/vec.h"
#include "import/import.h"

/* More of a text are not taken; longer values are cut. */
enum { SETTINGS_MAX = 200, SETTING_NAME_MAX = 80, SETTING_VALUE_MAX = 4096 };

/* Named values as they are met. */
struct settings {
	VEC(struct setting) all;
};

/* PREFIX NAME: "fio." "ioengine".  Nothing for an empty name or value; of several with one name the first stays. */
void settings_add(const struct import *im, struct settings *s, const char *prefix, struct str name, struct str value);
/* Puts them in the order that rows want. */
void settings_order(struct settings *s);

/* Bins as they are met. */
struct bins {
	VEC(struct histogram_bin) all;
	bool is_damaged; /* some count or time was none */
};

/* N requests in the bin that VALUE is the lower bound or the middle of. */
void bins_add(const struct import *im, struct bins *b, uint64_t value, uint64_t n, uint64_t unit);
/* Gives ROW the histogram of them with WHAT's name and max_ns; a note at line AT says why not. */
void bins_hang(const struct import *im, struct bins *b, struct row *row, size_t at, const struct histogram *what);

/* Nanoseconds of "ns", "us", "usec", "ms", "msec", "s", "sec"; 0: none of them. */
uint64_t unit_ns(struct str unit);

#endif
