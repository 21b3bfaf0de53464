/*
 * merge_test.c: the database depends on the set of sources and corrections, never on their order
 * owns: src/store/merge.c src/store/rebuild.c src/store/rows.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "made.h"

enum { ROUNDS = 40, SOURCES_MAX = 14 };

/* A few rows out of few, so that blocks often hold each other. */
static void make_text(char *text, bool has_better, uint64_t *random)
{
	size_t n = 0;
	uint32_t blocks = 1 + next_random(random) % 3;

	for (uint32_t b = 0; b < blocks; b++) {
		if (next_random(random) % 3 == 0)
			n += (size_t)sprintf(text + n, "kernel 2.4.%u\n", 17 + next_random(random) % 4);
		for (uint32_t i = 0, rows = 1 + next_random(random) % 4; i < rows; i++) {
			uint32_t value = next_random(random) % 3;
			n += (size_t)sprintf(text + n, "dbench,,%u throughput=%u.5", 16 << (value % 2), 100 + value);
			if (next_random(random) % 6 == 0)
				n += (size_t)sprintf(text + n, " time:2024-03-01T10:00:0%uZ", value);
			if (next_random(random) % 4 == 0)
				n += (size_t)sprintf(text + n, " set:fs.type:ext%u bin:%u:1 bin:77:%u", value, value, value + 1);
			if (next_random(random) % 6 == 0 && has_better) {
				n += (size_t)sprintf(text + n, "\nx,,1 better:%s seeks=%u\n", value ? "lower" : "higher", value);
				continue;
			}
			n += (size_t)sprintf(text + n, next_random(random) % 2 ? " lat_max=%u lat_avg=1\n" : "\n", value);
		}
		n += (size_t)sprintf(text + n, "\n");
	}
}

static size_t make_sources(struct made *out, uint64_t *random)
{
	size_t n = 3 + next_random(random) % (SOURCES_MAX - 3);

	memset(out, 0, SOURCES_MAX * sizeof *out);
	for (size_t i = 0; i < n; i++) {
		struct made *m = &out[i];

		/* m0 will be forgotten: a direction that only it said is kept until the next rebuild. */
		make_text(m->text, i > 0, random);
		sprintf(m->name, "box%u", next_random(random) % 3);
		m->source = (struct text_source){ .name = m->name, .text = m->text };
		if (next_random(random) % 8 == 0)
			continue; /* a plain file: a thread of its own */
		sprintf(m->id, "m%zu@x", i);
		m->source.id = m->id;
		m->source.time = next_random(random) % 4 ? 1000 + next_random(random) % 3 : 0;
		if (next_random(random) % 2) {
			sprintf(m->parent, "m%u@x", next_random(random) % (uint32_t)(n + 3));
			m->source.parent = m->parent;
		}
		if (next_random(random) % 2) {
			sprintf(m->subject, "%ssubject %u", next_random(random) % 2 ? "Re: " : "", next_random(random) % 4);
			m->source.subject = m->subject;
		}
	}
	return n;
}

static void any_order_of_sources_gives_the_same_database(void **state)
{
	struct made made[SOURCES_MAX];
	size_t order[SOURCES_MAX];
	uint64_t random = 42;

	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		size_t n = make_sources(made, &random);
		shuffle(order, n, &random);
		char *first = import_in_order(made, order, n, STORE_WRITE);
		for (int again = 0; again < 4; again++) {
			shuffle(order, n, &random);
			char *other = import_in_order(made, order, n, again % 2 ? STORE_WRITE : STORE_BULK);
			assert_string_equal(first, other);
			free(other);
		}
		free(first);
	}
}

static void importing_twice_is_importing_once(void **state)
{
	struct made made[SOURCES_MAX];
	uint64_t random = 7;
	size_t n = make_sources(made, &random);
	char path[256];

	(void)state;
	strcpy(path, scratch_path("twice.db"));
	struct store *s = open_store(path, STORE_WRITE);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(import_text(s, &made[i].source), STORE_NEW);
	store_close(s);
	char *once = dump_database(path);
	s = open_store(path, STORE_BULK);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(import_text(s, &made[i].source), STORE_KNOWN);
	store_close(s);
	char *twice = dump_database(path);
	assert_string_equal(once, twice);
	free(once);
	free(twice);
	unlink(path);
}

