/*
 * sha256_test.c: owns src/base/sha256.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"

static void digest_is(struct str bytes, const char *expected)
{
	uint8_t digest[SHA256_BYTES];
	char hex[2 * SHA256_BYTES + 1];

	sha256(bytes, digest);
	for (size_t i = 0; i < SHA256_BYTES; i++)
		snprintf(hex + 2 * i, 3, "%02x", digest[i]);
	assert_string_equal(hex, expected);
}

static void digests_are_those_of_the_standard(void **state)
{
	(void)state;
	digest_is(STR_NONE, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	digest_is(STR("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	digest_is(STR("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
		  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void a_million_letters_are_many_blocks(void **state)
{
	AUTO_ARENA(a);
	char *text = arena_alloc(a, 1000000);

	(void)state;
	memset(text, 'a', 1000000);
	digest_is((struct str){ text, 1000000 }, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void base64_pads(void **state)
{
	static const char *const cases[][2] = { { "", "" }, { "f", "Zg==" }, { "fo", "Zm8=" }, { "foo", "Zm9v" },
						{ "foob", "Zm9vYg==" }, { "foobar", "Zm9vYmFy" }, { "\xff\xfe?", "//4/" } };
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_true(str_is(base64(str_from(cases[i][0]), a), cases[i][1]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digests_are_those_of_the_standard),
		cmocka_unit_test(a_million_letters_are_many_blocks),
		cmocka_unit_test(base64_pads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
