/*
 * open_test.c: a database that cannot be used says why, and is left as it was
 * owns: src/store/open.c src/store/migrate.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static const struct text_source one = { .text = "kernel 2.4.19\ndbench,,16 throughput=10\n" };

static void expect(const char *path, enum store_mode mode, enum err_code code, const char *words)
{
	struct store *s = NULL;
	struct err e = { 0 };

	assert_int_equal(store_open(&s, path, mode, &e), code);
	assert_null(s);
	if (!strstr(e.msg, words) || !strstr(e.msg, path))
		fail_msg("says \"%s\", not \"%s\"", e.msg, words);
}

static void write_file(const char *path, const char *text, size_t n)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n, f), n);
	fclose(f);
}

static char *filled(const char *name)
{
	static char path[256];

	strcpy(path, scratch_path(name));
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &one);
	store_close(s);
	return path;
}

static void what_is_not_there_is_not_found(void **state)
{
	(void)state;
	expect(scratch_path("nothing.db"), STORE_READ, ERR_NOT_FOUND, "no such database");
	expect("/nonexistent/folder/x.db", STORE_WRITE, ERR_DB, "No such file or directory");
}

static void a_folder_is_no_database(void **state)
{
	(void)state;
	expect("/tmp", STORE_READ, ERR_DB, "is a directory");
	expect("/tmp", STORE_WRITE, ERR_DB, "is a directory");
	expect("/dev/null", STORE_WRITE, ERR_DB, "not a regular file");
}

static void a_text_is_no_database(void **state)
{
	const char *path = scratch_path("text.db");
	char text[2000];

	(void)state;
	memset(text, 'x', sizeof text);
	write_file(path, text, sizeof text);
	expect(path, STORE_READ, ERR_DB, "not a database");
	expect(path, STORE_WRITE, ERR_DB, "not a database");
	struct stat st;
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_size, sizeof text);
	unlink(path);
}

static void an_empty_file_becomes_a_database_when_written(void **state)
{
	const char *path = scratch_path("empty.db");

	(void)state;
	write_file(path, "", 0);
	expect(path, STORE_READ, ERR_DB, "empty");
	store_close(open_store(path, STORE_WRITE));
	store_close(open_store(path, STORE_READ));
	assert_string_equal(plain_sql(path, "PRAGMA application_id"), "1113942125");
	unlink(path);
}

static void a_database_of_another_program_is_left_alone(void **state)
{
	const char *path = scratch_path("other.db");

	(void)state;
	plain_sql(path, "CREATE TABLE theirs (x)");
	expect(path, STORE_WRITE, ERR_DB, "another program");
	expect(path, STORE_READ, ERR_DB, "another program");
	assert_string_equal(plain_sql(path, "SELECT group_concat(name) FROM sqlite_schema"), "theirs");
	unlink(path);
}

static void a_newer_database_is_left_alone(void **state)
{
	const char *path = filled("newer.db");

	(void)state;
	plain_sql(path, "PRAGMA user_version = 9999");
	expect(path, STORE_WRITE, ERR_DB, "newer");
	expect(path, STORE_READ, ERR_DB, "newer");
	assert_string_equal(plain_sql(path, "PRAGMA user_version"), "9999");
	unlink(path);
}

/* A writer that is killed when some of its pages are in the file already. */
static void die_while_writing(const char *path)
{
	sqlite3 *db;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		sqlite3_open(path, &db);
		sqlite3_exec(db, "PRAGMA cache_size = 1; BEGIN IMMEDIATE; DELETE FROM fact; DELETE FROM source; "
			     "CREATE TABLE junk (x); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
			     "INSERT INTO junk SELECT randomblob(20000) FROM n", NULL, NULL, NULL);
		_exit(0);
	}
	assert_int_equal(waitpid(child, NULL, 0), child);
}

