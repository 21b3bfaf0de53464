/*
 * words.c: how numbers, tests and machines are called in reports for people
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/words.h"

#include <math.h>

#include "base/num.h"
#include "model/row.h"

static struct str with(struct arena *a, struct str before, struct str more)
{
	return before.n ? arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(before), STR_ARG(more)) : more;
}

struct str words_metric(const struct series *s, struct arena *a)
{
	if (s->unit.n == 0 || (str_is(s->unit, "%") && str_ends(s->metric, "_pct")) ||
	    str_is_nocase(s->metric, arena_cstr(a, s->unit)))
		return s->metric;
	return arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(s->metric), STR_ARG(s->unit));
}

struct str words_threads(const struct series *s, struct arena *a)
{
	bool is_dbench = str_is(s->benchmark, "dbench") || str_is(s->benchmark, "tbench");
	const char *what = is_dbench ? "process" : "thread";

	if (s->threads.n == 0)
		return STR_NONE;
	return arena_printf(a, STR_FMT " %s%s", STR_ARG(s->threads), what,
			    str_is(s->threads, "1") ? "" : is_dbench ? "es" : "s");
}

/* "tiobench rand-write, 128 threads" */
static struct str test_words(const struct series *s, unsigned parts, struct arena *a)
{
	struct str text = parts & WORDS_OF(THING_BENCHMARK) ? s->benchmark : STR_NONE;
	struct str threads = parts & WORDS_THREADS ? words_threads(s, a) : STR_NONE;
	bool has_phase = (parts & WORDS_PHASE) && s->phase.n;

	if (has_phase)
		text = text.n ? arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(text), STR_ARG(s->phase)) : s->phase;
	if (threads.n && text.n)
		text = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(text), has_phase ? ", " : " ", STR_ARG(threads));
	return text.n ? text : threads;
}

struct str words_title_of(const struct series *s, unsigned parts, struct arena *a)
{
	static const enum thing_kind as_they_are[] = { THING_VARIANT, THING_KERNEL, THING_PARAMS };
	struct str text = test_words(s, parts, a);

	if ((parts & WORDS_OF(THING_FILE_MB)) && s->file_mb.n)
		text = with(a, text, arena_printf(a, STR_FMT " MB of files", STR_ARG(s->file_mb)));
	if ((parts & WORDS_OF(THING_BLOCK)) && s->block.n)
		text = with(a, text, arena_printf(a, "blocks of " STR_FMT " bytes", STR_ARG(s->block)));
	for (size_t i = 0; i < sizeof as_they_are / sizeof *as_they_are; i++)
		if ((parts & WORDS_OF(as_they_are[i])) && series_word(s, as_they_are[i]).n)
			text = with(a, text, series_word(s, as_they_are[i]));
	if ((parts & WORDS_OF(THING_MACHINE)) && s->machine.n)
		text = with(a, text, words_machine(s, a));
	return text.n ? text : STR("all tests");
}

struct str words_title(const struct series *s, unsigned parts, struct arena *a)
{
	return words_title_of(s, WORDS_SETUP | parts, a);
}

struct str words_machine(const struct series *s, struct arena *a)
{
	return s->machine.n ? arena_printf(a, "machine: " STR_FMT, STR_ARG(s->machine)) : STR("machine: not stated");
}

struct str words_machine_heading(const struct matrix *m, const struct series *s, struct arena *a)
{
	if (m->layout.column.kind == THING_MACHINE)
		return STR(WORDS_SEVERAL_MACHINES);
	return layout_has_row(&m->layout, THING_MACHINE) ? STR_NONE : words_machine(s, a);
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

static int decimals_of(struct str printed)
{
	size_t point = str_find_char(printed, '.');

	return point == STR_NPOS ? 0 : (int)(printed.n - point - 1);
}

static bool is_printed_in_unit(const struct value *v)
{
	double printed;

	return num_double(v->printed, &printed) && printed == v->value;
}

/* As precise as the most precise of the numbers it was made from; NOT_PRINTED: some were printed in another unit. */
enum { NOT_PRINTED = -1 };

static int decimals_of_cell(const struct comparison_cell *cell)
{
	int decimals = 0;

	for (size_t i = 0; i < cell->n; i++) {
		if (!is_printed_in_unit(&cell->values[i]))
			return NOT_PRINTED;
		if (decimals_of(cell->values[i].printed) > decimals)
			decimals = decimals_of(cell->values[i].printed);
	}
	return decimals > NUM_DECIMALS_MAX ? NUM_DECIMALS_MAX : decimals;
}

static struct str fixed(double value, int decimals, bool with_sign, struct arena *a)
{
	char text[NUM_FIXED_SIZE];

