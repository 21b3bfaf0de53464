/*
 * site_folder_test.c: owns reports/site_folder.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "reports/site_folder.h"

/* A new folder to work in; the working folder from now on. */
static int set_up(void **state)
{
	char name[] = "/tmp/behemoth-folder.XXXXXX";

	*state = mkdtemp(name) ? strdup(name) : NULL;
	return *state ? chdir(*state) : -1;
}

static int tear_down(void **state)
{
	char command[64];

	snprintf(command, sizeof command, "rm -rf %s", (char *)*state);
	free(*state);
	return chdir("/") || system(command);
}

static void put(int folder, const char *name, const char *text)
{
	int fd = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0666);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	close(fd);
}

static void holds(const char *path, const char *text)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str got;

	assert_int_equal(file_read(path, 1000, a, &got, &e), OK);
	assert_true(str_is(got, text));
}

static void make_site(const char *index)
{
	AUTO_ARENA(a);
	struct site_folder f;
	struct err e = { 0 };

	assert_int_equal(site_folder_begin(&f, "site", a, &e), OK);
	put(f.fd, "index.html", index);
	assert_int_equal(site_folder_end(&f, &e), OK);
}

static void nothing_is_seen_until_the_end(void **state)
{
	AUTO_ARENA(a);
	struct site_folder f;
	struct err e = { 0 };

	(void)state;
	make_site("old");
	assert_int_equal(site_folder_begin(&f, "site", a, &e), OK);
	put(f.fd, "index.html", "new");
	holds("site/index.html", "old");
	assert_int_equal(site_folder_end(&f, &e), OK);
	holds("site/index.html", "new");
	assert_false(file_exists("site.tmp"));
}

static void what_is_abandoned_leaves_nothing(void **state)
{
	AUTO_ARENA(a);
	struct site_folder f;
	struct err e = { 0 };

	(void)state;
	make_site("old");
	assert_int_equal(site_folder_begin(&f, "site", a, &e), OK);
	site_folder_abandon(&f);
	site_folder_abandon(&f);
	assert_false(file_exists("site.tmp"));
	holds("site/index.html", "old");
}

static void refuses_a_folder_that_others_filled_meanwhile(void **state)
{
	AUTO_ARENA(a);
	struct site_folder f;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(site_folder_begin(&f, "site", a, &e), OK);
	assert_int_equal(file_make_dirs("site", 0777, &e), OK);
	put(AT_FDCWD, "site/precious", "mine");
	assert_int_equal(site_folder_end(&f, &e), ERR_USAGE);
	assert_false(file_exists("site.tmp"));
	holds("site/precious", "mine");
}

static void a_stranger_beside_our_pages_is_named(void **state)
{
	AUTO_ARENA(a);
	struct site_folder f;
	struct err e = { 0 };

	(void)state;
	make_site("old");
	put(AT_FDCWD, "site/CNAME", "mine");
	assert_int_equal(site_folder_begin(&f, "site", a, &e), ERR_USAGE);
	assert_non_null(strstr(e.msg, "CNAME"));
	holds("site/CNAME", "mine");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(nothing_is_seen_until_the_end, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_abandoned_leaves_nothing, set_up, tear_down),
		cmocka_unit_test_setup_teardown(refuses_a_folder_that_others_filled_meanwhile, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_stranger_beside_our_pages_is_named, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
