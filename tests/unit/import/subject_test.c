/*
 * subject_test.c: owns import/subject.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/subject.h"
#include "unit/import/reading.h"

static bool call_in(const char *text, struct dbench_call *out)
{
	*out = (struct dbench_call){ 0 };
	return dbench_call_in(str_from(text), out);
}

static void reads_commands_with_their_options(void **state)
{
	struct dbench_call call;

	(void)state;
	assert_true(call_in("$ dbench -s -t 60 -D /xfs 32", &call));
	assert_string_equal(call.tool, "dbench");
	assert_true(str_is(call.clients, "32") && str_is(call.directory, "/xfs") && str_is(call.seconds, "60"));
	assert_true(call_in("    ./dbench 8 >>results", &call) && str_is(call.clients, "8"));
	assert_true(call_in("tbench -t 60 32 127.0.0.1", &call) && str_is(call.clients, "32"));
	assert_string_equal(call.tool, "tbench");
	assert_true(call_in("dbench --timelimit 30 --sync 4", &call) && str_is(call.clients, "4"));
	assert_true(call_in("take `dbench 64' on 512 megs", &call) && str_is(call.clients, "64"));
}

static void takes_no_talk_for_a_command(void **state)
{
	struct dbench_call call;

	(void)state;
	assert_false(call_in("dbench results vary", &call));
	assert_false(call_in("with dbench, 64 of them", &call));
	assert_false(call_in("dbench version 4.00", &call));
	assert_false(call_in("(non-swap) dbench 1,2,4,8 ...", &call));
	assert_false(call_in("kernbench 4", &call));
	assert_true(call_in("dbench 64 128 192 on ext2", &call) && !call.clients.n);
}

static void finds_tools_filesystems_and_units(void **state)
{
	(void)state;
	assert_string_equal(tool_in(str_from("Tiobench Sequential reads")), "tiobench");
	assert_string_equal(tool_in(str_from("run ./dbench:")), "dbench");
	assert_null(tool_in(str_from("a workbench and a tbenches")));
	assert_true(str_is(filesystem_in(str_from("dbench on EXT3 (ordered)")), "EXT3"));
	assert_int_equal(filesystem_in(str_from("nextfs xfsdump")).n, 0);
	assert_true(str_is(rate_unit_in(str_from("throughput (MB/sec)")), "MB/sec"));
	assert_int_equal(rate_unit_in(str_from("MBit/sec and GB")).n, 0);
}

static void a_title_fills_only_holes(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;
	struct import im = { .in = &lines, .arena = a };

	(void)state;
	lines_from_text(str_from("tbench ext3 32 processes (average of 3 runs)\n2.4.20 xfs 12\n"), 1, a, &lines);
	struct row *row = row_new(&im, 1);
	row_set(&im, row, ROW_VARIANT, STR("xfs"), 1);
	subject_from_title(&im, row, 0);
	assert_true(str_is(row->field[ROW_BENCHMARK], "tbench"));
	assert_true(str_is(row->field[ROW_VARIANT], "xfs"));
	assert_true(str_is(row->field[ROW_THREADS], "32"));
	assert_true(str_is(row->field[ROW_ITERATION], "avg 3"));
	assert_int_equal(row->from[ROW_THREADS], 1);
	assert_true(row->flags & FLAG_SUMMARY);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_commands_with_their_options),
		cmocka_unit_test(takes_no_talk_for_a_command),
		cmocka_unit_test(finds_tools_filesystems_and_units),
		cmocka_unit_test(a_title_fills_only_holes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
