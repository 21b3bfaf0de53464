/*
 * man.h: manual pages made from the command table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_MAN_H
#define CLI_MAN_H

#include "base/err.h"

/* behemoth.1 and behemoth-COMMAND.1, in mdoc(7), into the folder DIR, which is made if needed. */
MUST_CHECK enum err_code man_write_all(const char *dir, struct err *e);

#endif
