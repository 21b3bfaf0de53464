/*
 * help.h: help made from the command table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/cmd.h"

/* All commands by task, a line each, and three examples. */
void help_overview(FILE *out, bool colour);
/* One command: synopsis, what it is about, options, examples. */
void help_command(FILE *out, const struct cmd *c, bool colour);

#endif
