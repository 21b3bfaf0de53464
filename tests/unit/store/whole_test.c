/*
 * whole_test.c: the best block of another source that has all rows of a block
 * owns: src/store/whole.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "store/whole.h"

enum { BLOCKS = 40, ROWS_MAX = 6, ROUNDS = 400 };

struct made {
	int64_t source;
	int64_t hash[ROWS_MAX];
	size_t n;
};

static uint32_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

static int by_number(const void *one, const void *other)
{
	const int64_t *a = one, *b = other;

	return (*a > *b) - (*a < *b);
}

/* More rows first, as the store gives them. */
static int by_size(const void *one, const void *other)
{
	const struct made *a = one, *b = other;

	return (a->n < b->n) - (a->n > b->n);
}

static void make(struct made *out, uint32_t n_sources, uint32_t n_hashes, uint64_t *random)
{
	for (size_t i = 0; i < BLOCKS; i++) {
		out[i] = (struct made){ .source = 1 + next_random(random) % n_sources,
					.n = 1 + next_random(random) % ROWS_MAX };
		for (size_t k = 0; k < out[i].n; k++)
			out[i].hash[k] = (int64_t)(next_random(random) % n_hashes) - 1;
		qsort(out[i].hash, out[i].n, sizeof *out[i].hash, by_number);
	}
	qsort(out, BLOCKS, sizeof *out, by_size);
}

static size_t times(const struct made *m, int64_t hash)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++)
		n += m->hash[i] == hash;
	return n;
}

/* What the rule says, in its own words. */
static size_t whole_by_rule(const struct made *all, size_t block)
{
	for (size_t i = 0; i < block; i++) {
		bool holds = all[i].source != all[block].source;
		for (size_t k = 0; k < all[block].n; k++)
			holds = holds && times(&all[i], all[block].hash[k]) >= times(&all[block], all[block].hash[k]);
		if (holds)
			return i;
	}
	return WHOLE_NONE;
}

static struct str rows_of(const struct made *m)
{
	return (struct str){ (const char *)m->hash, m->n * sizeof *m->hash };
}

static void it_is_what_the_rule_says_of_any_blocks(void **state)
{
	uint64_t random = 5;
	size_t n_wholes = 0;

	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		AUTO_ARENA(a);
		struct wholes w = wholes_new(a);
		struct made all[BLOCKS];

		make(all, 1 + (uint32_t)round % 12, 2 + (uint32_t)round % 5, &random);
		for (size_t i = 0; i < BLOCKS; i++) {
			size_t whole = wholes_add(&w, all[i].source, rows_of(&all[i]));
			assert_int_equal(whole, whole_by_rule(all, i));
			n_wholes += whole != WHOLE_NONE;
		}
	}
	assert_in_range(n_wholes, BLOCKS * ROUNDS / 3, BLOCKS * ROUNDS - 1);
}

static void a_block_without_rows_counts_and_holds_nothing(void **state)
{
	AUTO_ARENA(a);
	struct wholes w = wholes_new(a);
	int64_t row = 7;
	struct str rows = { (const char *)&row, sizeof row };

	(void)state;
	assert_int_equal(wholes_add(&w, 1, STR_NONE), WHOLE_NONE);
	assert_int_equal(wholes_add(&w, 2, STR_NONE), WHOLE_NONE);
	assert_int_equal(wholes_add(&w, 3, rows), WHOLE_NONE);
	assert_int_equal(wholes_add(&w, 4, rows), 2);
}

/* One class, however many: what is kept of each is its source. */
static void equal_blocks_take_no_memory_for_their_rows(void **state)
{
	AUTO_ARENA(a);
	struct wholes w = wholes_new(a);
	int64_t hash[100];

	(void)state;
	for (int64_t i = 0; i < 100; i++)
		hash[i] = i;
	for (int64_t source = 0; source < 20000; source++)
		assert_int_equal(wholes_add(&w, source, (struct str){ (const char *)hash, sizeof hash }),
				 source ? 0 : WHOLE_NONE);
	assert_true(arena_used(a) < 1000000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_what_the_rule_says_of_any_blocks),
		cmocka_unit_test(a_block_without_rows_counts_and_holds_nothing),
		cmocka_unit_test(equal_blocks_take_no_memory_for_their_rows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
