/*
 * tiobench_test.c: owns import/tiobench.c, import/tio_header.c, import/tio_row.c, import/tio_emit.c, import/tio_phase.c,
 *	import/tio_doubt.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_tiobench, text, expected)
#define HEADER "Kernel  Thr  Rate  (CPU%)  Latency  Latency  >2s  >10s  Eff\n"

static void reads_a_whole_table(void **state)
{
	(void)state;
	READS("Sequential Reads\n"
	      "                              File  Blk   Num                   Avg      Maximum      Lat%     Lat%    CPU\n"
	      "Identifier                    Size  Size  Thr   Rate  (CPU%)  Latency    Latency      >2s      >10s    Eff\n"
	      "---------------------------- ------ ----- ---  ------ ------ --------- -----------  -------- -------- -----\n"
	      "2.5.55                        252   4096   10    8.45 4.920%    12.947     1304.87   0.00000  0.00000   172\n",
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 rate=8.45 MB/s\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 cpu_pct=4.920 %\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 lat_avg=12.947 ms\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 lat_max=1304.87 ms\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 lat_gt2s_pct=0.00000 %\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 lat_gt10s_pct=0.00000 %\n"
	      "5 tiobench/seq-read kernel=2.5.55 threads=10 file_mb=252 block=4096 cpu_eff=172\n");
}

static void takes_columns_from_the_header_not_from_positions(void **state)
{
	(void)state;
	READS("Random Writes\nNum Avg Maximum\nKernel Thr Rate (CPU%) Latency Latency >2s\n"
	      "2.4.17 128 0.71 5.19% 1.689 981.25 0.5\n",
	      "4 tiobench/rand-write kernel=2.4.17 threads=128 rate=0.71 MB/s\n"
	      "4 tiobench/rand-write kernel=2.4.17 threads=128 cpu_pct=5.19 %\n"
	      "4 tiobench/rand-write kernel=2.4.17 threads=128 lat_avg=1.689 ms\n"
	      "4 tiobench/rand-write kernel=2.4.17 threads=128 lat_max=981.25 ms\n"
	      "4 tiobench/rand-write kernel=2.4.17 threads=128 lat_gt2s_pct=0.5 %\n");
}

static void takes_a_rate_for_no_thread_count(void **state)
{
	(void)state;
	READS("Sequential Writes ext3\nKernel  Rate  (CPU%)  Latency\n2.4.20aa1  11.85 72.77%  11.814\n",
	      "3 tiobench/seq-write kernel=2.4.20aa1 variant=ext3 rate=11.85 MB/s\n"
	      "3 tiobench/seq-write kernel=2.4.20aa1 variant=ext3 cpu_pct=72.77 %\n"
	      "3 tiobench/seq-write kernel=2.4.20aa1 variant=ext3 lat_avg=11.814 ms\n");
}

static void joins_figures_that_a_blank_broke(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Thr Rate ( CPU%)\n2.4.18-pre9  8  0.69 1 .828%\n",
	      "3 note a figure that a blank broke in two was joined\n"
	      "3 tiobench/rand-read kernel=2.4.18-pre9 threads=8 rate=0.69 MB/s\n"
	      "3 tiobench/rand-read kernel=2.4.18-pre9 threads=8 cpu_pct=1.828 %\n");
}

static void joins_rows_that_a_mailer_broke(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Thr Rate (CPU%) Eff\n2.4.18-pre9  8  0.69\n1.828%  38\n2.4.18  8  0.70 1.9% 37\n",
	      "3 tiobench/rand-read kernel=2.4.18-pre9 threads=8 rate=0.69 MB/s\n"
	      "4 tiobench/rand-read kernel=2.4.18-pre9 threads=8 cpu_pct=1.828 %\n"
	      "4 tiobench/rand-read kernel=2.4.18-pre9 threads=8 cpu_eff=38\n"
	      "5 tiobench/rand-read kernel=2.4.18 threads=8 rate=0.70 MB/s\n"
	      "5 tiobench/rand-read kernel=2.4.18 threads=8 cpu_pct=1.9 %\n"
	      "5 tiobench/rand-read kernel=2.4.18 threads=8 cpu_eff=37\n");
}

static void goes_on_over_blanks_and_elisions_and_ends_at_words(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Thr Rate (CPU%)\n---\n...\na.1 1 2.5 3%\n\n  \n[snip]\nb.1 2 3.5 4%\n"
	      "and then c.1 3 4.5\nd.1 3 4.5 5%\n",
	      "5 tiobench/rand-read kernel=a.1 threads=1 rate=2.5 MB/s\n"
	      "5 tiobench/rand-read kernel=a.1 threads=1 cpu_pct=3 %\n"
	      "9 tiobench/rand-read kernel=b.1 threads=2 rate=3.5 MB/s\n"
	      "9 tiobench/rand-read kernel=b.1 threads=2 cpu_pct=4 %\n");
}

static void makes_four_rows_of_the_oldest_tables_row(void **state)
{
	(void)state;
	READS("         File   Block  Num  Seq Read    Rand Read   Seq Write  Rand Write\n"
	      "  Dir    Size   Size   Thr Rate (CPU%) Rate (CPU%) Rate (CPU%) Rate (CPU%)\n"
	      "   .     1278   4096    1  77.41 16.5% 0.930 0.77% 40.92 13.6% 0.852 0.21%\n",
	      "3 tiobench/seq-read threads=1 file_mb=1278 block=4096 rate=77.41 MB/s\n"
	      "3 tiobench/seq-read threads=1 file_mb=1278 block=4096 cpu_pct=16.5 %\n"
	      "3 tiobench/rand-read threads=1 file_mb=1278 block=4096 rate=0.930 MB/s\n"
	      "3 tiobench/rand-read threads=1 file_mb=1278 block=4096 cpu_pct=0.77 %\n"
	      "3 tiobench/seq-write threads=1 file_mb=1278 block=4096 rate=40.92 MB/s\n"
	      "3 tiobench/seq-write threads=1 file_mb=1278 block=4096 cpu_pct=13.6 %\n"
	      "3 tiobench/rand-write threads=1 file_mb=1278 block=4096 rate=0.852 MB/s\n"
	      "3 tiobench/rand-write threads=1 file_mb=1278 block=4096 cpu_pct=0.21 %\n");
}

static void finds_the_phase_in_the_sentences_around(void **state)
{
	(void)state;
	READS("Better at random writes than before.\n\nFor tiobench sequential\nreads on ext2, more.\n\n" HEADER
	      "2.5.1 1 2.5 3% 4.5 5.5 0 0 83\n",
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 rate=2.5 MB/s\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 cpu_pct=3 %\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 lat_avg=4.5 ms\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 lat_max=5.5 ms\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 lat_gt2s_pct=0 %\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 lat_gt10s_pct=0 %\n"
	      "7 tiobench/seq-read kernel=2.5.1 threads=1 cpu_eff=83\n");
	READS("Kernel Thr Rate (CPU%)\n2.5.1 1 2.5 3%\n\nThat is 45% higher random write throughput.\n",
	      "2 tiobench/rand-write kernel=2.5.1 threads=1 rate=2.5 MB/s\n"
	      "2 tiobench/rand-write kernel=2.5.1 threads=1 cpu_pct=3 %\n");
}

static void takes_the_first_rows_units_for_the_column(void **state)
{
	(void)state;
	READS("Random Reads\nThr MB/sec CPU% avg lat  max latency\n"
	      "2.5.61 8 15.68 54.4% 5.87 ms 2.7 seconds\n2.5.62 8 9.9 13.9% 9.41 .8\n",
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 rate=15.68 MB/s\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 cpu_pct=54.4 %\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 lat_avg=5.87 ms\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 lat_max=2.7 s\n"
	      "4 tiobench/rand-read kernel=2.5.62 threads=8 rate=9.9 MB/s\n"
	      "4 tiobench/rand-read kernel=2.5.62 threads=8 cpu_pct=13.9 %\n"
	      "4 tiobench/rand-read kernel=2.5.62 threads=8 lat_avg=9.41 ms\n"
	      "4 tiobench/rand-read kernel=2.5.62 threads=8 lat_max=.8 s\n");
}

static void units_are_words_of_their_number(void **state)
{
	static const char *const words[][2] = { { "milliseconds", "ms" }, { "msecs", "ms" }, { "secs", "s" }, { "seconds", "s" },
						{ "second", "s" },	  { "sec", "s" },    { "usec", "us" } };

	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char text[120], expected[120];
		snprintf(text, sizeof text, "Random Reads\nKernel Thr Rate (CPU%%) Latency\n2.4.18 8 0.70 1.9%% 37 %s\n", words[i][0]);
		snprintf(expected, sizeof expected, " lat_avg=37 %s\n", words[i][1]);
		char *got = reading_of(&importer_tiobench, text);
		assert_non_null(strstr(got, expected));
		free(got);
	}
}

static void reads_headers_in_other_wordings(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Threads Rate(MB/s) (CPU %) Avg. Latency(ms)  Max. Latency(s)\n2.5.61 8 15.68 54.4 % 5.87 2.7\n",
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 rate=15.68 MB/s\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 cpu_pct=54.4 %\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 lat_avg=5.87 ms\n"
	      "3 tiobench/rand-read kernel=2.5.61 threads=8 lat_max=2.7 s\n");
	READS("Random Reads\nThr Rate MB/s (CPU%)\n8 15.68 54.4%\n",
	      "3 tiobench/rand-read threads=8 rate=15.68 MB/s\n3 tiobench/rand-read threads=8 cpu_pct=54.4 %\n");
}

static void leaves_out_figures_that_did_not_fit_their_column(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Thr Rate (CPU%)\n2.6.0 4 ###### 169.1%\n",
	      "3 note a figure too wide for its column was printed as #\n"
	      "3 tiobench/rand-read kernel=2.6.0 threads=4 cpu_pct=169.1 %\n");
}

static void completes_block_sizes_only_where_certain(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Size Size Thr Rate (CPU%)\nk.1 64 13107 1 2.5 3%\nk.1 64 13108 1 2.5 3%\n",
	      "3 note a block size cut by its column was completed\n"
	      "3 tiobench/rand-read kernel=k.1 threads=1 file_mb=64 block=131072 rate=2.5 MB/s\n"
	      "3 tiobench/rand-read kernel=k.1 threads=1 file_mb=64 block=131072 cpu_pct=3 %\n"
	      "4 tiobench/rand-read kernel=k.1 threads=1 file_mb=64 block=13108 rate=2.5 MB/s\n"
	      "4 tiobench/rand-read kernel=k.1 threads=1 file_mb=64 block=13108 cpu_pct=3 %\n");
}

static void flags_what_cannot_be(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Rate (CPU%) Latency Latency Eff\n"
	      "k.1 38.4 24% 9.0 5.0 160\nk.2 38.4 24% 1.0 5.0 400\nk.3 38.4 24% 1.0 5.0 16\n",
	      "3 tiobench/rand-read kernel=k.1 rate=38.4 MB/s !implausible\n"
	      "3 tiobench/rand-read kernel=k.1 cpu_pct=24 % !implausible\n"
	      "3 tiobench/rand-read kernel=k.1 lat_avg=9.0 ms !implausible\n"
	      "3 tiobench/rand-read kernel=k.1 lat_max=5.0 ms !implausible\n"
	      "3 tiobench/rand-read kernel=k.1 cpu_eff=160 !implausible\n"
	      "4 tiobench/rand-read kernel=k.2 rate=38.4 MB/s !implausible\n"
	      "4 tiobench/rand-read kernel=k.2 cpu_pct=24 % !implausible\n"
	      "4 tiobench/rand-read kernel=k.2 lat_avg=1.0 ms !implausible\n"
	      "4 tiobench/rand-read kernel=k.2 lat_max=5.0 ms !implausible\n"
	      "4 tiobench/rand-read kernel=k.2 cpu_eff=400 !implausible\n"
	      /* an Eff that lost its last digit is how the mail has it, no contradiction */
	      "5 tiobench/rand-read kernel=k.3 rate=38.4 MB/s\n"
	      "5 tiobench/rand-read kernel=k.3 cpu_pct=24 %\n"
	      "5 tiobench/rand-read kernel=k.3 lat_avg=1.0 ms\n"
	      "5 tiobench/rand-read kernel=k.3 lat_max=5.0 ms\n"
	      "5 tiobench/rand-read kernel=k.3 cpu_eff=16\n");
}

