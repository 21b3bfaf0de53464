/*
 * kernel_order_test.c: owns src/model/kernel_order.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/vec.h"
#include "model/kernel.h"

/* Oldest first; labels of one line are one kernel. */
static const char *const ascending[][5] = {
	{ "2.4.0-test8" },
	{ "2.4.0" },
	{ "2.4.17rmap12c", "2.4.17-rmap12c" },
	{ "2.4.18-pre9", "2.4.18pre9", "linux-2.4.18-pre9" },
	{ "2.4.18-pre9-ac4" },
	{ "2.4.18-pre10" },
	{ "2.4.18-rc1" },
	{ "2.4.18-rc1-slb1" },
	{ "2.4.18-rc2" },
	{ "2.4.18rc2aa2", "2.4.18-rc2-aa2" },
	{ "2.4.18-rc2-ac2" },
	{ "2.4.18-rc2-jam1" },
	{ "2.4.18-rc2-jam9" },
	{ "2.4.18-rc2-jam10" },
	{ "2.4.18-rc4-jam1" },
	{ "2.4.18" },
	{ "2.4.18-ac1" },
	{ "2.4.19-pre1aa1" },
	{ "2.4.19-pre1aa1rl" },
	{ "2.4.19-pre4-ac3-preempt" },
	{ "2.5.4-dj2" },
	{ "2.5.5-pre1" },
	{ "2.5.5" },
	{ "2.5.5-dj1" },
	{ "2.5.68-mm2" },
	{ "2.6.0-test8" },
	{ "2.6.0-test8-as" },
	{ "2.6.11" },
	{ "2.6.11.7" },
	{ "2.6.32-5-amd64" },
	{ "3.10.0" },
	{ "3.10.0-957.el7.x86_64" },
	{ "3.10.0-1160.el7.x86_64" },
	{ "3.10.0-1160.2.1.el7.x86_64" },
	{ "3.10.0-1160.11.1.el7.x86_64" },
	{ "v5.8-rc1-107-g9c04b0b" },
	{ "5.14.0-427.el9.x86_64" },
	{ "6.8-rc1", "6.8.0-rc1", "v6.8-rc1" },
	{ "6.8.0-rc1-00012-gabcdef123456" },
	{ "6.8.0-rc1-00112-g0bcdef123456" },
	{ "6.8", "v6.8", "6.8.0", "linux-6.8", "Linux 6.8" },
	{ "6.8+" },
	{ "6.8.0-dirty" },
	{ "6.8.1" },
	{ "6.12" },
	{ "10.0" },
	{ "next-20231231", "linux-next-20231231" },
	{ "next-20240101" },
	{ "next-20240101-dirty" },
	{ "4edee232ed" },
	{ "4edee232ed5d0abb9f24af7af55" },
	{ "8c5035dfbb9475b67c82b3fdb73" },
	{ "Patched" },
	{ "patched", " patched " },
	{ "patched kernel" },
	{ "patched!" },
	{ "patched~" },
	{ "patched\xc3\xa4" },
};

struct labelled {
	struct kernel kernel;
	struct str key;
};

static struct labelled label(struct str text, struct arena *a)
{
	struct labelled l;

	kernel_parse(text, &l.kernel);
	l.key = kernel_key(&l.kernel, a);
	return l;
}

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* The order of two kernels, having seen that the key tells the same and that the other way round is the opposite. */
static int agreed_order(const struct labelled *x, const struct labelled *y)
{
	int by = sign(kernel_cmp(&x->kernel, &y->kernel));

	if (by != sign(str_cmp(x->key, y->key)) || by != -sign(kernel_cmp(&y->kernel, &x->kernel)))
		fail_msg("\"" STR_FMT "\" and \"" STR_FMT "\": %d, keys \"" STR_FMT "\" and \"" STR_FMT "\"",
			 STR_ARG(x->kernel.label), STR_ARG(y->kernel.label), by, STR_ARG(x->key), STR_ARG(y->key));
	return by;
}

