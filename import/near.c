/*
 * near.c: lines that look like results, and why they are none; only for those who ask what became of a text
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/explain.h"
#include "import/subject.h"

#define LINE_BYTES_MAX 400
#define ROW_NUMBERS 4 /* so many make a row of a table */
#define HEADER_LINES 40

/* What the words of a line are. */
struct look {
	struct str line;
	struct tokens t;
	size_t numbers;  /* "12", "12.5%", "3.1k" */
	size_t percents; /* "12.5%", "+3%" */
	size_t words;    /* of letters only */
	bool has_unit;   /* "MB/sec", "IOPS=", "(usec)" */
};

/* A number with what may stand around and behind it. */
static bool is_number(struct str word, bool *percent)
{
	word = word_bare(word);
	word = str_without_last(word, '%', percent);
	size_t n = num_prefix(word);
	return n && word.n - n <= 2 && (char_is_digit(word.p[n - 1]) || word.p[n - 1] == '.');
}

static bool is_letters(struct str word)
{
	word = word_bare(word);
	for (size_t i = 0; i < word.n; i++)
		if (!char_is_alpha(word.p[i]))
			return false;
	return word.n > 1;
}

static bool has_any(struct str line, const char *const *words)
{
	for (; *words; words++)
		if (str_has_nocase(line, *words))
			return true;
	return false;
}

static bool has_unit(struct str line)
{
	static const char *const units[] = { "mb/s", "kb/s", "gb/s",  "mib/s", "kib/s",  "gib/s", "iops",  "bw=",	 "usec",
					     "msec", "nsec", "ops/s", "req/s", "files/s", "mbit/s", "max=", "latency", NULL };

	return has_any(line, units);
}

static struct look look_at(struct str line)
{
	struct look l = { .line = str_trim(line) };
	bool percent;

	tokens_of(l.line, &l.t);
	for (size_t i = 0; i < l.t.n && i < TOKENS_MAX; i++) {
		bool number = is_number(l.t.at[i], &percent);
		l.numbers += number;
		l.percents += number && percent;
		l.words += !number && is_letters(l.t.at[i]);
	}
	l.has_unit = has_unit(l.line);
	return l;
}

static bool has_digit(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (char_is_digit(s.p[i]))
			return true;
	return false;
}

/* Cheap: a number with the unit of a rate or a time, or as many numbers as a row of a table has. */
static bool looks_like_result(const struct look *l)
{
	if (l->line.n > LINE_BYTES_MAX || !has_digit(l->line))
		return false;
	bool is_row = l->numbers >= ROW_NUMBERS && l->numbers * 2 > l->t.n;
	return is_row || l->has_unit || (l->percents && l->words);
}

static bool is_progress(const struct look *l)
{
	static const char *const phases[] = { "warmup", "execute", "cleanup", NULL };
	bool dbench = has_any(l->line, phases) && (str_has(l->line, " sec") || str_has(l->line, "MB/sec"));

	return dbench || (str_has(l->line, "[eta ") || (str_has(l->line, "Jobs:") && str_has(l->line, "(f=")));
}

/* "100=97.47%, 250=0.03%": fio's buckets and queue depths. */
static bool is_histogram(const struct look *l)
{
	size_t buckets = 0;

	for (size_t i = 0; i < l->t.n && i < TOKENS_MAX; i++) {
		struct str value = str_without_last(word_bare(l->t.at[i]), ',', NULL), name = str_cut(&value, '=');
		buckets += value.n && str_find_char(name, '(') == STR_NPOS && str_ends(word_bare(value), "%");
	}
	return buckets >= 2 || str_starts_nocase(l->line, "IO depths") || str_starts(l->line, "submit ") ||
	       str_starts(l->line, "complete ");
}

/* "%8.2f MB/sec", "@##.##": what a program prints with, not what it printed. */
static bool is_format(const struct look *l)
{
	static const char *const signs[] = { "printf", "%s", "%d", "%u", "%lu", "%llu", "%.", "@##", "@>>", "@||", NULL };

	return has_any(l->line, signs);
}

static bool is_command(const struct look *l)
{
	struct str first = token_at(&l->t, 0);
	static const char *const options[] = { " --", " -t ", " -d ", "=rand", NULL };

	return str_is(first, "$") || str_is(first, "#") || str_starts(first, "./") || str_starts(first, "/") ||
	       str_ends(first, "$") || str_ends(first, "#") || has_any(l->line, options);
}

/* "key=value" on a line of its own, as in a job file. */
static bool is_setting(const struct look *l)
{
	return l->t.n == 1 && str_find_char(l->line, '=') != STR_NPOS && str_find_char(l->line, ',') == STR_NPOS;
}

static bool is_change(const struct look *l)
{
	static const char *const words[] = { "improve",	 "faster", "slower",	"better", "worse", "regress", "increase",
					     "decrease", "drop",   "degrad",	"gain",	  "overhead", "higher", "lower", NULL };

	return l->percents && (l->percents == l->numbers || l->words) && has_any(l->line, words);
}

/* "  12.34%  [kernel]  [k] copy_user" */
static bool is_profile(const struct look *l)
{
	return str_has(l->line, "[k] ") || str_has(l->line, "[kernel.kallsyms]");
}

/* "hackbench-2284 [007] .Ns.. 2170.796726: ...", "Jan  1 12:00:01 host kernel: ..." */
static bool is_trace(const struct look *l)
{
	static const char *const words[] = { " kernel: ", "] ..", "] .N", "] d..", NULL };

	return has_any(l->line, words) || (l->line.p[0] == '[' && l->line.n > 14 && l->line.p[13] == ']');
}

static bool is_sentence(const struct look *l)
{
	return l->words >= 4 && l->words > l->numbers;
}

static bool has_tilde(const struct look *l)
{
	static const char *const words[] = { "~", "about ", "around ", "approx", "roughly", "nearly", "almost", "up to", NULL };

	return has_any(l->line, words);
}

static const struct {
	bool (*is)(const struct look *l);
	const char *why;
} reasons[] = {
	{ is_progress, "a line of progress, not the end" },
	{ is_histogram, "a distribution: how many requests fell into each class" },
	{ is_format, "how a program prints results, not one" },
	{ is_profile, "a profile of the kernel" },
	{ is_trace, "a line of a log or a trace" },
	{ is_change, "a change in percent, without the figures that it is of" },
	{ has_tilde, "a sentence with a rounded figure" },
	{ is_sentence, "a sentence about a figure" },
	{ is_command, "a command, not what it printed" },
	{ is_setting, "a setting, not a result" },
};

/* Names above numbers, on one of the lines above. */
static bool has_header(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, HEADER_LINES, &i);) {
		struct look l = look_at(line_at(in, i));
		if (!l.t.n)
			return false;
		if (l.t.n >= 3 && l.numbers == 0)
			return true;
	}
	return false;
}

const char *near_why_not(const struct lines *in, size_t at, bool in_block)
{
	struct str line = line_at(in, at);

	if (line.n > LINE_BYTES_MAX || !has_digit(line))
		return NULL;
	struct look l = look_at(line);
	if (!looks_like_result(&l))
		return NULL;
	if (in_patch(in, at))
		return "part of a patch";
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (reasons[i].is(&l))
			return reasons[i].why;
	if (in_block)
		return "part of that output, but a total, a repeat or a detail of it";
	if (l.has_unit)
		return "a rate or a time, but not in the words of any tool that is known";
	return has_header(in, at) ? "a row of numbers, but its header is none that is known" :
				    "a row of numbers without a header";
}
