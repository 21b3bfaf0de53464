/*
 * thing.c: what numbers are told apart by
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/thing.h"

#include "base/num.h"
#include "query/order.h"
#include "query/query.h"

static const char *const names[THING_KINDS] = {
	[THING_KERNEL] = "kernel",   [THING_MACHINE] = "machine", [THING_BENCHMARK] = "benchmark",
	[THING_PARAMS] = "params",   [THING_VARIANT] = "variant", [THING_FILE_MB] = "file_mb",
	[THING_BLOCK] = "block",     [THING_PHASE] = "phase",     [THING_THREADS] = "threads",
	[THING_PARAM] = "param:",    [THING_SETTING] = "setting:", [THING_VERSION] = "version", [THING_FLAVOUR] = "flavour",
};

/* In this order tests are sorted. */
static const enum thing_kind plain[] = {
	THING_MACHINE, THING_BENCHMARK, THING_PARAMS, THING_VARIANT, THING_KERNEL,
	THING_FILE_MB, THING_BLOCK,     THING_PHASE,  THING_THREADS,
};
#define N_PLAIN (sizeof plain / sizeof *plain)
_Static_assert(N_PLAIN == THING_PLAIN_KINDS, "each plain thing has its place");

/* Is it one of many that are told apart by a name of their own? */
static bool has_name(enum thing_kind kind)
{
	return kind == THING_PARAM || kind == THING_SETTING;
}

bool thing_from_name(struct str name, struct thing *out)
{
	*out = (struct thing){ 0 };
	for (size_t i = 0; i < THING_KINDS; i++) {
		enum thing_kind kind = (enum thing_kind)i;
		struct str rest = str_after(name, str_from(names[i]).n);

		if (!str_starts(name, names[i]) || has_name(kind) != (rest.n > 0))
			continue;
		*out = (struct thing){ kind, rest };
		return true;
	}
	return false;
}

struct str thing_name(struct thing thing, struct arena *a)
{
	return arena_printf(a, "%s" STR_FMT, names[thing.kind], STR_ARG(thing.name));
}

struct str thing_word(struct thing thing)
{
	return has_name(thing.kind) ? thing.name : str_from(names[thing.kind]);
}

struct str thing_label(struct thing thing, struct str value, struct arena *a)
{
	struct str word = thing_word(thing);

	if (value.n == 0)
		return arena_printf(a, "(no " STR_FMT ")", STR_ARG(word));
	switch (thing.kind) {
	case THING_THREADS: return arena_printf(a, STR_FMT " thread%s", STR_ARG(value), str_is(value, "1") ? "" : "s");
	case THING_FILE_MB: return arena_printf(a, STR_FMT " MB", STR_ARG(value));
	case THING_BLOCK: return arena_printf(a, "blocks of " STR_FMT, STR_ARG(value));
	case THING_PARAM:
	case THING_SETTING: return arena_printf(a, STR_FMT "=" STR_FMT, STR_ARG(word), STR_ARG(value));
	default: return value;
	}
}

/* ---- layouts --------------------------------------------------------------------------------------------------- */

/* Bits of enum thing_kind. */
typedef unsigned thing_set;

static bool has(thing_set set, enum thing_kind kind)
{
	return (set >> kind) & 1u;
}

static void append(struct layout *l, enum thing_kind kind)
{
	l->order[l->n++] = kind;
}

struct layout layout_default(struct thing column)
{
	struct layout l = { .column = column };

	for (size_t i = 0; i < N_PLAIN; i++) {
		if (plain[i] == THING_PHASE)
			l.n_groups = l.n;
		if (plain[i] != column.kind)
			append(&l, plain[i]);
	}
	return l;
}

/* What is left of the column's thing beside it may be named by the whole's name only. */
static enum err_code read_one(struct str name, enum thing_kind column, thing_set *seen, enum thing_kind *out, struct err *e)
{
	struct thing thing;

	if (str_is(name, "metric"))
		return err_set(e, ERR_USAGE, "metrics always stand down: leave \"metric\" out");
	if (!thing_from_name(name, &thing))
		return err_set(e, ERR_USAGE, "there is nothing called \"" STR_FMT "\" to compare by; there are: " THING_NAMES,
			       STR_ARG(name));
	if (thing.kind >= THING_PLAIN_KINDS)
		return err_set(e, ERR_USAGE, "\"" STR_FMT "\" can only be the column", STR_ARG(name));
	if (thing.kind == column || has(*seen, thing.kind))
		return err_set(e, ERR_USAGE, "\"" STR_FMT "\" is named twice", STR_ARG(name));
	*seen |= 1u << thing.kind;
	*out = thing.kind;
	return OK;
}

/* The names of a list, in its order. */
static enum err_code read_list(struct str list, enum thing_kind column, thing_set *seen, struct layout *out, struct err *e)
{
	while (list.n) {
		struct str name = str_trim(str_cut(&list, ','));
		enum thing_kind kind = THING_KERNEL;

		if (name.n == 0)
			continue;
		if (read_one(name, column, seen, &kind, e))
			return e->code;
		append(out, kind);
	}
	return OK;
}

