/*
 * digest_test.c: owns src/base/digest.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/digest.h"

/* The two vectors of FIPS 180-4's examples. */
static void agrees_with_the_published_vectors(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(arena_cstr(a, digest_hex(STR("abc"), a)),
			    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	assert_string_equal(arena_cstr(a, digest_hex(STR_NONE, a)),
			    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void counts_bytes_not_strings(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_false(str_eq(digest_hex(STR("a\0b"), a), digest_hex(STR("a"), a)));
}

/* printf abc | sha256sum | cut -c1-64 | tr a-f A-F | basenc --base16 -d | base64 */
static void base64_has_the_same_bytes(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(arena_cstr(a, digest_base64(STR("abc"), a)), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
	assert_string_equal(arena_cstr(a, digest_base64(STR_NONE, a)), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agrees_with_the_published_vectors),
		cmocka_unit_test(counts_bytes_not_strings),
		cmocka_unit_test(base64_has_the_same_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
