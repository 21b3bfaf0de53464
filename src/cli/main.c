/*
 * main.c: from the command line to a command and back to an exit status
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cmd.h"
#include "cli/dbpath.h"
#include "cli/help.h"
#include "cli/man.h"
#include "cli/opt.h"
#include "cli/pager.h"
#include "cli/store_open.h"

enum exit_status { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_WRONG_USE = 2 };

struct session {
	struct arena *arena;
	const char **globals; /* one an entry of cmd_global_options */
	const struct cmd *cmd;
	const struct cmd *meant; /* the same, or what it probably was where none can be read: for the exit status */
	struct cmd_context cx;
};

/* Only the kind of characters: with the rest of a locale numbers would get decimal commas.  Where no locale is set at
 * all, text is UTF-8 all the same; LC_ALL=C is taken at its word. */
static void use_locale(void)
{
	const char *all = getenv("LC_ALL");

	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968") == 0 && !(all && *all))
		setlocale(LC_CTYPE, "C.UTF-8");
}

static const char *global(const struct session *s, const char *name)
{
	for (size_t i = 0; cmd_global_options[i].name; i++)
		if (strcmp(cmd_global_options[i].name, name) == 0)
			return s->globals[i];
	return NULL;
}

static bool wants_colour(const struct session *s)
{
	const char *when = global(s, "color");
	const char *none = getenv("NO_COLOR");
	const char *term = getenv("TERM");

	if (when && strcmp(when, "auto") != 0)
		return strcmp(when, "always") == 0;
	return isatty(STDOUT_FILENO) && !(none && *none) && !(term && strcmp(term, "dumb") == 0);
}

static unsigned terminal_width(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO))
		return 0;
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : 80;
}

static enum err_code find_command(struct session *s, const char *name, struct err *e)
{
	s->cmd = s->meant = cmd_find(name);
	if (s->cmd)
		return OK;
	const char *nearest = cmd_nearest(name, s->arena);
	s->meant = nearest ? cmd_find(nearest) : NULL;
	if (nearest)
		return err_set(e, ERR_USAGE, "unknown command \"%s\"; did you mean \"%s\"?", name, nearest);
	return err_set(e, ERR_USAGE, "unknown command \"%s\"", name);
}

/* WORDS: what stands behind the command's name.  Options of every command may stand there too. */
static enum err_code parse_command(struct session *s, char **words, struct err *e)
{
	size_t n = opt_count(cmd_global_options);
	struct opt_result got = { 0 };

	if (opt_parse(opt_join(cmd_global_options, s->cmd->options, s->arena), words, false, s->arena, &got, e))
		return err_wrap(e, "%s", s->cmd->name);
	for (size_t i = 0; i < n; i++)
		if (got.values[i])
			s->globals[i] = got.values[i];
	s->cx.values = got.values + n;
	s->cx.args = got.args;
	s->cx.n_args = got.n_args;
	return OK;
}

static enum err_code check_args(const struct session *s, struct err *e)
{
	const struct cmd *c = s->cmd;

	if (s->cx.n_args < c->min_args)
		return err_set(e, ERR_USAGE, "%s: needs %s", c->name, c->args);
	if (c->max_args >= 0 && s->cx.n_args > c->max_args)
		return err_set(e, ERR_USAGE, "%s: one argument too many: \"%s\"", c->name, s->cx.args[c->max_args]);
	return OK;
}

static enum err_code fill_context(struct session *s, struct err *e)
{
	struct cmd_context *cx = &s->cx;

	cx->arena = s->arena;
	cx->colour = wants_colour(s);
	cx->width = terminal_width();
	cx->quiet = global(s, "quiet");
	cx->verbose = global(s, "verbose");
	cx->progress = !cx->quiet && isatty(STDERR_FILENO);
	return dbpath_find(global(s, "db"), s->arena, &cx->db_path, e);
}

static enum err_code open_what_it_needs(struct session *s, struct err *e)
{
	unsigned needs = s->cmd->needs;
	enum store_mode mode = needs & CMD_STORE_BULK ? STORE_BULK : needs & CMD_STORE_WRITE ? STORE_WRITE : STORE_READ;

