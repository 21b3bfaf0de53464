/*
 * tio_header.c: the header lines of tiobench tables as a list of columns
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "import/tio.h"

/* What a word of the last header line means. */
enum word_kind { WORD_COLUMN, WORD_SIZE, WORD_LATENCY, WORD_AVERAGE, WORD_MAXIMUM, WORD_UNIT, WORD_NOISE };

struct header_word {
	const char *text;
	enum word_kind kind;
	enum tio_kind column;
};

static const struct header_word last_line_words[] = {
	{ "size", WORD_SIZE, 0 },
	{ "thr", WORD_COLUMN, TIO_THREADS },
	{ "num", WORD_COLUMN, TIO_THREADS },
	{ "thrd", WORD_COLUMN, TIO_THREADS },
	{ "thrds", WORD_COLUMN, TIO_THREADS },
	{ "thread", WORD_COLUMN, TIO_THREADS },
	{ "threads", WORD_COLUMN, TIO_THREADS },
	{ "blk", WORD_COLUMN, TIO_BLOCK },
	{ "blksz", WORD_COLUMN, TIO_BLOCK },
	{ "block", WORD_COLUMN, TIO_BLOCK },
	{ "rate", WORD_COLUMN, TIO_RATE },
	{ "mb/s", WORD_COLUMN, TIO_RATE },
	{ "mb/sec", WORD_COLUMN, TIO_RATE },
	{ "mbytes/s", WORD_COLUMN, TIO_RATE },
	{ "mbytes/sec", WORD_COLUMN, TIO_RATE },
	{ "cpu%", WORD_COLUMN, TIO_CPU },
	{ "%cpu", WORD_COLUMN, TIO_CPU },
	{ "cpu", WORD_COLUMN, TIO_CPU },
	{ ">2s", WORD_COLUMN, TIO_GT2S },
	{ "2s", WORD_COLUMN, TIO_GT2S },
	{ ">2sec", WORD_COLUMN, TIO_GT2S },
	{ ">10s", WORD_COLUMN, TIO_GT10S },
	{ "10s", WORD_COLUMN, TIO_GT10S },
	{ ">10sec", WORD_COLUMN, TIO_GT10S },
	/* a slip of a widely read poster, for >10s */
	{ ">0s", WORD_COLUMN, TIO_GT10S },
	{ "eff", WORD_COLUMN, TIO_EFF },
	{ "latency", WORD_LATENCY, 0 },
	{ "lat", WORD_LATENCY, 0 },
	{ "avg", WORD_AVERAGE, 0 },
	{ "average", WORD_AVERAGE, 0 },
	{ "mean", WORD_AVERAGE, 0 },
	{ "max", WORD_MAXIMUM, 0 },
	{ "maximum", WORD_MAXIMUM, 0 },
	{ "ms", WORD_UNIT, 0 },
	{ "msec", WORD_UNIT, 0 },
	{ "sec", WORD_UNIT, 0 },
	{ "secs", WORD_UNIT, 0 },
	{ "seconds", WORD_UNIT, 0 },
	{ "s", WORD_UNIT, 0 },
	{ "lat%", WORD_NOISE, 0 },
	{ "%", WORD_NOISE, 0 }, /* of "(CPU %)" */
	{ "", WORD_NOISE, 0 },  /* "(" of "( CPU%)" */
};

static const char *const upper_words[] = { "file",    "blk",  "block", "num",  "avg",        "average", "max",
					   "maximum", "lat%", "cpu",   "seq",  "sequential", "rand",    "random",
					   "read",    "write", "reads", "writes", "seek", "rnd", "size", "mean",
					   "lat", "latency", NULL };

#define UPPER_WORDS_MAX  20
#define UPPER_WORD_BYTES 10 /* "sequential" */

/* "(CPU%)" and "CPU%" are one word. */
static struct str without_brackets(struct str word)
{
	const struct str closing = STR(")],.:");

	while (word.n && (word.p[0] == '(' || word.p[0] == '['))
		word = str_after(word, 1);
	while (word.n && str_find_char(closing, word.p[word.n - 1]) != STR_NPOS)
		word.n--;
	return word;
}

/* Does WORD begin like KNOWN?  Spares nearly all of the comparing. */
static bool same_first(struct str word, const char *known)
{
	return word.n ? (word.p[0] | 0x20) == (known[0] | 0x20) : known[0] == '\0';
}

