/*
 * grid_read.c: finds tables that people make, and what must be known of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/grid.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"
#include "model/metric.h"

#define LABEL_WORDS  5
#define BETWEEN_MAX  2  /* the same between two rows */
#define HEADER_GAP   3  /* rules and empty lines between header and rows */
#define TITLE_LINES  5  /* above the header, where a unit may stand */
#define TOOL_LINES   80 /* above the header, where the benchmark is named */
#define BUILD_LINES  6

/* Is WORD a unit that numbers of a benchmark have? */
static bool is_unit(struct str word)
{
	static const char *const others[] = { "MB", "KB", "GB", "kB", "MiB", "KiB", "GiB", "B", "x", "times", NULL };

	return word.n && word.n <= 20 && !str_one_of(word, others) && (unit_canonical(word)[0] || is_rate_unit(word) || str_is(word, "k"));
}

/* "4m41s", "1m6.5s" */
static bool is_minutes(struct str word, size_t digits)
{
	struct str seconds = str_after(word, digits + 1);

	return digits && str_is_digits(str_sub(word, 0, digits)) && word.n > digits + 2 && word.p[digits] == 'm' &&
	       str_ends(seconds, "s") && num_is(str_sub(seconds, 0, seconds.n - 1));
}

/* "15MB/s", "264k", "37%", "8333", "4m41s"; with a sign it is a change, whatever its unit. */
static bool cell_of(struct str word, struct grid_cell *out)
{
	size_t n = num_prefix(word);

	if (!n)
		return false;
	if (is_minutes(word, n)) {
		*out = (struct grid_cell){ .value = word };
		return true;
	}
	*out = (struct grid_cell){ str_sub(word, 0, n), str_after(word, n) };
	return !out->unit.n || is_unit(out->unit);
}

/* "(-3.9%)", "(+12%)": a change behind the value it is of. */
static bool is_change_behind(struct str word)
{
	return word.n > 3 && word.p[0] == '(' && str_ends(word, "%)");
}

/* The words of a line; bars between them are none. */
static size_t words_of(struct str line, struct tokens *out)
{
	out->n = 0;
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		word = str_without_last(word, '|', NULL);
		if (word.n && word.p[0] == '|')
			word = str_after(word, 1);
		struct str rest = line, next = str_next_word(&rest);
		bool is_sign = (str_is(word, "-") || str_is(word, "+")) && str_ends(str_without_last(next, '|', NULL), "%");
		if (!word.n || is_sign || (out->n && is_change_behind(word)))
			continue;
		if (out->n < TOKENS_MAX)
			out->at[out->n] = word;
		out->n++;
	}
	return out->n;
}

/* Cells from the end of the words to their front, in OUT in that order; how many words are left. */
static size_t take_cells(const struct tokens *t, struct grid_row *out)
{
	size_t left = t->n;

	while (left > 0 && out->n < GRID_COLUMNS) {
		struct grid_cell cell;
		struct str unit = STR_NONE;
		size_t at = left - 1;
		if (at > 0 && is_unit(t->at[at]) && !num_prefix(t->at[at]))
			unit = t->at[at--];
		if (!cell_of(t->at[at], &cell) || (unit.n && cell.unit.n))
			break;
		cell.unit = unit.n ? unit : cell.unit;
		out->cell[out->n++] = cell;
		left = at;
	}
	return left;
}

static void turn_around(struct grid_row *row)
{
	for (size_t i = 0; i < row->n / 2; i++) {
		struct grid_cell cell = row->cell[i];
		row->cell[i] = row->cell[row->n - 1 - i];
		row->cell[row->n - 1 - i] = cell;
	}
}

bool grid_row_of(struct str line, struct grid_row *out)
{
	struct tokens t;

	out->n = 0;
	if (line.n > 4 * TITLE_MAX || words_of(line, &t) < 2 || t.n > TOKENS_MAX)
		return false;
	/* "(A) base" */
	size_t first = t.at[0].n == 3 && t.at[0].p[0] == '(' && t.at[0].p[2] == ')';
	size_t label = take_cells(&t, out);
	turn_around(out);
	if (!out->n || label <= first || label > LABEL_WORDS || !char_is_alnum(t.at[first].p[0]))
		return false;
	out->label = str_span(t.at[first].p, t.at[label - 1].p + t.at[label - 1].n);
	return true;
}