static void a_reader_puts_back_what_a_killed_writer_left(void **state)
{
	char *path = filled("killed.db"), journal[300];
	struct err e = { 0 };
	size_t problems;

	(void)state;
	struct store *s = open_store(path, STORE_READ);
	int64_t before = count_numbers(s);
	store_close(s);
	die_while_writing(path);
	snprintf(journal, sizeof journal, "%s-journal", path);
	assert_int_equal(access(journal, F_OK), 0);
	s = open_store(path, STORE_READ);
	assert_true(before > 0);
	assert_int_equal(count_numbers(s), before);
	assert_string_equal(ask(s, "SELECT count(*) > 0 FROM sources"), "1|\n");
	CHECK_OK(store_check(s, NULL, NULL, &problems, &e), e);
	assert_int_equal(problems, 0);
	store_close(s);
	unlink(path);
}

static void a_database_locked_by_another_process_is_busy(void **state)
{
	const char *path = filled("locked.db");
	const struct text_source two = { .text = "dbench,,8 throughput=1\n" };
	struct err e = { 0 };
	enum store_known known;
	sqlite3 *db;
	char hex[65];

	(void)state;
	struct store *s = open_store(path, STORE_WRITE);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
	struct source source = text_head(&two, hex);
	assert_int_equal(store_source_begin(s, &source, false, 1, &known, &e), ERR_BUSY);
	assert_int_equal(known, STORE_NEW);
	assert_non_null(strstr(e.msg, "locked"));
	assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
	/* Free again, it goes on. */
	assert_int_equal(import_text(s, &two), STORE_NEW);
	store_close(s);
	unlink(path);
}

static void a_damaged_database_is_noticed(void **state)
{
	char path[256];
	struct err e = { 0 };
	struct store *s = NULL;
	size_t problems = 0;
	struct stat st;

	(void)state;
	strcpy(path, filled("damaged.db"));
	assert_int_equal(stat(path, &st), 0);
	int fd = open(path, O_WRONLY);
	char bad[64];
	memset(bad, 0xa5, sizeof bad);
	/* Every page but the first. */
	for (off_t at = 4096; at < st.st_size; at += 4096)
		assert_int_equal(pwrite(fd, bad, sizeof bad, at), sizeof bad);
	close(fd);
	enum err_code code = store_open(&s, path, STORE_READ, &e);
	if (code == OK)
		code = store_check(s, NULL, NULL, &problems, &e);
	assert_true(problems > 0 || code == ERR_DB);
	if (code)
		assert_non_null(strstr(e.msg, "damaged"));
	store_close(s);
	unlink(path);
}

static void a_read_only_file_is_read_and_not_written(void **state)
{
	const char *path;

	(void)state;
	if (geteuid() == 0)
		skip(); /* permissions do not bind root; the mount below does */
	path = filled("readonly.db");
	chmod(path, 0400);
	store_close(open_store(path, STORE_READ));
	expect(path, STORE_WRITE, ERR_DB, "cannot be written");
	unlink(path);
}

/* A folder that nobody can write to, by a mount.  False: this is not for us to do here. */
static bool mount_read_only(const char *folder)
{
	mkdir(folder, 0700);
	return mount("none", folder, "tmpfs", 0, "size=4m") == 0;
}

static void a_database_in_a_read_only_folder_is_read(void **state)
{
	char folder[200], path[256];
	struct err e = { 0 };

	(void)state;
	strcpy(folder, scratch_path("folder"));
	snprintf(path, sizeof path, "%s/results ?#%%.db", folder);
	if (!mount_read_only(folder)) {
		rmdir(folder);
		skip();
	}
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &one);
	store_close(s);
	/* As a killed import leaves it, with nothing in the log. */
	plain_sql(path, "PRAGMA journal_mode = WAL");
	assert_int_equal(mount("none", folder, NULL, MS_REMOUNT | MS_RDONLY, NULL), 0);
	s = open_store(path, STORE_READ);
	assert_int_equal(count_numbers(s), 1);
	store_close(s);
	assert_int_equal(store_open(&s, path, STORE_WRITE, &e), ERR_DB);
	assert_non_null(strstr(e.msg, path));
	assert_int_equal(umount(folder), 0);
	rmdir(folder);
}

