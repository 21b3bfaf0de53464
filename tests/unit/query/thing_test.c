/*
 * thing_test.c: owns src/query/thing.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "query/query.h"

static void assert_str(struct str got, const char *expected)
{
	AUTO_ARENA(a);

	assert_string_equal(arena_cstr(a, got), expected);
}

static void each_thing_has_a_name_that_is_read_again(void **state)
{
	AUTO_ARENA(a);
	static const char *const names[] = { "kernel", "version", "flavour", "variant", "machine", "benchmark", "phase",
					     "threads", "file_mb", "block", "params", "param:sched", "param:a b", "setting:fs.type" };

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct thing thing;

		assert_true(thing_from_name(str_from(names[i]), &thing));
		assert_str(thing_name(thing, a), names[i]);
	}
}

static void other_names_are_refused(void **state)
{
	static const char *const names[] = { "", "param", "param:", "setting:", "kernels", "Kernel", "metric", "kernel " };

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct thing thing;

		assert_false(thing_from_name(str_from(names[i]), &thing));
	}
}

static void values_have_names_for_people(void **state)
{
	AUTO_ARENA(a);
	const struct thing sched = { THING_PARAM, STR("sched") };

	(void)state;
	assert_str(thing_label(sched, STR("bfq"), a), "sched=bfq");
	assert_str(thing_label(sched, STR_NONE, a), "(no sched)");
	assert_str(thing_label((struct thing){ .kind = THING_THREADS }, STR("8"), a), "8 threads");
	assert_str(thing_label((struct thing){ .kind = THING_THREADS }, STR("1"), a), "1 thread");
	assert_str(thing_label((struct thing){ .kind = THING_FILE_MB }, STR("2048"), a), "2048 MB");
	assert_str(thing_label((struct thing){ .kind = THING_BLOCK }, STR("4096"), a), "blocks of 4096");
	assert_str(thing_label((struct thing){ .kind = THING_VARIANT }, STR("ext4"), a), "ext4");
}

/* "machine benchmark | threads" */
static void assert_layout(const char *column, const char *rows, const char *groups, const char *expected)
{
	AUTO_ARENA(a);
	struct layout l;
	struct err e = { 0 };
	struct str got = STR("");

	if (layout_from_names(str_from(column), str_from(rows), str_from(groups), &l, &e))
		fail_msg("%s", e.msg);
	for (size_t i = 0; i < l.n; i++)
		got = arena_printf(a, STR_FMT "%s%s" STR_FMT, STR_ARG(got), i ? " " : "", i == l.n_groups ? "| " : "",
				   STR_ARG(thing_word((struct thing){ .kind = l.order[i] })));
	assert_str(got, expected);
}

static void nothing_is_lost_whatever_stands_down(void **state)
{
	(void)state;
	assert_layout("", "", "", "machine benchmark params variant file_mb block | phase threads");
	assert_layout("kernel", "", "", "machine benchmark params variant file_mb block | phase threads");
	assert_layout("variant", "", "", "machine benchmark params kernel file_mb block | phase threads");
	assert_layout("threads", "", "", "machine benchmark params variant kernel file_mb block | phase");
	assert_layout("phase", "", "", "machine benchmark params variant kernel file_mb block | threads");
	assert_layout("param:fs", "", "", "machine benchmark params variant kernel file_mb block | phase threads");
	assert_layout("flavour", "threads,kernel", "",
		      "machine benchmark params variant file_mb block phase | threads kernel");
	assert_layout("", "", "benchmark", "benchmark | machine params variant file_mb block phase threads");
	assert_layout("variant", "kernel", "phase, benchmark",
		      "phase benchmark machine params file_mb block threads | kernel");
}

static void wrong_layouts_say_why(void **state)
{
	static const char *const wrong[][3] = {
		{ "metric", "", "" },   { "speed", "", "" },	 { "", "speed", "" },	{ "", "", "metric" },
		{ "", "kernel", "" },   { "", "phase,phase", "" }, { "", "phase", "phase" }, { "", "param:a", "" },
		{ "variant", "version", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct layout l;
		struct err e = { 0 };

		assert_int_equal(layout_from_names(str_from(wrong[i][0]), str_from(wrong[i][1]), str_from(wrong[i][2]), &l, &e),
				 ERR_USAGE);
		assert_true(strlen(e.msg) > 10);
	}
}

static void values_go_as_numbers_where_they_are_numbers(void **state)
{
	static const char *const ordered[] = { "", "none", "0.5", "8", "64", "128", "4k", "64k", "1M", "bfq", "kyber" };

	(void)state;
	for (size_t i = 0; i < sizeof ordered / sizeof *ordered; i++)
		for (size_t j = 0; j < sizeof ordered / sizeof *ordered; j++) {
			int cmp = thing_cmp(THING_PARAM, str_from(ordered[i]), str_from(ordered[j]));

			assert_int_equal((cmp > 0) - (cmp < 0), (i > j) - (i < j));
		}
	assert_true(thing_cmp(THING_PHASE, STR("seq-read"), STR("rand-write")) < 0);
	assert_true(thing_cmp(THING_VARIANT, STR("seq-read"), STR("rand-write")) > 0);
	assert_true(thing_cmp(THING_VARIANT, STR("before the patch"), STR("after the patch")) < 0);
	assert_true(thing_cmp(THING_VARIANT, STR("Unpatched"), STR("patched")) < 0);
	assert_true(thing_cmp(THING_VARIANT, STR("good"), STR("bad")) < 0);
	assert_true(thing_cmp(THING_KERNEL, STR("10"), STR("9")) < 0); /* keys go by bytes */
}

static void a_parameter_is_taken_out_of_the_others(void **state)
{
	AUTO_ARENA(a);
	static const char *const cases[][4] = {
		/* parameters, name, value, rest */
		{ "fs=xfs", "fs", "xfs", "" },
		{ "bs=4k fs=xfs rw=read", "fs", "xfs", "bs=4k rw=read" },
		{ "bs=4k fs=xfs rw=read", "bs", "4k", "fs=xfs rw=read" },
		{ "bs=4k fs=xfs rw=read", "rw", "read", "bs=4k fs=xfs" },
		{ "bs=4k", "fs", "", "bs=4k" },
		{ "afs=1 fs=2", "fs", "2", "afs=1" },
		{ "test=sequential write (creation) x=1", "test", "sequential write (creation)", "x=1" },
		{ "test=a  b", "test", "a  b", "" },
		{ "fs= x=1", "fs", "", "x=1" },
		{ "fs=a=b x=1", "fs", "a=b", "x=1" },
		{ "fs=1 fs=2", "fs", "1", "fs=2" },
		{ "loose words", "loose", "", "loose words" },
		{ "", "fs", "", "" },
		{ "=", "fs", "", "=" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str rest, value = params_take(str_from(cases[i][0]), str_from(cases[i][1]), a, &rest);

		assert_str(value, cases[i][2]);
		assert_str(rest, cases[i][3]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_thing_has_a_name_that_is_read_again),
		cmocka_unit_test(other_names_are_refused),
		cmocka_unit_test(values_have_names_for_people),
		cmocka_unit_test(nothing_is_lost_whatever_stands_down),
		cmocka_unit_test(wrong_layouts_say_why),
		cmocka_unit_test(values_go_as_numbers_where_they_are_numbers),
		cmocka_unit_test(a_parameter_is_taken_out_of_the_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
