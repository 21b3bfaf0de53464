/*
 * tiobench.c: tables by tiobench.pl, of every era and as people cut them down
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/tio.h"

#define LOOK_AHEAD 8   /* lines between a title and its table's header or first row */
#define LOOK_BACK  60  /* lines from a title back to the header that several tables share */
#define UPPER_LINES 2  /* of header above the last one */
#define TITLE_WORDS 8  /* a longer line is a sentence */
#define CONTINUED_COLUMNS 5 /* fewer numbers behind a label could be anything's */

static bool has_column(const struct tio_table *t, enum tio_kind kind)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->col[i].kind == kind)
			return true;
	return false;
}

/* Rate and nothing of what only tiobench prints could be any tool's table. */
static bool is_ours(const struct tio_table *t)
{
	bool average = has_column(t, TIO_LAT_AVG), maximum = has_column(t, TIO_LAT_MAX);

	if (has_column(t, TIO_CPU) || has_column(t, TIO_GT2S) || (average && maximum))
		return true;
	return (average || maximum) && has_column(t, TIO_THREADS) && str_is_nocase(t->label_word, "Kernel");
}

static bool is_title(struct str line)
{
	struct tokens t;

	return tokens_of(line, &t) <= TITLE_WORDS && phase_in(line);
}

/* Titles whose header stood once, above the first of several tables. */
static void columns_of_shared_header(const struct lines *in, size_t at, struct tio_table *out)
{
	struct tio_table above;

	tio_full_columns(out);
	for (size_t i = at; line_up(in, at, LOOK_BACK, &i);) {
		if (!tio_header_at(in, i, &above))
			continue;
		if (is_ours(&above) && !above.col[0].phase) {
			above.phase = NULL;
			*out = above;
		}
		return;
	}
}

/* Rows right below a title, without a header of their own. */
static bool find_headless(const struct lines *in, size_t at, size_t body, struct tio_table *out)
{
	struct tio_row row;

	tio_full_columns(out);
	out->title = at;
	out->header = STR_NPOS;
	out->body = body;
	out->phase = phase_in(line_at(in, at));
	if (tio_row_at(in, body, out, &row))
		return true;
	struct tio_table shared;
	columns_of_shared_header(in, at, &shared);
	shared.title = at;
	shared.header = STR_NPOS;
	shared.body = body;
	shared.phase = out->phase;
	*out = shared;
	return tio_row_at(in, body, out, &row);
}

/* A title at AT: the header or the first row comes within a few lines of nothing else. */
static bool find_below_title(const struct lines *in, size_t at, struct tio_table *out)
{
	for (size_t i = at + 1; i <= at + LOOK_AHEAD && i < in->n; i++) {
		struct str line = line_at(in, i);
		if (tio_header_at(in, i, out)) {
			if (!out->phase) {
				out->phase = phase_in(line_at(in, at));
				out->title = at;
			}
			return true;
		}
		if (!tio_is_filler(line) && !tio_is_upper_header(line))
			return find_headless(in, at, i, out);
	}
	return false;
}

/* Word I of a row of the oldest table: rate and CPU% in turn. */
static bool is_percent_in_turn(const struct tokens *t)
{
	for (size_t i = 4; i < 12; i++)
		if ((t->at[i].p[t->at[i].n - 1] == '%') != (i % 2 == 1))
			return false;
	return true;
}

/* The oldest table without its header: newer Perl does not print it.  The shape is exact enough. */
static bool find_four_phases(const struct lines *in, size_t at, struct tio_table *out)
{
	struct tokens t;
	struct tio_row row;
	struct str line = line_at(in, at);

	if (tokens_of(line, &t) != 12 || !is_percent_in_turn(&t))
		return false;
	*out = (struct tio_table){ .title = STR_NPOS, .header = STR_NPOS, .body = at };
	tio_four_phase_columns(out);
	return tio_row_at(in, at, out, &row);
}

/* The title that stands above the header on line HEADER. */
static void find_title(const struct lines *in, size_t header, struct tio_table *out)
{
	for (size_t i = header; !out->phase && i-- > 0 && header - i <= LOOK_AHEAD;) {
		struct str line = line_at(in, i);
		if (is_title(line)) {
			out->phase = phase_in(line);
			out->title = i;
		} else if (!tio_is_filler(line) && !tio_is_upper_header(line)) {
			break;
		}
	}
}

