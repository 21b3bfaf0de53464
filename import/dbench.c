/*
 * dbench.c: dbench and tbench: their Throughput lines, and the choice between the forms of their results
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/dbench.h"

#include "base/num.h"
#include "import/importers.h"
#include "import/timing.h"

/* A mailer breaks the line at most that often. */
#define WRAPS_MAX 3

/* Walks the words behind the rate, over the line ends that a mailer put between them. */
struct walk {
	const struct lines *in;
	size_t first, at;
	struct str rest;
};

static struct str peek(const struct walk *w)
{
	struct str rest = w->rest;

	return str_next_word(&rest);
}

static bool at_line_end(const struct walk *w)
{
	return !peek(w).n;
}

/* The first word of the line below, empty where the text may not go on there. */
static struct str peek_below(const struct walk *w)
{
	struct str below = line_at(w->in, w->at + 1);

	if (w->at - w->first >= WRAPS_MAX || !in_same_part(w->in, w->at, w->at + 1))
		return STR_NONE;
	return str_next_word(&below);
}

static void go_below(struct walk *w)
{
	w->at++;
	w->rest = line_at(w->in, w->at);
}

/* The next word, on the next line if this one is over and that one has one; *at tells which line it stands on. */
static struct str next_word(struct walk *w, size_t *at)
{
	if (at_line_end(w) && peek_below(w).n)
		go_below(w);
	*at = w->at;
	return str_next_word(&w->rest);
}

static bool is_noun(struct str word, const char *noun)
{
	return str_starts(word, noun) && word.n <= str_from(noun).n + 1;
}

static bool is_count_noun(struct str word)
{
	return is_noun(word, "client") || is_noun(word, "proc") || str_is(word, "processes") || is_noun(word, "thread");
}

/* "(NB=188.723 MB/sec  1509.79 MBit/sec)": over at the bracket. */
static bool skip_restated(struct walk *w)
{
	size_t at;

	for (int words = 0; words < 8; words++) {
		struct str word = next_word(w, &at);
		if (!word.n)
			return false;
		if (word.p[word.n - 1] == ')')
			return true;
	}
	return false;
}

/* "(sync open)", "(sync dirs)", of early 2001 "(sync mode)". */
static bool take_sync(struct walk *w, struct throughput *out)
{
	size_t at;

	(void)next_word(w, &at);
	struct str what = next_word(w, &at);
	if (str_is(what, "open)"))
		out->sync = "open";
	else if (str_is(what, "dirs)"))
		out->sync = out->sync ? "open,dirs" : "dirs";
	else if (str_is(what, "mode)"))
		out->sync = "yes";
	return str_ends(what, ")");
}

/* "4 clients", "4 procs"; but "4 clients started" is the next run's first line. */
static bool take_count(struct walk *w, struct throughput *out)
{
	struct walk ahead = *w;
	size_t at, noun_at;
	struct str count = next_word(&ahead, &at), noun = next_word(&ahead, &noun_at);

	if (!str_is_digits(count) || count.n > 7 || !is_count_noun(noun) || str_starts(peek(&ahead), "started"))
		return false;
	if (is_noun(noun, "client")) {
		out->clients = count;
		out->clients_at = at;
	} else {
		out->procs = count;
		out->procs_at = at;
	}
	*w = ahead;
	return true;
}

static bool take_latency(struct walk *w, struct throughput *out)
{
	size_t at;
	struct str value = str_after(next_word(w, &at), str_from("max_latency=").n);

	out->max_latency = str_sub(value, 0, num_prefix(value));
	out->latency_at = at;
	if (str_is(peek(w), "ms") || (at_line_end(w) && str_is(peek_below(w), "ms")))
		(void)next_word(w, &at);
	return out->max_latency.n > 0;
}

/* One group of words behind the rate; false: what follows is not dbench's. */
static bool take_group(struct walk *w, struct throughput *out)
{
	struct walk start = *w;
	struct str word = at_line_end(w) ? peek_below(w) : peek(w);
	bool taken = false;

	if (str_starts(word, "(NB="))
		taken = skip_restated(w);
	else if (str_is(word, "(sync"))
		taken = take_sync(w, out);
	else if (str_starts(word, "max_latency="))
		taken = take_latency(w, out);
	else if (word.n && char_is_digit(word.p[0]))
		taken = take_count(w, out);
	if (!taken)
		*w = start;
	return taken;
}

/* Where the rate stands behind the word Throughput; false: something else follows it. */
static bool take_rate(struct walk *w, struct throughput *out)
{
	size_t unit_at;

	w->rest = str_trim_left(w->rest);
	while (w->rest.n && (w->rest.p[0] == ':' || w->rest.p[0] == '='))
		w->rest = str_trim_left(str_after(w->rest, 1));
	out->value = next_word(w, &out->value_at);
	if (!num_is(out->value) || !char_is_digit(out->value.p[0]))
		return false;
	out->unit = word_bare(next_word(w, &unit_at));
	return str_starts_nocase(out->unit, "MB/s") && is_rate_unit(out->unit);
}

