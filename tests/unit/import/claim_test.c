/*
 * claim_test.c: owns import/claim.c, import/registry.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The claim matrix asks every importer at every line of every golden sample; wherever one claims, one is the surest.
 */
#include <dirent.h>

#include "base/file.h"
#include "base/hash.h"
#include "import/explain.h"
#include "unit/import/reading.h"

#define GOLDEN "tests/golden"

struct kept {
	char text[4000];
	size_t n;
	uint32_t last_line, last_block;
	enum err_code fail_with;
};

static enum err_code keep(void *ctx, const struct row *row, struct err *e)
{
	struct kept *k = ctx;

	if (k->fail_with)
		return err_set(e, k->fail_with, "no more");
	assert_true(row->line >= k->last_line);
	assert_true(row->block >= k->last_block);
	assert_non_null(row->importer);
	assert_in_range(row->confidence, 1, 100);
	k->last_line = row->line;
	k->last_block = row->block;
	k->n += (size_t)snprintf(k->text + k->n, sizeof k->text - k->n, "%u %s %u %d\n", row->line, row->importer,
				 row->block, row->confidence);
	return OK;
}

static enum err_code read_text(const char *text, struct kept *k, struct err *e)
{
	AUTO_ARENA(a);
	struct message message = { 0 };
	struct sink out = { k, keep, NULL };

	lines_from_text(str_from(text), 1, a, &message.lines);
	return import_message(&message, a, &out, e);
}

#define TWO_TOOLS \
	"dbench 128 processes\n2.4.19-pre4              8.4 ****************\n\n" \
	"Sequential Reads\nKernel Thr Rate (CPU%)\n2.5.59 1 9.50 5.50%\n2.5.60 1 9.51 5.51%\n\n" \
	"Throughput 12.7343 MB/sec (NB=15.9179 MB/sec  127.343 MBit/sec)\n"

struct counted {
	size_t rows, incomplete, notes;
	uint32_t noted;
};

static enum err_code count(void *ctx, const struct row *row, struct err *e)
{
	struct counted *c = ctx;

	(void)e;
	c->rows++;
	c->incomplete += (row->flags & FLAG_INCOMPLETE) != 0;
	return OK;
}

static void note(void *ctx, uint32_t line, const char *text)
{
	struct counted *c = ctx;

	assert_non_null(strstr(text, "left out"));
	c->notes++;
	c->noted = line;
}

static struct counted count_up_to(size_t rows_max)
{
	AUTO_ARENA(a);
	struct counted c = { .rows = 0 };
	struct message message = { 0 };
	struct sink out = { &c, count, note };
	struct err e = { 0 };

	lines_from_text(STR(TWO_TOOLS), 1, a, &message.lines);
	assert_int_equal(import_message_up_to(&message, rows_max, a, &out, &e), OK);
	assert_int_equal(e.code, OK);
	return c;
}

static void keeps_the_rows_up_to_a_limit_and_says_so(void **state)
{
	struct counted c = count_up_to(4);

	(void)state;
	assert_int_equal(c.rows, 4);
	assert_int_equal(c.incomplete + c.notes, 0);
	/* The second row of the table in the middle is one too many. */
	c = count_up_to(2);
	assert_int_equal(c.rows, 2);
	assert_int_equal(c.incomplete, 1);
	assert_int_equal(c.notes, 1);
	assert_int_equal(c.noted, 6);
	/* Now the table is whole. */
	c = count_up_to(3);
	assert_int_equal(c.rows, 3);
	assert_int_equal(c.incomplete, 0);
	assert_int_equal(c.notes, 1);
}

static void delivers_the_rows_of_several_tools_in_the_order_of_the_text(void **state)
{
	struct kept k = { .n = 0 };
	struct err e = { 0 };
	unsigned tools = 0;

	(void)state;
	assert_int_equal(read_text(TWO_TOOLS, &k, &e), OK);
	assert_non_null(strstr(k.text, "2 bars 0 "));
	assert_non_null(strstr(k.text, "6 tiobench 1 100\n7 tiobench 1 100\n"));
	assert_non_null(strstr(k.text, "9 dbench 2 "));
	for (const char *p = k.text; *p; p++)
		tools += *p == '\n';
	assert_int_equal(tools, 4);
}

enum { TABLE_ROWS = 20000 };

