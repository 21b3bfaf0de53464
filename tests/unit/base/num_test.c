/*
 * num_test.c: owns src/base/num.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/num.h"

static void assert_is(const char *text, double want)
{
	double got = -1;

	if (!num_double(str_from(text), &got) || memcmp(&got, &want, sizeof got) != 0)
		fail_msg("\"%s\" gave %.17g, not %.17g", text, got, want);
	assert_true(num_is(str_from(text)));
	assert_int_equal(num_prefix(str_from(text)), strlen(text));
}

static void reads_numbers_as_people_print_them(void **state)
{
	(void)state;
	assert_is("0", 0.0);
	assert_is("-0", -0.0);
	assert_is("12", 12.0);
	assert_is("+12.50", 12.5);
	assert_is(".8", 0.8);
	assert_is("1.", 1.0);
	assert_is("-.5e-1", -0.05);
	assert_is("1e+06", 1e6);
	assert_is("1.23457e+06", 1234570.0);
	assert_is("007", 7.0);
}

static void rounds_as_the_library_does(void **state)
{
	static const char *const hard[] = {
		"0.1",
		"0.30000000000000004",
		"9007199254740993",
		"900719925474099.31",
		"123456789012345678901234567890",
		"2.2250738585072011e-308",
		"1.7976931348623157e308",
		"5e-324",
		"0.000000000000000000000123456789012345",
		"179769313486231580793e287",
		"8.5",
		"0.71",
		"1e23",
	};

	(void)state;
	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
		assert_is(hard[i], strtod(hard[i], NULL));
}

static void rounds_any_decimal_as_the_library_does(void **state)
{
	unsigned seed = 12345;
	char text[64];

	(void)state;
	for (int i = 0; i < 20000; i++) {
		seed = seed * 1664525u + 1013904223u;
		int places = (int)(seed >> 8) % 22;
		seed = seed * 1664525u + 1013904223u;
		snprintf(text, sizeof text, "%s%u.%0*u", seed & 1 ? "-" : "", seed >> 7, places + 1, seed >> 20);
		assert_is(text, strtod(text, NULL));
	}
}

static void refuses_what_is_no_number(void **state)
{
	static const char *const bad[] = {
		"",     ".",     "-",     "+",  "e5", "1e",   "1e+",   "nan", "-nan", "inf", "-inf", "Infinity", "0x1",
		"1,02", "1,024", "12.5%", " 1", "1 ", "1..2", "1.2.3", "--1", "+-1",  "1d5", "1f",   "######",
	};
	double got = -1;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (num_is(str_from(bad[i])) || num_double(str_from(bad[i]), &got))
			fail_msg("\"%s\" was taken for %g", bad[i], got);
		assert_true(got == 0);
	}
}

static void refuses_what_is_out_of_range(void **state)
{
	char digits[NUM_LENGTH_MAX + 2];
	double got;

	(void)state;
	assert_false(num_double(STR("1e999"), &got));
	assert_false(num_double(STR("-1e999"), &got));
	assert_false(num_double(STR("1e99999999999999999999"), &got));
	assert_true(num_double(STR("1e-999"), &got));
	assert_true(got == 0);
	memset(digits, '1', sizeof digits);
	assert_false(num_is((struct str){ digits, NUM_LENGTH_MAX + 1 }));
	assert_false(num_double((struct str){ digits, NUM_LENGTH_MAX + 1 }, &got));
	memcpy(digits, "0.", 2);
	assert_true(num_double((struct str){ digits, NUM_LENGTH_MAX }, &got));
	assert_true(fabs(got - 1.0 / 9) < 1e-15);
}

static void does_not_read_beyond_its_run(void **state)
{
	char exact[3] = { '1', '.', '5' };
	double got;

	(void)state;
	assert_true(num_double((struct str){ exact, 3 }, &got));
	assert_true(got == 1.5);
	assert_true(num_double((struct str){ exact, 1 }, &got));
	assert_true(got == 1);
	assert_false(num_double(STR_NONE, &got));
}

/* The program itself calls setlocale(): a comma must not become the decimal sign. */
static void ignores_the_locale(void **state)
{
	static const char *const with_comma[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "da_DK.UTF-8" };

	(void)state;
	for (size_t i = 0; i < sizeof with_comma / sizeof *with_comma; i++)
		if (setlocale(LC_ALL, with_comma[i]))
			break;
	if (strcmp(localeconv()->decimal_point, ",") != 0)
		skip(); /* none of them is installed here */
	assert_is("0.12345678901234567890", 0.12345678901234567890); /* too long for the exact way */
	assert_is("0.5", 0.5);
	setlocale(LC_ALL, "C");
}

static void finds_the_number_at_the_start(void **state)
{
	(void)state;
	assert_int_equal(num_prefix(STR("12.5MB/s")), 4);
	assert_int_equal(num_prefix(STR("12eggs")), 2);
	assert_int_equal(num_prefix(STR("1e+06x")), 5);
	assert_int_equal(num_prefix(STR("1,024")), 1);
	assert_int_equal(num_prefix(STR("3.14.15")), 4);
	assert_int_equal(num_prefix(STR("-.x")), 0);
	assert_int_equal(num_prefix(STR("MB")), 0);
	assert_int_equal(num_prefix(STR_NONE), 0);
}

