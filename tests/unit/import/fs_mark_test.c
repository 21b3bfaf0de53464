/*
 * fs_mark_test.c: owns import/fs_mark.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fs_mark, text, expected)

static void leaves_out_what_was_asked_for(void **state)
{
	(void)state;
	READS("# Version 3.3, 32 thread(s) starting at noon\n"
	      "FSUse%   Count   Size   Files/sec   App Overhead\n  5  51200  8192  8324.8  390190\n"
	      "Average Files/sec:  8324.0\n",
	      "3 fs_mark threads=32 FSUse%=5 %\n3 fs_mark threads=32 Files/sec=8324.8\n3 fs_mark threads=32 App Overhead=390190\n"
	      "4 fs_mark threads=32 Average Files/sec=8324.0\n");
}

static void needs_rows_below_its_header(void **state)
{
	(void)state;
	READS("FSUse%   Count   Size   Files/sec   App Overhead\n\nnone\n", "");
	READS("5  51200  8192  8324.8  390190\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(leaves_out_what_was_asked_for),
		cmocka_unit_test(needs_rows_below_its_header),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
