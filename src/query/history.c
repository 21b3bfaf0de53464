/*
 * history.c: series as they went on: along the kernels' order, or by time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/history.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"
#include "model/kernel.h"
#include "model/row.h"
#include "model/source.h"
#include "query/configuration.h"
#include "store/history.h"

enum { DAY_S = 86400, FLAVOUR_MAX = 40 };

/* What of a kernel decides where its numbers go. */
struct line_of {
	struct str flavour;
	bool is_ordered;
};

struct builder {
	struct store *s;
	struct arena *a;
	struct histories *out;
	struct line_of *lines; /* one a kernel */
	VEC(struct history) histories;
	struct str *configurations; /* of the matrix' sets of settings */
	struct map is_mail;    /* source -> 1: it is one */
	struct str asked, answer; /* what mail_of() said last */
};

/* A number on its way into a history. */
struct entry {
	const struct value *value;
	struct str flavour, source, configuration;
	size_t kernel;
	int64_t day; /* 0 along the kernels' order */
	size_t at;   /* the store's order */
};

const char *history_reason_text(enum history_reason reason)
{
	static const char *const texts[LEFT_REASONS] = {
		[LEFT_IMPLAUSIBLE] = "contradicting themselves",
		[LEFT_KNOWN_WRONG] = "by a version of the tool with a known error",
		[LEFT_INCOMPLETE] = "of runs that were cut off",
		[LEFT_OUTLIER] = "that are outliers somebody mentions",
		[LEFT_UNDATED] = "without a date",
		[LEFT_UNORDERED] = "of a name or hash that has no place among versions (--by=time takes it)",
	};

	return texts[reason];
}

/* "ac" of "ac4", "mm-anobjrmap" of "mm1-anobjrmap": a further patch is another line.  What git describe or a
 * distribution appends is none. */
static struct str flavour_of(const struct kernel *k, struct arena *a)
{
	char text[FLAVOUR_MAX];
	size_t n = 0, at = 0;

	for (size_t i = 0; i < k->flavour.n && n < sizeof text; i++)
		text[n++] = char_lower(k->flavour.p[i]);
	while (at < k->rest.n && char_is_alnum(k->rest.p[at]))
		at++;
	if (k->is_abi || k->commits || at + 1 >= k->rest.n || !char_is_alpha(k->rest.p[at + 1]))
		return arena_dup(a, (struct str){ text, n });
	if (n < sizeof text)
		text[n++] = '-';
	for (at++; at < k->rest.n && char_is_alpha(k->rest.p[at]) && n < sizeof text; at++)
		text[n++] = char_lower(k->rest.p[at]);
	return arena_dup(a, (struct str){ text, n });
}

struct str history_flavour(struct str label, enum history_order order, bool *is_ordered, struct arena *a)
{
	struct kernel kernel;

	kernel_parse(label, &kernel);
	*is_ordered = order == HISTORY_BY_TIME || kernel.kind == KERNEL_VERSION || kernel.kind == KERNEL_NEXT;
	switch (kernel.kind) {
	case KERNEL_VERSION:
		return flavour_of(&kernel, a);
	case KERNEL_NEXT:
		return STR("next");
	default:
		return STR("");
	}
}

static struct line_of *lines_of(const struct matrix *m, enum history_order order, struct arena *a)
{
	struct line_of *lines = arena_array(a, m->n_kernels, sizeof *lines);

	for (size_t i = 0; i < m->n_kernels; i++)
		lines[i].flavour = history_flavour(m->kernels[i].label, order, &lines[i].is_ordered, a);
	return lines;
}

static void leave_out(struct builder *b, enum history_reason reason, size_t kernel)
{
	struct history_left_out *left = &b->out->left_out[reason];
	struct str label = b->out->matrix->kernels[kernel].label;

	left->n++;
	for (size_t i = 0; i < left->n_names; i++)
		if (str_eq(left->names[i], label))
			return;
	if (left->n_names < HISTORY_MAX_NAMES)
		left->names[left->n_names++] = label;
	else
		left->more_names = true;
}

/* LEFT_REASONS: it stays. */
static enum history_reason reason_against(const struct builder *b, const struct value *v, size_t kernel)
{
	if (v->flags & FLAG_IMPLAUSIBLE)
		return LEFT_IMPLAUSIBLE;
	if (v->flags & FLAG_KNOWN_WRONG)
		return LEFT_KNOWN_WRONG;
	if (v->flags & FLAG_INCOMPLETE)
		return LEFT_INCOMPLETE;
	if (v->flags & FLAG_ONCE)
		return LEFT_OUTLIER;
	if (!b->lines[kernel].is_ordered)
		return LEFT_UNORDERED;
	if (b->out->order == HISTORY_BY_TIME && v->time == SOURCE_NO_TIME)
		return LEFT_UNDATED;
	return LEFT_REASONS;
}

/* The mail, if it is one; of other sources it is their owner's business to tell machines apart. */
static enum err_code mail_of(struct builder *b, struct str source, struct str *out, struct err *e)
{
	bool is_new, is_mail;

	*out = b->answer;
	if (b->asked.p && source.p == b->asked.p && source.n == b->asked.n) /* neighbours share their words */
		return OK;
	size_t at = map_add(&b->is_mail, source, &is_new);
	if (is_new) {
		if (store_is_mail(b->s, source, &is_mail, e))
			return e->code;
		b->is_mail.at[at].value = is_mail;
	}
	b->asked = source;
	*out = b->answer = b->is_mail.at[at].value ? source : STR("");
	return OK;
}

/* Floor, also before 1970. */
static int64_t day_of(int64_t time)
{
	return time / DAY_S - (time % DAY_S < 0);
}

