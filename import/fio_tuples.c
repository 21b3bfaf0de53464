/*
 * fio_tuples.c: figures of fio side by side, under a sentence that says what they are
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Below are IOPS (k), Avg Lat (usec), stdev (usec), 99.99 clat (usec):
 *	poll:	22.9k, 41.66, 3.78, 78.33
 */
#include "base/num.h"
#include "import/fio_near.h"
#include "import/importers.h"
#include "import/subject.h"

#define CELLS_MAX   12
#define CELLS_MIN   3
#define LINES_ABOVE 60
#define LINE_BYTES  240

/* What one number is. */
struct figure {
	struct str metric;
	struct str unit; /* of the legend's brackets; "k" of IOPS is a multiplier */
};

struct tuple {
	struct str label; /* before the first number */
	struct fio_number value[CELLS_MAX];
	size_t n;
};

/* "22.9k" and nothing behind it. */
static bool is_number(struct str word, struct fio_number *out)
{
	*out = fio_number_of(word);
	return out->value.n && char_is_digit(word.p[0]) && out->end == word.n;
}

/* The label before the first number of CELL, which is left in *cell without its bracket. */
static struct str label_of(struct str *cell)
{
	size_t from = cell->n;

	while (from > 0 && !char_is_blank(cell->p[from - 1]))
		from--;
	struct str label = str_trim(str_sub(*cell, 0, from));
	*cell = str_after(*cell, from);
	if (cell->n && (cell->p[0] == '(' || cell->p[0] == '['))
		*cell = str_after(*cell, 1);
	while (label.n && str_find_char(STR(":=-"), label.p[label.n - 1]) != STR_NPOS)
		label = str_trim(str_sub(label, 0, label.n - 1));
	return label;
}

static bool tuple_of(struct str line, struct tuple *out)
{
	*out = (struct tuple){ .n = 0 };
	line = str_without_last(str_without_last(str_trim(line), ')', NULL), ']', NULL);
	if (line.n > LINE_BYTES || str_find_char(line, ',') == STR_NPOS)
		return false;
	while (line.n && out->n < CELLS_MAX) {
		struct str cell = str_trim(str_cut(&line, ','));
		if (!out->n)
			out->label = label_of(&cell);
		if (!is_number(cell, &out->value[out->n]))
			return false;
		out->n++;
	}
	return !line.n && out->n >= CELLS_MIN;
}

/* The words of one cell of a legend. */
struct words_seen {
	bool average, deviation, minimum, maximum;
	struct str percent, of, unit;
};

static void see(struct words_seen *seen, struct str word)
{
	static const char *const averages[] = { "avg", "average", "mean", NULL };
	static const char *const deviations[] = { "stdev", "stddev", "std", "dev", NULL };
	static const char *const ofs[] = { "lat", "latency", "clat", "slat", "iops", "bw", "bandwidth", NULL };
	struct str bare = str_without_last(word_bare(word), '%', NULL);

	if (word.n && word.p[0] == '(' && str_find_char(word, ')') != STR_NPOS) {
		seen->unit = str_sub(word, 1, str_find_char(word, ')') - 1);
		return;
	}
	seen->average = seen->average || str_one_of(bare, averages);
	seen->deviation = seen->deviation || str_one_of(bare, deviations);
	seen->minimum = seen->minimum || str_is_nocase(bare, "min");
	seen->maximum = seen->maximum || str_is_nocase(bare, "max");
	if (str_ends(bare, "th"))
		bare = str_sub(bare, 0, bare.n - 2);
	if (bare.n && char_is_digit(bare.p[0]) && num_is(bare))
		seen->percent = bare;
	if (str_one_of(bare, ofs))
		seen->of = str_from(str_one_of(bare, ofs));
}

static struct str base_of(struct str of)
{
	if (str_is(of, "latency"))
		return STR("lat");
	return str_is(of, "bandwidth") ? STR("bw") : of;
}

/* The figure that CELL names; *of is the latency that the cell before was about.  False: none. */
static bool figure_of(struct arena *a, struct str cell, struct str *of, struct figure *out)
{
	struct words_seen seen = { 0 };

	for (struct str word = str_next_word(&cell); word.n; word = str_next_word(&cell))
		see(&seen, word);
	struct str base = base_of(seen.of);
	out->unit = seen.unit;
	if (str_is(base, "iops") || str_is(base, "bw")) {
		out->metric = base;
		return true;
	}
	if (seen.percent.n) {
		out->metric = fio_percentile_name(a, base.n ? base : STR("clat"), seen.percent);
		return true;
	}
	base = base.n ? base : *of;
	*of = base;
	const char *kind = seen.deviation ? "stdev" : seen.minimum ? "min" : seen.maximum ? "max" : "avg";
	if (!base.n || !(seen.average || seen.deviation || seen.minimum || seen.maximum || seen.of.n))
		return false;
	out->metric = arena_printf(a, STR_FMT "_%s", STR_ARG(base), kind);
	return true;
}

