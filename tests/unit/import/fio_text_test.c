/*
 * fio_text_test.c: owns import/fio_text.c, import/fio_text_read.c, import/fio_text_cell.c, import/fio_text_jobs.c,
 * import/fio_near.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fio_text, text, expected)

static void a_whole_report_is_one_row_a_direction(void **state)
{
	(void)state;
	READS("j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n"
	      "fio-3.33\n"
	      "Starting 4 processes\n"
	      "\n"
	      "j: (groupid=0, jobs=4): err= 0: pid=2962: Mon Nov 30 15:46:23 2026\n"
	      "  read: IOPS=11.0k, BW=42.9MiB/s (45.0MB/s)(129MiB/3001msec)\n"
	      "    clat (nsec): min=1112, max=2146.5M, avg=156067.38, stdev=426.58\n"
	      "    clat percentiles (usec):\n"
	      "     |  1.00th=[   40], 99.95th=[ 8094],\n"
	      "   bw (  KiB/s): min=31952, max=62744, per=100.00%, avg=45630.40, stdev=11722.29, samples=5\n"
	      "  lat (usec)   : 20=0.01%, 50=58.76%\n"
	      "  cpu          : usr=0.53%, sys=24.87%, ctx=30478, majf=0, minf=11\n"
	      "     issued rwts: total=32935,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"
	      "\n"
	      "Run status group 0 (all jobs):\n"
	      "   READ: bw=42.9MiB/s (45.0MB/s), 42.9MiB/s-42.9MiB/s (45.0MB/s-45.0MB/s), io=129MiB (135MB), run=3001-3001msec\n",
	      "6 fio/randread threads=4 block=4096 iops=11.0 kIOPS\n"
	      "6 fio/randread threads=4 block=4096 bw=42.9 MiB/s\n"
	      "7 fio/randread threads=4 block=4096 clat_min=1112 nsec\n"
	      "7 fio/randread threads=4 block=4096 clat_max=2146.5 Mnsec\n"
	      "7 fio/randread threads=4 block=4096 clat_avg=156067.38 nsec\n"
	      "7 fio/randread threads=4 block=4096 clat_stdev=426.58 nsec\n"
	      "9 fio/randread threads=4 block=4096 clat_p1=40 usec\n"
	      "9 fio/randread threads=4 block=4096 clat_p99.95=8094 usec\n"
	      "12 fio/randread threads=4 block=4096 cpu_usr=0.53 %\n"
	      "12 fio/randread threads=4 block=4096 cpu_sys=24.87 %\n");
}

static void a_job_of_two_directions_has_a_cpu_line_of_its_own(void **state)
{
	(void)state;
	READS("v: (g=0): rw=randwrite, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n"
	      "v: (groupid=0, jobs=1): err= 0: pid=1\n"
	      "  read : io=57300KB, bw=28636KB/s, iops=7158 , runt=  2001msec\n"
	      "  write: io=57144KB, bw=618740 B/s, iops=7139 , runt=  2001msec\n"
	      "  cpu          : usr=1.20%, sys=19.05%, ctx=14377, majf=0, minf=4\n",
	      "3 fio/read threads=1 block=4096 bw=28636 KB/s\n"
	      "3 fio/read threads=1 block=4096 iops=7158 IOPS\n"
	      "4 fio/write threads=1 block=4096 bw=618740 B/s\n"
	      "4 fio/write threads=1 block=4096 iops=7139 IOPS\n"
	      "5 fio threads=1 block=4096 cpu_usr=1.20 %\n"
	      "5 fio threads=1 block=4096 cpu_sys=19.05 %\n");
}

static void status_lines_count_where_no_job_is_shown(void **state)
{
	(void)state;
	READS("Run status group 0 (all jobs):\n"
	      "   READ: bw=14.7GiB/s (15.8GB/s), 14.7GiB/s-14.7GiB/s (15.8GB/s-\n"
	      "15.8GB/s), io=441GiB (473GB), run=30003-30003msec\n"
	      "Run status group 0 (all jobs):\n"
	      "  WRITE: io=20480MB, aggrb=45107KB/s, minb=23095KB/s, maxb=23168KB/s, mint=463447msec, maxt=464919msec\n",
	      "2 fio/read bw=14.7 GiB/s\n"
	      "5 fio/write bw=45107 KB/s\n");
}

static void a_line_may_have_kept_one_figure(void **state)
{
	(void)state;
	READS("read: IOPS=11.0k\nwrite: iops=7139\n", "1 fio/read iops=11.0 kIOPS\n2 fio/write iops=7139 IOPS\n");
	READS("read : iops=7158\n", "1 fio/read iops=7158 IOPS\n");
}

static void the_job_comes_from_commands_and_job_files(void **state)
{
	(void)state;
	READS("$ fio -name=x -rw read --bs=256k \\\n"
	      "  --numjobs=8 --size=2G --filename=/dev/md0\n"
	      "read: IOPS=100, BW=25.0MiB/s (26.2MB/s)\n",
	      "3 fio/read variant=/dev/md0 threads=8 file_mb=2048 block=262144 iops=100 IOPS\n"
	      "3 fio/read variant=/dev/md0 threads=8 file_mb=2048 block=262144 bw=25.0 MiB/s\n");
	READS("[global]\n"
	      "rw=randread\n"
	      "bs=4k\n"
	      "[one]\n"
	      "bs = 512\n"
	      "[two]\n"
	      "time_based\n"
	      "\n"
	      "one: (groupid=0, jobs=1): err= 0: pid=465\n"
	      "  read: IOPS=14.0k, BW=1749MiB/s (1834MB/s)\n"
	      "two: (groupid=0, jobs=1): err= 0: pid=466\n"
	      "  read: IOPS=2726, BW=1363KiB/s (1396kB/s)\n",
	      "10 fio/randread threads=1 block=512 params=job=one iops=14.0 kIOPS\n"
	      "10 fio/randread threads=1 block=512 params=job=one bw=1749 MiB/s\n"
	      "12 fio/randread threads=1 block=4096 params=job=two iops=2726 IOPS\n"
	      "12 fio/randread threads=1 block=4096 params=job=two bw=1363 KiB/s\n");
}

static void a_script_s_variables_are_followed(void **state)
{
	(void)state;
	READS("jobs=16\n"
	      "blocksize=\"16k\"\n"
	      "fio --name=t --rw=randwrite --bs=${blocksize} --numjobs=$jobs --size=$3\n"
	      "write: IOPS=449, BW=7186KiB/s (7358kB/s)\n",
	      "4 fio/randwrite threads=16 block=16384 iops=449 IOPS\n"
	      "4 fio/randwrite threads=16 block=16384 bw=7186 KiB/s\n");
}

static void the_phase_stands_in_words_or_in_the_name(void **state)
{
	(void)state;
	READS("Random reads with the patch:\n"
	      "  read: IOPS=10, BW=40KiB/s (41kB/s)\n",
	      "2 fio/randread variant=Random reads with the patch iops=10 IOPS\n"
	      "2 fio/randread variant=Random reads with the patch bw=40 KiB/s\n");
	READS("throttle.read_bps = 20MB/s\n"
	      "\n"
	      "    before : IOPS=37.9k, BW=148MiB/s (155MB/s)(11.6GiB/80333msec)\n"
	      "    after  : IOPS=39.0k, BW=153MiB/s (160MB/s)(15.6GiB/104914msec)\n",
	      "3 fio/read variant=throttle.read_bps = 20MB/s before iops=37.9 kIOPS\n"
	      "3 fio/read variant=throttle.read_bps = 20MB/s before bw=148 MiB/s\n"
	      "4 fio/read variant=throttle.read_bps = 20MB/s after iops=39.0 kIOPS\n"
	      "4 fio/read variant=throttle.read_bps = 20MB/s after bw=153 MiB/s\n");
	READS("rand-write-4k: (groupid=1, jobs=4): err= 0: pid=6\n"
	      "  write: IOPS=100k, BW=391MiB/s (410MB/s)(5MiB/13msec); 0 zone resets\n",
	      "2 fio/randwrite threads=4 iops=100 kIOPS\n"
	      "2 fio/randwrite threads=4 bw=391 MiB/s\n");
}

static void a_line_that_names_its_phase_is_a_run_of_its_own(void **state)
{
	(void)state;
	READS("randread: IOPS=100k, BW=391MiB/s\n"
	      "rand 4k: read: IOPS=10k, BW=39MiB/s\n"
	      "seqwrite.log:  write: IOPS=9k, BW=35MiB/s\n"
	      "before:  read: IOPS=5k\n",
	      "1 fio/randread iops=100 kIOPS\n"
	      "1 fio/randread bw=391 MiB/s\n"
	      "2 fio/randread variant=rand 4k iops=10 kIOPS\n"
	      "2 fio/randread variant=rand 4k bw=39 MiB/s\n"
	      "3 fio/write variant=seqwrite.log iops=9 kIOPS\n"
	      "3 fio/write variant=seqwrite.log bw=35 MiB/s\n"
	      "4 fio/read variant=before iops=5 kIOPS\n");
}

static void lines_broken_by_a_mailer_are_read_to_their_end(void **state)
{
	(void)state;
	READS("big: (groupid=0, jobs=72): err= 0: pid=2222: Mon Nov  7 09:00:00 \n"
	      "2022\n"
	      "  read: IOPS=2200k, \n"
	      "BW=8594MiB/s (9011MB/s)(504GiB/60002msec)\n"
	      "    slat (nsec): min=1300, max=1837.6M, avg=3029.64, \n"
	      "stdev= \n"
	      "1544.70\n"
	      "     |  1.00th=[  137], 20.00th=[ \n"
	      "  231],\n"
	      "     | 30.00th=[  300], 40.00th=[  \n"
	      "310], 50.00th=[  400],\n"
	      "  cpu          : usr=5.06%, \n"
	      "sys=20.33%, ctx=132018000, majf=0\n",
	      "3 fio/read threads=72 iops=2200 kIOPS\n"
	      "4 fio/read threads=72 bw=8594 MiB/s\n"
	      "5 fio/read threads=72 slat_min=1300 nsec\n"
	      "5 fio/read threads=72 slat_max=1837.6 Mnsec\n"
	      "5 fio/read threads=72 slat_avg=3029.64 nsec\n"
	      "7 fio/read threads=72 slat_stdev=1544.70 nsec\n"
	      "8 fio/read threads=72 clat_p1=137 usec\n"
	      "9 fio/read threads=72 clat_p20=231 usec\n"
	      "10 fio/read threads=72 clat_p30=300 usec\n"
	      "11 fio/read threads=72 clat_p40=310 usec\n"
	      "11 fio/read threads=72 clat_p50=400 usec\n"
	      "12 fio/read threads=72 cpu_usr=5.06 %\n"
	      "13 fio/read threads=72 cpu_sys=20.33 %\n");
}

static void the_signs_of_diff_are_two_runs(void **state)
{
	(void)state;
	READS("$ diff fio-6.2.9.txt fio-6.3.0.txt\n"
	      "6,7c6,7\n"
	      "<   write: IOPS=96.3k, BW=376MiB/s (394MB/s)\n"
	      "<     slat (usec): min=2, max=59973, avg= 5.25, stdev=375.04\n"
	      "---\n"
	      ">   write: IOPS=86.3k, BW=336MiB/s (354MB/s)\n"
	      "9c9\n"
	      "<      |  1.00th=[   36],\n"
	      "---\n"
	      ">      |  1.00th=[   46],\n",
	      "3 fio/write kernel=6.2.9 variant=fio-6.2.9.txt iops=96.3 kIOPS\n"
	      "3 fio/write kernel=6.2.9 variant=fio-6.2.9.txt bw=376 MiB/s\n"
	      "4 fio/write kernel=6.2.9 variant=fio-6.2.9.txt slat_min=2 usec\n"
	      "4 fio/write kernel=6.2.9 variant=fio-6.2.9.txt slat_max=59973 usec\n"
	      "4 fio/write kernel=6.2.9 variant=fio-6.2.9.txt slat_avg=5.25 usec\n"
	      "4 fio/write kernel=6.2.9 variant=fio-6.2.9.txt slat_stdev=375.04 usec\n"
	      "6 fio/write kernel=6.3.0 variant=fio-6.3.0.txt iops=86.3 kIOPS\n"
	      "6 fio/write kernel=6.3.0 variant=fio-6.3.0.txt bw=336 MiB/s\n"
	      "8 fio/write kernel=6.2.9 variant=fio-6.2.9.txt clat_p1=36 usec\n"
	      "10 fio/write kernel=6.3.0 variant=fio-6.3.0.txt clat_p1=46 usec\n");
}

static void file_names_of_grep_tell_runs_apart(void **state)
{
	(void)state;
	READS("qmode-0.log:  read: IOPS=1299k, BW=5076MiB/s (5323MB/s)\n"
	      "w-6.8.0-rc1.log:  write: IOPS=100k, BW=391MiB/s (410MB/s)\n",
	      "1 fio/read variant=qmode-0.log iops=1299 kIOPS\n"
	      "1 fio/read variant=qmode-0.log bw=5076 MiB/s\n"
	      "2 fio/write kernel=6.8.0-rc1 variant=w-6.8.0-rc1.log iops=100 kIOPS\n"
	      "2 fio/write kernel=6.8.0-rc1 variant=w-6.8.0-rc1.log bw=391 MiB/s\n");
}

static void of_a_report_told_again_and_again_the_last_counts(void **state)
{
	(void)state;
	READS("j: (groupid=0, jobs=1): err= 0: pid=2444: Mon Nov 30 15:46:17 2026\n"
	      "  read: IOPS=9138, BW=35.7MiB/s (37.4MB/s)(31.9MiB/893msec)\n"
	      "\n"
	      "j: (groupid=0, jobs=1): err= 0: pid=2445: Mon Nov 30 15:46:17 2026\n"
	      "  read: IOPS=77, BW=35.7MiB/s (37.4MB/s)(31.9MiB/893msec)\n"
	      "\n"
	      "j: (groupid=0, jobs=1): err= 0: pid=2444: Mon Nov 30 15:46:18 2026\n"
	      "  read: IOPS=8248, BW=32.2MiB/s (33.8MB/s)(61.1MiB/1895msec)\n",
	      "5 fio/read threads=1 iops=77 IOPS\n"
	      "5 fio/read threads=1 bw=35.7 MiB/s\n"
	      "8 fio/read threads=1 iops=8248 IOPS\n"
	      "8 fio/read threads=1 bw=32.2 MiB/s\n");
}

static void a_job_that_failed_before_its_first_request_is_no_result(void **state)
{
	(void)state;
	READS("j: (groupid=0, jobs=1): err=25 (file:ioengines.c:399, error=Inappropriate ioctl): pid=30197\n"
	      "  cpu          : usr=50.00%, sys=0.00%, ctx=1, majf=0, minf=15\n",
	      "2 note a job of fio that failed\n");
	READS("j: (groupid=0, jobs=1): err=28 (file:io_u.c:1, error=No space left on device): pid=30197\n"
	      "  write: IOPS=100, BW=391KiB/s (400kB/s)(5MiB/13msec)\n",
	      "2 fio/write threads=1 iops=100 IOPS !incomplete\n"
	      "2 fio/write threads=1 bw=391 KiB/s !incomplete\n");
}

static void priority_classes_are_kept_apart(void **state)
{
	(void)state;
	READS("j: (groupid=0, jobs=1): err= 0: pid=1\n"
	      "  read: IOPS=200, BW=800KiB/s (819kB/s)\n"
	      "    clat prio 0/0 (89.99% of IOs) percentiles (msec):\n"
	      "     |  1.00th=[   12],\n"
	      "    sync percentiles (usec):\n"
	      "     |  1.00th=[   100],\n",
	      "2 fio/read threads=1 iops=200 IOPS\n"
	      "2 fio/read threads=1 bw=800 KiB/s\n"
	      "4 fio/read threads=1 params=prio=0/0 clat_p1=12 msec\n");
}

static void manuals_patches_and_other_tools_hold_no_results(void **state)
{
	(void)state;
	READS("Interpreting the output\n"
	      "\n"
	      "  Client1: (groupid=0, jobs=1): err= 0: pid=16109: Sat Jun 24 12:07:54 2017\n"
	      "    write: IOPS=88, BW=623KiB/s (638kB/s)(30.4MiB/50032msec)\n",
	      "3 note an example in fio's manual\n");
	READS("@@ -1,3 +1,5 @@\n"
	      " Example:\n"
	      "+  read: IOPS=40, BW=10.0MiB/s (10.5MB/s)(301MiB/30040msec)\n"
	      "+    clat (usec): min=263, max=424390, avg=24900.32, stdev=33926.46\n",
	      "");
	READS("   read:  IOPS=0.00 0.00 MiB/s (0.00 MB/s)\n"
	      "   write: IOPS=31961.19 499.39 MiB/s (523.65 MB/s)\n"
	      "Jobs: 1 (f=1): [R(1)][100.0%][r=34.7GiB/s][r=142k IOPS][eta 00m:00s]\n",
	      "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_report_is_one_row_a_direction),
		cmocka_unit_test(a_job_of_two_directions_has_a_cpu_line_of_its_own),
		cmocka_unit_test(status_lines_count_where_no_job_is_shown),
		cmocka_unit_test(a_line_may_have_kept_one_figure),
		cmocka_unit_test(the_job_comes_from_commands_and_job_files),
		cmocka_unit_test(a_script_s_variables_are_followed),
		cmocka_unit_test(the_phase_stands_in_words_or_in_the_name),
		cmocka_unit_test(a_line_that_names_its_phase_is_a_run_of_its_own),
		cmocka_unit_test(lines_broken_by_a_mailer_are_read_to_their_end),
		cmocka_unit_test(the_signs_of_diff_are_two_runs),
		cmocka_unit_test(file_names_of_grep_tell_runs_apart),
		cmocka_unit_test(of_a_report_told_again_and_again_the_last_counts),
		cmocka_unit_test(a_job_that_failed_before_its_first_request_is_no_result),
		cmocka_unit_test(priority_classes_are_kept_apart),
		cmocka_unit_test(manuals_patches_and_other_tools_hold_no_results),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