static const char *make_table(struct arena *a)
{
	char *text = arena_alloc(a, TABLE_ROWS * 40 + 200), *p = text;

	p += sprintf(p, "benchmark,kernel,threads,metric,value,unit\n");
	for (int i = 0; i < TABLE_ROWS; i++)
		p += sprintf(p, "dbench,6.%d,%d,throughput,%d.25,MB/s\n", i % 20, 1 << i % 6, i);
	return text;
}

struct table_sum {
	size_t rows, memory; /* memory: what reading took of the message's arena */
	uint64_t hash;
};

static enum err_code add_to_sum(void *ctx, const struct row *row, struct err *e)
{
	struct table_sum *sum = ctx;

	(void)e;
	for (size_t f = 0; f < ROW_FIELDS; f++)
		sum->hash = hash_bytes(sum->hash, row->field[f]);
	sum->hash = hash_bytes(sum->hash, row->cells[0].value) + row->line + row->block + (unsigned)row->confidence;
	assert_string_equal(row->importer, "csv");
	sum->rows++;
	return OK;
}

static struct table_sum sum_of_table(bool is_passing)
{
	AUTO_ARENA(a);
	struct table_sum sum = { 0 };
	const struct sink out = { &sum, add_to_sum, NULL };
	struct message message;
	struct err e = { 0 };

	assert_int_equal(message_from_bytes(str_from(make_table(a)), STR("x"), 1, a, &message, &e), OK);
	size_t before = arena_used(a);
	if (is_passing)
		assert_int_equal(import_message_passing(&message, a, &out, &e), OK);
	else
		assert_int_equal(import_message(&message, a, &out, &e), OK);
	sum.memory = arena_used(a) - before;
	return sum;
}

static void a_table_that_is_all_there_is_passes_without_memory_for_its_rows(void **state)
{
	struct table_sum kept = sum_of_table(false), passed = sum_of_table(true);

	(void)state;
	assert_int_equal(kept.rows, TABLE_ROWS);
	assert_int_equal(passed.rows, TABLE_ROWS);
	assert_true(kept.hash == passed.hash);
	assert_true(kept.memory > TABLE_ROWS * sizeof(struct row));
	assert_true(passed.memory < TABLE_ROWS);
}

static void finds_nothing_in_an_empty_message_or_in_prose(void **state)
{
	struct kept k = { .n = 0 };
	struct err e = { 0 };

	(void)state;
	assert_int_equal(read_text("", &k, &e), OK);
	assert_int_equal(read_text("Nothing but words here.\n\nAnd 12 more of them, 5% at least.\n", &k, &e), OK);
	assert_int_equal(k.n, 0);
}

static void gives_the_sinks_error_back(void **state)
{
	struct kept k = { .fail_with = ERR_DB };
	struct err e = { 0 };

	(void)state;
	assert_int_equal(read_text(TWO_TOOLS, &k, &e), ERR_DB);
	assert_string_equal(e.msg, "no more");
}

static void names_every_importer_once_with_a_summary_and_a_version(void **state)
{
	(void)state;
	for (const struct importer *const *i = importer_table; *i; i++) {
		assert_true((*i)->name[0] && (*i)->summary[0] && (*i)->version > 0);
		assert_non_null((*i)->claim);
		assert_non_null((*i)->parse);
		for (const struct importer *const *k = importer_table; k < i; k++)
			assert_string_not_equal((*i)->name, (*k)->name);
	}
	assert_true(import_version() != 0);
	assert_int_equal(import_version(), import_version());
}

/* How many blocks of one text have a surest claim; fails where two are equally sure. */
static size_t check_claims(const struct lines *in, const char *path)
{
	size_t blocks = 0;

	for (size_t at = 0; at < in->n;) {
		struct claim best = NO_CLAIM;
		const char *by = NULL, *rival = NULL;
		for (const struct importer *const *i = importer_table; *i; i++) {
			struct claim c = (*i)->claim(in, at);
			if (!c.count || c.sure < best.sure)
				continue;
			rival = c.sure == best.sure ? by : NULL;
			best = c;
			by = (*i)->name;
		}
		if (rival)
			fail_msg("%s: line %u: %s and %s are equally sure", path, in->at[at].number, by, rival);
		blocks += best.count > 0;
		at += best.count ? best.count : 1;
	}
	return blocks;
}

static size_t check_file(const char *folder, const char *name)
{
	AUTO_ARENA(a);
	struct str raw, path = arena_printf(a, GOLDEN "/%s/%s", folder, name);
	struct message message = { 0 };
	struct err e = { 0 };

	assert_int_equal(file_read(arena_cstr(a, path), 1 << 24, a, &raw, &e), OK);
	assert_int_equal(message_from_bytes(raw, path, 1, a, &message, &e), OK);
	return check_claims(&message.lines, arena_cstr(a, path));
}

