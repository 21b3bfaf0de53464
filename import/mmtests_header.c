/*
 * mmtests_header.c: which column of an MMTests table is what, and of which benchmark
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/mmtests.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"

#define LIST_LINES 60
#define BENCHMARK_LINES 100
#define INDENT_MIN 6 /* columns stand to the right of the rows' names */
#define ITEM_BYTES 48
#define PART_WORDS 4
#define PART_NAMES 2 /* in a row */

/* Is S far enough to the right to be above columns? */
static bool is_indented(struct str line)
{
	size_t column = 0;

	for (size_t i = 0; i < line.n && char_is_blank(line.p[i]); i++)
		column += line.p[i] == '\t' ? 8 : 1;
	return column >= INDENT_MIN;
}

static bool has_letter_or_digit(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (char_is_alnum(word.p[i]))
			return true;
	return false;
}

/* N words above columns. */
static bool is_header_line(struct str line, size_t n, struct tokens *t)
{
	if (!is_indented(line) || tokens_of(line, t) != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!has_letter_or_digit(t->at[i]) || t->at[i].n > ITEM_BYTES)
			return false;
	return true;
}

static void set_column(struct mmtests_header *h, size_t i, struct str name)
{
	if (kernel_is_version(name))
		h->kernel[i] = name;
	else
		h->variant[i] = name;
}

/* Columns end where the names of the upper line end; the lower line's may touch ("vanillashrinker-v1r1"). */
static bool split_lower(struct str upper, const struct tokens *t, struct str lower, struct mmtests_header *h)
{
	size_t from = 0;

	if (str_find_char(upper, '\t') != STR_NPOS || str_find_char(lower, '\t') != STR_NPOS)
		return false;
	for (size_t i = 0; i < h->n; i++) {
		size_t end = i + 1 < h->n ? (size_t)(t->at[i].p + t->at[i].n - upper.p) : lower.n;
		if (end > lower.n || end <= from)
			return false;
		h->variant[i] = str_trim(str_sub(lower, from, end - from));
		if (!h->variant[i].n || str_find_char(h->variant[i], ' ') != STR_NPOS)
			return false;
		from = end;
	}
	return true;
}

/* Kernels above, patches or tags below. */
static bool two_lines(const struct lines *in, size_t at, struct mmtests_header *h)
{
	struct tokens upper, lower;
	struct str line = line_at(in, at - 1), above = line_at(in, at - 2);

	if (!is_header_line(above, h->n, &upper) || !is_indented(line))
		return false;
	for (size_t i = 0; i < h->n; i++)
		if (!kernel_is_version(upper.at[i]))
			return false;
	for (size_t i = 0; i < h->n; i++)
		h->kernel[i] = upper.at[i];
	h->kernel_at = at - 2;
	h->variant_at = at - 1;
	if (!is_header_line(line, h->n, &lower))
		return split_lower(above, &upper, line, h);
	for (size_t i = 0; i < h->n; i++)
		h->variant[i] = lower.at[i];
	return true;
}

/* '6.9-rc2 (with ">=")': a kernel, and what was done to it. */
static void set_phrase(struct mmtests_header *h, size_t i, struct str phrase)
{
	size_t open = str_find_char(phrase, '(');
	struct str kernel = open == STR_NPOS ? STR_NONE : str_trim(str_sub(phrase, 0, open));

	if (kernel.n && str_ends(phrase, ")") && kernel_is_version(kernel)) {
		h->kernel[i] = kernel;
		h->variant[i] = str_sub(phrase, open + 1, phrase.n - open - 2);
	} else {
		set_column(h, i, phrase);
	}
}

/* Names of several words each, far apart. */
static bool is_line_of_phrases(struct str line, size_t n, struct tokens *t)
{
	if (!is_indented(line) || phrases_of(line, t) != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!has_letter_or_digit(t->at[i]) || t->at[i].n > ITEM_BYTES || str_ends(t->at[i], "."))
			return false;
	return true;
}

static bool one_line(const struct lines *in, size_t at, struct mmtests_header *h)
{
	struct tokens t;
	struct str line = line_at(in, at - 1);

	if (!is_header_line(line, h->n, &t) && !is_line_of_phrases(line, h->n, &t))
		return false;
	for (size_t i = 0; i < h->n; i++)
		set_phrase(h, i, t.at[i]);
	h->kernel_at = h->variant_at = at - 1;
	return true;
}

/* "menu + boost, menu - boost, teo + boost" */
static bool is_list(struct str line, struct mmtests_header *h)
{
	size_t n = 0;

	for (line = str_trim(line); line.n; n++) {
		struct str item = str_trim(str_cut(&line, ','));
		struct tokens t;
		if (n == h->n || !item.n || item.n > ITEM_BYTES || tokens_of(item, &t) > 4)
			return false;
		h->variant[n] = item;
	}
	return n == h->n;
}

