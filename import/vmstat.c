/*
 * vmstat.c: the lines of vmstat, each a sample of a run
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 *	 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 *	 2  0      0 224636  33636 6760228    0    0    54   141  129   23  1  1 98  0  0
 *
 * The names in the header decide the columns: 16 with w (procps 2.0), 16 with wa, 17 with st, 18 with gu, -a, -w and -t.
 * What -s, -d, -D, -m and -p print are other tables, and not read.
 */
#include "import/importers.h"
#include "import/samples.h"
#include "import/subject.h"

#include "base/num.h"

/* In the order in which every version prints those that it has. */
static const char *const names[] = { "r",  "b",	 "w",  "swpd", "free", "buff", "cache", "inact", "active", "si", "so",
				     "bi", "bo", "in", "cs",   "us",   "sy",   "id",	"wa",	 "st",	   "gu" };
#define NAMES (sizeof names / sizeof *names)
#define COLUMNS_MIN 4 /* fewer are cut out by hand, and their words are too common */
#define GAP_MAX 3     /* so many other lines may stand between two samples */
#define HEADERS_MAX 3 /* and so many headers: a text of nothing else would be read to its end from each of them */

struct header {
	struct str column[NAMES];
	size_t n;
	size_t lines;
	bool is_utc; /* -t, in this zone */
};

static size_t name_index(struct str word)
{
	size_t i = 0;

	while (i < NAMES && !str_is(word, names[i]))
		i++;
	return i;
}

/* "UTC", "CEST", "+03": what heads the column of -t. */
static bool is_zone(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (!(word.p[i] >= 'A' && word.p[i] <= 'Z') && !char_is_digit(word.p[i]) && word.p[i] != '+' && word.p[i] != '-')
			return false;
	return word.n >= 3 && word.n <= 6;
}

/* The names on LINE behind those of H; false: it has other words. */
static bool add_names(struct str line, struct header *h)
{
	size_t last = h->n ? name_index(h->column[h->n - 1]) : 0;

	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		size_t at = name_index(word);
		if (at == NAMES && h->n >= COLUMNS_MIN && is_zone(word) && str_is_blank(line)) {
			h->is_utc = str_is(word, "UTC") || str_is(word, "GMT");
			return true;
		}
		if (at == NAMES || (h->n && at <= last))
			return false;
		h->column[h->n++] = str_from(names[at]);
		last = at;
	}
	return true;
}

static bool starts_with_name(struct str line)
{
	struct str word = str_next_word(&line);

	return word.n && word.n <= 6 && name_index(word) < NAMES;
}

/* Some columns may be cut out by hand, but one of these was left: swpd, bi and bo, us and sy. */
static bool is_telling(const struct header *h)
{
	for (size_t i = 0; i < h->n; i++) {
		struct str name = h->column[i];
		if (str_is(name, "swpd"))
			return true;
		bool is_second = str_is(name, "bo") || str_is(name, "sy");
		if (is_second && i && name_index(h->column[i - 1]) + 1 == name_index(name))
			return true;
	}
	return false;
}

/* The header that begins on line AT; a mailer may have broken it. */
static bool header_at(const struct lines *in, size_t at, struct header *h)
{
	*h = (struct header){ 0 };
	if (!starts_with_name(line_at(in, at)) || !add_names(line_at(in, at), h))
		return false;
	h->lines = 1;
	while (h->lines < 3 && starts_with_name(line_at(in, at + h->lines))) {
		struct header longer = *h;
		if (!add_names(line_at(in, at + h->lines), &longer))
			break;
		longer.lines = h->lines + 1;
		*h = longer;
	}
	return h->n >= COLUMNS_MIN && is_telling(h);
}

/* "procs", "-----------memory----------", "__io__" */
static bool is_group(struct str word)
{
	static const char *const groups[] = { "procs", "memory", "swap", "io", "system", "cpu", "timestamp", "disks", "faults" };

	while (word.n && (word.p[0] == '-' || word.p[0] == '_'))
		word = str_after(word, 1);
	while (word.n && (word.p[word.n - 1] == '-' || word.p[word.n - 1] == '_'))
		word.n--;
	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
		if (str_is(word, groups[i]))
			return true;
	return false;
}

/* The line above the header. */
static bool is_group_line(struct str line)
{
	struct str word = str_next_word(&line);

	if (word.n < 2 || word.n > 80)
		return false;
	for (; word.n; word = str_next_word(&line))
		if (!is_group(word))
			return false;
	return true;
}

/* The sample that begins on line AT. */
static bool sample_at(const struct lines *in, size_t at, const struct header *h, struct sample_words *out)
{
	if (!samples_gather(in, at, h->n, out))
		return false;
	for (size_t i = 0; i < h->n; i++)
		if (!str_is_digits(out->word[i]) || out->word[i].n > 18)
			return false;
	/* Somebody's remark may follow, more numbers may not. */
	return out->n == h->n || sample_is_date(out->word[h->n]) || !char_is_digit(out->word[h->n].p[0]);
}

/* "procs -----------memory---------- ---swap-- -----io---- --system-- ----cpu----", from procps 3 on. */
static bool is_whole_group_line(struct str line)
{
	return str_starts(str_trim_left(line), "procs -") && str_has(line, "memory") && str_has(line, "io-");
}

/* Where somebody cut the names out, the number of columns tells which they are; LINE is the first sample. */
static bool implied_header(struct str line, struct header *h)
{
	static const char *const usual[] = { "r",  "b",	 "swpd", "free", "buff", "cache", "si", "so", "bi",
					     "bo", "in", "cs",	 "us",	 "sy",	 "id",	  "wa", "st", "gu" };
	struct tokens t;
	size_t n = tokens_of(line, &t);

	*h = (struct header){ 0 };
	if (n < 16 || n > 18)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (!str_is_digits(t.at[i]))
			return false;
		h->column[h->n++] = str_from(usual[i]);
	}
	return true;
}

