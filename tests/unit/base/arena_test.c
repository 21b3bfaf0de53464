/*
 * arena_test.c: owns src/base/arena.c (the asan build gives every piece a chunk of its own)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <signal.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/vec.h"

static bool is_zeroed(const unsigned char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i])
			return false;
	return true;
}

static void hands_out_zeroed_aligned_memory(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	for (size_t size = 1; size < 200000; size = size * 3 + 1) {
		unsigned char *p = arena_alloc(a, size);
		assert_int_equal((uintptr_t)p % alignof(max_align_t), 0);
		assert_true(is_zeroed(p, size));
		memset(p, 0xff, size);
	}
}

static void zeroes_again_after_a_reset(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	for (int round = 0; round < 5; round++) {
		for (int i = 0; i < 100; i++) {
			unsigned char *p = arena_alloc(a, 1000);
			assert_true(is_zeroed(p, 1000));
			memset(p, 0xff, 1000);
		}
		assert_true(arena_used(a) >= 100000);
		arena_reset(a);
		assert_int_equal(arena_used(a), 0);
	}
}

static void keeps_pieces_apart(void **state)
{
	enum { PIECES = 3000 };
	unsigned char *piece[PIECES];
	AUTO_ARENA(a);

	(void)state;
	for (int i = 0; i < PIECES; i++) {
		size_t size = (size_t)i % 97 + 1;
		piece[i] = arena_alloc(a, size);
		memset(piece[i], i % 251, size);
	}
	for (int i = 0; i < PIECES; i++)
		for (size_t j = 0; j < (size_t)i % 97 + 1; j++)
			assert_int_equal(piece[i][j], i % 251);
}

static void allows_pieces_of_nothing(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_non_null(arena_alloc(a, 0));
	assert_non_null(arena_array(a, 0, 8));
	assert_non_null(arena_array(a, SIZE_MAX, 0));
	arena_free(NULL);
}

static void copies_and_terminates(void **state)
{
	AUTO_ARENA(a);
	char text[] = { 'a', '\0', 'b' };

	(void)state;
	struct str copy = arena_dup(a, (struct str){ text, 3 });
	text[0] = 'x';
	assert_int_equal(copy.n, 3);
	assert_memory_equal(copy.p, "a\0b", 4);
	assert_string_equal(arena_cstr(a, STR("hello world ")), "hello world ");
	assert_string_equal(arena_cstr(a, str_sub(STR("hello"), 1, 3)), "ell");
	assert_string_equal(arena_cstr(a, STR_NONE), "");
	assert_int_equal(arena_dup(a, STR_NONE).n, 0);
}

static void prints_texts_of_any_length(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	struct str s = arena_printf(a, "%s %d", "line", 12);
	assert_int_equal(s.n, 7);
	assert_string_equal(s.p, "line 12");
	s = arena_printf(a, "%0100000d", 7);
	assert_int_equal(s.n, 100000);
	assert_int_equal(s.p[99999], '7');
	assert_int_equal(s.p[100000], '\0');
}

static void a_large_array_that_grows_leaves_nothing_behind(void **state)
{
	VEC(uint64_t) numbers = { 0 };
	AUTO_ARENA(a);

	(void)state;
	for (uint64_t i = 0; i < 2000000; i++) {
		if (i % 1000 == 0)
			arena_alloc(a, 10);
		vec_push(a, &numbers, i * i);
	}
	for (uint64_t i = 0; i < 2000000; i++)
		assert_true(numbers.at[i] == i * i);
	/* Smaller ones stay, up to a megabyte. */
	assert_true(arena_used(a) < numbers.cap * sizeof *numbers.at + 4000000);
}

/* It lies in another arena, or among others. */
static void what_cannot_be_moved_is_copied(void **state)
{
	enum { SIZE = 2000000 };
	AUTO_ARENA(a);
	AUTO_ARENA(other);
	unsigned char *p = arena_alloc(other, SIZE);

	(void)state;
	memset(p, 7, SIZE);
	unsigned char *grown = arena_grow(a, p, SIZE, 2 * SIZE);
	assert_ptr_not_equal(p, grown);
	assert_memory_equal(p, grown, SIZE);
	assert_int_equal(p[SIZE - 1], 7);
}

static void grows_arrays_and_keeps_what_is_in_them(void **state)
{
	VEC(size_t) numbers = { 0 };
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < 10000; i++)
		vec_push(a, &numbers, i * i);
	assert_int_equal(numbers.n, 10000);
	assert_true(numbers.cap >= numbers.n);
	for (size_t i = 0; i < numbers.n; i++)
		assert_int_equal(numbers.at[i], i * i);
}

/* The signal that ends a child which asks for N items of SIZE bytes. */
static int signal_of(size_t n, size_t size)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		AUTO_ARENA(a);
		close(STDERR_FILENO);
		arena_array(a, n, size);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void ends_the_program_when_a_size_overflows(void **state)
{
	(void)state;
	assert_int_equal(signal_of(SIZE_MAX / 2, 3), SIGABRT);
	assert_int_equal(signal_of(SIZE_MAX, 1), SIGABRT);
	assert_int_equal(signal_of(10, 10), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hands_out_zeroed_aligned_memory),
		cmocka_unit_test(zeroes_again_after_a_reset),
		cmocka_unit_test(keeps_pieces_apart),
		cmocka_unit_test(allows_pieces_of_nothing),
		cmocka_unit_test(copies_and_terminates),
		cmocka_unit_test(prints_texts_of_any_length),
		cmocka_unit_test(grows_arrays_and_keeps_what_is_in_them),
		cmocka_unit_test(a_large_array_that_grows_leaves_nothing_behind),
		cmocka_unit_test(what_cannot_be_moved_is_copied),
		cmocka_unit_test(ends_the_program_when_a_size_overflows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
