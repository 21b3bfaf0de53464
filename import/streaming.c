/*
 * streaming.c: a watched vmstat, told in words: "after awhile 'bi' hovers at 7000-9000"
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A heading names the kernel and perhaps what was added to it; each line below says when, and how many blocks came in:
 *
 *	2.4.18pre7 w. somebody's patch
 *	start: bi at 12000
 *	more swapout causes throughput loss: 5000-9000
 *	short dips downto 16000 (once 9000)
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

/* Lines that a section may go on without a number before it counts as over. */
#define SILENT_LINES_MAX 6

struct heading {
	struct str kernel;
	struct str variant; /* empty: as released */
};

/* What stands between a kernel and what was added to it. */
static bool joins(struct str word)
{
	static const char *const joiners[] = { "with", "w.", "w/", "+", "and", "plus", NULL };

	return str_one_of(word, joiners);
}

/* "2.4.18pre7", "2.4.18pre7:", "2.4.18pre7 with file_readahead:255".  A sentence that begins with a version is none. */
static bool heading_of(struct str line, struct heading *out)
{
	struct str rest = line, word;

	if (line.n > TITLE_MAX / 2)
		return false;
	word = str_next_word(&rest);
	if (str_is_nocase(word, "linux") || str_is_nocase(word, "kernel"))
		word = str_next_word(&rest);
	out->kernel = str_without_last(word, ':', NULL);
	out->variant = STR_NONE;
	if (!kernel_is_version(out->kernel))
		return false;
	if (str_is_blank(rest))
		return true;
	if (!joins(str_next_word(&rest)))
		return false;
	out->variant = str_without_last(str_trim(rest), ':', NULL);
	return out->variant.n && !str_ends(out->variant, ".") && !str_has(out->variant, ", ");
}

/* One statement: a number or two of them. */
struct reading {
	struct str phase;
	struct str low, high; /* high empty: one number */
	unsigned low_flags;
	struct str once; /* the outlier in brackets behind it */
	struct str once_word;
};

/* The offset of the word bi, in quotes or without, or STR_NPOS. */
static size_t find_bi(struct str line)
{
	size_t at = str_find_word(line, "bi");

	return at != STR_NPOS && line.p[at] == 'b' ? at : STR_NPOS;
}

static size_t count_digits(struct str s)
{
	size_t n = 0;

	while (n < s.n && char_is_digit(s.p[n]))
		n++;
	return n;
}

/* After the figures only their unit, a remark in brackets or the end of the sentence may stand. */
static bool ends_statement(struct str rest)
{
	static const char *const units[] = { "blocks", "kb/s", "k/s", "kib/s", NULL };

	rest = str_trim(rest);
	if (!rest.n || str_find_char(STR("(,;)"), rest.p[0]) != STR_NPOS)
		return true;
	/* A full stop, but not that of a version. */
	if (rest.p[0] == '.')
		return rest.n == 1 || char_is_blank(rest.p[1]);
	for (const char *const *unit = units; *unit; unit++)
		if (str_starts_nocase(rest, *unit))
			return true;
	return false;
}

/* Figures at the start of S: "7000-9000", "600(!)-10000", "12000".  *rest is what follows. */
static bool figures_of(struct str s, struct reading *out, struct str *rest)
{
	size_t n = count_digits(s);

	if (!n || n > 9)
		return false;
	out->low = str_sub(s, 0, n);
	out->high = STR_NONE;
	out->low_flags = 0;
	s = str_after(s, n);
	if (str_starts(s, "(!)")) {
		out->low_flags = FLAG_ONCE;
		s = str_after(s, 3);
	}
	struct str dash = str_trim_left(s);
	if (str_starts(dash, "-")) {
		dash = str_trim_left(str_after(dash, 1));
		n = count_digits(dash);
		if (!n || n > 9)
			return false;
		out->high = str_sub(dash, 0, n);
		s = str_after(dash, n);
	}
	*rest = s;
	return ends_statement(s);
}

/* Words that lead to a number: the number is said of bi, not of a clock or a disk. */
static bool leads_to_number(struct str word)
{
	static const char *const leads[] = { "at",    "to",    "downto", "upto",   "most",   "least", "around", "about",
					     "below", "above", "of",     "within", "between", "near",  "hovers", NULL };

	if (str_ends(word, ":"))
		return true;
	return str_one_of(word, leads);
}

/* Words that belong to the number, not to the phrase in front of it. */
static bool trails(struct str word)
{
	return !str_ends(word, ":") && (leads_to_number(word) || str_is_nocase(word, "down") || str_is_nocase(word, "up"));
}

static bool is_time_noun(struct str word)
{
	static const char *const nouns[] = { "awhile", "while", "time", "minute", "minutes", "second", "seconds", "hour",
					     "hours",  NULL };

	return str_one_of(word_bare(word), nouns);
}

static bool is_cause(struct str word)
{
	static const char *const verbs[] = { "causes", "gives", "makes", "leads", "results", "means", NULL };

	return str_one_of(word, verbs);
}

/* "after awhile heavy swap out" is "after awhile"; "more swapout causes throughput loss" is "more swapout". */
static struct str without_comment(struct str phrase)
{
	struct str rest = phrase;
	bool after = str_starts_nocase(phrase, "after ");

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		if (after && is_time_noun(word))
			return str_span(phrase.p, word.p + word.n);
		if (is_cause(word))
			return str_trim_right(str_span(phrase.p, word.p));
	}
	return phrase;
}

/* "but", "except for some": how the sentence is joined to the one before. */
static struct str without_join(struct str phrase)
{
	static const char *const joins_on[] = { "but ", "and ", "then ", "except ", "exept ", "for ", "some ", "with ", NULL };