static void append_rest(struct layout *l, enum thing_kind column, thing_set seen)
{
	for (size_t i = 0; i < N_PLAIN; i++)
		if (plain[i] != column && !has(seen, plain[i]))
			append(l, plain[i]);
}

enum err_code layout_from_names(struct str column, struct str rows, struct str groups, struct layout *out, struct err *e)
{
	struct layout listed_groups = { 0 }, listed_rows = { 0 };
	struct thing thing = { 0 };
	thing_set seen = 0;

	*out = (struct layout){ 0 };
	if (column.n && !thing_from_name(str_trim(column), &thing))
		return err_set(e, ERR_USAGE, "there is nothing called \"" STR_FMT "\" to put side by side; there are: " THING_NAMES,
			       STR_ARG(column));
	if (read_list(groups, thing.kind, &seen, &listed_groups, e) || read_list(rows, thing.kind, &seen, &listed_rows, e))
		return e->code;
	*out = layout_default(thing);
	if (!seen)
		return OK;
	*out = listed_groups;
	out->column = thing;
	out->n_named = out->n;
	if (listed_rows.n) {
		append_rest(out, thing.kind, seen);
		out->n_groups = out->n;
		for (size_t i = 0; i < listed_rows.n; i++)
			append(out, listed_rows.order[i]);
		return OK;
	}
	out->n_groups = out->n;
	append_rest(out, thing.kind, seen);
	return OK;
}

bool layout_has_row(const struct layout *l, enum thing_kind kind)
{
	for (size_t i = l->n_groups; i < l->n; i++)
		if (l->order[i] == kind)
			return true;
	return false;
}

/* ---- words ----------------------------------------------------------------------------------------------------- */

struct str series_word(const struct series *s, enum thing_kind kind)
{
	switch (kind) {
	case THING_KERNEL: return s->kernel;
	case THING_MACHINE: return s->machine;
	case THING_BENCHMARK: return s->benchmark;
	case THING_PARAMS: return s->params;
	case THING_VARIANT: return s->variant;
	case THING_FILE_MB: return s->file_mb;
	case THING_BLOCK: return s->block;
	case THING_PHASE: return s->phase;
	case THING_THREADS: return s->threads;
	default: return STR_NONE;
	}
}

/* "128", "0.5", "4k" */
static bool is_number(struct str s, double *out)
{
	uint64_t bytes;

	if (num_double(s, out))
		return true;
	if (!num_size(s, &bytes))
		return false;
	*out = (double)bytes;
	return true;
}

static int number_or_word_cmp(struct str a, struct str b)
{
	double x = 0, y = 0;
	bool a_is = is_number(a, &x), b_is = is_number(b, &y);

	if (a_is != b_is)
		return a_is ? -1 : 1;
	if (a_is && x != y)
		return x < y ? -1 : 1;
	return str_cmp(a, b);
}

/* What people call the state that others are held against: by its bytes "before" would stand behind "after". */
static bool is_base_word(struct str text)
{
	static const char *const words[] = { "before", "base", "baseline", "unpatched", "vanilla", "stock", "plain", "old",
					     "good", "off", "none", "without" };
	struct str word = str_next_word(&text);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_is_nocase(word, words[i]))
			return true;
	return false;
}

int thing_cmp(enum thing_kind kind, struct str a, struct str b)
{
	unsigned i = order_rank(kind, a), j = order_rank(kind, b);

	if (a.n == 0 || b.n == 0)
		return (a.n > 0) - (b.n > 0);
	if (i != j)
		return i < j ? -1 : 1;
	if (kind == THING_KERNEL || kind == THING_VERSION || kind == THING_FLAVOUR)
		return str_cmp(a, b);
	if (is_base_word(a) != is_base_word(b))
		return is_base_word(a) ? -1 : 1;
	return number_or_word_cmp(a, b);
}

/* ---- parameters ------------------------------------------------------------------------------------------------ */

/* Where the parameter that begins at FROM ends: before the next word that has a name and a "=". */
static size_t param_end(struct str params, size_t from)
{
	size_t word = from; /* where the word at hand begins */

	for (size_t i = from; i < params.n; i++) {
		if (params.p[i] == ' ')
			word = i + 1;
		else if (params.p[i] == '=' && word > from && i > word)
			return word - 1;
	}
	return params.n;
}

struct str params_take(struct str params, struct str name, struct arena *a, struct str *rest)
{
	for (size_t at = 0; at < params.n;) {
		size_t end = param_end(params, at);
		struct str param = str_sub(params, at, end - at);

		if (param.n > name.n && param.p[name.n] == '=' && str_eq(str_sub(param, 0, name.n), name)) {
			struct str before = str_sub(params, 0, at ? at - 1 : 0), after = str_after(params, end + 1);

			*rest = before.n && after.n ? arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(before), STR_ARG(after)) :
				before.n	    ? before :
						      after;
			return str_after(param, name.n + 1);
		}
		at = end + 1;
	}
	*rest = params;
	return STR_NONE;
}
