/*
 * tio_row.c: rows of tiobench tables, checked against the columns by number and type of their words
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/subject.h"
#include "import/tio.h"
#include "model/kernel.h"

#define LABEL_TOKENS_MAX 4
#define WRAPPED_LINES_MAX 3
#define FILLER_LINES_MAX 6

const char *tio_unit_word(struct str word)
{
	static const struct {
		const char *word, *unit;
	} units[] = { { "ms", "ms" },       { "msec", "ms" },    { "msecs", "ms" },  { "milliseconds", "ms" },
		      { "s", "s" },         { "sec", "s" },      { "secs", "s" },    { "seconds", "s" },
		      { "second", "s" },    { "us", "us" },      { "usec", "us" },   { "MB/s", "MB/s" },
		      { "MB/sec", "MB/s" }, { "KB/s", "KB/s" },  { "KB/sec", "KB/s" } };

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_is_nocase(word, units[i].word))
			return units[i].unit;
	return NULL;
}

bool tio_is_filler(struct str line)
{
	line = str_trim(line);
	return line.n == 0 || str_is_rule(line, "-=_+ \t", 3) || str_is_rule(line, ".", 2) ||
	       str_is_nocase(line, "[...]") || str_is_nocase(line, "[snip]") || str_is_nocase(line, "<snip>");
}

/* Words of a row, with units folded into the number before them. */
struct row_words {
	struct tio_value at[TOKENS_MAX];
	size_t n;
};

static bool add_words(struct row_words *w, struct str line, size_t number)
{
	struct tokens t;

	if (tokens_of(line, &t) > TIO_COLUMNS_MAX + LABEL_TOKENS_MAX)
		return false;
	for (size_t i = 0; i < t.n; i++) {
		if (str_is(t.at[i], "%") && w->n)
			continue;
		const char *unit = tio_unit_word(t.at[i]);
		if (unit && w->n && num_is(w->at[w->n - 1].text) && !w->at[w->n - 1].unit.n) {
			w->at[w->n - 1].unit = str_from(unit);
			continue;
		}
		if (w->n == TOKENS_MAX)
			return false;
		w->at[w->n++] = (struct tio_value){ .text = t.at[i], .line = number };
	}
	return true;
}

static bool is_overflow(struct str s)
{
	return str_is_rule(s, "#", 2);
}

/* A number of one of these columns: no sign, no exponent beyond what %g prints. */
static bool is_plain_number(struct str s)
{
	return s.n && (char_is_digit(s.p[0]) || s.p[0] == '.') && num_is(s);
}

static bool type_fits(enum tio_kind kind, struct tio_value *v)
{
	bool percent;
	struct str number = str_without_last(v->text, '%', &percent);
	struct str checked = v->tail.n ? v->tail : number;

	if (v->tail.n)
		checked = str_without_last(v->tail, '%', &percent);
	bool numeric = is_plain_number(checked) || is_overflow(checked);
	switch (kind) {
	case TIO_FILE_MB:
	case TIO_BLOCK:
	case TIO_THREADS:
		return !percent && !v->tail.n && (str_is_digits(number) || is_overflow(number));
	case TIO_CPU:
	case TIO_GT2S:
	case TIO_GT10S:
		return numeric;
	case TIO_RATE:
	case TIO_LAT_AVG:
	case TIO_LAT_MAX:
	case TIO_EFF:
	case TIO_KINDS:
		break;
	}
	return numeric && !percent;
}

/* The last words of the row as the table's columns; the words before them are the label. */
static bool fit(const struct row_words *w, const struct tio_table *table, struct tio_row *out)
{
	size_t label = w->n - table->n;

	if (w->n < table->n || label > LABEL_TOKENS_MAX || (!label && table->label_word.n))
		return false;
	for (size_t i = 0; i < table->n; i++) {
		out->value[i] = w->at[label + i];
		if (!type_fits(table->col[i].kind, &out->value[i]))
			return false;
		bool percent = false;
		if (out->value[i].tail.n)
			out->value[i].tail = str_without_last(out->value[i].tail, '%', &percent);
		else
			out->value[i].text = str_without_last(out->value[i].text, '%', &percent);
	}
	out->label = STR_NONE;
	if (label)
		out->label = str_span(w->at[0].text.p, w->at[label - 1].text.p + w->at[label - 1].text.n);
	return true;
}

