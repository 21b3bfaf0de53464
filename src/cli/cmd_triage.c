/*
 * cmd_triage.c: what a person says of changes, so that they alarm no more
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/output.h"
#include "cli/regress.h"
#include "cli/store_open.h"
#include "model/moment.h"
#include "store/history.h"

/* Digits of an id that are enough to name it. */
enum { ID_MIN = 4 };

#define VERBS "acknowledge|expected|fixed|ignore|reopen"

static const struct verb {
	const char *name;
	enum triage_state state;
} verbs[] = {
	{ "acknowledge", TRIAGE_ACKNOWLEDGED }, { "expected", TRIAGE_EXPECTED }, { "fixed", TRIAGE_FIXED },
	{ "ignore", TRIAGE_IGNORED },           { "reopen", TRIAGE_OPEN },
};
enum { N_VERBS = sizeof verbs / sizeof *verbs };

static const struct cmd_option options[] = {
	{ "reason", 'r', "TEXT", NULL, "why" },
	{ "link", 0, "URL", NULL, "where it is told: a mail, a commit" },
	{ "in", 0, "KERNEL", NULL, "fixed: the first kernel that has the fix" },
	OUTPUT_OPTION_FORMAT,
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth triage acknowledge f64f0dec04c8", "seen; it is silent until it moves or grows" },
	{ "behemoth triage expected 2.6.12 --reason='barriers are on' --link=https://example.org/1",
	  "all changes that came with 2.6.12 were wanted" },
	{ "behemoth triage fixed f64f --in=2.6.14", "it alarms again if it is still there in 2.6.14" },
	{ "behemoth triage", "what was said so far" },
	{ 0 },
};

/* What is to be said of which changes. */
struct saying {
	const struct cmd_context *cx;
	enum triage_state state;
	struct str reason, link, fixed_in;
	VEC(struct triage) list;
};

static enum err_code read_verb(const char *word, enum triage_state *out, struct err *e)
{
	const char *names[N_VERBS];

	for (size_t i = 0; i < N_VERBS; i++) {
		names[i] = verbs[i].name;
		if (strcmp(word, verbs[i].name) != 0)
			continue;
		*out = verbs[i].state;
		return OK;
	}
	const char *nearest = opt_nearest(word, names, N_VERBS);
	if (nearest)
		return err_set(e, ERR_USAGE, "\"%s\" is not known; did you mean \"%s\"?", word, nearest);
	return err_set(e, ERR_USAGE, "\"%s\" is not known; there are " VERBS, word);
}

static enum err_code read_saying(const struct cmd_context *cx, struct saying *s, struct err *e)
{
	*s = (struct saying){ .cx = cx, .reason = str_from(cmd_option(cx, &cmd_triage, "reason")),
			      .link = str_from(cmd_option(cx, &cmd_triage, "link")),
			      .fixed_in = str_from(cmd_option(cx, &cmd_triage, "in")) };
	if (read_verb(cx->args[0], &s->state, e) || opt_check_text(s->reason, e) || opt_check_text(s->link, e) ||
	    opt_check_text(s->fixed_in, e))
		return e->code;
	if ((s->state == TRIAGE_FIXED) != (s->fixed_in.n > 0))
		return err_set(e, ERR_USAGE, s->fixed_in.n ? "--in goes with fixed"
							   : "fixed needs --in=KERNEL: the first that has the fix");
	if (cx->n_args < 2)
		return err_set(e, ERR_USAGE, "%s what? \"behemoth regress\" shows the ids", cx->args[0]);
	return OK;
}

/* A reason that was given before stays until there is another, or until nothing is said any more. */
static void say(struct saying *s, struct triage t)
{
	bool stays = s->state != TRIAGE_OPEN;

	t.state = s->state;
	t.reason = s->reason.n || !stays ? s->reason : t.reason;
	t.link = s->link.n || !stays ? s->link : t.link;
	t.fixed_in = s->fixed_in;
	vec_push(s->cx->arena, &s->list, t);
}