/* "Latency(ms)": the bracket is not part of the name. */
static struct str before_bracket(struct str word)
{
	size_t bracket = str_find_char(word, '(');

	return bracket == STR_NPOS || !bracket ? word : str_sub(word, 0, bracket);
}

static const struct header_word *find_word(struct str word)
{
	struct str bare = before_bracket(without_brackets(word));

	for (size_t i = 0; i < sizeof last_line_words / sizeof *last_line_words; i++)
		if (same_first(bare, last_line_words[i].text) && str_is_nocase(bare, last_line_words[i].text))
			return &last_line_words[i];
	return NULL;
}

/* What the triple of letters at P says; letters in either case. */
static unsigned hint_at(const char *p)
{
	int first = p[0] | 0x20, second = p[1] | 0x20, third = p[2] | 0x20;

	if (first == 'm')
		return second == 'b' && (p[2] == '/' || third == 'y') ? TIO_HINT_RATE : 0;
	if (first == 's')
		return second == 'e' && third == 'q' ? TIO_HINT_PHASE : 0;
	if (second == 'a' && third == 't')
		return TIO_HINT_RATE;
	return (second == 'a' && third == 'n') || (second == 'n' && third == 'd') ? TIO_HINT_PHASE : 0;
}

unsigned tio_hints(struct str line)
{
	unsigned hints = 0;

	if (line.n > TIO_LINE_MAX)
		return 0;
	for (size_t i = 0; i + 2 < line.n; i++) {
		int c = line.p[i] | 0x20;
		if (c == 'r' || c == 'm' || c == 's')
			hints |= hint_at(line.p + i);
	}
	if (str_find_char(line, '%') != STR_NPOS)
		hints |= TIO_HINT_PERCENT;
	return hints;
}

static bool is_upper_word(struct str word)
{
	struct str bare = without_brackets(word);

	for (const char *const *known = upper_words; bare.n && bare.n <= UPPER_WORD_BYTES && *known; known++)
		if (same_first(bare, *known) && str_is_nocase(bare, *known))
			return true;
	return false;
}

bool tio_is_upper_header(struct str line)
{
	size_t words = 0;

	if (line.n > TIO_LINE_MAX)
		return false;
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line), words++)
		if (words == UPPER_WORDS_MAX || !is_upper_word(word))
			return false;
	return words > 0;
}

/* State while the words of the last header line become columns. */
struct header_reader {
	struct tio_table *table;
	struct str upper; /* the line above, empty when it is no header */
	bool only_maximum; /* of the latencies, the upper lines name the maximum alone */
	size_t sizes, latencies;
	enum tio_kind pending; /* TIO_LAT_AVG or TIO_LAT_MAX behind "avg" or "max"; TIO_KINDS: none */
};

static bool add_column(struct header_reader *r, enum tio_kind kind)
{
	if (r->table->n == TIO_COLUMNS_MAX)
		return false;
	r->table->col[r->table->n++] = (struct tio_column){ .kind = kind };
	return true;
}

/* "Avg" alone is the average latency: its noun stood on the line above or was left out. */
static bool flush_pending(struct header_reader *r)
{
	enum tio_kind kind = r->pending;

	r->pending = TIO_KINDS;
	return kind == TIO_KINDS || add_column(r, kind);
}

static bool add_size(struct header_reader *r)
{
	bool block_only = str_has_nocase(r->upper, "bl") && !str_has_nocase(r->upper, "file");

	return add_column(r, r->sizes++ || block_only ? TIO_BLOCK : TIO_FILE_MB);
}

static bool add_latency(struct header_reader *r)
{
	enum tio_kind kind = r->latencies++ || r->only_maximum ? TIO_LAT_MAX : TIO_LAT_AVG;

	if (r->pending != TIO_KINDS)
		kind = r->pending;
	r->pending = TIO_KINDS;
	return add_column(r, kind);
}

/* "max latency (sec)": the unit of the column before it. */
static bool set_unit(struct header_reader *r, struct str word)
{
	if (!flush_pending(r) || !r->table->n)
		return false;
	r->table->col[r->table->n - 1].unit = tio_unit_word(without_brackets(word));
	return true;
}

/* "Latency(ms)": the unit of the column that was just added. */
static void take_glued_unit(struct header_reader *r, struct str word)
{
	struct str bare = without_brackets(word);
	size_t bracket = str_find_char(bare, '(');

	if (bracket != STR_NPOS && bracket > 0 && r->table->n)
		r->table->col[r->table->n - 1].unit = tio_unit_word(str_after(bare, bracket + 1));
}

