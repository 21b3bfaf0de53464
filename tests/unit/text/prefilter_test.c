/*
 * prefilter_test.c: owns src/text/prefilter.c, code.c, sample.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include <stdlib.h>

#include "text/code.h"
#include "text/prefilter.h"
#include "text/sample.h"

/* The same numbers in every run. */
static unsigned next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*state >> 33);
}

/* Bytes that stand near each other in the tables: of one code, of one half, with and without the upper bit. */
static const unsigned char bytes[] = "aAbBqQ1 \nj*#%_/\x81\xa1\xe1\xff";

static unsigned char random_byte(uint64_t *state)
{
	return bytes[next_random(state) % (sizeof bytes - 1)];
}

static struct prefilter_window random_window(uint64_t *state)
{
	struct prefilter_window w = { 0 };

	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		for (unsigned n = 1 + next_random(state) % 3; n > 0; n--) {
			unsigned char c = random_byte(state);
			w.takes[i][c / 64] |= 1ull << c % 64;
		}
	return w;
}

static bool fits(const struct prefilter_window *w, const char *p)
{
	for (size_t i = 0; i < PREFILTER_WINDOW; i++) {
		unsigned char c = (unsigned char)p[i];
		if (!(w->takes[i][c / 64] >> c % 64 & 1))
			return false;
	}
	return true;
}

/* Every place of TEXT at which one of the windows stands must be seen; how many places are seen in all. */
static size_t assert_sees(const struct prefilter *f, const struct prefilter_window *windows, size_t n_windows, struct str text)
{
	uint64_t places[PREFILTER_STRETCH];
	size_t at = 0, n, seen = 0;

	for (; (n = prefilter_look(f, text, at, places)); at += n * PREFILTER_BLOCK)
		for (size_t i = 0; i < n * PREFILTER_BLOCK; i++) {
			bool is_seen = places[i / PREFILTER_BLOCK] >> i % PREFILTER_BLOCK & 1;
			seen += is_seen;
			for (size_t w = 0; w < n_windows && !is_seen; w++)
				if (fits(&windows[w], text.p + at + i))
					fail_msg("window %zu is missed at %zu of %zu", w, at + i, text.n);
		}
	assert_true(text.n - at < 2 * PREFILTER_BLOCK);
	return seen;
}

static void misses_no_window(void **state)
{
	uint64_t random = 1;

	(void)state;
	for (enum prefilter_means means = PREFILTER_AVX2; means <= prefilter_best_means(); means++)
		for (int round = 0; round < 300; round++) {
			AUTO_ARENA(a);
			struct prefilter_window windows[40];
			size_t n_windows = next_random(&random) % 40, n = next_random(&random) % 3000;
			char *text = malloc(n + 1); /* of its own, so that a sanitizer sees what is read behind it */

			for (size_t i = 0; i < n_windows; i++)
				windows[i] = random_window(&random);
			for (size_t i = 0; i < n; i++)
				text[i] = (char)random_byte(&random);
			assert_sees(prefilter_new(windows, n_windows, means, a), windows, n_windows, (struct str){ text, n });
			free(text);
		}
}

static void sees_little_where_nothing_is(void **state)
{
	AUTO_ARENA(a);
	static const char prose[] = "the kernel writes pages back before it reads ahead and nobody measured it; ";
	static const char *const words[] = { "sysb", "IOPS", "fio-", "dben", "MB/s", "%cpu", "[  4", "Xfer" };
	enum { WORDS = sizeof words / sizeof *words };
	struct prefilter_window windows[WORDS] = { 0 };
	size_t n = 100 * (sizeof prose - 1);
	char *text = arena_alloc(a, n);

	(void)state;
	for (size_t i = 0; i < n; i++)
		text[i] = prose[i % (sizeof prose - 1)];
	for (size_t w = 0; w < WORDS; w++)
		for (size_t i = 0; i < PREFILTER_WINDOW; i++)
			windows[w].takes[i][(unsigned char)words[w][i] / 64] |= 1ull << words[w][i] % 64;
	for (enum prefilter_means means = PREFILTER_AVX2; means <= prefilter_best_means(); means++) {
		struct prefilter *f = prefilter_new(windows, WORDS, means, a);
		size_t seen = assert_sees(f, windows, WORDS, (struct str){ text, n });
		if (seen > n / 50)
			fail_msg("by means %d %zu of %zu places are seen", (int)means, seen, n);
	}
}