/* A database with the sources whose bit is set in MASK. */
static void build(const char *path, const struct made *made, size_t n, uint32_t mask)
{
	struct store *s;

	unlink(path);
	s = open_store(path, STORE_WRITE);
	for (size_t i = 0; i < n; i++)
		if (mask & 1u << i)
			import_text(s, &made[i].source);
	store_close(s);
}

static void correct(const char *path, const char *id, uint32_t line, enum row_field field, const char *value)
{
	struct store *s = open_store(path, STORE_WRITE);
	struct correction c = { str_from(id), line, field, str_from(value) };
	struct err e = { 0 };
	size_t changed;

	/* A source without results at that line has nothing to correct. */
	if (store_fix(s, &c, &changed, &e))
		assert_int_equal(e.code, ERR_NOT_FOUND);
	store_close(s);
}

static void forget(const char *path, const char *id)
{
	struct store *s = open_store(path, STORE_WRITE);
	struct err e = { 0 };

	if (store_forget(s, str_from(id), &e))
		assert_int_equal(e.code, ERR_NOT_FOUND);
	store_close(s);
}

static char *merged(const char *into, const char *from)
{
	struct store *s = open_store(into, STORE_WRITE);
	struct store_merge_stats stats;
	struct err e = { 0 };

	CHECK_OK(store_merge(s, from, &stats, &e), e);
	assert_is_sound(s);
	store_close(s);
	return dump_database(into);
}

static void copy_file(const char *from, const char *to)
{
	char command[600];

	snprintf(command, sizeof command, "cp '%s' '%s'", from, to);
	assert_int_equal(system(command), 0);
}

static void a_into_b_is_b_into_a(void **state)
{
	struct made made[SOURCES_MAX];
	char a[256], b[256], c[256];
	uint64_t random = 99;

	(void)state;
	strcpy(a, scratch_path("a.db"));
	strcpy(b, scratch_path("b.db"));
	strcpy(c, scratch_path("c.db"));
	for (int round = 0; round < ROUNDS / 2; round++) {
		size_t n = make_sources(made, &random);

		build(a, made, n, next_random(&random));
		build(b, made, n, next_random(&random));
		correct(a, "m1@x", 0, ROW_KERNEL, "2.6.1");
		correct(a, "m2@x", 2, ROW_PHASE, "from a");
		correct(b, "m1@x", 0, ROW_KERNEL, "2.6.2");
		correct(b, "m1@x", 2, ROW_MACHINE, "a box");
		correct(b, "m2@x", 2, ROW_PHASE, "from b");
		if (round % 3 == 0)
			forget(a, "m3@x");
		copy_file(a, c);
		char *ab = merged(c, b);
		char *ba = merged(b, a);
		assert_string_equal(ab, ba);
		/* And again changes nothing. */
		char *again = merged(b, a);
		assert_string_equal(ba, again);
		free(ab);
		free(ba);
		free(again);
	}
	unlink(a);
	unlink(b);
	unlink(c);
}

static void merging_is_importing_both(void **state)
{
	struct made made[SOURCES_MAX];
	char a[256], b[256], c[256];
	uint64_t random = 5;

	(void)state;
	strcpy(a, scratch_path("a.db"));
	strcpy(b, scratch_path("b.db"));
	strcpy(c, scratch_path("c.db"));
	for (int round = 0; round < ROUNDS / 2; round++) {
		size_t n = make_sources(made, &random);
		uint32_t x = next_random(&random), y = next_random(&random);

		build(a, made, n, x);
		build(b, made, n, y);
		build(c, made, n, x | y);
		char *merge = merged(a, b);
		char *import = dump_database(c);
		assert_string_equal(merge, import);
		free(merge);
		free(import);
	}
	unlink(a);
	unlink(b);
	unlink(c);
}

static void rebuilt(const char *path, unsigned version)
{
	struct store_rebuild how = { .read = read_text_again, .importer_version = version };
	struct store *s = open_store(path, STORE_WRITE);
	struct err e = { 0 };

	CHECK_OK(store_rebuild(s, &how, &e), e);
	assert_is_sound(s);
	store_close(s);
}

