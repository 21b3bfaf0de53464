/*
 * attach_test.c: settings and histograms go in, come out, and go with their rows
 * owns: src/store/attach.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include "store/attach.h"
#include "store/settings.h"

static const struct text_source two_rows = {
	.name = "runs", .id = "runs@x",
	.text = "dbench,,16,2.4.18 set:block.scheduler:bfq set:fs.type:ext4 bin:100:3 bin:5000:1 throughput=101 lat_max=3\n"
		"dbench,,16,2.4.19 set:block.scheduler:bfq set:fs.type:ext4 bin:100:4 throughput=99\n"
		"dbench,,32,2.4.19 throughput=98\n",
};

static size_t print_attached(char *to, struct store *s, const struct value *v, struct arena *a)
{
	struct setting_list settings;
	struct histogram_list histograms;
	struct err e = { 0 };
	char *p = to;

	CHECK_OK(store_setting(s, v->setting, a, &settings, &e), e);
	CHECK_OK(store_histograms(s, v->row, a, &histograms, &e), e);
	for (size_t i = 0; i < settings.n; i++)
		p += sprintf(p, " " STR_FMT "=" STR_FMT, STR_ARG(settings.at[i].name), STR_ARG(settings.at[i].value));
	for (size_t i = 0; i < histograms.n; i++)
		p += sprintf(p, " " STR_FMT " of %llu in %zu", STR_ARG(histograms.at[i].name),
			     (unsigned long long)histograms.at[i].n, histograms.at[i].n_bins);
	return (size_t)(p - to);
}

/* The values of one metric by kernel: what their rows have, as text. */
static const char *attached(struct store *s, const char *where)
{
	static char text[4096];
	struct err e = { 0 };
	struct store_values *v;
	struct value_series series;
	struct value_cells cells;
	size_t n = 0, n_kernels;
	bool more;
	AUTO_ARENA(a);

	text[0] = '\0';
	CHECK_OK(store_values_open(s, where, NULL, 0, a, &v, &e), e);
	for (;;) {
		CHECK_OK(store_values_next(v, &series, &more, &e), e);
		if (!more)
			break;
		CHECK_OK(store_values_read(v, &cells, &e), e);
		for (size_t i = 0; i < cells.n; i++)
			for (size_t j = 0; j < cells.at[i].n; j++) {
				struct str label = store_values_kernels(v, &n_kernels)[cells.at[i].kernel].label;

				n += (size_t)sprintf(text + n, STR_FMT ":", STR_ARG(label));
				n += print_attached(text + n, s, &cells.at[i].values[j], a);
				n += (size_t)sprintf(text + n, "\n");
			}
	}
	store_values_close(v);
	return text;
}

#define ALL \
	"2.4.18: block.scheduler=bfq fs.type=ext4 lat of 4 in 2\n2.4.19: block.scheduler=bfq fs.type=ext4 lat of 4 in 1\n" \
	"2.4.19:\n"

static void numbers_lead_to_what_was_the_case(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &two_rows);
	assert_string_equal(attached(s, "metric = 'throughput'"), ALL);
	/* The other way to read values: a condition on more than the series. */
	assert_string_equal(attached(s, "metric = 'throughput' AND value > 98.5"),
			    "2.4.18: block.scheduler=bfq fs.type=ext4 lat of 4 in 2\n"
			    "2.4.19: block.scheduler=bfq fs.type=ext4 lat of 4 in 1\n");
	assert_string_equal(ask(s, "SELECT kernel, name, value, line FROM settings WHERE name = 'fs.type' ORDER BY line"),
			    "2.4.18|fs.type|ext4|1|\n2.4.19|fs.type|ext4|2|\n");
	assert_is_sound(s);
	store_close(s);
}

static void rows_that_share_settings_keep_them_once(void **state)
{
	char path[256];

	(void)state;
	strcpy(path, scratch_path("shared.db"));
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &two_rows);
	store_close(s);
	assert_string_equal(plain_sql(path, "SELECT count(*) || ' ' || (SELECT count(*) FROM setting_value) FROM setting"), "1 2");
	unlink(path);
}

static void corrected_and_rebuilt_rows_keep_them(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct correction c = { STR("runs@x"), 1, ROW_VARIANT, STR("ext3") };
	struct store_rebuild how = { .read = read_text_again, .importer_version = 2 };
	struct err e = { 0 };
	size_t changed;

	(void)state;
	import_text(s, &two_rows);
	CHECK_OK(store_fix(s, &c, &changed, &e), e);
	assert_string_equal(attached(s, "variant = 'ext3' AND metric = 'throughput'"),
			    "2.4.18: block.scheduler=bfq fs.type=ext4 lat of 4 in 2\n");
	CHECK_OK(store_rebuild(s, &how, &e), e);
	assert_string_equal(attached(s, "metric = 'throughput' AND variant = '' AND threads = 16"),
			    "2.4.19: block.scheduler=bfq fs.type=ext4 lat of 4 in 1\n");
	assert_is_sound(s);
	store_close(s);
}

static void a_forgotten_source_takes_its_histograms_along(void **state)
{
	char path[256];
	struct err e = { 0 };

	(void)state;
	strcpy(path, scratch_path("gone.db"));
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &two_rows);
	CHECK_OK(store_forget(s, STR("runs@x"), &e), e);
	assert_is_sound(s);
	store_close(s);
	assert_string_equal(plain_sql(path, "SELECT count(*) FROM histogram"), "0");
	unlink(path);
}

