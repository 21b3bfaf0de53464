/*
 * explain.c: what was read from each line of a text, and where its subject came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/explain.h"

#include "cli/output.h"

static void print_line(const struct explain *x, const struct row *row)
{
	struct str text = row->at < x->message->lines.n ? x->message->lines.at[row->at].whole : STR_NONE;

	fputs(x->colour ? "\033[1m" : "", x->out);
	output_text(x->out, x->message->source.name);
	fprintf(x->out, ":%u: ", (unsigned)row->line);
	output_text(x->out, text);
	fprintf(x->out, "%s\n", x->colour ? "\033[0m" : "");
}

static void print_flags(FILE *out, unsigned flags)
{
	for (unsigned bit = 0; bit < FLAG_COUNT; bit++)
		if (flags & 1u << bit)
			fprintf(out, " [%s]", row_flag_name[bit]);
}

static void print_numbers(FILE *out, const struct row *row)
{
	fprintf(out, "    %s, sure %d:", row->importer ? row->importer : "?", row->confidence);
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];
		fputs(i ? ", " : " ", out);
		output_text(out, cell->metric);
		fputc(' ', out);
		output_text(out, cell->value);
		fputs(cell->unit.n ? " " : "", out);
		output_text(out, cell->unit);
		print_flags(out, cell->flags);
	}
	print_flags(out, row->flags);
	fputc('\n', out);
}

static void print_fields(FILE *out, const struct row *row)
{
	bool is_first = true;

	for (unsigned f = 0; f < ROW_FIELDS; f++) {
		if (row->field[f].n == 0)
			continue;
		fprintf(out, "%s%s ", is_first ? "    " : "; ", row_field_name[f]);
		output_text(out, row->field[f]);
		if (row->from[f] && row->from[f] != row->line)
			fprintf(out, " (line %u)", (unsigned)row->from[f]);
		is_first = false;
	}
	fputs("\n\n", out);
}

enum err_code explain_row(void *ctx, const struct row *row, struct err *e)
{
	const struct explain *x = ctx;

	(void)e;
	print_line(x, row);
	print_numbers(x->out, row);
	print_fields(x->out, row);
	return OK;
}
