/*
 * fio_text.c: fio's human-readable report, whole or in pieces
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	job1: (groupid=0, jobs=1): err= 0: pid=4680: Thu May  4 09:40:11 2023
 *	  read: IOPS=40, BW=10.0MiB/s (10.5MB/s)(301MiB/30040msec)
 *	    clat (usec): min=263, max=424390, avg=24900.32, stdev=33926.46
 *	    clat percentiles (usec):
 *	     |  1.00th=[   269],  5.00th=[   330], 10.00th=[   359], 20.00th=[   383],
 *	  cpu          : usr=0.06%, sys=0.33%, ctx=3606, majf=0, minf=76
 *	Run status group 0 (all jobs):
 *	   READ: bw=10.0MiB/s (10.5MB/s), 10.0MiB/s-10.0MiB/s (10.5MB/s-10.5MB/s), io=301MiB (315MB), run=30040-30040msec
 *
 * Any line of it may stand alone.  A group's line restates its jobs and counts only where they are not shown.
 */
#include "import/fio_text.h"

#include "import/importers.h"
#include "import/subject.h"

/* Empty lines within a report, and lines that a mailer's break made of a header. */
#define BLANKS_MAX 3
/* One side of a hunk of diff(1) is not followed further than this. */
#define SIDE_LINES 200

static bool is_result(enum fio_kind kind)
{
	return kind == FIO_HEADER || kind == FIO_RATE || kind == FIO_STATUS || kind == FIO_LATENCY || kind == FIO_PERCENTILES ||
	       kind == FIO_CPU;
}

/* "12,15c12,15" or "---" above line I, over '>' lines: they are the other side of a diff. */
static bool is_right_side(const struct lines *in, size_t i)
{
	size_t up = i;

	while (up > 0 && i - up < SIDE_LINES && in->at[up - 1].depth == in->at[i].depth)
		up--;
	if (up == 0 || in->at[up - 1].depth + 1u != in->at[i].depth)
		return false;
	struct str above = str_trim(line_at(in, up - 1));
	bool hunk = above.n && char_is_digit(above.p[0]) && fio_filler_of(above) == FIO_FILLER;
	return hunk || (str_is(above, "---") && up > 1 && str_starts(line_at(in, up - 2), "< "));
}

unsigned fio_text_depth(const struct lines *in, size_t at)
{
	unsigned depth = in->at[at].depth;

	return depth > 0 && is_right_side(in, at) ? depth - 1 : depth;
}

char fio_text_side(const struct lines *in, unsigned depth, size_t i)
{
	if (str_starts(line_at(in, i), "< ") && in->at[i].depth == depth)
		return '<';
	return in->at[i].depth == depth + 1 ? '>' : 0;
}

struct fio_line fio_text_line(const struct lines *in, size_t i)
{
	struct str text = line_at(in, i);

	if (str_starts(text, "< "))
		text = str_after(text, 2);
	struct fio_line l = fio_line_of(text);
	if (l.kind == FIO_NONE)
		l.kind = fio_filler_of(line_at(in, i));
	return l;
}

struct extent {
	const struct lines *in;
	size_t base, end;
	unsigned depth;
	size_t blanks, strange;
	enum fio_kind last;
	bool is_diff;
	size_t resumes; /* line on which a quotation goes on behind what was said between; 0: nothing was */
};

/* Lines of a report that we have no name for: deep in it, with a figure, and nobody's command. */
#define STRANGE_MAX 4
static bool is_strange(const struct extent *x, size_t i)
{
	struct str text = line_at(x->in, i), word = text;

	if (x->last == FIO_NONE || x->strange >= STRANGE_MAX || x->in->at[i].depth != x->depth || !str_starts(text, "   "))
		return false;
	word = str_next_word(&word);
	return str_find_char(text, '=') != STR_NPOS && !str_has(text, "--") && char_is_alpha(word.p[0]) && !str_ends(text, ":");
}

/* So many lines may somebody have said between the lines of a report that they quote. */
#define REPLY_LINES 12

/* The line with which the quoted report goes on behind a reply that begins on line I; 0: it does not. */
static size_t resumes_at(const struct extent *x, size_t i)
{
	for (size_t j = i; j - i <= REPLY_LINES && in_same_part(x->in, x->base, j); j++) {
		struct str text = line_at(x->in, j);
		bool is_reply = x->in->at[j].depth < x->depth;
		if (str_is_blank(text) || (is_reply && !fio_line_may_be_result(text)))
			continue;
		enum fio_kind kind = fio_text_line(x->in, j).kind;
		bool goes_on = kind == FIO_LATENCY || kind == FIO_PERCENTILES || kind == FIO_CPU;
		return x->in->at[j].depth == x->depth && goes_on ? j : 0;
	}
	return 0;
}

/* Does line I continue the report? */
static bool extend(struct extent *x, size_t i)
{
	struct str text = line_at(x->in, i);

	if (i < x->resumes)
		return true;
	if (!in_same_part(x->in, x->base, i))
		return false;
	if (str_is_blank(text)) {
		x->last = FIO_NONE;
		return ++x->blanks <= BLANKS_MAX;
	}
	if (fio_goes_on(x->last, text)) {
		x->end = i + 1;
		return true;
	}
	enum fio_kind kind = fio_text_line(x->in, i).kind;
	char side = fio_text_side(x->in, x->depth, i);
	x->is_diff = x->is_diff || side == '<' || (kind == FIO_FILLER && char_is_digit(str_trim(text).p[0]));
	bool same_depth = x->in->at[i].depth == x->depth || (side == '>' && x->is_diff);
	if (kind == FIO_NONE && is_strange(x, i)) {
		x->strange++;
		return true;
	}
	if (kind == FIO_NONE || !(same_depth || kind == FIO_PERCENTILES)) {
		x->resumes = x->in->at[i].depth < x->depth && kind == FIO_NONE && !x->is_diff ? resumes_at(x, i) : 0;
		return x->resumes > 0;
	}
	x->end = i + 1;
	x->blanks = x->strange = 0;
	x->last = kind;
	return true;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct str text = line_at(in, at);
	struct fio_line l = fio_line_of(str_starts(text, "< ") ? str_after(text, 2) : text);

	if (!is_result(l.kind) && l.kind != FIO_SETUP)
		return NO_CLAIM;
	if (text.p[0] == '+' || text.p[0] == '-' || in_patch(in, at))
		return NO_CLAIM;
	struct extent x = { .in = in, .base = at, .end = at + 1, .depth = fio_text_depth(in, at), .last = l.kind };
	x.is_diff = x.depth != in->at[at].depth || str_starts(text, "< ");
	for (size_t i = at + 1; i < in->n && extend(&x, i); i++)
		continue;
	return (struct claim){ at, x.end - at, l.kind == FIO_SETUP || l.kind == FIO_HEADER ? 95 : 90 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	return fio_text_read(im, c, e);
}

static const char *const words[] = { "iops=", "!bw=", "aggrb=", "lat~?~min=", "0th=[", "!usr=0", "g=0~rw=", NULL };

const struct importer importer_fio_text = { "fio_text", "fio's report, whole or in pieces", 4, claim, parse, words };
