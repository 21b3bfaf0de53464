/*
 * history_test.c: owns src/query/history.c, src/query/configuration.c, src/query/between.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_matrix.h"

#include "query/between.h"
#include "query/history.h"

enum { DAY = 86400 };

static const struct series on_a_box = { .benchmark = { "dbench", 6 }, .machine = { "box", 3 } };

static struct histories histories_of(struct hand *h, enum history_order order)
{
	struct histories out;
	struct err e = { 0 };

	if (query_histories(NULL, &h->matrix, order, h->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

/* "2.4.18:2 2.4.19:1 " */
static const char *points_of(const struct histories *h, size_t i, struct arena *a)
{
	struct str out = STR("");

	for (size_t j = 0; j < h->at[i].n_points; j++) {
		struct str label = h->matrix->kernels[h->at[i].points[j].kernel].label;

		out = arena_printf(a, STR_FMT STR_FMT ":%zu ", STR_ARG(out), STR_ARG(label), h->at[i].points[j].n);
	}
	return out.p;
}

static void a_flavour_is_a_history_of_its_own(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18-pre9",     "2.4.18-pre9-ac4", "2.4.18",         "2.4.18-ac1",
					      "2.4.18-mm1-mine", "2.4.19-rc1",      "2.4.19-107-g9c04b0b", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, on_a_box);
	for (size_t i = 0; labels[i]; i++)
		hand_value(h, i, "1");
	hand_value(h, 6, "2");
	struct histories got = histories_of(h, HISTORY_BY_KERNEL);
	assert_int_equal(got.n, 3);
	assert_true(str_is(got.at[0].flavour, ""));
	assert_string_equal(points_of(&got, 0, a), "2.4.18-pre9:1 2.4.18:1 2.4.19-rc1:1 2.4.19-107-g9c04b0b:2 ");
	assert_true(str_is(got.at[1].flavour, "ac"));
	assert_string_equal(points_of(&got, 1, a), "2.4.18-pre9-ac4:1 2.4.18-ac1:1 ");
	assert_true(str_is(got.at[2].flavour, "mm-mine"));
}

static void names_have_no_place_among_versions(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", "patched", "9c04b0b1", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, on_a_box);
	for (size_t i = 0; labels[i]; i++)
		hand_value(h, i, "1")->time = (int64_t)i * DAY;
	struct histories got = histories_of(h, HISTORY_BY_KERNEL);
	assert_int_equal(got.n, 1);
	assert_int_equal(got.left_out[LEFT_UNORDERED].n, 2);
	assert_true(str_is(got.left_out[LEFT_UNORDERED].names[0], "patched"));
	got = histories_of(h, HISTORY_BY_TIME);
	assert_string_equal(points_of(&got, 0, a), "2.4.18:1 patched:1 9c04b0b1:1 ");
}

static void by_time_a_point_is_a_day_of_a_kernel(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", "2.4.19", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, on_a_box);
	hand_value(h, 0, "1")->time = 5 * DAY + 7200;
	hand_value(h, 0, "2")->time = 5 * DAY + 3600;
	hand_value(h, 0, "3")->time = 9 * DAY;
	hand_value(h, 0, "4");
	hand_value(h, 1, "5")->time = 5 * DAY + 1800;
	hand_value(h, 1, "6")->time = 7 * DAY;
	hand_value(h, 1, "7")->time = -DAY;
	struct histories got = histories_of(h, HISTORY_BY_TIME);
	assert_int_equal(got.n, 1);
	assert_string_equal(points_of(&got, 0, a), "2.4.19:1 2.4.19:1 2.4.18:2 2.4.19:1 2.4.18:1 ");
	assert_int_equal(got.at[0].points[2].time, 5 * DAY + 3600);
	assert_int_equal(got.left_out[LEFT_UNDATED].n, 1);
	assert_true(str_is(got.left_out[LEFT_UNDATED].names[0], "2.4.18"));
}

static void dishonest_numbers_are_left_out_and_named(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", "2.4.19", NULL };
	static const struct {
		unsigned flag;
		enum history_reason reason;
	} cases[] = { { FLAG_IMPLAUSIBLE, LEFT_IMPLAUSIBLE }, { FLAG_KNOWN_WRONG, LEFT_KNOWN_WRONG },
		      { FLAG_INCOMPLETE, LEFT_INCOMPLETE }, { FLAG_ONCE, LEFT_OUTLIER } };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, on_a_box);
	hand_value(h, 0, "1")->flags = FLAG_SUMMARY;
	for (size_t i = 0; i < 4; i++)
		hand_value(h, 1, "2")->flags = cases[i].flag;
	struct histories got = histories_of(h, HISTORY_BY_KERNEL);
	assert_string_equal(points_of(&got, 0, a), "2.4.18:1 ");
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(got.left_out[cases[i].reason].n, 1);
		assert_true(str_is(got.left_out[cases[i].reason].names[0], "2.4.19"));
	}
}

