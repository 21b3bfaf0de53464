/*
 * configuration.c: what must stay the same while a history goes on
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/configuration.h"

static const char *const names[] = {
	"arch",          "block.model",    "block.raid_level", "block.read_ahead_kb", "block.rotational",
	"block.scheduler", "block.size_mb", "block.write_cache", "cpu.count",         "cpu.governor",
	"cpu.model",     "cpu.smt",        "fio.buffered",     "fio.direct",          "fio.fdatasync",
	"fio.fsync",     "fio.iodepth",    "fio.ioengine",     "fio.rate",            "fio.size",
	"fio.sync",      "fio.thinktime",  "fs.type",          "machine.hypervisor",  "machine.product",
	"mount.options", "run.cache",      "run.data",         "run.direct",          "run.engine",
	"run.program",   "run.size",       "run.sync",         "tool.version",
};

static struct str configuration_of(const struct matrix *m, int64_t id, struct arena *a)
{
	struct str out = STR("");

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct str value = query_setting(m, id, str_from(names[i]));

		if (value.n)
			out = arena_printf(a, STR_FMT "%s=" STR_FMT "\n", STR_ARG(out), names[i], STR_ARG(value));
	}
	return out;
}

struct str *configurations_of(const struct matrix *m, struct arena *a)
{
	struct str *out = arena_array(a, m->n_settings, sizeof *out);

	for (size_t i = 0; i < m->n_settings; i++)
		out[i] = configuration_of(m, m->settings[i].id, a);
	return out;
}

struct str configuration_find(const struct matrix *m, const struct str *configurations, int64_t id)
{
	size_t low = 0, high = m->n_settings;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (m->settings[middle].id == id)
			return configurations[middle];
		if (m->settings[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return STR("");
}

/* The value of NAME in a configuration. */
static struct str value_in(struct str configuration, const char *name)
{
	while (configuration.n) {
		struct str line = str_next_line(&configuration);

		if (str_is(str_cut(&line, '='), name))
			return line;
	}
	return STR_NONE;
}

void configuration_differences(struct str one, struct str other, void (*take)(void *ctx, struct str name), void *ctx)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!str_eq(value_in(one, names[i]), value_in(other, names[i])))
			take(ctx, str_from(names[i]));
}
