/*
 * fuzz_kernel.c: any two labels, a line each, are ordered as their keys are
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <assert.h>

#include "model/kernel.h"

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

static struct str printable_key(const struct kernel *k, struct arena *a)
{
	struct str key = kernel_key(k, a);

	for (size_t i = 0; i < key.n; i++)
		assert(key.p[i] >= ' ' && key.p[i] <= '~');
	return key;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	AUTO_ARENA(a);
	struct str rest = { (const char *)data, size };
	struct kernel before;
	struct str key_before;

	kernel_parse(STR_NONE, &before);
	key_before = printable_key(&before, a);
	while (rest.n) {
		struct str label = str_next_line(&rest);
		struct kernel k;
		kernel_parse(label, &k);
		assert(str_eq(k.label, label));
		struct str key = printable_key(&k, a);
		assert(sign(kernel_cmp(&before, &k)) == sign(str_cmp(key_before, key)));
		assert(sign(kernel_cmp(&k, &before)) == sign(str_cmp(key, key_before)));
		assert(kernel_cmp(&k, &k) == 0);
		assert(!kernel_is_version(label) || k.kind == KERNEL_VERSION || k.kind == KERNEL_NEXT);
		before = k;
		key_before = key;
	}
	return 0;
}