static bool list_above(const struct lines *in, size_t at, struct mmtests_header *h)
{
	for (size_t i = at; h->n > 2 && line_up(in, at, LIST_LINES, &i) && i > 0;) {
		if (str_find_char(line_at(in, i), ',') == STR_NPOS || !str_ends(str_trim(line_at(in, i - 1)), ":") ||
		    !is_list(line_at(in, i), h))
			continue;
		h->variant_at = i;
		return true;
	}
	return false;
}

/* The one commit that the text above blames ("caused by commit ab23a77687"); empty: none, or several. */
static struct str commit_above(const struct lines *in, size_t at, size_t *line)
{
	struct str commit = STR_NONE;

	for (size_t i = at; line_up(in, at, LIST_LINES, &i);) {
		struct str rest = line_at(in, i), before = STR_NONE;
		if (rest.n > 4 * TITLE_MAX)
			continue;
		for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
			struct str hash = word_bare(word);
			bool blamed = str_is_nocase(before, "commit") && kernel_is_hash(hash);
			before = word;
			if (!blamed || str_eq(hash, commit))
				continue;
			if (commit.n)
				return STR_NONE;
			commit = hash;
			*line = i;
		}
	}
	return commit;
}

/* Two columns that nobody names, in a mail about one commit: without it, which a label cannot say, and with it. */
static bool commit_of_columns(const struct lines *in, size_t at, struct mmtests_header *h)
{
	if (h->n != 2)
		return false;
	h->variant[1] = commit_above(in, at, &h->variant_at);
	return h->variant[1].n > 0;
}

/* The header right above line AT. */
static bool lines_above(const struct lines *in, size_t at, size_t n, struct mmtests_header *out)
{
	*out = (struct mmtests_header){ .n = n };
	if (at > 1 && two_lines(in, at, out))
		return true;
	*out = (struct mmtests_header){ .n = n };
	return at > 0 && one_line(in, at, out);
}

/* "(SNC off)", "autonumabench NUMA02": the name of the next part of a table. */
static bool is_part_name(struct str line)
{
	struct tokens t;

	line = str_trim(line);
	return line.n && tokens_of(line, &t) <= PART_WORDS && line.p[line.n - 1] != '.' && !str_starts(line, "diff ");
}

/* The header of the table that goes on at line AT: between them are only its rows, names of its parts, and gaps. */
static bool goes_on(const struct lines *in, size_t at, size_t n, struct mmtests_header *out)
{
	struct mmtests_row row;
	size_t names = 0;

	for (size_t i = at; i-- > 0 && at - i <= LIST_LINES && in->at[i].part == in->at[at].part;) {
		struct str line = line_at(in, i);
		bool is_row = mmtests_row_at(in, i, n, &row);
		if (!is_row && !str_is_blank(line) && !is_part_name(line))
			return false;
		names = is_row ? 0 : names + !str_is_blank(line);
		if (names > PART_NAMES)
			return false;
		if (!is_row && lines_above(in, i + 1, n, out))
			return true;
	}
	return false;
}

bool mmtests_header_above(const struct lines *in, size_t at, size_t n, bool guess, struct mmtests_header *out)
{
	if (lines_above(in, at, n, out) || goes_on(in, at, n, out))
		return true;
	*out = (struct mmtests_header){ .n = n };
	if (guess && list_above(in, at, out))
		return true;
	*out = (struct mmtests_header){ .n = n };
	return guess && commit_of_columns(in, at, out);
}

/* "fsmark", "pgbench Transactions": a name in small letters, and what of it. */
static struct str heading_in(struct str line)
{
	struct str rest = line, first = str_next_word(&rest), second = str_next_word(&rest);

	if (!first.n || first.p != line.p || !str_is_blank(rest) || (second.n && !(second.p[0] >= 'A' && second.p[0] <= 'Z')))
		return STR_NONE;
	for (size_t i = 0; i < first.n; i++)
		if (!char_is_digit(first.p[i]) && !(first.p[i] >= 'a' && first.p[i] <= 'z') && first.p[i] != '-' &&
		    first.p[i] != '_' && first.p[i] != '+')
			return STR_NONE;
	return char_is_alpha(first.p[0]) && first.n > 2 ? first : STR_NONE;
}

/* A row or a header right below line AT, so that what stands on it is the heading of a table. */
static bool heads_table(const struct lines *in, size_t at)
{
	struct mmtests_row row;

	for (size_t i = at + 1; i <= at + 3; i++)
		if (mmtests_row_at(in, i, 0, &row))
			return true;
	return false;
}

void mmtests_benchmark_above(const struct lines *in, size_t at, struct mmtests_header *h)
{
	h->benchmark = STR("mmtests");
	h->benchmark_at = at;
	for (size_t i = at; line_up(in, at, BENCHMARK_LINES, &i);) {
		struct str line = line_at(in, i), heading = heading_in(line);
		const char *tool = heading.n || line.n > TITLE_MAX ? NULL : tool_in(line);
		if (heading.n && heads_table(in, i))
			h->benchmark = heading;
		else if (tool)
			h->benchmark = str_from(tool);
		else
			continue;
		h->benchmark_at = i;
		return;
	}
}