/* The lines from AT to the first header behind it, where only group lines stand between: 0 or more; SIZE_MAX: none. */
static size_t lines_to_header(const struct lines *in, size_t at, struct header *h)
{
	size_t n = 0;

	while (n < 3 && is_group_line(line_at(in, at + n)))
		n++;
	if (header_at(in, at + n, h))
		return n;
	return n && is_whole_group_line(line_at(in, at)) && implied_header(line_at(in, at + n), h) ? n : SIZE_MAX;
}

/* Walks a block: calls of next() give its samples, whose header may be printed again and again. */
struct walk {
	const struct lines *in;
	size_t first, at;
	struct header header;
};

/* "...", "[snip]": lines of the same run were left out. */
static bool is_elision(struct str line)
{
	return !str_is_blank(line) && sample_is_filler(line);
}

static bool next_sample(struct walk *w, struct sample_words *out)
{
	bool is_left = false; /* something else than the output was seen: the next header is that of another run */
	size_t headers = 0;

	for (size_t gap = 0; gap <= GAP_MAX && in_same_part(w->in, w->first, w->at);) {
		struct header again;
		if (sample_at(w->in, w->at, &w->header, out))
			return true;
		size_t n = lines_to_header(w->in, w->at, &again);
		if (n != SIZE_MAX) {
			if (is_left || again.n != w->header.n || ++headers > HEADERS_MAX)
				return false;
			w->at += n + again.lines;
			continue;
		}
		is_left |= !is_elision(line_at(w->in, w->at));
		gap++;
		w->at++;
	}
	return false;
}

static bool walk_begin(const struct lines *in, size_t at, struct walk *w)
{
	*w = (struct walk){ .in = in, .at = at, .first = at };
	size_t n = lines_to_header(in, at, &w->header);
	if (n == SIZE_MAX)
		return false;
	w->at += n + w->header.lines;
	return true;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct walk w;
	struct sample_words words;
	size_t end = 0;

	if (!walk_begin(in, at, &w) || in_patch(in, at))
		return NO_CLAIM;
	for (; next_sample(&w, &words); end = w.at)
		w.at += words.lines;
	return end ? (struct claim){ at, end - at, w.header.n >= 12 ? 100 : 80 } : NO_CLAIM;
}

static double value_of(const struct header *h, const struct sample_words *words, const char *name)
{
	double value = 0;

	for (size_t i = 0; i < h->n; i++)
		if (str_is(h->column[i], name) && !num_double(words->word[i], &value))
			return 0;
	return value;
}

/* Shares of the same time; rounding may give a little more than all of it. */
static bool is_implausible(const struct header *h, const struct sample_words *words)
{
	static const char *const shares[] = { "us", "sy", "id", "wa", "st" };
	double sum = 0;

	for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
		sum += value_of(h, words, shares[i]);
	return sum > 110;
}

static void set_time(const struct import *im, struct row *row, const struct header *h, const struct sample_words *words)
{
	if (!h->is_utc || words->n < h->n + 2 || !sample_is_date(words->word[h->n]) || words->word[h->n + 1].n != 8)
		return;
	row_set(im, row, ROW_TIME,
		arena_printf(im->arena, STR_FMT "T" STR_FMT "Z", STR_ARG(words->word[h->n]), STR_ARG(words->word[h->n + 1])),
		words->at[h->n]);
}

/* What the command above says of all samples. */
struct options {
	bool has_y;        /* no line since boot */
	struct str params; /* "memory=M": -S changes the unit, and the header does not say so */
};

static struct options options_at(const struct import *im, size_t at)
{
	struct options o = { 0 };
	struct str rest = sample_options(im->in, at, "vmstat");

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		bool is_short = word.n > 1 && word.p[0] == '-' && word.p[1] != '-';
		o.has_y |= (is_short && str_find_char(word, 'y') != STR_NPOS) || str_is(word, "--no-first");
		size_t unit = is_short ? str_find_char(word, 'S') : STR_NPOS;
		if (unit == STR_NPOS)
			continue;
		struct str letter = unit + 1 < word.n ? str_sub(word, unit + 1, 1) : str_next_word(&rest);
		if (letter.n == 1 && str_find_char(STR("kmM"), letter.p[0]) != STR_NPOS)
			o.params = arena_printf(im->arena, "memory=" STR_FMT, STR_ARG(letter));
	}
	return o;
}

static enum err_code emit(const struct import *im, const struct walk *w, const struct sample_words *words,
			  struct row *row, struct err *e)
{
	for (size_t i = 0; i < w->header.n; i++)
		sample_cell(im, row, words->at[i], w->header.column[i], words->word[i]);
	set_time(im, row, &w->header, words);
	if (is_implausible(&w->header, words))
		row->flags |= FLAG_IMPLAUSIBLE;
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct walk w;
	struct sample_words words;
	struct options options = options_at(im, c.at);
	size_t number = 0;
	bool since_boot = !options.has_y;

	if (!walk_begin(im->in, c.at, &w))
		return OK;
	for (; next_sample(&w, &words); w.at += words.lines) {
		struct row *row = row_new(im, w.at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, "vmstat");
		row->field[ROW_PARAMS] = options.params;
		if (since_boot)
			sample_since_boot(im, row);
		else
			sample_number_set(im, row, ++number);
		since_boot = false;
		if (emit(im, &w, &words, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "swpd | !bi~bo! | !us~sy! | procs~memory~swap", NULL };

const struct importer importer_vmstat = { "vmstat", "vmstat's lines as samples of a run", 1, claim, parse, words };
