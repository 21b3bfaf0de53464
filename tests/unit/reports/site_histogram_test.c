/*
 * site_histogram_test.c: owns reports/site_histogram.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "reports/site_histogram.h"

static const char *drawn(const char *words, struct arena *a)
{
	char *bytes = NULL;
	size_t n;
	struct site_page p = { .arena = a, .out = open_memstream(&bytes, &n) };

	site_write_histogram(&p, str_from(words), STR("seq-read <1>"));
	fclose(p.out);
	const char *text = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static size_t count(const char *text, const char *what)
{
	size_t n = 0;

	for (; (text = strstr(text, what)); text += strlen(what))
		n++;
	return n;
}

static void requests_become_bars_over_decades(void **state)
{
	AUTO_ARENA(a);
	const char *svg = drawn("lat ns 1024:90 1040:9 2000000:1", a);

	(void)state;
	/* 1024 and 1040 ns fall into one bar. */
	assert_int_equal(count(svg, "<rect class=\"bar\""), 2);
	assert_non_null(strstr(svg, ">1 \xC2\xB5s</text>"));
	assert_non_null(strstr(svg, ">10 ms</text>"));
	assert_non_null(strstr(svg, "100 requests by how long"));
	/* A bar is too wide to read a quantile from: the results print it. */
	assert_null(strstr(svg, "within"));
	assert_non_null(strstr(svg, "seq-read &lt;1&gt;"));
}

static void nothing_is_drawn_of_nothing(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(drawn("", a), "");
	assert_string_equal(drawn("lat ns", a), "");
	assert_string_equal(drawn("lat parsecs 1:1", a), "");
	assert_string_equal(drawn("lat ns 5:0 x:1 1:y 7", a), "");
}

static void the_longest_and_the_shortest_have_their_place(void **state)
{
	AUTO_ARENA(a);
	const char *svg = drawn("lat ns 0:1 18446744073709551615:18446744073709551615", a);

	(void)state;
	assert_int_equal(count(svg, "<rect class=\"bar\""), 2);
	assert_null(strstr(svg, "nan"));
	assert_null(strstr(svg, "inf"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(requests_become_bars_over_decades),
		cmocka_unit_test(nothing_is_drawn_of_nothing),
		cmocka_unit_test(the_longest_and_the_shortest_have_their_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
