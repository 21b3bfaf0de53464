/*
 * mbox.c: where one mail ends and the next begins in a mbox
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/mbox.h"

#include <string.h>

#include "base/num.h"
#include "text/header.h"

enum { FROM_LINE_MAX = 500, HASH_DIGITS = 40 };

static bool is_month(struct str word)
{
	static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
					      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

	for (size_t i = 0; i < 12; i++)
		if (str_is(word, months[i]))
			return true;
	return false;
}

static bool is_clock(struct str word)
{
	return (word.n == 8 || word.n == 5) && char_is_digit(word.p[0]) && char_is_digit(word.p[1]) &&
	       word.p[2] == ':' && char_is_digit(word.p[3]) && char_is_digit(word.p[4]);
}

static bool is_year(struct str word)
{
	uint64_t year;

	return word.n == 4 && num_u64(word, &year) && year >= 1970 && year < 2100;
}

bool mbox_is_from_line(struct str s)
{
	bool month = false, clock = false, year = false;

	if (!str_starts(s, "From "))
		return false;
	s = str_sub(s, 5, FROM_LINE_MAX);
	struct str line = str_next_line(&s);

	str_next_word(&line);
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		month |= is_month(word);
		clock |= is_clock(word);
		year |= is_year(word);
	}
	return month && clock && year;
}

static bool is_patch_from_line(struct str s)
{
	struct str word = str_sub(s, 5, HASH_DIGITS);

	for (size_t i = 0; i < word.n; i++)
		if (!char_is_digit(word.p[i]) && !(word.p[i] >= 'a' && word.p[i] <= 'f'))
			return false;
	return word.n == HASH_DIGITS && str_starts(str_after(s, 5 + HASH_DIGITS), " Mon Sep 17 00:00:00 2001");
}

enum mbox_variant mbox_variant_of(struct str head)
{
	static const struct {
		const char *mark;
		enum mbox_variant variant;
	} marks[] = { { "@mboxrd ", MBOX_RD }, { "@mboxo ", MBOX_O }, { "@mboxcl2 ", MBOX_CL2 }, { "@mboxcl ", MBOX_CL } };
	struct str rest = head, line = str_next_line(&rest);

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (str_has(str_sub(line, 0, FROM_LINE_MAX), marks[i].mark))
			return marks[i].variant;
	size_t from_line, block = header_block(head, &from_line);
	if (header_field(str_sub(head, from_line, block > from_line ? block - from_line : 0), "Content-Length", NULL).n)
		return MBOX_CL;
	return str_has(head, "\n>>From ") ? MBOX_RD : MBOX_UNKNOWN;
}

struct mbox mbox_of(struct str head)
{
	return (struct mbox){ mbox_variant_of(head), is_patch_from_line(head) };
}
