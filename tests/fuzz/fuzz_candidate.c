/*
 * fuzz_candidate.c: no mail with a result is passed over by its raw bytes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>

#include "fuzz/fuzz.h"
#include "import/import.h"
#include "text/candidate.h"

static enum err_code count_row(void *ctx, const struct row *row, struct err *e)
{
	(void)row;
	(void)e;
	++*(size_t *)ctx;
	return OK;
}

static size_t count_rows(const struct message *message, struct arena *a)
{
	size_t n = 0;
	const struct sink sink = { &n, count_row, NULL };
	struct err e = { 0 };

	return import_message(message, a, &sink, &e) ? 0 : n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *forever;
	static const struct candidate *candidate;
	AUTO_ARENA(a);
	struct str raw = { (const char *)data, size };
	struct message message;
	struct err e = { 0 };
	size_t n;

	if (!forever) {
		forever = arena_new();
		const char *const *words = import_words(forever, &n);
		assert(words);
		candidate = candidate_new(words, n, forever);
	}
	if (candidate_is(candidate, raw) || message_from_bytes(raw, STR("x"), 1, a, &message, &e))
		return 0;
	assert(message.source.kind != SOURCE_MAIL || count_rows(&message, a) == 0);
	return 0;
}
