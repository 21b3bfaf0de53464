/*
 * cmd_fix.c: what was read wrongly, put right for good
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "base/num.h"
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "model/metric.h"
#include "model/moment.h"
#include "text/date.h"

static const struct cmd_example examples[] = {
	{ "behemoth fix 3fa9c2:41 kernel=2.4.19-pre5", "the row on line 41 is of another kernel" },
	{ "behemoth fix 3fa9c2 machine='4 way xeon' variant=", "the whole source is of this machine, and of no variant" },
	{ 0 },
};

/* "SOURCE" or "SOURCE:LINE"; a Message-ID may hold colons, so only digits behind the last one are a line. */
static enum err_code parse_place(const char *text, struct correction *c, struct err *e)
{
	struct str s = str_from(text);
	uint64_t line = 0;
	size_t colon = s.n;

	while (colon && s.p[colon - 1] != ':')
		colon--;
	c->source = s;
	c->line = 0;
	if (colon == 0)
		return OK;
	if (!num_u64(str_after(s, colon), &line) || line == 0 || line > UINT32_MAX)
		return err_set(e, ERR_USAGE, "\"%s\": behind the colon stands a line's number", text);
	c->source = str_sub(s, 0, colon - 1);
	c->line = (uint32_t)line;
	return OK;
}

static enum err_code check_value(struct correction *c, struct arena *a, struct err *e)
{
	const char *name = row_field_name[c->field];
	enum better better;
	uint64_t n = 0;

	if (opt_check_text(c->value, e) || c->value.n == 0)
		return e->code;
	if ((c->field == ROW_FILE_MB || c->field == ROW_BLOCK || c->field == ROW_THREADS) && !num_u64(c->value, &n))
		return err_set(e, ERR_USAGE, "%s: \"" STR_FMT "\" is no whole number", name, STR_ARG(c->value));
	if (c->field == ROW_THREADS && n == 0)
		return err_set(e, ERR_USAGE, "%s: nothing is measured by 0 threads", name);
	if (c->field == ROW_BETTER && !better_from_name(c->value, &better))
		return err_set(e, ERR_USAGE, "%s: \"" STR_FMT "\" is not higher, lower or neither", name, STR_ARG(c->value));
	if (c->field != ROW_TIME)
		return OK;
	struct str time = moment_words(date_parse(c->value), a);
	if (!time.n)
		return err_set(e, ERR_USAGE, "%s: \"" STR_FMT "\" is no date", name, STR_ARG(c->value));
	c->value = time;
	return OK;
}

static enum err_code parse_change(const char *text, struct correction *c, struct err *e)
{
	struct str s = str_from(text);
	size_t equals = str_find_char(s, '=');
	AUTO_ARENA(a);

	if (equals == STR_NPOS)
		return err_set(e, ERR_USAGE, "\"%s\" is no FIELD=VALUE", text);
	c->value = str_after(s, equals + 1);
	for (unsigned f = 0; f < ROW_FIELDS; f++) {
		if (!str_is(str_sub(s, 0, equals), row_field_name[f]))
			continue;
		c->field = (enum row_field)f;
		return OK;
	}
	const char *name = arena_cstr(a, str_sub(s, 0, equals));
	const char *nearest = opt_nearest(name, row_field_name, ROW_FIELDS);
	return err_set(e, ERR_USAGE, "no field \"%s\"%s%s%s", name, nearest ? "; did you mean \"" : "", nearest ? nearest : "",
		       nearest ? "\"?" : "");
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	VEC(struct correction) list = { 0 };
	size_t most = 0;

	(void)status;
	/* All of them are understood before the first is written. */
	for (int i = 1; i < cx->n_args; i++) {
		struct correction c = { 0 };
		if (parse_place(cx->args[0], &c, e) || parse_change(cx->args[i], &c, e) ||
		    check_value(&c, cx->arena, e))
			return e->code;
		vec_push(cx->arena, &list, c);
	}
	for (size_t i = 0; i < list.n; i++) {
		size_t changed = 0;
		if (store_fix(cx->store, &list.at[i], &changed, e))
			return e->code;
		most = changed > most ? changed : most;
	}
	if (!cx->quiet)
		printf("%zu %s corrected\n", most, most == 1 ? "row" : "rows");
	return OK;
}

const struct cmd cmd_fix = {
	.name = "fix",
	.args = "SOURCE[:LINE] FIELD=VALUE...",
	.summary = "Correct what was read wrongly; corrections stay",
	.about = "SOURCE is the id that list, search and query show, or a Message-ID; LINE is the line a row starts on, as the "
		 "column line shows it. Without LINE all rows of the source are corrected. The fields are benchmark phase kernel "
		 "variant machine threads file_mb block iteration params time better. An empty VALUE makes a hole.\n\n"
		 "A correction is kept as content of its own: it survives rebuild, merge and reading the source again.",
	.needs = CMD_STORE_WRITE,
	.task = TASK_CORRECT,
	.min_args = 2,
	.max_args = -1,
	.examples = examples,
	.complete = "sources",
	.complete_rest = "fields",
	.run = run,
};
