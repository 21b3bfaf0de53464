/*
 * run.c: runs that behemoth recorded itself, from the text that is kept of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The format is in src/bench/document.h.  What a driven tool printed is read by that tool's importer.
 */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "import/attach.h"
#include "import/context.h"
#include "import/importers.h"

#define MAGIC "behemoth-run 1"
#define ITERATION "param iteration "

static bool is_first_line(struct str line)
{
	return str_is(str_trim_right(line), MAGIC);
}

/* Every line of a run starts with one of these; the text around a run that was pasted into a mail does not. */
static bool is_run_line(struct str line)
{
	static const char *const words[] = { "id",	"benchmark", "kernel", "started",   "machine", "variant", "param",
					     "env",	"phase",     "result", "histogram", "output",  "end" };
	struct str word = str_next_word(&line);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_is(word, words[i]))
			return true;
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	size_t end = at + 1;

	if (!is_first_line(line_at(in, at)))
		return NO_CLAIM;
	while (end < in->n && is_run_line(line_at(in, end)))
		if (str_starts(line_at(in, end++), "end "))
			break;
	return (struct claim){ at, end - at, 100 };
}

/* What all rows of a run have in common, and where it stands. */
struct run {
	const struct import *im;
	struct claim claim;
	struct str field[ROW_FIELDS];
	size_t at[ROW_FIELDS];
	unsigned flags;
	struct settings settings;
	size_t *iteration_at; /* of each line that a tool printed: where it says which time this was; 0: nowhere */
};

/* The byte that the escape at the start of S stands for; returns how long the escape is.  Only what is written as an
 * escape is read as one: no letter or digit ever is. */
static size_t unescape(struct str s, char *out)
{
	static const char names[] = "nt\\", bytes[] = "\n\t\\";
	const char *name = s.n >= 2 && s.p[1] ? strchr(names, s.p[1]) : NULL;
	int high = s.n >= 4 && s.p[1] == 'x' ? char_hex(s.p[2]) : -1, low = high >= 0 ? char_hex(s.p[3]) : -1;

	*out = '\\';
	if (name)
		*out = bytes[name - names];
	if (name)
		return 2;
	int byte = high << 4 | low;
	if (high < 0 || low < 0 || (byte >= ' ' && byte != 0x7f))
		return 1;
	*out = (char)byte;
	return 4;
}

/* S itself when nothing in it is escaped, so that it still leads to its place in the text. */
static struct str unescaped(struct str s, struct arena *a)
{
	size_t n = 0;

	if (str_find_char(s, '\\') == STR_NPOS)
		return s;
	char *out = arena_alloc(a, s.n + 1);
	while (s.n) {
		size_t taken = 1;
		out[n] = s.p[0];
		if (s.p[0] == '\\')
			taken = unescape(s, &out[n]);
		n++;
		s = str_after(s, taken);
	}
	return (struct str){ out, n };
}

static void take_header(struct run *r, size_t at)
{
	static const struct {
		const char *word;
		enum row_field field;
	} heads[] = { { "benchmark", ROW_BENCHMARK }, { "kernel", ROW_KERNEL }, { "machine", ROW_MACHINE },
		      { "variant", ROW_VARIANT },     { "started", ROW_TIME } };
	struct str rest = line_at(r->im->in, at);
	struct str word = str_next_word(&rest);

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		enum row_field field = heads[i].field;
		if (!str_is(word, heads[i].word) || r->field[field].n)
			continue;
		r->field[field] = unescaped(str_trim(rest), r->im->arena);
		r->at[field] = at;
	}
}

/* What differs from run to run by itself, and says nothing of how it was set up. */
static bool is_passing(struct str name)
{
	return str_is(name, "mem.available_mb") || str_is(name, "command") || str_is(name, "iteration");
}

/* "env fs.type ext4" and "param direct yes" */
static void take_setting(struct run *r, size_t at)
{
	struct str rest = line_at(r->im->in, at), word = str_next_word(&rest), name = str_next_word(&rest);
	bool is_param = str_is(word, "param");

	if ((!is_param && !str_is(word, "env")) || is_passing(name))
		return;
	settings_add(r->im, &r->settings, is_param ? "run." : "", name, unescaped(str_trim(rest), r->im->arena));
}

