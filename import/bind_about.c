/*
 * bind_about.c: the machine as far as the text says, and what rows are averages of
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/bind.h"
#include "import/subject.h"

#define MACHINE_WORDS 14

/* Words of processors, as they stood in list mail. */
static bool is_processor(struct str word)
{
	static const char *const exact[] = { "p2", "p3", "p4", "piii", "pii", "piv", "ppro", "alpha", NULL };
	static const char *const starts[] = { "xeon",	 "athlon",  "pentium", "opteron", "celeron",	"k6",	 "k7",
					      "duron",	 "sparc",   "itanium", "numa-q",  "ryzen",	"epyc",	 "power4",
					      "power5",	 "power7",  "power8",  "power9",  "powerpc",	"486",	 "cortex",
					      "threadripper", "ultrasparc" };

	word = word_bare(word);
	if (str_one_of(word, exact))
		return true;
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (str_starts_nocase(word, starts[i]))
			return true;
	return false;
}

static bool is_memory_word(struct str word)
{
	word = word_bare(word);
	return str_is_nocase(word, "ram") || str_is_nocase(word, "memory") || str_is_nocase(word, "mem");
}

static bool is_amount(struct str word)
{
	word = word_bare(word);
	return word.n && char_is_digit(word.p[0]);
}

/* How many processors: "4 way", "quad", "dual", "8x". */
static bool is_number_of(struct str word)
{
	static const char *const words[] = { "way", "quad", "dual", "single", "uni", "intel", "amd", "octal", NULL };

	word = word_bare(word);
	return str_one_of(word, words) || (word.n && word.n <= 6 && char_is_digit(word.p[0]));
}

/* The words of one paragraph, from line FIRST on, over line ends. */
struct paragraph {
	struct str word[TOKENS_MAX * 2];
	size_t line[TOKENS_MAX * 2];
	size_t n;
};

static void add_line(struct paragraph *p, struct str text, size_t i)
{
	struct tokens t;

	tokens_of(text, &t);
	for (size_t k = 0; k < t.n && k < TOKENS_MAX && p->n < TOKENS_MAX * 2; k++) {
		p->word[p->n] = t.at[k];
		p->line[p->n++] = i;
	}
}

/* Words [from, to] with one blank between them. */
static struct str join(const struct binding *b, const struct paragraph *p, size_t from, size_t to)
{
	struct str all = word_bare(p->word[from]);

	for (size_t i = from + 1; i <= to; i++)
		all = arena_printf(b->arena, STR_FMT " " STR_FMT, STR_ARG(all), STR_ARG(p->word[i]));
	struct str bare = word_bare(all);
	bool open = str_find_char(bare, '(') != STR_NPOS && str_find_char(bare, ')') == STR_NPOS;
	return open ? str_span(bare.p, all.p + all.n) : bare;
}

/* "4GB ram", "384 MB ram", "16 GB of memory" ends at word K: talk of memory without an amount is no machine. */
static bool ends_memory(const struct paragraph *p, size_t k)
{
	if (!is_memory_word(p->word[k]))
		return false;
	for (size_t back = 1; back <= 3 && back <= k; back++)
		if (is_amount(p->word[k - back]))
			return true;
	return false;
}

/* A processor, and its memory within a few words: "Quad P3 Xeon (4GB ram)"; empty: no machine. */
static struct str machine_in(const struct binding *b, const struct paragraph *p, size_t *line)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t from = i, to = i;
		if (!is_processor(p->word[i]))
			continue;
		for (size_t k = i + 1; k < p->n && k <= i + MACHINE_WORDS && to == i; k++)
			to = ends_memory(p, k) ? k : to;
		if (to == i)
			continue;
		while (from > 0 && i - from < 4 && (is_number_of(p->word[from - 1]) || is_processor(p->word[from - 1])))
			from--;
		*line = p->line[from];
		return join(b, p, from, to);
	}
	return STR_NONE;
}