bool throughput_of(const struct lines *in, size_t at, struct throughput *out)
{
	struct str line = line_at(in, at);
	size_t hit = str_find(line, "Throughput");

	if (hit == STR_NPOS || (hit > 0 && char_is_alnum(line.p[hit - 1])))
		return false;
	struct walk w = { in, at, at, str_after(line, hit + str_from("Throughput").n) };
	*out = (struct throughput){ .before = str_trim(str_sub(line, 0, hit)) };
	if (!take_rate(&w, out))
		return false;
	while (take_group(&w, out))
		out->certain = true;
	out->lines = w.at - at + 1;
	out->end = (size_t)(w.rest.p ? w.rest.p - line_at(in, w.at).p : 0);
	return true;
}

static const char *params_of(const struct throughput *tp, struct arena *a)
{
	bool shared = tp->clients.n && tp->procs.n && !str_eq(tp->clients, tp->procs);
	struct str procs = shared ? arena_printf(a, "procs=" STR_FMT, STR_ARG(tp->procs)) : STR_NONE;

	return arena_printf(a, STR_FMT "%s%s%s", STR_ARG(procs), shared && tp->sync ? " " : "", tp->sync ? "sync=" : "",
			    tp->sync ? tp->sync : "").p;
}

/* "+ patch  :", "without the patch:": which side of a comparison this is. */
static struct str side_of(struct str label)
{
	static const char *const first_words[] = { "with", "without", "before", "after", "+", "w/", "w/o", NULL };
	bool closed;
	struct tokens t;
	struct str side = str_trim(str_without_last(label, ':', &closed));

	return closed && tokens_of(side, &t) > 1 && t.n <= 5 && str_one_of(t.at[0], first_words) && !kernel_in(side, NULL).n ? side :
																 STR_NONE;
}

/* What was put before the line by hand, by grep(1) or by a script: "2.5.8:", "dbench 16:", "logs/2.5.8-mm1:", "before:".
 * Stars, dots and sentences are nothing. */
static void set_label(const struct import *im, struct row *row, struct str label, size_t at)
{
	struct dbench_call call;

	row_set(im, row, ROW_VARIANT, side_of(label), at);
	label = without_bullet(label);
	struct str rest = label, word = str_next_word(&rest);

	if (!label.n || label.n > TITLE_MAX / 2 || (!char_is_alnum(label.p[0]) && label.p[0] != '.' && label.p[0] != '/'))
		return;
	if (dbench_call_in(label, &call)) {
		row_know(row, ROW_BENCHMARK, call.tool);
		row_set(im, row, ROW_THREADS, call.clients, at);
	}
	row_set(im, row, ROW_KERNEL, kernel_in(label, NULL), at);
	bool closed;
	struct str path = str_without_last(word, ':', &closed), name = without_path(path);
	if (row->field[ROW_KERNEL].n || rest.n || !closed)
		return;
	row_set(im, row, ROW_KERNEL, kernel_of_file(path), at);
	if (row->field[ROW_KERNEL].n)
		return;
	if (str_is_digits(name))
		row_set(im, row, ROW_THREADS, name, at);
	else
		row_set(im, row, ROW_VARIANT, name, at);
}

struct row *dbench_row(const struct import *im, struct claim c, size_t at, const struct throughput *tp)
{
	struct row *row = row_new(im, at);

	row->confidence = c.sure;
	set_label(im, row, tp->before, at);
	if (tp->clients.n)
		row_set(im, row, ROW_THREADS, tp->clients, tp->clients_at);
	else
		row_set(im, row, ROW_THREADS, tp->procs, tp->procs_at);
	row_know(row, ROW_PARAMS, params_of(tp, im->arena));
	return row;
}

#define NOTE_BYTES 60

/* "Throughput 221.8 MB/sec 16 procs   ext2": what somebody wrote behind the line. */
static struct str note_behind(const struct lines *in, size_t at, const struct throughput *tp)
{
	size_t last = at + tp->lines - 1;
	struct str rest = tp->certain && tp->end ? str_trim(str_after(line_at(in, last), tp->end)) : STR_NONE;
	struct timing t;

	if (!rest.n || rest.n > NOTE_BYTES || (!char_is_alpha(rest.p[0]) && str_find_char(STR("+-"), rest.p[0]) == STR_NPOS))
		return STR_NONE;
	return timing_of(in, last, tp->end, &t) ? STR_NONE : rest;
}

enum err_code dbench_emit_throughput(const struct import *im, struct claim c, size_t at, const struct throughput *tp,
				     struct err *e)
{
	struct row *row = dbench_row(im, c, at, tp);
	struct dbench_near near = dbench_near_of(im->in, c.at);