static void assert_printable(struct str key)
{
	for (size_t i = 0; i < key.n; i++)
		assert_in_range((unsigned char)key.p[i], ' ', '~');
}

static void puts_kernels_in_the_order_they_appeared(void **state)
{
	AUTO_ARENA(a);
	VEC(struct labelled) all = { 0 };
	VEC(size_t) place = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof ascending / sizeof *ascending; i++) {
		for (size_t j = 0; j < 5 && ascending[i][j]; j++) {
			vec_push(a, &all, label(str_from(ascending[i][j]), a));
			vec_push(a, &place, i);
		}
	}
	for (size_t i = 0; i < all.n; i++) {
		for (size_t j = 0; j < all.n; j++) {
			int want = (place.at[i] > place.at[j]) - (place.at[i] < place.at[j]);
			if (agreed_order(&all.at[i], &all.at[j]) != want)
				fail_msg("\"" STR_FMT "\" against \"" STR_FMT "\" is not %d",
					 STR_ARG(all.at[i].kernel.label), STR_ARG(all.at[j].kernel.label), want);
		}
	}
}

static void keeps_an_abi_name_apart_from_its_version(void **state)
{
	AUTO_ARENA(a);
	struct labelled abi = label(STR("6.1.0-18-amd64"), a);
	struct labelled version = label(STR("6.1"), a);
	/* Reads alike but for the count: no flavour may be taken for a distribution's. */
	struct labelled flavour = label(STR("6.1.0-el18.el.x"), a);
	struct labelled build = label(STR("6.1.0-18.el.x"), a);

	(void)state;
	assert_true(agreed_order(&abi, &version) > 0);
	assert_true(agreed_order(&flavour, &build) != 0);
}

static unsigned next_random(unsigned *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* A label of pieces that mean something, so that many of them meet in all fields but one. */
static struct str random_label(unsigned *seed, struct arena *a)
{
	static const char *const pieces[] = {
		"2", ".",      "4",     ".",         "18",         "0",    "-",     "pre",     "rc",
		"9", "10",     "-ac",   "aa",        "-1",         "+",    "-g",    "abcdef1", " ",
		"v", "linux-", "next-", "20240101",  "el7",        "\xff", "\n",    "{",       "~",
		"!", "z",      "00",    "999999999", "9999999999", "_",    "(rc1)", "-test",   "x86_64",
	};
	struct str label = STR_NONE;
	unsigned n = next_random(seed) % 9;

	if (next_random(seed) % 4)
		label = arena_printf(a, "%u.%u.%u", 2 + next_random(seed) % 2, next_random(seed) % 3,
				     next_random(seed) % 2);
	while (n--)
		label = arena_printf(a, STR_FMT "%s", STR_ARG(label),
				     pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)]);
	return label;
}

static int by_kernel(const void *x, const void *y)
{
	return kernel_cmp(&((const struct labelled *)x)->kernel, &((const struct labelled *)y)->kernel);
}

/* Sorts and compares all pairs within a window, and each with its neighbours: wherever the order were not transitive,
 * the sorted row would somewhere go down. */
static void assert_total_order(struct labelled *all, size_t n, size_t window)
{
	qsort(all, n, sizeof *all, by_kernel);
	for (size_t i = 0; i < n; i++) {
		assert_printable(all[i].key);
		assert_int_equal(agreed_order(&all[i], &all[i]), 0);
		for (size_t j = i + 1; j < n && j <= i + window; j++)
			assert_true(agreed_order(&all[i], &all[j]) <= 0);
	}
}

static void orders_any_labels_totally_and_as_their_keys(void **state)
{
	enum { LABELS = 6000 };
	AUTO_ARENA(a);
	struct labelled *all = arena_array(a, LABELS, sizeof *all);
	unsigned seed = 2002;

	(void)state;
	for (size_t i = 0; i < LABELS; i++)
		all[i] = label(random_label(&seed, a), a);
	assert_total_order(all, LABELS, 60);
	for (size_t i = 0; i < 300000; i++) {
		size_t x = next_random(&seed) % LABELS;
		size_t y = next_random(&seed) % LABELS;
		int by = agreed_order(&all[x], &all[y]);
		assert_true(by == 0 || (by > 0) == (x > y));
	}
}

