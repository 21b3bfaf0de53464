/*
 * fuzz_cat_file.c: any bytes as what git prints of a repository of mails; the same objects however they are read
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>
#include <stdio.h>

#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "text/cat_file.h"

/* What came out of one reading. */
struct reading {
	enum cat_file_next end;
	size_t n, bytes;
	uint64_t hash; /* of the ids and of what was read of the objects */
};

static void read_object(struct cat_file *c, size_t step, struct reading *out)
{
	char buf[256];
	size_t got;

	while ((got = cat_file_read(c, buf, step)) > 0) {
		assert(got <= step);
		out->bytes += got;
		for (size_t i = 0; i < got; i++)
			out->hash = hash_bytes(out->hash, (struct str){ buf + i, 1 });
	}
}

/* STEP bytes at a time; 0: nothing of the objects is read, all are passed. */
static struct reading read_all(const uint8_t *data, size_t size, size_t step)
{
	struct cat_file c = { .from = fmemopen((void *)data, size, "r") };
	struct reading out = { .hash = HASH_START };

	assert(c.from);
	while ((out.end = cat_file_next(&c)) == CAT_FILE_BLOB) {
		out.n++;
		out.hash = hash_bytes(out.hash, str_from(c.id));
		if (step)
			read_object(&c, step, &out);
	}
	fclose(c.from);
	return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	struct reading whole = read_all(data, size, 256), by_seven = read_all(data, size, 7), passed = read_all(data, size, 0);

	assert(whole.bytes <= size && whole.n <= size);
	assert(whole.hash == by_seven.hash && whole.bytes == by_seven.bytes);
	assert(whole.n == by_seven.n && whole.n == passed.n);
	assert(whole.end == by_seven.end && whole.end == passed.end);
	return 0;
}
