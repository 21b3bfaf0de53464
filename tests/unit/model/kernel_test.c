/*
 * kernel_test.c: owns src/model/kernel.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "model/kernel.h"

#define RELEASE STAGE_RELEASE, 0, 0

struct reading {
	const char *label;
	uint32_t version[4];
	enum kernel_stage stage;
	uint32_t stage_number, commits;
	const char *flavour;
	uint32_t flavour_number;
	const char *rest;
};

static const struct reading readings[] = {
	{ "2.4.18", { 2, 4, 18 }, RELEASE, "", 0, "" },
	{ "v6.8", { 6, 8 }, RELEASE, "", 0, "" },
	{ "linux-2.5.43", { 2, 5, 43 }, RELEASE, "", 0, "" },
	{ "vmlinuz-5.3.18", { 5, 3, 18 }, RELEASE, "", 0, "" },
	{ "  2.6.11.7 ", { 2, 6, 11, 7 }, RELEASE, "", 0, "" },
	{ "2.4.18-pre9-ac4", { 2, 4, 18 }, STAGE_PRE, 9, 0, "ac", 4, "" },
	{ "2.4.18pre4aa1", { 2, 4, 18 }, STAGE_PRE, 4, 0, "aa", 1, "" },
	{ "2.4.1pre3", { 2, 4, 1 }, STAGE_PRE, 3, 0, "", 0, "" },
	{ "2.4.18pre3rmap11b", { 2, 4, 18 }, STAGE_PRE, 3, 0, "rmap", 11, "b" },
	{ "2.4.17-rmap12f-wli", { 2, 4, 17 }, RELEASE, "rmap", 12, "f-wli" },
	{ "2.4.19-pre1aa1rl", { 2, 4, 19 }, STAGE_PRE, 1, 0, "aa", 1, "rl" },
	{ "2.4.19-pre4-ac3-preempt", { 2, 4, 19 }, STAGE_PRE, 4, 0, "ac", 3, "-preempt" },
	{ "2.4.18-preempt", { 2, 4, 18 }, RELEASE, "preempt", 0, "" },
	{ "2.6.0-test8-as", { 2, 6, 0 }, STAGE_PRE, 8, 0, "as", 0, "" },
	{ "2.5.65-mm2-anobjrmap", { 2, 5, 65 }, RELEASE, "mm", 2, "-anobjrmap" },
	{ "2.5.65-mm0", { 2, 5, 65 }, RELEASE, "mm", 0, "0" },
	{ "4.18.0-rc3+", { 4, 18, 0 }, STAGE_RC, 3, 0, "", 0, "+" },
	{ "5.17.0-rc3blk+", { 5, 17, 0 }, STAGE_RC, 3, 0, "blk", 0, "+" },
	{ "6.6.15(rc1)", { 6, 6, 15 }, STAGE_RC, 1, 0, "", 0, "" },
	{ "6.8.0-dirty", { 6, 8, 0 }, RELEASE, "dirty", 0, "" },
	{ "v5.8-rc1-107-g9c04b0b", { 5, 8 }, STAGE_RC, 1, 107, "", 0, "-g9c04b0b" },
	{ "6.8.0-rc1-00012-gabcdef123456-dirty", { 6, 8 }, STAGE_RC, 1, 12, "", 0, "-gabcdef123456-dirty" },
	{ "5.10.0-rc7-next-20201210", { 5, 10 }, STAGE_RC, 7, 0, "next", 0, "-20201210" },
	{ "2.4.19-pre5 + preempt patch", { 2, 4, 19 }, STAGE_PRE, 5, 0, "", 0, " + preempt patch" },
};

static const struct reading abi_names[] = {
	{ "2.6.32-5-amd64", { 2, 6, 32 }, RELEASE, "amd64", 5, "-amd64" },
	{ "6.1.0-18-amd64", { 6, 1, 0 }, RELEASE, "amd64", 18, "-amd64" },
	{ "5.15.0-91-generic #101-Ubuntu", { 5, 15, 0 }, RELEASE, "generic", 91, "-generic #101-Ubuntu" },
	{ "3.10.0-1160.el7.x86_64", { 3, 10, 0 }, RELEASE, "el", 1160, ".el7.x86_64" },
	{ "5.14.0-503.40.1.el9_5.x86_64", { 5, 14, 0 }, RELEASE, "el", 503, ".40.1.el9_5.x86_64" },
	{ "6.14.5-300.fc42.x86_64", { 6, 14, 5 }, RELEASE, "fc", 300, ".fc42.x86_64" },
	{ "2.4.18-3", { 2, 4, 18 }, RELEASE, "", 3, "" },
};

static void assert_reads(const struct reading *want, bool is_abi)
{
	struct str label = str_from(want->label);
	struct kernel k;

	kernel_parse(label, &k);
	if (k.kind != KERNEL_VERSION)
		fail_msg("%s is no version", want->label);
	assert_ptr_equal(k.label.p, label.p);
	assert_int_equal(k.label.n, label.n);
	if (memcmp(k.version, want->version, sizeof k.version) != 0 || k.stage != want->stage ||
	    k.stage_number != want->stage_number || k.commits != want->commits ||
	    k.flavour_number != want->flavour_number || k.is_abi != is_abi)
		fail_msg("%s: a number of it is read wrongly", want->label);
	if (!str_is(k.flavour, want->flavour) || !str_is(k.rest, want->rest))
		fail_msg("%s: flavour \"" STR_FMT "\", rest \"" STR_FMT "\"", want->label, STR_ARG(k.flavour),
			 STR_ARG(k.rest));
}

static void reads_each_part_of_a_version(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
		assert_reads(&readings[i], false);
}

static void knows_the_names_that_distributions_give(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof abi_names / sizeof *abi_names; i++)
		assert_reads(&abi_names[i], true);
}

static void takes_release_0_of_fedora_for_a_candidate(void **state)
{
	struct kernel k;

	(void)state;
	kernel_parse(STR("6.8.0-0.rc3.20240209git1f719a2f3fa6.31.fc40.x86_64"), &k);
	assert_int_equal(k.stage, STAGE_RC);
	assert_int_equal(k.stage_number, 3);
	assert_false(k.is_abi);
}

static enum kernel_kind kind_of(const char *label)
{
	struct kernel k;

	kernel_parse(str_from(label), &k);
	return k.kind;
}

static void sorts_labels_into_kinds(void **state)
{
	struct kernel k;

	(void)state;
	assert_int_equal(kind_of("next-20240101"), KERNEL_NEXT);
	assert_int_equal(kind_of("linux-next-20240101"), KERNEL_NEXT);
	kernel_parse(STR("next-20240101-dirty"), &k);
	assert_int_equal(k.version[0], 20240101);
	assert_true(str_is(k.rest, "-dirty"));
	assert_int_equal(kind_of("8c5035dfbb94"), KERNEL_HASH);
	assert_int_equal(kind_of("4edee232ed5d0abb9f24af7af55"), KERNEL_HASH);
	assert_int_equal(kind_of("next-2024"), KERNEL_WORD);
	assert_int_equal(kind_of("next"), KERNEL_WORD);
	assert_int_equal(kind_of("baseline"), KERNEL_WORD);
	assert_int_equal(kind_of("6"), KERNEL_WORD);
	assert_int_equal(kind_of("linux"), KERNEL_WORD);
	assert_int_equal(kind_of(""), KERNEL_WORD);
	assert_int_equal(kind_of("2.x"), KERNEL_WORD);
}

static void leaves_numbers_that_do_not_fit_as_text(void **state)
{
	struct kernel k;

	(void)state;
	assert_int_equal(kind_of("2.4.99999999999999999999"), KERNEL_WORD);
	assert_int_equal(kind_of("4294967296.1"), KERNEL_WORD);
	kernel_parse(STR("4294967296.1"), &k);
	assert_int_equal(k.version[0], 0);
	kernel_parse(STR("2.4.18-pre99999999999"), &k);
	assert_int_equal(k.stage, STAGE_RELEASE);
	assert_true(str_is(k.flavour, "pre"));
	assert_true(str_is(k.rest, "99999999999"));
	kernel_parse(STR("2.4.18-99999999999-amd64"), &k);
	assert_false(k.is_abi);
	assert_true(str_is(k.rest, "-99999999999-amd64"));
}

/* Words between blanks, as in a text. */
static void assert_judged(const char *words, bool is_version)
{
	struct str rest = str_from(words);

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest))
		if (kernel_is_version(word) != is_version)
			fail_msg("\"" STR_FMT "\" is %s version", STR_ARG(word), is_version ? "a" : "no");
}