	size_t n = num_print_fixed(text, value, decimals, with_sign);

	return arena_dup(a, (struct str){ text, n });
}

static struct str converted(double value, int decimals, struct arena *a)
{
	return decimals == NOT_PRINTED ? arena_printf(a, "%.6g", value) : fixed(value, decimals, false, a);
}

struct str words_number(const struct comparison_cell *cell, const struct series *s, struct arena *a)
{
	const struct value *v = &cell->values[0];

	if (cell->n > 1 || v->printed.n == 0)
		return converted(cell->median, decimals_of_cell(cell), a);
	if (is_printed_in_unit(v) || v->printed_unit.n == 0 || str_eq(v->printed_unit, s->unit))
		return v->printed;
	return arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(v->printed), STR_ARG(v->printed_unit));
}

bool words_is_doubtful(const struct comparison_cell *cell)
{
	for (size_t i = 0; i < cell->n; i++)
		if (cell->values[i].flags & (FLAG_IMPLAUSIBLE | FLAG_KNOWN_WRONG))
			return true;
	return false;
}

struct str words_cell(const struct comparison_cell *cell, const struct series *s, struct arena *a)
{
	const char *mark = words_is_doubtful(cell) ? "?" : "";

	if (cell->n == 1) {
		struct str number = words_number(cell, s, a);
		return *mark ? arena_printf(a, STR_FMT "%s", STR_ARG(number), mark) : number;
	}
	int decimals = decimals_of_cell(cell);
	struct str number = converted(cell->median, decimals, a);
	if (cell->low >= cell->high)
		return arena_printf(a, STR_FMT "%s n=%zu", STR_ARG(number), mark, cell->n);
	return arena_printf(a, STR_FMT "%s (" STR_FMT ".." STR_FMT ") n=%zu", STR_ARG(number), mark,
			    STR_ARG(converted(cell->low, decimals, a)), STR_ARG(converted(cell->high, decimals, a)), cell->n);
}

static struct str percent(double pct, struct arena *a)
{
	if (fabs(pct) < 0.05)
		return STR("0.0%");
	return arena_printf(a, STR_FMT "%%", STR_ARG(fixed(pct, fabs(pct) < 1000 ? 1 : 0, true, a)));
}

/* " [+2.9, +5.2]", from a level on that people take for granted. */
static struct str interval(const struct comparison_cell *cell, struct arena *a)
{
	double low = (cell->ratio_low - 1) * 100, high = (cell->ratio_high - 1) * 100;
	int decimals = fmax(fabs(low), fabs(high)) < 1000 ? 1 : 0;

	if (isnan(low) || isnan(high) || cell->level < 0.95)
		return STR_NONE;
	return arena_printf(a, " [" STR_FMT ", " STR_FMT "]", STR_ARG(fixed(low, decimals, true, a)),
			    STR_ARG(fixed(high, decimals, true, a)));
}

/* Large alone gets no mark: the interval says that it may be chance. */
static const char *marks(const struct comparison_cell *cell)
{
	if (cell->significant != ANSWER_YES)
		return "";
	if (cell->is_weak)
		return cell->large == ANSWER_YES ? " *! weak" : " * weak";
	return cell->large == ANSWER_YES ? " *!" : " *";
}

