/*
 * dbench_ops_test.c: owns import/dbench_ops.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void the_table_has_the_clients_of_the_line_below_it(void **state)
{
	(void)state;
	READS(" Operation      Count    AvgLat    MaxLat\n"
	      " ----------------------------------------\n"
	      " NTCreateX     430533     0.014    63.764\n"
	      " lush           60771     0.621     6.794\n"
	      "\n"
	      "Throughput 225.11 MB/sec (sync open)  4 clients  4 procs  max_latency=86.861 ms\n",
	      "3 dbench/NTCreateX threads=4 params=sync=open count=430533\n"
	      "3 dbench/NTCreateX threads=4 params=sync=open lat_avg=0.014 ms\n"
	      "3 dbench/NTCreateX threads=4 params=sync=open lat_max=63.764 ms\n"
	      "4 dbench/lush threads=4 params=sync=open count=60771\n"
	      "4 dbench/lush threads=4 params=sync=open lat_avg=0.621 ms\n"
	      "4 dbench/lush threads=4 params=sync=open lat_max=6.794 ms\n"
	      "6 dbench threads=4 params=sync=open throughput=225.11 MB/sec\n"
	      "6 dbench threads=4 params=sync=open lat_max=86.861 ms\n");
}

static void reads_elided_and_marked_rows_without_a_header(void **state)
{
	(void)state;
	READS("WriteX        365460     4.474  2279.808\n"
	      "...\n"
	      "** Flush          60771     0.621     6.794\n"
	      "Throughput 385.697 MB/sec  32 clients  32 procs  max_latency=2279.818 ms\n",
	      "1 dbench/WriteX threads=32 count=365460\n"
	      "1 dbench/WriteX threads=32 lat_avg=4.474 ms\n"
	      "1 dbench/WriteX threads=32 lat_max=2279.808 ms\n"
	      "3 dbench/Flush threads=32 count=60771\n"
	      "3 dbench/Flush threads=32 lat_avg=0.621 ms\n"
	      "3 dbench/Flush threads=32 lat_max=6.794 ms\n"
	      "4 dbench threads=32 throughput=385.697 MB/sec\n"
	      "4 dbench threads=32 lat_max=2279.818 ms\n");
}

static void does_not_add_the_tables_of_single_clients(void **state)
{
	(void)state;
	READS(" Operation      Count    AvgLat    MaxLat\n"
	      " ----------------------------------------\n"
	      " Close         117699     0.002    51.139\n"
	      "\n"
	      "Per client results:\n"
	      "Client 0 did 274185 lines and 1397869652 bytes\n"
	      " Operation      Count    AvgLat    MaxLat\n"
	      " ----------------------------------------\n"
	      " Close          32953     0.001     1.096\n"
	      "\n"
	      "Client 1 did 202387 lines and 1013806484 bytes\n"
	      " Operation      Count    AvgLat    MaxLat\n"
	      " ----------------------------------------\n"
	      " Close          23875     -nan      0.000\n"
	      "\n"
	      "Throughput 843.335 MB/sec  4 clients  4 procs  max_latency=144.340 ms\n",
	      "3 dbench/Close threads=4 count=117699\n"
	      "3 dbench/Close threads=4 lat_avg=0.002 ms\n"
	      "3 dbench/Close threads=4 lat_max=51.139 ms\n"
	      "16 dbench threads=4 throughput=843.335 MB/sec\n"
	      "16 dbench threads=4 lat_max=144.340 ms\n");
}

static void takes_the_rate_that_the_machine_form_forgets(void **state)
{
	(void)state;
	READS("@R@4@103840@482.97@4@152.145@\n"
	      "@R@4@117746@443.52@5@171.728@\n"
	      "@C@4@146525@468.37@6@0.000@\n"
	      "\n"
	      " Operation                Count    AvgLat    MaxLat\n"
	      " --------------------------------------------------\n"
	      ":Flush:6446:0.001:0.376:\n"
	      ":FIND_FIRST:32228:0.064:154.018:\n"
	      "\n"
	      ";0;4;4;225.804;\n",
	      "7 dbench/Flush threads=4 count=6446\n"
	      "7 dbench/Flush threads=4 lat_avg=0.001 ms\n"
	      "7 dbench/Flush threads=4 lat_max=0.376 ms\n"
	      "8 dbench/FIND_FIRST threads=4 count=32228\n"
	      "8 dbench/FIND_FIRST threads=4 lat_avg=0.064 ms\n"
	      "8 dbench/FIND_FIRST threads=4 lat_max=154.018 ms\n"
	      "10 note this dbench always ends in throughput 0: taken from its last progress line\n"
	      "2 dbench threads=4 throughput=443.52 MB/sec\n"
	      "10 dbench threads=4 lat_max=225.804 ms\n");
}

static void a_table_without_its_end_is_incomplete(void **state)
{
	(void)state;
	READS(" Operation      Count    AvgLat    MaxLat\n"
	      " Close            2525     0.001     0.120\n"
	      "and then it crashed\n",
	      "2 dbench/Close count=2525 !incomplete\n"
	      "2 dbench/Close lat_avg=0.001 ms !incomplete\n"
	      "2 dbench/Close lat_max=0.120 ms !incomplete\n");
}

static void a_table_may_stand_below_its_line(void **state)
{
	(void)state;
	READS("Throughput 225.11 MB/sec  4 clients  4 procs  max_latency=86.861 ms\n"
	      "\n"
	      " Operation      Count    AvgLat    MaxLat\n"
	      " Close            2525     0.001     0.120\n",
	      "1 dbench threads=4 throughput=225.11 MB/sec\n"
	      "1 dbench threads=4 lat_max=86.861 ms\n"
	      "4 dbench/Close threads=4 count=2525\n"
	      "4 dbench/Close threads=4 lat_avg=0.001 ms\n"
	      "4 dbench/Close threads=4 lat_max=0.120 ms\n");
}

static void other_words_with_three_numbers_are_no_operations(void **state)
{
	(void)state;
	READS("Amean 1 39.12 43.29\nClose 12 13 14\nClose the door 12\n21733 finish_task_switch 113.1927\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_table_has_the_clients_of_the_line_below_it),
		cmocka_unit_test(reads_elided_and_marked_rows_without_a_header),
		cmocka_unit_test(does_not_add_the_tables_of_single_clients),
		cmocka_unit_test(takes_the_rate_that_the_machine_form_forgets),
		cmocka_unit_test(a_table_without_its_end_is_incomplete),
		cmocka_unit_test(a_table_may_stand_below_its_line),
		cmocka_unit_test(other_words_with_three_numbers_are_no_operations),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
