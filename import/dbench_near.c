/*
 * dbench_near.c: which program it was and how many clients it had, when only the text around a result says so
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/dbench.h"

/* How far a command line, and a sentence, are believed to speak of the result. */
#define COMMAND_LINES 120
#define SENTENCE_LINES 12
#define BELOW_LINES 60
/* A run prints a line a second, so those do not count; but nobody is followed further up than this. */
#define PROGRESS_LINES 2000
/* Lines longer than this are no command and no sentence. */
#define LINE_MAX_BYTES 400

/* "16 clients started" (to 3.04), "32 of 32 processes prepared for launch" (from 2006): the number of all. */
static struct str clients_started(struct str line)
{
	struct tokens t;

	if (!str_has(line, " started") && !str_has(line, " prepared for launch"))
		return STR_NONE;
	tokens_of(line, &t);
	for (size_t i = 1; i < t.n && i < TOKENS_MAX; i++) {
		struct str noun = t.at[i], next = token_at(&t, i + 1), count = t.at[i - 1];
		if (!str_is(noun, "clients") && !str_is(noun, "processes"))
			continue;
		/* Version 1 writes the number right behind its dots. */
		while (count.n && !char_is_digit(count.p[0]))
			count = str_after(count, 1);
		if (str_is_digits(count) && count.n <= 7 && (str_starts(next, "started") || str_is(next, "prepared")))
			return count;
	}
	return STR_NONE;
}

/* Words that may stand before a command on its line: prompts, "time", "command:", a date. */
static bool is_before_command(struct str word)
{
	static const char *const words[] = { "time", "do", "sudo", "nice", "command", "cmd", "run", "running", "then", NULL };

	if (str_one_of(word_bare(word), words))
		return true;
	for (size_t i = 0; i < word.n; i++)
		if (char_is_alpha(word.p[i]))
			return str_find_char(STR("$#%:>;]"), word.p[word.n - 1]) != STR_NPOS;
	return true;
}

static bool is_command_line(struct str line, const struct dbench_call *call)
{
	for (struct str word = str_next_word(&line); word.n && word.p < call->word.p; word = str_next_word(&line)) {
		if (word.p + word.n >= call->word.p + call->word.n)
			return true;
		if (!is_before_command(word))
			return false;
	}
	return true;
}

/* "/xfs", "/mnt/ext4": the folder's name, where it is that of a file system. */
static struct str filesystem_of(struct str directory)
{
	while (directory.n > 1 && directory.p[directory.n - 1] == '/')
		directory.n--;
	for (size_t i = directory.n; i > 0; i--)
		if (directory.p[i - 1] == '/')
			return filesystem_in(str_after(directory, i));
	return STR_NONE;
}

static void take_call(struct dbench_near *near, const struct dbench_call *call, size_t at)
{
	if (!near->tool)
		near->tool = call->tool;
	near->clients = call->clients;
	near->clients_at = at;
	near->variant = filesystem_of(call->directory);
	near->variant_at = at;
}

/* "dbench 32, although it drops": what goes on behind the count is a sentence. */
static bool goes_on(struct str line, const struct dbench_call *call)
{
	static const char *const behind[] = { "done", "completes", "completed", "127.0.0.1", "localhost", NULL };
	struct str rest = str_span(call->clients.p + call->clients.n, line.p + line.n), word = str_next_word(&rest);

	if (!word.n || str_one_of(word_bare(word), behind))
		return false;
	return word.p[0] == ',' || (char_is_alpha(word.p[0]) && str_find_char(word, '.') == STR_NPOS);
}

/* Do the lines of the paragraph around line AT speak of other counts, too ("dbench 32 ... dbench 64")? */
static bool speaks_of_others(const struct lines *in, size_t at, struct str clients)
{
	struct dbench_call call;
	size_t first = at;

	while (first > 0 && at - first < SENTENCE_LINES && !str_is_blank(line_at(in, first - 1)))
		first--;
	for (size_t i = first; i < in->n && i - first < 2 * SENTENCE_LINES && !str_is_blank(line_at(in, i)); i++)
		for (struct str rest = line_at(in, i); rest.n <= LINE_MAX_BYTES && dbench_call_in(rest, &call);
		     rest = str_span(rest.p, call.word.p))
			if (call.clients.n && !str_eq(call.clients, clients))
				return true;
	return false;
}

/* What stands before another result on its line is said of that one alone. */
static bool is_result(struct str line)
{
	return str_has(line, "Throughput ");
}

