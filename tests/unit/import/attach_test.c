/*
 * attach_test.c: settings and histograms as rows carry them
 * owns: import/attach.c import/fio_json_bins.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "base/file.h"
#include "base/num.h"
#include "import/attach.h"
#include "import/importers.h"
#include "reading.h"

/* Of the rows of a text: phase, settings, histograms; and notes. */
static enum err_code print_row(void *ctx, const struct row *row, struct err *e)
{
	FILE *out = ctx;

	(void)e;
	fprintf(out, STR_FMT, STR_ARG(row->field[ROW_PHASE]));
	for (size_t i = 0; i < row->n_settings; i++)
		fprintf(out, " " STR_FMT "=" STR_FMT, STR_ARG(row->settings[i].name), STR_ARG(row->settings[i].value));
	for (size_t i = 0; i < row->n_histograms; i++) {
		const struct histogram *h = &row->histograms[i];

		fprintf(out, " " STR_FMT "[%llu", STR_ARG(h->name), (unsigned long long)h->max_ns);
		for (size_t j = 0; j < h->n_bins && j < 4; j++)
			fprintf(out, " %llu-%llu:%llu", (unsigned long long)h->bins[j].low_ns,
				(unsigned long long)h->bins[j].high_ns, (unsigned long long)h->bins[j].n);
		fprintf(out, "]");
	}
	fprintf(out, "\n");
	return OK;
}

static void print_note(void *ctx, uint32_t line, const char *text)
{
	fprintf(ctx, "%u note %s\n", line, text);
}

static void read_with(const struct importer *importer, struct str text, const struct sink *sink, struct arena *a)
{
	struct err e = { 0 };
	struct lines lines;

	lines_from_text(text, 1, a, &lines);
	const struct import im = { .in = &lines, .arena = a, .out = *sink };
	for (size_t at = 0; at < lines.n;) {
		struct claim c = importer->claim(&lines, at);

		if (c.count && importer->parse(&im, c, &e))
			fail_msg("%s", e.msg);
		at += c.count ? c.count : 1;
	}
}

static void assert_carries(const struct importer *importer, const char *text, const char *expected)
{
	AUTO_ARENA(a);
	char *got = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&got, &size);
	const struct sink sink = { out, print_row, print_note };

	assert_non_null(out);
	read_with(importer, str_from(text), &sink, a);
	fclose(out);
	assert_string_equal(got, expected);
	free(got);
}

#define HEAD "behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark tiobench\nkernel 6.12.3\n"

static void a_run_carries_its_environment_and_its_histograms(void **state)
{
	(void)state;
	assert_carries(&importer_run,
		       HEAD "param direct yes\nenv fs.type ext4\nenv mem.available_mb 17\nenv block.scheduler a\\\\b\nenv fs.type xfs\n"
			    "phase seq-read threads=1\nresult rate 1 MB/s\nresult lat_max 0.00121 ms\n"
			    "histogram lat ns 5:1 1024:33 1040:12\n"
			    "phase seq-write threads=1\nresult rate 1 MB/s\nhistogram lat ns\nend complete\n",
		       "seq-read block.scheduler=a\\b fs.type=ext4 run.direct=yes lat[1210 5-6:1 1024-1040:33 1040-1056:12]\n"
		       "seq-write block.scheduler=a\\b fs.type=ext4 run.direct=yes\n");
}

static void a_histogram_that_is_none_is_left_out_with_a_note(void **state)
{
	static const char *const lines[] = {
		"lat ns 5:-1",	 "lat ns 5:nan", "lat ns 5",	"lat ns :",	  "lat parsecs 5:1",
		"lat ns 5:10000000000000000000", "lat ns 5:9223372036854775807 7:1", "lat ns 99999999999999999999:1",
	};

	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		AUTO_ARENA(a);
		struct str text = arena_printf(a, HEAD "phase seq-read\nresult rate 1 MB/s\nhistogram %s\nend complete\n", lines[i]);
		bool counts = strstr(lines[i], "10000000000000000000") || strstr(lines[i], "9223372036854775807");

		assert_carries(&importer_run, text.p,
			       counts ? "7 note a histogram that is none: more requests than can be counted\nseq-read\n"
				      : "7 note a histogram that is none: a bin that is none\nseq-read\n");
	}
}

#define JOB(lat, bins) \
	"{\n\"fio version\" : \"fio-3.33\",\n\"global options\" : {\n\"direct\" : \"1\",\n\"ioengine\" : \"psync\"\n},\n" \
	"\"jobs\" : [\n{\n\"jobname\" : \"j\",\n\"job options\" : {\n\"ioengine\" : \"libaio\",\n\"filename\" : \"/x\"\n},\n" \
	"\"read\" : {\n\"bw\" : 100,\n\"iops\" : 25.0,\n\"" lat "\" : {\n\"max\" : 300,\n\"mean\" : 200.0,\n" bins \
	"}\n}\n}\n]\n}\n"
#define SAYS "read fio.direct=1 fio.ioengine=libaio tool.version=fio-3.33"

