/*
 * tio_repair.c: what a tiobench table should have said, where its known errors can be undone
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two errors of tiobench.pl: from 2003-12 to 2023-02 a random phase was credited with the blocks of the whole file
 * instead of the requests made; and with --numruns every version adds the latencies of the runs up and does not divide.
 * The figures stay as printed and are flagged; the repaired ones stand beside them.
 */
#include "base/num.h"
#include "base/vec.h"
#include "import/subject.h"
#include "import/tio.h"

#define LOOK_BACK 200    /* lines above a table in which its command is believed */
#define CALLS_MAX 256
#define RANDOM_USUAL 4000 /* tiobench.pl's own --random */

/* What the words behind the name of tiobench or tiotest say; 0: nothing. */
struct options {
	uint64_t threads, mb, block, random, runs;
};

static void take_option(struct options *o, struct str name, struct str value)
{
	const struct {
		const char *name;
		uint64_t *field;
	} known[] = {
		{ "-t", &o->threads }, { "-f", &o->mb },           { "-b", &o->block },
		{ "-r", &o->random },  { "--random", &o->random }, { "--numruns", &o->runs },
	};
	uint64_t number;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (str_is(name, known[i].name) && num_u64(word_bare(value), &number))
			*known[i].field = number;
}

/* "-t 8 -f 50 -r 500 -b 4096", "-t8", "--random=8000", up to the next command on the line. */
static struct options options_in(struct str rest)
{
	struct options o = { 0 };
	struct str name = STR_NONE;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		if (str_has(word, "Run") || str_starts(word, "|") || str_starts(word, ">"))
			break;
		if (word.p[0] != '-') {
			take_option(&o, name, word);
			continue;
		}
		struct str value = word;
		name = str_cut(&value, '=');
		if (value.n)
			take_option(&o, name, value);
		else if (word.n > 2 && word.p[1] != '-')
			take_option(&o, str_sub(word, 0, 2), str_after(word, 2));
	}
	return o;
}

/* "./tiobench.pl --size 128": the program with options, not talk about it. */
static void take_script(struct tio_command *c, struct str line)
{
	struct str rest = line;

	for (struct str word = str_next_word(&rest); word.n && !c->has_script; word = str_next_word(&rest)) {
		struct str name = without_path(word_bare(word));
		if (!str_starts(str_trim_left(rest), "--") ||
		    (!str_is_nocase(name, "tiobench.pl") && !str_is_nocase(name, "tiobench")))
			continue;
		struct options o = options_in(rest);
		c->has_script = true;
		c->random = o.random;
		if (o.runs > c->runs)
			c->runs = o.runs;
	}
}

/* The number of "Run #2: ./tiotest ..." before OFFSET of LINE. */
static uint64_t run_number(struct str line, size_t offset)
{
	struct str before = str_sub(line, 0, offset);
	uint64_t number = 0;

	for (size_t hit = str_find(before, "Run #"); hit != STR_NPOS; hit = str_find(before, "Run #")) {
		before = str_after(before, hit + sizeof "Run #" - 1);
		(void)num_u64(str_sub(before, 0, num_prefix(before)), &number);
		before = str_after(before, 1);
	}
	return number;
}

/* All calls of tiotest on LINE: the script printed them without a line end. */
static void take_calls(struct tio_command *c, struct str line, struct arena *a)
{
	static const char name[] = "tiotest -";

	for (size_t at = 0, hit; c->n < CALLS_MAX && (hit = str_find(str_after(line, at), name)) != STR_NPOS;) {
		struct options o = options_in(str_after(line, at + hit + sizeof name - 2));
		uint64_t run = run_number(str_sub(line, at, hit), hit);
		at += hit + sizeof name - 1;
		if (!o.threads || !o.block || !o.random)
			continue;
		if (!c->calls)
			c->calls = arena_array(a, CALLS_MAX, sizeof *c->calls);
		c->calls[c->n++] = (struct tio_call){ o.threads, o.mb, o.block, o.random, run };
	}
}

