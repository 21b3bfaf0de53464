/*
 * complete.c: what there is to complete, the same for all shells
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/complete.h"

#include <string.h>

#include "model/row.h"

static struct complete_words words(const char *alternatives, struct arena *a)
{
	char *copy = arena_cstr(a, str_from(alternatives));

	for (char *p = copy; *p; p++)
		if (*p == '|')
			*p = ' ';
	return (struct complete_words){ COMPLETE_WORDS, copy };
}

static struct complete_words commands(struct arena *a)
{
	struct str all = STR_NONE;

	for (size_t i = 0; cmd_table[i]; i++)
		all = arena_printf(a, STR_FMT "%s%s", STR_ARG(all), i ? " " : "", cmd_table[i]->name);
	return (struct complete_words){ COMPLETE_WORDS, all.p };
}

static struct complete_words fields(struct arena *a)
{
	struct str all = STR_NONE;

	for (size_t i = 0; i < ROW_FIELDS; i++)
		all = arena_printf(a, STR_FMT "%s%s=", STR_ARG(all), i ? " " : "", row_field_name[i]);
	return (struct complete_words){ COMPLETE_FIELDS, all.p };
}

static struct complete_words words_for(const char *what, struct arena *a)
{
	if (!what)
		return (struct complete_words){ COMPLETE_NOTHING, NULL };
	if (strcmp(what, "files") == 0)
		return (struct complete_words){ COMPLETE_FILES, NULL };
	if (strcmp(what, "kernels") == 0)
		return (struct complete_words){ COMPLETE_KERNELS, NULL };
	if (strcmp(what, "sources") == 0)
		return (struct complete_words){ COMPLETE_SOURCES, NULL };
	if (strcmp(what, "fields") == 0)
		return fields(a);
	return strcmp(what, "commands") == 0 ? commands(a) : words(what, a);
}

struct complete_words complete_args(const struct cmd *c, struct arena *a)
{
	return words_for(c->complete, a);
}

struct complete_words complete_rest(const struct cmd *c, struct arena *a)
{
	return words_for(c->complete_rest ? c->complete_rest : c->complete, a);
}

struct complete_words complete_value(const struct cmd_option *o, struct arena *a)
{
	if (o->values)
		return words(o->values, a);
	if (strcmp(o->arg, "KERNEL") == 0)
		return (struct complete_words){ COMPLETE_KERNELS, NULL };
	if (strcmp(o->arg, "FILE") == 0 || strcmp(o->arg, "DIR") == 0)
		return (struct complete_words){ COMPLETE_FILES, NULL };
	return (struct complete_words){ COMPLETE_NOTHING, NULL };
}

void complete_escaped(FILE *out, const char *text, const char *before)
{
	for (; *text; text++) {
		if (strchr(before, *text))
			fputc('\\', out);
		if (*text == '\'')
			fputs("'\\''", out);
		else
			fputc(*text, out);
	}
}
