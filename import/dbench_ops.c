/*
 * dbench_ops.c: dbench's table of operations, and the form it prints for machines
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	 Operation      Count    AvgLat    MaxLat
 *	 ----------------------------------------
 *	 NTCreateX     430533     0.014    63.764
 *
 * count, milliseconds, milliseconds.  The sum over all clients comes first; with --per-client-results a table for each
 * client follows, which must not be added to it.  The Throughput line comes last.
 */
#include "base/num.h"
#include "import/dbench.h"

/* Empty, elided or foreign lines that may stand inside a block before it counts as over. */
#define GAP_MAX 8
/* Progress lines of --machine-readable that are looked through for the rate. */
#define RATE_LINES 2000

struct operation {
	struct str name;
	struct str count, average, maximum;
};

static bool is_known_operation(struct str name)
{
	static const char *const known[] = {
		"NTCreateX", "Close",   "Rename",     "Unlink",                 "Deltree",             "Rmdir",
		"Mkdir",     "Qpathinfo", "Qfileinfo", "Qfsinfo",               "Sfileinfo",           "Find",
		"WriteX",    "ReadX",   "LockX",      "UnlockX",                "Flush",               "FIND_FIRST",
		"QUERY_PATH_INFORMATION", "QUERY_FILE_INFORMATION", "QUERY_FS_INFORMATION", "SET_FILE_INFORMATION", NULL,
	};

	for (const char *const *k = known; *k; k++)
		if (str_is(name, *k))
			return true;
	return false;
}

static bool is_name(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (!char_is_alnum(word.p[i]) && word.p[i] != '_')
			return false;
	return word.n >= 2 && word.n <= 32 && char_is_alpha(word.p[0]);
}

/* "0.014", and "-nan" of an operation that never ran. */
static bool is_latency(struct str word)
{
	return word.n && (str_ends(word, "nan") || (num_is(word) && str_find_char(word, '.') != STR_NPOS));
}

/* ":ReadX:144482:0.032:224.222:" */
static bool machine_operation(struct str line, struct operation *out)
{
	struct str rest = str_trim(line);

	if (!str_starts(rest, ":"))
		return false;
	rest = str_after(rest, 1);
	out->name = str_cut(&rest, ':');
	out->count = str_cut(&rest, ':');
	out->average = str_cut(&rest, ':');
	out->maximum = str_cut(&rest, ':');
	return !rest.n && is_name(out->name) && str_is_digits(out->count) && is_latency(out->average) &&
	       is_latency(out->maximum);
}

/* A row; marks somebody put before it ("** Flush", "+WriteX") are not part of the name. */
static bool operation_of(struct str line, struct operation *out)
{
	struct tokens t;
	size_t first = 0;

	if (line.n > TITLE_MAX)
		return false;
	if (machine_operation(line, out))
		return true;
	/* Most lines of an archive end here: a row's last byte is a digit, or the end of "nan". */
	line = str_trim(line);
	if (!line.n || (!char_is_digit(line.p[line.n - 1]) && !str_ends(line, "nan")) || char_is_digit(line.p[0]))
		return false;
	tokens_of(line, &t);
	while (first < 2 && str_is_rule(token_at(&t, first), "*+->|#", 1))
		first++;
	if (t.n != first + 4)
		return false;
	out->name = t.at[first];
	while (out->name.n && str_find_char(STR("*+-"), out->name.p[0]) != STR_NPOS)
		out->name = str_after(out->name, 1);
	out->count = t.at[first + 1];
	out->average = t.at[first + 2];
	out->maximum = t.at[first + 3];
	return is_name(out->name) && str_is_digits(out->count) && is_latency(out->average) && is_latency(out->maximum);
}

static bool is_header(struct str line)
{
	return line.n <= TITLE_MAX && str_has(line, "Operation") && str_has(line, "AvgLat") && str_has(line, "MaxLat");
}

static bool is_client_heading(struct str line)
{
	return str_starts(line, "Per client results:") ||
	       (str_starts(line, "Client ") && str_has(line, " lines and ") && str_has(line, " bytes"));
}

/* ";0;4;4;225.804;": throughput, clients, processes, latency.  The throughput is 0 in every version that prints it. */
static bool machine_end(struct str line, struct throughput *out)
{
	struct str rest = str_trim(line);

	*out = (struct throughput){ .lines = 1 };
	if (!str_starts(rest, ";") || rest.n > TITLE_MAX)
		return false;
	rest = str_after(rest, 1);
	out->value = str_cut(&rest, ';');
	out->clients = str_cut(&rest, ';');
	out->procs = str_cut(&rest, ';');
	out->max_latency = str_cut(&rest, ';');
	return !rest.n && num_is(out->value) && str_is_digits(out->clients) && str_is_digits(out->procs) &&
	       num_is(out->max_latency);
}

/* A block while it is walked. */
struct walk {
	size_t at, last; /* the line looked at, and the last one that belongs */
	size_t sum_end;  /* where the sum's rows end and those of single clients begin */
	size_t gap;
	bool any, header, by_client;
	bool ended; /* by its last line, in `end` on line end_at */
	struct throughput end;
	size_t end_at;
};

