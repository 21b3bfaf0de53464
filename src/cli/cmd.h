/*
 * cmd.h: one command a file; help, man page and completion come from the same table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_CMD_H
#define CLI_CMD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "store/store.h"

/* The exit status of commands that are a gate, and how their manual pages name it. */
enum { CMD_WORSE = 3 };
#define CMD_STATUS_WORSE "3 something got worse"

/* What main opens before the command runs. */
enum cmd_needs {
	CMD_NOTHING = 0,
	CMD_STORE_READ = 1 << 0,
	CMD_STORE_WRITE = 1 << 1,
	CMD_STORE_BULK = 1 << 2,
	CMD_PAGER = 1 << 3,     /* long output on a terminal goes through the pager */
	CMD_STORE_MAKE = 1 << 4 /* with WRITE or BULK: a database that is not there is made */
};

/* Heading in `behemoth --help`, in this order. */
enum cmd_task { TASK_COMPARE, TASK_GATHER, TASK_LOOK, TASK_CORRECT, TASK_DATABASE, TASK_OTHER, TASK_COUNT };

struct cmd_option {
	const char *name;   /* long name without dashes */
	char letter;        /* or 0 */
	const char *arg;    /* name of its argument for the help, or NULL: a switch */
	const char *values; /* the words it may take, separated by '|', or NULL: anything; for checks and completion */
	const char *help;   /* one sentence without a full stop; NULL: an option that people need not know */
};

struct cmd_example {
	const char *line;
	const char *says;
};

/* What every command gets. */
struct cmd_context {
	struct store *store; /* as `needs` says, else NULL */
	const char *db_path;
	struct arena *arena; /* lives as long as the command */
	bool colour;         /* standard output is a terminal and NO_COLOR is not set */
	bool progress;       /* standard error is a terminal and not -q */
	bool quiet, verbose;
	unsigned width;      /* of the terminal; 0: not a terminal */
	const char **values; /* one an option of the command: its argument, "" for a switch, NULL: not given */
	int n_args;
	char **args; /* what follows the options */
};

struct cmd {
	const char *name;
	const char *args; /* synopsis behind the options: "PATH..." */
	const char *summary; /* one line, imperative */
	const char *about;   /* for --help and the man page; paragraphs are parted by an empty line */
	unsigned needs;
	enum cmd_task task;
	int min_args, max_args; /* max -1: no limit */
	const struct cmd_option *options; /* ends with name NULL; may be NULL */
	const struct cmd_example *examples; /* ends with line NULL; at least one */
	const char *complete; /* what its arguments are: "kernels", "files", "sources", or words "a|b|c", or NULL */
	/* For the manual page, "NUMBER meaning" a line; NULL: the usual 0, 1 and 2. */
	const char *statuses;
	const char *complete_rest; /* all but the first, if they are something else: "fields", or NULL */
	/* Exit statuses of its own instead of 1 and 2; 0: those.  The second also where the words before its name, or the name
	 * itself, are wrong. */
	int failed, wrong_use;
	/* *status: the exit status when OK (0 done, 1 failed and said so, 3 something got worse). */
	enum err_code (*run)(const struct cmd_context *cx, int *status, struct err *e);
};

extern const struct cmd *const cmd_table[]; /* ends in NULL; in the order of the help */
extern const char *const cmd_task_title[TASK_COUNT];
extern const struct cmd_option cmd_global_options[]; /* taken before and behind every command's name */

const struct cmd *cmd_find(const char *name); /* NULL: none */
/* The known command that NAME was probably meant to be, or NULL. */
const char *cmd_nearest(const char *name, struct arena *a);

/* The option's argument, "" for a given switch, NULL when not given.  NAME must be in the command's table. */
const char *cmd_option(const struct cmd_context *cx, const struct cmd *c, const char *name);
bool cmd_has(const struct cmd_context *cx, const struct cmd *c, const char *name);

/* "behemoth: " and the text on standard error, for commands that go on after a failure. */
void cmd_warn(const char *fmt, ...) PRINTF_LIKE(1, 2);

#endif
