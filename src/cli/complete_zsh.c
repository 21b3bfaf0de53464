/*
 * complete_zsh.c: completion for zsh
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/complete.h"

/* What _arguments takes for syntax. */
#define SPECIAL "\\[]:"

static const char head[] =
	"#compdef behemoth\n"
	"# completion of behemoth for zsh: behemoth completion zsh >\"${fpath[1]}/_behemoth\"\n"
	"_behemoth_list() {\n"
	"\tlocal -a found\n"
	"\tfound=(${(f)\"$(behemoth list $1 -q --format=tsv 2>/dev/null | tail -n +2 | cut -f 1)\"})\n"
	"\tcompadd -a found\n"
	"}\n"
	"_behemoth_kernels() { _behemoth_list kernels }\n"
	"_behemoth_sources() { _behemoth_list sources }\n";

static void action(FILE *out, struct complete_words w)
{
	static const char *const call[] = {
		[COMPLETE_NOTHING] = " ", [COMPLETE_FILES] = "_files", [COMPLETE_KERNELS] = "_behemoth_kernels",
		[COMPLETE_SOURCES] = "_behemoth_sources",
	};

	if (w.kind == COMPLETE_WORDS)
		fprintf(out, "(%s)", w.words);
	else if (w.kind == COMPLETE_FIELDS)
		fprintf(out, "{compadd -S \"\" -- %s}", w.words);
	else
		fputs(call[w.kind], out);
}

/* '--name=[help]:ARG:action' */
static void spec(FILE *out, const struct cmd_option *o, const char *dashes, const char *name)
{
	AUTO_ARENA(a);

	fprintf(out, " \\\n\t\t'%s%s%s[", dashes, name, o->arg ? dashes[1] ? "=" : "+" : "");
	complete_escaped(out, o->help, SPECIAL);
	fputc(']', out);
	if (o->arg) {
		fprintf(out, ":%s:", o->arg);
		action(out, complete_value(o, a));
	}
	fputc('\'', out);
}

static void specs(FILE *out, const struct cmd_option *list)
{
	for (size_t i = 0; list && list[i].name; i++) {
		const char letter[] = { list[i].letter, '\0' };
		if (!list[i].help)
			continue;
		spec(out, &list[i], "--", list[i].name);
		if (list[i].letter)
			spec(out, &list[i], "-", letter);
	}
}

static void describe(FILE *out)
{
	fputs("_behemoth_commands() {\n\tlocal -a all\n\tall=(\n", out);
	for (size_t i = 0; cmd_table[i]; i++) {
		fprintf(out, "\t\t'%s:", cmd_table[i]->name);
		complete_escaped(out, cmd_table[i]->summary, ":");
		fputs("'\n", out);
	}
	fputs("\t)\n\t_describe command all\n}\n", out);
}

void complete_zsh(FILE *out)
{
	AUTO_ARENA(a);

	fputs(head, out);
	describe(out);
	fputs("_behemoth() {\n\tlocal line state\n\t_arguments -C", out);
	specs(out, cmd_global_options);
	fputs(" \\\n\t\t'1:command:_behemoth_commands' '*::argument:->args'\n\t[[ $state == args ]] || return\n"
	      "\tcase $line[1] in\n",
	      out);
	for (size_t i = 0; cmd_table[i]; i++) {
		fprintf(out, "\t%s) _arguments", cmd_table[i]->name);
		specs(out, cmd_table[i]->options);
		specs(out, cmd_global_options);
		if (cmd_table[i]->complete_rest) {
			fputs(" \\\n\t\t'1:argument:", out);
			action(out, complete_args(cmd_table[i], a));
			fputc('\'', out);
		}
		fputs(" \\\n\t\t'*:argument:", out);
		action(out, complete_rest(cmd_table[i], a));
		fputs("' ;;\n", out);
	}
	fputs("\tesac\n}\nif [[ $funcstack[1] == _behemoth ]]; then\n\t_behemoth \"$@\"\nelse\n"
	      "\tcompdef _behemoth behemoth\nfi\n",
	      out);
}
