/*
 * fio_near.h: what stands near a result of fio: the job as it was given, in a command, a job file or fio's own words
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_FIO_NEAR_H
#define IMPORT_FIO_NEAR_H

#include "import/fio_line.h"

/* A value and the line that says it. */
struct fio_said {
	struct str text;
	size_t at;
};

/* One place that says how jobs were run. */
struct fio_job {
	struct str name; /* of a job file's section or fio's own line; empty: it holds for all jobs */
	unsigned phase;  /* of rw=; 0: not said */
	size_t phase_at;
	struct fio_said threads, block, file_mb; /* as digits */
	struct fio_said device; /* of filename=, if it is one: "/dev/md127" */
	bool is_setup;          /* fio's own line about it */
};

#define FIO_JOBS_MAX 48

/* What was found above a block, nearest first. */
struct fio_near {
	struct fio_job job[FIO_JOBS_MAX];
	size_t n;
	struct str heading; /* set off above the block, with a word on what was tried; empty: none */
	size_t heading_at;
	struct fio_said threads; /* of the heading: "16 threads" */
	bool is_documentation; /* fio's manual: the example in it is nobody's result */
};

void fio_near_of(const struct import *im, size_t at, struct fio_near *out);
/* fio's own line about a job within the block, on line AT: it holds from there on. */
void fio_near_add_setup(const struct import *im, struct fio_near *near, const struct fio_line *l, size_t at);

/* "fio ./4k.fio", "+ fio fio/verify.fio --filename=...", "$ /usr/bin/fio --name=...": a call, not talk. */
bool fio_near_is_call(struct str line);
/* Heading and threads of what stands set off above line AT. */
void fio_near_take_heading(const struct import *im, struct fio_near *near, size_t at);

/* All that is said about the job NAME; an empty one gets what holds for the nearest. */
struct fio_job fio_near_job(const struct fio_near *near, struct str name);

/* The phase of a result of JOB that printed DIRECTION (0: none), among all DIRECTIONS that the job did: the job's rw=, the
 * words above line AT, the job's name, what is printed; in this order.  *from is the line that says it, or STR_NPOS. */
unsigned fio_near_phase(const struct lines *in, const struct fio_job *job, unsigned directions, unsigned direction, size_t at,
			size_t *from);
/* Sets the phase of ROW so. */
void fio_near_set_phase(const struct import *im, struct row *row, unsigned phase, unsigned direction, size_t from);
/* A row for the line of claim C: figures without a direction of their own, of JOB. */
struct row *fio_near_row(const struct import *im, struct claim c, const struct fio_job *job);

#endif
