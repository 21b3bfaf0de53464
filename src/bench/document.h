/*
 * document.h: a run as a text: what is kept of it, and what every number leads back to
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It grows phase by phase, so what was finished can be stored at any time.  Lines of words, UTF-8; in values a backslash
 * is "\\", a line end "\n", a tab "\t", any other control character "\xHH".
 *
 *	behemoth-run 1
 *	id 0123456789abcdef0123456789abcdef     32 random hex digits: the run's identity
 *	benchmark tiobench
 *	kernel 6.12.3                           uname -r
 *	started 2026-11-30T17:30:00Z
 *	machine Intel Xeon, 2 CPUs, 24 GB       what runs are compared under
 *	variant noatime                         --label; may be absent
 *	param seed 42                           how it was asked for
 *	env fs.type ext4                        facts, see env/env.h
 *	phase seq-write threads=4 file_mb=256 block=4096 iteration=1 direct=1
 *	result rate 412.71 MB/s                 of the phase above; the unit may be absent
 *	histogram lat ns 1024:33 1040:12        requests by the lower bound of their bucket (bench/record.h)
 *	output  Throughput 250.1 MB/sec ...     of a tool that was driven, each line behind "output "
 *	end complete                            or: interrupted, failed REASON.  Absent: killed.
 */
#ifndef BENCH_DOCUMENT_H
#define BENCH_DOCUMENT_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"
#include "bench/phase.h"
#include "env/env.h"

#define DOCUMENT_MAGIC "behemoth-run 1"

struct document {
	struct arena *arena;
	char *p;
	size_t n, room;
};

struct document_head {
	struct str id;
	struct str benchmark, kernel, machine, variant;
	int64_t started; /* seconds since 1970 UTC */
};

/* The arena must outlive the document. */
void document_begin(struct document *d, struct arena *a, const struct document_head *head);
void document_param(struct document *d, const char *name, struct str value);
/* All parameters of a plan, defaults too. */
void document_plan(struct document *d, const struct plan *p);
void document_env(struct document *d, const struct env *env);
void document_phase(struct document *d, const struct phase_job *job, const struct phase_result *r);
/* What a tool printed; LF, CR and CRLF end a line. */
void document_output(struct document *d, struct str text);
/* HOW: "complete", "interrupted" or "failed"; WHY may be empty. */
void document_end(struct document *d, const char *how, struct str why);

/* All of it so far; valid until the next addition. */
struct str document_text(const struct document *d);

/* What must be equal for two runs to be comparable beside threads and sizes: "cache=cold direct=1 time=5s", sorted by
 * name; empty: all as usual. */
struct str document_params(const struct plan *p, enum bench_phase phase, struct arena *a);

/* A number with five significant digits or all before the point, never with an exponent. */
struct str document_number(double value, struct arena *a);

#endif
