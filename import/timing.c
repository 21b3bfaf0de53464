/*
 * timing.c: how long a benchmark ran and what it cost, as time(1) and the shells print it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/timing.h"

#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"

#define LINE_BYTES_MAX 300
/* How far up a command, and a mere name, is believed to be what was timed. */
#define COMMAND_LINES 8
#define NAME_LINES 60

/* What stands before SUFFIX in WORD, if that is a number; else empty. */
static struct str number_before(struct str word, const char *suffix)
{
	struct str number = str_sub(word, 0, word.n - str_from(suffix).n);

	return word.n > str_from(suffix).n && str_ends(word, suffix) && num_is(number) && char_is_digit(number.p[0])
		       ? number
		       : STR_NONE;
}

/* "1:22.99", "1:40:51.08", "31.733" */
static bool is_clock(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (!char_is_digit(word.p[i]) && word.p[i] != ':' && word.p[i] != '.')
			return false;
	return word.n && char_is_digit(word.p[0]) && char_is_digit(word.p[word.n - 1]);
}

static void add(struct timing *t, const char *metric, struct str value, const char *unit, size_t at)
{
	if (value.n && t->n < TIMING_PARTS)
		t->part[t->n++] = (struct timing_part){ metric, unit, value, at };
}

/* "7.500u 29.870s 1:22.99 45.0%    0+0k 0+0io 511pf+0w" */
static bool csh_of(const struct tokens *w, size_t at, struct timing *out)
{
	for (size_t i = 0; i + 3 < w->n && i + 3 < TOKENS_MAX; i++) {
		struct str user = number_before(w->at[i], "u"), system = number_before(w->at[i + 1], "s");
		struct str cpu = number_before(w->at[i + 3], "%");
		if (!user.n || !system.n || !cpu.n || !is_clock(w->at[i + 2]))
			continue;
		add(out, "user", user, "", at);
		add(out, "system", system, "", at);
		add(out, "elapsed", w->at[i + 2], "", at);
		add(out, "cpu", cpu, "%", at);
		struct str faults = token_at(w, i + 6);
		size_t n = num_prefix(faults);
		if (n && str_starts(str_after(faults, n), "pf+"))
			add(out, "pf", str_sub(faults, 0, n), "", at);
		return true;
	}
	return false;
}

/* "11.72s user 122.21s system 422% cpu 31.733 total" */
static bool zsh_of(const struct tokens *w, size_t at, struct timing *out)
{
	for (size_t i = 0; i + 7 < w->n && i + 7 < TOKENS_MAX; i++) {
		struct str user = number_before(w->at[i], "s"), system = number_before(w->at[i + 2], "s");
		struct str cpu = number_before(w->at[i + 4], "%");
		if (!user.n || !str_is(w->at[i + 1], "user") || !system.n || !str_is(w->at[i + 3], "system") || !cpu.n ||
		    !is_clock(w->at[i + 6]) || !str_is(w->at[i + 7], "total"))
			continue;
		add(out, "user", user, "s", at);
		add(out, "system", system, "s", at);
		add(out, "cpu", cpu, "%", at);
		add(out, "total", w->at[i + 6], "", at);
		if (i > 0)
			out->command = str_span(w->at[0].p, w->at[i - 1].p + w->at[i - 1].n);
		return true;
	}
	return false;
}

/* "(912major+1430minor)pagefaults", up to two lines below. */
static void add_faults(const struct lines *in, size_t at, struct timing *out)
{
	for (size_t i = at; i < at + 3; i++) {
		struct str line = line_at(in, i);
		size_t major = str_find(line, "major+"), open = str_find_char(line, '(');
		for (size_t hit = open; major != STR_NPOS && hit != STR_NPOS && hit < major; hit = open) {
			struct str number = str_sub(line, hit + 1, major - hit - 1);
			struct str minor = str_after(line, major + str_from("major+").n);
			size_t next = str_find_char(str_after(line, hit + 1), '(');
			open = next == STR_NPOS ? STR_NPOS : hit + 1 + next;
			if (!str_is_digits(number) || !str_starts(str_after(minor, num_prefix(minor)), "minor)pagefaults"))
				continue;
			add(out, "major pagefaults", number, "", i);
			add(out, "minor pagefaults", str_sub(minor, 0, num_prefix(minor)), "", i);
			out->lines = i - at + 1;
			return;
		}
	}
}

/* "14.74user 22.92system 4:26.91elapsed 14%CPU" */
static bool gnu_of(const struct lines *in, const struct tokens *w, size_t at, struct timing *out)
{
	for (size_t i = 0; i + 3 < w->n && i + 3 < TOKENS_MAX; i++) {
		struct str user = number_before(w->at[i], "user"), system = number_before(w->at[i + 1], "system");
		struct str elapsed = w->at[i + 2], cpu = number_before(w->at[i + 3], "%CPU");
		if (!user.n || !system.n || !str_ends(elapsed, "elapsed"))
			continue;
		elapsed.n -= str_from("elapsed").n;
		if (!is_clock(elapsed))
			continue;
		add(out, "user", user, "", at);
		add(out, "system", system, "", at);
		add(out, "elapsed", elapsed, "", at);
		add(out, "cpu", cpu, "%", at);
		add_faults(in, at, out);
		return true;
	}
	return false;
}

/* "0m3.312s", "3.31" */
static bool is_bash_time(struct str word)
{
	size_t minutes = num_prefix(word);

	if (num_is(word))
		return char_is_digit(word.p[0]);
	return minutes && minutes < word.n && word.p[minutes] == 'm' && number_before(str_after(word, minutes + 1), "s").n;
}