	if (!row->field[ROW_VARIANT].n)
		row_set(im, row, ROW_VARIANT, note_behind(im->in, at, tp), at + tp->lines - 1);
	dbench_near_apply(im, row, &near);
	row_cell_named(im, row, tp->value_at, STR("throughput"), tp->value, tp->unit);
	if (tp->max_latency.n)
		row_cell(im, row, tp->latency_at, "lat_max", tp->max_latency, "ms");
	return row_emit(im, row, e);
}

/* "Average: 136.26575" below the lines of several runs. */
static bool average_of(struct str line, struct str *value)
{
	static const char *const words[] = { "average", "avg", "mean", NULL };
	struct tokens t;

	if (line.n > TITLE_MAX || tokens_of(line, &t) < 2 || t.n > 3 || !str_one_of(word_bare(t.at[0]), words))
		return false;
	*value = t.at[1];
	return num_is(*value) && char_is_digit(value->p[0]) && (t.n == 2 || is_rate_unit(t.at[2]));
}

/* Throughput lines one below the other are one block: the runs of one kernel, as people paste them. */
static struct claim throughput_claim(const struct lines *in, size_t at)
{
	struct throughput tp;
	size_t end = at;
	bool certain = false;

	while (throughput_of(in, end, &tp)) {
		end += tp.lines;
		certain = certain || tp.certain;
	}
	struct str average;
	end += end > at && end < in->n && average_of(line_at(in, end), &average);
	return (struct claim){ at, end - at, certain ? 100 : 85 };
}

/* Old shells write the run's times right behind its last line. */
static enum err_code emit_time_behind(const struct import *im, struct claim c, size_t at, const struct throughput *tp,
				      struct err *e)
{
	struct timing t;
	size_t last = at + tp->lines - 1;

	if (!tp->end || !timing_of(im->in, last, tp->end, &t))
		return OK;
	struct row *row = dbench_row(im, c, last, tp);
	struct dbench_near near = dbench_near_of(im->in, c.at);
	dbench_near_apply(im, row, &near);
	return timing_emit(im, row, &t, e);
}

/* The average of the runs above line AT, the last of which is LAST. */
static enum err_code emit_average(const struct import *im, struct claim c, size_t at, const struct throughput *last, struct err *e)
{
	struct dbench_near near = dbench_near_of(im->in, c.at);
	struct row *row = dbench_row(im, c, at, last);
	struct str line = line_at(im->in, at), value;

	if (!average_of(line, &value))
		return OK;
	row->flags |= FLAG_SUMMARY;
	dbench_near_apply(im, row, &near);
	row_cell_named(im, row, at, word_bare(str_next_word(&line)), value, rate_unit_in(line));
	return row_emit(im, row, e);
}

static enum err_code throughput_parse(const struct import *im, struct claim c, struct err *e)
{
	struct throughput tp, last = { 0 };
	size_t at = c.at;

	for (; at < c.at + c.count && throughput_of(im->in, at, &tp); at += tp.lines) {
		last = tp;
		if (dbench_emit_throughput(im, c, at, &tp, e) || emit_time_behind(im, c, at, &tp, e))
			return e->code;
	}
	return at < c.at + c.count ? emit_average(im, c, at, &last, e) : OK;
}

/* A form of result, and how to tell and to read it. */
static const struct form {
	struct claim (*claim)(const struct lines *in, size_t at);
	enum err_code (*parse)(const struct import *im, struct claim c, struct err *e);
} forms[] = {
	{ throughput_claim, throughput_parse },
	{ dbench_ops_claim, dbench_ops_parse },
	{ dbench_columns_claim, dbench_columns_parse },
	{ dbench_calls_claim, dbench_calls_parse },
	{ dbench_list_claim, dbench_list_parse },
	{ dbench_counts_claim, dbench_counts_parse },
	{ dbench_metrics_claim, dbench_metrics_parse },
};

#define FORMS (sizeof forms / sizeof *forms)

static struct claim claim(const struct lines *in, size_t at)
{
	for (size_t i = 0; i < FORMS; i++) {
		struct claim c = forms[i].claim(in, at);
		if (c.count)
			return in_patch(in, at) ? NO_CLAIM : c;
	}
	return NO_CLAIM;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	for (size_t i = 0; i < FORMS; i++)
		if (forms[i].claim(im->in, c.at).count)
			return forms[i].parse(im, c, e);
	return OK;
}

static const char *const words[] = {
	"Throughput",
	"AvgLat",
	"Per~client",
	"Client~0 & lines~and",
	"NTCreateX~0 | Close~0 | Rename~0 | Unlink~0 | Deltree~0 | Rmdir~0 | Mkdir~0 | Qpathinfo~0 | Qfileinfo~0 | Qfsinfo~0",
	"Sfileinfo~0 | Find~0 | WriteX~0 | ReadX~0 | LockX~0 | Flush~0 | FIND_FIRST~0 | _INFORMATION~0",
	"dbench | tbench",
	NULL,
};

const struct importer importer_dbench = { "dbench", "dbench and tbench, versions 1.0 to 5.0", 4, claim, parse, words };