static void read_headers(struct run *r)
{
	size_t end = r->claim.at + r->claim.count;

	for (size_t at = r->claim.at; at < end; at++) {
		take_header(r, at);
		take_setting(r, at);
	}
	if (!str_is(str_trim(line_at(r->im->in, end - 1)), "end complete"))
		r->flags |= FLAG_INCOMPLETE;
}

static void apply(const struct run *r, struct row *row)
{
	for (size_t f = 0; f < ROW_FIELDS; f++)
		if (r->field[f].n)
			row_set(r->im, row, (enum row_field)f, r->field[f], r->at[f]);
	row->flags |= r->flags;
	row->confidence = 100;
	row->settings = r->settings.all.at;
	row->n_settings = r->settings.all.n;
}

/* More is nobody's test, and would be copied again and again. */
#define PARAMS_MAX 500

static void add_param(const struct run *r, struct row *row, struct str word, size_t at)
{
	struct str had = row->field[ROW_PARAMS];

	if (had.n + word.n > PARAMS_MAX)
		return;
	if (had.n)
		word = arena_printf(r->im->arena, STR_FMT " " STR_FMT, STR_ARG(had), STR_ARG(word));
	row_set(r->im, row, ROW_PARAMS, word, at);
}

/* "phase seq-write threads=4 file_mb=256 block=4096 iteration=1 direct=1" */
static struct row *phase_row(const struct run *r, size_t at)
{
	static const enum row_field named[] = { ROW_THREADS, ROW_FILE_MB, ROW_BLOCK, ROW_ITERATION };
	struct row *row = row_new(r->im, at);
	struct str rest = line_at(r->im->in, at);

	apply(r, row);
	(void)str_next_word(&rest);
	row_set(r->im, row, ROW_PHASE, str_next_word(&rest), at);
	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		struct str value = word, name = str_cut(&value, '=');
		bool is_field = false;
		for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
			if (!value.p || !str_is(name, row_field_name[named[i]]))
				continue;
			row_set(r->im, row, named[i], value, at);
			is_field = true;
		}
		if (!is_field)
			add_param(r, row, word, at);
	}
	return row;
}

static void add_result(const struct run *r, struct row *row, size_t at)
{
	struct str rest = line_at(r->im->in, at);

	(void)str_next_word(&rest);
	struct str metric = str_next_word(&rest), value = str_next_word(&rest);
	if (row && num_is(value))
		row_cell_named(r->im, row, at, metric, value, str_trim(rest));
	else
		import_note(r->im, at, row ? "a result that is no number" : "a result before the first phase");
}

/* The longest request, from the number beside the histogram. */
static uint64_t longest_ns(const struct row *row)
{
	double value;

	for (size_t i = 0; i < row->n_cells; i++) {
		double unit = (double)unit_ns(row->cells[i].unit);

		if (str_is(row->cells[i].metric, "lat_max") && num_double(row->cells[i].value, &value) && value > 0 &&
		    value * unit < (double)HISTOGRAM_NS_MAX)
			return (uint64_t)ceil(value * unit);
	}
	return 0;
}

/* "histogram lat ns 1024:33 1040:12" */
static void add_histogram(const struct run *r, struct row *row, size_t at)
{
	struct str rest = line_at(r->im->in, at);
	struct bins bins = { 0 };

	(void)str_next_word(&rest);
	const struct histogram what = { .name = str_next_word(&rest), .max_ns = longest_ns(row) };
	uint64_t unit = unit_ns(str_next_word(&rest));
	for (struct str count = str_next_word(&rest); count.n; count = str_next_word(&rest)) {
		struct str bound = str_cut(&count, ':');
		uint64_t low, n;

		if (num_u64(bound, &low) && num_u64(count, &n))
			bins_add(r->im, &bins, low, n, unit);
		else
			bins.is_damaged = true;
	}
	bins_hang(r->im, &bins, row, at, &what);
}

/* A phase is whole when its histogram stands behind it; what was cut off there never appears. */
static enum err_code read_phases(const struct run *r, struct err *e)
{
	struct row *row = NULL;

	for (size_t at = r->claim.at; at < r->claim.at + r->claim.count; at++) {
		struct str line = line_at(r->im->in, at);
		if (str_starts(line, "phase "))
			row = phase_row(r, at);
		else if (str_starts(line, "result "))
			add_result(r, row, at);
		if (!row || !str_starts(line, "histogram "))
			continue;
		add_histogram(r, row, at);
		if (row_emit(r->im, row, e))
			return e->code;
		row = NULL;
	}
	return OK;
}

