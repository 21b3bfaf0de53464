/*
 * claim.c: walks a message's lines: the surest claim reads its block, bind fills the holes, the sink gets the rows
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vec.h"
#include "import/bind.h"
#include "import/context.h"
#include "import/explain.h"
#include "import/fio_once.h"
#include "import/import.h"
#include "import/importers.h"

struct collector {
	struct arena *a;
	VEC(struct row) rows;
	VEC(struct block) blocks;
	const struct sink *out;
	size_t n_lines;
	size_t rows_max;
	bool is_full; /* one more was refused */
	bool may_stream;
	bool is_streaming; /* rows go out as they come */
};

static enum err_code collect(void *ctx, const struct row *row, struct err *e)
{
	struct collector *c = ctx;
	const struct block *block = &c->blocks.at[c->blocks.n - 1];
	struct row kept = *row;

	if (!c->is_streaming && c->rows.n >= c->rows_max) {
		c->is_full = true;
		return err_set(e, ERR_LIMIT, "more than %zu rows", c->rows_max);
	}
	kept.block = (uint32_t)(c->blocks.n - 1);
	kept.importer = block->by->name;
	if (kept.at >= c->n_lines)
		kept.at = (uint32_t)block->claim.at;
	if (!kept.confidence)
		kept.confidence = block->claim.sure;
	if (c->is_streaming)
		return c->out->row(c->out->ctx, &kept, e);
	kept.cells = arena_array(c->a, row->n_cells, sizeof *kept.cells);
	memcpy(kept.cells, row->cells, row->n_cells * sizeof *kept.cells);
	vec_push(c->a, &c->rows, kept);
	return OK;
}

static void pass_note(void *ctx, uint32_t line, const char *text)
{
	struct collector *c = ctx;

	if (c->out->note)
		c->out->note(c->out->ctx, line, text);
}

static struct claim surest(const struct lines *in, size_t at, const struct importer **by)
{
	struct claim best = NO_CLAIM;

	for (const struct importer *const *i = importer_table; *i; i++) {
		struct claim c = (*i)->claim(in, at);
		if (c.count && c.sure > best.sure) {
			best = c;
			*by = *i;
		}
	}
	/* no importer may reach past the text, or take nothing */
	if (best.count > in->n - at)
		best.count = in->n - at;
	best.at = at;
	return best;
}

/* What was read stays; of the last block nobody knows what else it said. */
static void end_at_limit(struct collector *c, const struct import *im, const struct block *last, struct err *e)
{
	for (size_t i = last->first_row; i < c->rows.n; i++)
		c->rows.at[i].flags |= FLAG_INCOMPLETE;
	import_note(im, c->rows.n ? c->rows.at[c->rows.n - 1].at : last->claim.at,
		    "so many rows are read of one message: what stands below is left out");
	err_clear(e);
}

/* Nothing stands around it that bind could learn anything of, or from. */
static bool is_all_there_is(const struct collector *c, struct claim claim, const struct importer *by)
{
	return by == &importer_csv && c->rows.n == 0 && claim.at + claim.count == c->n_lines;
}

static enum err_code read_block(struct collector *c, const struct import *im, struct claim claim,
				const struct importer *by, struct err *e)
{
	struct block block = { .claim = claim, .by = by, .first_row = c->rows.n };
	struct import own = *im;

	own.is_passing = c->is_streaming = c->may_stream && is_all_there_is(c, claim, by);
	vec_push(c->a, &c->blocks, block);
	if (by->parse(&own, claim, e) && !c->is_full)
		return err_wrap(e, "%s", by->name);
	if (c->is_full)
		end_at_limit(c, im, &block, e);
	c->blocks.at[c->blocks.n - 1].n_rows = c->rows.n - block.first_row;
	return OK;
}

static enum err_code read_blocks(struct collector *c, const struct import *im, struct err *e)
{
	for (size_t at = 0; at < im->in->n && !c->is_full;) {
		const struct importer *by = NULL;
		struct claim claim = str_is_blank(line_at(im->in, at)) ? NO_CLAIM : surest(im->in, at, &by);
		if (!claim.count) {
			at++;
			continue;
		}
		if (read_block(c, im, claim, by, e))
			return e->code;
		at += claim.count;
	}
	if (!c->is_full && im->in->n == LINES_MAX)
		import_note(im, LINES_MAX - 1, "so many lines are read of one message: what stands below is left out");
	return OK;
}

