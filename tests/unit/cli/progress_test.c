/*
 * progress_test.c: owns src/cli/progress.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/progress.h"

static void says_rate_and_time_left(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(progress_text(20, 80, "MB", 4, a).p, "20.0 of 80.0 MB, 5.0 MB/s, 12 s left");
	assert_string_equal(progress_text(1, 1000, "MB", 2, a).p, "1.0 of 1000.0 MB, 0.5 MB/s, 33 min left");
	assert_string_equal(progress_text(1, 100000, "MB", 2, a).p, "1.0 of 100000.0 MB, 0.5 MB/s, 56 h left");
}

static void promises_nothing_before_it_knows(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(progress_text(0, 80, "MB", 0.2, a).p, "0.0 of 80.0 MB");
	assert_string_equal(progress_text(20, 0, "MB", 4, a).p, "20.0 MB, 5.0 MB/s");
	assert_string_equal(progress_text(90, 80, "MB", 9, a).p, "90.0 MB, 10.0 MB/s");
}

static void writes_nothing_without_a_terminal(void **state)
{
	struct progress p;

	(void)state;
	progress_init(&p, NULL);
	progress_show(&p, 1, 2, "MB");
	assert_false(p.is_shown);
	progress_clear(&p);
}

static void takes_its_line_away(void **state)
{
	char text[256] = "";
	FILE *out = fmemopen(text, sizeof text, "w");
	struct progress p;

	(void)state;
	assert_non_null(out);
	progress_init(&p, out);
	p.shown_ms -= 1000;
	progress_show(&p, 1, 0, "MB");
	assert_true(p.is_shown);
	progress_show(&p, 2, 0, "MB"); /* too soon to be shown */
	progress_clear(&p);
	fclose(out);
	assert_non_null(strstr(text, "\r1.0 MB"));
	assert_null(strstr(text, "2.0 MB"));
	assert_string_equal(text + strlen(text) - 4, "\r\033[K");
}

static void shows_a_line_of_the_caller_s_own(void **state)
{
	char text[256] = "";
	FILE *out = fmemopen(text, sizeof text, "w");
	struct progress p;

	(void)state;
	assert_non_null(out);
	progress_init(&p, out);
	progress_say(&p, STR("too soon"));
	p.shown_ms -= 1000;
	progress_say(&p, STR("half of it"));
	progress_clear(&p);
	fclose(out);
	assert_string_equal(text, "\rhalf of it\033[K\r\033[K");
	progress_init(&p, NULL);
	progress_say(&p, STR("nobody looks"));
	assert_false(p.is_shown);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_rate_and_time_left),
		cmocka_unit_test(promises_nothing_before_it_knows),
		cmocka_unit_test(writes_nothing_without_a_terminal),
		cmocka_unit_test(takes_its_line_away),
		cmocka_unit_test(shows_a_line_of_the_caller_s_own),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
