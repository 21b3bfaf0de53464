/*
 * candidate_test.c: owns src/text/candidate.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/candidate.h"

static const char *const words[] = { "MB/sec", "IOPS", "iops", "Lat%", "clat (", "eft" };

static struct candidate *all_words(struct arena *a)
{
	return candidate_new(words, sizeof words / sizeof *words, a);
}

static void finds_each_word_at_each_place(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_words(a);

	(void)state;
	for (size_t w = 0; w < sizeof words / sizeof *words; w++)
		for (size_t before = 0; before < 20; before++)
			for (size_t behind = 0; behind < 12; behind++) {
				struct str text = arena_printf(a, "%.*s%s%.*s", (int)before, "....................",
							       words[w], (int)behind, "............");
				if (!candidate_is(c, text))
					fail_msg("%s is not found in \"" STR_FMT "\"", words[w], STR_ARG(text));
			}
}

static void finds_nothing_where_nothing_is(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_words(a);
	static const char *const texts[] = { "",       "M",     "MB",	  "MB/se",	    "B/sec",
					     "mb/sec", "Lat %", "clat(", "IOP IOP iop ef",
					     "Content-Transfer-Encoding: 8bit\n\nMB/s=\nec" };

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_false(candidate_is(c, str_from(texts[i])));
}

static void base64_must_be_decoded_to_know(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_words(a);

	(void)state;
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: base64\n\nYWJj\n")));
	assert_true(candidate_is(c, STR("x\n--B\ncontent-transfer-encoding:\n BASE64\n\nYWJj\n")));
	assert_false(candidate_is(c, STR("Content-Transfer-Encoding: 7bit\n\nbase64\n")));
}

static void words_cut_by_soft_breaks_are_found(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_words(a);

	(void)state;
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\n\nx=\n5 MB/s=\nec\n")));
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\r\n\r\n5 MB/s=\r\nec\r\n")));
	assert_false(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\n\n5 MB/s=\nx\n=")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_each_word_at_each_place),
		cmocka_unit_test(finds_nothing_where_nothing_is),
		cmocka_unit_test(base64_must_be_decoded_to_know),
		cmocka_unit_test(words_cut_by_soft_breaks_are_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
