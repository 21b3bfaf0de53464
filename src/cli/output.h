/*
 * output.h: what every listing has: a format, and rows of the database on their way to it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/cmd.h"
#include "emit/emit.h"
#include "store/store.h"

#define OUTPUT_OPTION_FORMAT \
	{ "format", 'f', "FORMAT", "text|tsv|csv|json|md|html", "how to print; text is the default" }
#define OUTPUT_OPTION_COLUMNS \
	{ "columns", 0, "WHAT", NULL, \
	  "what stands side by side: kernel (the default), version, flavour, variant, machine, benchmark, phase, threads, " \
	  "file_mb, block, params, one parameter (param:NAME), or what a run recorded (setting:block.scheduler)" }
#define OUTPUT_OPTION_WHERE \
	{ "where", 'w', "CONDITION", NULL, "only numbers for which this is true: \"benchmark='dbench' and threads>=32\"" }

#define OUTPUT_OPTION_METRIC { "metric", 'm', "NAME,...", NULL, "only these metrics: rate,lat_max" }
#define OUTPUT_OPTION_JUNIT { "junit", 0, "FILE", NULL, "write the verdicts into this file, too, as JUnit's XML" }

/* Standard output in the format of --format (text if not given).  The caller owns the result: emitter_free(). */
struct emitter *output_new(const struct cmd_context *cx, const char *format);

/* All rows of CURSOR, which is closed, as one table.  *n_rows: how many. */
MUST_CHECK enum err_code output_cursor(struct emitter *w, struct store_cursor *cursor, size_t *n_rows, struct err *e);

/* The same with one more sentence on standard error when there was nothing, unless -q. */
MUST_CHECK enum err_code output_listing(const struct cmd_context *cx, const char *format, struct store_cursor *cursor,
					const char *if_empty, struct err *e);

/* Text of strangers for a terminal: control characters and bad bytes are shown, not sent; tabs stay. */
void output_text(FILE *out, struct str text);
/* "name: value" on standard output; nothing when there is no value. */
void output_field(const char *name, struct str value);

#endif
