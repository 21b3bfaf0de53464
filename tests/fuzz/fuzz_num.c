/*
 * fuzz_num.c: every word is read as each kind of number; the kinds agree, and with the C library
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/num.h"

static void check_double(struct str word, struct arena *a)
{
	double value;
	bool taken = num_double(word, &value);
	char *end;

	assert(!taken || num_is(word));
	if (!num_is(word)) {
		assert(value == 0);
		return;
	}
	assert(num_prefix(word) == word.n);
	double want = strtod(arena_cstr(a, word), &end);
	assert(*end == '\0');
	assert(taken == (isfinite(want) != 0));
	assert(!taken || memcmp(&value, &want, sizeof value) == 0);
}

static void check_whole(struct str word)
{
	uint64_t u;
	double d;

	if (num_u64(word, &u))
		assert(word.n > NUM_LENGTH_MAX || (num_double(word, &d) && d == (double)u));
	if (num_size(word, &u))
		assert(char_is_digit(word.p[0]));
}

static void check_grouped(struct str word, struct arena *a)
{
	char *buf = arena_alloc(a, word.n);
	struct str got = num_ungroup(word, buf);
	struct str again = num_ungroup(got, buf);

	assert(got.n <= word.n);
	assert(str_eq(got, again));
	assert(got.p == word.p || (got.n < word.n && !str_has(got, ",")));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	AUTO_ARENA(a);
	struct str rest = { (const char *)data, size };

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		assert(num_prefix(word) <= word.n);
		check_double(word, a);
		check_whole(word);
		check_grouped(word, a);
		arena_reset(a);
	}
	return 0;
}
