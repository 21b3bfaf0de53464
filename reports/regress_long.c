/*
 * regress_long.c: one row a change, for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/moment.h"
#include "reports/long_columns.h"
#include "reports/regress.h"

/* One row to be written. */
struct long_row {
	const struct history_findings *findings;
	const struct regress_line *line;
	const struct history_change *change;
	const struct history *history;
	const struct series *series;
	struct arena *a;
};

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

LONG_TEXT(benchmark, r->series->benchmark)
LONG_TEXT(phase, r->series->phase)
LONG_TEXT(threads, r->series->threads)
LONG_TEXT(metric, r->series->metric)
LONG_TEXT(machine, r->series->machine)
LONG_TEXT(variant, r->series->variant)
LONG_TEXT(last_good, label(r, r->change->at.first - 1))
LONG_TEXT(first_bad, label(r, r->change->at.first))
LONG_TEXT(ratio, long_number(r->change->ratio, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(ratio_low, long_number(r->change->ratio_low, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(ratio_high, long_number(r->change->ratio_high, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(p_value, long_number(r->change->p, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(q_value, long_number(r->change->q, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(direction, regress_direction(r->change))
LONG_TEXT(provisional, r->change->at.is_provisional ? STR("yes") : STR("no"))
LONG_TEXT(runs, regress_runs(r->change, r->a))
LONG_TEXT(window, regress_window(r->findings, r->change, r->a))
LONG_TEXT(state, str_from(change_state_name(r->change->state)))
LONG_TEXT(reason, said(r, r->change->triage ? r->change->triage->reason : STR_NONE))
LONG_TEXT(link, said(r, r->change->triage ? r->change->triage->link : STR_NONE))
LONG_TEXT(event, r->findings->events[r->change->event].label)
LONG_TEXT(event_number, arena_printf(r->a, "%zu", r->change->event + 1))
LONG_TEXT(test_next, r->line->next)
LONG_TEXT(id, r->change->id)
LONG_TEXT(triage, said(r, r->change->triage ? str_from(triage_state_name(r->change->triage->state)) : STR_NONE))
LONG_TEXT(fails, r->line->fails ? STR("yes") : STR("no"))
LONG_TEXT(flavour, r->history->flavour)
LONG_TEXT(unit, r->series->unit)
LONG_TEXT(better, str_from(better_name(r->series->better)))
LONG_TEXT(before, long_number(r->change->before, LONG_EXACT_DIGITS, r->a))
LONG_TEXT(after, long_number(r->change->after, LONG_EXACT_DIGITS, r->a))
LONG_TEXT(level, long_number(r->change->level, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(votes, arena_printf(r->a, "%u", r->change->at.votes))
LONG_TEXT(versions, arena_printf(r->a, "%zu+%zu", r->change->versions_before, r->change->versions_after))
LONG_TEXT(file_mb, r->series->file_mb)
LONG_TEXT(block, r->series->block)
LONG_TEXT(params, r->series->params)
LONG_TEXT(source, r->history->source)
LONG_TEXT(last_good_time, time_of(r, r->change->at.first - 1))
LONG_TEXT(first_bad_time, time_of(r, r->change->at.first))
LONG_TEXT(first_bad_run, regress_first_run(r->change))

/* Up to the window this is a contract with other programs; more may follow. */
static const struct long_column columns[] = {
	LONG_WORD("benchmark", benchmark), LONG_WORD("phase", phase), LONG_NUMBER("threads", threads), LONG_WORD("metric", metric),
	LONG_WORD("machine", machine), LONG_WORD("variant", variant), LONG_WORD("last_good", last_good), LONG_WORD("first_bad", first_bad),
	LONG_NUMBER("ratio", ratio), LONG_NUMBER("ratio_low", ratio_low), LONG_NUMBER("ratio_high", ratio_high), LONG_NUMBER("p", p_value),
	LONG_NUMBER("q", q_value), LONG_WORD("direction", direction), LONG_WORD("provisional", provisional), LONG_WORD("runs", runs),
	LONG_WORD("window", window), LONG_WORD("state", state), LONG_WORD("reason", reason),
	LONG_WORD("link", link), LONG_WORD("event", event),
	LONG_NUMBER("event_number", event_number), LONG_WORD("test_next", test_next), LONG_WORD("id", id), LONG_WORD("triage", triage),
	LONG_WORD("fails", fails), LONG_WORD("flavour", flavour), LONG_WORD("unit", unit), LONG_WORD("better", better),
	LONG_NUMBER("before", before), LONG_NUMBER("after", after), LONG_NUMBER("level", level), LONG_NUMBER("votes", votes),
	LONG_WORD("versions", versions), LONG_NUMBER("file_mb", file_mb), LONG_NUMBER("block", block), LONG_WORD("params", params),
	LONG_WORD("source", source), LONG_WORD("last_good_time", last_good_time), LONG_WORD("first_bad_time", first_bad_time),
	LONG_WORD("first_bad_run", first_bad_run),
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

enum err_code regress_write_long(const struct regress_input *in, const struct report_view *view, FILE *out,
				 struct err *e)
{
	const struct emit_options options = { .format = view->format };
	struct emitter *w = emitter_new(out, &options);
	AUTO_ARENA(heads);
	AUTO_ARENA(of_row);

	long_begin(w, columns, N_COLUMNS, heads);
	for (size_t i = 0; i < in->n_lines && !emit_is_broken(w); i++) {
		const struct regress_line *line = &in->lines[i];
		const struct history *history = line->change->of->history;

		long_write_row(w, columns, N_COLUMNS,
			       &(struct long_row){ in->findings, line, line->change, history, history->series, of_row });
		arena_reset(of_row);
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}
