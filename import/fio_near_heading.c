/*
 * fio_near_heading.c: the heading of a result of fio, over the commands and job files that stand between
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_near.h"
#include "import/subject.h"

/* So many lines of commands and of what fio printed may stand between a heading and its result. */
#define COMMANDS_ABOVE 160
#define TITLE_BYTES    72

bool fio_near_is_call(struct str line)
{
	if (!str_has(line, "fio"))
		return false;
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		if (!str_is(without_path(word_bare(word)), "fio"))
			continue;
		struct str ahead = line, next = str_next_word(&ahead);
		if (str_starts(next, "-") || str_ends(next, ".fio") || str_is(next, "...") || str_ends(next, ".job"))
			return true;
	}
	return false;
}

/* "[root@host ~]# fio ...", "$ mount ...", "+ fio ...": typed, not written. */
static bool is_typed(struct str line)
{
	struct str rest = line, first = str_next_word(&rest), second = str_next_word(&rest);

	if (!rest.n && !second.n)
		return str_starts(first, "-");
	return str_is(first, "+") || str_starts(first, "-") || str_ends(first, "#") || str_ends(first, "$") ||
	       str_ends(second, "]#") || str_ends(second, "]$") || fio_near_is_call(line) || str_ends(str_trim_right(line), "\\");
}

/* The first line above AT that neither fio printed nor somebody typed. */
static size_t above_commands(const struct lines *in, size_t at)
{
	size_t i = at;

	while (i > 0 && at - i < COMMANDS_ABOVE && in->at[i - 1].part == in->at[at].part) {
		struct str line = line_at(in, i - 1);
		bool printed = str_has(line, "(g=") || fio_filler_of(line) != FIO_NONE;
		if (!str_is_blank(line) && !printed && !is_typed(line) && in->at[i - 1].depth == in->at[at].depth)
			break;
		i--;
	}
	return i;
}

/* "16 jobs" of a title, or threads. */
static struct str jobs_in(struct str title)
{
	struct str said = threads_in(title), rest = title, before = STR_NONE;

	for (struct str word = str_next_word(&rest); !said.n && word.n; before = word, word = str_next_word(&rest)) {
		bool is_noun = str_is_nocase(word_bare(word), "jobs") || str_is_nocase(word_bare(word), "job");
		if (is_noun && str_is_digits(before) && before.n <= 7)
			said = before;
	}
	return said;
}

/* So many lines of labels, results and sentences in brackets may stand between a section's title and its last result. */
#define SECTION_LINES 16

/* "**** 16 jobs, file size 1G ****" above "before:" and "after:": what holds for a whole section. */
static void take_section(const struct import *im, struct fio_near *near, size_t at)
{
	const struct lines *in = im->in;
	size_t labels = 0;

	for (size_t i = at; labels <= 2 && line_up(in, at, SECTION_LINES, &i);) {
		struct str line = str_trim(line_at(in, i));
		if (in->at[i].depth != in->at[at].depth)
			return;
		if (!line.n || fio_line_may_be_result(line))
			continue;
		if (line.n >= TITLE_BYTES || is_typed(line))
			return;
		bool is_marked = str_starts(line, "**") || str_starts(line, "==") || str_starts(line, "--") || str_starts(line, "##");
		struct str said = is_marked ? jobs_in(line) : STR_NONE;
		if (said.n && !near->threads.text.n)
			near->threads = (struct fio_said){ said, i };
		if (is_marked)
			return;
		labels += line.p[0] != '(';
	}
}

void fio_near_take_heading(const struct import *im, struct fio_near *near, size_t at)
{
	size_t top = above_commands(im->in, at);

	struct str line = top ? line_at(im->in, top - 1) : STR_NONE;
	/* what stands right above is another result, and what stands above that is its own */
	if (!fio_line_may_be_result(line))
		near->heading = heading_above(im->in, top < at ? top : at, &near->heading_at);
	if (str_ends(near->heading, " -"))
		near->heading = str_trim_right(str_sub(near->heading, 0, near->heading.n - 1));
	if (line.n && line.n < TITLE_BYTES && im->in->at[top - 1].depth == im->in->at[at].depth)
		near->threads = (struct fio_said){ threads_in(line), top - 1 };
	take_section(im, near, top < at ? top : at);
	if (near->threads.text.n && !str_is_digits(near->threads.text))
		near->threads = (struct fio_said){ STR_NONE, 0 };
}
