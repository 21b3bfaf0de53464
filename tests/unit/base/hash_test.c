/*
 * hash_test.c: numbers from bytes that are kept in databases
 * owns: src/base/hash.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"

/* The test vectors of the hash's authors (draft-eastlake-fnv, appendix C). */
static void bytes_give_what_the_authors_publish(void **state)
{
	(void)state;
	assert_true(hash_bytes(HASH_START, STR("")) == 0xcbf29ce484222325u);
	assert_true(hash_bytes(HASH_START, STR("a")) == 0xaf63dc4c8601ec8cu);
	assert_true(hash_bytes(HASH_START, STR("foobar")) == 0x85944171f73967e8u);
}

/* Databases hold it: these numbers may never change. */
static void a_kept_hash_stays_what_it_was(void **state)
{
	(void)state;
	assert_true(hash_end(hash_add(HASH_START, STR(""))) == 0x2cf2859d72bca3bcu);
	assert_true(hash_end(hash_add(hash_add(HASH_START, STR("seq-read")), STR("25.39"))) == 0xcc005fdb1270c6bcu);
}

static void fields_do_not_run_together(void **state)
{
	(void)state;
	assert_true(hash_add(hash_add(HASH_START, STR("ab")), STR("c")) !=
		    hash_add(hash_add(HASH_START, STR("a")), STR("bc")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_give_what_the_authors_publish),
		cmocka_unit_test(a_kept_hash_stays_what_it_was),
		cmocka_unit_test(fields_do_not_run_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
