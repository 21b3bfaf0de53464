/*
 * heading.c: what stands above a result: the line that says what was tried, or the hunk of a patch
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/subject.h"

#include "base/num.h"

/* So many lines of commands, rules and empty lines may stand between a heading and its result. */
#define HEADING_LINES 10
#define HEADING_BYTES 72
#define HEADING_WORDS 9

static bool is_gap(struct str line)
{
	return str_is_blank(line) || str_is_rule(line, "-=*_~`", 2);
}

/* "$ tiotest -t8 -f 200 -d /x", "+ uname -a", "tiotest -t 8", "dbench -D /mnt 16". */
static bool is_command(struct str line)
{
	struct dbench_call call;
	struct str rest = line, first = str_next_word(&rest);

	struct str behind = rest, second = str_next_word(&behind);

	/* "time ./dbench 40" */
	if (str_is(first, "time") || str_is(first, "nice") || str_is(first, "sudo")) {
		first = second;
		rest = behind;
	}
	/* "host:~ # cat results", "[root@host tmp]# ./run.sh" */
	if (str_is(second, "#") || str_is(second, "$") || str_ends(second, "]#") || str_ends(second, "]$"))
		return true;
	if (str_is(first, "$") || str_is(first, "#") || str_is(first, "+") || str_ends(first, "#") || str_ends(first, "$"))
		return true;
	const char *tool = tool_in(first);
	return tool && (str_starts(str_trim_left(rest), "-") || dbench_call_in(line, &call));
}

/* "dbench version 4.00 - Copyright Andrew Tridgell 1999-2004": the tool's own first line. */
static bool is_banner(struct str line)
{
	struct str rest = line, first = str_next_word(&rest);

	return tool_in(first) && (str_starts_nocase(str_trim_left(rest), "version ") || str_has_nocase(rest, "copyright"));
}

/* "Throughput 306.6 MB/sec 50 procs", "real  12m14.921s": another run under the same heading. */
static bool is_other_run(struct str line)
{
	static const char *const words[] = { "throughput", "real", "user", "sys", NULL };
	struct str rest = line, first = str_next_word(&rest), second = str_next_word(&rest);

	return second.n && char_is_digit(second.p[0]) && str_one_of(first, words);
}

/* Words of sentences, and headings that say only that results follow. */
static bool says_nothing(struct str heading)
{
	static const char *const words[] = {
		"i",       "we",        "my",    "is",     "are",   "was",       "were",       "here",    "this",
		"these",   "results",   "numbers", "below", "output", "following", "benchmark", "benchmarks", "wrote",
		"command", "taken",     "tested", "ran",   NULL,
	};
	struct tokens t;

	if (tokens_of(heading, &t) > HEADING_WORDS || threads_in(heading).n || (t.n == 1 && tool_in(heading)))
		return true;
	for (const char *const *word = words; *word; word++)
		if (str_find_word(heading, *word) != STR_NPOS)
			return true;
	return false;
}

struct str without_bullet(struct str s)
{
	size_t n = 0;

	while (n < s.n && n < 4 && str_find_char(STR("*-#=+"), s.p[n]) != STR_NPOS)
		n++;
	return n && n < s.n && char_is_blank(s.p[n]) ? str_trim_left(str_after(s, n)) : s;
}

bool says_size_or_count(struct str heading)
{
	static const char *const options[] = { "bs=", "numjobs=", "jobs=", "rw=", "size=", "threads=", NULL };

	for (const char *const *option = options; *option; option++)
		if (str_starts(heading, *option))
			return true;
	return false;
}

/* "*fio on squashfs:*", "new ***": stars that a mailer or a hand set around it. */
static struct str without_emphasis(struct str text)
{
	if (text.n > 2 && text.p[0] == '*' && char_is_alnum(text.p[1]) && str_find_char(str_after(text, 1), '*') != STR_NPOS)
		text = str_after(text, 1);
	while (text.n && (text.p[text.n - 1] == '*' || char_is_blank(text.p[text.n - 1])))
		text.n--;
	return text;
}

/* The heading without its number ("1)", "2.", "*") and the colon behind it; of "cipher and key size: aes, 512" what is
 * behind the colon. */
static struct str bare_heading(struct str line)
{
	struct str text = str_trim(line);
	size_t n = 0;