bool words_is_shift(const struct comparison_row *row, const struct comparison_cell *cell)
{
	const struct comparison_cell *base = comparison_cell_of(row, row->baseline);

	return base && cell != base && base->median > 0 && fabs(cell->ratio - cell->median / base->median) >= 0.01;
}

struct str words_change(const struct comparison_row *row, const struct comparison_cell *cell, struct arena *a)
{
	double pct = comparison_change_pct(cell);
	const struct comparison_cell *base = comparison_cell_of(row, row->baseline);

	if (!base || cell == base)
		return STR_NONE;
	if (cell->is_refused)
		return STR("incomparable");
	if (isnan(pct))
		return base->median == 0 && cell->median != 0 ? arena_printf(a, "from 0%s", marks(cell)) : STR_NONE;
	return arena_printf(a, STR_FMT STR_FMT "%s", STR_ARG(percent(pct, a)), STR_ARG(interval(cell, a)), marks(cell));
}

/* A change that was tested must be more than chance, too. */
enum emit_tone words_tone(const struct comparison_cell *cell)
{
	if (cell->large != ANSWER_YES || (cell->first.test != COMPARE_NO_TEST && cell->significant != ANSWER_YES))
		return TONE_PLAIN;
	return cell->direction == VERDICT_BETTER ? TONE_BETTER :
	       cell->direction == VERDICT_WORSE  ? TONE_WORSE :
						   TONE_PLAIN;
}

/* ---- what the numbers are -------------------------------------------------------------------------------------- */

struct kinds {
	size_t single, summary, several;
	struct str iteration; /* of all summaries, if it is the same */
	bool differ;
};

static void count_kinds(const struct comparison_row *row, struct kinds *k)
{
	for (size_t i = 0; i < row->series->n_cells; i++) {
		const struct comparison_cell *cell = &row->cells[i];

		if (cell->n > 1)
			k->several++;
		else if (!cell->is_summary)
			k->single++;
		else if (k->summary++ == 0)
			k->iteration = cell->values[0].iteration;
		else if (!str_eq(k->iteration, cell->values[0].iteration))
			k->differ = true;
	}
}

/* "average of 3 runs" for the iteration "avg 3". */
static struct str summary_words(const struct kinds *k, struct arena *a)
{
	uint64_t runs;

	if (!k->differ && str_starts(k->iteration, "avg ") && num_u64(str_after(k->iteration, 4), &runs))
		return arena_printf(a, "average of " STR_FMT " runs", STR_ARG(str_after(k->iteration, 4)));
	return STR("summary of several runs");
}

struct str words_kind_of_numbers(const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	struct kinds k = { 0 };
	struct str text = STR_NONE;

	for (size_t i = 0; i < n; i++)
		count_kinds(rows[i], &k);
	if (k.summary)
		text = arena_printf(a, "%s published %s is one number", k.single || k.several ? "a" : "each",
				    arena_cstr(a, summary_words(&k, a)));
	if (k.several)
		text = with(a, text, STR("median (lowest..highest) of n runs"));
	if (k.single + k.summary == 0)
		return text;
	if (text.n == 0)
		return STR("n=1: single numbers, no interval");
	return k.several ? with(a, text, STR("others n=1: no interval")) :
			   arena_printf(a, "n=1: " STR_FMT ", no interval", STR_ARG(text));
}

/* ---- which machines they may be of ----------------------------------------------------------------------------- */

static bool has_other_source(const struct comparison_cell *cell, struct str *first)
{
	for (size_t i = 0; i < cell->n; i++) {
		if (first->n == 0)
			*first = cell->values[i].source;
		if (!str_eq(*first, cell->values[i].source))
			return true;
	}
	return false;
}

struct str words_unstated_machines(const struct comparison_row *const *rows, size_t n)
{
	struct str first = STR_NONE;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; rows[i]->series->machine.n == 0 && j < rows[i]->series->n_cells; j++)
			if (has_other_source(&rows[i]->cells[j], &first))
				return STR(WORDS_UNSTATED_MACHINES);
	return STR_NONE;
}
