/*
 * metric.h: what is measured, in which unit, and which way is better
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_METRIC_H
#define MODEL_METRIC_H

#include <stdbool.h>

#include "base/str.h"

enum better { BETTER_NEITHER, BETTER_HIGHER, BETTER_LOWER };

const char *better_name(enum better b); /* "neither", "higher", "lower" */
bool better_from_name(struct str name, enum better *out);

/* What is known of a metric: its canonical unit and direction. */
struct metric {
	const char *unit; /* "MB/s", "ms", "%"; "": a plain number, or what unit_canonical() says of the printed one */
	enum better better;
	const char *title; /* for headings: "average latency" */
};

/* Never NULL; constant.  Names ending like known ones (lat_p99.9, clat_p99, slat_avg) are found by their pattern.  An
 * unknown name gives unit "", title "", and BETTER_NEITHER unless the name itself leaves no doubt ("files/sec",
 * "Elapsed Time", "fio.read_iops"); changes and deviations (*_delta, *_stddev) never have a better side. */
const struct metric *metric_find(struct str benchmark, struct str name);

/* The factor that turns a value in UNIT as printed ("s", "usec", "kIOPS", "KB/s", "Mnsec", "MiB/s") into TO.
 * False: not the same dimension, or an unknown unit.  Tiobench's MB (2^20) and dbench's (10^6) both stay
 * "MB/s": a rate is only ever compared within one benchmark.
 * kB is 1000 bytes, KB and KiB are 1024, MB is 10^6 and MiB 2^20; a rate ends in "/s", "/sec" or "ps" in any case. */
bool unit_factor(struct str unit, struct str to, double *factor);

/* The unit a value in this printed unit is stored in when the metric does not say ("s" -> "ms", "kIOPS" -> "IOPS").
 * Unknown units give "", as plain numbers do, and unit_factor() refuses them: keep such a unit as printed. */
const char *unit_canonical(struct str unit);

#endif
