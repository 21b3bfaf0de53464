/*
 * site_survey.c: what a site will have: kernels, machines, pages, sources
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One benchmark is read at a time, so a large database needs no more memory than its largest benchmark.
 */
#include <stdlib.h>
#include <time.h>

#include "base/hash.h"
#include "model/moment.h"
#include "model/source.h"
#include "query/turn.h"
#include "reports/markup.h"
#include "reports/site_parts.h"

/* With at most so many numbers in all, every benchmark stays in memory and is read but once. */
enum { KEEP_NUMBERS = 300000, SLUG_WORDS = 48, SHORT_KEY = 16 };

/* ---- reading --------------------------------------------------------------------------------------------------- */

static enum err_code load_part(struct site *s, struct site_benchmark *b, int part, struct err *e)
{
	struct site_numbers *n = &b->numbers;
	const struct site_request *q = s->request;
	const char *where = query_condition(q->where, "benchmark", b->name, n->arena);
	struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = q->min_effect };
	struct selection sel = { .where = where };

	if (part == SITE_NAMELESS) {
		sel.where = query_condition(where, "kernel", STR_NONE, n->arena);
		sel.layout.column.kind = THING_VARIANT;
	}
	enum err_code code = query_matrix(q->store, &sel, n->arena, &n->matrix[part], e);
	if (code == ERR_NOT_FOUND) {
		err_clear(e);
		n->matrix[part] = (struct matrix){ .layout = sel.layout };
		return OK;
	}
	if (code)
		return code;
	if (q->baseline && part == SITE_BY_KERNEL &&
	    query_kernel_index(q->store, &n->matrix[part], str_from(q->baseline), &options.baseline, e))
		return e->code;
	compare_matrix(&n->matrix[part], &options, n->arena, &n->comparison[part]);
	return OK;
}

/* Of what stands in the kernels' tables, too: nothing is read again. */
static void turn_variants(const struct site *s, struct site_numbers *n)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = s->request->min_effect };
	const struct layout variants = { .column.kind = THING_VARIANT };

	n->matrix[SITE_VARIANTS] = n->matrix[SITE_BY_KERNEL];
	query_turn(&n->matrix[SITE_VARIANTS], &variants, n->arena);
	if (n->matrix[SITE_VARIANTS].n_kernels > 1)
		compare_matrix(&n->matrix[SITE_VARIANTS], &options, n->arena, &n->comparison[SITE_VARIANTS]);
}

enum err_code site_load(struct site *s, struct site_benchmark *b, struct err *e)
{
	if (b->numbers.arena)
		return OK;
	b->numbers = (struct site_numbers){ .arena = arena_new() };
	b->numbers.matrix[SITE_NAMELESS].layout.column.kind = THING_VARIANT;
	enum err_code code = load_part(s, b, SITE_BY_KERNEL, e);
	const struct matrix *named = &b->numbers.matrix[SITE_BY_KERNEL];
	if (code == OK && (named->n_nameless || named->n_series == 0))
		code = load_part(s, b, SITE_NAMELESS, e);
	if (code) {
		arena_free(b->numbers.arena);
		b->numbers.arena = NULL;
		return code;
	}
	turn_variants(s, &b->numbers);
	return OK;
}

void site_unload(struct site *s, struct site_benchmark *b)
{
	if (s->n_numbers <= KEEP_NUMBERS)
		return;
	arena_free(b->numbers.arena);
	b->numbers.arena = NULL;
}

/* ---- names of files -------------------------------------------------------------------------------------------- */

/* Safe letters of the words, and behind them what makes the name this thing's own: a part of a hash of all of it, and a
 * count should two ever share that. */
static struct str new_slug(struct site *s, const char *folder, struct str words, struct str identity)
{
	char safe[SLUG_WORDS + 1];
	size_t n = 0;
	unsigned hash = (unsigned)(hash_bytes(HASH_START, identity) >> 32);
	bool is_new;

