/*
 * env.c: gathers the facts of all parts, in order of their names
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "env/env.h"

#include <stdlib.h>

#include "base/num.h"
#include "env/facts.h"

static int by_name(const void *a, const void *b)
{
	const struct env_fact *x = a, *y = b;

	return str_cmp(x->name, y->name);
}

void env_collect(const struct env_place *place, struct arena *a, struct env *out)
{
	struct facts f = { .place = place, .arena = a };

	env_kernel(&f);
	env_cpu(&f);
	env_mem(&f);
	env_os(&f);
	if (place->dir)
		env_mount(&f);
	if (f.list.n)
		qsort(f.list.at, f.list.n, sizeof *f.list.at, by_name);
	*out = (struct env){ f.list.at, f.list.n };
}

struct str env_get(const struct env *env, const char *name)
{
	for (size_t i = 0; i < env->n; i++)
		if (str_is(env->at[i].name, name))
			return env->at[i].value;
	return STR_NONE;
}

/* "Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz": without the marks, and without "CPU" and "Processor". */
static struct str short_model(struct str model, struct arena *a)
{
	static const char *const left_out[] = { "CPU", "Processor", "processor" };
	struct str out = STR_NONE;

	for (struct str word = str_next_word(&model); word.n; word = str_next_word(&model)) {
		bool is_kept = true;
		size_t mark = str_find(word, "(R)");
		if (mark == STR_NPOS)
			mark = str_find(word, "(TM)");
		if (mark == STR_NPOS)
			mark = str_find(word, "(tm)");
		word = str_sub(word, 0, mark);
		for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
			is_kept = is_kept && !str_is(word, left_out[i]);
		if (is_kept && word.n)
			out = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(out), out.n ? " " : "", STR_ARG(word));
	}
	return out;
}

/* Kernels keep different amounts for themselves, so the size is that of the memory that must be fitted: in whole GB,
 * below 4 GB in steps of 256 MB. */
static struct str memory_text(uint64_t mb, struct arena *a)
{
	uint64_t step = mb > 4096 ? 1024 : 256;
	uint64_t fitted = (mb + step - 1) / step * step;

	if (mb <= 256)
		return arena_printf(a, "%llu MB", (unsigned long long)((mb + 15) / 16 * 16));
	if (fitted % 1024)
		return arena_printf(a, "%llu MB", (unsigned long long)fitted);
	return arena_printf(a, "%llu GB", (unsigned long long)(fitted / 1024));
}

struct str env_machine(const struct env *env, struct arena *a)
{
	struct str model = short_model(env_get(env, "cpu.model"), a);
	struct str count = env_get(env, "cpu.count"), out = model.n ? model : env_get(env, "arch");
	uint64_t mb;

	if (count.n)
		out = arena_printf(a, STR_FMT "%s" STR_FMT " CPU%s", STR_ARG(out), out.n ? ", " : "", STR_ARG(count),
				   str_is(count, "1") ? "" : "s");
	if (num_u64(env_get(env, "mem.total_mb"), &mb) && mb)
		out = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(out), out.n ? ", " : "", STR_ARG(memory_text(mb, a)));
	return out.n ? out : STR("unknown machine");
}
