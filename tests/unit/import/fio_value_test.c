/*
 * fio_value_test.c: owns import/fio_value.c, import/fio_line.c, import/fio_filler.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "import/fio_line.h"

#define assert_str(s, text) \
	do { \
		struct str got_ = (s); \
		assert_int_equal(got_.n, strlen(text)); \
		assert_memory_equal(got_.n ? got_.p : "", text, got_.n); \
	} while (0)

static void rw_of_a_job_is_a_phase(void **state)
{
	(void)state;
	assert_int_equal(fio_phase_of_rw(STR("randread")), FIO_RANDREAD);
	assert_int_equal(fio_phase_of_rw(STR("write")), FIO_WRITE);
	assert_int_equal(fio_phase_of_rw(STR("randtrim")), FIO_TRIM);
	assert_int_equal(fio_phase_of_rw(STR("randrw:8")), FIO_MIXED);
	assert_int_equal(fio_phase_of_rw(STR("reading")), 0);
	assert_string_equal(fio_phase_name(FIO_RANDWRITE), "randwrite");
	assert_string_equal(fio_phase_name(FIO_SEQREAD), "read");
	assert_null(fio_phase_name(FIO_MIXED));
	assert_null(fio_phase_name(FIO_READ | FIO_WRITE));
}

static void words_name_phases(void **state)
{
	(void)state;
	assert_int_equal(fio_phases_in(STR("4k random reads, QD1")), FIO_RANDREAD);
	assert_int_equal(fio_phases_in(STR("random buffered 16kb writes on a file")), FIO_RANDWRITE);
	assert_int_equal(fio_phases_in(STR("random data in a longer sentence is read")), FIO_READ);
	assert_int_equal(fio_phases_in(STR("rand-write-4k")), FIO_RANDWRITE);
	assert_int_equal(fio_phases_in(STR("seqread_1m")), FIO_SEQREAD);
	assert_int_equal(fio_phases_in(STR("blkio.throttle.read_bps_device = 20MB/s")), FIO_READ);
	assert_int_equal(fio_phases_in(STR("reads and sequential writes")), FIO_READ | FIO_SEQWRITE);
	assert_int_equal(fio_phases_in(STR("a thread spreads")), 0);
}

static void numbers_keep_their_multiplier(void **state)
{
	struct fio_number n = fio_number_of(STR("  16795k, avg=3"));

	(void)state;
	assert_str(n.value, "16795");
	assert_int_equal(n.multiplier, 'k');
	assert_int_equal(n.end, 8);
	n = fio_number_of(STR("277MiB/s"));
	assert_str(n.value, "277");
	assert_int_equal(n.multiplier, 0);
	assert_int_equal(fio_number_of(STR("%llu")).end, 0);
	assert_int_equal(fio_number_of(STR("-3")).end, 0);
}

static void units_are_those_of_rates(void **state)
{
	(void)state;
	assert_str(fio_rate_unit_of(STR("MiB/s (290MB/s)")), "MiB/s");
	assert_str(fio_rate_unit_of(STR(" B/s, iops=22")), "B/s");
	assert_str(fio_rate_unit_of(STR("Mbit/s")), "Mbit/s");
	assert_str(fio_rate_unit_of(STR("req/s")), "");
	assert_str(fio_rate_unit_of(STR(" MHz")), "");
}

static void percentiles_have_two_digits_or_none(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(fio_percentile_name(a, STR("clat"), STR("99.00")), "clat_p99");
	assert_str(fio_percentile_name(a, STR("clat"), STR("99.9")), "clat_p99.90");
	assert_str(fio_percentile_name(a, STR("lat"), STR("99.950000")), "lat_p99.95");
	assert_str(fio_percentile_name(a, STR("clat"), STR("99.999000")), "clat_p99.999");
	assert_str(fio_percentile_name(a, STR("clat"), STR("100.0")), "clat_p100");
}

static void sizes_become_bytes(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(fio_bytes(a, STR("4k")), "4096");
	assert_str(fio_bytes(a, STR("4096B")), "4096");
	assert_str(fio_bytes(a, STR("64.0KiB")), "65536");
	assert_str(fio_bytes(a, STR("1M")), "1048576");
	assert_str(fio_bytes(a, STR("k4")), "");
	assert_str(fio_block_range(a, STR("4K-4K/4K-4K, ioengine=sync, iodepth=1")), "4096");
	assert_str(fio_block_range(a, STR("(R) 256KiB-256KiB, (W) 256KiB-256KiB, (T)")), "262144");
	assert_str(fio_block_range(a, STR("(R) 4096B-64.0KiB, (W) 4096B-64.0KiB")), "");
}

static void lines_are_told_apart(void **state)
{
	static const struct {
		const char *text;
		enum fio_kind kind;
	} lines[] = {
		{ "  read: IOPS=567k, BW=277MiB/s (290MB/s)(1820MiB/6575msec)", FIO_RATE },
		{ " read : io=10240MB, bw=22626KB/s, iops=22 , runt=463447msec", FIO_RATE },
		{ "/*write: io=441920KB, bw=7363.7KB/s, iops=460, runt= 60014msec*/", FIO_RATE },
		{ "READ:  IOPS=14391K BW=56218MiB/s", FIO_RATE },
		{ "average: IOPS=546k, BW=2132MiB/s", FIO_RATE },
		{ "   READ: bw=14.7GiB/s (15.8GB/s), 14.7GiB/s-14.7GiB/s (15.8GB/s-15.8GB/s)", FIO_STATUS },
		{ "  WRITE: io=57144KB, aggrb=28557KB/s, minb=29243KB/s", FIO_STATUS },
		{ "    clat (usec): min=260 , max=1339.4K, avg=45248.86, stdev=66381.67", FIO_LATENCY },
		{ "/clat (usec): min=6, //*max=25942, avg=267.76,*//stdev=1604.25//", FIO_LATENCY },
		{ "    clat prio 0/0 (msec): min=4, max=900, avg=160.00, stdev=51.00", FIO_LATENCY },
		{ "     |  1.00th=[   36],  5.00th=[   36],", FIO_PERCENTILES },
		{ "    clat prio 1/0 (10.01% of IOs) percentiles (msec):", FIO_PERCENT_OF },
		{ "  cpu          : usr=0.06%, sys=0.33%, ctx=3606, majf=0, minf=76", FIO_CPU },
		{ "job: (groupid=0, jobs=4): err= 0: pid=15406", FIO_HEADER },
		{ "job: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1", FIO_SETUP },
		{ "  lat (usec)   : 250=97.47%", FIO_NONE },
		{ "   bw (  KiB/s): min=274824, max=291156, per=100.00%, avg=283930.08", FIO_FILLER },
		{ "   iops        : min=549648, max=582312, avg=567860.31", FIO_FILLER },
		{ "    sync (usec): min=90, max=129003, avg=1473.49, stdev=5118.71", FIO_FILLER },
		{ "Jobs: 1 (f=1): [R(1)][100.0%][r=34.7GiB/s][r=142k IOPS][eta 00m:00s]", FIO_NONE },
		{ "   write: IOPS=31961.19 499.39 MiB/s (523.65 MB/s)", FIO_NONE },
		{ "   fsync: IOPS=327500.24", FIO_NONE },
		{ "blkcg -E iops=0-1024G", FIO_NONE },
		{ "_throtl_set_limits wiops=256", FIO_NONE },
		{ "printk(\"bps=%llu iops=%u\\n\", bps, iops);", FIO_NONE },
		{ "rtt min/avg/max/mdev = 0.045/0.05/0.06/0.001 ms", FIO_NONE },
		{ "latency: min=4, avg=5, max=6", FIO_NONE },
		{ "cpu : usr=1, sys=3", FIO_NONE },
		{ "wlan0: bw=20 MHz", FIO_NONE },
	};

	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (fio_line_of(str_from(lines[i].text)).kind != lines[i].kind)
			fail_msg("kind %d of: %s", (int)fio_line_of(str_from(lines[i].text)).kind, lines[i].text);
}

