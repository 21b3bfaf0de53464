/*
 * man.c: manual pages made from the command table, in mdoc(7)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/man.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cmd.h"
#include "cli/opt.h"

/* Not the day of the build: the same sources give the same pages. */
#define MAN_DATE "November 30, 2026"

/* Text as text: no line may start a request, no backslash an escape, and a hyphen stays one when it is copied. */
static void text(FILE *out, struct str s)
{
	bool at_start = true;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		if (at_start && (c == '.' || c == '\''))
			fputs("\\&", out);
		if (c == '\\')
			fputs("\\e", out);
		else if (c == '-')
			fputs("\\-", out);
		else
			fputc(c, out);
		at_start = c == '\n';
	}
}

/* TEXT as the argument of a macro: quoted, so that words like "No" are no macros, and quotes of the text stay. */
static void quoted(FILE *out, const char *macro, const char *s)
{
	fprintf(out, "%s \"", macro);
	for (; *s; s++) {
		if (*s == '"')
			fputs("\\(dq", out);
		else
			text(out, (struct str){ s, 1 });
	}
	fputc('"', out);
}

/* A new sentence starts on a new line, as mandoc wants it. */
static void sentences(FILE *out, struct str s)
{
	while (s.n) {
		size_t end = str_find(s, ". ");
		if (end == STR_NPOS)
			break;
		text(out, str_sub(s, 0, end + 1));
		fputc('\n', out);
		/* A blank at the start of a line would break the paragraph. */
		s = str_trim(str_after(s, end + 2));
	}
	text(out, s);
	fputc('\n', out);
}

static void paragraphs(FILE *out, const char *about)
{
	struct str rest = str_from(about);

	while (rest.n) {
		size_t end = str_find(rest, "\n\n");
		sentences(out, str_sub(rest, 0, end));
		rest = end == STR_NPOS ? STR_NONE : str_after(rest, end + 2);
		if (rest.n)
			fputs(".Pp\n", out);
	}
}

static void head(FILE *out, const char *page, const char *name, const char *summary)
{
	fprintf(out, ".Dd %s\n.Dt ", MAN_DATE);
	for (const char *p = page; *p; p++)
		fputc(toupper((unsigned char)*p), out);
	fprintf(out, " 1\n.Os behemoth\n.Sh NAME\n.Nm %s\n", name);
	quoted(out, ".Nd", summary);
	fputc('\n', out);
}

static void option(FILE *out, const struct cmd_option *o)
{
	if (!o->help)
		return;
	fputs(".It ", out);
	if (o->letter)
		fprintf(out, "Fl %c , ", o->letter);
	fprintf(out, "Fl \\-%s", o->name);
	if (o->arg)
		fprintf(out, " Ns = Ns Ar %s", o->arg);
	fputc('\n', out);
	text(out, str_from(o->help));
	if (o->values) {
		fputs(":\n", out);
		text(out, str_from(o->values));
	}
	fputs(".\n", out);
}

static void options(FILE *out, const char *says, const struct cmd_option *list)
{
	if (!list)
		return;
	fprintf(out, ".Pp\n%s\n.Bl -tag -width Ds\n", says);
	for (size_t i = 0; list[i].name; i++)
		option(out, &list[i]);
	fputs(".El\n", out);
}

/* STATUSES as in struct cmd, or NULL: the usual ones. */
static void status(FILE *out, const char *statuses)
{
	struct str rest = str_from(statuses ? statuses : "0 done\n1 failed\n2 wrong use");

	fputs(".Sh EXIT STATUS\n.Bl -tag -width Ds -compact\n", out);
	while (rest.n) {
		struct str line = str_next_line(&rest), number = str_cut(&line, ' ');

		fprintf(out, ".It " STR_FMT "\n", STR_ARG(number));
		text(out, line);
		putc('\n', out);
	}
	fputs(".El\n", out);
}

static void example(FILE *out, const struct cmd_example *x)
{
	text(out, str_from(x->says));
	fputs(":\n.Pp\n", out);
	quoted(out, ".Dl", x->line);
	fputc('\n', out);
}

static void write_command(FILE *out, const struct cmd *c)
{
	AUTO_ARENA(a);
	struct str page = arena_printf(a, "behemoth-%s", c->name);

	head(out, page.p, page.p, c->summary);
	fprintf(out, ".Sh SYNOPSIS\n.Nm behemoth\n.Op Fl \\-db Ar FILE\n.Cm %s\n", c->name);
	if (c->options)
		fputs(".Op Ar OPTION ...\n", out);
	if (*c->args) {
		quoted(out, ".Ar", c->args);
		fputc('\n', out);
	}
	fputs(".Sh DESCRIPTION\n", out);
	paragraphs(out, c->about ? c->about : c->summary);
	options(out, "The options are:", c->options);
	options(out, "These are understood by every command:", cmd_global_options);
	status(out, c->statuses);
	fputs(".Sh EXAMPLES\n", out);
	for (size_t i = 0; c->examples[i].line; i++) {
		if (i)
			fputs(".Pp\n", out);
		example(out, &c->examples[i]);
	}
	fputs(".Sh SEE ALSO\n.Xr behemoth 1\n", out);
}

