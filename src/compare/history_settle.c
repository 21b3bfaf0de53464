/*
 * history_settle.c: the past of a long history, written down and read again
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of the versions before resume.needed only those around a change are read again, so places among all versions and indexes
 * of points differ; what is written names versions by their kernels' keys.
 */
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "compare/history_parts.h"

enum {
	KERNELS_MAX = 8192,   /* that are read beside the newest versions: more would cost as much as all */
	STATE_MAX = 1 << 20,  /* bytes */
	NUMBER_DIGITS = 16
};
#define VERSIONS_MAX ((size_t)1 << 40) /* nobody has so many, and sums of them do not overflow */

struct str history_how(const struct history_options *options, struct arena *a)
{
	uint64_t bits;

	memcpy(&bits, &options->min_effect, sizeof bits);
	return arena_printf(a, "%d %d %llx", CHANGE_VERSION, (int)options->sensitivity, (unsigned long long)bits);
}

/* ---- the format ------------------------------------------------------------------------------------------------- */

/* One description serves both ways: numbers in hexadecimal with a blank behind, reals as their bits, and texts, which
 * are preceded by their length. */
struct record {
	struct arena *a;
	bool is_read, is_bad;
	struct str left;  /* to read */
	VEC(char) text;   /* written */
};

static void write_bytes(struct record *r, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		vec_push(r->a, &r->text, p[i]);
}

static uint64_t read_number(struct record *r)
{
	struct str digits = str_cut(&r->left, ' ');
	uint64_t out = 0;

	r->is_bad |= digits.n == 0 || digits.n > NUMBER_DIGITS;
	for (size_t i = 0; i < digits.n && !r->is_bad; i++) {
		const char *all = "0123456789abcdef", *digit = memchr(all, digits.p[i], NUMBER_DIGITS);

		r->is_bad |= !digit;
		out = out << 4 | (uint64_t)(digit ? digit - all : 0);
	}
	return r->is_bad ? 0 : out;
}

static void pass_number(struct record *r, uint64_t *number)
{
	char text[NUMBER_DIGITS + 2];

	if (r->is_read)
		*number = read_number(r);
	else
		write_bytes(r, text, (size_t)snprintf(text, sizeof text, "%llx ", (unsigned long long)*number));
}

static void pass_size(struct record *r, size_t *size)
{
	uint64_t number = *size;

	pass_number(r, &number);
	*size = (size_t)number;
}

static void pass_real(struct record *r, double *real)
{
	uint64_t bits;

	memcpy(&bits, real, sizeof bits);
	pass_number(r, &bits);
	memcpy(real, &bits, sizeof bits);
}

static void pass_bool(struct record *r, bool *is)
{
	uint64_t number = *is;

	pass_number(r, &number);
	*is = number != 0;
}

static void pass_text(struct record *r, struct str *text)
{
	size_t n = text->n;

	pass_size(r, &n);
	if (!r->is_read) {
		write_bytes(r, text->p, n);
		return;
	}
	r->is_bad |= n > r->left.n;
	n = r->is_bad ? 0 : n;
	*text = str_sub(r->left, 0, n);
	r->left = str_after(r->left, n);
}

/* Which history it is. */
struct identity {
	struct str flavour, source, configuration;
};

static void pass_head(struct record *r, struct identity *who, struct history_past *past)
{
	size_t votes = past->resume.votes;

	pass_text(r, &who->flavour);
	pass_text(r, &who->source);
	pass_text(r, &who->configuration);
	pass_bool(r, &past->has_logs);
	pass_bool(r, &past->is_open);
	pass_size(r, &past->resume.needed);
	pass_size(r, &past->resume.settled);
	pass_size(r, &past->resume.fixed);
	pass_size(r, &past->resume.from);
	pass_size(r, &votes);
	past->resume.votes = (unsigned)votes;
	pass_size(r, &past->n);
}

/* The versions that a change names. */
struct keys {
	struct str first, earliest, latest;
};

