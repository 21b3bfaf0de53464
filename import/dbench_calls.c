/*
 * dbench_calls.c: a table whose columns are calls of dbench: "dbench 10 (MB/sec)"
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	mode          dbench 10 (MB/sec)    dbench 50 (MB/sec)
 *	ordered            31.44                 12.90
 *	writeback          33.90                 14.02
 */
#include "base/num.h"
#include "import/dbench.h"

#define CALLS_MAX   6
#define LABEL_WORDS 4

struct calls {
	struct dbench_call call[CALLS_MAX];
	struct str unit;
	size_t n;
	size_t words; /* before the first call: the name of the labels' column */
};

/* "mode  dbench 10 (MB/sec)": every call with its clients, nothing but units between and behind them. */
static bool calls_of(struct str line, struct calls *out)
{
	struct tokens t;

	*out = (struct calls){ .unit = rate_unit_in(line) };
	if (line.n > TITLE_MAX || !out->unit.n || tokens_of(line, &t) > TOKENS_MAX)
		return false;
	for (size_t i = 0; i < t.n; i++) {
		struct str pair = i + 1 < t.n ? str_span(t.at[i].p, t.at[i + 1].p + t.at[i + 1].n) : t.at[i];
		struct dbench_call call;
		if (str_is_digits(token_at(&t, i + 1)) && dbench_call_in(pair, &call) && call.word.p == t.at[i].p && call.clients.n) {
			if (out->n == CALLS_MAX)
				return false;
			out->call[out->n++] = call;
			i++;
		} else if (out->n && !is_rate_unit(word_bare(t.at[i]))) {
			return false;
		} else if (!out->n) {
			out->words++;
		}
	}
	return out->n && out->words && out->words <= LABEL_WORDS;
}

struct calls_row {
	struct str label;
	struct str value[CALLS_MAX];
};

/* A label, and one number for each call. */
static bool calls_row_of(struct str line, const struct calls *calls, struct calls_row *out)
{
	struct tokens t;

	if (line.n > TITLE_MAX || tokens_of(line, &t) <= calls->n || t.n > calls->n + LABEL_WORDS)
		return false;
	size_t label = t.n - calls->n;
	for (size_t i = 0; i < calls->n; i++) {
		out->value[i] = t.at[label + i];
		if (!num_is(out->value[i]) || !char_is_digit(out->value[i].p[0]))
			return false;
	}
	out->label = str_span(t.at[0].p, t.at[label - 1].p + t.at[label - 1].n);
	return char_is_alnum(out->label.p[0]);
}

static size_t first_row(const struct lines *in, size_t at)
{
	return at + 1 + str_is_rule(line_at(in, at + 1), "-=+ ", 3);
}

struct claim dbench_calls_claim(const struct lines *in, size_t at)
{
	struct calls calls;
	struct calls_row row;

	if (!str_has_nocase(line_at(in, at), "bench") || !calls_of(line_at(in, at), &calls))
		return NO_CLAIM;
	size_t first = first_row(in, at), end = first;
	while (end < in->n && calls_row_of(line_at(in, end), &calls, &row))
		end++;
	return end >= first + 2 ? (struct claim){ at, end - at, 85 } : NO_CLAIM;
}

enum err_code dbench_calls_parse(const struct import *im, struct claim c, struct err *e)
{
	struct calls calls;
	struct calls_row from;

	if (!calls_of(line_at(im->in, c.at), &calls))
		return OK;
	for (size_t at = first_row(im->in, c.at); at < c.at + c.count; at++) {
		if (!calls_row_of(line_at(im->in, at), &calls, &from))
			continue;
		struct str kernel = kernel_in(from.label, NULL);
		for (size_t i = 0; i < calls.n; i++) {
			struct row *row = row_new(im, at);
			row_know(row, ROW_BENCHMARK, calls.call[i].tool);
			row_set(im, row, kernel.n ? ROW_KERNEL : ROW_VARIANT, kernel.n ? kernel : from.label, at);
			row_set(im, row, ROW_THREADS, calls.call[i].clients, c.at);
			row_cell_named(im, row, at, STR("throughput"), from.value[i], calls.unit);
			if (row_emit(im, row, e))
				return e->code;
		}
	}
	return OK;
}