bool grid_counted_row_of(struct str line, struct grid_row *out)
{
	struct tokens t;

	out->n = 0;
	if (line.n > 4 * TITLE_MAX || words_of(line, &t) < 2 || t.n > TOKENS_MAX || !str_is_digits(t.at[0]))
		return false;
	if (take_cells(&t, out) || out->n < 2)
		return false;
	turn_around(out);
	out->label = out->cell[0].value;
	out->n--;
	for (size_t i = 0; i < out->n; i++)
		out->cell[i] = out->cell[i + 1];
	return true;
}

bool grid_is_count(struct str name)
{
	static const char *const labels[] = { "threads", "thread", "thr", "clients", "processes", "procs", "tasks", "jobs",
					      "users", "groups", "connections", "workers", NULL };

	while (name.n > 1 && name.p[0] == '#')
		name = str_after(name, 1);
	return str_one_of(name, labels) != NULL;
}

/* "users", "#threads": what heads counts before the rows. */
static bool heads_counts(struct str line)
{
	return grid_is_count(word_bare(str_next_word(&line)));
}

static bool row_of(const struct grid *g, struct str line, struct grid_row *out)
{
	return g->is_counted ? grid_counted_row_of(line, out) : grid_row_of(line, out);
}

/* A number with a sign is one of a column of changes. */
static bool has_lost_sign(const struct grid *g, const struct grid_row *row)
{
	for (size_t i = 0; i < row->n; i++) {
		char first = row->cell[i].value.p[0];
		if ((first == '-' || first == '+') && !str_is(row->cell[i].unit, "%") && !grid_is_change(g->name[i]))
			return true;
	}
	return false;
}

bool grid_is_change(struct str name)
{
	static const char *const words[] = { "change", "diff", "difference", "delta", "improvement", "speedup", "speed-up",
					     "gain",   "faster", "slower",     "ratio", "regression", "diff%",
					     "change%", "delta%", "imp%", NULL };

	if (str_starts(name, "%") || str_ends(name, "%)"))
		return true;
	for (const char *const *word = words; *word; word++)
		if (str_find_word(name, *word) != STR_NPOS)
			return true;
	return false;
}

static bool is_rule(struct str line)
{
	return str_is_blank(line) || str_is_rule(line, "-=+|_ :\t", 3);
}

bool grid_is_group(struct str line, struct str *name)
{
	size_t bar = str_find_char(line, '|');
	struct str first = bar == STR_NPOS ? STR_NONE : str_trim(str_sub(line, 0, bar));

	if (!first.n || first.n > TITLE_MAX || !str_is_rule(str_after(line, bar), "| \t", 2))
		return false;
	*name = first;
	return true;
}

/* "      | -3.29%  | -3.66%  |": changes that nothing names. */
static bool is_bare_change(struct str line)
{
	struct tokens t;
	size_t n = 0;

	if (str_find_char(line, '|') == STR_NPOS || words_of(line, &t) > TOKENS_MAX)
		return false;
	for (size_t i = 0; i < t.n; i++)
		n += str_ends(t.at[i], "%") && num_is(str_sub(t.at[i], 0, t.at[i].n - 1));
	return n && n == t.n;
}

/* What may stand between rows. */
static bool is_between(struct str line)
{
	struct str name;

	return is_rule(line) || grid_is_group(line, &name) || is_bare_change(line);
}

/* The names on a line: between bars, or set apart by wide gaps, or single words. */
static size_t names_of(struct str line, size_t n, struct tokens *out)
{
	if (str_find_char(line, '|') != STR_NPOS) {
		out->n = 0;
		for (struct str rest = str_trim(line); rest.n;) {
			struct str name = str_trim(str_cut(&rest, '|'));
			if (name.n && out->n < TOKENS_MAX)
				out->at[out->n++] = name;
		}
		return out->n;
	}
	static const char *const labels[] = { "kernel", "version", "os", "host", "label", "name", NULL };
	if (tokens_of(line, out) == n + 1 && str_one_of(out->at[0], labels))
		return n + 1;
	size_t phrases = phrases_of(line, out);
	return phrases == n || phrases == n + 1 ? phrases : tokens_of(line, out);
}

static bool has_letter(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (char_is_alpha(s.p[i]))
			return true;
	return false;
}

/* "trans/s", "MB/sec" */
static bool is_rate_word(struct str word)
{
	static const char *const ends[] = { "/s", "/sec", "/second", NULL };

	for (const char *const *end = ends; *end; end++)
		if (str_ends(word, *end) && word.n > str_from(*end).n && str_find_char(word, ' ') == STR_NPOS)
			return true;
	return false;
}

