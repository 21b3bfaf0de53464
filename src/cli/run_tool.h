/*
 * run_tool.h: a benchmark of others that is driven: what the kinds of them differ in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_RUN_TOOL_H
#define CLI_RUN_TOOL_H

#include "base/vec.h"
#include "cli/run.h"
#include "cli/tool.h"

struct tool_run;

struct tool_kind {
	const char *name;
	const char *package; /* that it comes in */
	const char *const *foreign; /* options of the command that mean nothing to it, ended by NULL */
	bool has_folder;     /* a new one in --dir for each time, which is removed */
	bool starts_in_folder;
	const char *shown;   /* struct run_outcome */
	/* From the command line: all of struct tool_run that is not set yet. */
	enum err_code (*prepare)(struct tool_run *t, struct err *e);
	/* The words of one time, argv[0] being the program; CLIENTS is of t->clients, or 0. */
	char *const *(*command)(const struct tool_run *t, const char *folder, unsigned clients);
	/* The result as one line; empty: it printed none. */
	struct str (*result)(struct str output, struct arena *a);
	/* What must go on beside it; NULL: nothing. */
	enum err_code (*start_server)(const struct tool_run *t, struct tool *server, struct err *e);
};

struct tool_run {
	struct run run;
	const struct tool_kind *kind;
	const char *program;   /* its path */
	struct plan clients;   /* only its numbers of threads; none: the tool is told by its own words */
	unsigned repeat;
	uint64_t time_s;       /* 0: not known */
	char *const *extra;    /* words for the tool, ended by NULL */
	unsigned n_done;
	struct str line;       /* the result of the last one */
};

/* A whole number of the command's options, kept as it was without. */
MUST_CHECK enum err_code tool_number(const struct tool_run *t, const char *option, uint64_t least, uint64_t most,
				     uint64_t *out, struct err *e);
MUST_CHECK enum err_code tool_program(const struct tool_run *t, const char *name, const char **out, struct err *e);

/* The last line with anything in it. */
struct str tool_last_line(struct str output);

/* A command line that grows; vec_push NULL at its end. */
struct tool_words {
	struct arena *arena;
	VEC(char *) list;
};

static inline void tool_word(struct tool_words *w, struct str word)
{
	vec_push(w->arena, &w->list, arena_cstr(w->arena, word));
}

extern const struct tool_kind tool_dbench, tool_tbench, tool_fio;

#endif
