/*
 * fio_value.h: numbers, units and names that fio prints, in the contract's spelling
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_FIO_VALUE_H
#define IMPORT_FIO_VALUE_H

#include "import/context.h"

/* What a job does, as a set: several words of a sentence, several directions of a job. */
enum fio_phase {
	FIO_READ = 1 << 0,
	FIO_WRITE = 1 << 1,
	FIO_RANDREAD = 1 << 2,
	FIO_RANDWRITE = 1 << 3,
	FIO_TRIM = 1 << 4,
	FIO_MIXED = 1 << 5,    /* rw, randrw, trimwrite: each direction is a result of its own */
	FIO_SEQREAD = 1 << 6,  /* "sequential read" in words: surer than a plain "read" */
	FIO_SEQWRITE = 1 << 7,
};

/* The phase that rw=TEXT of a job stands for ("randread", "randrw:8"); 0: none of fio's. */
unsigned fio_phase_of_rw(struct str text);
/* All phases that the words of S name ("4k random reads", "seq-write", "randread_qd1"). */
unsigned fio_phases_in(struct str s);
/* The same behind the word BEFORE, which may say the order: "random" | "reads, 4k". */
unsigned fio_phases_behind(struct str before, struct str s);
/* The printed direction ("read", "WRITE", "trim", "mixed") as one phase; 0: none. */
unsigned fio_direction_of(struct str word);
/* "randread" for FIO_RANDREAD; NULL for none, for FIO_MIXED as a job's rw, and for sets. */
const char *fio_phase_name(unsigned phase);
/* Could a job of PHASE print DIRECTION as its only one? */
bool fio_phase_fits(unsigned phase, unsigned direction);

/* One phase out of a set of words, for a result that printed DIRECTION (0: none). */
unsigned fio_one_phase(unsigned words, unsigned direction);

/* A number with fio's multiplier behind it: "16795k" is 16795 and 'k'.  end is where it ends in S; 0: no number. */
struct fio_number {
	struct str value;
	char multiplier; /* 0: none */
	size_t end;
};

/* The number at the start of S, after blanks. */
struct fio_number fio_number_of(struct str s);
/* BASE with the printed multiplier before it: "kIOPS", "Mnsec". */
struct str fio_unit(struct arena *a, char multiplier, struct str base);
/* "KiB/s", "MB/s", "Mbit/s", "B/s" at the start of S (fio 2 leaves a blank before B/s); empty: none. */
struct str fio_rate_unit_of(struct str s);

/* The name of a percentile: "clat", "99.00" is clat_p99, "99.9" and "99.900000" are clat_p99.90. */
struct str fio_percentile_name(struct arena *a, struct str of, struct str percent);

/* "4k", "4096B", "128KiB", "1M" as bytes in digits; empty: no size. */
struct str fio_bytes(struct arena *a, struct str s);
/* Of "4096B-4096B", "4K-4K/4K-4K", "(R) 4096B-4096B, (W) ..." the size, where all are equal. */
struct str fio_block_range(struct arena *a, struct str s);

#endif
