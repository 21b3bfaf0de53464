/*
 * quotient.c: what somebody worked out of a table, line by line: label, dividend / divisor = quotient
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tiobench sequential reads, rate by CPU:
 *	2.4.18-pre9   11.23 / .213 = 52.723
 *
 * The two on the left repeat the table; only the quotient is new.  That it is right tells such a line from any other.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define TOOL_LINES 40 /* above the first line, to the word that says what was measured */
#define GAP_MAX    1  /* empty lines between two */
#define TOLERANCE  0.01

struct quotient {
	struct str label, value, unit;
};

/* "11.23 / .213 = 52.723" from word I on, and it is true. */
static bool is_division(const struct tokens *t, size_t i)
{
	double dividend, divisor, quotient;

	if (!str_is(token_at(t, i + 1), "/") || !str_is(token_at(t, i + 3), "=") || !num_double(token_at(t, i), &dividend) ||
	    !num_double(str_without_last(token_at(t, i + 2), '%', NULL), &divisor) || !num_double(token_at(t, i + 4), &quotient))
		return false;
	double error = dividend - divisor * quotient;
	return divisor > 0 && dividend > 0 && (error < 0 ? -error : error) <= dividend * TOLERANCE;
}

static bool quotient_of(struct str line, struct quotient *out)
{
	struct tokens t;

	if (str_find_char(line, '/') == STR_NPOS || tokens_of(line, &t) < 6 || t.n > 7)
		return false;
	struct str label = str_without_last(t.at[0], ':', NULL);
	if (!kernel_is_version(label) || !is_division(&t, 1))
		return false;
	*out = (struct quotient){ label, t.at[5], token_at(&t, 6) };
	return !out->unit.n || char_is_alpha(out->unit.p[0]);
}

static const char *benchmark_in(struct str line)
{
	static const char *const tools[] = { "tiobench", "tiotest", "dbench", "tbench", NULL };
	const char *tool = tool_in(line);

	return tool ? str_one_of(str_from(tool), tools) : NULL;
}

/* The benchmark and the phase that the nearest lines above name. */
struct topic {
	const char *tool, *phase;
	size_t tool_at, phase_at;
};

static struct topic topic_above(const struct lines *in, size_t at)
{
	struct topic topic = { 0 };

	for (size_t i = at; line_up(in, at, TOOL_LINES, &i) && !topic.tool;) {
		struct str line = line_at(in, i);
		if (!topic.phase && (topic.phase = phase_in(line)))
			topic.phase_at = i;
		topic.tool = benchmark_in(line);
		topic.tool_at = i;
	}
	/* Phases whose rate and CPU are named together are tiobench's. */
	struct str line = topic.phase ? line_at(in, topic.phase_at) : STR_NONE;
	if (!topic.tool && str_find_word(line, "rate") != STR_NPOS && str_find_word(line, "cpu") != STR_NPOS)
		topic.tool = "tiobench";
	return topic;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct quotient q;
	size_t end = at;

	if (!quotient_of(line_at(in, at), &q) || in_patch(in, at) || !topic_above(in, at).tool)
		return NO_CLAIM;
	for (size_t i = at, gap = 0; in_same_part(in, at, i) && gap <= GAP_MAX; i++) {
		bool blank = str_is_blank(line_at(in, i));
		if (!blank && !quotient_of(line_at(in, i), &q))
			break;
		gap = blank ? gap + 1 : 0;
		end = blank ? end : i + 1;
	}
	return (struct claim){ at, end - at, 70 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct topic topic = topic_above(im->in, c.at);
	struct quotient q;

	for (size_t at = c.at; at < c.at + c.count; at++) {
		if (!quotient_of(line_at(im->in, at), &q))
			continue;
		struct row *row = row_new(im, at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, topic.tool);
		if (topic.phase) {
			row_know(row, ROW_PHASE, topic.phase);
			row_learned(im->in, row, ROW_PHASE, topic.phase_at);
		}
		row_set(im, row, ROW_KERNEL, q.label, at);
		row_cell_named(im, row, at, STR("cpu_eff"), q.value, q.unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "tiobench | tiotest | dbench | tbench", "!rate! & !cpu!", NULL };

const struct importer importer_quotient = { "quotient", "what somebody worked out of a table: label, a / b = c", 1, claim, parse, words };
