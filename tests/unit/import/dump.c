/*
 * dump.c: prints what the importers read out of a text, as the row contract's table; for trying things by hand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "base/file.h"
#include "import/import.h"

#define LIMIT ((size_t)64 << 20)

static void print_flags(unsigned flags)
{
	const char *comma = "";

	putchar('\t');
	for (int bit = 0; bit < FLAG_COUNT; bit++) {
		if (!(flags & 1u << bit))
			continue;
		printf("%s%s", comma, row_flag_name[bit]);
		comma = ",";
	}
}

static enum err_code print_row(void *ctx, const struct row *row, struct err *e)
{
	static const enum row_field order[] = { ROW_BENCHMARK, ROW_PHASE,   ROW_KERNEL, ROW_VARIANT,
						ROW_THREADS,   ROW_FILE_MB, ROW_BLOCK };

	(void)ctx;
	(void)e;
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];
		printf("%u", cell->line);
		for (size_t f = 0; f < sizeof order / sizeof *order; f++)
			printf("\t" STR_FMT, STR_ARG(row->field[order[f]]));
		printf("\t" STR_FMT "\t" STR_FMT "\t" STR_FMT, STR_ARG(cell->metric), STR_ARG(cell->value),
		       STR_ARG(cell->unit));
		printf("\t" STR_FMT "\t" STR_FMT "\t" STR_FMT, STR_ARG(row->field[ROW_MACHINE]),
		       STR_ARG(row->field[ROW_ITERATION]), STR_ARG(row->field[ROW_PARAMS]));
		print_flags(row->flags | cell->flags);
		printf("\t%d\n", row->confidence);
	}
	return OK;
}

static void print_note(void *ctx, uint32_t line, const char *text)
{
	(void)ctx;
	fprintf(stderr, "line %u: %s\n", line, text);
}

int main(int argc, char **argv)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str text;
	struct message message = { 0 };
	const struct sink out = { NULL, print_row, print_note };

	if (argc != 2 || file_read(argv[1], LIMIT, a, &text, &e) ||
	    message_from_bytes(text, str_from(argv[1]), 1, a, &message, &e)) {
		fprintf(stderr, "dump: %s\n", e.msg);
		return 1;
	}
	printf("line\tbenchmark\tphase\tkernel\tvariant\tthreads\tfile_mb\tblock\tmetric\tvalue\tunit\tmachine\titeration\t"
	       "params\tflags\tconfidence\n");
	if (import_message(&message, a, &out, &e)) {
		fprintf(stderr, "dump: %s: %s\n", argv[1], e.msg);
		return 1;
	}
	return 0;
}
