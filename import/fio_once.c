/*
 * fio_once.c: a run that fio told in several forms at once (--output-format=normal,json,terse) counts once
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_once.h"

#include "base/num.h"
#include "import/importers.h"

#define GAP_LINES 8  /* between two forms: messages, empty lines */
#define RUN_ROWS  64 /* that are compared; runs of more directions print so many alike ones, too */

/* From the poorest to the best: JSON has all digits, terse no more than whole microseconds. */
static int rank_of(const struct block *block)
{
	if (block->by == &importer_fio_terse)
		return 1;
	if (block->by == &importer_fio_text)
		return 2;
	return block->by == &importer_fio_json ? 3 : 0;
}

/* Blocks [first, end) of one form, one behind the other. */
struct form {
	size_t first, end;
	int rank;
	double iops[RUN_ROWS];
	size_t n;
};

static bool are_near(const struct lines *in, const struct block *above, const struct block *below)
{
	size_t end = above->claim.at + above->claim.count;

	return below->claim.at - end <= GAP_LINES && in_same_part(in, above->claim.at, below->claim.at) &&
	       in->at[below->claim.at].depth == in->at[above->claim.at].depth;
}

/* "53.1 kIOPS" as requests a second; 0: the row has none. */
static double iops_of(const struct row *row)
{
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];
		double value;
		if (!str_is(cell->metric, "iops") || !num_double(cell->value, &value))
			continue;
		char letter = cell->unit.n ? cell->unit.p[0] : ' ';
		return value * (letter == 'k' || letter == 'K' ? 1e3 : letter == 'M' ? 1e6 : 1);
	}
	return 0;
}

static struct form form_at(const struct once *o, size_t first)
{
	struct form form = { .first = first, .end = first, .rank = rank_of(&o->blocks[first]) };

	while (form.end < o->n_blocks && rank_of(&o->blocks[form.end]) == form.rank &&
	       (form.end == first || are_near(o->in, &o->blocks[form.end - 1], &o->blocks[form.end]))) {
		const struct block *block = &o->blocks[form.end++];
		for (size_t r = block->first_row; r < block->first_row + block->n_rows && form.n < RUN_ROWS; r++) {
			double iops = iops_of(&o->rows[r]);
			if (iops > 0)
				form.iops[form.n++] = iops;
		}
	}
	return form;
}

/* The text shows three digits or four, terse cuts fractions off. */
static bool is_same_run(const struct form *one, const struct form *other)
{
	bool same = one->n && one->n == other->n;

	for (size_t i = 0; same && i < one->n; i++) {
		double difference = one->iops[i] - other->iops[i];
		same = (difference < 0 ? -difference : difference) <= 1 + other->iops[i] * 0.006;
	}
	return same;
}

static void drop(struct once *o, const struct form *form)
{
	for (size_t k = form->first; k < form->end; k++)
		o->blocks[k].n_rows = 0;
}

static void drop_rows(struct once *o)
{
	size_t kept = 0;

	for (size_t k = 0; k < o->n_blocks; k++) {
		struct block *block = &o->blocks[k];
		size_t from = block->first_row;
		block->first_row = kept;
		for (size_t r = 0; r < block->n_rows; r++)
			o->rows[kept++] = o->rows[from + r];
	}
	o->n_rows = kept;
}

void fio_once(struct once *o)
{
	struct form before = { 0 };
	bool any = false;

	for (size_t k = 0; k < o->n_blocks;) {
		if (!rank_of(&o->blocks[k])) {
			before = (struct form){ 0 };
			k++;
			continue;
		}
		struct form form = form_at(o, k);
		k = form.end;
		bool again = before.end && are_near(o->in, &o->blocks[before.end - 1], &o->blocks[form.first]) &&
			     is_same_run(&before, &form);
		if (again) {
			drop(o, before.rank > form.rank ? &form : &before);
			any = true;
		}
		/* A third form is near to the second, whichever of the two was kept. */
		before = form;
	}
	if (any)
		drop_rows(o);
}
