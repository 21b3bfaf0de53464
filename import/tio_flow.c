/*
 * tio_flow.c: tiobench tables that a mailer filled as if they were paragraphs
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	> Sequential Reads
 *	>                               File  Blk   Num                   Avg
 *	> Maximum      Lat%     Lat%    CPU Identifier                    Size  Size
 *	> Thr   Rate  (CPU%)  Latency    Latency      >2s      >10s    Eff
 *	> ---------------------------- ------ ----- ---  ------ ------ ---------
 *	> -----------  -------- -------- ----- 2.5.61                        252
 *	> 4096   10    8.13 4.371%    12.138     2741.36   0.00000  0.00000   186
 *
 * The words are all there, in their order; only the ends of lines mean nothing.
 */
#include "base/num.h"
#include "import/tio.h"

#define FLOW_LINES  60
#define FLOW_WORDS  480
#define TITLE_WORDS 6

/* The header's words; "" is the name of the labels' column, whatever it is. */
static const char *const full_header[] = {
	"File", "Blk",	"Num",	  "Avg",     "Maximum", "Lat%", "Lat%", "CPU", "", "Size", "Size", "Thr",
	"Rate", "(CPU%)", "Latency", "Latency", ">2s",	 ">10s", "Eff",	 NULL,
};
static const char *const short_header[] = {
	"Num",	"Avg",	  "Maximum", "Lat%",	"Lat%", "CPU",	"", "Thr",
	"Rate", "(CPU%)", "Latency", "Latency", ">2s",	">10s", "Eff", NULL,
};
static const char *const old_header[] = {
	"File", "Block", "Num", "Seq",  "Read",   "Rand", "Read",   "Seq",  "Write",  "Rand", "Write", "",
	"Size", "Size",	 "Thr", "Rate", "(CPU%)", "Rate", "(CPU%)", "Rate", "(CPU%)", "Rate", "(CPU%)", NULL,
};

/* The words of a paragraph, and the line that each stands on. */
struct flow {
	struct str word[FLOW_WORDS];
	size_t line[FLOW_WORDS];
	size_t n;
};

static void fill_flow(const struct lines *in, size_t at, struct flow *out)
{
	out->n = 0;
	for (size_t i = at; in_same_part(in, at, i) && i - at < FLOW_LINES && in->at[i].depth == in->at[at].depth; i++) {
		struct str line = line_at(in, i);
		if (line.n > TIO_LINE_MAX || (str_is_blank(line) && out->n))
			return;
		for (struct str word = str_next_word(&line); word.n && out->n < FLOW_WORDS; word = str_next_word(&line)) {
			out->word[out->n] = word;
			out->line[out->n++] = i;
		}
	}
}

/* The word behind the header that begins with word FROM; 0: there is none. */
static size_t match_header(const struct flow *f, size_t from, const char *const *header, struct str *label)
{
	for (; *header; header++, from++) {
		if (from == f->n || (**header && !str_is(f->word[from], *header)))
			return 0;
		if (!**header)
			*label = f->word[from];
	}
	return from;
}

static void drop_sizes(struct tio_table *table)
{
	table->n -= 2;
	for (size_t i = 0; i < table->n; i++)
		table->col[i] = table->col[i + 2];
}

/* Fills OUT's columns, and tells the word behind header and rule; 0: no header of ours. */
static size_t read_header(const struct flow *f, struct tio_table *out)
{
	for (size_t from = 0; from <= TITLE_WORDS && from < f->n; from++) {
		struct str label = STR_NONE;
		size_t behind = match_header(f, from, full_header, &label);
		if (behind) {
			tio_full_columns(out);
		} else if ((behind = match_header(f, from, short_header, &label)) != 0) {
			tio_full_columns(out);
			drop_sizes(out);
		} else if ((behind = match_header(f, from, old_header, &label)) != 0) {
			tio_four_phase_columns(out);
		}
		out->label_word = label;
		for (; behind && behind < f->n && str_is_rule(f->word[behind], "-", 3); behind++)
			;
		if (behind)
			return behind;
	}
	return 0;
}

static bool value_fits(enum tio_kind kind, struct str word, struct str *value)
{
	bool percent;

	*value = str_without_last(word, '%', &percent);
	if (kind == TIO_FILE_MB || kind == TIO_BLOCK || kind == TIO_THREADS)
		return str_is_digits(word);
	return percent == (kind == TIO_CPU) && num_is(*value) && (char_is_digit(value->p[0]) || value->p[0] == '.');
}

/* The row whose label is word AT. */
static bool read_row(const struct flow *f, size_t at, const struct tio_table *table, struct tio_row *out)
{
	if (at + table->n >= f->n)
		return false;
	*out = (struct tio_row){ .at = f->line[at], .lines = f->line[at + table->n] - f->line[at] + 1, .label = f->word[at] };
	for (size_t i = 0; i < table->n; i++) {
		struct tio_value *v = &out->value[i];
		v->line = f->line[at + 1 + i];
		if (!value_fits(table->col[i].kind, f->word[at + 1 + i], &v->text))
			return false;
	}
	return true;
}

/* Title and header, so far as lines go: cheap, as every title is asked. */
static bool may_flow(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at), below = line_at(in, at + 1);
	bool here = phase_in(line) != NULL || str_has(line, "Seq Read");

	return here && (str_has(line, "Num") || (str_has(below, "Num") && !str_has(below, "Rate")));
}

struct claim tio_flow_claim(const struct lines *in, size_t at)
{
	struct tio_table table = { 0 };
	struct tio_row row;
	struct flow f;

	if (!may_flow(in, at))
		return NO_CLAIM;
	fill_flow(in, at, &f);
	size_t first = read_header(&f, &table), behind = first;
	while (first && read_row(&f, behind, &table, &row))
		behind += 1 + table.n;
	if (behind == first)
		return NO_CLAIM;
	return (struct claim){ at, f.line[behind - 1] - at + 1, 90 };
}

enum err_code tio_flow_parse(const struct import *im, struct claim c, struct err *e)
{
	struct tio_table table = { 0 };
	struct tio_row row;
	struct flow f;

	fill_flow(im->in, c.at, &f);
	size_t at = read_header(&f, &table);
	table.title = c.at;
	table.header = c.at;
	table.body = c.at;
	table.phase = table.col[table.n ? table.n - 1 : 0].phase ? NULL : phase_in(line_at(im->in, c.at));
	tio_command_above(im->in, c.at, im->arena, &table.command);
	for (; at && read_row(&f, at, &table, &row); at += 1 + table.n)
		if (tio_emit(im, &table, &row, "tiobench", e))
			return err_wrap(e, "line %u", line_number(im->in, row.at));
	return OK;
}