static void reads_whole_numbers_to_their_limits(void **state)
{
	uint64_t u;

	(void)state;
	assert_true(num_u64(STR("18446744073709551615"), &u));
	assert_true(u == UINT64_MAX);
	assert_false(num_u64(STR("18446744073709551616"), &u));
	assert_true(u == 0);
	assert_false(num_u64(STR("99999999999999999999"), &u));
	assert_false(num_u64(STR("-1"), &u));
	assert_false(num_u64(STR("1.0"), &u));
	assert_false(num_u64(STR(""), &u));
}

static void takes_separators_out_of_groups_of_three_only(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "1,024", "1024" },        { "1,234,567", "1234567" }, { "-12,345.67", "-12345.67" },
		{ "1,02", "1,02" },         { "0,123", "0,123" },       { "1234,567", "1234,567" },
		{ "1,234,56", "1,234,56" }, { "1,2345", "1,2345" },     { ",123", ",123" },
		{ "1,234.5x", "1,234.5x" }, { "512", "512" },           { "", "" },
	};
	char buf[32];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str got = num_ungroup(str_from(cases[i].text), buf);
		if (!str_is(got, cases[i].want))
			fail_msg("\"%s\" became \"" STR_FMT "\"", cases[i].text, STR_ARG(got));
	}
}

static void reads_sizes_in_powers_of_1024(void **state)
{
	uint64_t bytes;

	(void)state;
	assert_true(num_size(STR("512"), &bytes) && bytes == 512);
	assert_true(num_size(STR("512B"), &bytes) && bytes == 512);
	assert_true(num_size(STR("4k"), &bytes) && bytes == 4096);
	assert_true(num_size(STR("256M"), &bytes) && bytes == 256u << 20);
	assert_true(num_size(STR("1GB"), &bytes) && bytes == 1u << 30);
	assert_true(num_size(STR("2TiB"), &bytes) && bytes == UINT64_C(2) << 40);
	assert_true(num_size(STR("8388608T"), &bytes) && bytes == UINT64_C(1) << 63);
}

static void refuses_what_is_no_size(void **state)
{
	static const char *const bad[] = {
		"", "k", "4x", "4kk", "4iB", "-4k", "4 k", "1.5G", "8388609T", "4kb/s", "99999999999999999999"
	};
	uint64_t bytes = 1;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (num_size(str_from(bad[i]), &bytes))
			fail_msg("\"%s\" was taken for a size", bad[i]);
		assert_true(bytes == 0);
	}
}

static void reads_clocks(void **state)
{
	double got;

	(void)state;
	assert_true(num_clock(STR("1:22.99"), &got) && got == 82.99);
	assert_true(num_clock(STR("1:40:51.08"), &got) && got == 6051.08);
	assert_true(num_clock(STR("0:04"), &got) && got == 4);
	assert_true(num_clock(STR("2m31.197s"), &got) && got == 151.197);
	assert_true(num_clock(STR("0m3s"), &got) && got == 3);
	const char *none[] = { "", ":", "12", "1:", ":1", "1:2:3:4", "1.5:2", "1:-2", "1:2.", "m1s", "1ms", "2m31", "1:2e3", "x:1" };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_false(num_clock(str_from(none[i]), &got));
}

static void assert_prints_as_printf(double value)
{
	char got[NUM_FIXED_SIZE], want[NUM_FIXED_SIZE];

	for (int decimals = 0; decimals <= NUM_DECIMALS_MAX; decimals++) {
		int n = snprintf(want, sizeof want, "%.*f", decimals, value);
		assert_int_equal(num_print_fixed(got, value, decimals, false), n);
		assert_string_equal(got, want);
		n = snprintf(want, sizeof want, "%+.*f", decimals, value);
		assert_int_equal(num_print_fixed(got, value, decimals, true), n);
		assert_string_equal(got, want);
	}
}

static void prints_what_printf_prints(void **state)
{
	static const double hard[] = { 0,     -0.0,   0.5,    1.5,      2.5,      0.05,    0.25,   1.005, 2.675,
				       -1e-9, 999.995, 0.9999, 999999.5, 1e9,      1e15,    1e250,  -1e308, 5e-324,
				       1 / 3., 0.125,  0.375,  4.35,     1e9 - 0.5, 99.9995, INFINITY, NAN };
	uint64_t random = 1;

	(void)state;
	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
		assert_prints_as_printf(hard[i]);
	for (int i = 0; i < 20000; i++) {
		random = random * 6364136223846793005u + 1442695040888963407u;
		double value = (double)(int64_t)(random >> 20) / (double)(UINT64_C(1) << (random & 63) % 44);
		assert_prints_as_printf(i % 2 ? value : -value);
		/* Halves of the last digit, where the direction is decided by what is beyond it. */
		assert_prints_as_printf((double)(random >> 44) / 1000 + 0.0005);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_numbers_as_people_print_them),
		cmocka_unit_test(rounds_as_the_library_does),
		cmocka_unit_test(rounds_any_decimal_as_the_library_does),
		cmocka_unit_test(refuses_what_is_no_number),
		cmocka_unit_test(refuses_what_is_out_of_range),
		cmocka_unit_test(does_not_read_beyond_its_run),
		cmocka_unit_test(ignores_the_locale),
		cmocka_unit_test(finds_the_number_at_the_start),
		cmocka_unit_test(reads_whole_numbers_to_their_limits),
		cmocka_unit_test(takes_separators_out_of_groups_of_three_only),
		cmocka_unit_test(reads_sizes_in_powers_of_1024),
		cmocka_unit_test(refuses_what_is_no_size),
		cmocka_unit_test(reads_clocks),
		cmocka_unit_test(prints_what_printf_prints),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