static struct triage triage_of(const struct history_findings *f, const struct history_change *c, struct arena *a)
{
	const struct history *h = c->of->history;
	struct triage t = { .id = c->id, .label = history_label(f->histories, h, c->at.first), .ratio = c->ratio,
			    .ratio_low = c->ratio_low, .ratio_high = c->ratio_high };

	if (c->triage) {
		t.reason = c->triage->reason;
		t.link = c->triage->link;
	}
	history_words(f->histories, h, a, t.word);
	t.first = history_key(f->histories, h, c->at.first, a);
	t.earliest = history_key(f->histories, h, c->at.earliest, a);
	t.latest = history_key(f->histories, h, c->at.latest, a);
	return t;
}

static bool names_id(const char *word, struct str id)
{
	return strlen(word) >= ID_MIN && str_starts(id, word);
}

/* The changes of one way to look that WORD names: by their id, or by the kernel that they came with. */
static enum err_code say_of(struct saying *s, const char *word, const struct history_findings *f, struct err *e)
{
	struct str id = STR_NONE;

	for (size_t i = 0; i < f->n; i++)
		for (size_t j = 0; j < f->at[i].n_changes; j++) {
			const struct history_change *c = &f->at[i].changes[j];
			bool by_id = names_id(word, c->id);

			if (!by_id && !str_is(history_label(f->histories, c->of->history, c->at.first), word))
				continue;
			if (by_id && id.n && !str_eq(id, c->id))
				return err_set(e, ERR_USAGE, "\"%s\" fits several changes: " STR_FMT ", " STR_FMT, word, STR_ARG(id),
					       STR_ARG(c->id));
			if (by_id)
				id = c->id;
			say(s, triage_of(f, c, s->cx->arena));
		}
	return OK;
}

/* A change that was spoken of, and is not seen any more: what was said may still be changed. */
static enum err_code say_of_known(struct saying *s, const char *word, struct err *e)
{
	struct triage *all;
	size_t n;

	if (store_triage(s->cx->store, s->cx->arena, &all, &n, e))
		return e->code;
	const struct triage *found = NULL;
	for (size_t i = 0; i < n; i++) {
		if (!names_id(word, all[i].id))
			continue;
		if (found)
			return err_set(e, ERR_USAGE, "\"%s\" fits several changes: " STR_FMT ", " STR_FMT, word, STR_ARG(found->id),
				       STR_ARG(all[i].id));
		found = &all[i];
	}
	if (found)
		say(s, *found);
	return OK;
}

/* Whichever way the person looked when they read the id: the usual one first, so that a kernel stands for the changes
 * that regress shows, not for smaller ones. */
static enum err_code find_and_say(struct saying *s, const char *word, struct err *e)
{
	static const struct history_options ways[] = {
		{ .sensitivity = CHANGE_NORMAL, .min_effect = HISTORY_MIN_EFFECT },
		{ .sensitivity = CHANGE_HIGH, .min_effect = HISTORY_MIN_EFFECT },
		{ .sensitivity = CHANGE_LOW, .min_effect = HISTORY_MIN_EFFECT },
		{ .sensitivity = CHANGE_NORMAL },
	};
	size_t before = s->list.n;

	for (unsigned i = 0; i < 2 * sizeof ways / sizeof *ways && s->list.n == before; i++) {
		struct regress_request request = { .order = i % 2 ? HISTORY_BY_TIME : HISTORY_BY_KERNEL, .options = ways[i / 2] };
		struct history_findings findings;

		if (regress_find(s->cx->store, &request, s->cx->arena, &findings, e) || say_of(s, word, &findings, e))
			return e->code;
	}
	if (s->list.n == before && say_of_known(s, word, e))
		return e->code;
	if (s->list.n == before)
		return err_set(e, ERR_NOT_FOUND, "no change \"%s\"; \"behemoth regress --all\" shows their ids", word);
	return OK;
}

