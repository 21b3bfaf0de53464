/*
 * lookup_test.c: owns reports/lookup.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "reports/lookup.h"

enum { MANY = 5000 };

static void words_get_numbers_in_the_order_they_are_seen(void **state)
{
	AUTO_ARENA(a);
	struct lookup l = lookup_new(a);
	bool is_new;

	(void)state;
	assert_int_equal(lookup_add(&l, STR("b"), &is_new), 0);
	assert_true(is_new);
	assert_int_equal(lookup_add(&l, STR("a"), &is_new), 1);
	assert_int_equal(lookup_add(&l, STR("b"), &is_new), 0);
	assert_false(is_new);
	assert_int_equal(lookup_add(&l, STR_NONE, NULL), 2);
	assert_true(str_is(l.at.at[1], "a"));
}

static void a_word_that_was_never_added_is_not_found(void **state)
{
	AUTO_ARENA(a);
	struct lookup l = lookup_new(a);

	(void)state;
	assert_true(lookup_find(&l, STR("x")) == SIZE_MAX);
	lookup_add(&l, STR("x"), NULL);
	assert_int_equal(lookup_find(&l, STR("x")), 0);
	assert_true(lookup_find(&l, STR("y")) == SIZE_MAX);
}

static void words_are_copied(void **state)
{
	AUTO_ARENA(a);
	struct lookup l = lookup_new(a);
	char text[] = "abc";

	(void)state;
	lookup_add(&l, str_from(text), NULL);
	text[0] = 'x';
	assert_int_equal(lookup_find(&l, STR("abc")), 0);
}

static void many_words_are_all_found_again(void **state)
{
	AUTO_ARENA(a);
	struct lookup l = lookup_new(a);

	(void)state;
	for (size_t i = 0; i < MANY; i++)
		assert_int_equal(lookup_add(&l, arena_printf(a, "word %zu", i), NULL), i);
	for (size_t i = 0; i < MANY; i++)
		assert_int_equal(lookup_find(&l, arena_printf(a, "word %zu", i)), i);
	assert_int_equal(l.at.n, MANY);
}

static void the_hash_is_the_published_one(void **state)
{
	(void)state;
	assert_true(lookup_hash(STR(""), 0) == 0xcbf29ce484222325u);
	assert_true(lookup_hash(STR("foobar"), 0) == 0x85944171f73967e8u);
	assert_true(lookup_hash(STR("foobar"), 1) != lookup_hash(STR("foobar"), 0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_get_numbers_in_the_order_they_are_seen),
		cmocka_unit_test(a_word_that_was_never_added_is_not_found),
		cmocka_unit_test(words_are_copied),
		cmocka_unit_test(many_words_are_all_found_again),
		cmocka_unit_test(the_hash_is_the_published_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