/* N names, perhaps with one for the labels before them. */
static bool read_names(struct str line, size_t n, struct grid *out)
{
	struct tokens t;
	size_t names = line.n <= 4 * TITLE_MAX ? names_of(line, n, &t) : 0;

	if (names != n && names != n + 1)
		return false;
	for (size_t i = 0; i < n; i++) {
		out->name[i] = str_trim(str_without_last(t.at[names - n + i], ':', NULL));
		bool kernel = kernel_is_version(out->name[i]) || grid_is_change(out->name[i]);
		if (!out->name[i].n || (!kernel && (!has_letter(out->name[i]) || num_prefix(out->name[i]) == out->name[i].n)))
			return false;
	}
	out->n = n;
	return true;
}

/* "threads:   1   2   4   8" */
static bool read_threads(struct str line, struct grid *out)
{
	static const char *const labels[] = { "threads", "thread", "clients", "processes", "procs", "tasks", "jobs", NULL };
	struct grid_row row;

	if (!grid_row_of(line, &row) || row.n < 2 || !str_one_of(word_bare(row.label), labels))
		return false;
	for (size_t i = 0; i < row.n; i++) {
		out->name[i] = row.cell[i].value;
		if (!str_is_digits(out->name[i]) || row.cell[i].unit.n)
			return false;
	}
	out->n = row.n;
	out->kind = GRID_THREADS;
	return true;
}

/* "stripe_size(64KB)" and "stripe_size(4KB)", "elevator=cfq" and "elevator=noop": one setting's values. */
static bool are_settings(const struct grid *g)
{
	size_t common = 0;

	while (common < g->name[0].n && common < g->name[1].n && g->name[0].p[common] == g->name[1].p[common])
		common++;
	for (size_t i = 1; i < common; i++)
		if (g->name[0].p[i] == '(' || g->name[0].p[i] == '=')
			return true;
	return false;
}

static bool columns_are_subjects(const struct grid *g)
{
	size_t subjects = 0, changes = 0;

	for (size_t i = 0; i < g->n; i++) {
		subjects += grid_is_subject(g->name[i]);
		changes += grid_is_change(g->name[i]);
	}
	if (g->n - changes < 2)
		return false;
	/* "BASE  SPF  delta": that word says that the others are two sides */
	bool has_delta = str_is_nocase(g->name[g->n - 1], "delta");
	return subjects + changes == g->n || (subjects && has_delta) || (g->n == 2 && are_settings(g));
}

/* Thousands are of requests; "385860k" is memory. */
static bool has_plain_thousands(const struct grid_row *row, const struct grid *g)
{
	for (size_t i = 0; i < row->n; i++)
		if (str_is(row->cell[i].unit, "k") && !str_has_nocase(row->label, "iops") && !str_has_nocase(g->name[i], "iops"))
			return true;
	return false;
}

/* Rows from AT on in MAX lines, as many numbers each as there are columns; those of subjects end at the first that is of
 * none. */
static size_t rows_end(const struct lines *in, const struct grid *g, size_t max, size_t *rows)
{
	size_t at = g->rows, end = at;
	struct grid_row row;

	*rows = 0;
	for (size_t i = at; i <= end + BETWEEN_MAX && i - at < max && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		bool is_row = row_of(g, line, &row) && row.n == g->n && !has_plain_thousands(&row, g) && !has_lost_sign(g, &row);
		bool counts = is_row && (g->kind == GRID_COLUMNS_ARE || grid_is_subject(row.label));
		if (!counts && !(is_row && grid_is_change(row.label)) && !is_between(line))
			break;
		if (!counts)
			continue;
		++*rows;
		end = i + 1;
	}
	return end;
}

/* Header and rows: what the shape alone says. */
static bool read_shape(const struct lines *in, size_t at, struct grid *out)
{
	struct grid_row row;
	size_t rows = at + 1, count;

	while (rows <= at + HEADER_GAP && is_between(line_at(in, rows)))
		rows++;
	*out = (struct grid){ .header = at, .rows = rows };
	if (is_rule(line_at(in, at)))
		return false;
	out->is_counted = !grid_row_of(line_at(in, rows), &row) && heads_counts(line_at(in, at));
	if (!row_of(out, line_at(in, rows), &row))
		return false;
	if (!read_threads(line_at(in, at), out)) {
		if (!read_names(line_at(in, at), row.n, out))
			return false;
		/* "trans/s  9536  6939": what counts in the rows, so what is compared stands above */
		bool is_rate = is_rate_word(row.label) && out->n > 1;
		out->kind = columns_are_subjects(out) || is_rate ? GRID_COLUMNS_ARE : GRID_ROWS;
		if (out->is_counted && out->kind != GRID_COLUMNS_ARE)
			return false;
	}
	out->end = rows_end(in, out, GRID_FIRST, &count);
	return count >= 2 && out->n == row.n;
}