static void another_configuration_is_another_history(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", "2.4.19", "2.4.20", "2.4.21", NULL };
	struct setting ext3[] = { { STR("fs.type"), STR("ext3") }, { STR("vm.swappiness"), STR("60") } };
	struct setting ext3_too[] = { { STR("fs.type"), STR("ext3") }, { STR("vm.swappiness"), STR("10") } };
	struct setting xfs[] = { { STR("fs.type"), STR("xfs") }, { STR("vm.swappiness"), STR("60") } };
	struct setting_set sets[] = { { 3, { ext3, 2 } }, { 5, { xfs, 2 } }, { 8, { ext3_too, 2 } } };
	struct hand *h = hand_new(a, labels);

	(void)state;
	h->matrix.settings = sets;
	h->matrix.n_settings = 3;
	hand_series(h, on_a_box);
	hand_value(h, 0, "1")->setting = 3;
	hand_value(h, 1, "1")->setting = 8;
	hand_value(h, 2, "2")->setting = 5;
	hand_value(h, 3, "2");
	struct histories got = histories_of(h, HISTORY_BY_KERNEL);
	assert_int_equal(got.n, 3);
	assert_string_equal(points_of(&got, 0, a), "2.4.21:1 ");
	assert_string_equal(points_of(&got, 1, a), "2.4.18:1 2.4.19:1 ");
	assert_true(str_is(got.at[1].configuration, "fs.type=ext3\n"));
	assert_string_equal(points_of(&got, 2, a), "2.4.20:1 ");
	assert_int_equal(got.n_parted, 1);
	assert_int_equal(got.n_parted_by, 1);
	assert_true(str_is(got.parted_by[0], "fs.type"));
}

static void only_some_names_are_kept(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, on_a_box);
	for (size_t i = 0; labels[i]; i++)
		hand_value(h, i, "1");
	struct histories got = histories_of(h, HISTORY_BY_KERNEL);
	assert_int_equal(got.n, 0);
	assert_int_equal(got.left_out[LEFT_UNORDERED].n, 10);
	assert_int_equal(got.left_out[LEFT_UNORDERED].n_names, HISTORY_MAX_NAMES);
	assert_true(got.left_out[LEFT_UNORDERED].more_names);
}

/* ---- with a database ------------------------------------------------------------------------------------------- */

static void put_source(struct store *s, enum source_kind kind, char digit, const char *const *kernels)
{
	char key[65];
	struct err e = { 0 };
	enum store_known known;

	memset(key, digit, 64);
	key[64] = '\0';
	struct source source = { .kind = kind, .key = str_from(key), .name = STR("x"), .raw = STR("text\n"), .first_line = 1,
				 .time = SOURCE_NO_TIME };
	assert_int_equal(store_source_begin(s, &source, false, 1, &known, &e), OK);
	for (uint32_t i = 0; kernels[i]; i++) {
		struct cell cell = { .metric = STR("throughput"), .value = STR("10"), .line = i + 1 };
		struct row row = { .line = i + 1, .cells = &cell, .n_cells = 1, .importer = "test", .confidence = 90 };

		row.field[ROW_BENCHMARK] = STR("dbench");
		row.field[ROW_KERNEL] = str_from(kernels[i]);
		assert_int_equal(store_put_row(s, &row, &e), OK);
	}
	assert_int_equal(store_source_end(s, &e), OK);
}

static void mails_without_a_machine_are_not_mixed(void **state)
{
	AUTO_ARENA(a);
	static const char *const kernels[] = { "2.4.18", "2.4.19", "2.4.20", NULL };
	const struct selection all = { 0 };
	struct store *s;
	struct matrix m;
	struct histories got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_open(&s, ":memory:", STORE_WRITE, &e), OK);
	put_source(s, SOURCE_MAIL, 'a', kernels);
	put_source(s, SOURCE_MAIL, 'b', kernels);
	put_source(s, SOURCE_CSV, 'c', kernels);
	put_source(s, SOURCE_CSV, 'd', kernels);
	assert_int_equal(query_matrix(s, &all, a, &m, &e), OK);
	assert_int_equal(query_histories(s, &m, HISTORY_BY_KERNEL, a, &got, &e), OK);
	assert_int_equal(got.n, 3);
	assert_int_equal(got.at[0].source.n, 0);
	assert_string_equal(points_of(&got, 0, a), "2.4.18:2 2.4.19:2 2.4.20:2 ");
	assert_true(str_starts(got.at[1].source, "aaaa"));
	assert_true(str_starts(got.at[2].source, "bbbb"));
	store_close(s);
}

static void the_middle_kernel_is_of_the_same_flavour(void **state)
{
	AUTO_ARENA(a);
	static const char *const kernels[] = { "2.4.18", "2.4.19-pre1", "2.4.19-pre1-ac1", "2.4.19-pre2", "2.4.19-pre2-ac1",
					       "2.4.19-pre3", "2.4.19", NULL };
	struct str from, to, middle;
	struct store *s;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_open(&s, ":memory:", STORE_WRITE, &e), OK);
	put_source(s, SOURCE_CSV, 'a', kernels);
	assert_int_equal(store_find_kernel(s, STR("2.4.18"), a, &from, &e), OK);
	assert_int_equal(store_find_kernel(s, STR("2.4.19"), a, &to, &e), OK);
	assert_int_equal(query_middle_kernel(s, STR(""), from, to, a, &middle, &e), OK);
	assert_true(str_is(middle, "2.4.19-pre2"));
	assert_int_equal(query_middle_kernel(s, STR("mm"), from, to, a, &middle, &e), OK);
	assert_int_equal(middle.n, 0);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_flavour_is_a_history_of_its_own),
		cmocka_unit_test(names_have_no_place_among_versions),
		cmocka_unit_test(by_time_a_point_is_a_day_of_a_kernel),
		cmocka_unit_test(dishonest_numbers_are_left_out_and_named),
		cmocka_unit_test(another_configuration_is_another_history),
		cmocka_unit_test(only_some_names_are_kept),
		cmocka_unit_test(mails_without_a_machine_are_not_mixed),
		cmocka_unit_test(the_middle_kernel_is_of_the_same_flavour),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