/* A command is, from afar; a sentence only near, and if it has one count. */
static bool believed(const struct lines *in, size_t at, size_t distance, const struct dbench_call *call)
{
	struct str line = line_at(in, at);

	if (is_command_line(line, call) && !goes_on(line, call))
		return true;
	return distance <= SENTENCE_LINES && !speaks_of_others(in, at, call->clients);
}

/* Takes what line AT, DISTANCE lines away, says; true: that settles it. */
static bool look_at(const struct lines *in, size_t at, size_t distance, struct dbench_near *near)
{
	struct str line = line_at(in, at), started;
	struct dbench_call call;

	if (line.n > LINE_MAX_BYTES || is_result(line))
		return false;
	if (dbench_call_in(line, &call) && call.clients.n && believed(in, at, distance, &call)) {
		struct str clients = near->clients;
		size_t clients_at = near->clients_at;
		take_call(near, &call, at);
		/* What the run itself printed between the command and the result is surer. */
		if (clients.n) {
			near->clients = clients;
			near->clients_at = clients_at;
		}
		return true;
	}
	started = clients_started(line);
	if (started.n && !near->clients.n) {
		near->clients = started;
		near->clients_at = at;
	}
	/* tbench's banner says dbench, and its load file lies in a folder of that name: both say nothing. */
	if (!near->tool && !str_has(line, "bench version") && !str_has(line, " with load "))
		near->tool = str_find_word(line, "tbench") != STR_NPOS   ? "tbench"
			     : str_find_word(line, "dbench") != STR_NPOS ? "dbench"
									 : NULL;
	return false;
}

/* A script printed below its results: believed if all its calls agree. */
static void look_below(const struct lines *in, size_t at, struct dbench_near *near)
{
	struct dbench_call call, found = { 0 };
	size_t found_at = 0;

	for (size_t i = at + 1; i - at <= BELOW_LINES && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		if (line.n > LINE_MAX_BYTES || is_result(line) || !dbench_call_in(line, &call) || !call.clients.n ||
		    !is_command_line(line, &call) || goes_on(line, &call))
			continue;
		if (found.clients.n && !str_eq(found.clients, call.clients))
			return;
		found = call;
		found_at = i;
	}
	if (found.clients.n)
		take_call(near, &found, found_at);
}

/* "  32     46387  4266.38 MB/sec  warmup   2 sec  latency 0.340 ms", "@R@4@30017@351.68@1@225.804@" */
static bool is_progress(struct str line)
{
	line = str_trim_left(line);
	if (!line.n || (!char_is_digit(line.p[0]) && line.p[0] != '@'))
		return false;
	return line.p[0] == '@' || str_has(line, " execute ") || str_has(line, " warmup ") || str_has(line, " cleanup ");
}

/* "dbench 16 (without renice)" right above the result: what was tried. */
static struct str bracket_behind_call(const struct lines *in, size_t at, size_t *line)
{
	struct dbench_call call;
	size_t i = at;

	if (!line_up(in, at, 1, &i))
		return STR_NONE;
	struct str text = str_trim(line_at(in, i));
	size_t open = str_find(text, " (");
	if (text.n > LINE_MAX_BYTES || !str_ends(text, ")") || open == STR_NPOS || !dbench_call_in(text, &call) || call.word.p != text.p)
		return STR_NONE;
	*line = i;
	return str_sub(text, open + 2, text.n - open - 3);
}

struct dbench_near dbench_near_of(const struct lines *in, size_t at)
{
	struct dbench_near near = { 0 };
	bool settled = false;
	size_t distance = 0, heading_at = 0;

	for (size_t i = at; line_up(in, at, PROGRESS_LINES, &i) && !settled;) {
		if (is_progress(line_at(in, i)))
			continue;
		if (++distance > COMMAND_LINES)
			break;
		settled = look_at(in, i, distance, &near);
	}
	if (!settled && !near.clients.n)
		look_below(in, at, &near);
	if (!near.tool)
		near.tool = "dbench";
	struct str heading = bracket_behind_call(in, at, &heading_at);
	if (!heading.n)
		heading = heading_above(in, at, &heading_at);
	if (heading.n) {
		near.variant = heading;
		near.variant_at = heading_at;
	}
	return near;
}

void dbench_near_apply(const struct import *im, struct row *row, const struct dbench_near *near)
{
	if (!row->field[ROW_BENCHMARK].n)
		row_know(row, ROW_BENCHMARK, near->tool);
	if (!row->field[ROW_THREADS].n)
		row_set(im, row, ROW_THREADS, near->clients, near->clients_at);
	if (!row->field[ROW_VARIANT].n)
		row_set(im, row, ROW_VARIANT, near->variant, near->variant_at);
}
