/*
 * cpu.c: which processors, and how many
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "env/facts.h"

/* What /proc/cpuinfo calls the model differs by architecture: x86, some ARM boards, MIPS and PowerPC, s390. */
static struct str model_of(struct str info)
{
	static const char *const keys[] = { "model name", "Model", "cpu model", "cpu", "Hardware", "vendor_id" };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		struct str model = facts_field(info, keys[i], ':');
		if (model.n)
			return model;
	}
	return STR_NONE;
}

/* Lines "processor : 0"; s390 has "processor 0: version = ...". */
static size_t count_of(struct str info)
{
	size_t n = 0;

	while (info.n) {
		struct str line = str_next_line(&info);
		struct str rest = line;
		n += str_is(str_trim(str_next_word(&rest)), "processor") && str_find_char(line, ':') != STR_NPOS;
	}
	return n;
}

void env_cpu(struct facts *f)
{
	struct str info = facts_file(f, "/proc/cpuinfo");
	size_t n = count_of(info);

	facts_add(f, "cpu.model", model_of(info));
	if (n)
		facts_add(f, "cpu.count", arena_printf(f->arena, "%zu", n));
	facts_add_file(f, "cpu.governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
	facts_add_file(f, "cpu.smt", "/sys/devices/system/cpu/smt/control");
}