	while (n < text.n && n < 3 && char_is_digit(text.p[n]))
		n++;
	if (n < text.n && (text.p[n] == ')' || (n && text.p[n] == '.' && n + 1 < text.n && text.p[n + 1] == ' ')))
		text = str_trim_left(str_after(text, n + 1));
	else
		text = without_bullet(text);
	text = without_emphasis(text);
	text = str_trim_right(str_without_last(text, ':', NULL));
	size_t colon = str_find(text, ": ");
	struct tokens t;
	return colon != STR_NPOS && tokens_of(str_sub(text, 0, colon), &t) > 1 ? str_trim_left(str_after(text, colon + 2)) : text;
}

/* "read: IOPS=61.4k, BW=240MiB/s (252MB/s)": the result of another tool, or its options. */
static bool is_listing(struct str line)
{
	size_t assigned = 0;

	for (size_t i = 1; i < line.n; i++)
		assigned += line.p[i] == '=' && char_is_alnum(line.p[i - 1]);
	return assigned > 1;
}

static bool looks_like_heading(struct str line)
{
	struct str text = bare_heading(line);

	/* "-----Original Message-----" of a mailer */
	if (str_has_nocase(line, "original message") || str_has_nocase(line, "forwarded message"))
		return false;
	if (line.n > HEADING_BYTES || !text.n || kernel_in(line, NULL).n || says_nothing(line) || says_size_or_count(text) ||
	    is_listing(line))
		return false;
	if (str_find_char(STR(".,;?!"), text.p[text.n - 1]) != STR_NPOS)
		return false;
	return char_is_alpha(text.p[0]) || str_find_char(STR("'\"(["), text.p[0]) != STR_NPOS;
}

struct str heading_above(const struct lines *in, size_t at, size_t *line)
{
	size_t commands = 0;

	for (size_t i = at; line_up(in, at, HEADING_LINES, &i);) {
		struct str text = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth)
			break;
		bool command = is_command(text);
		commands += command;
		if (is_gap(text) || command || is_banner(text) || (is_other_run(text) && !commands))
			continue;
		/* Set off: nothing but a gap above it, or it would be the end of a paragraph. */
		bool set_off = i == 0 || is_gap(line_at(in, i - 1)) || in->at[i - 1].depth != in->at[i].depth;
		*line = i;
		return set_off && looks_like_heading(text) ? bare_heading(text) : STR_NONE;
	}
	return STR_NONE;
}

/* A hunk is not followed up further than this. */
#define HUNK_LINES 200

/* A hunk that was pasted with blanks before it: its lines have as many. */
static bool in_indented_hunk(struct str header, struct str line)
{
	size_t indent = header.n - str_trim_left(header).n;

	if (!str_starts(str_after(header, indent), "@@ -") || line.n <= indent || !str_is_blank(str_sub(line, 0, indent)))
		return false;
	return str_find_char(STR(" \t+-"), line.p[indent]) != STR_NPOS;
}

/* The number behind SIGN in "@@ -12,7 +12,9 @@": lines of that side; 1 if there is none, 0 if it is no such header. */
static size_t side_of_header(struct str header, char sign)
{
	size_t at = str_find_char(header, sign);
	uint64_t n = 1;

	if (at == STR_NPOS)
		return 0;
	struct str side = str_after(header, at + 1), range = str_next_word(&side);
	size_t comma = str_find_char(range, ',');
	if (comma != STR_NPOS && !num_u64(str_after(range, comma + 1), &n))
		return 0;
	return n < HUNK_LINES ? (size_t)n : HUNK_LINES;
}

/* Is line AT one of those that the header on line HEADER counts? */
static bool is_counted(const struct lines *in, size_t header, size_t at)
{
	size_t old = side_of_header(line_at(in, header), '-'), new = side_of_header(line_at(in, header), '+');

	for (size_t i = header + 1; i < at; i++) {
		struct str text = line_at(in, i);
		char sign = text.n ? text.p[0] : ' ';
		old -= old && sign != '+' && sign != '\\';
		new -= new && sign != '-' && sign != '\\';
	}
	return old || new;
}

/* So many lines of a hunk may have lost the blank that they began with. */
#define LOST_BLANKS 2

bool in_patch(const struct lines *in, size_t at)
{
	struct str here = line_at(in, at);
	size_t lost = 0;

	for (size_t i = at + 1; line_up(in, at, HUNK_LINES, &i);) {
		struct str text = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth)
			return false;
		if (str_starts(text, "@@ -"))
			return !lost || is_counted(in, i, at);
		if (!lost && (char_is_blank(text.n ? text.p[0] : 0) && in_indented_hunk(text, here)))
			return true;
		/* An empty line of a hunk often lost its blank. */
		if (text.n && str_find_char(STR(" +-\\"), text.p[0]) == STR_NPOS && ++lost > LOST_BLANKS)
			return false;
	}
	return false;
}
