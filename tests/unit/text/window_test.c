/*
 * window_test.c: owns src/text/window.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/window.h"

/* Gives the digits 0..9 round and round, a few at a time. */
struct digits {
	size_t given, end, fails_at;
};

static enum err_code give(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	struct digits *d = ctx;

	if (d->fails_at && d->given >= d->fails_at)
		return err_set(e, ERR_IO, "broken");
	*got = n < 7 ? n : 7;
	if (*got > d->end - d->given)
		*got = d->end - d->given;
	for (size_t i = 0; i < *got; i++)
		buf[i] = (char)('0' + d->given++ % 10);
	return OK;
}

static void shows_what_was_asked_for_and_forgets_what_passed(void **state)
{
	struct digits d = { .end = 25 };
	struct window w;
	struct err e = { 0 };

	(void)state;
	window_init(&w, give, &d);
	assert_int_equal(window_fill(&w, 10, &e), OK);
	assert_true(window_seen(&w).n >= 10);
	window_pass(&w, 12);
	assert_int_equal(window_fill(&w, 5, &e), OK);
	assert_int_equal(window_seen(&w).p[0], '2');
	assert_int_equal(window_fill(&w, 100, &e), OK);
	assert_str(window_seen(&w), "2345678901234");
	assert_true(w.at_end);
	window_pass(&w, 100);
	assert_int_equal(window_seen(&w).n, 0);
	window_fini(&w);
}

static void a_failed_read_keeps_what_came_before(void **state)
{
	struct digits d = { .end = 25, .fails_at = 7 };
	struct window w;
	struct err e = { 0 };

	(void)state;
	window_init(&w, give, &d);
	assert_int_equal(window_fill(&w, 20, &e), OK);
	assert_str(window_seen(&w), "0123456");
	assert_true(w.at_end);
	assert_int_equal(w.error.code, ERR_IO);
	window_fini(&w);
}

static void long_streams_need_little_memory(void **state)
{
	struct digits d = { .end = 10 * 1000 * 1000 };
	struct window w;
	struct err e = { 0 };
	size_t passed = 0;

	(void)state;
	window_init(&w, give, &d);
	while (!window_fill(&w, 1000, &e) && window_seen(&w).n) {
		assert_int_equal(window_seen(&w).p[0], '0' + (int)(passed % 10));
		size_t n = window_seen(&w).n < 999 ? window_seen(&w).n : 999;
		window_pass(&w, n);
		passed += n;
	}
	assert_int_equal(passed, d.end);
	assert_true(w.size < 1000 * 1000);
	window_fini(&w);
}

static void memory_is_a_window_too(void **state)
{
	struct window w;
	struct err e = { 0 };

	(void)state;
	window_init_memory(&w, STR("abc"));
	assert_int_equal(window_fill(&w, 100, &e), OK);
	assert_str(window_seen(&w), "abc");
	window_fini(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shows_what_was_asked_for_and_forgets_what_passed),
		cmocka_unit_test(a_failed_read_keeps_what_came_before),
		cmocka_unit_test(long_streams_need_little_memory),
		cmocka_unit_test(memory_is_a_window_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
