/*
 * err.c: result codes, and a message that gains context on its way up
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Marks a message that did not fit, so nobody takes the cut text for the whole. */
static void mark_cut(char *msg, size_t size, int wanted)
{
	if (wanted >= 0 && (size_t)wanted >= size)
		memcpy(msg + size - 4, "...", 4);
}

enum err_code err_set(struct err *e, enum err_code code, const char *fmt, ...)
{
	va_list args;

	e->code = code;
	va_start(args, fmt);
	mark_cut(e->msg, sizeof e->msg, vsnprintf(e->msg, sizeof e->msg, fmt, args));
	va_end(args);
	return code;
}

enum err_code err_set_errno(struct err *e, enum err_code code, int number, const char *fmt, ...)
{
	char what[ERR_MSG_MAX];
	char reason[128];
	va_list args;

	va_start(args, fmt);
	mark_cut(what, sizeof what, vsnprintf(what, sizeof what, fmt, args));
	va_end(args);
	return err_set(e, code, "%s: %s", what, strerror_r(number, reason, sizeof reason));
}

enum err_code err_wrap(struct err *e, const char *fmt, ...)
{
	char old[ERR_MSG_MAX];
	char noun[ERR_MSG_MAX];
	va_list args;

	memcpy(old, e->msg, sizeof old);
	va_start(args, fmt);
	mark_cut(noun, sizeof noun, vsnprintf(noun, sizeof noun, fmt, args));
	va_end(args);
	return err_set(e, e->code, "%s: %s", noun, old);
}

void err_clear(struct err *e)
{
	e->code = OK;
	e->msg[0] = '\0';
}
