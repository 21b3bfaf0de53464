/*
 * fio_near_phase.c: which phase a result of fio was: the job, the words above, the job's name, what is printed, the words below
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_near.h"

/* A heading or a sentence about a result stands so near to it. */
#define LINES_ABOVE   160
#define WORDS_ABOVE   12
#define LINES_BELOW   12
#define WORDS_BELOW   4
#define HEADING_LINES 3
/* So many lines of other results may stand in between. */
#define RESULTS_ABOVE 48
#define LINE_BYTES    600

/* The phases that line I names; a "random" at the end of the line above belongs to it. */
static unsigned phases_on_line(const struct lines *in, size_t i)
{
	struct str before = i > 0 && in_same_part(in, i, i - 1) && in->at[i - 1].depth == in->at[i].depth ? line_at(in, i - 1) : STR_NONE;
	struct str last = str_trim_right(before);
	size_t n = last.n;

	while (n > 0 && char_is_alpha(last.p[n - 1]))
		n--;
	return fio_phases_behind(str_after(last, n), line_at(in, i));
}

/* The read and write words of the heading or sentence nearest above line AT that fit DIRECTION (0: any); *from is its
 * line.  0: none, or several. */
static unsigned words_above(const struct lines *in, size_t at, unsigned direction, size_t *from)
{
	size_t looked = 0, results = 0;

	for (size_t i = at; looked < WORDS_ABOVE && results <= RESULTS_ABOVE && line_up(in, at, LINES_ABOVE, &i);) {
		struct str line = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth || str_is_blank(line) || line.n > LINE_BYTES)
			continue;
		bool is_result = fio_line_may_be_result(line);
		results += is_result;
		if (is_result || fio_filler_of(line) != FIO_NONE || str_has(line, "(g="))
			continue;
		looked++;
		unsigned words = phases_on_line(in, i);
		unsigned phase = fio_one_phase(words, direction);
		if (!words || (direction && !phase && !(words & (FIO_READ | FIO_WRITE | FIO_SEQREAD | FIO_SEQWRITE))))
			continue;
		*from = i;
		if (phase || !direction)
			return phase;
	}
	return 0;
}

/* Does a result stand within a few lines below line AT?  Then that line is its heading. */
static bool heads_result(const struct lines *in, size_t at)
{
	for (size_t i = at + 1; i <= at + HEADING_LINES && in_same_part(in, at, i); i++)
		if (fio_line_may_be_result(line_at(in, i)))
			return true;
	return false;
}

/* The same of the sentences below line AT, where nothing above says it: "These are 4k random reads." */
static unsigned words_below(const struct lines *in, size_t at, size_t *from)
{
	size_t looked = 0, end = at + LINES_BELOW < in->n ? at + LINES_BELOW : in->n;

	for (size_t i = at + 1; i < end && looked < WORDS_BELOW && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth || str_is_blank(line) || fio_line_may_be_result(line))
			continue;
		looked++;
		/* "(omit_block_device_write=true option)" is no sentence about what ran */
		unsigned words = str_find_char(line, '=') == STR_NPOS ? fio_phases_in(line) : 0;
		if (!words)
			continue;
		bool is_heading = heads_result(in, i) || str_ends(str_trim_right(line), ":");
		unsigned phase = is_heading ? 0 : fio_one_phase(words, 0);
		*from = phase ? i : STR_NPOS;
		return phase;
	}
	return 0;
}

unsigned fio_near_phase(const struct lines *in, const struct fio_job *job, unsigned directions, unsigned direction, size_t at,
			size_t *from)
{
	*from = STR_NPOS;
	/* "mixed:" of a job that only writes: its figures were asked to be added up */
	if (direction == FIO_MIXED && job->phase && !(job->phase & (job->phase - 1)))
		return job->phase;
	if ((directions & (directions - 1)) != 0 || direction == FIO_TRIM || direction == FIO_MIXED)
		return direction;
	if (job->phase) {
		bool fits = !direction || fio_phase_fits(job->phase, direction);
		*from = fits ? job->phase_at : STR_NPOS;
		return fits ? job->phase : direction;
	}
	unsigned phase = words_above(in, at, direction, from);
	unsigned of_name = fio_one_phase(fio_phases_in(job->name), direction);
	/* What the row says itself was not learned from above: a quotation may not have it. */
	if (phase == direction)
		*from = STR_NPOS;
	/* A plain "write" above a job named rand-write says less than the name. */
	if (phase && !(phase == direction && of_name & (FIO_RANDREAD | FIO_RANDWRITE)))
		return phase;
	*from = STR_NPOS;
	if (of_name || direction)
		return of_name ? of_name : direction;
	return words_below(in, at, from);
}

void fio_near_set_phase(const struct import *im, struct row *row, unsigned phase, unsigned direction, size_t from)
{
	const char *name = phase == FIO_MIXED && direction == FIO_MIXED ? "mixed" : fio_phase_name(phase);

	if (!name)
		return;
	row_know(row, ROW_PHASE, name);
	if (from != STR_NPOS)
		row_learned(im->in, row, ROW_PHASE, from);
}

struct row *fio_near_row(const struct import *im, struct claim c, const struct fio_job *job)
{
	struct row *row = row_new(im, c.at);
	size_t from;
	unsigned phase = fio_near_phase(im->in, job, 0, 0, c.at, &from);

	row->confidence = c.sure;
	row_know(row, ROW_BENCHMARK, "fio");
	fio_near_set_phase(im, row, phase, 0, from);
	row_set(im, row, ROW_THREADS, job->threads.text, job->threads.at);
	row_set(im, row, ROW_BLOCK, job->block.text, job->block.at);
	return row;
}
