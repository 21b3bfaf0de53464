/*
 * lkp.c: the tables of the kernel test robot (lkp-tests)
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	f7de4886fe8f008a 8c5035dfbb9475b67c82b3fdb73
 *	---------------- ---------------------------
 *	         %stddev     %change         %stddev
 *	             \          |                \
 *	     6717440           +17.6%    7897088 ± 12%  fio.read_clat_90%_us
 *
 * The metric stands last; what is before its first point is the benchmark or the monitor.  Changes are not read: they
 * say again what the two values say.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define KERNELS_MAX 8
#define GAP_MAX 5
#define PARAM_LINES 14 /* how far above the header the test's parameters stand */
#define PARAMS_MAX 500
#define TABLE_LINES 600 /* how far up the header of a row may stand */
#define METRIC_BYTES_MAX 200

struct header {
	struct str kernel[KERNELS_MAX]; /* or what else is compared: "base+patchset" */
	size_t n;
	size_t at;
};

static bool is_hash(struct str word)
{
	return word.n >= 7 && word.n <= 40 && str_is_hex(word);
}

/* "%stddev     %change", below "fail:runs  %reproduction" if there is that too. */
static bool is_titled(const struct lines *in, size_t at)
{
	for (size_t i = at; i < at + 4; i++)
		if (str_has(line_at(in, i), "%change"))
			return true;
	return false;
}

/* Two kernels or more, a rule under each, and what the columns are. */
static bool header_at(const struct lines *in, size_t at, struct header *h)
{
	struct tokens names, rules;

	*h = (struct header){ .at = at };
	if (tokens_of(line_at(in, at), &names) < 2 || names.n > KERNELS_MAX)
		return false;
	if (tokens_of(line_at(in, at + 1), &rules) != names.n)
		return false;
	for (size_t i = 0; i < names.n; i++) {
		if (!str_is_rule(rules.at[i], "-", 7) || !char_is_alnum(names.at[i].p[0]))
			return false;
		h->kernel[h->n++] = names.at[i];
	}
	return is_titled(in, at + 2);
}

struct cell_of_kernel {
	struct str value;
	struct str stddev; /* in percent; empty: none */
	size_t at;
};

struct lkp_row {
	struct cell_of_kernel cell[KERNELS_MAX];
	struct str metric;
	size_t metric_at;
	size_t lines;
};

/* The plus-minus sign at the start of S, in the forms in which it survives mailers; 0: none. */
static size_t plus_minus(struct str s)
{
	static const char *const forms[] = { "\xc2\xb1", "\xc3\x82\xc2\xb1", "A+-", "+-", "+/-", "\xef\xbf\xbd" };

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (str_starts(s, forms[i]))
			return str_from(forms[i]).n;
	return 0;
}

/* "± 12%", "±106%" off the start of *rest. */
static struct str take_stddev(struct str *rest)
{
	struct str s = str_trim_left(*rest);
	size_t sign = plus_minus(s);

	if (!sign)
		return STR_NONE;
	s = str_trim_left(str_after(s, sign));
	size_t n = num_prefix(s);
	if (!n || n >= s.n || s.p[n] != '%')
		return STR_NONE;
	*rest = str_after(s, n + 1);
	return str_sub(s, 0, n);
}

/* "-10.6%", "+0.2" */
static bool take_change(struct str *rest)
{
	struct str word = str_next_word(rest);

	return word.n > 1 && (word.p[0] == '+' || word.p[0] == '-') && num_is(str_without_last(word, '%', NULL));
}

/* A metric has a point inside, and is no number. */
static bool is_metric(struct str word)
{
	size_t point = str_find_char(word, '.');

	return point != STR_NPOS && point > 0 && point + 1 < word.n && word.n <= METRIC_BYTES_MAX && char_is_alpha(word.p[0]);
}

static bool row_at(const struct lines *in, size_t at, const struct header *h, struct lkp_row *out)
{
	struct str rest = line_at(in, at);

	out->lines = 1;
	for (size_t i = 0; i < h->n; i++) {
		if (i > 0 && !take_change(&rest))
			return false;
		struct cell_of_kernel *cell = &out->cell[i];
		cell->value = str_next_word(&rest);
		if (!num_is(cell->value))
			return false;
		cell->stddev = take_stddev(&rest);
		cell->at = at;
	}
	out->metric_at = at;
	if (str_is_blank(rest)) {
		/* A mailer broke the row before its last word. */
		out->metric_at = at + out->lines++;
		rest = line_at(in, out->metric_at);
	}
	out->metric = str_next_word(&rest);
	return is_metric(out->metric) && str_is_blank(rest);
}

/* The next row at or behind *at; what else stands in a table: "%stddev %change", "\ |". */
static bool next_row(const struct lines *in, size_t *at, const struct header *h, struct lkp_row *out)
{
	for (size_t gap = 0; gap <= GAP_MAX && *at < in->n && !str_is_blank(line_at(in, *at)); gap++, ++*at)
		if (row_at(in, *at, h, out))
			return true;
	return false;
}

