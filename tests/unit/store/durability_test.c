/*
 * durability_test.c: an import that is killed anywhere leaves whole sources, and can be done again
 * owns: src/store/source.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { KILLS = 50, SOURCES = 150, ROWS = 6 };

/* Source I: mails of a few threads that quote each other, so settling changes sources that came before. */
static void make_source(int i, char *id, char *parent, char *text, struct text_source *out)
{
	size_t n = (size_t)sprintf(text, "kernel 2.4.%d\n", i % 20);

	sprintf(id, "m%d@x", i);
	sprintf(parent, "m%d@x", i / 3);
	for (int row = 0; row < ROWS; row++) {
		int value = (i % 5) * 100 + row;
		n += (size_t)sprintf(text + n, "dbench,,%d throughput=%d.5 lat_max=%d lat_avg=%d\n", 1 << row, value, row,
				     i % 7 == 0 ? i : value);
	}
	*out = (struct text_source){ .name = "box", .id = id, .parent = i % 4 ? parent : NULL, .time = 1000 + i % 17,
				     .text = text };
}

static void import_all(const char *path, enum store_mode mode)
{
	char id[32], parent[32], text[1000];
	struct text_source source;
	struct store *s = open_store(path, mode);

	for (int i = 0; i < SOURCES; i++) {
		struct err e = { 0 };

		make_source(i, id, parent, text, &source);
		import_text(s, &source);
		/* Else the whole of it would be one transaction. */
		if (i % 20 == 19)
			CHECK_OK(store_flush(s, &e), e);
	}
	store_close(s);
}

static void wait_ns(long ns)
{
	struct timespec t = { 0, ns };

	nanosleep(&t, NULL);
}

/* Kills an import of all sources after NS; returns how many sources it had committed. */
static int kill_import(const char *path, enum store_mode mode, long ns)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		import_all(path, mode);
		_exit(0);
	}
	wait_ns(ns);
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, &status, 0), child);
	if (access(path, F_OK) != 0)
		return 0;
	/* Opening for writing is what the next import does: it also makes the tables if the kill came before them. */
	struct store *s = open_store(path, STORE_WRITE);
	int sources = atoi(ask(s, "SELECT count(*) FROM sources"));
	assert_int_equal(atoi(ask(s, "SELECT count(*) FROM sources WHERE rows <> 6")), 0);
	assert_is_sound(s);
	store_close(s);
	return sources;
}

static void remove_all(const char *path)
{
	static const char *const tails[] = { "", "-journal", "-wal", "-shm" };
	char name[300];

	for (size_t i = 0; i < 4; i++) {
		snprintf(name, sizeof name, "%s%s", path, tails[i]);
		unlink(name);
	}
}

static void a_killed_import_leaves_whole_sources_and_can_be_repeated(void **state)
{
	char path[256], clean[256];
	uint64_t random = 1;
	int within = 0;
	struct timespec begin, end;

	(void)state;
	strcpy(path, scratch_path("killed.db"));
	strcpy(clean, scratch_path("clean.db"));
	clock_gettime(CLOCK_MONOTONIC, &begin);
	import_all(clean, STORE_WRITE);
	clock_gettime(CLOCK_MONOTONIC, &end);
	long whole_ns = (end.tv_sec - begin.tv_sec) * 1000000000L + end.tv_nsec - begin.tv_nsec;
	if (whole_ns > 900000000L)
		whole_ns = 900000000L;
	char *expected = dump_database(clean);
	for (int i = 0; i < KILLS; i++) {
		random = random * 6364136223846793005u + 1442695040888963407u;
		remove_all(path);
		int sources = kill_import(path, i % 2 ? STORE_BULK : STORE_WRITE, (long)(random >> 33) % whole_ns);
		within += sources > 0 && sources < SOURCES;
		import_all(path, i % 3 ? STORE_WRITE : STORE_BULK);
		char *dump = dump_database(path);
		assert_string_equal(dump, expected);
		free(dump);
	}
	print_message("# %d of %d kills came in the middle\n", within, KILLS);
	free(expected);
	remove_all(path);
	remove_all(clean);
}

static void a_reader_sees_whole_sources_while_another_imports(void **state)
{
	char path[256];
	int status, looks = 0;

	(void)state;
	strcpy(path, scratch_path("reader.db"));
	store_close(open_store(path, STORE_WRITE));
	pid_t child = fork();
	if (child == 0) {
		import_all(path, STORE_BULK);
		_exit(0);
	}
	while (waitpid(child, &status, WNOHANG) == 0) {
		struct store *s;
		struct err e = { 0 };
		/* Busy is an answer, too: the journal mode changes at the import's ends. */
		if (store_open(&s, path, STORE_READ, &e)) {
			assert_int_equal(e.code, ERR_BUSY);
			continue;
		}
		assert_int_equal(atoi(ask(s, "SELECT count(*) FROM sources WHERE rows <> 6")), 0);
		store_close(s);
		looks++;
	}
	assert_int_equal(status, 0);
	assert_true(looks > 0);
	remove_all(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_killed_import_leaves_whole_sources_and_can_be_repeated),
		cmocka_unit_test(a_reader_sees_whole_sources_while_another_imports),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