static void knows_the_layout_whose_random_rates_are_wrong(void **state)
{
	static const char row_2003[] =
		"6.1.0                         128    4096    8 2346.00 52.06%     0.001        0.03   0.00000  0.00000  4506\n";
	static const char row_2002[] =
		"6.1.0                         128   4096    8 2346.00 52.06%     0.001        0.03   0.00000  0.00000  4506\n";
	char text[400];

	(void)state;
	snprintf(text, sizeof text, "Random Reads\n%s", row_2003);
	char *got = reading_of(&importer_tiobench, text);
	assert_non_null(strstr(got, "rate=2346.00 MB/s !known-wrong\n"));
	assert_non_null(strstr(got, "cpu_eff=4506 !known-wrong\n"));
	assert_non_null(strstr(got, "lat_avg=0.001 ms\n"));
	free(got);
	snprintf(text, sizeof text, "Sequential Reads\n%s", row_2003);
	got = reading_of(&importer_tiobench, text);
	assert_non_null(strstr(got, "rate=2346.00 MB/s\n"));
	free(got);
	snprintf(text, sizeof text, "Random Reads\n%s", row_2002);
	got = reading_of(&importer_tiobench, text);
	assert_non_null(strstr(got, "rate=2346.00 MB/s\n"));
	free(got);
}

