/*
 * csv_test.c: owns import/csv.c, import/csv_header.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_csv, text, expected)

static void reads_every_column_in_any_order(void **state)
{
	(void)state;
	READS("benchmark,phase,kernel,variant,machine,threads,file_mb,block,metric,value,unit,better,time,iteration\n"
	      "tiobench,seq-read,6.8,ext4,box,8,2048,4096,rate,38.46,MB/s,higher,2024-03-01,2\n",
	      "2 tiobench/seq-read kernel=6.8 variant=ext4 machine=box threads=8 file_mb=2048 block=4096 iteration=2 "
	      "time=2024-03-01T00:00:00Z better=higher rate=38.46 MB/s\n");
	READS("value,metric,kernel,benchmark\n"
	      "12.5,throughput,6.8,dbench\n",
	      "2 dbench kernel=6.8 throughput=12.5\n");
}

static void unknown_columns_are_parameters(void **state)
{
	(void)state;
	READS("benchmark,kernel,sched,metric,value,fs\n"
	      "fio,6.8,mq deadline,bw,12,xfs\n"
	      "fio,6.8,,bw,13,\n",
	      "2 fio kernel=6.8 params=fs=xfs sched=mq_deadline bw=12\n"
	      "3 fio kernel=6.8 bw=13\n");
	READS("benchmark,kernel,params,metric,value,depth\n"
	      "fio,6.8,fs=xfs cpus=4,bw,12,8\n",
	      "2 fio kernel=6.8 params=cpus=4 depth=8 fs=xfs bw=12\n");
}

static void columns_that_name_single_runs_are_said_not_to_be_kept(void **state)
{
	(void)state;
	READS("kernel,run_id,iteration,benchmark,metric,value,host\n"
	      "6.12.0,r17,0,dbench,throughput,1386.7,hostA\n",
	      "1 note column \"run_id\" only tells single runs apart: it is left out\n"
	      "2 dbench kernel=6.12.0 machine=hostA iteration=0 throughput=1386.7\n");
}

static void a_source_that_no_export_gave_is_told_of_once(void **state)
{
	(void)state;
	READS("benchmark,kernel,metric,value,source\n"
	      "dbench,6.8,throughput,1,0123456789abcdef\n"
	      "dbench,6.8,throughput,2,a.txt\n"
	      "dbench,6.8,throughput,3,b.txt\n",
	      "2 dbench kernel=6.8 throughput=1\n"
	      "3 note source \"a.txt\" is no id that an export gave: the column is left out\n"
	      "3 dbench kernel=6.8 throughput=2\n"
	      "4 dbench kernel=6.8 throughput=3\n");
}

static void quoted_fields_may_hold_commas_quotes_and_newlines(void **state)
{
	(void)state;
	READS("benchmark,kernel,variant,metric,value\n"
	      "dbench,6.8,\"data=journal, \"\"noatime\"\"\",throughput,1\n"
	      "dbench,6.8,\"two\n"
	      "\n"
	      "lines\",throughput,2\n"
	      "dbench,6.8,,throughput,x\n",
	      "2 dbench kernel=6.8 variant=data=journal, \"noatime\" throughput=1\n"
	      "3 dbench kernel=6.8 variant=two\n\nlines throughput=2\n"
	      "6 note value \"x\" is not a number\n");
}

/* Else regress would be silent about it, and nobody would know why. */
static void a_metric_without_a_better_side_is_told_of_once(void **state)
{
	(void)state;
	READS("benchmark,kernel,metric,value\n"
	      "mine,6.1,speed,1\n"
	      "mine,6.1,pace,2\n",
	      "2 note metric \"speed\" is not known to be better higher or lower: a column named better may say it\n"
	      "2 mine kernel=6.1 speed=1\n"
	      "3 mine kernel=6.1 pace=2\n");
	READS("benchmark,kernel,metric,value,better\n"
	      "mine,6.1,speed,1,\n",
	      "2 mine kernel=6.1 speed=1\n");
	READS("benchmark,kernel,metric,value\n"
	      "tiobench,6.1,cpu_pct,1\n",
	      "2 tiobench kernel=6.1 cpu_pct=1\n");
}

