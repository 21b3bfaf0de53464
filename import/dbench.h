/*
 * dbench.h: the parts of the dbench importer: its last line, its operation table, its neighbours, hand-made columns
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_DBENCH_H
#define IMPORT_DBENCH_H

#include "import/subject.h"

/* The last line of a run, as every version prints it (1.0 to 5.0), also wrapped by a mailer:
 *
 *	Throughput 150.979 MB/sec (NB=188.723 MB/sec  1509.79 MBit/sec)  1 procs
 *	Throughput 225.11 MB/sec (sync open)  4 clients  4 procs  max_latency=86.861 ms
 *
 * NB and MBit restate the throughput and are not kept.  Empty fields were not printed. */
struct throughput {
	size_t lines; /* how many lines it was wrapped into */
	size_t end;   /* where it ends in the last of them; 0: unknown */
	struct str before; /* what stands before it on its line: "2.5.8:", a file's name and a colon, stars */
	struct str value, unit;
	struct str clients, procs; /* 4.x prints both: clients = procs x --clients-per-process */
	struct str max_latency;
	size_t value_at, clients_at, procs_at, latency_at; /* the lines that hold them */
	const char *sync;                                  /* "open", "dirs", "open,dirs", "yes"; NULL: not synchronous */
	bool certain;                                      /* something only dbench prints stood behind the rate */
};

/* Reads the one that starts on line AT; false: none does. */
bool throughput_of(const struct lines *in, size_t at, struct throughput *out);

/* What the neighbourhood of line AT says about a run whose own lines do not. */
struct dbench_near {
	const char *tool;       /* "dbench" or "tbench" */
	struct str clients;     /* empty: nothing near says */
	struct str variant;     /* the heading set off above it, else the file system in the command's -D */
	size_t clients_at, variant_at;
};

struct dbench_near dbench_near_of(const struct lines *in, size_t at);

/* Fills what is still a hole from NEAR. */
void dbench_near_apply(const struct import *im, struct row *row, const struct dbench_near *near);

/* A row that starts on line AT and has all that TP prints about its run but not its numbers. */
struct row *dbench_row(const struct import *im, struct claim c, size_t at, const struct throughput *tp);
MUST_CHECK enum err_code dbench_emit_throughput(const struct import *im, struct claim c, size_t at,
						const struct throughput *tp, struct err *e);

/* The table of operations (4.0 and later) that stands before its Throughput line, with that line. */
struct claim dbench_ops_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_ops_parse(const struct import *im, struct claim c, struct err *e);

/* Tables people make: "dbench ext2 32 processes   Average  High  Low", "dbench 16:  99.98 MB/sec   179.2 MB/sec". */
struct claim dbench_columns_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_columns_parse(const struct import *im, struct claim c, struct err *e);

/* Tables whose columns are calls: "mode  dbench 10 (MB/sec)". */
struct claim dbench_calls_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_calls_parse(const struct import *im, struct claim c, struct err *e);

/* Lists under a line about the program: "tbench 8", and below it "6.1.114  3674.37 MB/sec". */
struct claim dbench_list_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_list_parse(const struct import *im, struct claim c, struct err *e);

/* Tables with a column of clients: "Kernel  N  Average", "Instances  Throughput". */
struct claim dbench_counts_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_counts_parse(const struct import *im, struct claim c, struct err *e);

/* "dbench throughput   12.15   14.62   (MB/s)" under the names of the columns. */
struct claim dbench_metrics_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code dbench_metrics_parse(const struct import *im, struct claim c, struct err *e);

#endif