static void an_unfinished_import_in_a_read_only_folder_says_so(void **state)
{
	char folder[200], path[256];
	struct err e = { 0 };
	struct store *s;

	(void)state;
	strcpy(folder, scratch_path("wal"));
	snprintf(path, sizeof path, "%s/results.db", folder);
	if (!mount_read_only(folder)) {
		rmdir(folder);
		skip();
	}
	pid_t child = fork();
	if (child == 0) {
		s = open_store(path, STORE_BULK);
		import_text(s, &one);
		if (store_flush(s, &e))
			_exit(1);
		kill(getpid(), SIGKILL);
	}
	assert_int_equal(waitpid(child, NULL, 0), child);
	snprintf(path, sizeof path, "%s/results.db-shm", folder);
	unlink(path);
	snprintf(path, sizeof path, "%s/results.db", folder);
	assert_int_equal(mount("none", folder, NULL, MS_REMOUNT | MS_RDONLY, NULL), 0);
	assert_int_equal(store_open(&s, path, STORE_READ, &e), ERR_DB);
	assert_non_null(strstr(e.msg, "not finished"));
	assert_int_equal(mount("none", folder, NULL, MS_REMOUNT, NULL), 0);
	s = open_store(path, STORE_READ);
	assert_int_equal(count_numbers(s), 1);
	store_close(s);
	assert_int_equal(umount(folder), 0);
	rmdir(folder);
}

static char big_text[20000];

static const struct text_source big = { .text = big_text };

static void make_big(void)
{
	size_t n = 0;

	/* Hardly compressible. */
	for (unsigned i = 0; n < sizeof big_text - 80; i++)
		n += (size_t)sprintf(big_text + n, "dbench,p%u,%u throughput=%u.5 lat_max=%u lat_avg=%u\n", i, i * 7919 % 997,
				     i * 31337 % 7919, i * 7 % 613, i);
}

/* The import of one big source into PATH must fail with words, and leave the small one. */
static void expect_full(const char *path)
{
	struct err e = { 0 };
	enum store_known known;
	struct store *s = open_store(path, STORE_WRITE);
	char hex[65];
	struct source source = text_head(&big, hex);
	enum err_code code = store_source_begin(s, &source, false, 1, &known, &e);

	if (code == OK)
		code = put_text(s, source.raw, 1, &e);
	if (code)
		store_source_abandon(s);
	else
		code = store_source_end(s, &e);
	assert_int_equal(code, ERR_DB);
	if (!strstr(e.msg, "nothing was changed") && !strstr(e.msg, "full"))
		fail_msg("says \"%s\"", e.msg);
	assert_int_equal(count_numbers(s), 1);
	store_close(s);
}

static void a_full_disk_leaves_whole_sources_only(void **state)
{
	char folder[200], path[256], filler[256];

	(void)state;
	make_big();
	strcpy(folder, scratch_path("full"));
	snprintf(path, sizeof path, "%s/results.db", folder);
	snprintf(filler, sizeof filler, "%s/filler", folder);
	if (!mount_read_only(folder)) {
		rmdir(folder);
		skip();
	}
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &one);
	store_close(s);
	int fd = open(filler, O_WRONLY | O_CREAT, 0600);
	char block[4096] = { 1 };
	for (int i = 0; i < 2000 && write(fd, block, sizeof block) == sizeof block; i++)
		;
	close(fd);
	/* Room for the journal's first pages, not for the source. */
	assert_int_equal(truncate(filler, 3900 * 1024), 0);
	expect_full(path);
	unlink(filler);
	s = open_store(path, STORE_WRITE);
	assert_is_sound(s);
	assert_int_equal(import_text(s, &big), STORE_NEW);
	store_close(s);
	assert_int_equal(umount(folder), 0);
	rmdir(folder);
}

