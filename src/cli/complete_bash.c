/*
 * complete_bash.c: completion for bash, from version 4.4 on
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/complete.h"

static const char head[] =
	"# completion of behemoth for bash: eval \"$(behemoth completion bash)\"\n"
	"_behemoth_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\"); }\n"
	"_behemoth_list() { _behemoth_words \"$(behemoth \"${db[@]}\" list \"$1\" -q --format=tsv 2>/dev/null |\n"
	"\ttail -n +2 | cut -f 1)\"; }\n"
	"_behemoth_fields() { compopt -o nospace; _behemoth_words \"$1\"; }\n"
	"_behemoth_files() { compopt -o default; COMPREPLY=(); }\n"
	"_behemoth() {\n"
	"\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} cmd= first= i db=()\n"
	"\tif [[ $cur == = ]]; then\n"
	"\t\tcur=\n"
	"\telif [[ $prev == = ]]; then\n"
	"\t\tprev=${COMP_WORDS[COMP_CWORD-2]}\n"
	"\tfi\n"
	"\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
	"\t\tcase ${COMP_WORDS[i]} in\n"
	"\t\t--db)\n"
	"\t\t\t[[ ${COMP_WORDS[i+1]} == = ]] && ((i++))\n"
	"\t\t\tdb=(--db \"${COMP_WORDS[i+1]}\")\n"
	"\t\t\t((i++)) ;;\n"
	"\t\t--color) ((i++)) ;;\n"
	"\t\t-* | =) ;;\n"
	"\t\t*)\n"
	"\t\t\t[[ -z $cmd ]] || first=${COMP_WORDS[i]}\n"
	"\t\t\t[[ -n $cmd ]] || cmd=${COMP_WORDS[i]} ;;\n"
	"\t\tesac\n"
	"\tdone\n";

static void reply(FILE *out, struct complete_words w)
{
	static const char *const call[] = {
		[COMPLETE_NOTHING] = "COMPREPLY=()", [COMPLETE_FILES] = "_behemoth_files",
		[COMPLETE_KERNELS] = "_behemoth_list kernels", [COMPLETE_SOURCES] = "_behemoth_list sources",
	};

	if (w.kind == COMPLETE_WORDS || w.kind == COMPLETE_FIELDS)
		fprintf(out, "_behemoth_%s '%s'", w.kind == COMPLETE_WORDS ? "words" : "fields", w.words);
	else
		fputs(call[w.kind], out);
}

static void values(FILE *out, const char *cmd, const struct cmd_option *list)
{
	AUTO_ARENA(a);

	for (size_t i = 0; list && list[i].name; i++) {
		if (!list[i].arg || !list[i].help)
			continue;
		fprintf(out, "\t%s' --%s'", cmd, list[i].name);
		if (list[i].letter)
			fprintf(out, " | %s' -%c'", cmd, list[i].letter);
		fputs(") ", out);
		reply(out, complete_value(&list[i], a));
		fputs("; return ;;\n", out);
	}
}

static void names(FILE *out, const struct cmd_option *list)
{
	for (size_t i = 0; list && list[i].name; i++)
		if (list[i].help)
			fprintf(out, " --%s", list[i].name);
}

void complete_bash(FILE *out)
{
	AUTO_ARENA(a);

	fputs(head, out);
	fputs("\tcase \"$cmd $prev\" in\n", out);
	for (size_t i = 0; cmd_table[i]; i++)
		values(out, cmd_table[i]->name, cmd_table[i]->options);
	values(out, "*", cmd_global_options);
	fputs("\tesac\n\tlocal all='", out);
	names(out, cmd_global_options);
	fputs("'\n\tcase \"$cmd:$cur\" in\n", out);
	for (size_t i = 0; cmd_table[i]; i++) {
		fprintf(out, "\t%s:-*) _behemoth_words \"", cmd_table[i]->name);
		names(out, cmd_table[i]->options);
		fprintf(out, " $all\" ;;\n\t%s:*) ", cmd_table[i]->name);
		if (cmd_table[i]->complete_rest) {
			fputs("[[ -z $first ]] || { ", out);
			reply(out, complete_rest(cmd_table[i], a));
			fputs("; return; }; ", out);
		}
		reply(out, complete_args(cmd_table[i], a));
		fputs(" ;;\n", out);
	}
	fputs("\t:-*) _behemoth_words \"$all\" ;;\n\t:*) _behemoth_words '", out);
	for (size_t i = 0; cmd_table[i]; i++)
		fprintf(out, "%s%s", i ? " " : "", cmd_table[i]->name);
	fputs("' ;;\n\tesac\n}\ncomplete -F _behemoth behemoth\n", out);
}
