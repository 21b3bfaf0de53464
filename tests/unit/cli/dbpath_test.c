/*
 * dbpath_test.c: owns src/cli/dbpath.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/dbpath.h"

static int forget_environment(void **state)
{
	(void)state;
	unsetenv("BEHEMOTH_DB");
	unsetenv("XDG_DATA_HOME");
	unsetenv("SUDO_USER");
	setenv("HOME", "/home/tester", 1);
	return 0;
}

static void assert_path(const char *option, const char *expected)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	const char *got;

	assert_int_equal(dbpath_find(option, a, &got, &e), OK);
	assert_string_equal(got, expected);
}

static void is_in_the_data_folder_below_home(void **state)
{
	(void)state;
	assert_path(NULL, "/home/tester/.local/share/behemoth/results.db");
}

static void follows_xdg_data_home_if_it_is_absolute(void **state)
{
	(void)state;
	setenv("XDG_DATA_HOME", "/data", 1);
	assert_path(NULL, "/data/behemoth/results.db");
	setenv("XDG_DATA_HOME", "data", 1);
	assert_path(NULL, "/home/tester/.local/share/behemoth/results.db");
}

static void prefers_the_environment_and_the_option_most(void **state)
{
	(void)state;
	setenv("XDG_DATA_HOME", "/data", 1);
	setenv("BEHEMOTH_DB", "mine.db", 1);
	assert_path(NULL, "mine.db");
	assert_path("other.db", "other.db");
	setenv("BEHEMOTH_DB", "", 1);
	assert_path(NULL, "/data/behemoth/results.db");
}

static void refuses_an_empty_option(void **state)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	const char *got;

	(void)state;
	assert_int_equal(dbpath_find("", a, &got, &e), ERR_USAGE);
}

/* Some user beside root, to be the one who typed sudo. */
static const struct passwd *somebody(void)
{
	const struct passwd *user = getpwnam("nobody");

	return geteuid() == 0 && user && user->pw_uid != 0 ? user : NULL;
}

static void is_the_invoking_users_under_sudo(void **state)
{
	const struct passwd *user = somebody();
	char expected[512];

	(void)state;
	if (!user)
		skip();
	setenv("SUDO_USER", user->pw_name, 1);
	snprintf(expected, sizeof expected, "%s/.local/share/behemoth/results.db", user->pw_dir);
	assert_path(NULL, expected);
}

static void make_new(const char *root, struct dbpath_made *made, const char *path)
{
	struct err e = { 0 };

	assert_int_equal(dbpath_make_parents(path, made, &e), OK);
	assert_int_equal(made->parent_len, strlen(root));
	assert_true(made->is_new);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fclose(file);
}

static uid_t owner_of(const char *path)
{
	struct stat st;

	assert_int_equal(stat(path, &st), 0);
	return st.st_uid;
}

static void remove_all(const char *root, const char *path)
{
	char folder[600];

	assert_int_equal(unlink(path), 0);
	snprintf(folder, sizeof folder, "%s/a/b", root);
	assert_int_equal(rmdir(folder), 0);
	snprintf(folder, sizeof folder, "%s/a", root);
	assert_int_equal(rmdir(folder), 0);
	assert_int_equal(rmdir(root), 0);
}

static void gives_what_it_made_to_the_invoking_user(void **state)
{
	const struct passwd *user = somebody();
	char root[] = "/tmp/dbpath_test.XXXXXX";
	char path[600];
	struct dbpath_made made;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	if (!user)
		skip();
	assert_non_null(mkdtemp(root));
	assert_int_equal(chown(root, user->pw_uid, user->pw_gid), 0);
	setenv("SUDO_USER", user->pw_name, 1);
	snprintf(path, sizeof path, "%s/a/b/results.db", root);
	make_new(root, &made, path);
	assert_int_equal(dbpath_give_away(&made, a, &e), OK);
	assert_int_equal(owner_of(path), user->pw_uid);
	snprintf(path, sizeof path, "%s/a", root);
	assert_int_equal(owner_of(path), user->pw_uid);
	snprintf(path, sizeof path, "%s/a/b/results.db", root);
	remove_all(root, path);
}

static void gives_nothing_away_below_other_peoples_folders(void **state)
{
	const struct passwd *user = somebody();
	char root[] = "/tmp/dbpath_test.XXXXXX";
	char path[600];
	struct dbpath_made made;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	if (!user)
		skip();
	assert_non_null(mkdtemp(root));
	setenv("SUDO_USER", user->pw_name, 1);
	snprintf(path, sizeof path, "%s/a/b/results.db", root);
	make_new(root, &made, path);
	assert_int_equal(dbpath_give_away(&made, a, &e), OK);
	assert_int_equal(owner_of(path), 0);
	remove_all(root, path);
}

static void makes_folders_for_their_owner_only(void **state)
{
	char root[] = "/tmp/dbpath_test.XXXXXX";
	char path[600];
	char folder[600];
	struct dbpath_made made;
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(root));
	snprintf(path, sizeof path, "%s/a/b/results.db", root);
	snprintf(folder, sizeof folder, "%s/a", root);
	make_new(root, &made, path);
	assert_int_equal(stat(folder, &st), 0);
	assert_int_equal(st.st_mode & 077, 0);
	remove_all(root, path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(is_in_the_data_folder_below_home, forget_environment),
		cmocka_unit_test_setup(follows_xdg_data_home_if_it_is_absolute, forget_environment),
		cmocka_unit_test_setup(prefers_the_environment_and_the_option_most, forget_environment),
		cmocka_unit_test_setup(refuses_an_empty_option, forget_environment),
		cmocka_unit_test_setup(is_the_invoking_users_under_sudo, forget_environment),
		cmocka_unit_test_setup(gives_what_it_made_to_the_invoking_user, forget_environment),
		cmocka_unit_test_setup(gives_nothing_away_below_other_peoples_folders, forget_environment),
		cmocka_unit_test_setup(makes_folders_for_their_owner_only, forget_environment),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