static void a_file_that_may_not_grow_leaves_whole_sources_only(void **state)
{
	const char *path = filled("limit.db");
	struct stat st;

	(void)state;
	make_big();
	assert_int_equal(stat(path, &st), 0);
	pid_t child = fork();
	if (child == 0) {
		struct rlimit limit = { (rlim_t)st.st_size + 8192, (rlim_t)st.st_size + 8192 };
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &limit);
		struct store *s;
		struct err e = { 0 };
		enum store_known known;
		char hex[65];
		struct source source = text_head(&big, hex);
		if (store_open(&s, path, STORE_WRITE, &e) || store_source_begin(s, &source, false, 1, &known, &e))
			_exit(2);
		if (put_text(s, source.raw, 1, &e))
			store_source_abandon(s);
		else if (store_source_end(s, &e) == OK)
			_exit(3);
		_exit(e.code == ERR_DB && strstr(e.msg, "nothing was changed") ? 0 : 4);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	struct store *s = open_store(path, STORE_WRITE);
	assert_is_sound(s);
	assert_int_equal(count_numbers(s), 1);
	store_close(s);
	unlink(path);
}

static void an_older_database_is_brought_up(void **state)
{
	const char *path = scratch_path("old.db");

	(void)state;
	/* Of ours, and before the first migration. */
	plain_sql(path, "PRAGMA application_id = 1113942125");
	expect(path, STORE_READ, ERR_DB, "older");
	store_close(open_store(path, STORE_WRITE));
	store_close(open_store(path, STORE_READ));
	unlink(path);
}

static void two_open_a_new_database_at_once(void **state)
{
	const char *path = scratch_path("race.db");
	pid_t children[4];

	(void)state;
	for (int i = 0; i < 4; i++) {
		children[i] = fork();
		if (children[i] == 0) {
			struct store *s;
			struct err e = { 0 };
			enum err_code code = store_open(&s, path, i % 2 ? STORE_BULK : STORE_WRITE, &e);
			if (code)
				fprintf(stderr, "%s\n", e.msg);
			else
				store_close(s);
			_exit(code != OK);
		}
	}
	for (int i = 0; i < 4; i++) {
		int status;
		assert_int_equal(waitpid(children[i], &status, 0), children[i]);
		assert_int_equal(status, 0);
	}
	store_close(open_store(path, STORE_READ));
	unlink(path);
}

static void reading_leaves_no_file_behind(void **state)
{
	char path[256], beside[300];
	static const char *const tails[] = { "-journal", "-wal", "-shm" };

	(void)state;
	strcpy(path, filled("clean.db"));
	struct store *s = open_store(path, STORE_BULK);
	const struct text_source two = { .text = "dbench,,8 throughput=1\n" };
	import_text(s, &two);
	store_close(s);
	s = open_store(path, STORE_READ);
	assert_int_equal(count_numbers(s), 2);
	store_close(s);
	for (size_t i = 0; i < 3; i++) {
		snprintf(beside, sizeof beside, "%s%s", path, tails[i]);
		assert_int_not_equal(access(beside, F_OK), 0);
	}
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_not_there_is_not_found),
		cmocka_unit_test(a_folder_is_no_database),
		cmocka_unit_test(a_text_is_no_database),
		cmocka_unit_test(an_empty_file_becomes_a_database_when_written),
		cmocka_unit_test(a_database_of_another_program_is_left_alone),
		cmocka_unit_test(a_newer_database_is_left_alone),
		cmocka_unit_test(a_reader_puts_back_what_a_killed_writer_left),
		cmocka_unit_test(a_database_locked_by_another_process_is_busy),
		cmocka_unit_test(a_damaged_database_is_noticed),
		cmocka_unit_test(a_read_only_file_is_read_and_not_written),
		cmocka_unit_test(a_database_in_a_read_only_folder_is_read),
		cmocka_unit_test(an_unfinished_import_in_a_read_only_folder_says_so),
		cmocka_unit_test(a_full_disk_leaves_whole_sources_only),
		cmocka_unit_test(a_file_that_may_not_grow_leaves_whole_sources_only),
		cmocka_unit_test(an_older_database_is_brought_up),
		cmocka_unit_test(two_open_a_new_database_at_once),
		cmocka_unit_test(reading_leaves_no_file_behind),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
