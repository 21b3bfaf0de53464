/*
 * run_plan_file.c: several runs, a line each
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	# what this machine does every night
 *	tiobench --threads 1,16 --size 2G --repeat 3
 *	tiobench --threads 16 --size 2G --label "no barriers" --dir /mnt/nobarrier
 *	fio jobs/randread.fio --dir /mnt/test
 */
#include <stdio.h>

#include "base/file.h"
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/run.h"
#include "cli/store_open.h"
#include "env/env.h"
#include "store/settings.h"

/* Editors of other systems write it. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

enum { PLAN_FILE_MAX = 1 << 20, PLAN_LINES_MAX = 1000, PLAN_WORDS_MAX = 200 };

/* One run. */
struct plan_line {
	size_t number;
	struct str text;       /* with the options that were typed: what it is known by */
	struct cmd_context cx; /* its words, read */
};

typedef VEC(struct plan_line) plan_lines;

/* ---- reading --------------------------------------------------------------------------------------------------- */

/* Cuts a word off: up to a blank, without the quotation marks that blanks and # may stand between. */
static enum err_code cut_word(struct str *rest, struct arena *a, char **out, struct err *e)
{
	char *word = arena_alloc(a, rest->n + 1), quote = 0;
	size_t n = 0, at = 0;

	for (; at < rest->n; at++) {
		char c = rest->p[at];

		if (quote ? c == quote : c == '"' || c == '\'')
			quote = quote ? 0 : c;
		else if (!quote && (c == ' ' || c == '\t'))
			break;
		else
			word[n++] = c;
	}
	if (quote)
		return err_set(e, ERR_USAGE, "a quotation mark is not closed");
	word[n] = '\0';
	*out = word;
	*rest = str_trim_left(str_after(*rest, at));
	return OK;
}

static enum err_code split(struct str line, struct arena *a, char ***out, struct err *e)
{
	VEC(char *) words = { 0 };
	char *word = NULL;

	line = str_trim(line);
	while (line.n && line.p[0] != '#') {
		if (words.n == PLAN_WORDS_MAX)
			return err_set(e, ERR_USAGE, "more than %d words", PLAN_WORDS_MAX);
		if (cut_word(&line, a, &word, e))
			return e->code;
		vec_push(a, &words, word);
	}
	vec_push(a, &words, NULL);
	*out = words.at;
	return OK;
}

/* As it will be known by: the options that were typed, and its words. */
static struct str text_of(char *const *words, const char *const *typed, struct arena *a)
{
	struct str text = STR_NONE;

	for (size_t i = 0; cmd_run.options[i].name; i++)
		if (typed[i])
			text = arena_printf(a, STR_FMT "--%s%s%s ", STR_ARG(text), cmd_run.options[i].name, *typed[i] ? "=" : "",
					    typed[i]);
	for (size_t i = 0; words[i]; i++)
		text = arena_printf(a, STR_FMT "%s%s", STR_ARG(text), i ? " " : "", words[i]);
	return text;
}

static bool is_of_the_plan(const char *option)
{
	return str_is(str_from(option), "plan") || str_is(str_from(option), "resume");
}

/* Options that were typed count where the line does not say otherwise. */
static enum err_code read_line(const struct cmd_context *cx, char **words, struct plan_line *out, struct err *e)
{
	size_t n = opt_count(cmd_run.options);
	const char **typed = arena_array(cx->arena, n, sizeof *typed);
	struct opt_result got = { 0 };

	if (opt_parse(cmd_run.options, words, false, cx->arena, &got, e))
		return e->code;
	if (got.n_args == 0 || !run_is_known(got.args[0]))
		return err_set(e, ERR_USAGE, "there is no benchmark \"%s\"", got.n_args ? got.args[0] : "");
	for (size_t i = 0; i < n; i++) {
		if (is_of_the_plan(cmd_run.options[i].name)) {
			if (got.values[i])
				return err_set(e, ERR_USAGE, "a plan in a plan: --%s", cmd_run.options[i].name);
			continue;
		}
		if (!got.values[i])
			got.values[i] = typed[i] = cx->values[i];
	}
	out->text = text_of(words, typed, cx->arena);
	out->cx = *cx;
	out->cx.values = got.values;
	out->cx.args = got.args;
	out->cx.n_args = got.n_args;
	for (size_t i = 0; i < n; i++)
		if (str_is(str_from(cmd_run.options[i].name), "plan"))
			got.values[i] = arena_cstr(cx->arena, out->text);
	return OK;
}