/* A label and at least so many numbers: cheap, as every line with a '%' is asked. */
static bool may_be_continued(struct str line)
{
	struct tokens t;

	if (tokens_of(line, &t) <= CONTINUED_COLUMNS || t.n > TIO_COLUMNS_MAX)
		return false;
	for (size_t i = t.n - CONTINUED_COLUMNS; i < t.n; i++)
		if (!num_is(str_without_last(t.at[i], '%', NULL)))
			return false;
	return true;
}

/* A row that sentences part from its table, as in replies and behind "After:": it has all of that table's columns and a
 * label, and nothing in between names another phase. */
static bool find_continued(const struct lines *in, size_t at, struct tio_table *out)
{
	struct tio_row row;
	const char *between = NULL;

	if (!may_be_continued(line_at(in, at)))
		return false;
	for (size_t i = at; line_up(in, at, LOOK_BACK, &i);) {
		struct str line = line_at(in, i);
		unsigned hints = tio_hints(line);
		if (!(hints & TIO_HINT_RATE) || !tio_header_at(in, i, out)) {
			const char *phase = hints & TIO_HINT_PHASE ? phase_in(line) : NULL;
			if ((phase && is_title(line)) || (between && phase && phase != between))
				return false;
			between = phase ? phase : between;
			continue;
		}
		find_title(in, i, out);
		out->header = STR_NPOS;
		out->body = at;
		return out->label_word.n && !out->col[0].phase && out->n >= CONTINUED_COLUMNS && (!between || between == out->phase) &&
		       tio_row_at(in, at, out, &row) && row.lines == 1;
	}
	return false;
}

/* The table that begins at line AT, with its title or its header. */
static bool find_table(const struct lines *in, size_t at, struct tio_table *out)
{
	struct str line = line_at(in, at);
	unsigned hints = tio_hints(line);

	if ((hints & TIO_HINT_RATE) && tio_header_at(in, at, out))
		return true;
	if ((hints & TIO_HINT_PHASE) && is_title(line) && find_below_title(in, at, out))
		return true;
	for (size_t i = at; i < at + UPPER_LINES && tio_is_upper_header(line_at(in, i)); i++)
		if (tio_header_at(in, i + 1, out))
			return true;
	return (hints & TIO_HINT_PERCENT) && (find_four_phases(in, at, out) || find_continued(in, at, out));
}

static int sure_of(const struct tio_table *t)
{
	if (t->header == STR_NPOS)
		return t->title == STR_NPOS ? 60 : 90;
	return t->phase || t->col[t->n - 1].phase ? 100 : 80;
}

static struct claim table_claim(const struct lines *in, size_t at)
{
	struct tio_table table;
	struct tio_row row;
	size_t end = 0;

	if (!find_table(in, at, &table) || !is_ours(&table))
		return NO_CLAIM;
	for (size_t i = table.body; tio_next_row(in, i, &table, &row); i = end)
		end = row.at + row.lines;
	if (!end)
		return NO_CLAIM;
	return (struct claim){ .at = at, .count = end - at, .sure = sure_of(&table) };
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct claim c = table_claim(in, at);

	return c.count ? c : tio_flow_claim(in, at);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct tio_table table;
	struct tio_row row;

	if (!table_claim(im->in, c.at).count)
		return tio_flow_parse(im, c, e);
	if (!find_table(im->in, c.at, &table))
		return OK;
	if (!table.phase && !table.col[table.n - 1].phase)
		table.phase = tio_phase_nearby(im, c, &table.title);
	tio_command_above(im->in, c.at, im->arena, &table.command);
	for (size_t i = table.body; i < c.at + c.count && tio_next_row(im->in, i, &table, &row); i = row.at + row.lines) {
		tio_learn_units(&table, &row);
		if (tio_emit(im, &table, &row, "tiobench", e))
			return err_wrap(e, "line %u", line_number(im->in, row.at));
	}
	return OK;
}

static const char *const words[] = {
	"!rate! | mb/s | mbytes/s & !cpu! | >0s | !lat | !max",
	"~seq?~read | ~seq?~write | ~rand?~read | ~rand?~write | ~rnd~read | ~rnd~write",
	"0%~0 | .%~0",
	NULL,
};

const struct importer importer_tiobench = { "tiobench", "tables by tiobench.pl, of every era", 5, claim, parse, words };
