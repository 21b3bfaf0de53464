/*
 * rows_test.c: owns src/cli/rows.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/rows.h"

#define HEADER \
	"line\tbenchmark\tphase\tkernel\tvariant\tthreads\tfile_mb\tblock\tmetric\tvalue\tunit\tmachine\titeration\t" \
	"params\tflags\tconfidence\n"

static struct cell cells[] = {
	{ { "rate", 4 }, { "0.71", 4 }, { "MB/s", 4 }, 7, 0, 0 },
	{ { "cpu_eff", 7 }, { "14", 2 }, { NULL, 0 }, 8, 0, FLAG_DERIVED },
	{ { "lat_max", 7 }, { "98.25", 5 }, { "ms", 2 }, 9, 0, FLAG_REPAIRED },
};

static struct row row_of(void)
{
	return (struct row){
		.line = 7,
		.field = {
			[ROW_BENCHMARK] = STR("tiobench"), [ROW_PHASE] = STR("rand-write"), [ROW_KERNEL] = STR("2.4.17"),
			[ROW_THREADS] = STR("8 - 128"), [ROW_MACHINE] = STR("4 way"), [ROW_ITERATION] = STR("avg 3"),
			[ROW_PARAMS] = STR("a=1 b=2"),
		},
		.cells = cells,
		.n_cells = 3,
		.flags = FLAG_IMPLAUSIBLE | FLAG_QUOTED,
		.confidence = 60,
	};
}

/* The caller frees the result. */
static char *printed(bool derived)
{
	const struct emit_options options = { .format = EMIT_TSV };
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);
	struct rows_printer p = { emitter_new(out, &options), derived };
	struct row row = row_of();
	struct err e = { 0 };

	rows_begin(&p);
	assert_int_equal(rows_put(&p, &row, &e), OK);
	assert_int_equal(emit_end(p.w, &e), OK);
	emitter_free(p.w);
	fclose(out);
	return text;
}

static void prints_one_line_a_number_in_the_columns_of_the_contract(void **state)
{
	char *got = printed(false);

	(void)state;
	assert_string_equal(got, HEADER "7\ttiobench\trand-write\t2.4.17\t\t8 - 128\t\t\trate\t0.71\tMB/s\t4 way\tavg 3\t"
					"a=1 b=2\timplausible,quoted\t60\n");
	free(got);
}

static void adds_derived_and_restored_numbers_only_when_told(void **state)
{
	char *got = printed(true);

	(void)state;
	assert_non_null(strstr(got, "\n8\t"));
	assert_non_null(strstr(got, "\timplausible,derived,quoted\t"));
	assert_non_null(strstr(got, "\n9\t"));
	assert_non_null(strstr(got, "\timplausible,repaired,quoted\t"));
	free(got);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(prints_one_line_a_number_in_the_columns_of_the_contract),
		cmocka_unit_test(adds_derived_and_restored_numbers_only_when_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
