/*
 * num.h: strict reading of numbers as people print them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Independent of the locale: the decimal sign is a point, always.
 */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* Longer runs of digits are not taken for numbers: hostile text, or a bignum that no benchmark prints. */
#define NUM_LENGTH_MAX 400

/* All of S must be the number; false (also when it does not fit) leaves *out at 0. */
bool num_u64(struct str s, uint64_t *out);
/* Decimal with optional sign, fraction and exponent; ".8" and "1." are numbers, "inf", "nan" and "0x1" are not.
 * Rounded to the nearest double; one beyond the range of double is refused. */
bool num_double(struct str s, double *out);
/* Would num_double take it (but for its range)?  No conversion, so cheap enough for every word of an archive. */
bool num_is(struct str s);

/* How many bytes at the start of S are a plain decimal number (sign, digits, point, digits, exponent); 0: none.
 * A thousands separator ends it. */
size_t num_prefix(struct str s);

/* "1,234,567" without its separators, copied into BUF (at least s.n bytes); S itself when it has none or they are
 * not in groups of three ("1,02", "0,123"). */
struct str num_ungroup(struct str s, char *buf);

/* "4k" "256M" "1G" "2T" (powers of 1024, an optional "B" or "iB" behind) as bytes; false: not a size or over 2^63. */
bool num_size(struct str s, uint64_t *bytes);

/* What printf's "%.*f" prints of VALUE ("%+.*f": with_sign), several times as fast; returns its length, TO ends in a
 * NUL.  DECIMALS: 0 to NUM_DECIMALS_MAX. */
#define NUM_DECIMALS_MAX 9
#define NUM_FIXED_SIZE 400 /* the largest double has 309 digits before the point */
size_t num_print_fixed(char to[static NUM_FIXED_SIZE], double value, int decimals, bool with_sign);

/* Seconds of a time as clocks and shells print it: "1:22.99", "1:40:51.08", "2m31.197s".  Plain numbers are none. */
bool num_clock(struct str s, double *seconds);

#endif
