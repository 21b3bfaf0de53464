/*
 * explain.c: a text with a margin that tells what was read from each line, and why others were not
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/explain.h"

#include "cli/output.h"

/* Number, name of the importer, and the bar that the text stands behind. */
#define MARGIN "%7s %-12s"

void explain_begin(struct explain *x, const struct message *message)
{
	arena_reset(x->arena);
	x->rows.at = NULL;
	x->rows.n = x->rows.cap = 0;
	x->message = message;
}

enum err_code explain_row(void *ctx, const struct row *row, struct err *e)
{
	struct explain *x = ctx;

	(void)e;
	vec_push(x->arena, &x->rows, *row);
	return OK;
}

static const char *paint(const struct explain *x, const char *colour)
{
	return x->colour ? colour : "";
}

static void print_flags(FILE *out, unsigned flags)
{
	for (unsigned bit = 0; bit < FLAG_COUNT; bit++)
		if (flags & 1u << bit)
			fprintf(out, " [%s]", row_flag_name[bit]);
}

static void begin_remark(const struct explain *x, char sign, const char *colour)
{
	fprintf(x->out, "%s" MARGIN "%c   ", paint(x, colour), "", "", sign);
}

static void end_remark(const struct explain *x)
{
	fprintf(x->out, "%s\n", paint(x, "\033[0m"));
}

static void print_cell(FILE *out, const struct cell *cell, bool is_first)
{
	fputs(is_first ? "" : ", ", out);
	output_text(out, cell->metric);
	fputc(' ', out);
	output_text(out, cell->value);
	fputs(cell->unit.n ? " " : "", out);
	output_text(out, cell->unit);
	print_flags(out, cell->flags);
}

static void print_numbers(const struct explain *x, const struct row *row)
{
	begin_remark(x, '=', "\033[32m");
	for (size_t i = 0; i < row->n_cells; i++)
		print_cell(x->out, &row->cells[i], i == 0);
	print_flags(x->out, row->flags);
	end_remark(x);
}

/* Where a field came from is only worth a word if it is not the row itself. */
static void print_field(FILE *out, const struct row *row, unsigned f, bool is_first)
{
	fprintf(out, "%s%s ", is_first ? "" : "; ", row_field_name[f]);
	output_text(out, row->field[f]);
	if (row->from[f] && row->from[f] != row->line)
		fprintf(out, " (line %u)", (unsigned)row->from[f]);
}

static void print_fields(const struct explain *x, const struct row *row)
{
	bool is_first = true;

	begin_remark(x, '=', "\033[32m");
	for (unsigned f = 0; f < ROW_FIELDS; f++) {
		if (row->field[f].n == 0)
			continue;
		print_field(x->out, row, f, is_first);
		is_first = false;
	}
	if (row->confidence < 100)
		fprintf(x->out, "; sure %d of 100", row->confidence);
	end_remark(x);
}

static void print_line(const struct explain *x, size_t at, const struct line_fate *fate)
{
	char number[16];

	snprintf(number, sizeof number, "%u", (unsigned)line_number(&x->message->lines, at));
	fprintf(x->out, "%s" MARGIN "|%s%s ", paint(x, "\033[2m"), number, fate->importer ? fate->importer : "",
		paint(x, "\033[0m"), paint(x, fate->is_read ? "\033[1m" : ""));
	output_text(x->out, x->message->lines.at[at].whole);
	fprintf(x->out, "%s\n", paint(x, "\033[0m"));
}

static void print_why_not(const struct explain *x, const char *why)
{
	begin_remark(x, '?', "\033[33m");
	fprintf(x->out, "not taken: %s", why);
	end_remark(x);
}

static void print_head(const struct explain *x)
{
	const struct source *source = &x->message->source;

	fputs(paint(x, "\033[1m"), x->out);
	output_text(x->out, source->name);
	fputs(paint(x, "\033[0m"), x->out);
	fputs(source->subject.n ? ": " : "", x->out);
	output_text(x->out, source->subject);
	fputs(source->date_raw.n ? ", " : "", x->out);
	output_text(x->out, source->date_raw);
	fputc('\n', x->out);
}

void explain_text(struct explain *x, const struct line_fate *fates)
{
	size_t r = 0, not_taken = 0, numbers = 0;

	print_head(x);
	for (size_t at = 0; at < x->message->lines.n; at++) {
		print_line(x, at, &fates[at]);
		for (; r < x->rows.n && x->rows.at[r].at <= at; r++) {
			print_numbers(x, &x->rows.at[r]);
			print_fields(x, &x->rows.at[r]);
			numbers += x->rows.at[r].n_cells;
		}
		if (fates[at].why_not)
			print_why_not(x, fates[at].why_not);
		not_taken += fates[at].why_not != NULL;
	}
	fprintf(x->out, "%zu rows, %zu numbers; %zu %s like a result and %s none\n\n", x->rows.n, numbers, not_taken,
		not_taken == 1 ? "line looks" : "lines look", not_taken == 1 ? "is" : "are");
}
