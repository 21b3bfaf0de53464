/*
 * file_test.c: owns src/base/file.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"

/* Each test stands in an empty folder of its own. */
static int enter_empty_folder(void **state)
{
	char *folder = strdup("/tmp/behemoth-file.XXXXXX");

	*state = folder;
	return !folder || !mkdtemp(folder) || chdir(folder);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int remove_folder(void **state)
{
	int failed = chdir("/") || nftw(*state, remove_one, 8, FTW_DEPTH | FTW_PHYS);

	free(*state);
	return failed;
}

static void write_file(const char *path, struct str data)
{
	struct err e = { 0 };

	assert_int_equal(file_write_atomic(path, data, &e), OK);
}

static void assert_holds(const char *path, struct str want)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str got;

	assert_int_equal(file_read(path, 1 << 20, a, &got, &e), OK);
	assert_true(str_eq(got, want));
}

static int files_in_folder(void)
{
	FILE *ls = popen("ls -A | wc -l", "r");
	int n = -1;

	assert_int_equal(fscanf(ls, "%d", &n), 1);
	pclose(ls);
	return n;
}

static void reads_what_was_written(void **state)
{
	(void)state;
	write_file("a", STR("one\0two\n"));
	assert_holds("a", STR("one\0two\n"));
	write_file("a", STR(""));
	assert_holds("a", STR(""));
	write_file("a", STR_NONE);
	assert_holds("a", STR_NONE);
	assert_int_equal(files_in_folder(), 1);
}

static void reads_up_to_the_limit_and_no_further(void **state)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str got;

	(void)state;
	write_file("a", STR("12345678"));
	assert_int_equal(file_read("a", 8, a, &got, &e), OK);
	assert_int_equal(got.n, 8);
	assert_int_equal(file_read("a", 7, a, &got, &e), ERR_LIMIT);
	assert_string_equal(e.msg, "a: more than 7 bytes");
	assert_int_equal(got.n, 0);
	assert_int_equal(file_read("a", 0, a, &got, &e), ERR_LIMIT);
	assert_int_equal(file_read("a", SIZE_MAX, a, &got, &e), OK);
	assert_int_equal(got.n, 8);
	write_file("empty", STR_NONE);
	assert_int_equal(file_read("empty", 0, a, &got, &e), OK);
}

static void tells_a_missing_file_from_an_unreadable_one(void **state)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str got;

	(void)state;
	assert_int_equal(file_read("none", 10, a, &got, &e), ERR_NOT_FOUND);
	assert_string_equal(e.msg, "none: No such file or directory");
	assert_int_equal(file_read(".", 10, a, &got, &e), ERR_IO);
	assert_memory_equal(e.msg, ".: cannot read: ", 16);
}

/* A pipe has no size to go by, and hands out its bytes in pieces. */
static void reads_a_pipe_to_its_end(void **state)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str got;
	int fd[2];

	(void)state;
	assert_int_equal(pipe(fd), 0);
	pid_t child = fork();
	if (child == 0) {
		for (int i = 0; i < 30000; i++)
			if (write(fd[1], "0123456789", 10) != 10)
				_exit(1);
		_exit(0);
	}
	close(fd[1]);
	assert_int_equal(file_read_fd(fd[0], 300000, a, &got, &e), OK);
	assert_int_equal(got.n, 300000);
	for (size_t i = 0; i < got.n; i++)
		assert_int_equal(got.p[i], '0' + (int)(i % 10));
	close(fd[0]);
	waitpid(child, NULL, 0);
}

static void keeps_the_mode_of_a_file_and_the_umask_for_a_new_one(void **state)
{
	struct stat st;

	(void)state;
	mode_t old = umask(027);
	write_file("a", STR("x"));
	assert_int_equal(stat("a", &st), 0);
	assert_int_equal(st.st_mode & 07777, 0640);
	assert_int_equal(chmod("a", 0604), 0);
	write_file("a", STR("y"));
	assert_int_equal(stat("a", &st), 0);
	assert_int_equal(st.st_mode & 07777, 0604);
	umask(old);
}

