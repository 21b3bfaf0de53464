/*
 * map_test.c: a table from bytes to numbers
 * owns: src/base/map.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/map.h"

static void words_get_numbers_in_the_order_in_which_they_came(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);
	bool is_new;

	(void)state;
	assert_int_equal(map_add(&m, STR("ext3"), &is_new), 0);
	assert_true(is_new);
	assert_int_equal(map_add(&m, STR("xfs"), NULL), 1);
	assert_int_equal(map_add(&m, STR("ext3"), &is_new), 0);
	assert_false(is_new);
	assert_int_equal(m.n, 2);
	assert_true(str_is(m.at[1].key, "xfs"));
	assert_int_equal(map_find(&m, STR("xfs")), 1);
}

static void what_was_never_added_is_not_found(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);
	int64_t value = 7;

	(void)state;
	assert_int_equal(map_find(&m, STR("jfs")), MAP_NONE);
	map_add(&m, STR("jfs "), NULL);
	assert_int_equal(map_find(&m, STR("jfs")), MAP_NONE);
	assert_false(map_get(&m, STR("jfs"), &value));
	assert_int_equal(value, 0);
}

static void a_key_is_copied(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);
	char bytes[] = "reiserfs";

	(void)state;
	map_set(&m, str_from(bytes), 3);
	bytes[0] = 'R';
	assert_int_equal(map_find(&m, STR("reiserfs")), 0);
	assert_int_equal(map_find(&m, STR("Reiserfs")), MAP_NONE);
}

static void a_value_can_be_changed(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);
	int64_t value;

	(void)state;
	map_set(&m, STR("a"), 1);
	map_set(&m, STR("b"), -2);
	map_set(&m, STR("a"), INT64_MAX);
	assert_int_equal(m.n, 2);
	assert_true(map_get(&m, STR("a"), &value));
	assert_true(value == INT64_MAX);
	assert_true(map_get(&m, STR("b"), &value));
	assert_int_equal(value, -2);
}

static void the_empty_key_and_bytes_of_zero_are_keys_like_others(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);

	(void)state;
	map_set(&m, STR_NONE, 1);
	map_set(&m, (struct str){ "\0", 1 }, 2);
	map_set(&m, (struct str){ "\0\0\0\0\0\0\0\0", 8 }, 3);
	map_set(&m, (struct str){ "\0\0\0\0\0\0\0\0\0", 9 }, 4);
	assert_int_equal(m.n, 4);
	for (size_t i = 0; i < m.n; i++) {
		assert_int_equal(map_find(&m, m.at[i].key), i);
		assert_int_equal(m.at[i].value, i + 1);
	}
}

static void many_keys_are_all_found_again(void **state)
{
	enum { MANY = 20000 };
	AUTO_ARENA(a);
	struct map m = map_new(a);

	(void)state;
	for (int64_t i = 0; i < MANY; i++) {
		int64_t pair[2] = { i % 100, i / 100 };
		map_set(&m, MAP_KEY(pair), i);
	}
	assert_int_equal(m.n, MANY);
	for (int64_t i = 0; i < MANY; i++) {
		int64_t pair[2] = { i % 100, i / 100 }, value;
		assert_true(map_get(&m, MAP_KEY(pair), &value));
		assert_int_equal(value, i);
	}
	for (int64_t i = MANY; i < 2 * MANY; i++) {
		int64_t pair[2] = { i % 100, i / 100 };
		assert_int_equal(map_find(&m, MAP_KEY(pair)), MAP_NONE);
	}
}

static void a_cleared_map_is_as_new(void **state)
{
	AUTO_ARENA(a);
	struct map m = map_new(a);

	(void)state;
	map_set(&m, STR("a"), 1);
	map_clear(&m);
	assert_int_equal(m.n, 0);
	assert_int_equal(map_find(&m, STR("a")), MAP_NONE);
	assert_int_equal(map_add(&m, STR("b"), NULL), 0);
	assert_int_equal(m.at[0].value, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_get_numbers_in_the_order_in_which_they_came),
		cmocka_unit_test(what_was_never_added_is_not_found),
		cmocka_unit_test(a_key_is_copied),
		cmocka_unit_test(a_value_can_be_changed),
		cmocka_unit_test(the_empty_key_and_bytes_of_zero_are_keys_like_others),
		cmocka_unit_test(many_keys_are_all_found_again),
		cmocka_unit_test(a_cleared_map_is_as_new),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