/* Somebody answered in the middle of a table: its rows go on without a header. */
static bool looks_like_row(struct str line)
{
	struct str rest = line, first = str_next_word(&rest);
	size_t n = line.n;

	if (!num_is(first) || line.n > TITLE_MAX * 2)
		return false;
	while (n && !char_is_blank(line.p[n - 1]))
		n--;
	return is_metric(str_after(line, n));
}

static bool header_above(const struct lines *in, size_t at, struct header *h)
{
	for (size_t i = at; line_up(in, at, TABLE_LINES, &i);)
		/* cheap first: rows like these may be many, and their header far away */
		if (str_starts(str_trim_left(line_at(in, i + 1)), "-------") && header_at(in, i, h))
			return true;
	return false;
}

/* The table that begins, or goes on, at line AT; *body is its first row or what stands before it. */
static bool find_table(const struct lines *in, size_t at, struct header *h, size_t *body)
{
	struct lkp_row row;

	*body = at + 2;
	if (header_at(in, at, h))
		return true;
	*body = at;
	return looks_like_row(str_trim_right(line_at(in, at))) && header_above(in, at, h) && row_at(in, at, h, &row);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct header h;
	struct lkp_row row;
	size_t end = 0, i;

	if (!find_table(in, at, &h, &i))
		return NO_CLAIM;
	for (; next_row(in, &i, &h, &row); end = i)
		i += row.lines;
	return end && !in_patch(in, at) ? (struct claim){ at, end - at, 100 } : NO_CLAIM;
}

/* What the test was: "bs/disk/fs:" and below it "2M/1SSD/btrfs". */
struct test {
	struct str params;
	struct str machine;
	size_t at;
};

static struct str add_param(const struct import *im, struct str params, struct str name, struct str value)
{
	if (params.n + name.n + value.n + 2 > PARAMS_MAX)
		return params;
	return arena_printf(im->arena, STR_FMT "%s" STR_FMT "=" STR_FMT, STR_ARG(params), params.n ? " " : "", STR_ARG(name),
			    STR_ARG(value));
}

static void read_params(const struct import *im, size_t at, struct test *test)
{
	struct str names = str_without_last(str_trim(line_at(im->in, at)), ':', NULL);
	struct str values = str_trim(line_at(im->in, at + 1));

	test->at = at + 1;
	while (names.n && values.n) {
		struct str name = str_cut(&names, '/'), value = str_cut(&values, '/');
		if (str_is(name, "tbox_group"))
			test->machine = value;
		else if (name.n && value.n)
			test->params = add_param(im, test->params, name, value);
	}
}

static struct test test_above(const struct import *im, size_t at)
{
	struct test test = { STR_NONE, STR_NONE, at };

	for (size_t i = at; line_up(im->in, at, PARAM_LINES, &i);) {
		struct str line = str_trim(line_at(im->in, i));
		if (line.n > TITLE_MAX * 2 || !str_ends(line, ":") || str_find_char(line, ' ') != STR_NPOS ||
		    str_find_char(line, '/') == STR_NPOS)
			continue;
		read_params(im, i, &test);
		break;
	}
	return test;
}

static enum err_code emit(const struct import *im, const struct header *h, const struct lkp_row *from, const struct test *test,
			  size_t column, struct err *e)
{
	const struct cell_of_kernel *cell = &from->cell[column];
	struct row *row = row_new(im, cell->at);

	row_set(im, row, ROW_BENCHMARK, str_sub(from->metric, 0, str_find_char(from->metric, '.')), from->metric_at);
	bool is_kernel = is_hash(h->kernel[column]) || kernel_is_version(h->kernel[column]);
	row_set(im, row, is_kernel ? ROW_KERNEL : ROW_VARIANT, h->kernel[column], h->at);
	row_set(im, row, ROW_PARAMS, test->params, test->at);
	row_set(im, row, ROW_MACHINE, test->machine, test->at);
	row_cell_named(im, row, cell->at, from->metric, cell->value, STR_NONE);
	if (cell->stddev.n)
		row_cell_named(im, row, cell->at, arena_printf(im->arena, STR_FMT "_stddev", STR_ARG(from->metric)),
			       cell->stddev, STR("%"));
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct header h;
	struct lkp_row row;
	size_t at;

	if (!find_table(im->in, c.at, &h, &at))
		return OK;
	struct test test = test_above(im, h.at);
	for (; at < c.at + c.count && next_row(im->in, &at, &h, &row); at += row.lines)
		for (size_t i = 0; i < h.n; i++)
			if (emit(im, &h, &row, &test, i, e))
				return e->code;
	return OK;
}

static const char *const words[] = { "%change", NULL };

const struct importer importer_lkp = { "lkp", "tables of the kernel test robot", 1, claim, parse, words };