static bool add_word(struct header_reader *r, const struct header_word *word, struct str text)
{
	switch (word->kind) {
	case WORD_COLUMN:
		return flush_pending(r) && add_column(r, word->column);
	case WORD_SIZE:
		return flush_pending(r) && add_size(r);
	case WORD_LATENCY:
		return add_latency(r);
	case WORD_AVERAGE:
	case WORD_MAXIMUM:
		if (!flush_pending(r))
			return false;
		r->pending = word->kind == WORD_AVERAGE ? TIO_LAT_AVG : TIO_LAT_MAX;
		return true;
	case WORD_UNIT:
		return set_unit(r, text);
	case WORD_NOISE:
		return true;
	}
	return false;
}

/* Words before the first known one name the label's column, or are the end of the title. */
#define LABEL_WORDS_MAX 3

static bool read_words(struct header_reader *r, struct str line)
{
	struct tokens t;

	if (tokens_of(line, &t) > 32)
		return false;
	size_t i = 0;
	while (i < t.n && i < LABEL_WORDS_MAX && !find_word(t.at[i]) && !char_is_digit(t.at[i].p[0]))
		i++;
	if (i)
		r->table->label_word = t.at[i - 1];
	for (const struct header_word *before = NULL; i < t.n; i++) {
		const struct header_word *word = find_word(t.at[i]);
		/* "Rate MB/s" is one column */
		bool again = word && before && before != word && str_is(str_from(before->text), "rate") &&
			     word->kind == WORD_COLUMN && word->column == TIO_RATE;
		if (!word || (!again && !add_word(r, word, t.at[i])))
			return false;
		take_glued_unit(r, t.at[i]);
		before = word;
	}
	return flush_pending(r);
}

static size_t count_kind(const struct tio_table *t, enum tio_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n; i++)
		n += t->col[i].kind == kind;
	return n;
}

/* Two words that need not stand side by side. */
static const char *phase_of_two(struct str order, struct str direction)
{
	char joined[48];

	if (!order.n || !direction.n || order.n + direction.n + 1 > sizeof joined)
		return NULL;
	memcpy(joined, order.p, order.n);
	joined[order.n] = ' ';
	memcpy(joined + order.n + 1, direction.p, direction.n);
	return phase_in((struct str){ joined, order.n + 1 + direction.n });
}

/* "Sequential  Num ..." over "Reads  Thr ...": the title's words stand one above the other. */
static const char *split_title(struct str upper, struct str last)
{
	return phase_of_two(str_next_word(&upper), str_next_word(&last));
}

/* The phases of column groups, in the order in which the lines above name them: "Seq Read  Rand Read ...", perhaps
 * wrapped: TOP is the line above UPPER. */
static bool name_groups(struct tio_table *t, struct str top, struct str upper)
{
	size_t groups = count_kind(t, TIO_RATE), group = 0;
	const char *names[TIO_COLUMNS_MAX];
	struct str before = STR_NONE, lines[] = { top, upper };

	if (groups < 2)
		return true;
	for (size_t i = 0; i < 2; i++) {
		for (struct str word = str_next_word(&lines[i]); word.n; word = str_next_word(&lines[i])) {
			const char *phase = phase_of_two(before, word);
			if (phase && group < TIO_COLUMNS_MAX)
				names[group++] = phase;
			before = word;
		}
	}
	if (group != groups)
		return false;
	group = 0;
	for (size_t i = 0; i < t->n; i++) {
		group += t->col[i].kind == TIO_RATE;
		if (group)
			t->col[i].phase = names[group - 1];
	}
	return true;
}

/* No kind twice within a group: otherwise the words were read wrongly. */
static bool columns_agree(const struct tio_table *t)
{
	unsigned seen = 0;

	for (size_t i = 0; i < t->n; i++) {
		unsigned bit = 1u << t->col[i].kind;
		if (t->col[i].kind == TIO_RATE && t->col[i].phase)
			seen = 0;
		if (seen & bit)
			return false;
		seen |= bit;
	}
	return count_kind(t, TIO_RATE) > 0;
}

