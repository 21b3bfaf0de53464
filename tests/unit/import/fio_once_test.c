/*
 * fio_once_test.c: owns import/fio_once.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_once.h"
#include "import/importers.h"
#include "unit/import/reading.h"

#define TEXT "  write: IOPS=53.1k, BW=207MiB/s (217MB/s)(12.2GiB/60001msec)\n"
#define JSON(iops) "{\n  \"fio version\" : \"fio-3.33\",\n  \"jobs\" : [ { \"jobname\" : \"a\",\n" \
	"  \"write\" : { \"io_bytes\" : 1, \"bw\" : 212400, \"iops\" : " iops " } } ]\n}\n"

struct told {
	char by[200];
};

static enum err_code keep(void *ctx, const struct row *row, struct err *e)
{
	struct told *told = ctx;

	(void)e;
	strncat(told->by, row->importer, sizeof told->by - strlen(told->by) - 1);
	strncat(told->by, " ", sizeof told->by - strlen(told->by) - 1);
	return OK;
}

/* Which importers' rows are left of TEXT. */
static void assert_left(const char *text, const char *expected)
{
	AUTO_ARENA(a);
	struct message message = { 0 };
	struct told told = { 0 };
	struct sink sink = { &told, keep, NULL };
	struct err e = { 0 };

	lines_from_text(str_from(text), 1, a, &message.lines);
	assert_int_equal(import_message(&message, a, &sink, &e), OK);
	assert_string_equal(told.by, expected);
}

static void of_text_and_json_of_one_run_the_json_is_kept(void **state)
{
	(void)state;
	assert_left(TEXT "\n" JSON("53102.511"), "fio_json ");
	assert_left(JSON("53102.511") "\n" TEXT, "fio_json ");
}

static void two_runs_are_two(void **state)
{
	(void)state;
	assert_left(TEXT "\n" JSON("49102.511"), "fio_text fio_json ");
	assert_left(TEXT TEXT "\n" JSON("53102.511"), "fio_text fio_text fio_json ");
}

static void far_apart_each_counts(void **state)
{
	(void)state;
	assert_left(TEXT "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n" JSON("53102.511"), "fio_text fio_json ");
	assert_left(TEXT "Throughput 100 MB/sec 4 procs\n" JSON("53102.511"), "fio_text dbench fio_json ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_text_and_json_of_one_run_the_json_is_kept),
		cmocka_unit_test(two_runs_are_two),
		cmocka_unit_test(far_apart_each_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
