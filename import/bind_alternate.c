/*
 * bind_alternate.c: two kernels whose lines take turns, by a sentence above them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	dbench 16, first lines for 2.4.7-ac3, then 2.4.7-ac9
 *	Throughput 17.1234 MB/sec ...
 *	Throughput 27.1234 MB/sec ...
 */
#include "import/bind.h"

struct turns {
	const struct mention *first, *second;
};

/* Mention M and the next one are named in turn: "first ... X, then ... Y", and no third stands beside them. */
static bool turns_of(const struct binding *b, const struct mention *mention, size_t n, size_t m, struct turns *out)
{
	if (m + 1 >= n || mention[m].line != mention[m + 1].line || (m > 0 && mention[m - 1].line == mention[m].line) ||
	    (m + 2 < n && mention[m + 2].line == mention[m].line) || str_eq(mention[m].label, mention[m + 1].label))
		return false;
	struct str line = line_at(&b->message->lines, mention[m].line);
	struct str before = str_span(line.p, mention[m].label.p);
	struct str between = str_span(mention[m].label.p + mention[m].label.n, mention[m + 1].label.p);
	*out = (struct turns){ &mention[m], &mention[m + 1] };
	return str_find_word(before, "first") != STR_NPOS &&
	       (str_find_word(between, "then") != STR_NPOS || str_find_word(between, "second") != STR_NPOS);
}

static bool is_time(const struct row *row)
{
	return str_is(row->field[ROW_PHASE], "time");
}

/* The rows below that may take turns end before this one. */
static size_t end_of_turns(const struct binding *b, const struct turns *t, size_t from)
{
	size_t r = from;

	while (r < b->n_rows && !b->rows[r].field[ROW_KERNEL].n && bind_same_voice(b, b->rows[r].at, t->first->line) &&
	       (is_time(&b->rows[r]) || !b->rows[r].field[ROW_PHASE].n))
		r++;
	return r;
}

static void fill_turns(struct binding *b, const struct turns *t)
{
	size_t from = 0, runs = 0, run = 0;

	while (from < b->n_rows && b->rows[from].at <= t->first->line)
		from++;
	size_t end = end_of_turns(b, t, from);
	for (size_t r = from; r < end; r++)
		runs += !is_time(&b->rows[r]);
	/* An odd one would leave it open whose turn it was. */
	if (!runs || runs % 2)
		return;
	for (size_t r = from; r < end; r++) {
		run += !is_time(&b->rows[r]);
		const struct mention *m = run % 2 ? t->first : t->second;
		bind_fill(b, &b->rows[r], ROW_KERNEL, m->label, m->line);
	}
}

void bind_alternate(struct binding *b, const struct mention *mention, size_t n)
{
	struct turns t;

	for (size_t m = 0; m < n; m++)
		if (turns_of(b, mention, n, m, &t))
			fill_turns(b, &t);
}