static void fill_machines(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	struct str machine = STR_NONE;
	struct paragraph p = { .n = 0 };
	size_t said_at = 0, r = 0, line;

	for (size_t i = 0; i < in->n && r < b->n_rows; i++) {
		bool inside = !b->kind[i].blank && !b->kind[i].block;
		if (inside)
			add_line(&p, in->at[i].text, i);
		bool ends = !inside || i + 1 == in->n || b->kind[i + 1].block;
		struct str said = ends ? machine_in(b, &p, &line) : STR_NONE;
		if (said.n) {
			machine = said;
			said_at = line;
		}
		p.n = ends ? 0 : p.n;
		for (; r < b->n_rows && b->rows[r].at <= i; r++) {
			if (b->rows[r].field[ROW_MACHINE].n || !machine.n)
				continue;
			b->rows[r].field[ROW_MACHINE] = machine;
			b->rows[r].from[ROW_MACHINE] = line_number(in, said_at);
		}
	}
}

/* "Average of 3 runs": of the tool it names, or of the first one below. */
struct average {
	struct str text;
	struct str tool;
	size_t line;
};

static void fill_average(const struct binding *b, struct row *row, struct average *average)
{
	if (!average->text.n)
		return;
	if (!average->tool.n)
		average->tool = row->field[ROW_BENCHMARK];
	if (!str_eq(average->tool, row->field[ROW_BENCHMARK]))
		return;
	bind_fill(b, row, ROW_ITERATION, average->text, average->line);
}

static void fill_averages(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	struct average average = { 0 };
	size_t r = 0;

	for (size_t i = 0; i < in->n && r < b->n_rows; i++) {
		struct str line = in->at[i].text;
		struct str said = b->kind[i].row ? STR_NONE : average_in(line, b->arena);
		if (said.n)
			average = (struct average){ said, str_from(tool_in(line)), i };
		for (; r < b->n_rows && b->rows[r].at <= i; r++)
			fill_average(b, &b->rows[r], &average);
	}
}

/* Does the body name dbench, other than in the banner that tbench prints too? */
static bool names_dbench(const struct lines *in)
{
	for (size_t i = 0; i < in->n; i++) {
		struct str line = in->at[i].text;
		if (str_has(line, "bench") && str_find_word(line, "dbench") != STR_NPOS && !str_has(line, "dbench version") &&
		    !str_has(line, " with load "))
			return true;
	}
	return false;
}

/* tbench prints what dbench prints: where the body names neither, the Subject may. */
static void fill_tool(struct binding *b)
{
	struct str subject = b->message->source.subject;

	if (!subject.n || str_find_word(subject, "tbench") == STR_NPOS || str_find_word(subject, "dbench") != STR_NPOS ||
	    names_dbench(&b->message->lines))
		return;
	for (size_t r = 0; r < b->n_rows; r++)
		if (str_is(b->rows[r].field[ROW_BENCHMARK], "dbench"))
			b->rows[r].field[ROW_BENCHMARK] = STR("tbench");
}

#define TIME_LINES 8

/* Nothing but empty lines between two rows? */
static bool is_next(const struct binding *b, const struct row *row, const struct row *next)
{
	if (next->at - row->at > TIME_LINES || !bind_same_voice(b, row->at, next->at))
		return false;
	for (size_t i = row->at + 1; i < next->at; i++)
		if (!b->kind[i].blank && !b->kind[i].block)
			return false;
	return true;
}

/* What time(1) said right behind a result is of the same run. */
static void fill_times(struct binding *b)
{
	for (size_t r = 1; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		const struct row *before = &b->rows[r - 1];
		if (!str_is(row->field[ROW_PHASE], "time") || !str_eq(row->field[ROW_BENCHMARK], before->field[ROW_BENCHMARK]))
			continue;
		if (row->at < before->at || !is_next(b, before, row))
			continue;
		bind_fill(b, row, ROW_VARIANT, before->field[ROW_VARIANT], before->from_at[ROW_VARIANT]);
		bind_fill(b, row, ROW_THREADS, before->field[ROW_THREADS], before->from_at[ROW_THREADS]);
	}
}

void bind_about(struct binding *b)
{
	fill_times(b);
	fill_tool(b);
	fill_machines(b);
	fill_averages(b);
	for (size_t r = 0; r < b->n_rows; r++)
		if (str_starts(b->rows[r].field[ROW_ITERATION], "avg "))
			b->rows[r].flags |= FLAG_SUMMARY;
}
