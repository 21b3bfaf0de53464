/*
 * fio_line.h: what one line of fio's human-readable report is, whatever stands before it
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source of the layouts: fio 1.59 to 3.40, and what people do to them: file names of grep, "before:" and "after:",
 * emphasis marks of HTML, the signs of diff(1).
 */
#ifndef IMPORT_FIO_LINE_H
#define IMPORT_FIO_LINE_H

#include "import/fio_value.h"

enum fio_kind {
	FIO_NONE,
	FIO_HEADER,      /* "job1: (groupid=0, jobs=4): err= 0: pid=4691" */
	FIO_SETUP,       /* "job1: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1" */
	FIO_RATE,        /* "  read: IOPS=567k, BW=277MiB/s (290MB/s)(1820MiB/6575msec)" */
	FIO_STATUS,      /* "   READ: bw=14.7GiB/s (15.8GB/s), ..., run=30003-30003msec": of a whole group */
	FIO_LATENCY,     /* "    clat (usec): min=75, max=2712, avg=443.75, stdev=36.12" */
	FIO_PERCENT_OF,  /* "    clat percentiles (usec):" */
	FIO_PERCENTILES, /* "     |  1.00th=[   36],  5.00th=[   36]," */
	FIO_CPU,         /* "  cpu          : usr=0.06%, sys=0.33%, ctx=3606" */
	FIO_BANNER,      /* "fio-3.33", "Starting 4 processes": a new run begins */
	FIO_DISK,        /* "Disk stats (read/write):" and its lines: a run is over */
	FIO_FILLER       /* samples, distributions, depths: part of a report, no result */
};

struct fio_line {
	enum fio_kind kind;
	struct str text;   /* what stands behind the prefix */
	struct str prefix; /* "before", "a.log": without colon; empty: none */
	struct str name;   /* of a job (FIO_HEADER, FIO_SETUP) */
	unsigned direction; /* 0: not printed */
	unsigned named;     /* the phase that the words before a rate name ("randread:", "rand 4k: read:"); 0: none */
	const char *what;  /* "slat", "clat", "lat"; NULL: another thing is timed (sync) */
	struct str unit;   /* in brackets: "usec" */
	struct str prio;   /* "0/0" of a priority class */
};

/* What TEXT is.  Costs little where it holds no "=". */
struct fio_line fio_line_of(struct str text);
/* Has TEXT a key of a result's line?  Much cheaper than to know which. */
bool fio_line_may_be_result(struct str text);
/* A line that is fio's only among others of it ("Disk stats", "fio-3.33", "IO depths"): kind, or FIO_NONE. */
enum fio_kind fio_filler_of(struct str text);
/* May the text be the rest of a line of KIND that a mailer broke ("stdev=25.25", "231],")? */
bool fio_goes_on(enum fio_kind kind, struct str text);

/* Offset behind KEY and its '=' in S, at a word's start; STR_NPOS: not there. */
size_t fio_key(struct str s, const char *key);

#endif
