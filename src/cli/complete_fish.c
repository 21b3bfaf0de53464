/*
 * complete_fish.c: completion for fish
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/complete.h"


static const char head[] =
	"# completion of behemoth for fish: behemoth completion fish >~/.config/fish/completions/behemoth.fish\n"
	"function __behemoth_list\n"
	"\tbehemoth list $argv[1] -q --format=tsv 2>/dev/null | tail -n +2 | cut -f 1\n"
	"end\n"
	"complete -c behemoth -f\n";

/* In fish a backslash, not a closed quotation, protects a quote. */
static void quoted(FILE *out, const char *text)
{
	fputc('\'', out);
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('\'', out);
}

static void action(FILE *out, struct complete_words w)
{
	static const char *const call[] = {
		[COMPLETE_NOTHING] = "", [COMPLETE_FILES] = " -F", [COMPLETE_KERNELS] = " -a '(__behemoth_list kernels)'",
		[COMPLETE_SOURCES] = " -a '(__behemoth_list sources)'",
	};

	if (w.kind == COMPLETE_WORDS || w.kind == COMPLETE_FIELDS)
		fprintf(out, " -a '%s'", w.words);
	else
		fputs(call[w.kind], out);
}

/* CMD NULL: options of every command. */
static void options(FILE *out, const char *cmd, const struct cmd_option *list)
{
	AUTO_ARENA(a);

	for (size_t i = 0; list && list[i].name; i++) {
		const struct cmd_option *o = &list[i];
		if (!o->help)
			continue;
		fputs("complete -c behemoth", out);
		if (cmd)
			fprintf(out, " -n '__fish_seen_subcommand_from %s'", cmd);
		fprintf(out, " -l %s", o->name);
		if (o->letter)
			fprintf(out, " -s %c", o->letter);
		if (o->arg) {
			fputs(" -r", out);
			action(out, complete_value(o, a));
		}
		fputs(" -d ", out);
		quoted(out, o->help);
		fputc('\n', out);
	}
}

static void arguments(FILE *out, const char *cmd, struct complete_words w)
{
	if (w.kind == COMPLETE_NOTHING)
		return;
	fprintf(out, "complete -c behemoth -n '__fish_seen_subcommand_from %s'", cmd);
	action(out, w);
	fputc('\n', out);
}

void complete_fish(FILE *out)
{
	AUTO_ARENA(a);

	fputs(head, out);
	options(out, NULL, cmd_global_options);
	for (size_t i = 0; cmd_table[i]; i++) {
		const struct cmd *c = cmd_table[i];
		struct complete_words w = complete_args(c, a);

		fprintf(out, "complete -c behemoth -n __fish_use_subcommand -a %s -d ", c->name);
		quoted(out, c->summary);
		fputc('\n', out);
		options(out, c->name, c->options);
		arguments(out, c->name, w);
		if (c->complete_rest)
			arguments(out, c->name, complete_rest(c, a));
	}
}