/* The phase that the header's own lines name, wherever its words stand. */
static const char *find_phase(struct str top, struct str upper, struct str last)
{
	const struct str lines[] = { last, upper, top };
	const char *phase = NULL;

	for (size_t i = 0; i < 3 && !phase; i++)
		phase = phase_in(lines[i]);
	if (!phase)
		phase = split_title(upper, last);
	return phase ? phase : split_title(top, last);
}

/* The nearest line above BELOW that holds header words only, over one empty line; STR_NPOS: none. */
static size_t upper_above(const struct lines *in, size_t below)
{
	for (size_t i = below; i > 0 && below - i < 2;) {
		i--;
		if (!str_is_blank(line_at(in, i)))
			return tio_is_upper_header(line_at(in, i)) ? i : STR_NPOS;
	}
	return STR_NPOS;
}

/* Of the latencies, only the maximum is there. */
static bool names_only_maximum(struct str top, struct str upper)
{
	return str_has_nocase(upper, "max") && !str_has_nocase(upper, "av") && !str_has_nocase(top, "av");
}

static bool is_consistent(struct tio_table *t, struct str top, struct str upper)
{
	return name_groups(t, top, upper) && columns_agree(t);
}

/* A mailer may have wrapped the last line: ">10s  Eff" alone on the next. */
static bool read_wrapped(struct header_reader *r, const struct lines *in, size_t at, struct str top)
{
	struct str next = line_at(in, at), rest = next, word = str_next_word(&rest);
	struct tio_table kept = *r->table;

	if (word.n && find_word(word) && read_words(r, next) && is_consistent(r->table, top, r->upper)) {
		r->table->label_word = kept.label_word;
		r->table->header = at;
		r->table->body = at + 1;
		return true;
	}
	*r->table = kept;
	return false;
}

/* A diff's mark, not a label's word: what is added to documentation is no result. */
static bool is_diff_mark(struct str word)
{
	return word.n && (word.p[0] == '+' || word.p[0] == '-');
}

bool tio_header_at(const struct lines *in, size_t at, struct tio_table *out)
{
	struct str line = line_at(in, at);
	struct header_reader r = { .table = out, .pending = TIO_KINDS };

	*out = (struct tio_table){ .title = STR_NPOS, .header = at, .body = at + 1 };
	if (!(tio_hints(line) & TIO_HINT_RATE))
		return false;
	size_t upper_at = upper_above(in, at);
	size_t top_at = upper_at == STR_NPOS ? STR_NPOS : upper_above(in, upper_at);
	struct str top = line_at(in, top_at);
	r.upper = line_at(in, upper_at);
	r.only_maximum = names_only_maximum(top, r.upper);
	if (!read_words(&r, line) || is_diff_mark(out->label_word))
		return false;
	if (!read_wrapped(&r, in, at + 1, top) && !is_consistent(out, top, r.upper))
		return false;
	if (count_kind(out, TIO_RATE) == 1)
		out->phase = find_phase(top, r.upper, line);
	if (out->phase)
		out->title = top_at != STR_NPOS ? top_at : upper_at != STR_NPOS ? upper_at : at;
	return true;
}

static void set_columns(struct tio_table *out, const enum tio_kind *kinds, size_t n)
{
	out->n = n;
	for (size_t i = 0; i < n; i++)
		out->col[i] = (struct tio_column){ .kind = kinds[i] };
}

void tio_full_columns(struct tio_table *out)
{
	static const enum tio_kind kinds[] = { TIO_FILE_MB, TIO_BLOCK,   TIO_THREADS, TIO_RATE,  TIO_CPU,
					       TIO_LAT_AVG, TIO_LAT_MAX, TIO_GT2S,    TIO_GT10S, TIO_EFF };

	set_columns(out, kinds, sizeof kinds / sizeof *kinds);
	out->label_word = STR("Identifier");
}

void tio_four_phase_columns(struct tio_table *out)
{
	static const enum tio_kind kinds[] = { TIO_FILE_MB, TIO_BLOCK, TIO_THREADS, TIO_RATE, TIO_CPU, TIO_RATE,
					       TIO_CPU,     TIO_RATE,  TIO_CPU,     TIO_RATE, TIO_CPU };
	static const char *const phases[] = { "seq-read", "rand-read", "seq-write", "rand-write" };

	set_columns(out, kinds, sizeof kinds / sizeof *kinds);
	for (size_t i = 3; i < out->n; i++)
		out->col[i].phase = phases[(i - 3) / 2];
	out->label_word = STR("Dir");
}
