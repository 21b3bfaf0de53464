/*
 * intern_test.c: what went in is found, and nothing else
 * owns: src/store/intern.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"
#include "store/intern.h"

static void many_keys_are_told_apart(void **state)
{
	struct intern *t = intern_new();
	char key[32];
	int64_t value;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		int n = sprintf(key, "key %d", i);
		intern_add(t, (struct str){ key, (size_t)n }, i);
	}
	assert_int_equal(intern_count(t), 10000);
	for (int i = 0; i < 10000; i++) {
		int n = sprintf(key, "key %d", i);
		assert_true(intern_find(t, (struct str){ key, (size_t)n }, &value));
		assert_int_equal(value, i);
	}
	assert_false(intern_find(t, STR("key 10000"), &value));
	assert_int_equal(value, 0);
	intern_free(t);
}

static void bytes_are_compared_not_texts(void **state)
{
	struct intern *t = intern_new();
	const char zero[] = { 0, 0, 1 };
	int64_t value;

	(void)state;
	intern_add(t, (struct str){ zero, 1 }, 1);
	intern_add(t, (struct str){ zero, 2 }, 2);
	intern_add(t, (struct str){ zero, 3 }, 3);
	intern_add(t, STR_NONE, 4);
	assert_true(intern_find(t, (struct str){ zero, 2 }, &value));
	assert_int_equal(value, 2);
	assert_true(intern_find(t, STR(""), &value));
	assert_int_equal(value, 4);
	intern_set(t, STR(""), 5);
	assert_true(intern_find(t, STR_NONE, &value));
	assert_int_equal(value, 5);
	intern_free(t);
}

static void a_cleared_table_is_as_new(void **state)
{
	struct intern *t = intern_new();
	int64_t value;

	(void)state;
	intern_add(t, STR("a"), 1);
	intern_clear(t);
	assert_int_equal(intern_count(t), 0);
	assert_false(intern_find(t, STR("a"), &value));
	intern_add(t, STR("a"), 2);
	assert_true(str_is(intern_at(t, 0, &value), "a"));
	assert_int_equal(value, 2);
	intern_free(t);
	intern_free(NULL);
}

static void the_hash_knows_where_fields_end(void **state)
{
	(void)state;
	assert_true(hash_add(hash_add(HASH_START, STR("ab")), STR("c")) !=
		    hash_add(hash_add(HASH_START, STR("a")), STR("bc")));
	assert_true(hash_add(HASH_START, STR("")) != HASH_START);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_keys_are_told_apart),
		cmocka_unit_test(bytes_are_compared_not_texts),
		cmocka_unit_test(a_cleared_table_is_as_new),
		cmocka_unit_test(the_hash_knows_where_fields_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
