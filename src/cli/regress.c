/*
 * regress.c: what `regress` and `triage` share: histories with what is known of their changes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/regress.h"

#include "base/map.h"
#include "base/vec.h"
#include "cli/git.h"
#include "model/source.h"
#include "query/between.h"
#include "store/history.h"
#include "store/settled.h"

enum history_order regress_order(const char *name)
{
	return str_is(str_from(name), "time") ? HISTORY_BY_TIME : HISTORY_BY_KERNEL;
}

enum change_sensitivity regress_sensitivity(const char *name)
{
	return str_is(str_from(name), "low") ? CHANGE_LOW : str_is(str_from(name), "high") ? CHANGE_HIGH : CHANGE_NORMAL;
}

static enum err_code find(struct store *s, const struct regress_request *r, struct str settled, struct arena *a,
			  struct history_findings *out, struct err *e)
{
	const struct selection selection = { .where = r->where, .metrics = r->metrics.at, .n_metrics = r->metrics.n,
					     .settled = settled };
	struct matrix *matrix = arena_alloc(a, sizeof *matrix);
	struct histories *histories = arena_alloc(a, sizeof *histories);
	struct history_options options = r->options;
	struct triage *triage;

	if (store_triage(s, a, &triage, &options.n_triage, e) || query_matrix(s, &selection, a, matrix, e) ||
	    query_histories(s, matrix, r->order, a, histories, e))
		return e->code;
	options.triage = triage;
	compare_histories(histories, &options, a, out);
	return OK;
}

static void keep(struct store *s, const struct history_findings *f, struct str how, struct arena *a)
{
	struct store_settled *list = arena_array(a, f->n_settled, sizeof *list);

	for (size_t i = 0; i < f->n_settled; i++) {
		const struct history_settled *from = &f->settled[i];

		list[i] = (struct store_settled){ from->series, how, from->until, from->later, from->state, from->kernels,
						  from->n_kernels };
	}
	store_settled_keep(s, list, f->n_settled);
}

enum err_code regress_find(struct store *s, const struct regress_request *r, struct arena *a,
			   struct history_findings *out, struct err *e)
{
	bool settles = r->options.settles && r->order == HISTORY_BY_KERNEL;
	struct str how = settles ? history_how(&r->options, a) : STR_NONE;

	if (store_reading_begin(s, e))
		return e->code;
	enum err_code code = find(s, r, how, a, out, e);
	if (code == OK && out->is_past_needed)
		code = find(s, r, STR_NONE, a, out, e);
	store_reading_end(s);
	if (code == OK && settles)
		keep(s, out, how, a);
	return code;
}

/* ---- which are shown ------------------------------------------------------------------------------------------- */

static bool is_since(const struct history_findings *f, const struct history_change *c,
		     const struct regress_choice *choice)
{
	const struct history_point *p = &c->of->history->points[c->at.first];

	if (f->histories->order == HISTORY_BY_TIME)
		return choice->since_time == SOURCE_NO_TIME || p->time >= choice->since_time;
	return choice->since_key.n == 0 || str_cmp(f->histories->matrix->kernels[p->kernel].key, choice->since_key) >= 0;
}

/* By time only what was measured has a place; along the kernels' order any kernel with results has. */
static enum err_code next_kernel(struct store *s, const struct history_findings *f, const struct history_change *c,
				 struct arena *a, struct str *out, struct err *e)
{
	const struct history *h = c->of->history;
	size_t n = c->at.latest - c->at.earliest;

	*out = STR_NONE;
	if (f->histories->order == HISTORY_BY_KERNEL)
		return query_middle_kernel(s, h->flavour, history_key(f->histories, h, c->at.earliest - 1, a),
					   history_key(f->histories, h, c->at.latest, a), a, out, e);
	if (n)
		*out = history_label(f->histories, h, c->at.earliest + (n - 1) / 2);
	return OK;
}

/* Choosing, and what git has said of each range: many tests change in one. */
struct choosing {
	struct store *s;
	const struct history_findings *f;
	const struct regress_choice *choice;
	struct arena *a;
	struct map ranges; /* value: index into answers */
	VEC(struct str) answers;
};

static enum err_code ask_git(struct choosing *ch, const struct history_change *c, struct str *out, struct err *e)
{
	const struct history *h = c->of->history;
	const struct git_range range = { ch->choice->tree, history_label(ch->f->histories, h, c->at.earliest - 1),
					 history_label(ch->f->histories, h, c->at.latest) };
	struct str key = arena_printf(ch->a, "%zu " STR_FMT STR_FMT, range.good.n, STR_ARG(range.good), STR_ARG(range.bad));
	bool is_new;
	size_t at = map_add(&ch->ranges, key, &is_new);

	*out = STR_NONE;
	if (is_new) {
		if (git_middle(&range, ch->a, out, e))
			return e->code;
		ch->ranges.at[at].value = (int64_t)ch->answers.n;
		vec_push(ch->a, &ch->answers, *out);
	}
	*out = ch->answers.at[ch->ranges.at[at].value];
	return OK;
}

static enum err_code find_next(struct choosing *ch, struct regress_line *line, struct err *e)
{
	if (ch->choice->tree && ask_git(ch, line->change, &line->next, e))
		return e->code;
	return line->next.n ? OK : next_kernel(ch->s, ch->f, line->change, ch->a, &line->next, e);
}

static bool is_hidden(const struct history_change *c, const struct regress_choice *choice, struct regress_input *in)
{
	if (choice->all)
		return false;
	if (c->direction != VERDICT_WORSE)
		in->n_hidden_better++;
	else if (c->state == CHANGE_KNOWN)
		in->n_hidden_known++;
	return c->direction != VERDICT_WORSE || c->state == CHANGE_KNOWN;
}

enum err_code regress_choose(struct store *s, const struct history_findings *f, const struct regress_choice *choice,
			     struct arena *a, struct regress_input *in, struct err *e)
{
	struct regress_line *lines = arena_array(a, f->n_changes, sizeof *lines);
	struct choosing ch = { .s = s, .f = f, .choice = choice, .a = a, .ranges = map_new(a) };

	*in = (struct regress_input){ .findings = f, .lines = lines, .all = choice->all };
	for (size_t i = 0; i < f->n_events; i++)
		for (size_t j = 0; j < f->events[i].n; j++) {
			const struct history_change *c = f->events[i].changes[j];

			if (!is_since(f, c, choice) || is_hidden(c, choice, in))
				continue;
			struct regress_line *line = &lines[in->n_lines++];
			*line = (struct regress_line){ .change = c };
			line->fails = history_is_alarm(c) && (!c->at.is_provisional || choice->provisional_fails);
			if (find_next(&ch, line, e))
				return e->code;
		}
	return OK;
}
