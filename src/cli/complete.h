/*
 * complete.h: shell completion made from the command table; one file a shell
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include <stdio.h>

#include "cli/cmd.h"

void complete_bash(FILE *out);
void complete_zsh(FILE *out);
void complete_fish(FILE *out);

/* What an argument or an option's value may be. */
enum complete_kind { COMPLETE_NOTHING, COMPLETE_FILES, COMPLETE_KERNELS, COMPLETE_SOURCES, COMPLETE_WORDS, COMPLETE_FIELDS };

struct complete_words {
	enum complete_kind kind;
	const char *words; /* blank between; of COMPLETE_WORDS, and of COMPLETE_FIELDS, which a value follows: "threads=" */
};

/* In A. */
struct complete_words complete_args(const struct cmd *c, struct arena *a);
/* Of all but the first argument. */
struct complete_words complete_rest(const struct cmd *c, struct arena *a);
struct complete_words complete_value(const struct cmd_option *o, struct arena *a);

/* TEXT as it stands between single quotes of a shell; BEFORE: characters that get a backslash besides. */
void complete_escaped(FILE *out, const char *text, const char *before);

#endif
