/*
 * titles.c: what the words of titles and sentences say: phase, threads, averages, kernels
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/context.h"
#include "model/kernel.h"

static const char *phase_of_pair(struct str order, struct str direction)
{
	bool seq = str_starts_nocase(order, "seq");
	bool rand = str_starts_nocase(order, "rand") || str_is_nocase(order, "rnd");
	bool read = str_is_nocase(direction, "read") || str_is_nocase(direction, "reads");
	bool write = str_is_nocase(direction, "write") || str_is_nocase(direction, "writes");

	if (seq)
		return read ? "seq-read" : write ? "seq-write" : NULL;
	if (rand)
		return read ? "rand-read" : write ? "rand-write" : NULL;
	return NULL;
}

const char *phase_in(struct str s)
{
	struct str before = STR_NONE;
	const char *found = NULL;

	for (struct str word = str_next_alnums(&s); word.n; word = str_next_alnums(&s)) {
		const char *phase = phase_of_pair(before, word);
		if (phase && found && phase != found)
			return NULL;
		if (phase)
			found = phase;
		before = word;
	}
	return found;
}

const char *str_one_of(struct str word, const char *const *set)
{
	for (; *set; set++)
		if ((!word.n || !((word.p[0] ^ **set) & ~('a' ^ 'A'))) && str_is_nocase(word, *set))
			return *set;
	return NULL;
}

/* "32 tiobench threads", "4 concurrent io threads": words that may stand between the number and what it counts. */
static const char *const thread_fillers[] = { "concurrent", "io", "i/o", "tiobench", "tiotest", "dbench", "tbench",
					      "parallel", "simultaneous", "worker", NULL };
static const char *const thread_nouns[] = { "thread", "threads", "process", "processes", "proc", "procs", "client",
					    "clients", NULL };
static const char *const thread_tools[] = { "dbench", "tbench", NULL };

/* "6.6.15(rc1)" keeps its bracket: both stand in the word. */
static bool is_closed_pair(struct str word)
{
	return word.p[word.n - 1] == ')' && str_find_char(word, '(') != STR_NPOS;
}

struct str word_bare(struct str word)
{
	const struct str open = STR("\"'`([{<*_|"), close = STR("\"'`)]}>*_|,;:.!?");

	if (word.n && char_is_alnum(word.p[0]) && char_is_alnum(word.p[word.n - 1]))
		return word; /* nearly all are */
	while (word.n && str_find_char(open, word.p[0]) != STR_NPOS)
		word = str_after(word, 1);
	while (word.n && str_find_char(close, word.p[word.n - 1]) != STR_NPOS && !is_closed_pair(word))
		word.n--;
	return word;
}

/* A whole number, alone or behind a comparison: "32", ">=32". */
static bool is_count(struct str word)
{
	while (word.n && (word.p[0] == '>' || word.p[0] == '<' || word.p[0] == '='))
		word = str_after(word, 1);
	return word.n <= 7 && str_is_digits(word);
}

static bool is_list_word(struct str word)
{
	return str_is(word, ",") || str_is_nocase(word, "and") || str_is_nocase(word, "or") || str_is(word, "&");
}

/* A run of counts ("64 128 192", "8 - 128") that began at FIRST: where it ends.  *list: commas or "and" stand in it. */
static size_t run_of_counts(const struct tokens *t, size_t first, bool *list)
{
	size_t end = first;

	*list = false;
	for (size_t i = first; i < t->n && i < TOKENS_MAX; i++) {
		bool comma;
		struct str word = word_bare(str_without_last(t->at[i], ',', &comma));
		if (is_count(word)) {
			*list = *list || comma;
			end = i + 1;
		} else if (is_list_word(t->at[i])) {
			*list = true;
		} else if (!str_is(t->at[i], "-") && !str_is_nocase(word, "to")) {
			break;
		}
	}
	return end;
}

/* Does the word behind the run say what was counted? */
static bool counts_threads(const struct tokens *t, size_t first, size_t end)
{
	size_t noun = end;

	if (first > 0 && str_one_of(word_bare(t->at[first - 1]), thread_tools))
		return true;
	if (first > 0 && str_one_of(word_bare(t->at[first - 1]), thread_nouns))
		return first < 2 || !is_count(word_bare(t->at[first - 2]));
	while (noun < end + 3 && str_one_of(token_at(t, noun), thread_fillers))
		noun++;
	return str_one_of(word_bare(token_at(t, noun)), thread_nouns);
}