	for (size_t i = 0; i < words.n && n < SLUG_WORDS; i++) {
		char c = char_lower(words.p[i]);
		bool is_safe = char_is_alnum(c) || (c == '.' && n && safe[n - 1] != '.');

		if (is_safe || (n && safe[n - 1] != '-'))
			safe[n++] = is_safe ? c : '-';
	}
	while (n && (safe[n - 1] == '-' || safe[n - 1] == '.'))
		n--;
	safe[n] = '\0';
	struct str slug = arena_printf(s->arena, "%s%s%08x", safe, n ? "-" : "", hash);
	for (unsigned again = 2;; again++) {
		map_add(&s->slugs, arena_printf(s->arena, "%s/" STR_FMT, folder, STR_ARG(slug)), &is_new);
		if (is_new)
			return slug;
		slug = arena_printf(s->arena, "%s%s%08x-%u", safe, n ? "-" : "", hash, again);
	}
}

/* ---- counting -------------------------------------------------------------------------------------------------- */

#define NO_SPAN ((struct site_span){ SOURCE_NO_TIME, SOURCE_NO_TIME })

void site_span_widen(struct site_span *span, int64_t time)
{
	if (time == SOURCE_NO_TIME)
		return;
	if (span->first == SOURCE_NO_TIME || time < span->first)
		span->first = time;
	if (span->last == SOURCE_NO_TIME || time > span->last)
		span->last = time;
}

static struct str topic_key(struct str benchmark, struct str phase, struct arena *a)
{
	return arena_printf(a, STR_FMT "\n" STR_FMT, STR_ARG(benchmark), STR_ARG(phase));
}

static struct site_topic *add_topic(struct site *s, const struct series *of, struct arena *scratch)
{
	struct str key = topic_key(of->benchmark, of->phase, scratch);
	bool is_new;
	size_t i = map_add(&s->topic_index, key, &is_new);

	if (is_new) {
		struct site_topic t = { .benchmark = arena_dup(s->arena, of->benchmark),
					.phase = arena_dup(s->arena, of->phase), .span = NO_SPAN };
		struct str words = site_topic_title(&t, scratch);

		t.slug = new_slug(s, "benchmark", words, key);
		vec_push(s->arena, &s->topics, t);
	}
	return &s->topics.at[i];
}

static struct site_machine *add_machine(struct site *s, struct str name)
{
	bool is_new;
	size_t i = map_add(&s->machine_index, name, &is_new);

	if (is_new)
		vec_push(s->arena, &s->machines, (struct site_machine){ .name = arena_dup(s->arena, name), .span = NO_SPAN });
	return &s->machines.at[i];
}

static struct site_kernel *add_kernel(struct site *s, const struct subject *of)
{
	bool is_new;
	size_t i = map_add(&s->kernel_index, of->key, &is_new);

	if (is_new)
		vec_push(s->arena, &s->kernels, (struct site_kernel){ .key = s->kernel_index.at[i].key, .span = NO_SPAN });
	return &s->kernels.at[i];
}

static void count_short_key(struct site *s, struct str key)
{
	int64_t n;

	map_get(&s->short_keys, str_sub(key, 0, SHORT_KEY), &n);
	map_set(&s->short_keys, str_sub(key, 0, SHORT_KEY), n + 1);
}

struct str site_source_name(const struct site *s, struct str key)
{
	struct str name = str_sub(key, 0, SHORT_KEY);
	int64_t n;

	return map_get(&s->short_keys, name, &n) && n > 1 ? key : name;
}

static struct site_source *add_source(struct site *s, const struct value *v)
{
	bool is_new;
	size_t i = map_add(&s->source_index, v->source, &is_new);

	if (is_new) {
		count_short_key(s, v->source);
		vec_push(s->arena, &s->sources, (struct site_source){ .key = s->source_index.at[i].key, .time = SOURCE_NO_TIME });
	}
	/* A run of ours is its own source. */
	if (v->source.n && str_eq(v->run, v->source))
		s->sources.at[i].is_run = s->has_runs = true;
	return &s->sources.at[i];
}

static struct str with_name(struct str names, struct str name, struct arena *a)
{
	return names.n ? arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(names), STR_ARG(name)) : arena_dup(a, name);
}