static void picks_versions_out_of_prose(void **state)
{
	(void)state;
	assert_judged("2.4.19-pre5 v6.8-rc1 linux-2.6.9 5.14.0-427.el9.x86_64 2.4.18 1.2.13 v6.8 linux-6.8 6.8-rc1",
		      true);
	assert_judged("6.8.0-rc1-00012-gabcdef123456 2.4.20aa1 2.6.11.7 2.4.18pre2aa2 4.18.0-rc3+ 2.6.0-test8-as",
		      true);
	assert_judged("2.5.8-akpm 6.6.15(rc1) 2.4.18-3 6.1.0-18-amd64 next-20240101 v5.8-rc1-107-g9c04b0b", true);
	assert_judged("5.17.0-rc3blk+ 6.13.0-rc1+ 4.9.337 2.5.68-mm2 5.15.0-91-generic 6.6-107-g9c04b0b1", true);
	assert_judged("5.18-rc8-vanilla linux-next-20240101 5.10.0-rc7-next-20201210 2.4.17-rmap12f-wli", true);
}

static void takes_no_other_figure_for_a_version(void **state)
{
	(void)state;
	assert_judged("12.5 3.33 6.8 2.0 3.14159 12.5% 12.5MB/s 1e+06 1,2.3", false);
	assert_judged("1.2.3.4 192.168.1.1 10.0.0.1 9.9.9.9 2.6.18.1.2", false);
	assert_judged("0.3.3 1.59 v0.3.3 v1.59 v3.33 2.95.3 fio-3.33 10.20.30 5.10.2000 1.2-rc1", false);
	assert_judged("2002.03.05 30.11.2026 1.12.2002 5.3.02", false);
	assert_judged("2.4.x 2.4. 2.4.18, 2.4.18: 2.4.18- 2.4.18's (2.4.18) 2.4.18/fs a2.4.18 2.4.18@x -2.4.18", false);
	assert_judged("2.4.18-2.4.19 linux-2.4.18.tar.gz 2.4.18.patch 2.4.18.c 2.4.18-pre1\xc3\xa4", false);
	assert_judged("8c5035d good linux- v next-1 next 6.8-mm1", false);
	assert_false(kernel_is_version(STR("2.4.18 pre1")));
	assert_false(kernel_is_version(STR("")));
}

