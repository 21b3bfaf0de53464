/*
 * opt.h: options of a command line, checked against a table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_OPT_H
#define CLI_OPT_H

#include "cli/cmd.h"

struct opt_result {
	const char **values; /* one an option of the table: argument, "" for a switch, NULL: not given; the last one counts */
	char **args;         /* the words that are no options, in order; NULL behind the last */
	int n_args;
};

/* Reads ARGV from word 0 on: "--name=value", "--name value", "-nvalue", "-n value", "-ab", "--" ends the options, "-" is
 * an argument.  STOP: the first argument ends the options (the words behind it are all arguments).
 * All memory is in A.  ERR_USAGE: an unknown option (names the nearest), a missing or superfluous argument, a word that
 * `values` does not know. */
MUST_CHECK enum err_code opt_parse(const struct cmd_option *options, char **argv, bool stop, struct arena *a,
				   struct opt_result *out, struct err *e);

size_t opt_count(const struct cmd_option *options); /* NULL: 0 */

/* Two tables as one, ended by name NULL; in A.  Either may be NULL. */
const struct cmd_option *opt_join(const struct cmd_option *first, const struct cmd_option *second, struct arena *a);

/* The word of WORDS (N of them) that TYPED was probably meant to be, or NULL when none is near. */
const char *opt_nearest(const char *typed, const char *const *words, size_t n);

/* A percentage ("2", "2%", "0.5 %": 0 to a million) as a part of 1: 0.02.  VALUE NULL: IF_NONE counts.  ERR_USAGE: it is
 * none, and OPTION is named. */
MUST_CHECK enum err_code opt_part(const char *option, const char *value, const char *if_none, double *out, struct err *e);

/* "2s", "500 ms", "100us": more than 0, at most a day. */
bool opt_nanoseconds(struct str text, uint64_t *ns);

/* What no text could have said is a slip of the hand, and what is kept stays.  ERR_USAGE: control characters, no UTF-8, or
 * over 1000 bytes. */
MUST_CHECK enum err_code opt_check_text(struct str value, struct err *e);

/* "rate, lat_max" as names; NULL: none.  ERR_USAGE: OPTION was given, but names nothing. */
struct opt_names {
	const struct str *at;
	size_t n;
};
MUST_CHECK enum err_code opt_names(const char *option, const char *value, struct arena *a, struct opt_names *out,
				   struct err *e);

#endif
