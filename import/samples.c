/*
 * samples.c: rows of monitors that print a line at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/samples.h"

#include "base/num.h"
#include "import/subject.h"

#define ROW_LINES_MAX 3
#define LINE_BYTES_MAX 600
#define OPTION_LINES 6

/* Digits, and one point or comma among them. */
static size_t figure_length(struct str word)
{
	size_t points = 0, i = 0;

	for (; i < word.n; i++) {
		bool point = word.p[i] == '.' || word.p[i] == ',';
		points += point;
		if ((!point && !char_is_digit(word.p[i])) || points > 1)
			break;
	}
	/* "12," is the end of a phrase. */
	return i && char_is_digit(word.p[0]) && char_is_digit(word.p[i - 1]) ? i : 0;
}

bool sample_number(struct str word, struct str *plain, struct str *suffix)
{
	size_t n = figure_length(word);

	*plain = str_sub(word, 0, n);
	*suffix = str_after(word, n);
	if (!n || suffix->n > 1)
		return false;
	return !suffix->n || str_find_char(STR("%kMGT"), suffix->p[0]) != STR_NPOS;
}

bool sample_is_date(struct str word)
{
	return word.n == 10 && word.p[4] == '-' && word.p[7] == '-';
}

static bool is_number(struct str word)
{
	struct str plain, suffix;

	return sample_number(word, &plain, &suffix);
}

/* The words of line AT behind those of OUT; false: too many, or a broken off part that is none. */
static bool add_line(const struct lines *in, size_t at, struct sample_words *out)
{
	struct str rest = line_at(in, at);
	bool stamped = false;

	if (rest.n > LINE_BYTES_MAX)
		return false;
	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		stamped = stamped || sample_is_date(word);
		if (out->n == SAMPLE_WORDS_MAX || (out->lines && !stamped && !is_number(word)))
			return false;
		out->word[out->n] = word;
		out->at[out->n++] = at;
	}
	return true;
}

/* A broken line has no more than what is missing, but for the time that it was taken at. */
static bool is_too_much(const struct sample_words *out, size_t want)
{
	return out->lines && out->n > want && !sample_is_date(out->word[want]);
}

bool samples_gather(const struct lines *in, size_t at, size_t want, struct sample_words *out)
{
	out->n = out->lines = 0;
	while (out->n < want) {
		size_t next = at + out->lines, had = out->n;
		if (out->lines == ROW_LINES_MAX || !in_same_part(in, at, next))
			return false;
		if (!add_line(in, next, out) || out->n == had || is_too_much(out, want))
			return false;
		out->lines++;
	}
	return true;
}

static struct str with_point(const struct import *im, struct str figure)
{
	size_t comma = str_find_char(figure, ',');

	if (comma == STR_NPOS)
		return figure;
	return arena_printf(im->arena, STR_FMT "." STR_FMT, STR_ARG(str_sub(figure, 0, comma)),
			    STR_ARG(str_after(figure, comma + 1)));
}

void sample_cell(const struct import *im, struct row *row, size_t at, struct str metric, struct str word)
{
	struct str plain, suffix;

	if (!sample_number(word, &plain, &suffix))
		return;
	struct cell *cell = row_cell_named(im, row, at, metric, with_point(im, plain), suffix);
	cell->line = line_number_of(im->in, at, word.p);
}

/* "15:52:12", "11/30/26 15:52:12", "Time: 03:15:01 PM" */
static bool is_clock(struct str line)
{
	struct tokens t;
	double seconds;

	if (tokens_of(line, &t) > 3)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (num_clock(t.at[i], &seconds) || str_has(t.at[i], "T0") || str_has(t.at[i], "T1") || str_has(t.at[i], "T2"))
			return char_is_digit(line.p[0]) || str_starts(line, "Time:");
	return false;
}

bool sample_is_filler(struct str line)
{
	line = str_trim(line);
	return line.n == 0 || str_is_rule(line, "-=_", 3) || str_is_rule(line, ".", 2) || str_is(line, "[...]") ||
	       str_is_nocase(line, "[snip]") || str_is_nocase(line, "<snip>") || is_clock(line);
}

struct str sample_options(const struct lines *in, size_t at, const char *tool)
{
	for (size_t i = at; line_up(in, at, OPTION_LINES, &i);) {
		struct str rest = line_at(in, i);
		if (!str_has_nocase(rest, tool))
			continue;
		for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest))
			if (str_is_nocase(without_path(word_bare(word)), tool))
				return str_trim(rest);
	}
	return STR_NONE;
}

void sample_since_boot(const struct import *im, struct row *row)
{
	struct str had = row->field[ROW_PARAMS];

	row->field[ROW_PARAMS] = had.n ? arena_printf(im->arena, "since=boot " STR_FMT, STR_ARG(had)) : STR("since=boot");
	row->flags |= FLAG_SUMMARY;
}

void sample_number_set(const struct import *im, struct row *row, size_t number)
{
	row->field[ROW_ITERATION] = arena_printf(im->arena, "%zu", number);
}
