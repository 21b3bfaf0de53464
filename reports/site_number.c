/*
 * site_number.c: a number with its line, its change and its runs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/hash.h"
#include "base/num.h"
#include "reports/markup.h"
#include "reports/site_parts.h"
#include "reports/words.h"

/* Up to so many runs each show their number; of more, the lowest and the highest. */
enum { SHOWN_RUNS = 5, UNIT_MAX = 40, ID_DIGITS = 12 };

struct str site_row_id(const struct site_row_words *w, struct arena *a)
{
	const struct str words[] = { w->machine, w->params, w->file_mb, w->block, w->variant, w->threads, w->kernel_key };
	uint64_t hash = 0;

	/* Chained, so that what moves from one word to the next changes the hash. */
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		hash = hash_bytes(HASH_START ^ (hash * 31 + 1), words[i]);
	char *id = arena_alloc(a, ID_DIGITS + 1);
	id[0] = 'r';
	for (size_t i = ID_DIGITS; i > 0; i--, hash >>= 4)
		id[i] = "0123456789abcdef"[hash & 15];
	return (struct str){ id, ID_DIGITS + 1 };
}

struct str site_row_id_of(const struct matrix *m, const struct series *s, size_t kernel, struct arena *a)
{
	const struct site_row_words w = {
		.machine = s->machine, .params = s->params, .file_mb = s->file_mb, .block = s->block, .threads = s->threads,
		.variant = matrix_is_of_kernels(m) ? s->variant : m->kernels[kernel].key,
		.kernel_key = matrix_is_of_kernels(m) ? m->kernels[kernel].key : STR_NONE,
	};

	return site_row_id(&w, a);
}

struct str site_machine_id(struct str machine, struct arena *a)
{
	return arena_printf(a, "m%08x", (unsigned)(hash_bytes(HASH_START, machine) >> 32));
}

static void link_to_line(struct site_page *p, const struct value *v, struct str text)
{
	if (v->source.n == 0) {
		markup_text(p->out, text);
		return;
	}
	markup_put(p->out, "<a href=\"$source/$.html#L$\">$</a>", str_from(p->up), site_source_name(p->site, v->source),
		 markup_count(v->line, p->arena), text);
}

static const struct value *extreme(const struct comparison_cell *cell, double sign)
{
	const struct value *best = &cell->values[0];

	for (size_t i = 1; i < cell->n; i++)
		if (cell->values[i].value * sign > best->value * sign)
			best = &cell->values[i];
	return best;
}

static struct str printed_of(const struct value *v, struct arena *a)
{
	return v->printed.n ? v->printed : arena_printf(a, "%.6g", v->value);
}

static void write_runs(struct site_page *p, const struct comparison_cell *cell)
{
	const struct value *low = extreme(cell, -1), *high = extreme(cell, 1);

	markup_raw(p->out, " <small class=\"runs\">");
	if (cell->n <= SHOWN_RUNS) {
		for (size_t i = 0; i < cell->n; i++) {
			markup_raw(p->out, i ? " " : "");
			link_to_line(p, &cell->values[i], printed_of(&cell->values[i], p->arena));
		}
	} else {
		link_to_line(p, low, printed_of(low, p->arena));
		markup_raw(p->out, "..");
		link_to_line(p, high, printed_of(high, p->arena));
	}
	markup_put(p->out, " n=$</small>", markup_count(cell->n, p->arena));
}

static void write_change(struct site_page *p, const struct comparison_row *row, const struct comparison_cell *cell)
{
	struct str change = words_change(row, cell, p->arena);
	enum emit_tone tone = words_tone(cell);
	bool is_sure = cell->verdict == VERDICT_BETTER || cell->verdict == VERDICT_WORSE;

	/* Numbers stand below each other only if all of a column have room for a change behind them. */
	if (change.n == 0 && row->series->n_cells > 1)
		change = cell->kernel == row->baseline ? STR("base") : STR("\xE2\x80\x93");
	if (change.n == 0)
		return;
	markup_put(p->out, " <small class=\"$$\">$</small>", tone != TONE_PLAIN && !is_sure ? STR("maybe ") : STR_NONE,
		 tone == TONE_BETTER ? STR("better") : tone == TONE_WORSE ? STR("worse") : STR("change"), change);
}

void site_number(struct site_page *p, const struct comparison_row *row, const struct comparison_cell *cell,
		 bool with_change)
{
	struct str number = words_number(cell, row->series, p->arena);

	if (cell->n == 1)
		link_to_line(p, &cell->values[0], number);
	else
		markup_text(p->out, number);
	if (words_is_doubtful(cell))
		markup_raw(p->out, "<abbr title=\"contradicts itself, or a version of the tool with a known error printed it\">"
				 "?</abbr>");
	if (cell->n > 1)
		write_runs(p, cell);
	if (with_change)
		write_change(p, row, cell);
}

void site_number_sort_key(struct site_page *p, const struct comparison_row *row, const struct comparison_cell *cell)
{
	double shown;

	if (num_double(words_number(cell, row->series, p->arena), &shown) && shown == cell->median)
		return;
	markup_put(p->out, " data-v=\"$\"", arena_printf(p->arena, "%.9g", cell->median));
}

void site_kernel_link(struct site_page *p, struct str key, struct str label)
{
	const struct site_kernel *k = site_kernel_of(p->site, key);

	if (k)
		markup_put(p->out, "<a href=\"$kernel/$.html\">$</a>", str_from(p->up), k->slug, label);
	else
		markup_text(p->out, label);
}

void site_metric_head(struct site_page *p, const struct series *s)
{
	markup_text(p->out, s->metric);
	if (s->unit.n && !str_eq(s->unit, s->metric))
		markup_put(p->out, " <span class=\"unit\">$</span>", markup_cut(s->unit, UNIT_MAX, p->arena));
	if (s->better != BETTER_NEITHER)
		markup_put(p->out, "<small class=\"way\">$ is better</small>", str_from(better_name(s->better)));
}