void tio_command_above(const struct lines *in, size_t at, struct arena *a, struct tio_command *out)
{
	*out = (struct tio_command){ 0 };
	/* Its own first line too: what the script prints of its progress ends in no line end. */
	for (size_t i = at + 1; line_up(in, at, LOOK_BACK, &i);) {
		struct str line = line_at(in, i);
		if (!str_has_nocase(line, "tio"))
			continue;
		take_script(out, line);
		take_calls(out, line, a);
	}
}

static bool is_call_of(const struct tio_call *call, uint64_t threads, uint64_t mb, uint64_t block)
{
	return call->threads == threads && call->block == block && (!call->mb || call->mb == mb);
}

static bool field_u64(const struct row *row, enum row_field field, uint64_t *out)
{
	return num_u64(row->field[field], out) && *out;
}

/* What one row is of. */
struct test {
	uint64_t threads, mb, block; /* mb: of each thread */
};

static bool test_of(const struct row *row, struct test *out)
{
	uint64_t size;

	if (!field_u64(row, ROW_FILE_MB, &size) || !field_u64(row, ROW_BLOCK, &out->block) ||
	    !field_u64(row, ROW_THREADS, &out->threads) || size > (1u << 30) || out->block > (1u << 30))
		return false;
	out->mb = size / out->threads ? size / out->threads : 1;
	return true;
}

/* How many runs a row adds up: what --numruns says, or the highest "Run #" of its own test. */
static uint64_t runs_of(const struct tio_command *c, const struct row *row)
{
	struct test t;
	uint64_t runs = c->runs;

	for (size_t i = 0; i < c->n && test_of(row, &t); i++)
		if (is_call_of(&c->calls[i], t.threads, t.mb, t.block) && c->calls[i].run > runs)
			runs = c->calls[i].run;
	return runs;
}

/* What a random phase's rate has to be multiplied by: requests made, by blocks of the file; 0: not known. */
static double random_factor(const struct tio_command *c, const struct row *row)
{
	struct test t;

	if (!test_of(row, &t))
		return 0;
	uint64_t requests = (c->random ? c->random : RANDOM_USUAL) / t.threads;
	for (size_t i = 0; i < c->n; i++)
		if (is_call_of(&c->calls[i], t.threads, t.mb, t.block))
			requests = c->calls[i].random;
	uint64_t blocks = t.mb * 1024 * 1024 / t.block;
	return blocks ? (double)requests / (double)blocks : 0;
}

static void add_repaired(const struct import *im, struct row *row, size_t of, double factor)
{
	struct cell cell = row->cells[of];
	bool is_whole = str_find_char(cell.value, '.') == STR_NPOS;
	double value;

	if (factor <= 0 || !num_double(cell.value, &value))
		return;
	int digits = is_whole ? 0 : str_ends(cell.metric, "_pct") ? 5 : 3;
	struct str text = arena_printf(im->arena, "%.*f", digits, value * factor);
	struct cell *added = row_cell_named(im, row, row->at, cell.metric, text, cell.unit);
	added->flags = FLAG_DERIVED | FLAG_REPAIRED;
	added->line = cell.line;
}

/* The sum of N averages is N times their average, and so for shares; the largest of N maxima is in no sum of them.
 * Nothing added to nothing is right. */
static void repair_latency(const struct import *im, uint64_t runs, struct row *row, size_t of)
{
	double sum;

	if (!num_double(row->cells[of].value, &sum) || sum == 0)
		return;
	row->cells[of].flags |= FLAG_KNOWN_WRONG;
	if (!str_is(row->cells[of].metric, "lat_max"))
		add_repaired(im, row, of, 1 / (double)runs);
}

void tio_repair(const struct import *im, const struct tio_table *table, struct row *row)
{
	const struct tio_command *c = &table->command;
	size_t printed = row->n_cells;
	uint64_t runs = runs_of(c, row);

	for (size_t i = 0; i < printed; i++) {
		if (runs > 1 && str_starts(row->cells[i].metric, "lat_"))
			repair_latency(im, runs, row, i);
		else if (row->cells[i].flags & FLAG_KNOWN_WRONG)
			add_repaired(im, row, i, random_factor(c, row));
	}
	if (runs > 1 && printed && !row->field[ROW_ITERATION].n) {
		row->field[ROW_ITERATION] = arena_printf(im->arena, "avg %llu", (unsigned long long)runs);
		row->flags |= FLAG_SUMMARY;
	}
}