static void takes_words_that_compare_for_variants(void **state)
{
	(void)state;
	READS("Random Reads\nKernel Rate (CPU%)\npatched 2.5 3%\n2.6.0 ext3 noatime 2.5 3%\n",
	      "3 tiobench/rand-read variant=patched rate=2.5 MB/s\n"
	      "3 tiobench/rand-read variant=patched cpu_pct=3 %\n"
	      "4 tiobench/rand-read kernel=2.6.0 variant=ext3 noatime rate=2.5 MB/s\n"
	      "4 tiobench/rand-read kernel=2.6.0 variant=ext3 noatime cpu_pct=3 %\n");
}

static void reads_nothing_from_what_only_looks_like_a_table(void **state)
{
	(void)state;
	READS("Sequential Reads\n" HEADER "----\n@<<<<<<< @##  @##.## @#.##% @####.### @#######.## @#.##### @#.##### @#####\n", "");
	READS("Sequential Reads\n" HEADER "\nno rows here, 128 threads or not\n", "");
	READS("+Sequential Reads\n+" HEADER "+2.6.0  16 24.97 31.26% 6.910 20135.31 0.05722 0.00191 80\n", "");
	READS("/dev/sda8              7068348   2715860   4352488  39% /opt\n", "");
	READS("-----Per Char----- ------Block-------\nKernel  MB/sec  %CPU  Eff MB/sec  %CPU  Eff\n"
	      "2.4.17  3.38  99.0  3.41  15.12  97.0 15.58\n",
	      "");
	READS("Unit information\n================\nRate      = megabytes per second\nCPU%      = percentage\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_whole_table),
		cmocka_unit_test(takes_columns_from_the_header_not_from_positions),
		cmocka_unit_test(takes_a_rate_for_no_thread_count),
		cmocka_unit_test(joins_figures_that_a_blank_broke),
		cmocka_unit_test(joins_rows_that_a_mailer_broke),
		cmocka_unit_test(goes_on_over_blanks_and_elisions_and_ends_at_words),
		cmocka_unit_test(makes_four_rows_of_the_oldest_tables_row),
		cmocka_unit_test(finds_the_phase_in_the_sentences_around),
		cmocka_unit_test(takes_the_first_rows_units_for_the_column),
		cmocka_unit_test(units_are_words_of_their_number),
		cmocka_unit_test(reads_headers_in_other_wordings),
		cmocka_unit_test(leaves_out_figures_that_did_not_fit_their_column),
		cmocka_unit_test(completes_block_sizes_only_where_certain),
		cmocka_unit_test(flags_what_cannot_be),
		cmocka_unit_test(knows_the_layout_whose_random_rates_are_wrong),
		cmocka_unit_test(takes_words_that_compare_for_variants),
		cmocka_unit_test(reads_nothing_from_what_only_looks_like_a_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
