/*
 * netperf.c: the numbers that netperf was asked for by name, a line a run
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	netperf -t TCP_RR -H host -- -r80000,80000 -O MIN_LATENCY,P99_LATENCY,THROUGHPUT | tail -1
 *	77           183          8542.19
 *	with polling:            12,13.33,74731.177
 *
 * The command tells how many there are and what each is; its list may stand on the line below it.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define NAMES_MAX     12
#define COMMAND_LINES 30
#define LINE_MAX_OF   240
#define LABEL_BYTES   64

struct command {
	struct str name[NAMES_MAX]; /* as asked for: "MIN_LATENCY" */
	size_t n;
	size_t at;
	struct str test; /* "TCP_RR", or empty */
};

/* "MIN_LATENCY,P99_LATENCY,THROUGHPUT" or "min_latency,..." */
static bool take_names(struct str list, struct command *out)
{
	out->n = 0;
	if (!str_has_nocase(list, "latency") && !str_has_nocase(list, "throughput") && !str_has_nocase(list, "transaction"))
		return false;
	for (list = str_cut(&list, '|'); list.n;) {
		struct str name = str_cut(&list, ',');
		if (!name.n || out->n == NAMES_MAX)
			return false;
		for (size_t i = 0; i < name.n; i++)
			if (!char_is_alnum(name.p[i]) && name.p[i] != '_')
				return false;
		out->name[out->n++] = name;
	}
	return out->n > 1;
}

/* The word behind OPTION, else empty. */
static struct str option_of(struct str line, const char *option)
{
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line))
		if (str_is(word, option))
			return str_next_word(&line);
	return STR_NONE;
}

static bool command_at(const struct lines *in, size_t at, struct command *out)
{
	static const char *const options[] = { "-O", "-o", "-k" };
	struct str line = line_at(in, at), above = at && in_same_part(in, at, at - 1) ? line_at(in, at - 1) : STR_NONE;

	if (line.n > LINE_MAX_OF || above.n > LINE_MAX_OF || (!str_has(line, "netperf ") && !str_has(above, "netperf ")))
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (!take_names(option_of(line, options[i]), out))
			continue;
		struct str test = option_of(line, "-t");
		out->test = test.n ? test : option_of(above, "-t");
		out->at = at;
		return true;
	}
	return false;
}

struct values {
	struct str label; /* before them, to a colon */
	struct str note;  /* a word that a person wrote behind them */
	struct str at[NAMES_MAX];
	size_t n;
};

/* "13.33", "12,13.33,224" */
static bool take_values(struct str list, size_t max, struct values *out)
{
	while (list.n) {
		struct str number = str_cut(&list, ',');
		if (out->n == max || !num_is(number))
			return false;
		out->at[out->n++] = number;
	}
	return true;
}

/* The numbers of a line, apart by blanks or commas, as many as C has names. */
static bool row_of(struct str line, const struct command *c, struct values *out)
{
	struct str rest = line;
	size_t colon = str_find(line, ": ");

	*out = (struct values){ .n = 0 };
	if (line.n > LINE_MAX_OF)
		return false;
	if (colon != STR_NPOS && colon <= LABEL_BYTES) {
		out->label = str_trim(str_sub(line, 0, colon));
		rest = str_after(line, colon + 1);
	}
	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		if (out->n == c->n) {
			out->note = word;
			return !num_is(word) && str_is_blank(rest);
		}
		if (!take_values(word, c->n, out))
			return false;
	}
	return out->n == c->n;
}

/* The command whose numbers may stand on line AT. */
static bool command_above(const struct lines *in, size_t at, struct command *out)
{
	struct str line = str_trim_left(line_at(in, at));

	/* most lines end in no number */
	if (!line.n || line.n > LINE_MAX_OF || !(char_is_digit(line.p[0]) || str_find(line, ": ") != STR_NPOS))
		return false;
	for (size_t i = at; line_up(in, at, COMMAND_LINES, &i);)
		if (command_at(in, i, out))
			return true;
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct values values;
	struct command c;

	if (!command_above(in, at, &c) || !row_of(line_at(in, at), &c, &values) || in_patch(in, at))
		return NO_CLAIM;
	size_t end = at + 1;
	while (in_same_part(in, at, end) && row_of(line_at(in, end), &c, &values))
		end++;
	return (struct claim){ at, end - at, 85 };
}

/* The one note of a block ("64K") is of all its rows. */
static struct str note_of(const struct lines *in, struct claim c, const struct command *command, size_t *line)
{
	struct str note = STR_NONE;
	struct values values;

	for (size_t at = c.at; at < c.at + c.count; at++) {
		if (!row_of(line_at(in, at), command, &values) || !values.note.n)
			continue;
		if (note.n)
			return STR_NONE;
		note = values.note;
		*line = at;
	}
	return note;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct command command;
	struct values values;
	size_t note_at = c.at;

	if (!command_above(im->in, c.at, &command))
		return OK;
	struct str note = note_of(im->in, c, &command, &note_at);
	for (size_t at = c.at; at < c.at + c.count; at++) {
		if (!row_of(line_at(im->in, at), &command, &values))
			continue;
		struct row *row = row_new(im, at);
		row_know(row, ROW_BENCHMARK, "netperf");
		row_set(im, row, ROW_PHASE, command.test, command.at);
		row_set(im, row, kernel_is_version(values.label) ? ROW_KERNEL : ROW_VARIANT, values.label, at);
		row_set(im, row, ROW_VARIANT, note, note_at);
		for (size_t i = 0; i < command.n; i++) {
			bool is_time = str_has_nocase(command.name[i], "latency");
			row_cell_named(im, row, at, command.name[i], values.at[i], is_time ? STR("us") : STR_NONE);
		}
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "netperf & _latency, | throughput, | transaction_rate", NULL };

const struct importer importer_netperf = { "netperf", "the numbers that netperf was asked for by name", 1, claim, parse, words };
