/*
 * str.h: borrowed runs of bytes; no copy, no terminator, no encoding assumed
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

/* Borrowed: valid as long as what it points into.  p may be NULL when n is 0. */
struct str {
	const char *p;
	size_t n;
};

#define STR(literal) ((struct str){ "" literal, sizeof(literal) - 1 })
#define STR_NONE ((struct str){ NULL, 0 })
/* For printf: printf(STR_FMT, STR_ARG(s)) */
#define STR_FMT "%.*s"
#define STR_ARG(s) ((int)(s).n), ((s).p ? (s).p : "")

struct str str_from(const char *terminated); /* NULL gives the empty run */
struct str str_sub(struct str s, size_t from, size_t n); /* clipped to s */
struct str str_after(struct str s, size_t n);            /* all but the first n bytes */
struct str str_span(const char *from, const char *to);   /* [from, to) */

bool str_eq(struct str a, struct str b);
bool str_is(struct str a, const char *b);
bool str_is_nocase(struct str a, const char *b); /* ASCII only */
int str_cmp(struct str a, struct str b);         /* by bytes, the same on every machine */
bool str_starts(struct str s, const char *prefix);
bool str_starts_nocase(struct str s, const char *prefix);
bool str_ends(struct str s, const char *suffix);

/* Offset of the first hit, or STR_NPOS. */
#define STR_NPOS ((size_t)-1)
size_t str_find(struct str s, const char *needle);
size_t str_find_nocase(struct str s, const char *needle);
size_t str_find_char(struct str s, char c);
bool str_has(struct str s, const char *needle);
bool str_has_nocase(struct str s, const char *needle);

/* ASCII blanks (space, tab, CR, LF, FF, VT). */
struct str str_trim(struct str s);
struct str str_trim_left(struct str s);
struct str str_trim_right(struct str s);
bool str_is_blank(struct str s);

/* Cuts the part before SEP off *rest; *rest continues after SEP, and is empty with p NULL at the end. */
struct str str_cut(struct str *rest, char sep);
/* Next run of non-blanks of *rest, empty at the end. */
struct str str_next_word(struct str *rest);
/* Next run of ASCII letters and digits of *rest, whatever stands between; empty at the end. */
struct str str_next_alnums(struct str *rest);
/* Next line of *rest, without its end (LF or CRLF); check rest->n before the call. */
struct str str_next_line(struct str *rest);

/* The first N words into OUT (at most MAX); returns how many there are in all. */
size_t str_words(struct str s, struct str *out, size_t max);

/* Nothing but lower-case hexadecimal digits: of hashes and keys. */
bool str_is_hex(struct str s);

bool char_is_digit(char c);
bool char_is_alpha(char c);
bool char_is_alnum(char c);
bool char_is_blank(char c);
char char_lower(char c);
/* The value of a lower-case hexadecimal digit, -1 of all else: char_lower first where capitals are taken, too. */
int char_hex(char c);

#endif
