/*
 * tiotest.c: the boxes that the tiotest program prints, and its terse lines (-T)
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Tiotest results for 4 concurrent io threads:
 *	| Item                  | Time     | Rate         | Usr CPU  | Sys CPU |
 *	| Write       32768 MBs |  626.0 s |  52.346 MB/s |   0.5 %  |  11.9 % |
 *	Tiotest latency results:
 *	| Item         | Average latency | Maximum latency | % >2 sec | % >10 sec |
 *	| Write        |        0.212 ms |   278200.296 ms |  0.00020 |   0.00013 |
 *
 * Every version from 0.29 on; the latency box came with 0.3.2.  Cells overflow, so only the bars separate them.
 */
#include "import/tiotest.h"

#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"

#define TITLE "Tiotest results for "
#define LATENCY_TITLE "Tiotest latency results"
#define CELLS 5
#define CELL_WORDS 5
/* A mailer breaks a row into at most that many lines. */
#define ROW_LINES_MAX 3
#define ROW_BYTES_MAX 400
/* Rules, headers and empty lines between two rows of one run's boxes; some mailers put an empty line behind each. */
#define GAP_MAX 20

struct cell_words {
	struct str word[CELL_WORDS];
	size_t at[CELL_WORDS];
	size_t n;
};

struct box_row {
	struct cell_words cell[CELLS];
	size_t n;     /* closed cells */
	size_t lines; /* that the row was broken into */
	const char *phase;
};

static void add_word(struct box_row *row, struct str word, size_t at)
{
	if (row->n >= CELLS || row->cell[row->n].n >= CELL_WORDS)
		return;
	struct cell_words *cell = &row->cell[row->n];
	cell->word[cell->n] = word;
	cell->at[cell->n++] = at;
}

/* Cuts WORD at its bars; *open tells whether a cell is open, that is, whether a bar came before. */
static void add_cut_at_bars(struct box_row *row, struct str word, size_t at, bool *open)
{
	size_t from = 0;

	for (size_t i = 0; i <= word.n; i++) {
		if (i < word.n && word.p[i] != '|')
			continue;
		if (i > from && *open)
			add_word(row, str_sub(word, from, i - from), at);
		if (i == word.n)
			break;
		if (*open)
			row->n++;
		*open = true;
		from = i + 1;
	}
}

static const char *phase_of(const struct cell_words *name)
{
	bool random = name->n && str_is_nocase(name->word[0], "random");
	struct str what = random && name->n > 1 ? name->word[1] : name->n ? name->word[0] : STR_NONE;

	if (str_is_nocase(what, "write"))
		return random ? "rand-write" : "seq-write";
	if (str_is_nocase(what, "read"))
		return random ? "rand-read" : "seq-read";
	return str_is_nocase(what, "total") ? "total" : NULL;
}

/* "| Random Read ...": a row of its own, not the rest of the one above. */
static bool begins_row(struct str line)
{
	line = str_trim_left(line);
	if (!str_starts(line, "|"))
		return false;
	line = str_trim_left(str_after(line, 1));
	return line.n && char_is_alpha(line.p[0]);
}

/* A row of five cells that begins on line AT and may go on below; false: none. */
static bool box_row_of(const struct lines *in, size_t at, struct box_row *out)
{
	bool open = false;

	*out = (struct box_row){ 0 };
	if (!begins_row(line_at(in, at)))
		return false;
	while (out->n < CELLS && out->lines < ROW_LINES_MAX && at + out->lines < in->n) {
		struct str rest = line_at(in, at + out->lines);
		if (rest.n > ROW_BYTES_MAX || !in_same_part(in, at, at + out->lines))
			return false;
		if (out->lines && begins_row(rest))
			break;
		for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest))
			add_cut_at_bars(out, word, at + out->lines, &open);
		out->lines++;
	}
	/* The last bar may be lost, its number not. */
	if (out->n == CELLS - 1 && out->cell[out->n].n)
		out->n++;
	out->phase = phase_of(&out->cell[0]);
	return out->n == CELLS && out->phase;
}

static bool is_title(struct str line)
{
	return str_find(line, TITLE) != STR_NPOS && str_has(line, " concurrent io threads");
}

static bool is_header(struct str line)
{
	return str_starts(str_trim_left(line), "|") && str_has(line, "Item") &&
	       (str_has(line, "Rate") || str_has(line, "latency"));
}

static bool is_box_rule(struct str line)
{
	return str_is_rule(line, ",.`'|+-", 1);
}

/* The end of a header that a mailer broke: "CPU |". */
static bool is_header_tail(struct str line)
{
	return line.n < 20 && str_ends(str_trim_right(line), " |");
}

/* What a line that is no row is to the boxes. */
static bool belongs(struct str line)
{
	return is_header(line) || is_header_tail(line) || is_box_rule(line) || str_is_blank(line) || str_has(line, LATENCY_TITLE);
}

