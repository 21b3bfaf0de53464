/*
 * samples.h: what the monitors that print a line at a time have in common (vmstat, iostat)
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Their header decides the columns; their rows are told by the number of their words, because columns shift when a
 * number is too wide and mailers break what is too long.
 */
#ifndef IMPORT_SAMPLES_H
#define IMPORT_SAMPLES_H

#include "import/context.h"

#define SAMPLE_WORDS_MAX 40

struct sample_words {
	struct str word[SAMPLE_WORDS_MAX];
	size_t at[SAMPLE_WORDS_MAX]; /* line of each */
	size_t n;                    /* at least as many as were wanted; what stands behind them too */
	size_t lines;
};

/* The words of line AT, and of up to two below it if a mailer broke it, until there are WANT.  The words of the broken
 * off lines must be numbers, up to a date.  False: there are fewer, or the lines do not end where the words do. */
bool samples_gather(const struct lines *in, size_t at, size_t want, struct sample_words *out);
/* "2026-11-30": what vmstat -t prints behind a sample. */
bool sample_is_date(struct str word);

/* "45", "0.08", "0,08" where the locale has a decimal comma, and with what iostat -h puts behind ("12.8M", "45.0%").
 * Plain: the figure alone; suffix: what stands behind it; both parts of WORD. */
bool sample_number(struct str word, struct str *plain, struct str *suffix);

/* Adds WORD as a number of row; its decimal comma becomes a point, its suffix the unit. */
void sample_cell(const struct import *im, struct row *row, size_t at, struct str metric, struct str word);

/* Nothing to read, and no end of the output either: empty lines, rules, "[...]", a clock. */
bool sample_is_filler(struct str line);

/* What stands behind the name of TOOL in the nearest of the six lines above AT that has it: its options. */
struct str sample_options(const struct lines *in, size_t at, const char *tool);

/* Marks ROW as the average since the machine was started, which these tools print first (unless -y): printed, but not
 * one of the samples.  As a parameter, so that it is never compared with one. */
void sample_since_boot(const struct import *im, struct row *row);
/* Or as the sample of that number. */
void sample_number_set(const struct import *im, struct row *row, size_t number);

#endif
