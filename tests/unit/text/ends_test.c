/*
 * ends_test.c: owns src/text/ends.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include <stdlib.h>
#include <unistd.h>

#include "text/ends.h"

enum { SIZE = 20000 };

static int file_of(char fill)
{
	char path[] = "/tmp/ends_test.XXXXXX", bytes[SIZE];
	int fd = mkstemp(path);

	memset(bytes, fill, sizeof bytes);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, sizeof bytes), SIZE);
	unlink(path);
	return fd;
}

static void a_file_is_known_by_its_ends(void **state)
{
	int one = file_of('x'), other = file_of('x');

	(void)state;
	assert_int_equal(ends_hash(one, SIZE), ends_hash(other, SIZE));
	assert_int_not_equal(ends_hash(one, SIZE), 0);
	/* what stands behind does not matter */
	assert_int_equal(pwrite(other, "y", 1, SIZE), 1);
	assert_int_equal(ends_hash(one, SIZE), ends_hash(other, SIZE));
	assert_int_equal(pwrite(other, "y", 1, SIZE - 1), 1);
	assert_int_not_equal(ends_hash(one, SIZE), ends_hash(other, SIZE));
	close(one);
	close(other);
}

static void a_file_that_is_shorter_than_said_has_no_hash(void **state)
{
	int fd = file_of('x');

	(void)state;
	assert_int_equal(ends_hash(fd, SIZE + 1), 0);
	assert_int_equal(ends_hash(fd, 0), 0);
	assert_int_equal(ends_hash(-1, 10), 0);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_is_known_by_its_ends),
		cmocka_unit_test(a_file_that_is_shorter_than_said_has_no_hash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