/* The words of the first and the last cell that may be a sentence's count only near their comma. */
#define CELL_WORDS 4

static struct str last_words(struct str cell)
{
	struct tokens t;
	size_t n = tokens_of(cell, &t);

	if (n <= CELL_WORDS || n > TOKENS_MAX)
		return n > TOKENS_MAX ? STR_NONE : cell;
	return str_span(t.at[n - CELL_WORDS].p, cell.p + cell.n);
}

static struct str first_words(struct str cell)
{
	struct tokens t;
	size_t n = tokens_of(cell, &t);

	if (n <= CELL_WORDS)
		return cell;
	return str_span(cell.p, t.at[CELL_WORDS - 1].p + t.at[CELL_WORDS - 1].n);
}

/* TEXT as N figures of fio with commas between; IOPS or bandwidth, a latency, and a unit must be among them. */
static bool legend_of(struct arena *a, struct str text, size_t n, struct figure *out)
{
	struct str of = STR_NONE;
	bool rate = false, latency = false, unit = false;

	for (size_t i = 0; i < n; i++) {
		if (!text.n)
			return false;
		struct str cell = str_trim(str_cut(&text, ','));
		cell = i == 0 ? last_words(cell) : i + 1 == n ? first_words(cell) : cell;
		if (!figure_of(a, cell, &of, &out[i]))
			return false;
		bool is_rate = str_is(out[i].metric, "iops") || str_is(out[i].metric, "bw");
		unit = unit || out[i].unit.n;
		rate = rate || is_rate;
		latency = latency || !is_rate;
	}
	return rate && latency && unit;
}

/* The legend begins behind any comma: "Poll mode, 4k reads. IOPS (k), ...". */
static bool legend_in(struct arena *a, struct str text, size_t n, struct figure *out)
{
	for (; text.n; (void)str_cut(&text, ','))
		if (legend_of(a, text, n, out))
			return true;
	return false;
}

static bool may_be_legend(struct str line)
{
	return line.n <= LINE_BYTES && str_find_char(line, ',') != STR_NPOS && str_has_nocase(line, "iops");
}

/* The legend above line AT for N numbers, which may go on on the line below its first one. */
static bool find_legend(struct arena *a, const struct lines *in, size_t at, size_t n, struct figure *out)
{
	for (size_t i = at; line_up(in, at, LINES_ABOVE, &i);) {
		struct str line = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth || !may_be_legend(line))
			continue;
		if (legend_in(a, line, n, out))
			return true;
		if (i + 1 == at)
			continue;
		struct str below = str_sub(line_at(in, i + 1), 0, LINE_BYTES);
		struct str both = arena_printf(a, STR_FMT " " STR_FMT, STR_ARG(line), STR_ARG(below));
		if (legend_in(a, both, n, out))
			return true;
	}
	return false;
}

/* A cheap look, without an arena: is there a line above that could be the legend? */
static bool has_legend(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, LINES_ABOVE, &i);)
		if (in->at[i].depth == in->at[at].depth && may_be_legend(line_at(in, i)) &&
		    str_has_nocase(line_at(in, i), "lat"))
			return true;
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct tuple t;

	if (!tuple_of(line_at(in, at), &t) || !has_legend(in, at))
		return NO_CLAIM;
	return (struct claim){ at, 1, 60 };
}

static void set_cell(const struct import *im, struct row *row, const struct figure *f, const struct fio_number *v)
{
	struct str unit = f->unit;

	if (str_is(f->metric, "iops")) {
		bool thousands = str_is_nocase(unit, "k") || str_is_nocase(unit, "m");
		unit = fio_unit(im->arena, v->multiplier ? v->multiplier : thousands ? unit.p[0] : 0, STR("IOPS"));
	} else if (v->multiplier) {
		unit = fio_unit(im->arena, v->multiplier, unit);
	}
	row_cell_named(im, row, row->at, f->metric, v->value, unit);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct fio_near *near = arena_alloc(im->arena, sizeof *near);
	struct figure figure[CELLS_MAX];
	struct tuple t;

	if (!tuple_of(line_at(im->in, c.at), &t) || !find_legend(im->arena, im->in, c.at, t.n, figure))
		return OK;
	fio_near_of(im, c.at, near);
	struct fio_job job = fio_near_job(near, STR_NONE);
	struct row *row = fio_near_row(im, c, &job);
	struct str kernel = kernel_in(t.label, NULL);
	row_set(im, row, ROW_KERNEL, kernel, c.at);
	if (!kernel.n)
		row_set(im, row, ROW_VARIANT, t.label.n ? t.label : near->heading, t.label.n ? c.at : near->heading_at);
	for (size_t i = 0; i < t.n; i++)
		set_cell(im, row, &figure[i], &t.value[i]);
	return row_emit(im, row, e);
}

static const char *const words[] = { "iops & !lat | clat & stdev | stddev | min | max | avg | average | mean", NULL };

const struct importer importer_fio_tuples = { "fio_tuples", "figures of fio with commas between, under their legend", 1,
					      claim, parse, words };