static bool bash_of(const struct lines *in, size_t at, struct timing *out)
{
	static const char *const names[] = { "real", "user", "sys" };

	for (size_t i = 0; i < 3; i++) {
		struct tokens w;
		struct str line = line_at(in, at + i);
		if (line.n > LINE_BYTES_MAX || tokens_of(line, &w) < 2 || !str_is(w.at[0], names[i]) || !is_bash_time(w.at[1]))
			return false;
		/* "user 14.43 s      // it ran for 14 of them" */
		bool has_unit = str_is(token_at(&w, 2), "s") && num_is(w.at[1]);
		struct str behind = token_at(&w, 2 + has_unit);
		if (behind.n && !str_starts(behind, "//") && !str_starts(behind, "#"))
			return false;
		add(out, names[i], w.at[1], has_unit ? "s" : "", at + i);
	}
	out->lines = 3;
	return true;
}

bool timing_of(const struct lines *in, size_t at, size_t from, struct timing *out)
{
	struct str line = line_at(in, at);
	struct tokens w;

	*out = (struct timing){ .lines = 1 };
	if (line.n > LINE_BYTES_MAX)
		return false;
	if (str_starts(line, "real"))
		return bash_of(in, at, out);
	/* Most lines of an archive end here. */
	if (!str_has(line, "user") && !str_has(line, "% ") && !str_has(line, "+0w"))
		return false;
	tokens_of(str_after(line, from), &w);
	return csh_of(&w, at, out) || zsh_of(&w, at, out) || gnu_of(in, &w, at, out);
}

/* "-t 512", "-t512" of tiotest; "-b 4096". */
static struct str option_of(struct str command, const char *option)
{
	for (struct str word = str_next_word(&command); word.n; word = str_next_word(&command)) {
		struct str value = str_after(word, 2);
		if (!str_starts(word, option))
			continue;
		value = value.n ? value : str_next_word(&command);
		return str_is_digits(value) ? value : STR_NONE;
	}
	return STR_NONE;
}

static void take_command(const struct import *im, struct row *row, struct str command, size_t at)
{
	struct dbench_call call;
	struct str rest = command, name = without_path(str_next_word(&rest));
	const char *tool = tool_in(name);

	if (tool)
		row_know(row, ROW_BENCHMARK, tool);
	else if (!row->field[ROW_BENCHMARK].n)
		row_set(im, row, ROW_BENCHMARK, name, at);
	if (dbench_call_in(command, &call)) {
		row_know(row, ROW_BENCHMARK, call.tool);
		row_set(im, row, ROW_THREADS, call.clients, at);
	} else if (tool && str_is(str_from(tool), "tiotest")) {
		row_set(im, row, ROW_THREADS, option_of(command, "-t"), at);
		row_set(im, row, ROW_BLOCK, option_of(command, "-b"), at);
	}
}

/* What "$ time dd if=..." and "/usr/bin/time make" timed; empty: the line is no such command. */
static struct str timed_command(struct str line)
{
	struct str rest = line, word = str_next_word(&rest);

	/* A prompt, or the shell's + */
	if (word.n && str_find_char(STR("$#%>+"), word.p[word.n - 1]) != STR_NPOS)
		word = str_next_word(&rest);
	return str_is(without_path(word), "time") ? str_trim(rest) : STR_NONE;
}

/* The command just above, or else the nearest benchmark that the text names. */
static void find_command(const struct import *im, struct row *row)
{
	for (size_t i = row->at; line_up(im->in, row->at, NAME_LINES, &i);) {
		struct str line = line_at(im->in, i);
		struct dbench_call call;
		bool near = row->at - i <= COMMAND_LINES;
		if (line.n > LINE_BYTES_MAX)
			continue;
		struct str command = near ? timed_command(line) : STR_NONE;
		if (command.n || (near && dbench_call_in(line, &call))) {
			take_command(im, row, command.n ? command : line, i);
			return;
		}
		const char *tool = tool_in(line);
		if (tool) {
			row_know(row, ROW_BENCHMARK, tool);
			return;
		}
	}
	row_know(row, ROW_BENCHMARK, "time");
}

enum err_code timing_emit(const struct import *im, struct row *row, const struct timing *t, struct err *e)
{
	row_know(row, ROW_PHASE, "time");
	if (t->command.n)
		take_command(im, row, t->command, row->at);
	if (!row->field[ROW_BENCHMARK].n)
		find_command(im, row);
	for (size_t i = 0; i < t->n; i++)
		row_cell(im, row, t->part[i].at, t->part[i].metric, t->part[i].value, t->part[i].unit);
	return row_emit(im, row, e);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct timing t;

	if (!timing_of(in, at, 0, &t) || in_patch(in, at))
		return NO_CLAIM;
	return (struct claim){ at, t.lines < in->n - at ? t.lines : in->n - at, 80 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct timing t;

	if (!timing_of(im->in, c.at, 0, &t))
		return OK;
	struct row *row = row_new(im, c.at);
	row->confidence = c.sure;
	return timing_emit(im, row, &t, e);
}

static const char *const words[] = {
	"!sys~0 & user~0 & !real~0",
	"0u~0",
	"0user~0",
	"0s~user~0",
	NULL,
};

const struct importer importer_timing = { "timing", "time(1) and the times that shells print", 2, claim, parse, words };
