/*
 * fio_json_test.c: owns import/fio_json.c, import/fio_json_scan.c, import/fio_json_read.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_json.h"
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fio_json, text, expected)

static void a_document_gives_its_numbers_as_printed(void **state)
{
	(void)state;
	READS("note: both iodepth >= 1 and synchronous I/O engine are selected\n"
	      "{\n"
	      "  \"fio version\" : \"fio-3.33\",\n"
	      "  \"global options\" : { \"bs\" : \"4k\" },\n"
	      "  \"jobs\" : [ {\n"
	      "    \"jobname\" : \"t\",\n"
	      "    \"job options\" : { \"rw\" : \"randread\", \"numjobs\" : \"24\" },\n"
	      "    \"read\" : {\n"
	      "      \"io_bytes\" : 12345,\n"
	      "      \"bw\" : 120597338,\n"
	      "      \"iops\" : 30149334.614981,\n"
	      "      \"slat_ns\" : { \"min\" : 0, \"max\" : 0, \"mean\" : 0.000000, \"stddev\" : 0.000000 },\n"
	      "      \"clat_ns\" : { \"min\" : 95, \"mean\" : 1286.465566,\n"
	      "        \"percentile\" : { \"99.000000\" : 2608, \"99.900000\" : 14656, \"0.00\" : 0 },\n"
	      "        \"bins\" : { \"95\" : 17 } }\n"
	      "    },\n"
	      "    \"write\" : { \"io_bytes\" : 0, \"bw\" : 0, \"iops\" : 0.000000, \"clat_ns\" : { \"min\" : 0, \"max\" : 0 } },\n"
	      "    \"usr_cpu\" : 98.294183,\n"
	      "    \"sys_cpu\" : 1.697494\n"
	      "  } ]\n"
	      "}\n",
	      "10 fio/randread threads=24 block=4096 params=job=t bw=120597338 KiB/s\n"
	      "11 fio/randread threads=24 block=4096 params=job=t iops=30149334.614981 IOPS\n"
	      "13 fio/randread threads=24 block=4096 params=job=t clat_min=95 ns\n"
	      "13 fio/randread threads=24 block=4096 params=job=t clat_avg=1286.465566 ns\n"
	      "14 fio/randread threads=24 block=4096 params=job=t clat_p99=2608 ns\n"
	      "14 fio/randread threads=24 block=4096 params=job=t clat_p99.90=14656 ns\n"
	      "18 fio/randread threads=24 block=4096 params=job=t cpu_usr=98.294183 %\n"
	      "19 fio/randread threads=24 block=4096 params=job=t cpu_sys=1.697494 %\n");
}

static void fio_2_timed_in_microseconds(void **state)
{
	(void)state;
	READS("{ \"fio version\" : \"fio-2.21\", \"jobs\" : [ { \"jobname\" : \"j\",\n"
	      "\"read\" : { \"bw\" : 1, \"iops\" : 2, \"clat\" : { \"max\" : 594928, \"percentile\" : { \"50.000000\" : 1 } } },\n"
	      "\"write\" : { \"bw\" : 3, \"iops\" : 4 }, \"usr_cpu\" : 5, \"sys_cpu\" : 6 } ] }\n",
	      "2 fio/read params=job=j bw=1 KiB/s\n"
	      "2 fio/read params=job=j iops=2 IOPS\n"
	      "2 fio/read params=job=j clat_max=594928 usec\n"
	      "2 fio/read params=job=j clat_p50=1 usec\n"
	      "3 fio/write params=job=j bw=3 KiB/s\n"
	      "3 fio/write params=job=j iops=4 IOPS\n"
	      "3 fio params=job=j cpu_usr=5 %\n"
	      "3 fio params=job=j cpu_sys=6 %\n");
}

#define RUN(timestamp, elapsed, bw) \
	"{\n\"fio version\" : \"fio-3.33\",\n\"timestamp\" : " timestamp ",\n\"jobs\" : [ { \"jobname\" : \"j\", \"elapsed\" : " \
	elapsed ",\n\"read\" : { \"bw\" : " bw ", \"iops\" : 1 } } ]\n}\n"

static void of_several_documents_of_a_run_the_last_whole_one_counts(void **state)
{
	(void)state;
	READS(RUN("1001", "1", "7") RUN("1002", "2", "8"), "11 fio/read params=job=j bw=8 KiB/s\n"
							    "11 fio/read params=job=j iops=1 IOPS\n");
	READS(RUN("1001", "1", "7") "{\n\"fio version\" : \"fio-3.33\",\n\"timestamp\" : 1002,\n\"jobs\" : [ { \"elapsed\" : 2,\n"
				    "\"read\" : { \"bw\" : 8,\n",
	      "5 fio/read params=job=j bw=7 KiB/s\n"
	      "5 fio/read params=job=j iops=1 IOPS\n");
	READS(RUN("1001", "30", "7") RUN("2002", "30", "8"), "5 fio/read params=job=j bw=7 KiB/s\n"
							      "5 fio/read params=job=j iops=1 IOPS\n"
							      "11 fio/read params=job=j bw=8 KiB/s\n"
							      "11 fio/read params=job=j iops=1 IOPS\n");
}

static void a_document_may_begin_with_its_jobs(void **state)
{
	(void)state;
	READS("{\n\"jobs\" : [ { \"jobname\" : \"j\",\n\"read\" : { \"iops\" : 1 } } ]\n}\n"
	      "{\n\"jobs\" : [ { \"jobname\" : \"j\",\n\"read\" : { \"iops\" : 2 } } ]\n}\n",
	      "7 fio/read params=job=j iops=2 IOPS\n");
}

static void a_document_that_was_cut_off_is_flagged(void **state)
{
	(void)state;
	READS("{\n\"fio version\" : \"fio-3.33\",\n\"jobs\" : [ { \"jobname\" : \"j\",\n\"read\" : { \"bw\" : 9, \"iops\" : 1 },\n",
	      "4 fio/read params=job=j bw=9 KiB/s !incomplete\n"
	      "4 fio/read params=job=j iops=1 IOPS !incomplete\n");
}

static void pieces_with_an_arrow_are_read(void **state)
{
	(void)state;
	READS("This is one run for 4edee232ed.\n"
	      "\n"
	      "      \"write\" : {\n"
	      "        \"io_bytes\" : 137438953472,\n"
	      "        \"bw\" : 1904472,\n"
	      "        \"iops\" : 476118.226321,     <-----\n"
	      "...\n",
	      "5 fio/write bw=1904472 KiB/s\n"
	      "6 fio/write iops=476118.226321 IOPS\n");
}

static void failed_jobs_and_other_json_hold_no_results(void **state)
{
	(void)state;
	READS("{\n\"fio version\" : \"fio-3.33\",\n\"jobs\" : [ { \"jobname\" : \"j\", \"error\" : 0,\n"
	      "\"read\" : { \"io_bytes\" : 0, \"bw\" : 0, \"iops\" : 0.000000 }, \"usr_cpu\" : 0.0, \"sys_cpu\" : 0.0 } ] }\n",
	      "");
	READS("{\n  \"name\" : \"package\",\n  \"read\" : { \"x\" : 1 }\n}\n", "");
	READS("\t\"read\" : {\n", "");
}

static void tokens_know_their_place(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;

	(void)state;
	lines_from_text(STR("{ \"a\\\"b\" : 1.50,\n\"c\": [ \"d\n"), 1, a, &lines);
	struct fio_json j = fio_json_start(&lines, 0, lines.n);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_OPEN);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_KEY);
	assert_true(str_is(j.text, "a\\\"b"));
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_NUMBER);
	assert_true(str_is(j.text, "1.50"));
	assert_int_equal(j.at, 0);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_KEY);
	assert_int_equal(j.at, 1);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_OPEN);
	assert_true(j.is_array);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_STRING);
	assert_int_equal(fio_json_next(&j), FIO_TOKEN_END);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_document_gives_its_numbers_as_printed),
		cmocka_unit_test(fio_2_timed_in_microseconds),
		cmocka_unit_test(of_several_documents_of_a_run_the_last_whole_one_counts),
		cmocka_unit_test(a_document_may_begin_with_its_jobs),
		cmocka_unit_test(a_document_that_was_cut_off_is_flagged),
		cmocka_unit_test(pieces_with_an_arrow_are_read),
		cmocka_unit_test(failed_jobs_and_other_json_hold_no_results),
		cmocka_unit_test(tokens_know_their_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