static void command_list(FILE *out)
{
	for (unsigned task = 0; task < TASK_COUNT; task++) {
		fprintf(out, ".Ss %s\n.Bl -tag -width completion -compact\n", cmd_task_title[task]);
		for (size_t i = 0; cmd_table[i]; i++) {
			if (cmd_table[i]->task != (enum cmd_task)task)
				continue;
			fprintf(out, ".It Cm %s\n", cmd_table[i]->name);
			text(out, str_from(cmd_table[i]->summary));
			fputc('\n', out);
		}
		fputs(".El\n", out);
	}
}

static int by_name(const void *a, const void *b)
{
	const struct cmd *const *left = a;
	const struct cmd *const *right = b;

	return strcmp((*left)->name, (*right)->name);
}

/* In the order of the alphabet, as mandoc wants it. */
static void see_also(FILE *out)
{
	AUTO_ARENA(a);
	size_t n = 0;

	while (cmd_table[n])
		n++;
	const struct cmd **sorted = arena_array(a, n, sizeof *sorted);
	memcpy(sorted, cmd_table, n * sizeof *sorted);
	qsort(sorted, n, sizeof *sorted, by_name);
	fputs(".Sh SEE ALSO\n", out);
	for (size_t i = 0; i < n; i++)
		fprintf(out, ".Xr behemoth-%s 1%s\n", sorted[i]->name, i + 1 < n ? " ," : "");
}

static void write_overview(FILE *out)
{
	head(out, "behemoth", "behemoth", "a database of benchmark results, and kernels side by side");
	fputs(".Sh SYNOPSIS\n.Nm\n.Op Fl \\-db Ar FILE\n.Ar COMMAND\n.Op Ar OPTION ...\n.Op Ar ARGUMENT ...\n"
	      ".Sh DESCRIPTION\n.Nm\n"
	      "reads benchmark results out of mails, logs and saved pages, keeps them with the text they stand in,\n"
	      "and puts kernels side by side.\n"
	      "No number is invented and none is counted twice.\n"
	      "Everything is in one SQLite file.\n",
	      out);
	command_list(out);
	fputs(".Ss Options of every command\n.Bl -tag -width Ds\n", out);
	for (size_t i = 0; cmd_global_options[i].name; i++)
		option(out, &cmd_global_options[i]);
	fputs(".El\n.Sh ENVIRONMENT\n.Bl -tag -width Ds\n"
	      ".It Ev BEHEMOTH_DB\nthe database, if\n.Fl \\-db\nis not given\n"
	      ".It Ev XDG_DATA_HOME\nfolder of the database otherwise\n"
	      ".It Ev BEHEMOTH_PAGER , Ev PAGER\nwhat shows long text on a terminal; else\n.Xr less 1\n"
	      ".It Ev NO_COLOR\nno colours\n.El\n"
	      ".Sh FILES\n.Bl -tag -width Ds\n.It Pa ~/.local/share/behemoth/results.db\nthe database; under\n"
	      ".Xr sudo 8\nthe invoking user's\n.El\n",
	      out);
	status(out, "0 done\n1 failed\n2 wrong use\n" CMD_STATUS_WORSE);
	see_also(out);
}

static enum err_code write_page(const char *dir, const struct cmd *c, struct err *e)
{
	AUTO_ARENA(a);
	struct str path = arena_printf(a, "%s/behemoth%s%s.1", dir, c ? "-" : "", c ? c->name : "");
	char *page = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&page, &n);

	if (!out)
		return err_set_errno(e, ERR_SYSTEM, errno, "%s", path.p);
	if (c)
		write_command(out, c);
	else
		write_overview(out);
	fclose(out);
	enum err_code code = file_write_atomic(path.p, (struct str){ page, n }, e);
	free(page);
	return code;
}

enum err_code man_write_all(const char *dir, struct err *e)
{
	if (file_make_dirs(dir, 0777, e) || write_page(dir, NULL, e))
		return e->code;
	for (size_t i = 0; cmd_table[i]; i++)
		if (write_page(dir, cmd_table[i], e))
			return e->code;
	return OK;
}