static enum err_code add_line(const struct cmd_context *cx, struct str line, size_t number, plan_lines *out, struct err *e)
{
	struct plan_line one = { .number = number };
	char **words = NULL;

	if (opt_check_text(line, e) || split(line, cx->arena, &words, e))
		return e->code;
	if (!words[0])
		return OK;
	if (out->n == PLAN_LINES_MAX)
		return err_set(e, ERR_LIMIT, "more than %d runs", PLAN_LINES_MAX);
	if (read_line(cx, words, &one, e))
		return e->code;
	vec_push(cx->arena, out, one);
	return OK;
}

static enum err_code read_plan(const struct cmd_context *cx, const char *path, plan_lines *out, struct err *e)
{
	struct str rest;

	if (file_read(path, PLAN_FILE_MAX, cx->arena, &rest, e))
		return e->code;
	if (str_starts(rest, BYTE_ORDER_MARK))
		rest = str_after(rest, sizeof BYTE_ORDER_MARK - 1);
	for (size_t number = 1; rest.n; number++)
		if (add_line(cx, str_trim_right(str_next_line(&rest)), number, out, e))
			return err_wrap(e, "%s: line %zu", path, number);
	return out->n ? OK : err_set(e, ERR_USAGE, "%s: there is nothing to run in it", path);
}

/* ---- running --------------------------------------------------------------------------------------------------- */

/* *out: it was run to its end here.  A database that is not there yet has nothing. */
static enum err_code is_done(const struct plan_line *line, bool *out, struct err *e)
{
	const struct env_place here = { "", "." };
	struct arena *a = line->cx.arena;
	const char *machine = cmd_option(&line->cx, &cmd_run, "machine");
	struct store *store;
	struct env env;

	*out = false;
	if (store_open_at(line->cx.db_path, STORE_READ, false, &store, e)) {
		enum err_code code = e->code;

		if (code == ERR_NOT_FOUND)
			err_clear(e);
		return code == ERR_NOT_FOUND ? OK : code;
	}
	env_collect(&here, a, &env);
	const struct planned_run planned = { env_get(&env, "kernel.release"), line->text,
					     machine && *machine ? str_from(machine) : env_machine(&env, a) };
	enum err_code code = store_has_planned(store, &planned, out, e);
	store_close(store);
	return code;
}

/* A failure is told here: the next line follows. */
static void run_line(const struct plan_line *line, int *status)
{
	struct err e = { 0 };

	*status = 0;
	if (run_one(&line->cx, status, &e)) {
		cmd_warn("line %zu: %s", line->number, e.msg);
		*status = 1;
	}
}

enum err_code run_plan_file(const struct cmd_context *cx, int *status, struct err *e)
{
	bool resume = cmd_has(cx, &cmd_run, "resume"), done = false;
	size_t n_failed = 0, n_left_out = 0;
	plan_lines lines = { 0 };
	int one = 0;

	if (read_plan(cx, cmd_option(cx, &cmd_run, "plan"), &lines, e))
		return e->code;
	for (size_t i = 0; i < lines.n && one != RUN_INTERRUPTED; i++) {
		if (resume && is_done(&lines.at[i], &done, e))
			return e->code;
		if (!cx->quiet)
			printf("%s%zu/%zu  " STR_FMT "%s\n", i ? "\n" : "", i + 1, lines.n, STR_ARG(lines.at[i].text),
			       done ? "  (done already)" : "");
		fflush(stdout);
		n_left_out += done;
		if (done)
			continue;
		run_line(&lines.at[i], &one);
		n_failed += one != 0;
	}
	*status = one == RUN_INTERRUPTED ? RUN_INTERRUPTED : n_failed ? 1 : 0;
	if (n_failed && one != RUN_INTERRUPTED)
		cmd_warn("%zu of %zu runs failed", n_failed, lines.n - n_left_out);
	return OK;
}