/* What one benchmark adds; which pairs (topic, kernel) and the like were seen is forgotten with it. */
struct counting {
	struct site *s;
	struct site_benchmark *b;
	struct arena *scratch;
	struct map pairs;
};

static bool is_first(struct counting *c, const char *what, size_t a, struct str b)
{
	bool is_new;

	map_add(&c->pairs, arena_printf(c->scratch, "%s %zu " STR_FMT, what, a, STR_ARG(b)), &is_new);
	return is_new;
}

static void count_kernel(struct counting *c, const struct subject *subject, const struct series_cell *cell)
{
	struct site_kernel *k = add_kernel(c->s, subject);

	k->n += cell->n;
	for (size_t i = 0; i < cell->n; i++)
		site_span_widen(&k->span, cell->values[i].time);
	if (is_first(c, "kernel", 0, subject->key))
		k->benchmarks = with_name(k->benchmarks, c->b->name, c->s->arena);
}

static void count_cell(struct counting *c, const struct matrix *m, const struct series *of, const struct series_cell *cell)
{
	const struct subject *subject = &m->kernels[cell->kernel];
	struct site_topic *t = add_topic(c->s, of, c->scratch);
	struct site_machine *machine = add_machine(c->s, of->machine);
	size_t topic = (size_t)(t - c->s->topics.at);

	t->n += cell->n;
	machine->n += cell->n;
	c->s->n_numbers += cell->n;
	if (!matrix_is_of_kernels(m))
		c->s->n_nameless += cell->n;
	else
		count_kernel(c, subject, cell);
	t->n_kernels += matrix_is_of_kernels(m) && is_first(c, "topic", topic, subject->key);
	t->n_machines += is_first(c, "machine of", topic, of->machine);
	if (matrix_is_of_kernels(m) && is_first(c, "heading", topic, of->machine))
		vec_push(c->s->arena, &machine->topics, topic);
	if (matrix_is_of_kernels(m)) {
		bool is_new;

		map_add(&c->s->machine_kernels, arena_printf(c->scratch, STR_FMT "\n" STR_FMT, STR_ARG(of->machine),
								STR_ARG(subject->key)), &is_new);
		machine->n_kernels += is_new;
	}
	for (size_t i = 0; i < cell->n; i++) {
		const struct value *v = &cell->values[i];

		site_span_widen(&t->span, v->time);
		site_span_widen(&machine->span, v->time);
		site_span_widen(&c->s->span, v->time);
		site_span_widen(&c->b->span, v->time);
		add_source(c->s, v)->n++;
	}
}

/* The label that is used most wins: of one benchmark the matrix knows it, among benchmarks the one with most numbers
 * says. */
static void label_kernels(struct site *s, const struct matrix *m)
{
	AUTO_ARENA(scratch);
	size_t *n = arena_array(scratch, m->n_kernels, sizeof *n);

	for (size_t i = 0; i < m->n_series; i++)
		for (size_t j = 0; j < m->series[i].n_cells; j++)
			n[m->series[i].cells[j].kernel] += m->series[i].cells[j].n;
	for (size_t i = 0; i < m->n_kernels; i++) {
		size_t known = map_find(&s->kernel_index, m->kernels[i].key);

		if (known == SIZE_MAX || n[i] <= s->kernels.at[known].n_label)
			continue;
		s->kernels.at[known].n_label = n[i];
		s->kernels.at[known].label = arena_dup(s->arena, m->kernels[i].label);
	}
}

static void count_benchmark(struct site *s, struct site_benchmark *b)
{
	AUTO_ARENA(scratch);
	struct counting c = { s, b, scratch, map_new(scratch) };
	size_t before = s->n_numbers;

	for (int part = 0; part <= SITE_NAMELESS; part++) {
		const struct matrix *m = &b->numbers.matrix[part];

		for (size_t i = 0; i < m->n_series; i++)
			for (size_t j = 0; j < m->series[i].n_cells; j++)
				count_cell(&c, m, &m->series[i], &m->series[i].cells[j]);
		if (matrix_is_of_kernels(m))
			label_kernels(s, m);
	}
	b->n = s->n_numbers - before;
	b->n_kernels = b->numbers.matrix[SITE_BY_KERNEL].n_kernels;
}

