/*
 * charset_test.c: owns src/text/charset.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/charset.h"

static struct str decoded(struct str bytes, const char *declared, struct arena *a)
{
	struct mapped_text text = { .text = bytes, .first = 1 };

	charset_decode(&text, str_from(declared), a);
	return text.text;
}

static void ascii_is_not_copied(void **state)
{
	AUTO_ARENA(a);
	struct str in = STR("2.4.19-pre5  13.2");

	(void)state;
	assert_ptr_equal(decoded(in, "us-ascii", a).p, in.p);
	assert_int_equal(arena_used(a), 0);
}

static void declared_charsets_are_used(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(decoded(STR("Skellefte\xe5"), "iso-8859-1", a), "Skellefteå");
	assert_str(decoded(STR("\xa4 1"), "ISO-8859-15", a), "€ 1");
	assert_str(decoded(STR("\xc4\xe3 5"), "gb2312", a), "你 5");
	assert_str(decoded(STR("\xf0\xd2"), "koi8-r", a), "Пр");
	assert_str(decoded(STR("\x1b$B$\"\x1b(B 7"), "iso-2022-jp", a), "あ 7");
	assert_str(decoded(STR("a +AOU-"), "utf-7", a), "a å");
	assert_str(decoded(STR("a\0\xe5\0\n\0"), "utf-16le", a), "aå\n");
}

static void wrong_and_unknown_names_lose_nothing(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(decoded(STR("Skellefte\xe5"), "us-ascii", a), "Skellefteå");
	assert_str(decoded(STR("Skellefte\xe5"), "utf-8\\", a), "Skellefteå");
	assert_str(decoded(STR("Skellefte\xe5"), "1a2s3d4f!@", a), "Skellefteå");
	assert_str(decoded(STR("Skellefte\xc3\xa5"), "x-unknown", a), "Skellefteå");
	assert_str(decoded(STR("Skellefte\xc3\xa5"), "iso-8859-2", a), "Skellefteå");
	assert_str(decoded(STR("\xff\xfe\xfd 12"), "gb18030", a), "ÿþý 12");
	assert_str(decoded(STR("Throughput 5.5 MB/sec\n"), "utf-16", a), "Throughput 5.5 MB/sec\n");
	assert_str(decoded(STR("Throughput 5.50 MB/sec\n"), "UTF-16LE", a), "Throughput 5.50 MB/sec\n");
	assert_str(decoded(STR("a\x93" "b\x94"), "iso-8859-1", a), "a“b”");
}

static void a_stray_byte_does_not_spoil_the_utf8_around_it(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(decoded(STR("5\xc2\xa0MB \xe5 \xc3\xa5"), "utf-8", a), "5 MB å å");
}

static void blanks_and_minus_signs_become_plain(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(decoded(STR("\xef\xbb\xbf" "a\xc2\xa0" "b\xe2\x80\x87" "c"), "", a), "a b c");
	assert_str(decoded(STR("\xe2\x88\x92" "5 \xe2\x80\x93 7"), "utf-8", a), "-5 - 7");
	assert_str(decoded(STR("10\xa0MB \x96 5"), "windows-1252", a), "10 MB - 5");
	assert_str(decoded(STR("a\0b"), "", a), "a b");
}

static void overlong_and_surrogate_sequences_are_no_utf8(void **state)
{
	(void)state;
	assert_true(charset_is_utf8(STR("\xe2\x82\xac")));
	assert_false(charset_is_utf8(STR("\xc0\xaf")));
	assert_false(charset_is_utf8(STR("\xe0\x80\xaf")));
	assert_false(charset_is_utf8(STR("\xed\xa0\x80")));
	assert_false(charset_is_utf8(STR("\xf4\x90\x80\x80")));
	assert_false(charset_is_utf8(STR("\xe2\x82")));
}

/* Found by fuzzing: each of these is two bytes in and three out. */
static void signs_that_grow_have_room(void **state)
{
	AUTO_ARENA(a);
	char in[2 * 1000];

	(void)state;
	for (size_t i = 0; i < sizeof in; i += 2)
		memcpy(in + i, "\xc2\x80", 2);
	struct str out = decoded((struct str){ in, sizeof in }, "utf-8", a);
	assert_int_equal(out.n, 3 * 1000);
	assert_true(str_starts(out, "\xe2\x82\xac"));
}

static void the_map_follows(void **state)
{
	AUTO_ARENA(a);
	struct line_break map[] = { { 0, 1 }, { 3, 2 }, { 6, 3 } };
	struct mapped_text text = { STR("\xc2\xa0x\xe5yz\n"), 1, map, 3 };

	(void)state;
	charset_decode(&text, STR("utf-8"), a);
	assert_str(text.text, " xåyz\n");
	assert_int_equal(map[1].offset, 2);
	assert_int_equal(map[2].offset, 6);
}

static void the_map_follows_through_iconv_and_split_signs(void **state)
{
	AUTO_ARENA(a);
	struct line_break map[] = { { 0, 1 }, { 1, 2 }, { 3, 3 }, { 4, 4 } };
	struct mapped_text text = { STR("\xc4\xe3" "5\n"), 1, map, 4 };

	(void)state;
	charset_decode(&text, STR("gbk"), a);
	assert_str(text.text, "你5\n");
	assert_int_equal(map[1].offset, 0);
	assert_int_equal(map[2].offset, 4);
	assert_int_equal(map[3].offset, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ascii_is_not_copied),
		cmocka_unit_test(declared_charsets_are_used),
		cmocka_unit_test(wrong_and_unknown_names_lose_nothing),
		cmocka_unit_test(a_stray_byte_does_not_spoil_the_utf8_around_it),
		cmocka_unit_test(blanks_and_minus_signs_become_plain),
		cmocka_unit_test(overlong_and_surrogate_sequences_are_no_utf8),
		cmocka_unit_test(signs_that_grow_have_room),
		cmocka_unit_test(the_map_follows),
		cmocka_unit_test(the_map_follows_through_iconv_and_split_signs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