static int entry_cmp(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = str_cmp(a->flavour, b->flavour);

	if (order == 0)
		order = str_cmp(a->source, b->source);
	if (order == 0)
		order = str_cmp(a->configuration, b->configuration);
	if (order == 0)
		order = (a->day > b->day) - (a->day < b->day);
	if (order == 0)
		order = (a->kernel > b->kernel) - (a->kernel < b->kernel);
	return order ? order : (a->at > b->at) - (a->at < b->at);
}

/* Mostly there is one line of kernels, and nothing to do. */
static void sort(struct entry *entries, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (entry_cmp(&entries[i - 1], &entries[i]) > 0) {
			qsort(entries, n, sizeof *entries, entry_cmp);
			return;
		}
}

static bool same_history(const struct entry *a, const struct entry *b)
{
	return str_eq(a->flavour, b->flavour) && str_eq(a->source, b->source) &&
	       str_eq(a->configuration, b->configuration);
}

static void note_difference(void *ctx, struct str name)
{
	struct histories *out = ctx;

	for (size_t i = 0; i < out->n_parted_by; i++)
		if (str_eq(out->parted_by[i], name))
			return;
	if (out->n_parted_by < HISTORY_MAX_NAMES)
		out->parted_by[out->n_parted_by++] = name;
}

/* Two histories of one series that only their configuration parts, ONE and OTHER their first numbers. */
static bool note_parting(struct histories *out, const struct entry *one, const struct entry *other)
{
	if (!str_eq(one->flavour, other->flavour) || !str_eq(one->source, other->source))
		return false;
	configuration_differences(one->configuration, other->configuration, note_difference, out);
	return true;
}

/* Days are sorted already; within one the first number decides, then the order of kernels. */
static int point_cmp(const void *left, const void *right)
{
	const struct history_point *a = left, *b = right;

	if (a->time != b->time)
		return a->time > b->time ? 1 : -1;
	return (a->kernel > b->kernel) - (a->kernel < b->kernel);
}

static struct history_point point_of(const struct entry *entries, size_t n, struct value *to)
{
	struct history_point p = { .kernel = entries[0].kernel, .time = SOURCE_NO_TIME, .values = to, .n = n };

	for (size_t i = 0; i < n; i++) {
		to[i] = *entries[i].value;
		if (to[i].time != SOURCE_NO_TIME && (p.time == SOURCE_NO_TIME || to[i].time < p.time))
			p.time = to[i].time;
	}
	return p;
}

static void add_history(struct builder *b, const struct series *series, const struct entry *entries, size_t n)
{
	struct history h = { .series = series, .flavour = entries[0].flavour, .source = entries[0].source,
			     .configuration = entries[0].configuration };
	struct value *values = arena_array(b->a, n, sizeof *values);

	h.points = arena_array(b->a, n, sizeof *h.points);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n; end++)
			if (entries[end].kernel != entries[first].kernel || entries[end].day != entries[first].day)
				break;
		h.points[h.n_points++] = point_of(entries + first, end - first, values + first);
	}
	if (b->out->order == HISTORY_BY_TIME)
		qsort(h.points, h.n_points, sizeof *h.points, point_cmp);
	vec_push(b->a, &b->histories, h);
}

static enum err_code take_cell(struct builder *b, const struct series *series, const struct series_cell *cell,
			       struct entry *entries, size_t *n, struct err *e)
{
	for (size_t i = 0; i < cell->n; i++) {
		const struct value *v = &cell->values[i];
		enum history_reason reason = reason_against(b, v, cell->kernel);
		struct entry entry = { .value = v, .flavour = b->lines[cell->kernel].flavour, .source = STR(""),
				       .configuration = configuration_find(b->out->matrix, b->configurations, v->setting),
				       .kernel = cell->kernel, .at = *n };

		if (reason != LEFT_REASONS) {
			leave_out(b, reason, cell->kernel);
			continue;
		}
		if (series->machine.n == 0 && mail_of(b, v->source, &entry.source, e))
			return e->code;
		if (b->out->order == HISTORY_BY_TIME)
			entry.day = day_of(v->time);
		entries[(*n)++] = entry;
	}
	return OK;
}

static enum err_code take_series(struct builder *b, const struct series *series, struct err *e)
{
	AUTO_ARENA(scratch);
	size_t n_values = 0, n = 0;
	bool is_parted = false;

	for (size_t i = 0; i < series->n_cells; i++)
		n_values += series->cells[i].n;
	struct entry *entries = arena_array(scratch, n_values, sizeof *entries);
	for (size_t i = 0; i < series->n_cells; i++)
		if (take_cell(b, series, &series->cells[i], entries, &n, e))
			return e->code;
	sort(entries, n);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && same_history(&entries[first], &entries[end]); end++)
			;
		add_history(b, series, entries + first, end - first);
		if (end < n && note_parting(b->out, &entries[first], &entries[end]))
			is_parted = true;
	}
	b->out->n_parted += is_parted;
	return OK;
}

enum err_code query_histories(struct store *s, const struct matrix *m, enum history_order order, struct arena *a,
			      struct histories *out, struct err *e)
{
	struct builder b = { .s = s, .a = a, .out = out, .is_mail = map_new(a) };

	*out = (struct histories){ .matrix = m, .order = order, .n_nameless = m->n_nameless };
	b.lines = lines_of(m, order, a);
	b.configurations = configurations_of(m, a);
	for (size_t i = 0; i < m->n_series; i++)
		if (take_series(&b, &m->series[i], e))
			return e->code;
	out->at = b.histories.at;
	out->n = b.histories.n;
	return OK;
}