static void a_bad_row_is_a_note_with_its_line(void **state)
{
	(void)state;
	READS("benchmark,kernel,metric,value\n"
	      "dbench,6.8,throughput,fast\n"
	      "\n"
	      "dbench,,throughput,12\n"
	      "dbench,6.8,throughput\n"
	      "dbench,6.8,throughput,1,2\n"
	      "dbench,6.8,throughput,nan\n"
	      "dbench,6.8,throughput,7\n",
	      "2 note value \"fast\" is not a number\n"
	      "4 dbench throughput=12\n"
	      "5 note no value\n"
	      "6 note 5 fields, the header has 4\n"
	      "7 note value \"nan\" is not a number\n"
	      "8 dbench kernel=6.8 throughput=7\n"
	      "4 note no kernel\n");
	READS("benchmark,kernel,metric,value\n"
	      "dbench,,throughput,12\n"
	      "dbench,6.8,throughput,13\n"
	      "dbench,,throughput,14\n",
	      "2 dbench throughput=12\n"
	      "3 dbench kernel=6.8 throughput=13\n"
	      "4 dbench throughput=14\n"
	      "2 note no kernel here and in 1 row below\n");
	READS("benchmark,kernel,metric,value,time,better\n"
	      "dbench,6.8,throughput,7,yesterday,up\n",
	      "2 note time \"yesterday\" is no date\n"
	      "2 note better \"up\" is not higher, lower or neither\n"
	      "2 dbench kernel=6.8 throughput=7\n");
}

static void a_bad_header_is_an_error(void **state)
{
	(void)state;
	READS("benchmark,kernel,metric\ndbench,6.8,throughput\n", "error line 1: no column \"value\"\n");
	READS("benchmark,kernel,metric,value,Value\ndbench,6.8,throughput,1,2\n",
	      "error line 1: columns \"value\" and \"Value\" are the same\n");
	READS("benchmark,kernel,metric,value,host,machine\ndbench,6.8,throughput,1,a,b\n",
	      "error line 1: columns \"host\" and \"machine\" are the same\n");
}

static void a_quote_that_never_ends_is_said(void **state)
{
	(void)state;
	READS("benchmark,kernel,metric,value\n"
	      "dbench,6.8,throughput,1\n"
	      "dbench,\"6.9,throughput,2\n"
	      "dbench,6.10,throughput,3\n",
	      "2 dbench kernel=6.8 throughput=1\n"
	      "3 note a quoted field that begins here never ends; the rest is not read\n");
}

static void reads_tabs_semicolons_quoted_names_and_a_byte_order_mark(void **state)
{
	(void)state;
	READS("\xef\xbb\xbf\"benchmark\";\"kernel\";\"metric\";\"value\"\n"
	      "dbench;6.8;throughput;1,5\n"
	      "dbench;6.8;throughput;1.5\n",
	      "2 note value \"1,5\" is not a number\n"
	      "3 dbench kernel=6.8 throughput=1.5\n");
	READS("Kernel\tBenchmark\tMetric\tValue\r\n"
	      "6.8\tdbench\tthroughput\t1.5\r\n",
	      "2 dbench kernel=6.8 throughput=1.5\n");
}

static void in_a_mail_the_table_ends_with_its_paragraph(void **state)
{
	(void)state;
	READS("Here it is:\n"
	      "benchmark,kernel,metric,value\n"
	      "dbench,6.8,throughput,1.5\n"
	      "\n"
	      "As you can see, it is slow, by a lot, and more\n",
	      "3 dbench kernel=6.8 throughput=1.5\n");
	READS("The kernel, the metric, the value, the benchmark: all wrong\nkernel,metric\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_every_column_in_any_order),
		cmocka_unit_test(unknown_columns_are_parameters),
		cmocka_unit_test(columns_that_name_single_runs_are_said_not_to_be_kept),
		cmocka_unit_test(a_source_that_no_export_gave_is_told_of_once),
		cmocka_unit_test(quoted_fields_may_hold_commas_quotes_and_newlines),
		cmocka_unit_test(a_metric_without_a_better_side_is_told_of_once),
		cmocka_unit_test(a_bad_row_is_a_note_with_its_line),
		cmocka_unit_test(a_bad_header_is_an_error),
		cmocka_unit_test(a_quote_that_never_ends_is_said),
		cmocka_unit_test(reads_tabs_semicolons_quoted_names_and_a_byte_order_mark),
		cmocka_unit_test(in_a_mail_the_table_ends_with_its_paragraph),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
