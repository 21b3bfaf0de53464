/*
 * lkp_test.c: owns import/lkp.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_lkp, text, expected)
#define HEADER \
	"f7de4886fe8f008a 8c5035dfbb9475b67c82b3fdb73\n" \
	"---------------- ---------------------------\n" \
	"         %stddev     %change         %stddev\n" \
	"             \\          |                \\\n"

static void reads_a_value_and_its_deviation_for_each_kernel(void **state)
{
	(void)state;
	READS(HEADER "    6717440           +17.6%    7897088        fio.read_clat_90%_us\n"
		     "       0.03 \xc2\xb1""106%      +0.2        0.22 \xc2\xb1 80%  fio.latency_20ms%\n"
		     "  1.998e+10           +11.4%  2.226e+10        cpuidle..time\n",
	      "5 fio kernel=f7de4886fe8f008a fio.read_clat_90%_us=6717440\n"
	      "5 fio kernel=8c5035dfbb9475b67c82b3fdb73 fio.read_clat_90%_us=7897088\n"
	      "6 fio kernel=f7de4886fe8f008a fio.latency_20ms%=0.03\n"
	      "6 fio kernel=f7de4886fe8f008a fio.latency_20ms%_stddev=106 %\n"
	      "6 fio kernel=8c5035dfbb9475b67c82b3fdb73 fio.latency_20ms%=0.22\n"
	      "6 fio kernel=8c5035dfbb9475b67c82b3fdb73 fio.latency_20ms%_stddev=80 %\n"
	      "7 cpuidle kernel=f7de4886fe8f008a cpuidle..time=1.998e+10\n"
	      "7 cpuidle kernel=8c5035dfbb9475b67c82b3fdb73 cpuidle..time=2.226e+10\n");
}

static void the_test_above_is_params_and_machine(void **state)
{
	(void)state;
	READS("bs/disk/tbox_group/testcase:\n  2M/1SSD/lkp-csl-2ap4/fio-basic\n\ncommit:\n"
	      "v5.9-rc1 8c5035dfbb9475b6\n-------- ----------------\n %stddev %change %stddev\n 1.5 -2.0% 1.4 a.b\n",
	      "8 a kernel=v5.9-rc1 machine=lkp-csl-2ap4 params=bs=2M disk=1SSD testcase=fio-basic a.b=1.5\n"
	      "8 a kernel=8c5035dfbb9475b6 machine=lkp-csl-2ap4 params=bs=2M disk=1SSD testcase=fio-basic a.b=1.4\n");
}

static void every_form_of_the_sign_is_read(void **state)
{
	(void)state;
	READS(HEADER "  5 +- 1%  +3.0%  6 \xc3\x82\xc2\xb1 2%  a.b\n",
	      "5 a kernel=f7de4886fe8f008a a.b=5\n"
	      "5 a kernel=f7de4886fe8f008a a.b_stddev=1 %\n"
	      "5 a kernel=8c5035dfbb9475b67c82b3fdb73 a.b=6\n"
	      "5 a kernel=8c5035dfbb9475b67c82b3fdb73 a.b_stddev=2 %\n");
}

static void tables_go_on_behind_an_answer_and_rows_below_a_break(void **state)
{
	(void)state;
	READS(HEADER " 1 +3.0% 2 a.b\n\nWhat is that?\n\n 3 +3.0% 4\n a.c\n 5 -1.0% 6 a.d\n",
	      "5 a kernel=f7de4886fe8f008a a.b=1\n"
	      "5 a kernel=8c5035dfbb9475b67c82b3fdb73 a.b=2\n"
	      "11 a kernel=f7de4886fe8f008a a.d=5\n"
	      "11 a kernel=8c5035dfbb9475b67c82b3fdb73 a.d=6\n");
	READS(HEADER " 3 +3.0% 4\n a.c\n", "5 a kernel=f7de4886fe8f008a a.c=3\n"
					     "5 a kernel=8c5035dfbb9475b67c82b3fdb73 a.c=4\n");
}

static void other_rows_are_left_alone(void **state)
{
	(void)state;
	READS(" 1 +3.0% 2 a.b\n", "");                               /* no header anywhere */
	READS(HEADER " 1 3.0% 2 a.b\n 1 +3.0% 2\n\n x.y z\n", "");   /* a change has its sign; no metric */
	READS(HEADER " :4 25% 1:4 kmsg.oops\n", "");
	READS("deadbeef1 deadbeef2\n1.5 1.6 a.b\n", "");
	READS("deadbeef1 deadbeef2\n--------- ---------\n1.5 +1.0% 1.6 a.b\n", ""); /* whose table is it? */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_value_and_its_deviation_for_each_kernel),
		cmocka_unit_test(the_test_above_is_params_and_machine),
		cmocka_unit_test(every_form_of_the_sign_is_read),
		cmocka_unit_test(tables_go_on_behind_an_answer_and_rows_below_a_break),
		cmocka_unit_test(other_rows_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