static int by_key(const void *left, const void *right, void *site)
{
	const struct site *s = site;

	return str_cmp(s->kernels.at[*(const size_t *)left].key, s->kernels.at[*(const size_t *)right].key);
}

static void rank_kernels(struct site *s)
{
	s->by_age = arena_array(s->arena, s->kernels.n, sizeof *s->by_age);
	for (size_t i = 0; i < s->kernels.n; i++)
		s->by_age[i] = i;
	if (s->kernels.n)
		qsort_r(s->by_age, s->kernels.n, sizeof *s->by_age, by_key, s);
	for (size_t i = 0; i < s->kernels.n; i++) {
		struct site_kernel *k = &s->kernels.at[s->by_age[i]];

		k->rank = i;
		k->slug = new_slug(s, "kernel", k->label, k->key);
	}
}

enum err_code site_survey(struct site *s, struct err *e)
{
	struct names names;

	if (query_benchmarks(s->request->store, s->request->where, s->arena, &names, e))
		return e->code;
	s->kernel_index = map_new(s->arena);
	s->topic_index = map_new(s->arena);
	s->machine_index = map_new(s->arena);
	s->source_index = map_new(s->arena);
	s->short_keys = map_new(s->arena);
	s->machine_kernels = map_new(s->arena);
	s->slugs = map_new(s->arena);
	s->span = NO_SPAN;
	for (size_t i = 0; i < names.n; i++)
		vec_push(s->arena, &s->benchmarks, (struct site_benchmark){ .name = names.at[i], .span = NO_SPAN });
	for (size_t i = 0; i < names.n; i++) {
		if (site_load(s, &s->benchmarks.at[i], e))
			return e->code;
		count_benchmark(s, &s->benchmarks.at[i]);
		site_make_charts(s, &s->benchmarks.at[i]);
		if (site_make_histories(s, &s->benchmarks.at[i], e))
			return e->code;
		site_unload(s, &s->benchmarks.at[i]);
	}
	if (s->n_numbers == 0)
		return err_set(e, ERR_NOT_FOUND, s->request->where ? "no number fits --where" :
								     "the database holds no numbers yet: behemoth import");
	rank_kernels(s);
	site_sort_steps(s);
	return OK;
}

/* ---- looking up ------------------------------------------------------------------------------------------------ */

const struct site_topic *site_topic_of(const struct site *s, struct str benchmark, struct str phase)
{
	AUTO_ARENA(scratch);
	size_t i = map_find(&s->topic_index, topic_key(benchmark, phase, scratch));

	return i == SIZE_MAX ? NULL : &s->topics.at[i];
}

const struct site_kernel *site_kernel_of(const struct site *s, struct str key)
{
	size_t i = map_find(&s->kernel_index, key);

	return i == SIZE_MAX ? NULL : &s->kernels.at[i];
}

struct str site_topic_title(const struct site_topic *t, struct arena *a)
{
	return t->phase.n ? arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(t->benchmark), STR_ARG(t->phase)) : t->benchmark;
}

struct str site_date(int64_t time, struct arena *a)
{
	return moment_day(time, a);
}

struct str site_moment(int64_t time, struct arena *a)
{
	time_t seconds = (time_t)time;
	struct str date = site_date(time, a);
	struct tm tm;

	if (date.n == 0 || !gmtime_r(&seconds, &tm))
		return STR_NONE;
	return arena_printf(a, STR_FMT " %02d:%02d:%02d UTC", STR_ARG(date), tm.tm_hour, tm.tm_min, tm.tm_sec);
}

struct str site_span_words(struct site_span span, struct arena *a)
{
	struct str first = site_date(span.first, a), last = site_date(span.last, a);

	return str_eq(first, last) ? first : arena_printf(a, STR_FMT " to " STR_FMT, STR_ARG(first), STR_ARG(last));
}

struct str site_count(size_t n, const char *one, const char *many, struct arena *a)
{
	return arena_printf(a, STR_FMT " %s", STR_ARG(markup_grouped(n, a)), n == 1 ? one : many);
}
