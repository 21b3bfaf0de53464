/*
 * remarks_test.c: tests of src/cli/remarks.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/remarks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Line 3 of its file is the first. */
static const char mail[] =
	"From: a@example.org\n"
	"Message-ID: <1@example.org>\n"
	"Subject: dbench\n"
	"\n"
	"Linux 2.4.19-pre5:\n"
	"Throughput 105.2 MB/sec (NB=131.5 MB/sec  1052 MBit/sec)  16 procs\n"
	"\n"
	"bye\n";
enum { FIRST = 3, LINES = 8, RESULT = 5 };

static struct source source_of(enum source_kind kind, struct str raw)
{
	return (struct source){ .kind = kind, .name = STR("box"), .raw = raw, .first_line = FIRST };
}

static const char *origin_of(const struct site_remark *remark, const char *field, uint32_t *line)
{
	for (size_t i = 0; i < remark->n_from; i++)
		if (strcmp(remark->from[i].field, field) == 0) {
			*line = remark->from[i].line;
			return remark->from[i].field;
		}
	return NULL;
}

static void each_line_knows_its_importer_and_where_its_fields_were_read(void **state)
{
	AUTO_ARENA(a);
	const struct source source = source_of(SOURCE_MAIL, str_from(mail));
	const struct site_remark *remarks = remarks_of(&source, LINES, a);
	uint32_t line = 0;

	(void)state;
	assert_non_null(remarks);
	assert_string_equal(remarks[RESULT].importer, "dbench");
	assert_null(remarks[RESULT].why_not);
	/* The kernel stands one line above, by the file's numbers. */
	assert_non_null(origin_of(&remarks[RESULT], "kernel", &line));
	assert_int_equal(line, FIRST + RESULT - 1);
	assert_null(origin_of(&remarks[RESULT], "threads", &line));
	assert_null(remarks[0].importer);
	assert_null(remarks[LINES - 1].importer);
	assert_int_equal(remarks[LINES - 1].n_from, 0);
}

static void what_looks_like_a_result_and_is_none_is_told(void **state)
{
	AUTO_ARENA(a);
	const struct source source = source_of(SOURCE_FILE, STR("x\nThroughput was something like 105 MB/sec or so\ny\n"));
	const struct site_remark *remarks = remarks_of(&source, 3, a);

	(void)state;
	assert_non_null(remarks);
	assert_null(remarks[1].importer);
	assert_non_null(remarks[1].why_not);
	assert_null(remarks[0].why_not);
}

static void a_text_of_more_lines_than_it_is_asked_for_writes_no_further(void **state)
{
	AUTO_ARENA(a);
	const struct source source = source_of(SOURCE_MAIL, str_from(mail));

	(void)state;
	assert_non_null(remarks_of(&source, 2, a));
	assert_non_null(remarks_of(&source, 0, a));
}

static void runs_of_ours_and_large_texts_have_none(void **state)
{
	AUTO_ARENA(a);
	const size_t large = (4 << 20) + 1;
	const struct source run = source_of(SOURCE_RUN, str_from(mail));
	const struct source archive = source_of(SOURCE_FILE, (struct str){ arena_alloc(a, large), large });

	(void)state;
	assert_null(remarks_of(&run, LINES, a));
	assert_null(remarks_of(&archive, 1, a));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_line_knows_its_importer_and_where_its_fields_were_read),
		cmocka_unit_test(what_looks_like_a_result_and_is_none_is_told),
		cmocka_unit_test(a_text_of_more_lines_than_it_is_asked_for_writes_no_further),
		cmocka_unit_test(runs_of_ours_and_large_texts_have_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
