/*
 * fuzz_mbox.c: any bytes as a mbox; its entries are all of it, and the same whatever the size of the window
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <assert.h>

#include "text/mbox.h"

/* The first entry, seen STEP bytes at a time. */
static size_t entry_by_steps(const struct mbox *m, struct str data, size_t step)
{
	struct mbox_scan scan = { 0 };
	size_t entry = 0;

	for (size_t n = step; n < data.n && !entry; n += step)
		entry = mbox_entry(m, str_sub(data, 0, n), false, &scan);
	return entry ? entry : mbox_entry(m, data, true, &scan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str rest = { (const char *)data, size };
	struct mbox m = mbox_of(rest);
	size_t step = size ? 1 + data[size - 1] : 1;
	AUTO_ARENA(a);

	while (rest.n) {
		struct mbox_scan scan = { 0 };
		size_t entry = mbox_entry(&m, rest, true, &scan);

		assert(entry > 0 && entry <= rest.n);
		assert(entry == entry_by_steps(&m, rest, step));
		assert(mbox_unescape(&m, str_sub(rest, 0, entry), a).n <= entry);
		rest = str_after(rest, entry);
		arena_reset(a);
	}
	return 0;
}
