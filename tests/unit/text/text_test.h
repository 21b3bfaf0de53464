/*
 * text_test.h: what the tests of src/text share
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_TEXT_TEXT_TEST_H
#define TESTS_UNIT_TEXT_TEXT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text/lines.h"

#define assert_str(got, want) assert_str_at((got), (want), __FILE__, __LINE__)

static inline void assert_str_at(struct str got, const char *want, const char *file, int line)
{
	if (got.n == strlen(want) && (got.n == 0 || memcmp(got.p, want, got.n) == 0))
		return;
	print_error("got \"" STR_FMT "\"\nnot \"%s\"\n", STR_ARG(got), want);
	_fail(file, line);
}

/* The raw line of the first decoded line that holds WORD, at that word; 0: none does. */
static inline uint32_t line_of_word(const struct lines *in, const char *word)
{
	for (size_t i = 0; i < in->n; i++) {
		size_t at = str_find(line_at(in, i), word);

		if (at != STR_NPOS)
			return line_number_of(in, i, line_at(in, i).p + at);
	}
	return 0;
}

#endif