static void bins_of_fio_are_named_by_their_middle(void **state)
{
	(void)state;
	assert_carries(&importer_fio_json, JOB("clat_ns", "\"N\" : 7,\n\"bins\" : {\n\"63\" : 3,\n\"265\" : 4\n}\n"),
		       SAYS " clat[300 63-64:3 264-268:4]\n");
	assert_carries(&importer_fio_json, JOB("clat", "\"bins\" : {\n\"63\" : 3,\n\"265\" : 4\n}\n"),
		       SAYS " clat[300999 63000-64000:3 264000-268000:4]\n");
}

static void or_by_their_number_in_the_first_versions(void **state)
{
	(void)state;
	assert_carries(&importer_fio_json,
		       JOB("clat", "\"bins\" : {\n\"0\" : 0,\n\"63\" : 3,\n\"64\" : 1,\n\"130\" : 4,\n\"FIO_IO_U_PLAT_BITS\" : 6,\n"
				   "\"FIO_IO_U_PLAT_NR\" : 1216\n}\n"),
		       SAYS " clat[300999 63000-64000:3 64000-65000:1 132000-134000:4]\n");
	assert_carries(&importer_fio_json,
		       JOB("clat", "\"bins\" : {\n\"4\" : 3,\n\"FIO_IO_U_PLAT_BITS\" : 5,\n\"FIO_IO_U_PLAT_NR\" : 1216\n}\n"),
		       "21 note a histogram that is none: a bin that is none\n" SAYS "\n");
	assert_carries(&importer_fio_json,
		       JOB("clat", "\"bins\" : {\n\"5000\" : 3,\n\"FIO_IO_U_PLAT_BITS\" : 6\n}\n"),
		       "21 note a histogram that is none: a bin that is none\n" SAYS "\n");
}

static void bins_that_do_not_add_up_are_no_histogram(void **state)
{
	static const char *const bins[] = {
		"\"N\" : 9,\n\"bins\" : {\n\"63\" : 3,\n\"265\" : 4\n}\n",
		"\"N\" : 7,\n\"bins\" : {\n\"63\" : 3,\n\"265\" : NaN\n}\n",
		"\"N\" : 7,\n\"bins\" : {\n\"63\" : 3,\n\"265\" : -4\n}\n",
		"\"N\" : 7,\n\"bins\" : {\n\"63\" : 3,\n\"2.5\" : 4\n}\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof bins / sizeof *bins; i++) {
		AUTO_ARENA(a);
		struct str text = arena_printf(a, JOB("clat_ns", "%s"), bins[i]);

		assert_carries(&importer_fio_json, text.p, "22 note a histogram that is none: a bin that is none\n" SAYS "\n");
	}
	assert_carries(&importer_fio_json, JOB("clat_ns", "\"bins\" : {\n}\n"), SAYS "\n");
}

static void a_million_bins_end_somewhere(void **state)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	(void)state;
	fputs(HEAD "phase seq-read\nresult rate 1 MB/s\nhistogram lat ns", out);
	for (unsigned i = 0; i < 1000000; i++)
		fprintf(out, " %u:1", i);
	fputs("\nend complete\n", out);
	fclose(out);
	assert_carries(&importer_run, text, "7 note a histogram that is none: a bin that is none\nseq-read\n");
	free(text);
}

/* Each percentile that fio printed is the middle of the bin in which we find it. */
static enum err_code check_percentiles(void *ctx, const struct row *row, struct err *e)
{
	const struct histogram *h = row->histograms;

	(void)e;
	for (size_t i = 0; h && i < row->n_cells; i++) {
		struct str name = row->cells[i].metric;
		double pct, value, unit = (double)unit_ns(row->cells[i].unit);
		struct histogram_bin bin;

		if (!str_starts(name, "clat_p") || !num_double(str_after(name, 6), &pct))
			continue;
		assert_true(num_double(row->cells[i].value, &value));
		double found = histogram_quantile_ns(h, pct / 100);
		assert_true(histogram_bin_of((uint64_t)value, (uint64_t)unit, &bin));
		if (found < (double)bin.low_ns || found > (double)bin.high_ns)
			fail_msg(STR_FMT " is %g, fio said %g", STR_ARG(name), found, value * unit);
		(*(int *)ctx)++;
	}
	return OK;
}

static void percentiles_of_fio_lie_in_their_bins(void **state)
{
	static const struct {
		const char *path;
		int n;
	} files[] = { { "tests/golden/fio_json/fio-3.33-randrw.jsonplus.json", 34 },
		      { "tests/golden/fio_json/fio-2.21-randrw.jsonplus.json", 34 } };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		AUTO_ARENA(a);
		struct err e = { 0 };
		struct str text;
		int n = 0;
		const struct sink sink = { &n, check_percentiles, NULL };

		if (file_read(files[i].path, 1 << 20, a, &text, &e))
			fail_msg("%s", e.msg);
		read_with(&importer_fio_json, text, &sink, a);
		assert_int_equal(n, files[i].n);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_run_carries_its_environment_and_its_histograms),
		cmocka_unit_test(a_histogram_that_is_none_is_left_out_with_a_note),
		cmocka_unit_test(bins_of_fio_are_named_by_their_middle),
		cmocka_unit_test(or_by_their_number_in_the_first_versions),
		cmocka_unit_test(bins_that_do_not_add_up_are_no_histogram),
		cmocka_unit_test(a_million_bins_end_somewhere),
		cmocka_unit_test(percentiles_of_fio_lie_in_their_bins),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