/* ---- what was said --------------------------------------------------------------------------------------------- */

static void put_one(struct emitter *w, const struct triage *t, struct arena *a)
{
	const struct str *word = t->word;
	const struct str cells[] = {
		t->id, str_from(triage_state_name(t->state)), t->label, word[TRIAGE_BENCHMARK], word[TRIAGE_PHASE],
		word[TRIAGE_THREADS], word[TRIAGE_METRIC], word[TRIAGE_MACHINE], word[TRIAGE_VARIANT],
		isnan(t->ratio) ? STR_NONE : arena_printf(a, "%.4g", t->ratio), t->fixed_in, t->reason, t->link,
		moment_words(t->time_ms / 1000, a), word[TRIAGE_ORDER],
	};

	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		emit_word(w, cells[i]);
	emit_row_end(w);
}

static enum err_code list_all(const struct cmd_context *cx, struct err *e)
{
	static const struct emit_column columns[] = {
		{ .name = "id" }, { .name = "state" }, { .name = "kernel" }, { .name = "benchmark" }, { .name = "phase" },
		{ .name = "threads", .align = EMIT_RIGHT, .number = true }, { .name = "metric" },
		{ .name = "machine", .may_shrink = true }, { .name = "variant", .may_shrink = true },
		{ .name = "ratio", .align = EMIT_RIGHT, .number = true }, { .name = "fixed_in" },
		{ .name = "reason", .may_shrink = true }, { .name = "link", .may_shrink = true }, { .name = "time" },
		{ .name = "order" },
	};
	struct triage *all;
	size_t n;

	if (store_triage(cx->store, cx->arena, &all, &n, e))
		return e->code;
	struct emitter *w = output_new(cx, cmd_option(cx, &cmd_triage, "format"));
	emit_begin(w, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < n && !emit_is_broken(w); i++)
		put_one(w, &all[i], cx->arena);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	if (code == OK && n == 0 && !cx->quiet)
		cmd_warn("nothing was said of a change yet");
	return code;
}

static enum err_code say_all(const struct cmd_context *cx, struct err *e)
{
	struct saying s;

	if (read_saying(cx, &s, e))
		return e->code;
	for (int i = 1; i < cx->n_args; i++)
		if (find_and_say(&s, cx->args[i], e))
			return e->code;
	if (store_triage_put(cx->store, s.list.at, s.list.n, e))
		return e->code;
	if (!cx->quiet)
		printf("%zu change%s: %s\n", s.list.n, s.list.n == 1 ? "" : "s", triage_state_name(s.state));
	return OK;
}

/* Only who says something needs to write. */
static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct cmd_context own = *cx;

	(void)status;
	if (store_open_at(cx->db_path, cx->n_args ? STORE_WRITE : STORE_READ, false, &own.store, e))
		return e->code;
	enum err_code code = cx->n_args ? say_all(&own, e) : list_all(&own, e);
	store_close(own.store);
	return code;
}

const struct cmd cmd_triage = {
	.name = "triage",
	.args = "[" VERBS " CHANGE...]",
	.summary = "Say what is known of a change, so that regress is silent about it",
	.about = "CHANGE is an id that regress shows, or a kernel: all changes that came with it.\n\n"
		 "What is acknowledged or expected is silent until it moves: until the change lies outside the versions that it might "
		 "have come with when that was said, or is larger than its interval was. What is fixed in a kernel alarms again when "
		 "the versions from that kernel on are still nearer to the bad level. What is ignored stays silent. reopen takes it "
		 "back, and its reason. Without arguments, what was said is listed.\n\n"
		 "It is kept as content, by the words of the test and the versions: it survives rebuild and merge. Of two "
		 "databases the latest word holds; of two of the same time the greater one.",
	.needs = CMD_PAGER, /* the database is opened here: reading needs no right to write */
	.task = TASK_CORRECT,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.complete = VERBS,
	.run = run,
};
