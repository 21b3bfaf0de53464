/*
 * format.c: SQL's printf() and format(), with bounds
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SQLite's own make a text of two thousand million blanks when asked to, one by one and deaf to the clock, before its length
 * is looked at.  This one takes the same directives (https://www.sqlite.org/printf.html), hands each to SQLite, and refuses
 * wide ones.
 */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "store/db.h"

enum { WIDTH_MAX = 1000, SPEC_MAX = 40, FLAGS_MAX = 7 };

/* One directive: "%-8.3f". */
struct directive {
	char flags[FLAGS_MAX + 1];
	int width, precision; /* -1: none */
	char conversion;      /* '\0': the format ends within it, or too wide */
	bool is_too_wide;
};

struct format {
	struct str rest; /* of the format */
	sqlite3_value **arguments;
	int n_arguments;
};

static sqlite3_value *next_argument(struct format *f)
{
	if (f->n_arguments == 0)
		return NULL;
	f->n_arguments--;
	return *f->arguments++;
}

static char next_char(struct format *f)
{
	char c = f->rest.n ? f->rest.p[0] : '\0';

	f->rest = str_after(f->rest, 1);
	return c;
}

/* Digits, or "*" for an argument; -1: neither. */
static int64_t read_width(struct format *f)
{
	size_t n = 0;
	uint64_t width;

	if (f->rest.n && f->rest.p[0] == '*') {
		sqlite3_value *argument = next_argument(f);

		f->rest = str_after(f->rest, 1);
		return argument ? sqlite3_value_int64(argument) : 0;
	}
	while (n < f->rest.n && char_is_digit(f->rest.p[n]))
		n++;
	if (n == 0)
		return -1;
	if (!num_u64(str_sub(f->rest, 0, n), &width) || width > WIDTH_MAX)
		width = WIDTH_MAX + 1;
	f->rest = str_after(f->rest, n);
	return (int64_t)width;
}

static int bounded(struct directive *d, int64_t width)
{
	d->is_too_wide |= width > WIDTH_MAX || width < -WIDTH_MAX;
	return d->is_too_wide ? 0 : (int)width;
}

/* A negative width is a flag "-", a negative precision its opposite: as SQLite has it. */
static struct directive read_directive(struct format *f)
{
	struct directive d = { .width = -1, .precision = -1 };
	size_t n = 0;

	while (f->rest.n && strchr("-+ 0#,!", f->rest.p[0] ? f->rest.p[0] : 'x')) {
		char flag = next_char(f);

		if (n < FLAGS_MAX && !memchr(d.flags, flag, n))
			d.flags[n++] = flag;
	}
	d.width = bounded(&d, read_width(f));
	if (d.width < -1) {
		d.width = -d.width;
		if (n < FLAGS_MAX && !memchr(d.flags, '-', n))
			d.flags[n++] = '-';
	}
	if (f->rest.n && f->rest.p[0] == '.') {
		f->rest = str_after(f->rest, 1);
		int64_t precision = read_width(f);
		d.precision = bounded(&d, precision < 0 ? -precision : precision);
	}
	while (f->rest.n && f->rest.p[0] == 'l')
		f->rest = str_after(f->rest, 1);
	d.conversion = next_char(f);
	return d;
}

/* The directive again, with its widths as digits and CONVERSION at its end. */
static const char *spec_of(const struct directive *d, const char *conversion, char *spec)
{
	int n = snprintf(spec, SPEC_MAX, "%%%s", d->flags);

	if (d->width >= 0)
		n += snprintf(spec + n, SPEC_MAX - (size_t)n, "%d", d->width);
	if (d->precision >= 0)
		n += snprintf(spec + n, SPEC_MAX - (size_t)n, ".%d", d->precision);
	snprintf(spec + n, SPEC_MAX - (size_t)n, "%s", conversion);
	return spec;
}

