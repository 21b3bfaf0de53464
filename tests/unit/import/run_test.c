/*
 * run_test.c: owns import/run.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "reading.h"

#define HEAD \
	"behemoth-run 1\n" \
	"id 00112233445566778899aabbccddeeff\n" \
	"benchmark tiobench\n" \
	"kernel 6.12.3\n" \
	"started 2026-11-30T17:30:00Z\n" \
	"machine Fast, 2 CPUs\n"

#define KNOWN " kernel=6.12.3 machine=Fast, 2 CPUs "
#define STARTED "time=2026-11-30T17:30:00Z "

static void every_result_of_a_phase_is_a_number(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     HEAD "variant a\\\\b\\x41\\1\\x0bc\n"
			  "param seed 42\n"
			  "env fs.type ext4\n"
			  "phase rand-read threads=4 file_mb=256 block=4096 iteration=2 direct=1 time=5s\n"
			  "result rate 412.71 MB/s\n"
			  "result cpu_eff 800\n"
			  "histogram lat ns 1024:33\n"
			  "end complete\n",
		     "11 tiobench/rand-read kernel=6.12.3 variant=a\\b\\x41\\1\vc machine=Fast, 2 CPUs threads=4 file_mb=256 block=4096 "
		     "iteration=2 params=direct=1 time=5s " STARTED "rate=412.71 MB/s\n"
		     "12 tiobench/rand-read kernel=6.12.3 variant=a\\b\\x41\\1\vc machine=Fast, 2 CPUs threads=4 file_mb=256 block=4096 "
		     "iteration=2 params=direct=1 time=5s " STARTED "cpu_eff=800\n");
}

static void without_an_end_all_is_marked(void **state)
{
	static const char *const ends[] = { "", "end interrupted\n", "end failed disk full\n" };
	(void)state;

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		char text[1000];
		snprintf(text, sizeof text, "%s%s%s", HEAD,
			 "phase seq-read threads=1\nresult rate 1 MB/s\nhistogram lat ns 1:1\n", ends[i]);
		assert_reads(&importer_run, text,
			     "8 tiobench/seq-read" KNOWN "threads=1 " STARTED "rate=1 MB/s !incomplete\n");
	}
}

static void a_phase_that_was_cut_off_is_not_read(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     HEAD "phase seq-write threads=1\nresult rate 1 MB/s\n"
			  "phase seq-read threads=1\nresult rate 2 MB/s\nhistogram lat ns 1:1\n"
			  "phase rand-read threads=1\nresult rate 3 MB/s\n",
		     "10 tiobench/seq-read" KNOWN "threads=1 " STARTED "rate=2 MB/s !incomplete\n");
}

static void damage_is_noted(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     HEAD "result rate 5 MB/s\nphase seq-read threads=1\nresult rate fast\nresult lat_max 2 ms\n"
			  "histogram lat ns 1:1\nend complete\n",
		     "7 note a result before the first phase\n9 note a result that is no number\n"
		     "10 tiobench/seq-read" KNOWN "threads=1 " STARTED "lat_max=2 ms\n");
}

static void output_of_a_tool_is_read_as_the_tool_s(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     "behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark tbench\nkernel 6.12.3\n"
		     "param dir /tmp\n"
		     "output dbench version 4.00 - Copyright Andrew Tridgell 1999-2004\n"
		     "output \n"
		     "output    2     21972   271.77 MB/sec  execute   1 sec  latency 9.529 ms\n"
		     "output Throughput 271.772 MB/sec  2 clients  2 procs  max_latency=9.529 ms\n"
		     "end complete\n",
		     "9 tbench kernel=6.12.3 threads=2 throughput=271.772 MB/sec\n"
		     "9 tbench kernel=6.12.3 threads=2 lat_max=9.529 ms\n");
}

/* What one start printed ends there; each names its time. */
static void each_start_of_a_tool_is_an_iteration(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     "behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark dbench\nkernel 6.12.3\n"
		     "param iteration 1\n"
		     "output Throughput 271.772 MB/sec  2 clients  2 procs\n"
		     "param iteration 2\n"
		     "output Throughput 271.772 MB/sec  2 clients  2 procs\n"
		     "end complete\n",
		     "6 dbench kernel=6.12.3 threads=2 iteration=1 throughput=271.772 MB/sec\n"
		     "8 dbench kernel=6.12.3 threads=2 iteration=2 throughput=271.772 MB/sec\n");
}

#define FIO_JOB(iops) \
	"output {\n" \
	"output   \"fio version\" : \"fio-3.33\",\n" \
	"output   \"timestamp\" : 1700000000,\n" \
	"output   \"jobs\" : [\n" \
	"output     {\n" \
	"output       \"jobname\" : \"a\",\n" \
	"output       \"error\" : 0,\n" \
	"output       \"job options\" : { \"name\" : \"a\", \"rw\" : \"randread\", \"bs\" : \"4k\" },\n" \
	"output       \"read\" : { \"io_bytes\" : 4096, \"iops\" : " iops ", \"total_ios\" : 1 }\n" \
	"output     }\n" \
	"output   ]\n" \
	"output }\n"

/* Two starts within a second are not one run that told itself twice. */
static void json_of_fio_is_read_once_a_start(void **state)
{
	(void)state;
	assert_reads(&importer_run,
		     "behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark fio\nkernel 6.12.3\n"
		     "param iteration 1\n" FIO_JOB("100.5") "param iteration 2\n" FIO_JOB("99.25") "end complete\n",
		     "14 fio/randread kernel=6.12.3 block=4096 iteration=1 params=job=a iops=100.5 IOPS\n"
		     "27 fio/randread kernel=6.12.3 block=4096 iteration=2 params=job=a iops=99.25 IOPS\n");
}

static void a_run_ends_where_its_lines_end(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;
	(void)state;

	lines_from_text(STR("x\n" HEAD "end complete\nend of the mail\n"), 1, a, &lines);
	assert_int_equal(importer_run.claim(&lines, 0).count, 0);
	assert_int_equal(importer_run.claim(&lines, 1).count, 7);
	assert_int_equal(importer_run.claim(&lines, 1).sure, 100);
	assert_int_equal(importer_run.claim(&lines, 2).count, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_result_of_a_phase_is_a_number),
		cmocka_unit_test(without_an_end_all_is_marked),
		cmocka_unit_test(a_phase_that_was_cut_off_is_not_read),
		cmocka_unit_test(damage_is_noted),
		cmocka_unit_test(output_of_a_tool_is_read_as_the_tool_s),
		cmocka_unit_test(each_start_of_a_tool_is_an_iteration),
		cmocka_unit_test(json_of_fio_is_read_once_a_start),
		cmocka_unit_test(a_run_ends_where_its_lines_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