/* "1 .828%" is 1.828%: a mailer or an editor put a blank into the figure. */
static bool mend(const struct row_words *w, struct row_words *out)
{
	bool mended = false;

	out->n = 0;
	for (size_t i = 0; i < w->n; i++) {
		struct tio_value v = w->at[i];
		bool broken = i + 1 < w->n && str_is_digits(v.text) && !v.unit.n && w->at[i + 1].text.n > 1 &&
			      w->at[i + 1].text.p[0] == '.' && char_is_digit(w->at[i + 1].text.p[1]);
		if (broken) {
			v.tail = w->at[++i].text;
			mended = true;
		}
		out->at[out->n++] = v;
	}
	return mended;
}

/* A label that ends in a number is what a shifted row looks like; a mended one is better then. */
static bool fit_or_mend(const struct row_words *w, const struct tio_table *table, struct tio_row *out)
{
	struct row_words mended;
	struct tio_row plain = *out;

	bool fits = fit(w, table, &plain);
	if (mend(w, &mended) && fit(&mended, table, out))
		return true;
	if (fits)
		*out = plain;
	return fits;
}

/* The beginning of a row that goes on below: a label, and numbers; or the label of a kernel alone. */
static bool is_row_start(const struct row_words *w, const struct tio_table *table)
{
	if (w->n == 1)
		return table->label_word.n && kernel_is_version(w->at[0].text);
	if (w->n < 2 || w->n >= table->n + 1 || char_is_blank(w->at[0].text.p[0]))
		return false;
	for (size_t i = 1; i < w->n; i++) {
		struct tio_value v = w->at[i];
		if (!type_fits(table->col[i - 1].kind, &v))
			return false;
	}
	return true;
}

static bool all_numbers(struct str line)
{
	struct tokens t;

	if (tokens_of(line, &t) == 0 || t.n > TIO_COLUMNS_MAX)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!is_plain_number(str_without_last(t.at[i], '%', NULL)))
			return false;
	return true;
}

/* "-2.5.60-mm2  2048 ...": two tables set against each other by diff(1), whose sign is no part of the label.  In a patch
 * the same is an example in some documentation: false. */
static bool take_diff_sign(const struct lines *in, size_t at, struct row_words *w)
{
	struct str *first = &w->at[0].text;

	if (first->n < 2 || (first->p[0] != '+' && first->p[0] != '-'))
		return true;
	*first = str_after(*first, 1);
	return kernel_is_version(*first) && !in_patch(in, at);
}

/* W is the first line of a row that a mailer broke, perhaps with a broken figure in it. */
static bool join_lines(const struct lines *in, size_t at, const struct tio_table *table, struct row_words *w,
		       struct tio_row *out)
{
	struct row_words mended;

	mend(w, &mended);
	if (!is_row_start(w, table) && !is_row_start(&mended, table))
		return false;
	while (out->lines < WRAPPED_LINES_MAX && all_numbers(line_at(in, at + out->lines))) {
		size_t next = at + out->lines++;
		if (!add_words(w, line_at(in, next), next))
			return false;
		mend(w, &mended);
		if (mended.n > table->n + 1)
			return false;
		if (w->n == table->n + 1 && fit(w, table, out))
			return true;
		if (mended.n == table->n + 1)
			return fit(&mended, table, out);
	}
	return false;
}

bool tio_row_at(const struct lines *in, size_t at, const struct tio_table *table, struct tio_row *out)
{
	struct row_words w = { .n = 0 };

	*out = (struct tio_row){ .at = at, .lines = 1 };
	if (at >= in->n || !add_words(&w, line_at(in, at), at) || !w.n || !take_diff_sign(in, at, &w))
		return false;
	if (fit_or_mend(&w, table, out))
		return true;
	return join_lines(in, at, table, &w, out);
}

bool tio_next_row(const struct lines *in, size_t at, const struct tio_table *table, struct tio_row *out)
{
	for (size_t skipped = 0; at < in->n && skipped <= FILLER_LINES_MAX; at++, skipped++)
		if (!tio_is_filler(line_at(in, at)))
			return tio_row_at(in, at, table, out);
	return false;
}
