/*
 * num.c: strict reading of numbers as people print them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t count_digits(struct str s, size_t from)
{
	size_t i = from;

	while (i < s.n && char_is_digit(s.p[i]))
		i++;
	return i - from;
}

static bool is_sign(struct str s, size_t at)
{
	return at < s.n && (s.p[at] == '-' || s.p[at] == '+');
}

/* Length of "e+06" at AT, or 0: an "e" without digits behind it belongs to the next word ("12eggs"). */
static size_t exponent_length(struct str s, size_t at)
{
	if (at >= s.n || (s.p[at] != 'e' && s.p[at] != 'E'))
		return 0;
	size_t sign = is_sign(s, at + 1);
	size_t digits = count_digits(s, at + 1 + sign);
	return digits ? 1 + sign + digits : 0;
}

size_t num_prefix(struct str s)
{
	size_t at = is_sign(s, 0);
	size_t whole = count_digits(s, at);
	size_t fraction = 0;

	at += whole;
	if (at < s.n && s.p[at] == '.') {
		fraction = count_digits(s, at + 1);
		at += 1 + fraction;
	}
	if (whole + fraction == 0)
		return 0;
	return at + exponent_length(s, at);
}

bool num_is(struct str s)
{
	return s.n > 0 && s.n <= NUM_LENGTH_MAX && num_prefix(s) == s.n;
}

bool num_u64(struct str s, uint64_t *out)
{
	uint64_t value = 0;

	*out = 0;
	if (s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!char_is_digit(s.p[i]) || __builtin_mul_overflow(value, 10u, &value) ||
		    __builtin_add_overflow(value, (uint64_t)(s.p[i] - '0'), &value))
			return false;
	}
	*out = value;
	return true;
}

/* A number whose digits and power of ten are both exact doubles: one operation then rounds correctly
 * (Clinger, "How to read floating point numbers accurately", 1990).  False: not such a number. */
static bool read_exactly(struct str s, double *out)
{
	static const double power[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
					1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
	uint64_t mantissa = 0;
	size_t places = 0;
	bool in_fraction = false;

	for (size_t i = is_sign(s, 0); i < s.n; i++) {
		if (s.p[i] == '.') {
			in_fraction = true;
			continue;
		}
		if (!char_is_digit(s.p[i]) || mantissa > UINT64_C(900000000000000))
			return false;
		mantissa = mantissa * 10 + (uint64_t)(s.p[i] - '0');
		places += in_fraction;
	}
	if (places >= sizeof power / sizeof *power)
		return false;
	double value = (double)mantissa / power[places];
	*out = s.p[0] == '-' ? -value : value;
	return true;
}

/* The library's correctly rounding reader, in a locale of its own: the program's may print a decimal comma.
 * glibc hands out one constant object for "C", so this costs no allocation. */
static bool read_by_library(struct str s, double *out)
{
	char text[NUM_LENGTH_MAX + 1];
	locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);

	if (!c_locale)
		return false;
	memcpy(text, s.p, s.n);
	text[s.n] = '\0';
	double value = strtod_l(text, NULL, c_locale);
	freelocale(c_locale);
	if (!isfinite(value))
		return false;
	*out = value;
	return true;
}

bool num_double(struct str s, double *out)
{
	*out = 0;
	return num_is(s) && (read_exactly(s, out) || read_by_library(s, out));
}

/* Is S "1,234,567", with an optional sign before and a fraction behind?  A first group of "0" is a decimal comma. */
static bool is_grouped(struct str s)
{
	size_t at = is_sign(s, 0);
	size_t first = count_digits(s, at);
	size_t groups = 0;

	if (first < 1 || first > 3 || s.p[at] == '0')
		return false;
	for (at += first; at < s.n && s.p[at] == ','; at += 4, groups++)
		if (count_digits(s, at + 1) != 3)
			return false;
	if (groups == 0)
		return false;
	return at == s.n || (s.p[at] == '.' && at + 1 + count_digits(s, at + 1) == s.n);
}