/* The first unit among the words of a title: "MB/sec", "(transactions/sec)", "in seconds". */
static struct str unit_in(struct str line)
{
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		struct str bare = word_bare(word);
		bool is_time = str_one_of(bare, (const char *const[]){ "seconds", "secs", "milliseconds", "microseconds", NULL });
		if (is_time || str_is(bare, "IOPS") || (bare.n > 3 && str_find_char(bare, '/') != STR_NPOS && is_unit(bare)))
			return bare;
	}
	return STR_NONE;
}

/* Columns that say themselves what they are: "Elapsed System User CPU". */
static bool names_measures(const struct grid *g)
{
	static const char *const words[] = { "elapsed", "system", "user", "throughput", "latency", "iops", "ops/sec", "mean",
					     "median",	"average", NULL };

	for (size_t i = 0; i < g->n; i++)
		if (str_one_of(g->name[i], words))
			return true;
	return false;
}

#define UNIT_ROWS 8

/* Does one of the first rows print a unit, in a cell or behind its name ("slat (nsec)")? */
static bool rows_have_unit(const struct lines *in, const struct grid *g)
{
	for (size_t at = g->rows; at < g->end && at < g->rows + UNIT_ROWS; at++) {
		struct grid_row row;
		if (!row_of(g, line_at(in, at), &row))
			continue;
		size_t open = str_find_char(row.label, '(');
		if (open != STR_NPOS && is_unit(word_bare(str_after(row.label, open))))
			return true;
		for (size_t i = 0; i < row.n; i++)
			if (row.cell[i].unit.n || is_minutes(row.cell[i].value, num_prefix(row.cell[i].value)))
				return true;
	}
	return false;
}

/* The unit printed in the first row, the header, or a line right above. */
static bool find_unit(const struct lines *in, struct grid *g)
{
	struct grid_row row;
	size_t units = 0;

	row_of(g, line_at(in, g->rows), &row);
	for (size_t i = 0; i < row.n; i++)
		units += row.cell[i].unit.n > 0;
	if (units == 1 && row.n > 1 && g->kind != GRID_COLUMNS_ARE) {
		g->unit = row.cell[row.n - 1].unit;
		g->unit_at = g->rows;
	}
	for (size_t i = g->header + 1; !g->unit.n && !names_measures(g) && i-- > 0 && g->header - i <= TITLE_LINES;) {
		struct str line = line_at(in, i);
		/* the row of another table ends the search */
		if (!in_same_part(in, g->header, i) || line.n > TITLE_MAX || (i < g->header && grid_row_of(line, &row)))
			break;
		g->unit = unit_in(line);
		g->unit_at = i;
	}
	return g->unit.n || names_measures(g) || rows_have_unit(in, g);
}

#define NEAR_LINES 12

/* Nothing but sides that are compared, right below the name of a benchmark: whatever it counts, these are its figures. */
static bool is_plain_comparison(const struct grid *g)
{
	size_t subjects = 0;

	for (size_t i = 0; i < g->n; i++)
		subjects += grid_is_subject(g->name[i]);
	return g->kind == GRID_COLUMNS_ARE && subjects >= 2 && g->header - g->tool_at <= NEAR_LINES && !str_is(str_from(g->tool), "build");
}

static bool find_tool(const struct lines *in, struct grid *g)
{
	for (size_t i = g->header + 1; line_up(in, g->header, TOOL_LINES, &i);) {
		struct str line = line_at(in, i);
		if (line.n > 2 * TITLE_MAX)
			continue;
		g->tool = grid_tool_in(line);
		g->tool = g->tool || g->header - i > BUILD_LINES ? g->tool : grid_build_in(line);
		g->tool_at = i;
		if (g->tool)
			return true;
	}
	return false;
}

void grid_read_on(const struct lines *in, struct grid *g)
{
	size_t count;

	if (g->end + BETWEEN_MAX + 1 >= g->rows + GRID_FIRST)
		g->end = rows_end(in, g, SIZE_MAX, &count);
}

bool grid_at(const struct lines *in, size_t at, struct grid *out)
{
	struct grid_row first;

	if (!read_shape(in, at, out) || !find_tool(in, out))
		return false;
	return find_unit(in, out) || out->kind == GRID_THREADS || is_plain_comparison(out) ||
	       (grid_row_of(line_at(in, out->rows), &first) && is_rate_word(first.label));
}