static void orders_any_bytes_as_their_keys(void **state)
{
	AUTO_ARENA(a);
	VEC(struct labelled) all = { 0 };

	(void)state;
	for (int first = 0; first < 256; first++) {
		for (int second = 0; second < 256; second += 5) {
			char text[] = { 'w', (char)first, (char)second, 'w' };
			char tail[] = { '2', '.', '4', '.', '1', '-', 'a', '1', (char)first, (char)second };
			vec_push(a, &all, label(arena_dup(a, (struct str){ text, sizeof text }), a));
			vec_push(a, &all, label(arena_dup(a, (struct str){ tail, sizeof tail }), a));
		}
	}
	assert_total_order(all.at, all.n, 20);
}

static void tells_long_runs_of_digits_apart(void **state)
{
	AUTO_ARENA(a);
	char nines[300];
	struct labelled before = label(STR("2.4.18-a"), a);

	(void)state;
	memset(nines, '9', sizeof nines);
	for (int n = 1; n < (int)sizeof nines; n++) {
		struct labelled x = label(arena_printf(a, "2.4.18-x-%.*s", n, nines), a);
		struct labelled y = label(arena_printf(a, "2.4.18-x-%0*d", n + 1, 5), a);
		assert_true(agreed_order(&before, &x) < 0);
		assert_true(agreed_order(&y, &x) < 0);
		before = x;
	}
}

/* Every kernel of the labelled texts at PATTERN: the fifth column. */
static size_t add_labels(const char *pattern, struct arena *a, struct labelled *all, size_t max)
{
	glob_t files;
	size_t n = 0;

	if (glob(pattern, 0, NULL, &files))
		return 0;
	for (size_t i = 0; i < files.gl_pathc; i++) {
		struct err e = { 0 };
		struct str rest;
		assert_int_equal(file_read(files.gl_pathv[i], 1 << 24, a, &rest, &e), OK);
		for (str_next_line(&rest); rest.n && n < max;) {
			struct str line = str_next_line(&rest);
			for (int column = 1; column < 5; column++)
				str_cut(&line, '\t');
			struct str text = str_cut(&line, '\t');
			all[n] = label(text, a);
			assert_true(str_eq(all[n].kernel.label, text));
			n += text.n > 0;
		}
	}
	globfree(&files);
	return n;
}

static void orders_every_kernel_of_the_labelled_texts(void **state)
{
	enum { LABELS = 20000 };
	const char *shared = getenv("BEHEMOTH_SHARED") ? getenv("BEHEMOTH_SHARED") : "../shared";
	AUTO_ARENA(a);
	struct labelled *all = arena_array(a, LABELS, sizeof *all);

	(void)state;
	size_t n = add_labels(arena_printf(a, "%s/corpus/*.rows.tsv", shared).p, a, all, LABELS);
	n += add_labels(arena_printf(a, "%s/seeds/*.rows.tsv", shared).p, a, all + n, LABELS - n);
	if (n == 0) {
		arena_free(a); /* skip() jumps, nothing is cleaned up */
		skip();
	}
	assert_total_order(all, n, 400);
	for (size_t i = 0; i < n; i++) {
		assert_int_not_equal(all[i].kernel.kind, KERNEL_WORD);
		if (all[i].kernel.kind == KERNEL_VERSION)
			assert_true(kernel_is_version(all[i].kernel.label));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(puts_kernels_in_the_order_they_appeared),
		cmocka_unit_test(keeps_an_abi_name_apart_from_its_version),
		cmocka_unit_test(orders_any_labels_totally_and_as_their_keys),
		cmocka_unit_test(orders_any_bytes_as_their_keys),
		cmocka_unit_test(tells_long_runs_of_digits_apart),
		cmocka_unit_test(orders_every_kernel_of_the_labelled_texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
