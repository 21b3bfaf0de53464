/*
 * junit_test.c: owns reports/junit.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "reports/junit.h"

static void no_word_can_end_its_attribute_or_break_the_document(void **state)
{
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	(void)state;
	assert_non_null(out);
	junit_attribute(out, "name", STR("a\"><b & c\n\x01\xff" "d"));
	fclose(out);
	assert_string_equal(bytes, " name=\"a&quot;&gt;&lt;b &amp; c ??d\"");
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_word_can_end_its_attribute_or_break_the_document),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
