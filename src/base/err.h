/*
 * err.h: result codes, and a message that gains context on its way up
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

/* What went wrong, coarse enough to decide on.  OK is 0: `if (f(..., e)) return e->code;` */
enum err_code {
	OK = 0,
	ERR_USAGE,     /* the caller (a person) asked for something that makes no sense; exit 2 */
	ERR_IO,        /* the operating system said no: open, read, write, rename */
	ERR_PARSE,     /* the input is not what it should be */
	ERR_LIMIT,     /* a bound of ours was reached: size, depth, time */
	ERR_NOT_FOUND, /* no such kernel, source, run, file */
	ERR_DB,        /* the database: not ours, newer, damaged, full, read-only */
	ERR_BUSY,      /* the database is locked by another process */
	ERR_SYSTEM     /* anything else outside of our control (a child process, a library) */
};

#define ERR_MSG_MAX 1024

/* Owned by the caller; start it as { 0 }.  The message is always terminated, cut with "..." if too long. */
struct err {
	enum err_code code;
	char msg[ERR_MSG_MAX];
};

/* Replaces what E holds; returns CODE, so a failing function ends in `return err_set(...)`. */
enum err_code err_set(struct err *e, enum err_code code, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* Like err_set, and appends ": " and the text of the errno value NUMBER. */
enum err_code err_set_errno(struct err *e, enum err_code code, int number, const char *fmt, ...) PRINTF_LIKE(4, 5);

/* Puts "noun: " before the message; the code stays.  Each layer adds its own noun once. */
enum err_code err_wrap(struct err *e, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Forgets the error, for callers that can go on. */
void err_clear(struct err *e);

#endif