/* The first character of TEXT, as often as the precision says. */
static void put_character(sqlite3_str *out, const struct directive *d, const char *text)
{
	struct directive plain = *d;
	char spec[SPEC_MAX];
	size_t n = text[0] ? 1 : 0;
	sqlite3_str *repeated = sqlite3_str_new(NULL);

	while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
		n++;
	for (int i = 0; i < (d->precision > 1 ? d->precision : 1); i++)
		sqlite3_str_append(repeated, text, (int)n);
	plain.precision = -1;
	char *whole = sqlite3_str_finish(repeated);
	sqlite3_str_appendf(out, spec_of(&plain, "s", spec), whole ? whole : "");
	sqlite3_free(whole);
}

static bool put_number(sqlite3_str *out, const struct directive *d, sqlite3_value *argument)
{
	const char conversion[] = { d->conversion, '\0' }, wide[] = { 'l', 'l', d->conversion, '\0' };
	char spec[SPEC_MAX];

	if (strchr("diuxXo", d->conversion))
		sqlite3_str_appendf(out, spec_of(d, wide, spec), argument ? sqlite3_value_int64(argument) : (sqlite3_int64)0);
	else if (strchr("eEfgG", d->conversion))
		sqlite3_str_appendf(out, spec_of(d, conversion, spec), argument ? sqlite3_value_double(argument) : 0.0);
	else
		return false;
	return true;
}

/* false: there is no such conversion; SQLite ends its text there. */
static bool put(sqlite3_str *out, const struct directive *d, struct format *f)
{
	char spec[SPEC_MAX], conversion[] = { d->conversion == 'z' ? 's' : d->conversion, '\0' };

	if (d->conversion == '%')
		sqlite3_str_appendchar(out, 1, '%');
	if (d->conversion == '%' || d->conversion == 'n')
		return true;
	if (!d->conversion || !strchr("diuxXoeEfgGcszqQw", d->conversion))
		return false;
	sqlite3_value *argument = next_argument(f);
	const char *text = argument ? (const char *)sqlite3_value_text(argument) : NULL;
	if (put_number(out, d, argument))
		return true;
	if (d->conversion == 'c')
		put_character(out, d, text ? text : "");
	else
		sqlite3_str_appendf(out, spec_of(d, conversion, spec), text || d->conversion == 'Q' ? text : "");
	return true;
}

/* false: a directive asks for too much. */
static bool put_all(sqlite3_str *out, struct format *f)
{
	while (f->rest.n) {
		size_t plain = str_find_char(f->rest, '%');
		struct str before = str_sub(f->rest, 0, plain == STR_NPOS ? f->rest.n : plain);

		sqlite3_str_append(out, before.p, (int)before.n);
		f->rest = str_after(f->rest, before.n + 1);
		if (plain == STR_NPOS)
			break;
		if (f->rest.n == 0) /* a "%" at the very end is one */
			sqlite3_str_appendchar(out, 1, '%');
		struct directive d = read_directive(f);
		if (d.is_too_wide)
			return false;
		if (!put(out, &d, f))
			break;
	}
	return true;
}

void format_bounded(sqlite3_context *cx, int n, sqlite3_value **argv)
{
	if (n == 0 || sqlite3_value_type(argv[0]) == SQLITE_NULL)
		return;
	struct format f = { { (const char *)sqlite3_value_text(argv[0]), (size_t)sqlite3_value_bytes(argv[0]) }, argv + 1, n - 1 };
	sqlite3_str *out = sqlite3_str_new(sqlite3_context_db_handle(cx));
	bool is_bounded = put_all(out, &f);
	int length = sqlite3_str_length(out), error = sqlite3_str_errcode(out);
	char *text = sqlite3_str_finish(out);
	if (!is_bounded)
		sqlite3_result_error(cx, "printf: a width or precision of more than 1000", -1);
	else if (error)
		sqlite3_result_error_code(cx, error);
	else
		sqlite3_result_text(cx, text ? text : "", length, SQLITE_TRANSIENT);
	sqlite3_free(text);
}