static bool take_end(const struct lines *in, struct walk *w)
{
	bool machine = machine_end(line_at(in, w->at), &w->end);

	if (!machine && !throughput_of(in, w->at, &w->end))
		return false;
	if (machine)
		w->end.value_at = w->end.clients_at = w->end.procs_at = w->end.latency_at = w->at;
	w->ended = true;
	w->end_at = w->at;
	w->last = w->at + w->end.lines - 1;
	return true;
}

/* Takes one line into the block; false: the block is over before it. */
static bool take_line(const struct lines *in, struct walk *w)
{
	struct str line = line_at(in, w->at);
	struct operation op;

	if (operation_of(line, &op) && (w->header || is_known_operation(op.name))) {
		w->any = true;
		w->gap = 0;
		w->last = w->at;
		return true;
	}
	if (is_client_heading(line)) {
		if (!w->by_client)
			w->sum_end = w->at;
		w->by_client = true;
		w->last = w->at;
		return ++w->gap <= GAP_MAX;
	}
	if (is_header(line)) {
		bool first = !w->header && !w->any;
		w->header = true;
		return (first || w->by_client) && ++w->gap <= GAP_MAX;
	}
	w->gap++;
	return w->gap <= GAP_MAX && (str_is_blank(line) || str_is_rule(line, "-", 3) || str_is_rule(line, ".", 2) ||
				     str_is(str_trim(line), "[...]"));
}

static struct walk walk_block(const struct lines *in, size_t at)
{
	struct walk w = { .at = at, .last = at };

	for (; in_same_part(in, at, w.at); w.at++)
		if ((w.any && take_end(in, &w)) || !take_line(in, &w))
			break;
	if (!w.by_client)
		w.sum_end = w.last + 1;
	return w;
}

struct claim dbench_ops_claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);
	struct operation op;

	if (!is_header(line) && !is_client_heading(line) && !(operation_of(line, &op) && is_known_operation(op.name)))
		return NO_CLAIM;
	struct walk w = walk_block(in, at);
	if (!w.any && !w.by_client)
		return NO_CLAIM;
	return (struct claim){ at, w.last - at + 1, w.header ? 100 : 90 };
}

/* The rate of the last progress line above the table: "@R@4@117746@443.52@5@171.728@". */
static bool rate_above(const struct lines *in, size_t at, struct throughput *out)
{
	for (size_t i = at; line_up(in, at, RATE_LINES, &i);) {
		struct str rest = line_at(in, i);
		if (str_starts(rest, "@C@") || str_is_blank(rest))
			continue;
		if (!str_starts(rest, "@R@"))
			return false;
		rest = str_after(rest, 3);
		(void)str_cut(&rest, '@');
		(void)str_cut(&rest, '@');
		struct str rate = str_cut(&rest, '@');
		if (!num_is(rate))
			return false;
		out->value = rate;
		out->value_at = i;
		return true;
	}
	return false;
}

/* A table that stands below its Throughput line, as people sometimes paste it. */
static bool end_above(const struct lines *in, size_t at, struct throughput *out)
{
	for (size_t i = at; line_up(in, at, GAP_MAX, &i);) {
		if (throughput_of(in, i, out))
			return true;
		if (!str_is_blank(line_at(in, i)))
			return false;
	}
	return false;
}

static enum err_code emit_operation(const struct import *im, struct row *row, const struct operation *op, struct err *e)
{
	row_set(im, row, ROW_PHASE, op->name, row->at);
	row_cell(im, row, row->at, "count", op->count, "");
	if (num_is(op->average))
		row_cell(im, row, row->at, "lat_avg", op->average, "ms");
	if (num_is(op->maximum))
		row_cell(im, row, row->at, "lat_max", op->maximum, "ms");
	return row_emit(im, row, e);
}

static enum err_code emit_end(const struct import *im, struct claim c, struct walk *w, struct err *e)
{
	double printed;

	if (!w->ended)
		return OK;
	if (num_double(w->end.value, &printed) && printed == 0 && rate_above(im->in, c.at, &w->end)) {
		w->end.unit = STR("MB/sec");
		import_note(im, w->end_at, "this dbench always ends in throughput 0: taken from its last progress line");
	}
	return dbench_emit_throughput(im, c, w->end_at, &w->end, e);
}

enum err_code dbench_ops_parse(const struct import *im, struct claim c, struct err *e)
{
	struct walk w = walk_block(im->in, c.at);
	struct dbench_near near = dbench_near_of(im->in, c.at);
	struct throughput above = { 0 };
	const struct throughput *run = w.ended ? &w.end : &above;

	if (!w.ended && !end_above(im->in, c.at, &above))
		above = (struct throughput){ 0 };
	for (size_t at = c.at; at < w.sum_end; at++) {
		struct operation op;
		if (!operation_of(line_at(im->in, at), &op) || (w.ended && at >= w.end_at))
			continue;
		struct row *row = dbench_row(im, c, at, run);
		dbench_near_apply(im, row, &near);
		if (!w.ended)
			row->flags |= above.value.n ? 0 : FLAG_INCOMPLETE;
		if (emit_operation(im, row, &op, e))
			return e->code;
	}
	return emit_end(im, c, &w, e);
}