struct seen {
	struct str text;
	size_t next; /* no place is shown twice, or late */
	bool at[3000];
};

static bool note_place(void *ctx, size_t at, const char *four)
{
	struct seen *seen = ctx;

	if (at == (size_t)-1) {
		assert_int_equal(four[0], '\n');
		return true;
	}
	assert_true(at >= seen->next);
	seen->next = at + 1;
	if (at < seen->text.n)
		seen->at[at] = true;
	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		assert_int_equal(four[i], at + i < seen->text.n ? seen->text.p[at + i] : '\n');
	return true;
}

/* To the last byte, however many blocks there are. */
static void a_scan_shows_all_of_a_text(void **state)
{
	AUTO_ARENA(a);
	struct prefilter_window any;
	static struct seen seen;
	char text[400];

	(void)state;
	memset(&any, 0xff, sizeof any);
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (char)(i * 7);
	for (enum prefilter_means means = PREFILTER_AVX2; means <= prefilter_best_means(); means++)
		for (size_t n = 0; n < sizeof text; n++) {
			seen = (struct seen){ .text = { text, n } };
			assert_true(prefilter_scan(prefilter_new(&any, 1, means, a), seen.text, &(struct prefilter_eye){ note_place, &seen }));
			for (size_t i = 0; i < n; i++)
				assert_true(seen.at[i]);
		}
}

static void a_sample_counts_windows(void **state)
{
	AUTO_ARENA(a);
	const struct sample *sample = sample_new(a);
	struct sample_places places[SAMPLE_WINDOW];
	const struct sample_places *const window[] = { &places[0], &places[1], &places[2], &places[3] };
	struct sample_window met;

	(void)state;
	for (int round = 0; round < 3; round++) {
		static const char *const words[] = { "page", "pbge", "p\0ge" };
		for (size_t i = 0; i < SAMPLE_WINDOW; i++) {
			uint64_t takes[4] = { 0 };
			unsigned char c = (unsigned char)words[round][i];

			takes[c / 64] = 1ull << c % 64;
			memset(takes, c ? 0 : 0xff, c ? 0 : sizeof takes);
			sample_find(sample, takes, &places[i]);
		}
		assert_int_equal(sample_count(window) > 0, round != 1);
		sample_join(window, &met);
		size_t n = 0;
		for (size_t i = 0; i < SAMPLE_WORDS; i++)
			n += (size_t)__builtin_popcountll(met.fits[0][i] & met.fits[1][i] & met.fits[2][i] & met.fits[3][i]);
		assert_int_equal(n, sample_count(window));
	}
}

static void without_means_there_is_none(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_null(prefilter_new(NULL, 0, PREFILTER_NONE, a));
}

static void frequencies_of_bytes_and_codes_agree(void **state)
{
	double of_code[CODES] = { 0 }, all = 0;

	(void)state;
	for (unsigned c = 0; c < 256; c++) {
		of_code[code_of((unsigned char)c)] += code_byte_frequency((unsigned char)c);
		all += code_byte_frequency((unsigned char)c);
	}
	assert_true(all > 0.9 && all < 1.1);
	for (unsigned code = 0; code < CODES; code++)
		if (of_code[code] < 0.9 * code_frequency(1u << code) || of_code[code] > 1.1 * code_frequency(1u << code))
			fail_msg("code %u: %f of its bytes, %f of itself", code, of_code[code], code_frequency(1u << code));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(misses_no_window),
		cmocka_unit_test(sees_little_where_nothing_is),
		cmocka_unit_test(a_scan_shows_all_of_a_text),
		cmocka_unit_test(a_sample_counts_windows),
		cmocka_unit_test(without_means_there_is_none),
		cmocka_unit_test(frequencies_of_bytes_and_codes_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
