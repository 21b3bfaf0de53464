/*
 * bind_doubt_test.c: owns import/bind_doubt.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/import/reading.h"

struct seen {
	size_t rows, doubted;
};

static enum err_code look(void *ctx, const struct row *row, struct err *e)
{
	struct seen *seen = ctx;

	(void)e;
	seen->rows++;
	seen->doubted += (row->flags & FLAG_IMPLAUSIBLE) != 0;
	return OK;
}

/* How many rows of TEXT there are, and how many of them cannot be. */
static void assert_doubted(const char *text, size_t rows, size_t doubted)
{
	AUTO_ARENA(a);
	struct message message = { 0 };
	struct seen seen = { 0 };
	struct sink sink = { &seen, look, NULL };
	struct err e = { 0 };

	lines_from_text(str_from(text), 1, a, &message.lines);
	assert_int_equal(import_message(&message, a, &sink, &e), OK);
	if (seen.rows != rows || seen.doubted != doubted)
		fail_msg("%zu rows, %zu doubted in \"%s\"", seen.rows, seen.doubted, text);
}

#define OPERATION(numbers) " Operation      Count    AvgLat    MaxLat\n --------\n NTCreateX   " numbers "\n"

static void an_average_above_its_maximum_cannot_be(void **state)
{
	(void)state;
	assert_doubted(OPERATION("310033     0.021    51.764"), 1, 0);
	assert_doubted(OPERATION("310033     51.764    0.021"), 1, 1);
	assert_doubted("    clat (usec): min=4, max=1339.4K, avg=4468.74, stdev=2.1\n", 1, 0);
	assert_doubted("    clat (usec): min=4, max=1339, avg=4468.74, stdev=2.1\n", 1, 1);
	assert_doubted("    clat (nsec): min=4000, max=8000, avg=3000.5, stdev=2.1\n", 1, 1);
	/* the last digit is rounded away */
	assert_doubted("    clat (usec): min=4, max=1.2k, avg=1213.55, stdev=2.1\n", 1, 0);
}

#define LATENCIES(shares) "Tiotest latency results:\n| Item | Average latency | Maximum latency | % >2 sec | % >10 sec |\n" \
	"| Write        |        0.071 ms |     2001.811 ms |  " shares " |\n"

static void more_over_ten_seconds_than_over_two_cannot_be(void **state)
{
	(void)state;
	assert_doubted(LATENCIES("0.00038 |   0.00000"), 1, 0);
	assert_doubted(LATENCIES("0.00000 |   0.00038"), 1, 1);
}

#define BOX(row) "Tiotest results for 8 concurrent io threads:\n| Item | Time | Rate | Usr CPU | Sys CPU |\n| Write " row "\n"

static void more_processors_than_the_machine_has_cannot_be(void **state)
{
	(void)state;
	assert_doubted("dual xeon with 4 GB ram\n\n" BOX("1024 MBs | 21.1 s | 48.512 MB/s | 20.9 % | 171.2 % |"), 1, 0);
	assert_doubted("dual xeon with 4 GB ram\n\n" BOX("1024 MBs | 21.1 s | 48.512 MB/s | 60.9 % | 171.2 % |"), 1, 1);
	assert_doubted(BOX("1024 MBs | 21.1 s | 48.512 MB/s | 60.9 % | 5071.2 % |"), 1, 0);
}

static void a_rate_must_agree_with_what_stands_beside_it(void **state)
{
	(void)state;
	assert_doubted(BOX("1024 MBs | 11.1 s | 48.512 MB/s | 0.9 % | 31.2 % |"), 1, 1);
	/* too short for a tenth of a second to say anything */
	assert_doubted(BOX("2 MBs | 0.0 s | 48.512 MB/s | 0.9 % | 31.2 % |"), 1, 0);
	assert_doubted("# fio --rw=read --bs=4k --name=a\n  read: IOPS=1000, BW=4000KiB/s (4096kB/s)(24MiB/60001msec)\n", 1, 0);
	assert_doubted("# fio --rw=read --bs=4k --name=a\n  read: IOPS=1000, BW=4000MiB/s (4096MB/s)(24GiB/60001msec)\n", 1, 1);
}

#define SHARES(row) "avg-cpu:  %user   %nice    %sys %iowait   %idle\n          " row "\n\nDevice:    r/s   w/s  await %util\n" \
	"sda  1.00 2.00 3.00 4.00\n"

static void shares_of_the_same_time_are_no_more_than_all_of_it(void **state)
{
	(void)state;
	assert_doubted(SHARES("0.50    0.00    2.10   40.11   57.29"), 2, 0);
	assert_doubted(SHARES("0.50    0.00   22.10   40.11   57.29"), 2, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_average_above_its_maximum_cannot_be),
		cmocka_unit_test(more_over_ten_seconds_than_over_two_cannot_be),
		cmocka_unit_test(more_processors_than_the_machine_has_cannot_be),
		cmocka_unit_test(a_rate_must_agree_with_what_stands_beside_it),
		cmocka_unit_test(shares_of_the_same_time_are_no_more_than_all_of_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
