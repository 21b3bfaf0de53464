/*
 * mbox.c: where one mail ends and the next begins in a mbox
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/mbox.h"

#include <string.h>

#include "base/num.h"
#include "text/header.h"
#include "text/lines.h"

/* A Content-Length beyond LENGTH_BELIEVED is not waited for: it would fill the memory to find out that it lies.  Writers differ
 * in whether the blank line counts: LENGTH_SLACK bytes. */
enum { FROM_LINE_MAX = 500, HASH_DIGITS = 40, LENGTH_BELIEVED = 16 * 1024 * 1024, LENGTH_SLACK = 3 };

static bool is_month(struct str word)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	enum { LETTERS = 3 };

	for (size_t i = 0; i + LETTERS < sizeof months && word.n == LETTERS; i += LETTERS)
		if (memcmp(word.p, months + i, LETTERS) == 0)
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
	s = str_sub(s, 5, FROM_LINE_MAX - 5); /* no byte more than is_separator() waits for */
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

	return word.n == HASH_DIGITS && str_is_hex(word) && str_starts(str_after(s, 5 + HASH_DIGITS), " Mon Sep 17 00:00:00 2001");
}

enum mbox_variant mbox_variant_of(struct str head)
{
	static const struct {
		const char *mark;
		enum mbox_variant variant;
	} marks[] = { { "@mboxrd ", MBOX_RD },
		      { "@mboxo ", MBOX_O },
		      { "@mboxcl2 ", MBOX_CL2 },
		      { "@mboxcl ", MBOX_CL } };
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

/* Is what follows the line end at P a separator?  *known is false where DATA ends too early to say. */
static bool is_separator(const struct mbox *m, struct str data, size_t p, bool at_end, bool *known)
{
	struct str rest = str_after(data, p + 1);
	size_t name;

	*known = at_end || str_find_char(str_sub(rest, 0, FROM_LINE_MAX), '\n') != STR_NPOS || rest.n > FROM_LINE_MAX;
	if (!*known || !mbox_is_from_line(rest) || (is_patch_from_line(rest) && !m->has_patches))
		return false;
	str_next_line(&rest);
	*known = at_end || str_find_char(rest, '\n') != STR_NPOS || rest.n > FROM_LINE_MAX;
	struct str line = str_next_line(&rest);
	return *known && (line.n == 0 || header_is_field(line, &name) || str_starts(line, ">From "));
}

static bool is_behind_blank_line(struct str data, size_t p)
{
	return p > 0 && (data.p[p - 1] == '\n' || (data.p[p - 1] == '\r' && p > 1 && data.p[p - 2] == '\n'));
}

/* The entry's end by its Content-Length, where a separator or the end proves it; 0: not so.  *waits: DATA ends before
 * that can be seen. */
static size_t entry_by_length(const struct mbox *m, struct str data, bool at_end, bool *waits)
{
	size_t from_line, header = header_block(data, &from_line);
	struct str block = str_sub(data, from_line, header > from_line ? header - from_line : 0);
	uint64_t length;
	bool known;

	*waits = false;
	if (!num_u64(header_field(block, "Content-Length", NULL), &length) || length > LENGTH_BELIEVED)
		return 0;
	size_t end = header + length;
	*waits = !at_end && end + LENGTH_SLACK > data.n;
	if (end >= data.n)
		return at_end && end == data.n ? end : 0;
	for (size_t p = end > 0 ? end - 1 : 0; p < end + LENGTH_SLACK && p < data.n; p++) {
		if (data.p[p] != '\n')
			continue;
		if (is_separator(m, data, p, at_end, &known))
			return p + 1;
		if (!known) {
			*waits = true;
			return 0;
		}
	}
	return 0;
}

/* Looks at lines that start with "F", since few do.  Where the entry ends; 0: not known yet. */
static size_t entry_by_separator(const struct mbox *m, struct str data, bool at_end, struct mbox_scan *scan)
{
	bool known;

	for (const char *f = data.p + scan->at; (f = memchr(f, 'F', data.n - scan->at)); f++) {
		size_t at = (size_t)(f - data.p);

		scan->at = at;
		if (at > 0 && f[-1] == '\n' && is_behind_blank_line(data, at - 1)) {
			bool is_end = is_separator(m, data, at - 1, at_end, &known);
			if (!known)
				return 0;
			if (is_end)
				return at;
		}
		scan->at = at + 1;
	}
	scan->at = data.n;
	return at_end ? data.n : 0;
}

size_t mbox_entry(const struct mbox *m, struct str data, bool at_end, struct mbox_scan *scan)
{
	bool waits = false;
	size_t n = 0;

	if (m->variant == MBOX_CL || m->variant == MBOX_CL2)
		n = entry_by_length(m, data, at_end, &waits);
	return n || waits ? n : entry_by_separator(m, data, at_end, scan);
}

static struct str without_last_blank_line(struct str entry)
{
	if (str_ends(entry, "\n\n"))
		entry.n -= 1;
	else if (str_ends(entry, "\n\r\n"))
		entry.n -= 2;
	return entry;
}

/* Does the "From " at byte P stand behind line start and one ">" (or, in mboxrd, more)? */
static bool is_escaped(struct str entry, size_t p, bool any_depth)
{
	size_t start = p;

	while (start > 0 && entry.p[start - 1] == '>')
		start--;
	return start < p && start > 0 && entry.p[start - 1] == '\n' && (any_depth || p - start == 1);
}

/* The next "From " from AT on that is to be undone; STR_NPOS: none. */
static size_t next_escaped(struct str entry, size_t at, bool any_depth)
{
	while (at < entry.n) {
		const char *hit = memmem(entry.p + at, entry.n - at, ">From ", 6);

		if (!hit)
			break;
		size_t p = (size_t)(hit - entry.p) + 1;
		if (is_escaped(entry, p, any_depth))
			return p;
		at = p;
	}
	return STR_NPOS;
}

struct str mbox_unescape(const struct mbox *m, struct str entry, struct arena *a)
{
	bool any_depth = m->variant == MBOX_RD;
	size_t from = 0, n = 0;

	entry = without_last_blank_line(entry);
	if (m->variant == MBOX_UNKNOWN || m->variant == MBOX_CL2)
		return entry;
	size_t p = next_escaped(entry, 1, any_depth);
	if (p == STR_NPOS)
		return entry;
	char *to = arena_alloc(a, entry.n);
	for (; p != STR_NPOS; p = next_escaped(entry, p, any_depth)) {
		memcpy(to + n, entry.p + from, p - 1 - from);
		n += p - 1 - from;
		from = p;
	}
	memcpy(to + n, entry.p + from, entry.n - from);
	return (struct str){ to, n + entry.n - from };
}