static void knows_releases_of_two_parts_where_asked(void **state)
{
	static const char *const good[] = { "3.0", "3.19", "4.20", "5.10", "6.4", "6.12" };
	static const char *const bad[] = { "2.6", "1.2", "0.9", "3.20", "4.21", "6.40", "6.04", "6.4.1", "6.4-rc1", "v6.4", "6", "6.", "12.5" };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(kernel_is_short(str_from(good[i])));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (kernel_is_short(str_from(bad[i])))
			fail_msg("\"%s\" is no release", bad[i]);
}

static void takes_no_overlong_word_for_a_version(void **state)
{
	char word[KERNEL_WORD_MAX + 1] = "2.4.18-";

	(void)state;
	memset(word + 7, 'x', sizeof word - 7);
	assert_true(kernel_is_version((struct str){ word, KERNEL_WORD_MAX }));
	assert_false(kernel_is_version((struct str){ word, KERNEL_WORD_MAX + 1 }));
	assert_false(kernel_is_version((struct str){ "2.4.18-a\0b", 10 }));
}

static void knows_which_series_was_still_to_come(void **state)
{
	const int64_t end_of_2001 = 1009756800, june_2011 = 1306886400, in_2024 = 1713531600;

	(void)state;
	assert_true(kernel_is_to_come(STR("7.1.2"), end_of_2001));
	assert_true(kernel_is_to_come(STR("3.0.1"), end_of_2001));
	assert_false(kernel_is_to_come(STR("2.6.39"), end_of_2001));
	assert_false(kernel_is_to_come(STR("3.0-rc1"), june_2011));
	assert_true(kernel_is_to_come(STR("4.1.2"), june_2011));
	assert_false(kernel_is_to_come(STR("v6.8.7"), in_2024));
	assert_true(kernel_is_to_come(STR("8.4.1"), in_2024));
	assert_false(kernel_is_to_come(STR("7.1.2"), 0));
	assert_false(kernel_is_to_come(STR("7.1.2"), INT64_MIN));
	assert_false(kernel_is_to_come(STR("mm3"), end_of_2001));
}

static void knows_a_hash_by_digits_letters_and_length(void **state)
{
	(void)state;
	assert_true(kernel_is_hash(STR("9c04b0b")));
	assert_true(kernel_is_hash(STR("8c5035dfbb9475b67c82b3fdb73351236b2487f0")));
	assert_false(kernel_is_hash(STR("8c5035dfbb9475b67c82b3fdb73351236b2487f01")));
	assert_false(kernel_is_hash(STR("9c04b0")));
	assert_false(kernel_is_hash(STR("deadbee")));
	assert_false(kernel_is_hash(STR("20240101")));
	assert_false(kernel_is_hash(STR("9C04B0B")));
	assert_false(kernel_is_hash(STR("9c04b0g")));
	assert_false(kernel_is_hash(STR_NONE));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_each_part_of_a_version),
		cmocka_unit_test(knows_the_names_that_distributions_give),
		cmocka_unit_test(takes_release_0_of_fedora_for_a_candidate),
		cmocka_unit_test(sorts_labels_into_kinds),
		cmocka_unit_test(leaves_numbers_that_do_not_fit_as_text),
		cmocka_unit_test(picks_versions_out_of_prose),
		cmocka_unit_test(takes_no_other_figure_for_a_version),
		cmocka_unit_test(knows_releases_of_two_parts_where_asked),
		cmocka_unit_test(takes_no_overlong_word_for_a_version),
		cmocka_unit_test(knows_which_series_was_still_to_come),
		cmocka_unit_test(knows_a_hash_by_digits_letters_and_length),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