static void pass_change(struct record *r, struct keys *keys, struct history_change *c, size_t *place)
{
	double *const reals[] = { &c->at.shift.estimate, &c->at.shift.low, &c->at.shift.high, &c->at.shift.level, &c->at.p,
				  &c->before, &c->after };
	size_t *const sizes[] = { place, &c->n_before, &c->n_after, &c->versions_before, &c->versions_after };
	size_t votes = c->at.votes;

	pass_text(r, &keys->first);
	pass_text(r, &keys->earliest);
	pass_text(r, &keys->latest);
	for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
		pass_real(r, reals[i]);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		pass_size(r, sizes[i]);
	pass_size(r, &votes);
	c->at.votes = (unsigned)votes;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

static struct str key_of(const struct history_findings *f, const struct series_history *sh, size_t point)
{
	return f->histories->matrix->kernels[sh->history->points[point].kernel].key;
}

/* The first point that is not before KEY. */
static size_t find_point(const struct history_findings *f, const struct series_history *sh, struct str key)
{
	size_t low = 0, high = sh->history->n_points;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_cmp(key_of(f, sh, middle), key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static size_t point_of(struct record *r, const struct history_findings *f, const struct series_history *sh, struct str key)
{
	size_t at = find_point(f, sh, key);

	r->is_bad |= at == sh->history->n_points || !str_eq(key_of(f, sh, at), key);
	return r->is_bad ? 0 : at;
}

/* A database may come from anybody. */
static bool is_sound_change(const struct history_past *past, size_t i)
{
	const struct history_change *c = &past->changes[i];

	return c->at.earliest && c->at.earliest <= c->at.first && c->at.first <= c->at.latest && c->p >= 0 && c->p <= 1 &&
	       (i == 0 || past->changes[i - 1].at.first < c->at.first);
}

static bool is_sound(const struct series_history *sh, const struct history_past *past)
{
	const struct change_resume *r = &past->resume;

	return past->later < sh->history->n_points && r->fixed < VERSIONS_MAX && r->from <= r->settled && r->needed <= r->settled &&
	       r->settled < r->fixed && r->fixed - r->needed <= sh->history->n_points - past->later &&
	       (r->needed <= r->from || r->needed + CHANGE_NEAR <= r->settled) && (past->n || !past->is_open);
}

static void read_changes(struct record *r, const struct history_findings *f, const struct series_history *sh,
			 struct history_past *past)
{
	r->is_bad |= past->n > r->left.n; /* so that it is safe to have room for them */
	past->n = r->is_bad ? 0 : past->n;
	past->changes = arena_array(r->a, past->n, sizeof *past->changes);
	past->places = arena_array(r->a, past->n, sizeof *past->places);
	for (size_t i = 0; i < past->n && !r->is_bad; i++) {
		struct history_change *c = &past->changes[i];
		struct keys keys;

		pass_change(r, &keys, c, &past->places[i]);
		c->at.first = point_of(r, f, sh, keys.first);
		c->at.earliest = point_of(r, f, sh, keys.earliest);
		c->at.latest = point_of(r, f, sh, keys.latest);
		c->at.from = c->at.first - 1;
		c->at.until = c->at.first + 1;
		c->p = c->at.p;
		c->level = c->at.shift.level;
		r->is_bad |= !is_sound_change(past, i);
	}
}

static bool is_of(const struct identity *who, const struct history *h)
{
	return str_eq(who->flavour, h->flavour) && str_eq(who->source, h->source) &&
	       str_eq(who->configuration, h->configuration);
}

void history_read_past(struct history_findings *f, const struct series_history *sh, struct arena *a, struct history_past *out)
{
	struct record r = { .a = a, .is_read = true, .left = sh->history->series->settled };
	struct history_past past = { .is_there = true };
	struct identity who = { 0 };
	struct str later = STR("");

	*out = (struct history_past){ 0 };
	if (!r.left.p)
		return;
	pass_head(&r, &who, &past);
	if (!r.is_bad && !is_of(&who, sh->history))
		return;
	pass_text(&r, &later);
	past.later = point_of(&r, f, sh, later);
	read_changes(&r, f, sh, &past);
	if (r.is_bad || !is_sound(sh, &past)) {
		f->is_past_needed = true;
		return;
	}
	f->n_pasts++;
	*out = past;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static struct str write_state(const struct history_findings *f, const struct series_history *sh,
			      const struct history_past *past, struct str later, struct arena *a)
{
	const struct history *h = sh->history;
	struct record r = { .a = a };
	struct identity who = { h->flavour, h->source, h->configuration };
	struct history_past head = *past;

	pass_head(&r, &who, &head);
	pass_text(&r, &later);
	for (size_t i = 0; i < past->n; i++) {
		struct history_change c = past->changes[i];
		struct keys keys = { key_of(f, sh, c.at.first), key_of(f, sh, c.at.earliest), key_of(f, sh, c.at.latest) };

		pass_change(&r, &keys, &c, &past->places[i]);
	}
	return (struct str){ r.text.at, r.text.n };
}

/* Marks the points before past->later that a change names, and their neighbours that git is asked of. */
static bool *mark_windows(const struct history_past *past, struct arena *a)
{
	bool *is_needed = arena_array(a, past->later, sizeof *is_needed);

	for (size_t i = 0; i < past->n; i++) {
		const struct change *at = &past->changes[i].at;

		for (size_t j = at->earliest - 1; j <= at->latest && j < past->later; j++)
			is_needed[j] = true;
	}
	return is_needed;
}

/* Beside what MARKED says, all kernels of which some numbers are in no history or in another. */
static void choose_kernels(const struct history_findings *f, const struct series_history *sh, const struct history_past *past,
			   struct arena *a, struct history_settled *out)
{
	const struct history *h = sh->history;
	const struct series *s = h->series;
	bool *is_needed = mark_windows(past, a);
	struct str *keys = arena_array(a, s->n_cells + 1, sizeof *keys);
	size_t n = 0, point = 0;

	keys[n++] = STR(""); /* numbers without a kernel are counted */
	for (size_t i = 0; i < s->n_cells; i++) {
		const struct series_cell *cell = &s->cells[i];
		struct str key = f->histories->matrix->kernels[cell->kernel].key;

		if (str_cmp(key, out->later) >= 0)
			break;
		while (point < past->later && h->points[point].kernel < cell->kernel)
			point++;
		bool is_whole = point < past->later && h->points[point].kernel == cell->kernel && h->points[point].n == cell->n;
		if (!is_whole || is_needed[point])
			keys[n++] = key;
	}
	out->kernels = keys;
	out->n_kernels = n;
}

/* Of several histories of a series the longest is kept. */
static void add(struct history_findings *f, const struct history_settled *one, struct arena *a)
{
	if (!f->settled)
		f->settled = arena_array(a, f->n, sizeof *f->settled);
	struct history_settled *last = f->n_settled ? &f->settled[f->n_settled - 1] : NULL;
	if (!last || last->series != one->series)
		last = &f->settled[f->n_settled++];
	else if (last->n_versions >= one->n_versions)
		return;
	*last = *one;
}

void history_settle(struct history_findings *f, const struct series_history *sh, const struct history_past *past,
		    struct arena *a)
{
	const struct series *s = sh->history->series;
	struct history_settled one = { .series = s->id, .n_versions = past->resume.needed };

	if (f->histories->order != HISTORY_BY_KERNEL || f->is_past_needed)
		return;
	one.later = key_of(f, sh, past->later);
	one.until = key_of(f, sh, past->later + (past->resume.fixed - past->resume.needed) - 1);
	one.state = write_state(f, sh, past, one.later, a);
	choose_kernels(f, sh, past, a, &one);
	if (one.n_kernels <= KERNELS_MAX && one.state.n <= STATE_MAX)
		add(f, &one, a);
}
