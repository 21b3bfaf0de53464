/*
 * regress_long.c: one row a change, for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "model/moment.h"
#include "reports/regress.h"

enum { EXACT_DIGITS = 15, RATIO_DIGITS = 6 };

/* One row to be written. */
struct long_row {
	const struct history_findings *findings;
	const struct regress_line *line;
	const struct history_change *change;
	const struct history *history;
	const struct series *series;
	struct arena *a;
};

static struct str number(double value, int digits, struct arena *a)
{
	return isnan(value) ? STR_NONE : arena_printf(a, "%.*g", digits, value);
}

static struct str label(const struct long_row *r, size_t point)
{
	return history_label(r->findings->histories, r->history, point);
}

static struct str time_of(const struct long_row *r, size_t point)
{
	return moment_words(r->history->points[point].time, r->a);
}

static struct str said(const struct long_row *r, struct str text)
{
	return r->change->triage && r->change->triage->state != TRIAGE_OPEN ? text : STR_NONE;
}

#define TEXT_OF(name, expression) \
	static struct str name(const struct long_row *r) \
	{ \
		return expression; \
	}

TEXT_OF(benchmark, r->series->benchmark)
TEXT_OF(phase, r->series->phase)
TEXT_OF(threads, r->series->threads)
TEXT_OF(metric, r->series->metric)
TEXT_OF(machine, r->series->machine)
TEXT_OF(variant, r->series->variant)
TEXT_OF(last_good, label(r, r->change->at.first - 1))
TEXT_OF(first_bad, label(r, r->change->at.first))
TEXT_OF(ratio, number(r->change->ratio, RATIO_DIGITS, r->a))
TEXT_OF(ratio_low, number(r->change->ratio_low, RATIO_DIGITS, r->a))
TEXT_OF(ratio_high, number(r->change->ratio_high, RATIO_DIGITS, r->a))
TEXT_OF(p_value, number(r->change->p, RATIO_DIGITS, r->a))
TEXT_OF(q_value, number(r->change->q, RATIO_DIGITS, r->a))
TEXT_OF(direction, regress_direction(r->change))
TEXT_OF(provisional, r->change->at.is_provisional ? STR("yes") : STR("no"))
TEXT_OF(runs, regress_runs(r->change, r->a))
TEXT_OF(window, regress_window(r->findings, r->change, r->a))
TEXT_OF(state, str_from(change_state_name(r->change->state)))
TEXT_OF(reason, said(r, r->change->triage ? r->change->triage->reason : STR_NONE))
TEXT_OF(link, said(r, r->change->triage ? r->change->triage->link : STR_NONE))
TEXT_OF(event, r->findings->events[r->change->event].label)
TEXT_OF(event_number, arena_printf(r->a, "%zu", r->change->event + 1))
TEXT_OF(test_next, r->line->next)
TEXT_OF(id, r->change->id)
TEXT_OF(triage, said(r, r->change->triage ? str_from(triage_state_name(r->change->triage->state)) : STR_NONE))
TEXT_OF(fails, r->line->fails ? STR("yes") : STR("no"))
TEXT_OF(flavour, r->history->flavour)
TEXT_OF(unit, r->series->unit)
TEXT_OF(better, str_from(better_name(r->series->better)))
TEXT_OF(before, number(r->change->before, EXACT_DIGITS, r->a))
TEXT_OF(after, number(r->change->after, EXACT_DIGITS, r->a))
TEXT_OF(level, number(r->change->level, RATIO_DIGITS, r->a))
TEXT_OF(votes, arena_printf(r->a, "%u", r->change->at.votes))
TEXT_OF(versions, arena_printf(r->a, "%zu+%zu", r->change->versions_before, r->change->versions_after))
TEXT_OF(file_mb, r->series->file_mb)
TEXT_OF(block, r->series->block)
TEXT_OF(params, r->series->params)
TEXT_OF(source, r->history->source)
TEXT_OF(last_good_time, time_of(r, r->change->at.first - 1))
TEXT_OF(first_bad_time, time_of(r, r->change->at.first))

struct long_column {
	struct emit_column as;
	struct str (*text)(const struct long_row *r);
};

#define WORD(name, function) { { name, EMIT_LEFT, false, false }, function }
#define NUMBER(name, function) { { name, EMIT_RIGHT, true, false }, function }

/* Up to the window this is a contract with other programs; more may follow. */
static const struct long_column columns[] = {
	WORD("benchmark", benchmark), WORD("phase", phase), NUMBER("threads", threads), WORD("metric", metric),
	WORD("machine", machine), WORD("variant", variant), WORD("last_good", last_good), WORD("first_bad", first_bad),
	NUMBER("ratio", ratio), NUMBER("ratio_low", ratio_low), NUMBER("ratio_high", ratio_high), NUMBER("p", p_value),
	NUMBER("q", q_value), WORD("direction", direction), WORD("provisional", provisional), WORD("runs", runs),
	WORD("window", window), WORD("state", state), WORD("reason", reason), WORD("link", link), WORD("event", event),
	NUMBER("event_number", event_number), WORD("test_next", test_next), WORD("id", id), WORD("triage", triage),
	WORD("fails", fails), WORD("flavour", flavour), WORD("unit", unit), WORD("better", better),
	NUMBER("before", before), NUMBER("after", after), NUMBER("level", level), NUMBER("votes", votes),
	WORD("versions", versions), NUMBER("file_mb", file_mb), NUMBER("block", block), WORD("params", params),
	WORD("source", source), WORD("last_good_time", last_good_time), WORD("first_bad_time", first_bad_time),
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void write_row(struct emitter *w, const struct long_row *r)
{
	for (size_t i = 0; i < N_COLUMNS; i++)
		emit_word(w, columns[i].text(r));
	emit_row_end(w);
	arena_reset(r->a);
}

enum err_code regress_write_long(const struct regress_input *in, const struct report_view *view, FILE *out,
				 struct err *e)
{
	const struct emit_options options = { .format = view->format };
	struct emit_column heads[N_COLUMNS];
	struct emitter *w = emitter_new(out, &options);
	AUTO_ARENA(of_row);

	for (size_t i = 0; i < N_COLUMNS; i++)
		heads[i] = columns[i].as;
	emit_begin(w, heads, N_COLUMNS);
	for (size_t i = 0; i < in->n_lines && !emit_is_broken(w); i++) {
		const struct regress_line *line = &in->lines[i];
		const struct history *history = line->change->of->history;

		write_row(w, &(struct long_row){ in->findings, line, line->change, history, history->series, of_row });
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}
