/*
 * setting_table_test.c: tests of query/setting_table.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/setting_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"

static void every_setting_stands_once_in_order_and_has_words(void **state)
{
	(void)state;
	for (const struct setting_kind *kind = setting_table; kind->name; kind++) {
		assert_true(kind->called && *kind->called);
		if (kind != setting_table)
			assert_true(strcmp(kind[-1].name, kind->name) < 0);
	}
}

/* What was said of a change is found by a digest of these, in this order: one that went would make people say it again. */
static void what_a_history_keeps_stays(void **state)
{
	AUTO_ARENA(a);
	struct str kept = STR("");

	(void)state;
	for (const struct setting_kind *kind = setting_table; kind->name; kind++)
		if (kind->weight == SETTING_REFUSES || kind->weight == SETTING_CHOSEN)
			kept = arena_printf(a, STR_FMT "%s ", STR_ARG(kept), kind->name);
	assert_string_equal(kept.p,
			    "arch block.model block.raid_level block.read_ahead_kb block.rotational block.scheduler block.size_mb "
			    "block.write_cache cpu.count cpu.governor cpu.model cpu.smt fio.buffered fio.direct fio.fdatasync "
			    "fio.fsync fio.iodepth fio.ioengine fio.rate fio.size fio.sync fio.thinktime fs.type machine.hypervisor "
			    "machine.product mount.options run.cache run.data run.direct run.engine run.program run.size run.sync "
			    "tool.version ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_setting_stands_once_in_order_and_has_words),
		cmocka_unit_test(what_a_history_keeps_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