static void a_rebuild_is_a_fresh_import_with_its_corrections(void **state)
{
	struct made made[SOURCES_MAX];
	uint64_t random = 3;
	char path[256];

	(void)state;
	strcpy(path, scratch_path("rebuild.db"));
	for (int round = 0; round < ROUNDS / 2; round++) {
		size_t n = make_sources(made, &random);

		build(path, made, n, ~0u);
		correct(path, "m1@x", 0, ROW_KERNEL, "2.6.1");
		correct(path, "m1@x", 2, ROW_KERNEL, "2.6.2");
		correct(path, "m2@x", 0, ROW_VARIANT, "ext3");
		forget(path, "m0@x");
		char *before = dump_database(path);
		rebuilt(path, 1);
		char *after = dump_database(path);
		assert_string_equal(before, after);
		free(before);
		free(after);
	}
	unlink(path);
}

static enum err_code fail_to_read(void *ctx, struct store *s, const struct source *source, struct err *e)
{
	int *left = ctx;

	if ((*left)-- == 0)
		return err_set(e, ERR_PARSE, "no");
	return put_text(s, source->raw, source->first_line, e);
}

static void a_rebuild_that_fails_leaves_all_as_it_was(void **state)
{
	struct made made[SOURCES_MAX];
	uint64_t random = 11;
	size_t n = make_sources(made, &random);
	int left = 2;
	struct store_rebuild how = { .ctx = &left, .read = fail_to_read, .importer_version = 2 };
	struct err e = { 0 };
	char path[256];

	(void)state;
	strcpy(path, scratch_path("rebuild.db"));
	build(path, made, n, ~0u);
	char *before = dump_database(path);
	struct store *s = open_store(path, STORE_WRITE);
	assert_int_equal(store_rebuild(s, &how, &e), ERR_PARSE);
	/* The connection goes on as before. */
	const struct text_source more = { .text = "dbench,,8 throughput=1\n" };
	int64_t count = count_numbers(s);
	assert_int_equal(import_text(s, &more), STORE_NEW);
	assert_int_equal(count_numbers(s), count + 1);
	assert_int_equal(store_forget(s, STR("no such source"), &e), ERR_NOT_FOUND);
	assert_is_sound(s);
	store_close(s);
	char hex[65];
	char command[200];
	snprintf(command, sizeof command, "SELECT count(*) FROM source WHERE key <> '%.64s'", text_key(&more, hex).p);
	assert_int_equal(atoi(plain_sql(path, command)), (int)n);
	free(before);
	unlink(path);
}

static void a_newer_reading_wins_a_merge(void **state)
{
	const struct text_source mail = { .id = "m@x", .time = 5, .text = "dbench,,8 throughput=1\n" };
	char a[256], b[256];

	(void)state;
	strcpy(a, scratch_path("a.db"));
	strcpy(b, scratch_path("b.db"));
	for (int k = 0; k < 2; k++) {
		struct store *s = open_store(k ? a : b, STORE_WRITE);
		import_text(s, &mail);
		store_close(s);
	}
	rebuilt(b, 9);
	char *merge = merged(a, b);
	assert_string_equal(plain_sql(a, "SELECT importer_version FROM sources"), "9");
	char *other = dump_database(b);
	assert_string_equal(merge, other);
	free(merge);
	free(other);
	unlink(a);
	unlink(b);
}

static void merging_with_itself_is_refused(void **state)
{
	const char *path = scratch_path("self.db");
	struct store *s = open_store(path, STORE_WRITE);
	struct store_merge_stats stats;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_merge(s, path, &stats, &e), ERR_USAGE);
	err_clear(&e);
	assert_int_equal(store_merge(s, "/nonexistent/x.db", &stats, &e), ERR_NOT_FOUND);
	store_close(s);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_order_of_sources_gives_the_same_database),
		cmocka_unit_test(importing_twice_is_importing_once),
		cmocka_unit_test(a_into_b_is_b_into_a),
		cmocka_unit_test(merging_is_importing_both),
		cmocka_unit_test(a_rebuild_is_a_fresh_import_with_its_corrections),
		cmocka_unit_test(a_rebuild_that_fails_leaves_all_as_it_was),
		cmocka_unit_test(a_newer_reading_wins_a_merge),
		cmocka_unit_test(merging_with_itself_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
