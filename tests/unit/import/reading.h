/*
 * reading.h: what one importer alone reads out of a text, as lines that a test can compare
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A number is "LINE BENCHMARK[/PHASE] [field=text ...] METRIC=VALUE[ UNIT][ !flag ...]"; a note is "LINE note TEXT".
 */
#ifndef TESTS_UNIT_IMPORT_READING_H
#define TESTS_UNIT_IMPORT_READING_H

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "import/import.h"

struct reading_of_text {
	FILE *out;
	struct err err; /* of the first block that failed */
};

static inline void reading_print_flags(FILE *out, unsigned flags)
{
	for (int i = 0; i < FLAG_COUNT; i++)
		if (flags & 1u << i && 1u << i != FLAG_QUOTED)
			fprintf(out, " !%s", row_flag_name[i]);
}

static inline enum err_code reading_row(void *ctx, const struct row *row, struct err *e)
{
	FILE *out = ((struct reading_of_text *)ctx)->out;

	(void)e;
	for (size_t c = 0; c < row->n_cells; c++) {
		const struct cell *cell = &row->cells[c];
		fprintf(out, "%u " STR_FMT, cell->line, STR_ARG(row->field[ROW_BENCHMARK]));
		if (row->field[ROW_PHASE].n)
			fprintf(out, "/" STR_FMT, STR_ARG(row->field[ROW_PHASE]));
		for (int f = ROW_KERNEL; f < ROW_FIELDS; f++)
			if (row->field[f].n)
				fprintf(out, " %s=" STR_FMT, row_field_name[f], STR_ARG(row->field[f]));
		fprintf(out, " " STR_FMT "=" STR_FMT, STR_ARG(cell->metric), STR_ARG(cell->value));
		if (cell->unit.n)
			fprintf(out, " " STR_FMT, STR_ARG(cell->unit));
		reading_print_flags(out, row->flags | cell->flags);
		fputc('\n', out);
	}
	return OK;
}

static inline void reading_note(void *ctx, uint32_t line, const char *text)
{
	fprintf(((struct reading_of_text *)ctx)->out, "%u note %s\n", line, text);
}

/* Reads TEXT with IM alone, as the import driver would.  The caller frees the result. */
static inline char *reading_of(const struct importer *importer, const char *text)
{
	AUTO_ARENA(a);
	struct lines lines;
	struct reading_of_text got = { 0 };
	char *result = NULL;
	size_t size = 0;

	got.out = open_memstream(&result, &size);
	assert_non_null(got.out);
	lines_from_text(str_from(text), 1, a, &lines);
	struct import im = { .in = &lines, .arena = a, .out = { &got, reading_row, reading_note } };
	for (size_t at = 0; at < lines.n;) {
		struct claim c = importer->claim(&lines, at);
		if (!c.count) {
			at++;
			continue;
		}
		assert_true(c.at == at && c.count <= lines.n - at);
		if (importer->parse(&im, c, &got.err))
			fprintf(got.out, "error %s\n", got.err.msg);
		at += c.count;
	}
	fclose(got.out);
	return result;
}

static inline void assert_reads(const struct importer *importer, const char *text, const char *expected)
{
	char *got = reading_of(importer, text);

	assert_string_equal(got, expected);
	free(got);
}

#endif
