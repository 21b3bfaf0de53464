/*
 * site_model.h: what a site is about: kernels, machines, pages, sources, charts
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SITE_MODEL_H
#define REPORTS_SITE_MODEL_H

#include "base/vec.h"
#include "compare/compare.h"
#include "query/text.h"
#include "reports/chart.h"
#include "base/map.h"
#include "reports/site.h"

/* From when to when, in seconds since 1970; SOURCE_NO_TIME: not known. */
struct site_span {
	int64_t first, last;
};

enum { SITE_BY_KERNEL, SITE_NAMELESS, SITE_VARIANTS, SITE_N_PARTS, SITE_HISTORY = SITE_N_PARTS };

struct site_kernel {
	struct str key, label;
	struct str slug;
	size_t n_label;       /* numbers of the benchmark that the label was taken from */
	size_t n;             /* numbers */
	struct site_span span;
	size_t rank;          /* oldest: 0 */
	struct str benchmarks; /* names, commas between */
	bool is_begun;        /* its page has a beginning */
};

/* A page: one benchmark and phase. */
struct site_topic {
	struct str benchmark, phase, slug;
	size_t first_chart[SITE_N_PARTS]; /* by part; what is there begins with it, if anything */
	size_t first_history, n_histories; /* its charts of histories */
	size_t n_more_histories;           /* not drawn */
	size_t n, n_kernels, n_machines;
	struct site_span span;
};

struct site_machine {
	struct str name; /* empty: not stated */
	size_t n, n_kernels;
	VEC(size_t) topics; /* on whose pages it has a heading; without those that it has only nameless numbers of */
	struct site_span span;
};

struct site_source {
	struct str key;
	size_t n;
	struct str title; /* and what follows: known once its page is written */
	int64_t time;
	bool is_run;
	struct str benchmark, kernel, variant; /* of a run of ours; variant: its label */
};

/* A topic's section that a chart belongs to; or the whole benchmark, told in ranges over its phases. */
struct site_chart_place {
	size_t topic; /* SITE_ALL_TOPICS: on the page of each phase */
	int part;
	size_t section;
};

struct site_chart {
	struct site_chart_place place;
	struct chart model;
	struct str picture; /* SVG; empty: not drawn */
};

/* One side of a change: a kernel, the level's median with unit, and the line of a run that stands for it. */
struct site_side {
	struct str key, label, level, source;
	uint32_t line;
};

/* A change of level in a history, in words that outlive the numbers. */
struct site_step {
	size_t topic, chart;     /* chart: SIZE_MAX: not drawn */
	struct str test, machine, metric, window, size, direction, state, reason, runs, q;
	enum verdict verdict;
	bool is_silent;          /* known, or provisional */
	struct site_side before, after;
};

/* The numbers of one benchmark: by kernel; those that name no kernel by variant; and the variants of each kernel against
 * each other, the first ones once more. */
struct site_numbers {
	struct arena *arena; /* NULL: not loaded */
	struct matrix matrix[SITE_N_PARTS];
	struct comparison comparison[SITE_N_PARTS];
};

struct site_benchmark {
	struct str name;
	size_t n, n_kernels;
	struct site_span span;
	/* Charts of all its phases together, and those on the page of kernels side by side. */
	size_t first_chart, n_charts, first_changes, n_changes;
	struct site_numbers numbers;
};

#define SITE_ALL_TOPICS SIZE_MAX
struct site {
	const struct site_request *request;
	struct arena *arena;
	struct site_result *result;
	int dir; /* the new folder */
	struct str css, js, policy;
	struct map kernel_index, topic_index, machine_index, source_index, machine_kernels, slugs, short_keys;
	VEC(struct site_kernel) kernels;
	VEC(struct site_topic) topics;
	VEC(struct site_machine) machines;
	VEC(struct site_source) sources;
	VEC(struct site_benchmark) benchmarks;
	VEC(struct site_chart) charts; /* by topic, part, section */
	VEC(struct site_step) steps;   /* at last newest first */
	size_t n_more_steps;           /* more than anybody would read */
	size_t *by_age; /* kernels, oldest first */
	size_t n_numbers, n_nameless;
	struct site_span span;
	bool has_runs;
};

/* ---- survey ---------------------------------------------------------------------------------------------------- */

/* Reads every number once.  ERR_NOT_FOUND: there are none. */
MUST_CHECK enum err_code site_survey(struct site *s, struct err *e);
/* The numbers of one benchmark, read again unless they are still there. */
MUST_CHECK enum err_code site_load(struct site *s, struct site_benchmark *b, struct err *e);
/* Gives their memory back when there may be many. */
void site_unload(struct site *s, struct site_benchmark *b);

/* NULL: not in this site. */
const struct site_topic *site_topic_of(const struct site *s, struct str benchmark, struct str phase);
const struct site_kernel *site_kernel_of(const struct site *s, struct str key);
/* "tiobench rand-write" */
struct str site_topic_title(const struct site_topic *t, struct arena *a);
/* "2002-04-09", empty when not known */
struct str site_date(int64_t time, struct arena *a);
/* "2002-04-09 18:03:59 UTC" */
struct str site_moment(int64_t time, struct arena *a);
/* "2002-04-05 to 2002-04-09" */
struct str site_span_words(struct site_span span, struct arena *a);
void site_span_widen(struct site_span *span, int64_t time);
/* "22 kernels" */
struct str site_count(size_t n, const char *one, const char *many, struct arena *a);

#endif
