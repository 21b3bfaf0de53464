/*
 * help.c: help made from the command table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/help.h"

#include <string.h>

#include "cli/opt.h"

enum { LINE_MAX_COLUMNS = 80, OPTION_COLUMN = 26, COMMAND_COLUMN = 14 };

static const struct cmd_example overview_examples[] = {
	{ "behemoth import ~/Mail/lkml.mbox", "every result in these mails, each counted once" },
	{ "behemoth list kernels", "which kernels there are numbers for" },
	{ "behemoth compare 2.4.18 2.4.19-pre5", "two of them side by side" },
};

static void heading(FILE *out, const char *text, bool colour)
{
	fprintf(out, "\n%s%s:%s\n", colour ? "\033[1m" : "", text, colour ? "\033[0m" : "");
}

/* TEXT in lines of at most 80 columns, each behind INDENT blanks; the first line starts at column AT. */
static void wrapped(FILE *out, const char *text, int indent, int at)
{
	struct str rest = str_from(text);
	int column = at;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		bool is_first = column <= indent;
		if (!is_first && column + 1 + (int)word.n > LINE_MAX_COLUMNS) {
			fputc('\n', out);
			column = 0;
			is_first = true;
		}
		int blanks = is_first ? indent - column : 1;
		fprintf(out, "%*s" STR_FMT, blanks, "", STR_ARG(word));
		column += blanks + (int)word.n;
	}
	fputc('\n', out);
}

static void paragraphs(FILE *out, const char *text)
{
	struct str rest = str_from(text);
	AUTO_ARENA(a);

	while (rest.n) {
		size_t end = str_find(rest, "\n\n");
		fputc('\n', out);
		wrapped(out, arena_cstr(a, str_sub(rest, 0, end)), 0, 0);
		rest = end == STR_NPOS ? STR_NONE : str_after(rest, end + 2);
	}
}

static void option(FILE *out, const struct cmd_option *o)
{
	int at = 0;

	if (!o->help)
		return;
	at += o->letter ? fprintf(out, "  -%c, ", o->letter) : fprintf(out, "      ");
	at += fprintf(out, "--%s%s%s", o->name, o->arg ? "=" : "", o->arg ? o->arg : "");
	if (at >= OPTION_COLUMN) {
		fputc('\n', out);
		at = 0;
	}
	AUTO_ARENA(a);
	struct str text = o->values ? arena_printf(a, "%s (%s)", o->help, o->values) : str_from(o->help);
	wrapped(out, text.p, OPTION_COLUMN, at);
}

static void examples(FILE *out, const struct cmd_example *list, size_t n, bool colour)
{
	heading(out, "Examples", colour);
	for (size_t i = 0; i < n; i++) {
		fprintf(out, "  %s\n", list[i].line);
		wrapped(out, list[i].says, 6, 0);
	}
}

static void commands_of(FILE *out, enum cmd_task task, bool colour)
{
	bool is_first = true;

	for (size_t i = 0; cmd_table[i]; i++) {
		const struct cmd *c = cmd_table[i];
		if (c->task != task)
			continue;
		if (is_first)
			heading(out, cmd_task_title[task], colour);
		is_first = false;
		fprintf(out, "  %-*s %s\n", COMMAND_COLUMN - 3, c->name, c->summary);
	}
}

void help_overview(FILE *out, bool colour)
{
	fprintf(out, "behemoth: a database of benchmark results, and kernels side by side\n"
		     "usage: behemoth [--db FILE] COMMAND [OPTION...] [ARGUMENT...]\n");
	for (unsigned task = 0; task < TASK_COUNT; task++)
		commands_of(out, (enum cmd_task)task, colour);
	examples(out, overview_examples, sizeof overview_examples / sizeof *overview_examples, colour);
	fprintf(out, "\nMore on one of them: behemoth COMMAND --help\n");
}

void help_command(FILE *out, const struct cmd *c, bool colour)
{
	size_t n = 0;

	fprintf(out, "behemoth %s: %s\nusage: behemoth [--db FILE] %s%s%s%s\n", c->name, c->summary, c->name,
		c->options ? " [OPTION...]" : "", *c->args ? " " : "", c->args);
	if (c->about)
		paragraphs(out, c->about);
	if (c->options) {
		heading(out, "Options", colour);
		for (size_t i = 0; c->options[i].name; i++)
			option(out, &c->options[i]);
	}
	heading(out, "Options of every command", colour);
	for (size_t i = 0; cmd_global_options[i].name; i++)
		option(out, &cmd_global_options[i]);
	while (c->examples[n].line)
		n++;
	examples(out, c->examples, n, colour);
}