struct str threads_in(struct str s)
{
	struct tokens t;
	struct str found = STR_NONE;

	tokens_of(s, &t);
	for (size_t i = 0; i < t.n && i < TOKENS_MAX; i++) {
		bool list;
		size_t end = run_of_counts(&t, i, &list);
		if (end == i)
			continue;
		struct str first = word_bare(t.at[i]), last = word_bare(t.at[end - 1]);
		struct str all = str_span(first.p, last.p + last.n);
		if (counts_threads(&t, i, end)) {
			if (list || (found.n && !str_eq(found, all)))
				return STR_NONE;
			found = all;
		}
		i = end - 1;
	}
	return found;
}

static const char *const count_words[] = { "zero", "one", "two",   "three", "four", "five",
					   "six",  "seven", "eight", "nine",  "ten" };

static struct str count_from_word(struct str word)
{
	static const char *const digits[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" };

	if (word.n <= 4 && str_is_digits(word))
		return word;
	for (size_t i = 1; i < sizeof count_words / sizeof *count_words; i++)
		if (str_is_nocase(word, count_words[i]))
			return str_from(digits[i]);
	return STR_NONE;
}

struct str average_in(struct str s, struct arena *a)
{
	static const char *const means[] = { "average", "averages", "averaged", "avg", "mean", NULL };
	static const char *const what[] = { "run", "runs", "samples", "sample", "iterations", "times", "tests", "trials",
					    NULL };
	struct tokens t;

	tokens_of(s, &t);
	for (size_t i = 0; i + 3 < t.n && i + 3 < TOKENS_MAX; i++) {
		struct str n = count_from_word(t.at[i + 2]);
		bool of = str_is_nocase(t.at[i + 1], "of") || str_is_nocase(t.at[i + 1], "over");
		if (n.n && of && str_one_of(word_bare(t.at[i]), means) && str_one_of(word_bare(t.at[i + 3]), what))
			return arena_printf(a, "avg " STR_FMT, STR_ARG(n));
	}
	return STR_NONE;
}

/* "Linux 6.4", not "Rocky Linux 9.5": no name stands before it. */
static bool is_plain_linux(const struct tokens *t, size_t i)
{
	static const char *const before[] = { "on", "with", "under", "using", "and", "or", "vs", "kernel", "kernels", "vanilla",
					      "stock", "mainline", "upstream", "gnu", "for", "plain", NULL };

	return i == 0 || str_one_of(word_bare(t->at[i - 1]), before);
}

bool kernel_is_named(const struct tokens *t, size_t i)
{
	static const char *const names[] = { "kernel", "kernels", "vanilla", "stock", "mainline", "upstream", NULL };
	static const char *const places[] = { "on", "with", "under", "using", NULL };
	static const char *const articles[] = { "a", "an", "on", "with", "under", "using", "plain", NULL };
	static const char *const trees[] = { "branch", "series", "tree", "stable", "lts", "longterm", "based", "merge", NULL };
	struct str word = token_at(t, i), before = i ? t->at[i - 1] : STR_NONE, behind = token_at(t, i + 1);

	if (!kernel_is_short(word_bare(word)) || str_one_of(word_bare(behind), trees))
		return false;
	bool is_last = !behind.n && str_ends(word, ":");
	if (is_last && (i == 0 || str_one_of(before, places)))
		return true;
	/* "a 4.18 kernel", "RHEL 8.4, 4.18 kernel"; "Rocky 9.5 kernel" is a distribution's */
	if (str_is_nocase(word_bare(behind), "kernel") && (str_one_of(before, articles) || str_ends(before, ",")))
		return true;
	return str_is_nocase(word_bare(before), "linux") ? is_plain_linux(t, i - 1) : str_one_of(word_bare(before), names) != NULL;
}

struct str kernel_in(struct str s, size_t *count)
{
	struct str first = STR_NONE;
	struct tokens t;
	size_t different = 0;

	tokens_of(s, &t);
	for (size_t i = 0; i < t.n && i < TOKENS_MAX; i++) {
		struct str bare = word_bare(t.at[i]);
		if (!kernel_is_version(bare) && !kernel_is_named(&t, i))
			continue;
		different += !different || !str_eq(bare, first);
		if (!first.n)
			first = bare;
	}
	if (count)
		*count = different;
	return first;
}