static size_t boxes_end(const struct lines *in, size_t at)
{
	struct box_row row;
	size_t end = at, gap = 0;

	for (size_t i = is_title(line_at(in, at)) ? at + 1 : at; i < in->n && gap <= GAP_MAX;) {
		struct str line = line_at(in, i);
		if (box_row_of(in, i, &row)) {
			i += row.lines;
			end = i;
			gap = 0;
		} else if (belongs(line) && in_same_part(in, at, i)) {
			gap++;
			i++;
			/* The closing rule belongs to its box. */
			if (is_box_rule(line) && end > at)
				end = i;
		} else {
			break;
		}
	}
	return end;
}

static struct claim boxes_claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);

	if (!is_title(line) && !is_header(line) && !str_has(line, LATENCY_TITLE))
		return NO_CLAIM;
	return (struct claim){ at, boxes_end(in, at) - at, 100 };
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct claim c = boxes_claim(in, at);

	return c.count ? c : tiotest_terse_claim(in, at);
}

/* Sizes of the first box, for the rows of the second. */
struct sizes {
	struct str mb[5];
	size_t at[5];
};

static size_t phase_index(const char *phase)
{
	static const char *const phases[] = { "seq-write", "rand-write", "seq-read", "rand-read", "total" };
	size_t i = 0;

	while (i < 4 && !str_is(str_from(phase), phases[i]))
		i++;
	return i;
}

/* The number of a cell, without the sign that may be glued to it. */
static struct str number_of(const struct cell_words *cell)
{
	struct str word = cell->n ? str_without_last(cell->word[0], '%', NULL) : STR_NONE;

	return num_is(word) ? word : STR_NONE;
}

static void take_size(const struct box_row *box, struct sizes *sizes)
{
	const struct cell_words *name = &box->cell[0];
	size_t i = phase_index(box->phase);

	for (size_t w = 1; w < name->n; w++) {
		size_t n = num_prefix(name->word[w]);
		if (!n || !str_is_digits(str_sub(name->word[w], 0, n)))
			continue;
		sizes->mb[i] = str_sub(name->word[w], 0, n);
		sizes->at[i] = name->at[w];
	}
}

static bool is_latency_row(const struct box_row *box)
{
	const struct cell_words *average = &box->cell[1];

	return average->n > 1 && str_is(average->word[1], "ms");
}

static enum err_code emit_box_row(const struct import *im, struct row *row, const struct box_row *box, struct err *e)
{
	static const struct {
		const char *metric, *unit;
	} rates[] = { { "time", "s" }, { "rate", "MB/s" }, { "user_pct", "%" }, { "sys_pct", "%" } },
	  latencies[] = { { "lat_avg", "ms" }, { "lat_max", "ms" }, { "lat_gt2s_pct", "%" }, { "lat_gt10s_pct", "%" } };
	bool latency = is_latency_row(box);

	for (size_t i = 1; i < CELLS; i++) {
		struct str number = number_of(&box->cell[i]);
		if (!number.n) {
			import_note(im, box->cell[i].n ? box->cell[i].at[0] : row->at, "a cell of tiotest's box is not a number");
			continue;
		}
		row_cell(im, row, box->cell[i].at[0], latency ? latencies[i - 1].metric : rates[i - 1].metric, number,
			 latency ? latencies[i - 1].unit : rates[i - 1].unit);
	}
	return row_emit(im, row, e);
}

/* A run that could not even open its folder prints a Total of nothing. */
static bool has_phases(const struct import *im, struct claim c)
{
	struct box_row box;

	for (size_t at = c.at; at < c.at + c.count; at++)
		if (box_row_of(im->in, at, &box) && phase_index(box.phase) < 4)
			return true;
	return false;
}

static enum err_code parse_boxes(const struct import *im, struct claim c, struct err *e)
{
	struct sizes sizes = { 0 };
	size_t heading_at = 0;
	struct str heading = heading_above(im->in, c.at, &heading_at);
	struct str threads = threads_in(str_sub(line_at(im->in, c.at), 0, ROW_BYTES_MAX));

	if (!has_phases(im, c)) {
		import_note(im, c.at, "a tiotest run without a single phase");
		return OK;
	}
	for (size_t at = c.at; at < c.at + c.count;) {
		struct box_row box;
		if (!box_row_of(im->in, at, &box)) {
			at++;
			continue;
		}
		size_t phase = phase_index(box.phase);
		struct row *row = row_new(im, at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, "tiotest");
		row_know(row, ROW_PHASE, box.phase);
		row_set(im, row, ROW_THREADS, threads, c.at);
		row_set(im, row, ROW_VARIANT, heading, heading_at);
		take_size(&box, &sizes);
		row_set(im, row, ROW_FILE_MB, sizes.mb[phase], sizes.at[phase]);
		if (emit_box_row(im, row, &box, e))
			return e->code;
		at += box.lines;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	return boxes_claim(im->in, c.at).count ? parse_boxes(im, c, e) : tiotest_terse_parse(im, c, e);
}

static const char *const words[] = {
	"Tiotest",
	"Item & Rate | latency",
	"write:0 | read:0 | total:0",
	NULL,
};

const struct importer importer_tiotest = { "tiotest", "tiotest's boxes and its terse lines", 2, claim, parse, words };
