/*
 * remarks.c: reads a kept text again, for what its importers say of each line
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/remarks.h"

#include "import/explain.h"

/* Reading again is for people who look at one text, not for archives kept as one file. */
#define RAW_BYTES_MAX (4 << 20)

struct reader {
	const struct source *source;
	struct site_remark *remarks;
	size_t n_lines;
};

static struct site_remark *remark_at(const struct reader *r, uint32_t line)
{
	return line >= r->source->first_line && line - r->source->first_line < r->n_lines ?
		       &r->remarks[line - r->source->first_line] :
		       NULL;
}

/* The fields that were read on other lines than the row's. */
static enum err_code take_row(void *ctx, const struct row *row, struct err *e)
{
	struct site_remark *remark = remark_at(ctx, row->line);

	(void)e;
	if (!remark || remark->n_from)
		return OK;
	for (size_t f = 0; f < ROW_FIELDS && remark->n_from < SITE_ORIGINS_MAX; f++)
		if (row->field[f].n && row->from[f] && row->from[f] != row->line)
			remark->from[remark->n_from++] = (struct site_origin){ row_field_name[f], row->from[f] };
	return OK;
}

const struct site_remark *remarks_of(const struct source *source, size_t n_lines, struct arena *a)
{
	struct reader r = { source, arena_array(a, n_lines ? n_lines : 1, sizeof *r.remarks), n_lines };
	const struct sink sink = { &r, take_row, NULL };
	struct line_fate *fates;
	struct message message;
	struct err e = { 0 };

	if (source->kind == SOURCE_RUN || source->raw.n > RAW_BYTES_MAX ||
	    message_from_bytes(source->raw, source->name, source->first_line, a, &message, &e) ||
	    import_explain(&message, a, &sink, &fates, &e))
		return NULL;
	for (size_t i = 0; i < message.lines.n; i++) {
		struct site_remark *remark = remark_at(&r, line_number(&message.lines, i));
		if (!remark)
			continue;
		if (!remark->importer)
			remark->importer = fates[i].importer;
		if (!remark->why_not)
			remark->why_not = fates[i].why_not;
	}
	return r.remarks;
}
