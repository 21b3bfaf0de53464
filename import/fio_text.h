/*
 * fio_text.h: the parts of the importer of fio's human-readable report
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * | file            | holds                                                        |
 * |-----------------|--------------------------------------------------------------|
 * | fio_text.c      | which lines are one report                                   |
 * | fio_text_read.c | walks a report's lines and opens rows                        |
 * | fio_text_jobs.c | which jobs are told again, whether a group's jobs are shown   |
 * | fio_text_cell.c | figures of one line, over the line ends that a mailer made   |
 * | fio_line.c      | what one line is                                             |
 * | fio_filler.c    | lines that are no result, and rests of broken lines          |
 * | fio_near.c      | the job as it was given above                                |
 * | fio_near_heading.c | the heading above, over commands and job files      |
 * | fio_near_phase.c | which phase it was: the job, or words above or below         |
 * | fio_value.c     | numbers, units and names                                     |
 */
#ifndef IMPORT_FIO_TEXT_H
#define IMPORT_FIO_TEXT_H

#include "import/fio_near.h"

/* The depth of the report that line AT begins: the '>' of diff(1) is no quote. */
unsigned fio_text_depth(const struct lines *in, size_t at);
/* The side of diff(1) that line I of a report at DEPTH stands on: '<', '>', or 0. */
char fio_text_side(const struct lines *in, unsigned depth, size_t i);
/* What line I is, behind the sign of diff(1). */
struct fio_line fio_text_line(const struct lines *in, size_t i);

MUST_CHECK enum err_code fio_text_read(const struct import *im, struct claim c, struct err *e);

struct fio_header {
	size_t at;
	struct str name, pid;
	bool is_superseded; /* a later one tells of the same process */
};

struct fio_headers {
	struct fio_header *at; /* in the order of the text */
	size_t n;
	bool several_jobs; /* of different names */
};

/* The job headers of a report. */
void fio_text_headers(const struct import *im, struct claim c, struct fio_headers *out);
/* DEVICE as the report of a job on line AT, before line END, names it itself: "nullb0: ios=..." of /dev/nullb0. */
struct fio_said fio_text_device(const struct lines *in, size_t at, size_t end, struct fio_said device);
/* Were jobs shown above line AT, whose group's lines would restate them? */
bool fio_text_jobs_above(const struct lines *in, size_t at, unsigned depth);

/* One logical line: a broken one is joined with single blanks, and each figure still leads to where it stands. */
#define FIO_PIECES_MAX 4
struct fio_record {
	struct str text;
	size_t n; /* how many lines it stands on */
	struct {
		size_t at, offset;
		const char *p;
	} piece[FIO_PIECES_MAX];
};

/* The record that starts on line AT with L, not beyond line END. */
struct fio_record fio_record_of(const struct import *im, const struct fio_line *l, size_t at, size_t end);

/* Cells of a record, in the order of the text. */
void fio_cells_of_rates(const struct import *im, struct row *row, const struct fio_record *rec);
void fio_cells_of_latency(const struct import *im, struct row *row, const struct fio_record *rec, const struct fio_line *l);
void fio_cells_of_cpu(const struct import *im, struct row *row, const struct fio_record *rec);
/* OF is "clat" or another, UNIT that of the heading. */
void fio_cells_of_percentiles(const struct import *im, struct row *row, const struct fio_record *rec, struct str of,
			      struct str unit);

#endif
