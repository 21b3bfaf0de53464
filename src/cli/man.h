/*
 * man.h: manual pages made from the command table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_MAN_H
#define CLI_MAN_H

#include <stdio.h>

#include "cli/cmd.h"

/* mdoc(7) source. */
void man_overview(FILE *out);
void man_command(FILE *out, const struct cmd *c);

/* behemoth.1 and behemoth-COMMAND.1 into the folder DIR, which is made if needed. */
MUST_CHECK enum err_code man_write_all(const char *dir, struct err *e);

#endif