/* The lines of the text with what the tool printed as if nothing else stood there; same indexes, same numbers.  What one
 * start of it printed is a part of its own, so that nothing reaches from one to the next. */
static struct lines output_lines(struct run *r)
{
	const struct lines *in = r->im->in;
	struct lines out = { .at = arena_array(r->im->arena, in->n ? in->n : 1, sizeof *out.at), .n = in->n };
	uint16_t part = 0;
	bool was_output = false;
	size_t iteration_at = 0;

	r->iteration_at = arena_array(r->im->arena, in->n ? in->n : 1, sizeof *r->iteration_at);
	for (size_t i = 0; i < in->n; i++) {
		bool is_ours = i >= r->claim.at && i - r->claim.at < r->claim.count;
		struct str line = is_ours ? line_at(in, i) : STR_NONE;
		bool is_output = str_starts(line, "output ");
		part = (uint16_t)(part + (is_output && !was_output));
		was_output = is_output;
		iteration_at = str_starts(line, ITERATION) ? i : iteration_at;
		r->iteration_at[i] = is_output ? iteration_at : 0;
		out.at[i] = in->at[i];
		out.at[i].part = part;
		out.at[i].text = is_output ? unescaped(str_after(line, sizeof "output " - 1), r->im->arena) : STR_NONE;
		out.at[i].whole = out.at[i].text;
		out.at[i].n_breaks = 0;
	}
	return out;
}

/* What the tool says of how it was set up, beside what the run says. */
static void add_settings(const struct run *r, const struct row *row, struct row *known)
{
	struct settings all = { 0 };

	if (row->n_settings == 0)
		return;
	for (size_t i = 0; i < r->settings.all.n; i++)
		settings_add(r->im, &all, "", r->settings.all.at[i].name, r->settings.all.at[i].value);
	for (size_t i = 0; i < row->n_settings; i++)
		settings_add(r->im, &all, "", row->settings[i].name, row->settings[i].value);
	settings_order(&all);
	known->settings = all.all.at;
	known->n_settings = all.all.n;
}

/* The tool's row, with what the run knows better than the tool's text. */
static enum err_code pass_row(void *ctx, const struct row *row, struct err *e)
{
	const struct run *r = ctx;
	struct row known = *row;

	known.field[ROW_VARIANT] = known.field[ROW_MACHINE] = STR_NONE;
	known.from[ROW_VARIANT] = known.from[ROW_MACHINE] = 0;
	apply(r, &known);
	add_settings(r, row, &known);
	size_t at = row->at < r->im->in->n ? r->iteration_at[row->at] : 0;
	if (at)
		row_set(r->im, &known, ROW_ITERATION, str_trim(str_after(line_at(r->im->in, at), sizeof ITERATION - 1)), at);
	return r->im->out.row(r->im->out.ctx, &known, e);
}

static void pass_note(void *ctx, uint32_t line, const char *text)
{
	const struct run *r = ctx;

	if (r->im->out.note)
		r->im->out.note(r->im->out.ctx, line, text);
}

static enum err_code read_output(struct run *r, struct err *e)
{
	const struct importer *by = str_is(r->field[ROW_BENCHMARK], "fio") ? &importer_fio_json : &importer_dbench;
	struct lines lines = output_lines(r);
	const struct import im = { .in = &lines, .arena = r->im->arena, .out = { r, pass_row, pass_note }, .spare = r->im->spare };

	for (size_t at = r->claim.at; at < r->claim.at + r->claim.count;) {
		struct claim c = str_is_blank(line_at(&lines, at)) ? NO_CLAIM : by->claim(&lines, at);
		if (c.count && by->parse(&im, c, e))
			return e->code;
		at += c.count ? c.count : 1;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct run r = { .im = im, .claim = c };

	read_headers(&r);
	settings_order(&r.settings);
	if (read_phases(&r, e))
		return e->code;
	return read_output(&r, e);
}

static const char *const words[] = { "behemoth-run", NULL };

const struct importer importer_run = { "run", "runs that behemoth recorded", 2, claim, parse, words };