	for (const char *const *join = joins_on; *join; join++)
		if (str_starts_nocase(phrase, *join))
			phrase = str_trim_left(str_after(phrase, str_from(*join).n));
	return phrase;
}

/* The last word of S and what stands before it. */
static struct str cut_last_word(struct str *s)
{
	size_t i;

	*s = str_trim_right(*s);
	for (i = s->n; i > 0 && !char_is_blank(s->p[i - 1]); i--)
		;
	struct str word = str_after(*s, i);
	*s = str_trim_right(str_sub(*s, 0, i));
	return word;
}

/* "after awhile 'bi' hovers at" is about "after awhile"; "bi stays at:" about "stays at". */
static struct str around_bi(struct str before, size_t bi)
{
	size_t open = bi > 0 && before.p[bi - 1] == '\'' ? bi - 1 : bi;
	struct str front = str_trim(str_sub(before, 0, open));

	if (front.n)
		return front;
	struct str behind = str_trim(str_after(before, bi + 2));
	return str_without_last(str_starts(behind, "'") ? str_trim_left(str_after(behind, 1)) : behind, ':', NULL);
}

/* The phrase that says when, out of all that stands before the number. */
static struct str phase_of(struct str before)
{
	size_t colon = str_find_char(before, ':'), comma = str_find_char(before, ',');
	size_t bi = find_bi(before);

	if (colon != STR_NPOS && (bi == STR_NPOS || colon < bi))
		return without_join(without_comment(str_trim(str_sub(before, 0, comma < colon ? comma : colon))));
	if (bi != STR_NPOS)
		before = around_bi(before, bi);
	struct str left = before;
	for (struct str word = cut_last_word(&left); word.n && trails(word); word = cut_last_word(&left))
		before = left;
	return without_join(without_comment(str_trim(str_sub(before, 0, str_find_char(before, ',')))));
}

/* "(once 9000)" */
static void outlier_of(struct str rest, struct reading *out)
{
	rest = str_trim(rest);
	out->once = STR_NONE;
	if (!str_starts(rest, "("))
		return;
	rest = str_after(rest, 1);
	struct str word = str_next_word(&rest), number = str_next_word(&rest);
	size_t n = count_digits(number);
	if (str_is_nocase(word, "once") && n && n <= 9 && str_starts(str_after(number, n), ")")) {
		out->once_word = word;
		out->once = str_sub(number, 0, n);
	}
}

/* The first figures of LINE that a word leads to. */
static bool reading_of(struct str line, struct reading *out)
{
	struct str rest = line, before = STR_NONE, behind;

	if (line.n > TITLE_MAX || !line.n)
		return false;
	for (struct str word = str_next_word(&rest); word.n; before = word, word = str_next_word(&rest)) {
		struct str from_here = str_span(word.p, line.p + line.n);
		if (!before.n || !leads_to_number(before) || !figures_of(from_here, out, &behind))
			continue;
		out->phase = phase_of(str_span(line.p, word.p));
		outlier_of(behind, out);
		return out->phase.n > 0 || find_bi(line) != STR_NPOS;
	}
	return false;
}

/* A line that begins with a kernel, as a heading or as a sentence, speaks of something new. */
static bool begins_with_kernel(struct str line)
{
	struct heading heading;

	return heading_of(line, &heading) || kernel_is_version(word_bare(str_next_word(&line)));
}

/* How many lines the section under the heading AT has, itself counted; 0: nothing in it tells of bi. */
static size_t section_length(const struct lines *in, size_t at)
{
	struct reading reading;
	size_t last = at;
	bool bi = false;

	for (size_t i = at + 1; i < in->n && i - last <= SILENT_LINES_MAX; i++) {
		struct str line = line_at(in, i);
		if (begins_with_kernel(line) || str_starts(line, "-- ") || !in_same_part(in, at, i))
			break;
		if (!reading_of(line, &reading))
			continue;
		/* The first number must be said of bi; the lines after it may leave that out. */
		bi = bi || find_bi(line) != STR_NPOS;
		if (!bi)
			return 0;
		last = i;
	}
	return bi ? last - at + 1 : 0;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct heading heading;

	if (!heading_of(line_at(in, at), &heading))
		return NO_CLAIM;
	return (struct claim){ at, section_length(in, at), 70 };
}

static struct row *row_of(const struct import *im, struct claim c, const struct heading *heading, size_t at)
{
	struct row *row = row_new(im, at);

	row->confidence = c.sure;
	row_know(row, ROW_BENCHMARK, "streaming");
	row_set(im, row, ROW_KERNEL, heading->kernel, c.at);
	row_set(im, row, ROW_VARIANT, heading->variant, c.at);
	return row;
}

static enum err_code emit(const struct import *im, struct row *row, const struct reading *r, struct err *e)
{
	size_t at = row->at;

	row_set(im, row, ROW_PHASE, r->phase, at);
	row_cell(im, row, at, r->high.n ? "bi_min" : "bi", r->low, "")->flags |= r->low_flags;
	if (r->high.n)
		row_cell(im, row, at, "bi_max", r->high, "");
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct heading heading;

	if (!heading_of(line_at(im->in, c.at), &heading))
		return err_set(e, ERR_PARSE, "no kernel in the heading");
	for (size_t i = c.at + 1; i < c.at + c.count; i++) {
		struct reading r;
		if (!reading_of(line_at(im->in, i), &r))
			continue;
		if (emit(im, row_of(im, c, &heading, i), &r, e))
			return e->code;
		if (!r.once.n)
			continue;
		struct reading once = { .phase = r.once_word, .low = r.once, .low_flags = FLAG_ONCE };
		if (emit(im, row_of(im, c, &heading, i), &once, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "!bi!", NULL };

const struct importer importer_streaming = { "streaming", "vmstat's bi, told in words", 1, claim, parse, words };
