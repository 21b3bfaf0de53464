/*
 * configuration.c: what must stay the same while a history goes on
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/configuration.h"

#include "query/setting_table.h"

/* The next one that a history keeps; NULL: there is none. */
static const struct setting_kind *next_kept(const struct setting_kind *kind)
{
	while (kind->name && kind->weight != SETTING_REFUSES && kind->weight != SETTING_CHOSEN)
		kind++;
	return kind->name ? kind : NULL;
}

static struct str configuration_of(const struct matrix *m, int64_t id, struct arena *a)
{
	struct str out = STR("");

	for (const struct setting_kind *kind = next_kept(setting_table); kind; kind = next_kept(kind + 1)) {
		struct str value = query_setting(m, id, str_from(kind->name));

		if (value.n)
			out = arena_printf(a, STR_FMT "%s=" STR_FMT "\n", STR_ARG(out), kind->name, STR_ARG(value));
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
	for (const struct setting_kind *kind = next_kept(setting_table); kind; kind = next_kept(kind + 1))
		if (!str_eq(value_in(one, kind->name), value_in(other, kind->name)))
			take(ctx, str_from(kind->name));
}
