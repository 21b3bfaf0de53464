/*
 * words_test.c: owns reports/words.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/words.h"

static void assert_str(struct str got, const char *expected)
{
	if (!str_is(got, expected))
		fail_msg("\"" STR_FMT "\" instead of \"%s\"", STR_ARG(got), expected);
}

static struct comparison compared(struct hand *h)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison c;

	compare_matrix(&h->matrix, &options, h->a, &c);
	return c;
}

static struct str cell_words(struct hand *h)
{
	struct comparison c = compared(h);

	return words_cell(&c.rows[0].cells[0], c.rows[0].series, h->a);
}

static void a_metric_says_its_unit_unless_its_name_does(void **state)
{
	AUTO_ARENA(a);
	struct series rate = tio_series("8", "rate"), cpu = tio_series("8", "cpu_pct"), eff = tio_series("8", "cpu_eff");

	(void)state;
	assert_str(words_metric(&rate, a), "rate MB/s");
	assert_str(words_metric(&cpu, a), "cpu_pct");
	assert_str(words_metric(&eff, a), "cpu_eff");
	eff.metric = STR("iops");
	eff.unit = STR("IOPS");
	assert_str(words_metric(&eff, a), "iops");
}

static void titles_name_what_is_equal(void **state)
{
	AUTO_ARENA(a);
	struct series s = tio_series("128", "rate");
	struct series dbench = { .benchmark = STR("dbench"), .threads = STR("1") };

	(void)state;
	s.file_mb = STR("2048");
	s.block = STR("4096");
	s.variant = STR("ext3");
	s.params = STR("sync=1");
	assert_str(words_title(&s, WORDS_PHASE | WORDS_THREADS, a),
		   "tiobench rand-write, 128 threads, 2048 MB of files, blocks of 4096 bytes, ext3, sync=1");
	assert_str(words_title(&s, 0, a), "tiobench, 2048 MB of files, blocks of 4096 bytes, ext3, sync=1");
	assert_str(words_title(&dbench, WORDS_PHASE | WORDS_THREADS, a), "dbench 1 process");
	dbench.threads = STR("64");
	assert_str(words_title(&dbench, WORDS_THREADS, a), "dbench 64 processes");
	assert_str(words_machine(&s, a), "machine: not stated");
	s.machine = STR("4 way xeon with 4GB ram");
	assert_str(words_machine(&s, a), "machine: 4 way xeon with 4GB ram");
}

static void one_number_keeps_its_digits(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "lat_gt2s_pct"));
	hand_value(h, 0, "0.00000");
	assert_str(cell_words(h), "0.00000");
}

static void a_number_printed_in_another_unit_says_so(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("128", "lat_max"));
	struct value *v = hand_value(h, 0, "661.3");
	v->value = 661300;
	v->printed_unit = STR("s");
	assert_str(cell_words(h), "661.3 s");
}

static void several_runs_show_median_range_and_count(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "12.5");
	hand_value(h, 0, "12.25");
	hand_value(h, 0, "14");
	assert_str(cell_words(h), "12.50 (12.25..14.00) n=3");
}

static void a_doubtful_number_carries_its_mark(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "99.0")->flags = FLAG_IMPLAUSIBLE;
	assert_str(cell_words(h), "99.0?");
}

static void changes_have_a_sign_and_no_ratio_is_invented(void **state)
{
	AUTO_ARENA(a);
	struct comparison c = compared(two_tests(a));

	(void)state;
	assert_str(words_change(&c.rows[0], &c.rows[0].cells[0], a), "");
	assert_str(words_change(&c.rows[0], &c.rows[0].cells[1], a), "+12.7%");
	assert_str(words_change(&c.rows[0], &c.rows[0].cells[2], a), "-29.6%");
	assert_str(words_change(&c.rows[1], &c.rows[1].cells[2], a), "+1589%");
	assert_str(words_change(&c.rows[2], &c.rows[2].cells[1], a), "0.0%");
	assert_str(words_change(&c.rows[3], &c.rows[3].cells[1], a), "from 0");
}

static void tones_follow_the_direction_of_the_metric(void **state)
{
	AUTO_ARENA(a);
	struct comparison c = compared(two_tests(a));

	(void)state;
	assert_int_equal(words_tone(&c.rows[0].cells[1]), TONE_BETTER);
	assert_int_equal(words_tone(&c.rows[0].cells[2]), TONE_WORSE);
	assert_int_equal(words_tone(&c.rows[1].cells[1]), TONE_BETTER);
	assert_int_equal(words_tone(&c.rows[1].cells[2]), TONE_WORSE);
	assert_int_equal(words_tone(&c.rows[2].cells[1]), TONE_PLAIN);
	assert_int_equal(words_tone(&c.rows[3].cells[1]), TONE_WORSE);
}

static struct str kinds(struct hand *h)
{
	struct comparison c = compared(h);
	const struct comparison_row *row = &c.rows[0];

	return words_kind_of_numbers(&row, 1, h->a);
}

static void says_what_the_numbers_are(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	struct value *first = hand_value(h, 0, "1");
	assert_str(kinds(h), "n=1: single numbers, no interval");
	first->flags = FLAG_SUMMARY;
	first->iteration = STR("avg 3");
	assert_str(kinds(h), "n=1: each published average of 3 runs is one number, no interval");
	struct value *second = hand_value(h, 1, "2");
	second->flags = FLAG_SUMMARY;
	second->iteration = STR("avg 9");
	assert_str(kinds(h), "n=1: each published summary of several runs is one number, no interval");
	hand_value(h, 2, "2");
	hand_value(h, 2, "3");
	assert_str(kinds(h), "a published summary of several runs is one number, median (lowest..highest) of n runs, "
			     "others n=1: no interval");
}

static void numbers_of_several_unknown_machines_are_warned_of(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	struct value *first = hand_value(h, 0, "1"), *second = hand_value(h, 1, "2");
	first->source = STR("aa");
	second->source = STR("aa");
	struct comparison c = compared(h);
	const struct comparison_row *row = &c.rows[0];
	assert_str(words_unstated_machines(&row, 1), "");
	second->source = STR("bb");
	assert_str(words_unstated_machines(&row, 1), WORDS_UNSTATED_MACHINES);
	h->series[0].machine = STR("k6-2");
	assert_str(words_unstated_machines(&row, 1), "");
}

/* N runs of the kernels 0 and 1, the second STEP percent above the first. */
static struct str change_of(struct arena *a, int n, double step)
{
	struct hand *h = hand_new(a, three_kernels);
	struct comparison c;