static void a_damaged_histogram_is_found_and_told(void **state)
{
	static const char *const damages[] = {
		"UPDATE histogram SET bins = x'00ff'",		   "UPDATE histogram SET bins = x'00640001'",
		"UPDATE histogram SET bins = x''",		   "UPDATE histogram SET requests = 7",
		"UPDATE histogram SET bins = zeroblob(200000)",	   "UPDATE histogram SET run = run + 1000",
		"UPDATE histogram SET bins = x'00ffffffffffffffffff7f0101'",
	};
	char path[256];
	struct err e = { 0 };
	size_t problems;

	(void)state;
	for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
		strcpy(path, scratch_path("damaged.db"));
		struct store *s = open_store(path, STORE_WRITE);
		import_text(s, &two_rows);
		store_close(s);
		(void)plain_sql(path, damages[i]);
		s = open_store(path, STORE_READ);
		CHECK_OK(store_check(s, NULL, NULL, &problems, &e), e);
		if (problems == 0)
			fail_msg("not found: %s", damages[i]);
		store_close(s);
		unlink(path);
	}
}

static void bytes_that_are_no_histogram_are_refused(void **state)
{
	AUTO_ARENA(a);
	struct histogram_bin bins[] = { { 5, 6, 1 }, { 128, 130, 70000 }, { HISTOGRAM_NS_MAX - 4, HISTOGRAM_NS_MAX, 3 } };
	struct histogram h, back;

	(void)state;
	assert_null(histogram_make(&h, bins, 3));
	h.max_ns = 12345;
	struct str bytes = attach_pack(&h, a);
	assert_true(attach_unpack(bytes, a, &back));
	assert_int_equal(back.n, 70004);
	assert_int_equal(back.max_ns, 12345);
	assert_memory_equal(back.bins, h.bins, sizeof bins);
	for (size_t n = 0; n < bytes.n; n++)
		if (attach_unpack(str_sub(bytes, 0, n), a, &back))
			assert_true(back.n_bins < 3); /* cut between two bins */
	assert_false(attach_unpack(STR("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x7f\x01\x01\x01"), a, &back));
}

/* A row of a source of KIND on 6.12 and the machine "box". */
static void put_planned(struct store *s, enum source_kind kind, char key_digit, const char *plan, unsigned flags)
{
	const struct setting setting = { STR("run.plan"), str_from(plan) };
	struct cell cell = { .metric = STR("rate"), .value = STR("1"), .unit = STR("MB/s"), .line = 1 };
	struct row row = { .line = 1, .at = 1, .cells = &cell, .n_cells = 1, .importer = "run", .confidence = 100, .flags = flags,
			   .settings = &setting, .n_settings = 1 };
	char key[65] = { 0 };
	struct source source = { .kind = kind, .name = STR("x"), .time = SOURCE_NO_TIME, .raw = STR("x\n"), .first_line = 1 };
	enum store_known known;
	struct err e = { 0 };

	memset(key, key_digit, 64);
	source.key = str_from(key);
	row.field[ROW_BENCHMARK] = STR("tiobench");
	row.field[ROW_KERNEL] = STR("6.12");
	row.field[ROW_MACHINE] = STR("box");
	CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
	CHECK_OK(store_put_row(s, &row, &e), e);
	CHECK_OK(store_source_end(s, &e), e);
}

static bool has_planned(struct store *s, const char *kernel, const char *plan, const char *machine)
{
	const struct planned_run planned = { str_from(kernel), str_from(plan), str_from(machine) };
	struct err e = { 0 };
	bool found;

	CHECK_OK(store_has_planned(s, &planned, &found, &e), e);
	return found;
}

static void a_line_of_a_plan_is_done_once_our_run_of_it_is_whole(void **state)
{
	struct store *s = open_store(scratch_path("planned.db"), STORE_WRITE);

	(void)state;
	assert_false(has_planned(s, "6.12", "tiobench -t 1", "box"));
	put_planned(s, SOURCE_RUN, 'a', "tiobench -t 1", FLAG_INCOMPLETE);
	put_planned(s, SOURCE_FILE, 'b', "tiobench -t 1", 0);
	assert_false(has_planned(s, "6.12", "tiobench -t 1", "box"));
	put_planned(s, SOURCE_RUN, 'c', "tiobench -t 1", 0);
	assert_true(has_planned(s, "6.12", "tiobench -t 1", "box"));
	assert_false(has_planned(s, "6.13", "tiobench -t 1", "box"));
	assert_false(has_planned(s, "6.12", "tiobench -t 2", "box"));
	assert_false(has_planned(s, "6.12", "tiobench -t 1", "other"));
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_lead_to_what_was_the_case),
		cmocka_unit_test(a_line_of_a_plan_is_done_once_our_run_of_it_is_whole),
		cmocka_unit_test(rows_that_share_settings_keep_them_once),
		cmocka_unit_test(corrected_and_rebuilt_rows_keep_them),
		cmocka_unit_test(a_forgotten_source_takes_its_histograms_along),
		cmocka_unit_test(a_damaged_histogram_is_found_and_told),
		cmocka_unit_test(bytes_that_are_no_histogram_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
