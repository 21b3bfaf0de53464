/*
 * fio_line.c: what one line of fio's human-readable report is, whatever stands before it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_line.h"

/* Longer lines are nobody's report; what breaks lines into one another is hostile. */
#define LINE_BYTES 2000
#define PREFIX_BYTES 100

static bool is_key_char(char c)
{
	return char_is_alnum(c) || c == '_' || c == '-';
}

size_t fio_key(struct str s, const char *key)
{
	size_t n = str_from(key).n;

	for (size_t from = 0; from + n < s.n;) {
		size_t hit = str_find(str_after(s, from), key);
		if (hit == STR_NPOS)
			return STR_NPOS;
		hit += from;
		size_t behind = hit + n;
		if ((hit == 0 || !is_key_char(s.p[hit - 1])) && behind < s.n && s.p[behind] == '=')
			return behind + 1;
		from = hit + 1;
	}
	return STR_NPOS;
}

static bool is_mark(char c)
{
	return char_is_blank(c) || c == '*' || c == '/' || c == '_';
}

/* Without blanks and the marks of emphasis that HTML leaves at its ends. */
static struct str bare(struct str s)
{
	while (s.n && is_mark(s.p[0]))
		s = str_after(s, 1);
	while (s.n && is_mark(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Cuts the last word off *s, at a blank or a colon; "0/0" is one. */
static struct str cut_last_word(struct str *s)
{
	size_t n = s->n;

	while (n > 0 && !char_is_blank(s->p[n - 1]) && s->p[n - 1] != ':' && s->p[n - 1] != '*')
		n--;
	struct str word = bare(str_after(*s, n));
	*s = bare(str_sub(*s, 0, n));
	return word;
}

/* "a.log:" and "a.log-" of grep, "before :". */
static struct str bare_prefix(struct str s)
{
	s = bare(s);
	while (s.n && (s.p[s.n - 1] == ':' || s.p[s.n - 1] == '-' || s.p[s.n - 1] == '='))
		s = bare(str_sub(s, 0, s.n - 1));
	while (s.n > 1 && (s.p[0] == '-' || s.p[0] == '|') && char_is_blank(s.p[1]))
		s = bare(str_after(s, 1));
	return s;
}

/* The value is one that fio prints for IOPS: sysbench has decimals without a multiplier, options have ranges. */
static bool is_iops(struct str s, bool alone)
{
	struct fio_number n = fio_number_of(s);

	if (!n.end)
		return false;
	char behind = n.end < s.n ? s.p[n.end] : ' ';
	bool closed = char_is_blank(behind) || str_find_char(STR(",;)/*_."), behind) != STR_NPOS;
	bool decimals = !n.multiplier && str_find_char(n.value, '.') != STR_NPOS;
	return closed && !(alone && decimals);
}

static bool is_rate(struct str s)
{
	struct fio_number n = fio_number_of(s);

	return n.end && fio_rate_unit_of(str_after(s, n.end)).n;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Offset of the first figure of a rate line; *upper tells whether IOPS stands in capitals, as since 2.17. */
static size_t first_figure(struct str s)
{
	static const char *const keys[] = { "IOPS", "iops", "BW", "bw", "aggrb", "io", NULL };
	size_t first = STR_NPOS;

	for (const char *const *key = keys; *key; key++) {
		size_t at = fio_key(s, *key);
		if (at != STR_NPOS)
			first = least(first, at - str_from(*key).n - 1);
	}
	return first;
}

struct rates {
	size_t iops, bw, aggrb;
};

static size_t either(size_t a, size_t b)
{
	return a != STR_NPOS ? a : b;
}

static struct rates rates_of(struct str s)
{
	struct rates r = { either(fio_key(s, "IOPS"), fio_key(s, "iops")), either(fio_key(s, "BW"), fio_key(s, "bw")),
			   fio_key(s, "aggrb") };

	if (r.bw != STR_NPOS && !is_rate(str_after(s, r.bw)))
		r.bw = STR_NPOS;
	if (r.aggrb != STR_NPOS && !is_rate(str_after(s, r.aggrb)))
		r.aggrb = STR_NPOS;
	if (r.iops != STR_NPOS && !is_iops(str_after(s, r.iops), r.bw == STR_NPOS))
		r.iops = STR_NPOS;
	return r;
}

static bool is_upper(struct str word)
{
	return word.n && word.p[0] >= 'A' && word.p[0] <= 'Z' && word.p[word.n - 1] <= 'Z';
}

/* "stdev=400.86, samples=85" before a line that a mailer joined to it. */
static bool is_broken_rest(struct str prefix)
{
	return fio_key(prefix, "samples") != STR_NPOS || fio_key(prefix, "stdev") != STR_NPOS;
}

/* "READ:", "average:", "a.log:  write:" before the figures, with its direction and what else stands there. */
static bool take_head(struct fio_line *l, struct str head, bool *upper)
{
	head = bare(head);
	bool colon = head.n && head.p[head.n - 1] == ':';
	if (colon)
		head = bare(str_sub(head, 0, head.n - 1));
	struct str before = head, word = cut_last_word(&before);
	l->direction = fio_direction_of(word);
	*upper = l->direction && is_upper(word);
	l->named = head.n <= PREFIX_BYTES ? fio_one_phase(fio_phases_in(head), l->direction) : 0;
	l->prefix = l->direction ? bare_prefix(before) : colon ? bare_prefix(head) : STR_NONE;
	/* "randread:" is a phase, "randread.log:" a file. */
	bool is_phase = fio_phases_in(l->prefix) && str_find_char(l->prefix, '.') == STR_NPOS &&
			str_find_char(l->prefix, ' ') == STR_NPOS;
	if (l->prefix.n > PREFIX_BYTES || is_phase || is_broken_rest(l->prefix))
		l->prefix = STR_NONE;
	return colon || !head.n;
}

static bool take_rate(struct fio_line *l, struct str s)
{
	size_t first = first_figure(s);
	bool upper;

	if (first == STR_NPOS)
		return false;
	struct rates r = rates_of(s);
	bool headed = take_head(l, str_sub(s, 0, first), &upper);
	/* "Maximum IOPS=12837K": the last line of fio's t/io_uring */
	headed = headed || str_is(str_trim(str_sub(s, 0, first)), "Maximum");
	bool is_rw = fio_phase_of_rw(str_trim(str_without_last(str_trim(str_sub(s, 0, first)), ':', NULL)));
	l->text = str_after(s, first);
	if (r.aggrb != STR_NPOS || (r.bw != STR_NPOS && r.iops == STR_NPOS && upper)) {
		l->kind = l->direction ? FIO_STATUS : FIO_NONE;
		return l->kind != FIO_NONE;
	}
	bool both = r.iops != STR_NPOS && r.bw != STR_NPOS;
	bool capitals = fio_key(s, "IOPS") != STR_NPOS || fio_key(s, "BW") != STR_NPOS;
	bool any = r.iops != STR_NPOS || r.bw != STR_NPOS;
	/* Half of the line must at least be written as fio writes it. */
	if (!both && !(any && headed && (l->direction || capitals || is_rw)))
		return false;
	l->kind = FIO_RATE;
	return true;
}

/* The bracket at the end of *head: "(usec)", "(  KiB/s)". */
static struct str cut_bracket(struct str *head)
{
	size_t open = head->n;

	if (!head->n || head->p[head->n - 1] != ')')
		return STR_NONE;
	while (open > 0 && head->p[open - 1] != '(')
		open--;
	if (open == 0)
		return STR_NONE;
	struct str inside = str_trim(str_sub(*head, open, head->n - 1 - open));
	*head = bare(str_sub(*head, 0, open - 1));
	return inside;
}

/* "clat", "lat  ", "clat prio 0/0" at the end of *head. */
static void take_what(struct fio_line *l, struct str *head)
{
	static const char *const timed[] = { "slat", "clat", "lat", NULL };
	struct str before = *head, word = cut_last_word(&before);

	if (word.n && char_is_digit(word.p[0]) && str_ends(before, "prio")) {
		l->prio = word;
		(void)cut_last_word(&before);
		word = cut_last_word(&before);
	}
	for (const char *const *t = timed; *t; t++)
		if (str_is_nocase(word, *t))
			l->what = *t;
	if (l->what)
		*head = before;
}

/* "Read Latency:" before a clat line says its direction; "before:" and file names are what is compared. */
static void take_latency_prefix(struct fio_line *l, struct str head)
{
	unsigned phases = fio_phases_in(head);
	struct tokens t;

	l->prefix = head.n <= PREFIX_BYTES ? bare_prefix(head) : STR_NONE;
	if (tokens_of(l->prefix, &t) > 3)
		return;
	l->direction = phases == FIO_READ || phases == FIO_WRITE || phases == FIO_TRIM ? phases : 0;
	if (l->direction && (t.n == 1 || str_has_nocase(l->prefix, "lat")))
		l->prefix = STR_NONE;
}

static bool is_time_unit(struct str unit)
{
	static const char *const units[] = { "nsec", "usec", "msec", "sec", "ns", "us", "ms", "s", NULL };

	for (const char *const *u = units; *u; u++)
		if (str_is(unit, *u))
			return true;
	return false;
}

/* "clat (usec): min=75, max=2712, avg=443.75": only "min=" tells it from the distribution. */
static bool take_latency(struct fio_line *l, struct str s)
{
	size_t min = fio_key(s, "min");

	if (min == STR_NPOS || !fio_number_of(str_after(s, min)).end)
		return false;
	struct str head = bare(str_sub(s, 0, min - 4));
	if (!head.n || head.p[head.n - 1] != ':')
		return false;
	head = bare(str_sub(head, 0, head.n - 1));
	l->unit = cut_bracket(&head);
	take_what(l, &head);
	l->text = str_after(s, min - 4);
	bool is_sync = str_ends(head, "sync") && is_time_unit(l->unit);
	bool is_sample = (str_ends(head, "bw") && l->unit.n) || str_is(bare(head), "iops");
	if (!l->what) {
		l->kind = is_sync || is_sample ? FIO_FILLER : FIO_NONE;
		return l->kind != FIO_NONE;
	}
	if (!is_time_unit(l->unit) || fio_key(s, "max") == STR_NPOS)
		return false;
	take_latency_prefix(l, head);
	l->kind = FIO_LATENCY;
	return true;
}

static bool take_percentiles(struct fio_line *l, struct str s)
{
	size_t first = str_find(s, "th=[");

	if (first == STR_NPOS || first == 0 || !char_is_digit(s.p[first - 1]))
		return false;
	size_t from = first;
	while (from > 0 && (char_is_digit(s.p[from - 1]) || s.p[from - 1] == '.'))
		from--;
	struct str head = bare(str_sub(s, 0, from));
	head = bare(str_without_last(head, '|', NULL));
	l->prefix = head.n <= PREFIX_BYTES ? bare_prefix(head) : STR_NONE;
	l->text = str_after(s, from);
	l->kind = FIO_PERCENTILES;
	return true;
}

/* "clat percentiles (usec):", "clat prio 0/0 (89.99% of IOs) percentiles (msec):" */
static bool take_percent_head(struct fio_line *l, struct str s)
{
	size_t at = str_find(s, " percentiles (");

	if (at == STR_NPOS)
		return false;
	struct str behind = str_after(s, at + 14), head = bare(str_sub(s, 0, at));
	size_t close = str_find_char(behind, ')');
	if (close == STR_NPOS || !is_time_unit(str_sub(behind, 0, close)))
		return false;
	l->unit = str_sub(behind, 0, close);
	(void)cut_bracket(&head);
	take_what(l, &head);
	l->kind = FIO_PERCENT_OF;
	return true;
}

/* A mailer broke the line behind a comma. */
static bool is_cut(struct str s)
{
	return str_ends(str_trim_right(s), ",");
}

static bool take_cpu(struct fio_line *l, struct str s)
{
	size_t usr = fio_key(s, "usr"), sys = fio_key(s, "sys");

	if (usr == STR_NPOS)
		return false;
	struct fio_number n = fio_number_of(str_after(s, usr));
	/* The other half may stand on the next line. */
	if (!n.end || !str_starts(str_after(s, usr + n.end), "%") || (sys == STR_NPOS && !is_cut(s)))
		return false;
	struct str head = bare(str_sub(s, 0, usr - 4));
	if (!head.n || head.p[head.n - 1] != ':')
		return false;
	head = bare(str_sub(head, 0, head.n - 1));
	/* Its name may have stayed at the end of the line above. */
	if (head.n && !str_is_nocase(cut_last_word(&head), "cpu"))
		return false;
	l->prefix = head.n <= PREFIX_BYTES ? bare_prefix(head) : STR_NONE;
	l->text = str_after(s, usr - 4);
	l->kind = FIO_CPU;
	return true;
}

/* "name: (groupid=0, jobs=4): err= 0": the name is what stands before; of grep's output behind the file's. */
static bool take_job(struct fio_line *l, struct str s, const char *mark, enum fio_kind kind)
{
	size_t at = str_find(s, mark);

	if (at == STR_NPOS || at == 0)
		return false;
	struct str name = bare(str_sub(s, 0, at));
	name = str_trim(str_without_last(name, ':', NULL));
	for (size_t i = name.n; i > 0; i--)
		if (name.p[i - 1] == ':' && i < name.n) {
			l->prefix = bare_prefix(str_sub(name, 0, i - 1));
			name = str_trim_left(str_after(name, i));
			break;
		}
	l->name = name;
	l->text = str_after(s, at);
	l->kind = kind;
	return true;
}

enum key_kind { KEY_RATE = 1, KEY_MIN = 2, KEY_USR = 4, KEY_TH = 8, KEY_GROUP = 16, KEY_SETUP = 32 };

/* What the word before the '=' at EQUAL tells of the line; 0: it is none of our keys. */
static unsigned key_at(struct str s, size_t equal)
{
	static const struct {
		const char *key;
		unsigned kind;
	} keys[] = { { "iops", KEY_RATE }, { "bw", KEY_RATE },       { "aggrb", KEY_RATE }, { "min", KEY_MIN },
		     { "usr", KEY_USR },   { "groupid", KEY_GROUP }, { "g", KEY_SETUP },    { "th", KEY_TH } };
	size_t from = equal;

	while (from > 0 && equal - from < 8 && char_is_alpha(s.p[from - 1]))
		from--;
	struct str key = str_sub(s, from, equal - from);
	/* "rate_iops=1000", "--min-bw=3" are options. */
	if (from > 0 && (s.p[from - 1] == '_' || s.p[from - 1] == '-'))
		return 0;
	for (size_t i = 0; key.n && i < sizeof keys / sizeof *keys; i++)
		if (char_lower(key.p[0]) == keys[i].key[0] && str_is_nocase(key, keys[i].key))
			return keys[i].kind;
	return 0;
}

/* The kinds of keys on the line.  Nearly every line of an archive has no '=', or none behind one of ours. */
static unsigned keys_of(struct str s)
{
	unsigned set = 0;

	for (size_t from = 0; from < s.n;) {
		size_t equal = str_find_char(str_after(s, from), '=');
		if (equal == STR_NPOS)
			break;
		set |= key_at(s, from + equal);
		from += equal + 1;
	}
	return set;
}

bool fio_line_may_be_result(struct str text)
{
	return text.n <= LINE_BYTES && keys_of(text) & ~(unsigned)KEY_SETUP;
}

/* "read: IOPS=84.3k, 50.00th=[ 1467], 99.99th=[10028]": what somebody put on one line. */
static bool has_rate_first(struct str s)
{
	return first_figure(s) < str_find(s, "th=[");
}

/* What the KEYS promise, the surest first. */
static bool take_line(struct fio_line *l, struct str text, unsigned keys)
{
	const struct fio_line none = *l;

	if (keys & KEY_GROUP && take_job(l, text, "(groupid=", FIO_HEADER))
		return true;
	if (keys & KEY_SETUP && str_has(text, "rw=") && take_job(l, text, "(g=", FIO_SETUP))
		return true;
	if (keys & KEY_TH && !(keys & KEY_RATE && has_rate_first(text)) && take_percentiles(l, text))
		return true;
	*l = none;
	if (keys & KEY_USR && take_cpu(l, text))
		return true;
	if (keys & KEY_MIN && take_latency(l, text))
		return true;
	*l = none;
	return keys & KEY_RATE && take_rate(l, text);
}

struct fio_line fio_line_of(struct str text)
{
	const struct fio_line none = { .kind = FIO_NONE, .text = text };
	struct fio_line l = none;

	if (text.n > LINE_BYTES)
		return l;
	unsigned keys = keys_of(text);
	if (keys)
		return take_line(&l, text, keys) ? l : none;
	if (str_find_char(text, '(') != STR_NPOS && take_percent_head(&l, text))
		return l;
	return none;
}