	hand_series(h, tio_series("8", "rate"));
	for (int i = 0; i < 2 * n; i++)
		hand_value(h, (size_t)(i / n), arena_cstr(a, arena_printf(a, "%.3f", (100 + i % n * 0.25 + i / n * 0.01) *
										       (i < n ? 1 : 1 + step / 100))));
	compare_matrix(&h->matrix, &(struct compare_options){ .baseline = 0, .min_effect = 0.01 }, a, &c);
	return words_change(&c.rows[0], &c.rows[0].cells[1], a);
}

static void a_tested_change_has_its_interval_and_marks(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(change_of(a, 10, 5), "+5.0% [+4.2, +5.8] *!");
	assert_str(change_of(a, 10, 0.9), "+0.9% [+0.2, +1.7] *");
	assert_str(change_of(a, 5, 0), "0.0% [-0.7, +0.8]");
	assert_str(change_of(a, 3, 10), "+10.0% *! weak");
	assert_str(change_of(a, 2, 0), "0.0%");
}

/* Medians 10 and 9: -10%; of most pairs the second is the higher. */
static void a_change_that_is_not_that_of_the_medians_is_known(void **state)
{
	AUTO_ARENA(a);
	static const char *const before[] = { "2", "10", "10.1" }, *const after[] = { "8.9", "9", "40" };
	struct hand *h = hand_new(a, three_kernels), *single = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	for (size_t i = 0; i < 3; i++)
		hand_value(h, 0, before[i]);
	for (size_t i = 0; i < 3; i++)
		hand_value(h, 1, after[i]);
	struct comparison c = compared(h);
	assert_true(words_is_shift(&c.rows[0], &c.rows[0].cells[1]));
	assert_false(words_is_shift(&c.rows[0], &c.rows[0].cells[0]));
	tio_numbers(single, "8", "rate", (const char *const[]){ "10", "9", NULL });
	c = compared(single);
	assert_false(words_is_shift(&c.rows[0], &c.rows[0].cells[1]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_change_that_is_not_that_of_the_medians_is_known),
		cmocka_unit_test(a_metric_says_its_unit_unless_its_name_does),
		cmocka_unit_test(titles_name_what_is_equal),
		cmocka_unit_test(one_number_keeps_its_digits),
		cmocka_unit_test(a_number_printed_in_another_unit_says_so),
		cmocka_unit_test(several_runs_show_median_range_and_count),
		cmocka_unit_test(a_doubtful_number_carries_its_mark),
		cmocka_unit_test(changes_have_a_sign_and_no_ratio_is_invented),
		cmocka_unit_test(a_tested_change_has_its_interval_and_marks),
		cmocka_unit_test(tones_follow_the_direction_of_the_metric),
		cmocka_unit_test(says_what_the_numbers_are),
		cmocka_unit_test(numbers_of_several_unknown_machines_are_warned_of),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