static void what_stands_before_is_the_prefix(void **state)
{
	struct fio_line l = fio_line_of(STR("a-1.log:  read: IOPS=1299k, BW=5076MiB/s (5323MB/s)"));

	(void)state;
	assert_str(l.prefix, "a-1.log");
	assert_int_equal(l.direction, FIO_READ);
	l = fio_line_of(STR("    before : lat  (usec): min=5, max=1056.6k, avg=200.48, stdev=10080.76"));
	assert_str(l.prefix, "before");
	assert_string_equal(l.what, "lat");
	assert_str(l.unit, "usec");
	l = fio_line_of(STR("Write Latency: clat (usec): min=38, max=130, avg=57.76, stdev= 3.25"));
	assert_int_equal(l.direction, FIO_WRITE);
	assert_str(l.prefix, "");
	l = fio_line_of(STR("x.log:job1: (groupid=0, jobs=2): err= 0: pid=1"));
	assert_str(l.prefix, "x.log");
	assert_str(l.name, "job1");
}

static void fillers_and_rests_belong_to_reports(void **state)
{
	(void)state;
	assert_int_equal(fio_filler_of(STR("Disk stats (read/write):")), FIO_DISK);
	assert_int_equal(fio_filler_of(STR("  vda: ios=12409/8179, merge=0/0, ticks=603/4882")), FIO_DISK);
	assert_int_equal(fio_filler_of(STR("fio-3.33")), FIO_BANNER);
	assert_int_equal(fio_filler_of(STR("     submit    : 0=0.0%, 4=100.0%")), FIO_FILLER);
	assert_int_equal(fio_filler_of(STR("12,15c12,15")), FIO_FILLER);
	assert_int_equal(fio_filler_of(STR("12 cars")), FIO_NONE);
	assert_int_equal(fio_filler_of(STR("With the patch:")), FIO_NONE);
	assert_true(fio_goes_on(FIO_PERCENTILES, STR("231], 40.00th=[  300],")));
	assert_false(fio_goes_on(FIO_PERCENTILES, STR("20.00th=[   24],")));
	assert_true(fio_goes_on(FIO_LATENCY, STR("stdev=25.25")));
	assert_true(fio_goes_on(FIO_RATE, STR("resets")));
	assert_true(fio_goes_on(FIO_FILLER, STR("1.23, samples=8568")));
	assert_false(fio_goes_on(FIO_FILLER, STR("Now with samples=8568")));
	assert_false(fio_goes_on(FIO_NONE, STR("resets")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rw_of_a_job_is_a_phase),
		cmocka_unit_test(words_name_phases),
		cmocka_unit_test(numbers_keep_their_multiplier),
		cmocka_unit_test(units_are_those_of_rates),
		cmocka_unit_test(percentiles_have_two_digits_or_none),
		cmocka_unit_test(sizes_become_bytes),
		cmocka_unit_test(lines_are_told_apart),
		cmocka_unit_test(what_stands_before_is_the_prefix),
		cmocka_unit_test(fillers_and_rests_belong_to_reports),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