/* Blocks, and rows without holes, into C. */
static enum err_code read_message(struct collector *c, const struct message *message, struct err *e)
{
	struct row_spare spare = { 0 };
	struct import im = { .in = &message->lines, .arena = c->a, .out = { c, collect, pass_note }, .spare = &spare };

	if (read_blocks(c, &im, e))
		return e->code;
	struct once once = { im.in, c->blocks.at, c->blocks.n, c->rows.at, c->rows.n };
	fio_once(&once);
	c->rows.n = once.n_rows;
	struct binding binding = { .message = message, .arena = c->a, .blocks = c->blocks.at, .n_blocks = c->blocks.n,
				   .rows = c->rows.at, .n_rows = c->rows.n };
	/* A run of ours says all that is known of it. */
	if (message->source.kind != SOURCE_RUN)
		bind_rows(&binding);
	return OK;
}

static enum err_code deliver(const struct collector *c, struct err *e)
{
	for (size_t i = 0; i < c->rows.n; i++)
		if (c->out->row(c->out->ctx, &c->rows.at[i], e))
			return e->code;
	return OK;
}

enum err_code import_message_up_to(const struct message *message, size_t rows_max, struct arena *a, const struct sink *out,
				   struct err *e)
{
	struct collector c = { .a = a, .out = out, .n_lines = message->lines.n, .rows_max = rows_max };

	return read_message(&c, message, e) ? e->code : deliver(&c, e);
}

enum err_code import_message(const struct message *message, struct arena *a, const struct sink *out, struct err *e)
{
	return import_message_up_to(message, IMPORT_ROWS_MAX, a, out, e);
}

enum err_code import_message_passing(const struct message *message, struct arena *a, const struct sink *out,
				     struct err *e)
{
	struct collector c = { .a = a, .out = out, .n_lines = message->lines.n, .rows_max = IMPORT_ROWS_MAX,
			       .may_stream = true };

	return read_message(&c, message, e) ? e->code : deliver(&c, e);
}

/* Wrapped rows have numbers on several lines. */
static void mark_read(const struct collector *c, const struct lines *in, struct line_fate *fates)
{
	for (size_t r = 0; r < c->rows.n; r++) {
		const struct row *row = &c->rows.at[r];
		size_t at = row->at;
		for (size_t i = 0; i < row->n_cells && at < in->n; i++) {
			while (at + 1 < in->n && line_number(in, at + 1) <= row->cells[i].line)
				at++;
			fates[at].is_read = true;
		}
	}
}

/* The head of a table that was read is no result that was not. */
static void tell_why_not(const struct collector *c, const struct lines *in, struct line_fate *fates)
{
	for (size_t i = 0, k = 0; i < in->n; i++) {
		while (k < c->blocks.n && c->blocks.at[k].claim.at + c->blocks.at[k].claim.count <= i)
			k++;
		const struct block *block = k < c->blocks.n && c->blocks.at[k].claim.at <= i ? &c->blocks.at[k] : NULL;
		bool is_head = block && block->n_rows && i < c->rows.at[block->first_row].at;
		if (!fates[i].is_read && !is_head)
			fates[i].why_not = near_why_not(in, i, fates[i].importer);
	}
}

enum err_code import_explain(const struct message *message, struct arena *a, const struct sink *out,
			     struct line_fate **fates, struct err *e)
{
	struct collector c = { .a = a, .out = out, .n_lines = message->lines.n, .rows_max = IMPORT_ROWS_MAX };
	const struct lines *in = &message->lines;

	*fates = arena_array(a, in->n ? in->n : 1, sizeof **fates);
	if (read_message(&c, message, e))
		return e->code;
	for (size_t k = 0; k < c.blocks.n; k++) {
		const struct block *block = &c.blocks.at[k];
		for (size_t i = block->claim.at; i < block->claim.at + block->claim.count; i++)
			(*fates)[i] = (struct line_fate){ .importer = block->by->name, .sure = block->claim.sure };
	}
	mark_read(&c, in, *fates);
	tell_why_not(&c, in, *fates);
	return deliver(&c, e);
}
