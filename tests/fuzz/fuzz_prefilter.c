/*
 * fuzz_prefilter.c: any windows in any text, by all means that the processor has: none is missed, none is shown twice
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first byte says how many windows there are.  Each has four bytes, and one that says what else they may be; the rest
 * is the text.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "text/prefilter.h"

enum { WINDOWS_MAX = 64, WINDOW_BYTES = PREFILTER_WINDOW + 1, TEXT_MAX = 8192 };

struct text_of_windows {
	struct prefilter_window windows[WINDOWS_MAX];
	size_t n_windows;
	struct str text;
	size_t next; /* no place is shown before it */
	bool seen[TEXT_MAX];
};

static void take(struct prefilter_window *w, size_t i, unsigned char c)
{
	w->takes[i][c / 64] |= 1ull << c % 64;
}

/* Two bits of HOW for each byte: itself, in either case too, a digit too, anything. */
static struct prefilter_window window_of(const uint8_t *bytes, uint8_t how)
{
	struct prefilter_window w = { 0 };

	for (size_t i = 0; i < PREFILTER_WINDOW; i++) {
		unsigned kind = how >> 2 * i & 3;

		take(&w, i, bytes[i]);
		if (kind == 1)
			take(&w, i, bytes[i] ^ 0x20);
		for (unsigned char c = '0'; kind == 2 && c <= '9'; c++)
			take(&w, i, c);
		if (kind == 3)
			memset(w.takes[i], 0xff, sizeof w.takes[i]);
	}
	return w;
}

/* Behind a text line ends follow. */
static unsigned char byte_at(const struct text_of_windows *t, size_t at)
{
	return at < t->text.n ? (unsigned char)t->text.p[at] : '\n';
}

static bool is_window_at(const struct text_of_windows *t, size_t at)
{
	for (size_t w = 0; w < t->n_windows; w++) {
		size_t i = 0;

		for (; i < PREFILTER_WINDOW; i++) {
			unsigned char c = byte_at(t, at + i);
			if (!(t->windows[w].takes[i][c / 64] >> c % 64 & 1))
				break;
		}
		if (i == PREFILTER_WINDOW)
			return true;
	}
	return false;
}

static void check_looks(const struct prefilter *f, const struct text_of_windows *t)
{
	uint64_t places[PREFILTER_STRETCH];
	size_t n;

	for (size_t at = 0; (n = prefilter_look(f, t->text, at, places)) > 0; at += n * PREFILTER_BLOCK) {
		assert(n <= PREFILTER_STRETCH && at + n * PREFILTER_BLOCK <= t->text.n);
		for (size_t i = 0; i < n * PREFILTER_BLOCK; i++)
			assert((places[i / PREFILTER_BLOCK] >> i % PREFILTER_BLOCK & 1) || !is_window_at(t, at + i));
	}
}

static bool see(void *ctx, size_t at, const char *bytes)
{
	struct text_of_windows *t = ctx;

	if (at == (size_t)-1) {
		assert(t->next == 0 && bytes[0] == '\n');
		return true;
	}
	assert(at >= t->next && at < t->text.n + 2 * PREFILTER_BLOCK);
	t->next = at + 1;
	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		assert((unsigned char)bytes[i] == byte_at(t, at + i));
	if (at < t->text.n)
		t->seen[at] = true;
	return true;
}

static void check_scan(const struct prefilter *f, struct text_of_windows *t)
{
	const struct prefilter_eye eye = { see, t };

	t->next = 0;
	memset(t->seen, 0, sizeof t->seen);
	assert(prefilter_scan(f, t->text, &eye));
	for (size_t i = 0; i < t->text.n; i++)
		assert(t->seen[i] || !is_window_at(t, i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t n_windows = size ? data[0] % WINDOWS_MAX : 0, head = 1 + n_windows * WINDOW_BYTES;

	if (size < head || size - head > TEXT_MAX)
		return 0;
	struct text_of_windows *t = calloc(1, sizeof *t);
	char *text = malloc(size - head + 1); /* of its own, so that a sanitizer sees what is read behind it */
	assert(t && text);
	memcpy(text, data + head, size - head);
	t->text = (struct str){ text, size - head };
	t->n_windows = n_windows;
	for (size_t i = 0; i < n_windows; i++)
		t->windows[i] = window_of(data + 1 + i * WINDOW_BYTES, data[1 + i * WINDOW_BYTES + PREFILTER_WINDOW]);
	for (enum prefilter_means means = PREFILTER_AVX2; means <= prefilter_best_means(); means++) {
		AUTO_ARENA(a);
		const struct prefilter *f = prefilter_new(t->windows, n_windows, means, a);

		check_looks(f, t);
		check_scan(f, t);
	}
	free(text);
	free(t);
	return 0;
}