struct str num_ungroup(struct str s, char *buf)
{
	size_t n = 0;

	if (!is_grouped(s))
		return s;
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ',')
			buf[n++] = s.p[i];
	return (struct str){ buf, n };
}

bool num_size(struct str s, uint64_t *bytes)
{
	static const char letters[] = "kmgt";
	size_t digits = count_digits(s, 0);
	struct str unit = str_after(s, digits);
	uint64_t value;

	*bytes = 0;
	if (!num_u64(str_sub(s, 0, digits), &value))
		return false;
	const char *letter = unit.n ? memchr(letters, char_lower(unit.p[0]), sizeof letters - 1) : NULL;
	unsigned shift = letter ? 10 * (unsigned)(letter - letters + 1) : 0;
	struct str tail = str_after(unit, letter ? 1 : 0);
	if (tail.n && !str_is(tail, "B") && !(letter && str_is(tail, "iB")))
		return false;
	if (value > (UINT64_C(1) << 63) >> shift)
		return false;
	*bytes = value << shift;
	return true;
}

/* Digits, and in the last part perhaps a point and digits. */
static bool clock_part(struct str part, bool last, double *out)
{
	size_t digits = count_digits(part, 0);
	bool point = last && digits < part.n && part.p[digits] == '.';
	size_t end = point ? digits + 1 + count_digits(part, digits + 1) : digits;

	return digits && digits <= 9 && end == part.n && end != digits + 1 && num_double(part, out);
}

bool num_clock(struct str s, double *seconds)
{
	double part;
	size_t minutes = str_find_char(s, 'm'), parts = 0;

	*seconds = 0;
	if (minutes != STR_NPOS) {
		double rest;
		if (!str_ends(s, "s") || !clock_part(str_sub(s, 0, minutes), false, &part) ||
		    !clock_part(str_sub(s, minutes + 1, s.n - minutes - 2), true, &rest))
			return false;
		*seconds = 60 * part + rest;
		return true;
	}
	double sum = 0;
	while (s.n) {
		struct str text = str_cut(&s, ':');
		if (++parts > 3 || !clock_part(text, !s.n, &part))
			return false;
		sum = 60 * sum + part;
	}
	*seconds = parts > 1 ? sum : 0;
	return parts > 1;
}

/* ---- printing -------------------------------------------------------------------------------------------------- */

/* Writes NUMBER's digits, at least LEAST of them, before END; returns where they begin. */
static char *put_digits(char *end, uint64_t number, int least)
{
	for (; number || least > 0; least--, number /= 10)
		*--end = (char)('0' + number % 10);
	return end;
}

/* VALUE times a power of ten, rounded to a whole number, where it is certain which one printf would choose: small enough
 * for the product's error (below 1e-6), and not near the middle of two. */
static bool is_sure(double scaled, uint64_t *out)
{
	if (!(scaled < 1e9))
		return false;
	double whole = floor(scaled), rest = scaled - whole;
	*out = (uint64_t)whole + (rest > 0.5);
	return fabs(rest - 0.5) > 1e-6;
}

size_t num_print_fixed(char to[static NUM_FIXED_SIZE], double value, int decimals, bool with_sign)
{
	static const uint64_t power[NUM_DECIMALS_MAX + 1] = { 1,      10,      100,      1000,      10000,
							      100000, 1000000, 10000000, 100000000, 1000000000 };
	char text[32], *end = text + sizeof text, *p = end;
	uint64_t number;

	if (!is_sure(fabs(value) * (double)power[decimals], &number))
		return (size_t)snprintf(to, NUM_FIXED_SIZE, with_sign ? "%+.*f" : "%.*f", decimals, value);
	if (decimals) {
		p = put_digits(p, number % power[decimals], decimals);
		*--p = '.';
	}
	p = put_digits(p, number / power[decimals], 1);
	if (signbit(value))
		*--p = '-';
	else if (with_sign)
		*--p = '+';
	memcpy(to, p, (size_t)(end - p));
	to[end - p] = '\0';
	return (size_t)(end - p);
}