	if (!(needs & (CMD_STORE_READ | CMD_STORE_WRITE | CMD_STORE_BULK)))
		return OK;
	return store_open_at(s->cx.db_path, mode, needs & CMD_STORE_MAKE, &s->cx.store, e);
}

/* A reader that went away has what it wanted; a full disk has not. */
static enum err_code finish_output(struct err *e)
{
	if (fflush(stdout) == 0 || errno == EPIPE)
		return OK;
	return err_set_errno(e, ERR_IO, errno, "cannot write the output");
}

static enum err_code run_command(struct session *s, int *status, struct err *e)
{
	struct pager pager = { 0 };

	if (check_args(s, e) || fill_context(s, e) || open_what_it_needs(s, e))
		return e->code;
	if (s->cmd->needs & CMD_PAGER && isatty(STDOUT_FILENO) && !global(s, "no-pager"))
		pager_start(&pager);
	enum err_code code = s->cmd->run(&s->cx, status, e);
	if (code == OK)
		code = finish_output(e);
	pager_stop(&pager);
	store_close(s->cx.store);
	s->cx.store = NULL;
	return code;
}

/* The first of WORDS that names a command, where they could not be read.  It may have been meant as an option's argument:
 * good enough to choose an exit status. */
static const struct cmd *command_among(char **words)
{
	const struct cmd *found = NULL;

	for (; *words && !found; words++)
		found = cmd_find(*words);
	return found;
}

/* *done: the answer has been given already. */
static enum err_code answer_globals(const struct session *s, bool *done, struct err *e)
{
	const char *man_dir = global(s, "dump-man");

	*done = true;
	if (man_dir)
		return man_write_all(man_dir, e);
	if (global(s, "version"))
		puts("behemoth " BEHEMOTH_VERSION);
	else if (global(s, "help") && s->cmd)
		help_command(stdout, s->cmd, wants_colour(s));
	else if (global(s, "help"))
		help_overview(stdout, wants_colour(s));
	else
		*done = false;
	return OK;
}

static enum err_code run(struct session *s, char **argv, int *status, struct err *e)
{
	struct opt_result first = { 0 };
	bool done;

	if (opt_parse(cmd_global_options, argv + 1, true, s->arena, &first, e)) {
		s->meant = command_among(argv + 1);
		return e->code;
	}
	s->globals = first.values;
	if (first.n_args && (find_command(s, first.args[0], e) || parse_command(s, first.args + 1, e)))
		return e->code;
	if (answer_globals(s, &done, e))
		return e->code;
	if (done)
		return finish_output(e);
	if (!s->cmd) {
		help_overview(stderr, false);
		*status = EXIT_WRONG_USE;
		return OK;
	}
	return run_command(s, status, e);
}

static int report(const struct session *s, const struct err *e)
{
	const char *name = s->cmd ? s->cmd->name : "";

	cmd_warn("%s", e->msg);
	if (e->code != ERR_USAGE)
		return s->cmd && s->cmd->failed ? s->cmd->failed : EXIT_FAILED;
	fprintf(stderr, "Try 'behemoth %s%s--help'.\n", name, *name ? " " : "");
	return s->meant && s->meant->wrong_use ? s->meant->wrong_use : EXIT_WRONG_USE;
}

int main(int argc, char **argv)
{
	struct session s = { .arena = arena_new() };
	struct err e = { 0 };
	int status = EXIT_DONE;

	if (argc < 1)
		return EXIT_WRONG_USE;
	use_locale();
	/* A reader that has seen enough (head, a pager that was quit) is no reason to die half-way. */
	signal(SIGPIPE, SIG_IGN);
	/* Who started us may ignore it, and then nobody could be told how a child of ours ended. */
	signal(SIGCHLD, SIG_DFL);
	if (run(&s, argv, &status, &e))
		status = report(&s, &e);
	arena_free(s.arena);
	return status;
}