/* The disk is full, as far as this process can tell: the old content stays, and nothing is left beside it. */
static void leaves_the_old_file_when_writing_fails(void **state)
{
	static char big[1 << 16];
	int status = -1;

	(void)state;
	write_file("a", STR("old"));
	pid_t child = fork();
	if (child == 0) {
		struct rlimit small = { 100, 100 };
		struct err e = { 0 };
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &small);
		_exit(file_write_atomic("a", (struct str){ big, sizeof big }, &e) == ERR_IO &&
				      strcmp(e.msg, "a: cannot write: File too large") == 0
			      ? 0
			      : 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_holds("a", STR("old"));
	assert_int_equal(files_in_folder(), 1);
}

static void refuses_to_write_where_it_cannot(void **state)
{
	char long_name[5000];
	struct err e = { 0 };

	(void)state;
	assert_int_equal(file_write_atomic("none/a", STR("x"), &e), ERR_IO);
	assert_string_equal(e.msg, "none/a: cannot write beside it: No such file or directory");
	assert_int_equal(mkdir("folder", 0777), 0);
	assert_int_equal(file_write_atomic("folder", STR("x"), &e), ERR_IO);
	assert_true(file_is_dir("folder"));
	memset(long_name, 'x', sizeof long_name - 1);
	long_name[sizeof long_name - 1] = '\0';
	assert_int_equal(file_write_atomic(long_name, STR("x"), &e), ERR_IO);
	assert_int_equal(files_in_folder(), 1);
}

/* As root, /dev/null was once made a regular file. */
static void writes_into_a_pipe_and_leaves_it_one(void **state)
{
	struct err e = { 0 };
	struct stat st;
	char got[8];

	(void)state;
	assert_int_equal(mkfifo("pipe", 0600), 0);
	int fd = open("pipe", O_RDWR | O_CLOEXEC);
	assert_true(fd >= 0);
	assert_int_equal(file_write_atomic("pipe", STR("text"), &e), OK);
	assert_int_equal(read(fd, got, sizeof got), 4);
	assert_memory_equal(got, "text", 4);
	assert_true(stat("pipe", &st) == 0 && S_ISFIFO(st.st_mode));
	assert_int_equal(files_in_folder(), 1);
	close(fd);
}

/* What an earlier, killed writer left behind must not stop the next one. */
static void writes_beside_a_stale_temporary_file(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof name, "a.%ld-0.tmp", (long)getpid());
	write_file(name, STR("stale"));
	write_file("a", STR("new"));
	assert_holds("a", STR("new"));
	assert_holds(name, STR("stale"));
}

static void makes_folders_with_their_parents(void **state)
{
	struct err e = { 0 };

	(void)state;
	assert_int_equal(file_make_dirs("x/y//z/", 0777, &e), OK);
	assert_true(file_is_dir("x/y/z"));
	assert_int_equal(file_make_dirs("x/y", 0777, &e), OK);
	assert_int_equal(file_make_dirs("/tmp", 0777, &e), OK);
	assert_int_equal(file_make_dirs("/", 0777, &e), OK);
	assert_int_equal(file_make_dirs("", 0777, &e), ERR_IO);
	write_file("x/file", STR("x"));
	assert_int_equal(file_make_dirs("x/file", 0777, &e), ERR_IO);
	assert_string_equal(e.msg, "x/file: Not a directory");
	assert_int_equal(file_make_dirs("x/file/z", 0777, &e), ERR_IO);
}

static void knows_files_from_folders(void **state)
{
	(void)state;
	write_file("a", STR("x"));
	assert_true(file_exists("a"));
	assert_true(file_exists("."));
	assert_false(file_exists("b"));
	assert_true(file_is_dir("."));
	assert_false(file_is_dir("a"));
	assert_false(file_is_dir("b"));
}

#define in_folder(test) cmocka_unit_test_setup_teardown(test, enter_empty_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {
		in_folder(reads_what_was_written),
		in_folder(reads_up_to_the_limit_and_no_further),
		in_folder(tells_a_missing_file_from_an_unreadable_one),
		in_folder(reads_a_pipe_to_its_end),
		in_folder(keeps_the_mode_of_a_file_and_the_umask_for_a_new_one),
		in_folder(leaves_the_old_file_when_writing_fails),
		in_folder(refuses_to_write_where_it_cannot),
		in_folder(writes_into_a_pipe_and_leaves_it_one),
		in_folder(writes_beside_a_stale_temporary_file),
		in_folder(makes_folders_with_their_parents),
		in_folder(knows_files_from_folders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
