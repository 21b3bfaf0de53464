/*
 * code_test.c: owns src/text/code.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"
#include "text/code.h"

static void every_byte_has_a_code(void **state)
{
	uint32_t met = 0;

	(void)state;
	for (unsigned c = 0; c < 256; c++) {
		unsigned code = code_of((unsigned char)c);

		assert_true(code < CODES);
		met |= 1u << code;
	}
	/* 17 would be q, 24 x, 26 z: signs have them. */
	assert_int_equal(met, CODE_ANY);
}

static void letters_of_either_case_share_a_code(void **state)
{
	(void)state;
	for (char c = 'a'; c <= 'z'; c++)
		assert_int_equal(code_of((unsigned char)c), code_of((unsigned char)(c - 'a' + 'A')));
	assert_int_equal(code_of('b'), 2);
	assert_int_equal(code_of('z'), CODE_J);
	assert_int_equal(code_of('7'), CODE_DIGIT);
	assert_int_equal(code_of('\n'), CODE_BLANK);
	assert_int_equal(code_of('#'), code_of('*'));
	assert_int_equal(code_of(0xe4), CODE_HIGH);
}

static void frequencies_are_shares(void **state)
{
	double sum = 0;

	(void)state;
	assert_true(code_frequency(0) <= 0);
	assert_true(code_frequency(CODE_ANY) > 0.99 && code_frequency(CODE_ANY) <= 1);
	assert_true(code_frequency(1u << code_of('e')) > code_frequency(1u << code_of('v')));
	assert_true(code_byte_frequency('e') > code_byte_frequency('E'));
	assert_true(code_byte_frequency(' ') > code_byte_frequency('\t'));
	for (unsigned c = 0; c < 256; c++) {
		assert_true(code_byte_frequency((unsigned char)c) > 0);
		sum += code_byte_frequency((unsigned char)c);
	}
	assert_true(sum > 0.9 && sum < 1.1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_byte_has_a_code),
		cmocka_unit_test(letters_of_either_case_share_a_code),
		cmocka_unit_test(frequencies_are_shares),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
