/*
 * show.h: one thing whole, for `behemoth show`
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli/cmd.h"

/* FORMAT: of the table of numbers; NULL: text, with all that is known around it. */
MUST_CHECK enum err_code show_kernel(const struct cmd_context *cx, struct str label, const char *format, struct err *e);
MUST_CHECK enum err_code show_run(const struct cmd_context *cx, struct str id, const char *format, struct err *e);
MUST_CHECK enum err_code show_source(const struct cmd_context *cx, struct str id, const char *format, struct err *e);
/* Its bytes as they were read. */
MUST_CHECK enum err_code show_raw(const struct cmd_context *cx, struct str id, struct err *e);

#endif
