/*
 * bind_parallel.c: headings over results that nothing else tells apart are what was compared
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Base:                                    early_pfn_valid():
 *	Average Optimal load -j 24 Run ...       real    6m4.088s
 *	Dave:                                    pfn_valid_within():
 *	Average Optimal load -j 24 Run ...       real    6m1.532s
 *
 * A heading alone may say anything.  But where the same test of the same kernel stands under two of them, they tell which
 * is which.
 */
#include "import/bind.h"
#include "import/importers.h"
#include "import/subject.h"

#define GROUPS_MAX 12 /* of one importer, that are compared */
#define ROWS_ASKED 24

/* Blocks of one importer with nothing but gaps between them. */
struct group {
	size_t first, last; /* blocks */
	struct str heading; /* or empty */
	size_t line;
};

/* Those whose formats have no place for what was tried, and who do not look for it themselves. */
static bool is_asking(const struct importer *by)
{
	const struct importer *const all[] = { &importer_kernbench, &importer_timing,    &importer_oneline, &importer_fs_mark,
					       &importer_sysbench,  &importer_iozone,    &importer_postmark, &importer_unixbench,
					       &importer_lmbench,   &importer_bonnie,    &importer_schbench, &importer_contest,
					       &importer_aim,       &importer_netperf };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (all[i] == by)
			return true;
	return false;
}

/* "Sequential writes", "Run 2", "hackbench with pipes": of another test, or of the same once more. */
static bool is_of_test(struct str heading)
{
	static const char *const words[] = { "read", "reads",  "write", "writes", "random", "sequential", "run",
					     "runs", "test",   "tests", "iteration", "pass",  "round",      "trial",
					     "load", "average", "first", "second",  "third", "again",      NULL };

	for (const char *const *word = words; *word; word++)
		if (str_find_word(heading, *word) != STR_NPOS)
			return true;
	return tool_in(heading) || phase_in(heading);
}

#define TITLE_LINES 6

/* The first line of a block, or of the title above it that its rows learned from. */
static size_t top_of(const struct binding *b, const struct block *block)
{
	size_t top = block->claim.at;

	for (size_t f = 0; f < ROW_FIELDS && block->n_rows; f++) {
		const struct row *row = &b->rows[block->first_row];
		bool is_its_own = f == ROW_PHASE || f == ROW_THREADS || f == ROW_BENCHMARK;
		if (is_its_own && row->from[f] && row->from_at[f] < top && block->claim.at - row->from_at[f] <= TITLE_LINES)
			top = row->from_at[f];
	}
	return top;
}

static struct str heading_of(const struct binding *b, const struct block *block, size_t *line)
{
	struct str heading = heading_above(&b->message->lines, top_of(b, block), line);

	return heading.n && !is_of_test(heading) ? heading : STR_NONE;
}

static bool is_gap_between(const struct binding *b, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (!b->kind[i].blank && !b->kind[i].rule)
			return false;
	return true;
}

/* The group that begins with block K. */
static struct group group_at(const struct binding *b, size_t k)
{
	struct group g = { .first = k, .last = k };
	const struct block *block = &b->blocks[k];

	g.heading = heading_of(b, block, &g.line);
	while (g.last + 1 < b->n_blocks) {
		const struct block *here = &b->blocks[g.last], *next = here + 1;
		if (next->by != block->by || !is_gap_between(b, here->claim.at + here->claim.count, next->claim.at))
			break;
		g.last++;
	}
	return g;
}

static bool same_test(const struct row *one, const struct row *other)
{
	static const enum row_field fields[] = { ROW_BENCHMARK, ROW_PHASE, ROW_KERNEL, ROW_THREADS, ROW_FILE_MB, ROW_BLOCK };

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (!str_eq(one->field[fields[i]], other->field[fields[i]]))
			return false;
	return one->n_cells && other->n_cells && str_eq(one->cells[0].metric, other->cells[0].metric);
}

static size_t rows_of(const struct binding *b, const struct group *g, size_t *first)
{
	*first = b->blocks[g->first].first_row;
	return b->blocks[g->last].first_row + b->blocks[g->last].n_rows - *first;
}

/* Does a row of the one say the same test as the first row of the other? */
static bool collide(const struct binding *b, const struct group *one, const struct group *other)
{
	size_t first, begin, n = rows_of(b, one, &first);

	if (!rows_of(b, other, &begin))
		return false;
	for (size_t r = first; r < first + n && r < first + ROWS_ASKED; r++)
		if (same_test(&b->rows[r], &b->rows[begin]))
			return true;
	return false;
}

/* A heading nearer than what the row has from above, or than nothing. */
static void fill(struct binding *b, const struct group *g)
{
	size_t first, n = rows_of(b, g, &first);

	for (size_t r = first; r < first + n && g->heading.n; r++) {
		struct row *row = &b->rows[r];
		bool is_old = row->field[ROW_VARIANT].n && row->from[ROW_VARIANT] && row->from_at[ROW_VARIANT] < g->line;
		if (is_old)
			row->field[ROW_VARIANT] = STR_NONE;
		bind_fill(b, row, ROW_VARIANT, g->heading, g->line);
	}
}

/* What a run cost, right below what it printed, is of that run. */
static void fill_costs(struct binding *b)
{
	for (size_t k = 1; k < b->n_blocks; k++) {
		const struct block *block = &b->blocks[k], *above = block - 1;
		if (block->by != &importer_timing || !block->n_rows || !above->n_rows ||
		    !is_gap_between(b, above->claim.at + above->claim.count, block->claim.at))
			continue;
		const struct row *from = &b->rows[above->first_row + above->n_rows - 1];
		for (size_t r = block->first_row; r < block->first_row + block->n_rows; r++)
			bind_fill(b, &b->rows[r], ROW_VARIANT, from->field[ROW_VARIANT], from->from_at[ROW_VARIANT]);
	}
}

void bind_parallel(struct binding *b)
{
	struct group kept[GROUPS_MAX];
	size_t n = 0;

	for (size_t k = 0; k < b->n_blocks; k++) {
		if (!is_asking(b->blocks[k].by))
			continue;
		struct group g = group_at(b, k);
		k = g.last;
		bool collides = false;
		for (size_t i = 0; i < n && !collides; i++) {
			bool is_other = b->blocks[kept[i].first].by == b->blocks[g.first].by && !str_eq(kept[i].heading, g.heading);
			collides = is_other && collide(b, &kept[i], &g);
			if (collides)
				fill(b, &kept[i]);
		}
		if (collides)
			fill(b, &g);
		kept[n < GROUPS_MAX ? n++ : k % GROUPS_MAX] = g;
	}
	fill_costs(b);
}