static bool is_sample(struct str name)
{
	return str_ends(name, ".txt") || str_ends(name, ".eml") || str_ends(name, ".csv") || str_ends(name, ".json") ||
	       str_ends(name, ".log") || str_ends(name, ".html");
}

/* Blocks in the samples of one importer's folder; -1: it has no folder. */
static long check_folder(const char *folder)
{
	char path[300];
	size_t blocks = 0;

	snprintf(path, sizeof path, GOLDEN "/%s", folder);
	DIR *dir = opendir(path);
	if (!dir)
		return -1;
	for (const struct dirent *d = readdir(dir); d; d = readdir(dir))
		if (is_sample(str_from(d->d_name)))
			blocks += check_file(folder, d->d_name);
	closedir(dir);
	return (long)blocks;
}

static void has_one_surest_importer_for_every_block_of_the_samples(void **state)
{
	size_t blocks = 0;

	(void)state;
	if (!file_is_dir(GOLDEN))
		skip();
	for (const struct importer *const *i = importer_table; *i; i++) {
		long n = check_folder((*i)->name);
		blocks += n > 0 ? (size_t)n : 0;
	}
	assert_true(blocks > 20);
}

static enum err_code drop(void *ctx, const struct row *row, struct err *e)
{
	(void)row;
	(void)e;
	++*(size_t *)ctx;
	return OK;
}

static void every_line_has_a_fate(void **state)
{
	AUTO_ARENA(a);
	struct message message;
	struct line_fate *fates;
	struct err e = { 0 };
	size_t rows = 0;
	const struct sink out = { &rows, drop, NULL };
	const char *text = "hello\n"
			   "Throughput 12.5 MB/sec 4 procs\n"
			   "\n"
			   "vmstat -y 1\nbi bo us sy\n1 2\n3 4\n"
			   "at last: 1 2 3 4 5 6\n";

	(void)state;
	assert_int_equal(message_from_bytes(str_from(text), STR("x"), 1, a, &message, &e), OK);
	assert_int_equal(import_explain(&message, a, &out, &fates, &e), OK);
	assert_int_equal(rows, 2);
	assert_true(!fates[0].importer && !fates[0].is_read && !fates[0].why_not);
	assert_string_equal(fates[1].importer, "dbench");
	assert_true(fates[1].is_read && !fates[1].why_not && fates[1].sure > 0);
	assert_string_equal(fates[4].importer, "vmstat");
	assert_true(!fates[4].is_read && !fates[4].why_not);
	assert_true(fates[5].is_read && fates[6].is_read);
	assert_true(!fates[7].importer && !fates[7].is_read && fates[7].why_not);
}

static void the_head_of_a_table_is_no_missed_result(void **state)
{
	AUTO_ARENA(a);
	struct message message;
	struct line_fate *fates;
	struct err e = { 0 };
	size_t rows = 0;
	const struct sink out = { &rows, drop, NULL };
	const char *text = "Sequential Reads\n"
			   "Num Avg Maximum Lat% Lat% CPU\n"
			   "Kernel Thr Rate (CPU%) Latency Latency >2s >10s Eff\n"
			   "2.5.5 128 0.74 2.09% 0.197 1.97 0.00000 0.00000 35\n";

	(void)state;
	assert_int_equal(message_from_bytes(str_from(text), STR("x"), 1, a, &message, &e), OK);
	assert_int_equal(import_explain(&message, a, &out, &fates, &e), OK);
	assert_int_equal(rows, 1);
	for (size_t i = 0; i < 3; i++)
		assert_true(fates[i].importer && !fates[i].is_read && !fates[i].why_not);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(delivers_the_rows_of_several_tools_in_the_order_of_the_text),
		cmocka_unit_test(keeps_the_rows_up_to_a_limit_and_says_so),
		cmocka_unit_test(a_table_that_is_all_there_is_passes_without_memory_for_its_rows),
		cmocka_unit_test(finds_nothing_in_an_empty_message_or_in_prose),
		cmocka_unit_test(gives_the_sinks_error_back),
		cmocka_unit_test(names_every_importer_once_with_a_summary_and_a_version),
		cmocka_unit_test(has_one_surest_importer_for_every_block_of_the_samples),
		cmocka_unit_test(every_line_has_a_fate),
		cmocka_unit_test(the_head_of_a_table_is_no_missed_result),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
