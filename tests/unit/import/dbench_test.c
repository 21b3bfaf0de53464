/*
 * dbench_test.c: owns import/dbench.c, import/dbench_near.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void reads_the_last_line_of_every_version(void **state)
{
	(void)state;
	READS("Throughput 441.246 MB/sec (NB=551.558 MB/sec  4412.46 MBit/sec)\n"
	      "Throughput 8.42913 MB/sec (NB=10.5364 MB/sec  84.2913 MBit/sec) (sync open)  1 procs\n"
	      "Throughput 60.5265 MB/sec (sync open) (sync dirs) 2 procs\n"
	      "Throughput 14.5164 MB/sec 4 procs\n"
	      "Throughput 410.28 MB/sec 4 procs  max_latency=108.851 ms\n"
	      "Throughput 514.302 MB/sec (sync open)  4 clients  4 procs  max_latency=81.327 ms\n"
	      "Throughput 1.23457e+06 MB/sec  16 clients  4 procs  max_latency=758.997 ms\n"
	      "Throughput 30.5 MB/sec (NB=38.1 MB/sec  305 MBit/sec) (sync mode)\n",
	      "1 dbench throughput=441.246 MB/sec\n"
	      "2 dbench threads=1 params=sync=open throughput=8.42913 MB/sec\n"
	      "3 dbench threads=2 params=sync=open,dirs throughput=60.5265 MB/sec\n"
	      "4 dbench threads=4 throughput=14.5164 MB/sec\n"
	      "5 dbench threads=4 throughput=410.28 MB/sec\n"
	      "5 dbench threads=4 lat_max=108.851 ms\n"
	      "6 dbench threads=4 params=sync=open throughput=514.302 MB/sec\n"
	      "6 dbench threads=4 params=sync=open lat_max=81.327 ms\n"
	      "7 dbench threads=16 params=procs=4 throughput=1.23457e+06 MB/sec\n"
	      "7 dbench threads=16 params=procs=4 lat_max=758.997 ms\n"
	      "8 dbench params=sync=yes throughput=30.5 MB/sec\n");
}

static void joins_what_a_mailer_broke(void **state)
{
	(void)state;
	READS("> Throughput 16.2971 MB/sec (NB=20.3714 MB/sec  162.971 MBit/sec)  128 \n"
	      "> procs\n"
	      "> ******** Throughput 15.8859 MB/sec (NB=19.8573 MB/sec  158.859\n"
	      "> MBit/sec) 14.74user 22.92system 4:26.91elapsed 14%CPU\n"
	      "Throughput 376.777 MB/sec  10 clients  10 procs\n"
	      "max_latency=458.852\n"
	      "ms\n",
	      "1 dbench threads=128 throughput=16.2971 MB/sec\n"
	      "3 dbench throughput=15.8859 MB/sec\n"
	      "4 dbench/time user=14.74\n"
	      "4 dbench/time system=22.92\n"
	      "4 dbench/time elapsed=4:26.91\n"
	      "4 dbench/time cpu=14 %\n"
	      "5 dbench threads=10 throughput=376.777 MB/sec\n"
	      "6 dbench threads=10 lat_max=458.852 ms\n");
}

static void does_not_take_the_next_runs_clients(void **state)
{
	(void)state;
	READS("Throughput 35.1 MB/sec\n"
	      "8 clients started\n"
	      "Throughput 36.1 MB/sec\n",
	      "1 dbench throughput=35.1 MB/sec\n"
	      "3 dbench threads=8 throughput=36.1 MB/sec\n");
}

static void repeated_lines_are_repeated_runs(void **state)
{
	(void)state;
	READS("Throughput 35.1 MB/sec 4 procs\n"
	      "Throughput 35.1 MB/sec 4 procs\n",
	      "1 dbench threads=4 throughput=35.1 MB/sec\n"
	      "2 dbench threads=4 throughput=35.1 MB/sec\n");
}

static void finds_clients_in_commands_above(void **state)
{
	(void)state;
	READS("> > dbench -s -t 60 -D /xfs 32\n"
	      "> > #Throughput 884.406 MB/sec (sync open)\n"
	      "> >\n"
	      "> > dbench -s -t 60 -D /ext4 1\n"
	      "> > #Throughput 124.67 MB/sec (sync open)\n",
	      "2 dbench variant=xfs threads=32 params=sync=open throughput=884.406 MB/sec\n"
	      "5 dbench variant=ext4 threads=1 params=sync=open throughput=124.67 MB/sec\n");
	READS("which take `dbench 64' on 512 megs from this:\n"
	      "\n"
	      "2.5.8:\n"
	      "Throughput 12.7343 MB/sec (NB=15.9179 MB/sec  127.343 MBit/sec)\n",
	      "4 dbench threads=64 throughput=12.7343 MB/sec\n");
}

static void finds_clients_in_a_script_below(void **state)
{
	(void)state;
	READS("Throughput 16.6754 MB/sec (NB=20.8443 MB/sec  166.754 MBit/sec)\n"
	      "\n"
	      "for x 1, 2, ... 10\n"
	      "do\n"
	      "    ./dbench 8 >>results\n"
	      "done\n",
	      "1 dbench threads=8 throughput=16.6754 MB/sec\n");
	READS("Throughput 16.6754 MB/sec\n"
	      "as dbench 8 usually has\n"
	      "./dbench 8\n"
	      "./dbench 16\n",
	      "1 dbench throughput=16.6754 MB/sec\n");
}

static void knows_tbench_by_its_command(void **state)
{
	(void)state;
	READS("2025-03-18 05:11:30 tbench -t 60 32 127.0.0.1\n"
	      "dbench version 4.00 - Copyright A. Tridgell 1999-2004\n"
	      "\n"
	      "  32     23051  4510.65 MB/sec  warmup   1 sec  latency 0.565 ms\n"
	      "  32  cleanup  60 sec\n"
	      "\n"
	      "Throughput 3789.19 MB/sec  32 clients  32 procs  max_latency=0.470 ms\n",
	      "7 tbench threads=32 throughput=3789.19 MB/sec\n"
	      "7 tbench threads=32 lat_max=0.470 ms\n");
}

static void counts_the_clients_that_started(void **state)
{
	(void)state;
	READS(".....................................+16 clients started\n"
	      "****************\n"
	      "Throughput 136.572 MB/sec (NB=170.716 MB/sec  1365.72 MBit/sec)\n",
	      "3 dbench threads=16 throughput=136.572 MB/sec\n");
	READS("26 of 32 processes prepared for launch   0 sec\n"
	      "32 of 32 processes prepared for launch   0 sec\n"
	      "Throughput 136.572 MB/sec\n",
	      "3 dbench threads=32 throughput=136.572 MB/sec\n");
}

static void takes_the_label_before_the_line(void **state)
{
	(void)state;
	READS("2.5.8: Throughput 12.5 MB/sec 4 procs\n"
	      "logs/2.5.8-mm1:Throughput 13.5 MB/sec 4 procs\n"
	      "before: Throughput 14.5 MB/sec*\n"
	      "tbench 16: Throughput 15.5 MB/sec\n"
	      "32: Throughput 16.5 MB/sec\n"
	      "....+***** Throughput 17.5 MB/sec 4 procs\n"
	      "we had a Throughput 18.5 MB/sec 4 procs\n",
	      "1 dbench kernel=2.5.8 threads=4 throughput=12.5 MB/sec\n"
	      "2 dbench kernel=2.5.8-mm1 threads=4 throughput=13.5 MB/sec\n"
	      "3 dbench variant=before throughput=14.5 MB/sec\n"
	      "4 tbench threads=16 throughput=15.5 MB/sec\n"
	      "5 dbench threads=32 throughput=16.5 MB/sec\n"
	      "6 dbench threads=4 throughput=17.5 MB/sec\n"
	      "7 dbench threads=4 throughput=18.5 MB/sec\n");
}

static void what_a_patch_adds_to_documentation_is_no_result(void **state)
{
	(void)state;
	READS("--- a/README\n"
	      "+++ b/README\n"
	      "@@ -1,3 +1,5 @@\n"
	      " The last line is:\n"
	      "\n"
	      "+Throughput 100.5 MB/sec 16 procs\n"
	      "+ NTCreateX     430533     0.014    63.764\n",
	      "");
	READS("+Throughput 100.5 MB/sec 16 procs\n", "1 dbench threads=16 throughput=100.5 MB/sec\n");
}

static void progress_and_talk_are_no_results(void **state)
{
	(void)state;
	READS("  32    249657  3963.79 MB/sec  warmup  11 sec  latency 0.247 ms\n"
	      "  32    293938  3808.39 MB/sec  execute   1 sec  latency 0.260 ms\n"
	      "   4     49132   294.94 MB/sec\n"
	      "the average Throughput value is equal  20.4155 MB/sec\n"
	      "Once you get over 'dbench 16' or so the whole thing starts\n"
	      "MeanThroughput 12 MB/sec\n"
	      "Throughput: read, MiB/s: 12.5\n"
	      "Throughput 94.1 MBits/sec\n"
	      "Throughput -1 MB/sec\n",
	      "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_the_last_line_of_every_version),
		cmocka_unit_test(joins_what_a_mailer_broke),
		cmocka_unit_test(does_not_take_the_next_runs_clients),
		cmocka_unit_test(repeated_lines_are_repeated_runs),
		cmocka_unit_test(finds_clients_in_commands_above),
		cmocka_unit_test(finds_clients_in_a_script_below),
		cmocka_unit_test(knows_tbench_by_its_command),
		cmocka_unit_test(counts_the_clients_that_started),
		cmocka_unit_test(takes_the_label_before_the_line),
		cmocka_unit_test(what_a_patch_adds_to_documentation_is_no_result),
		cmocka_unit_test(progress_and_talk_are_no_results),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
