/*
 * fio_text_read.c: walks the lines of fio's report and opens rows: one for each direction of a job
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_text.h"
#include "import/subject.h"

/* What goes on from line to line; the two sides of diff(1) have one each. */
struct thread_of_lines {
	struct row *row;
	unsigned direction;
	const char *timed;     /* of percentiles below a heading: "clat"; NULL: of something we do not read */
	struct str percent_of; /* unit of that heading; empty: there was none */
	struct str clat_unit;
	struct str prio;
};

struct reading {
	const struct import *im;
	struct claim c;
	unsigned depth;
	struct fio_near near;
	struct fio_headers headers;
	size_t next_header;

	struct fio_job job; /* the job that the lines are about */
	bool is_open;       /* within a job */
	bool has_header;
	bool failed, superseded;
	unsigned directions; /* all that the job prints */
	bool run_has_jobs;
	size_t rest; /* lines that the last record took beyond its first */
	struct str file[2]; /* that diff(1) compared */
	size_t file_at;

	struct thread_of_lines left, right;
};

static struct thread_of_lines *side_of(struct reading *r, size_t i)
{
	return fio_text_side(r->im->in, r->depth, i) == '>' ? &r->right : &r->left;
}

static struct fio_record record_of(struct reading *r, const struct fio_line *l, size_t at)
{
	struct fio_record rec = fio_record_of(r->im, l, at, r->c.at + r->c.count);

	r->rest = rec.n - 1;
	return rec;
}

static bool is_several(unsigned set)
{
	return (set & (set - 1)) != 0;
}

static void set_phase(struct reading *r, struct row *row, size_t at, unsigned direction)
{
	size_t from, above = r->has_header ? r->c.at : at;
	unsigned phase = fio_near_phase(r->im->in, &r->job, r->directions, direction, above, &from);

	fio_near_set_phase(r->im, row, phase, direction, from);
}

/* "v6.4/randread-1.txt" says no more than the kernel: else two files of one kernel must be told apart. */
static bool says_no_more(struct str path, struct str kernel)
{
	static const char *const words[] = { "fio", "read",   "write",   "randread", "randwrite", "rand", "seq", "trim", "linux",
					     "v",   "result", "results", "log",      "logs",      "txt",  "out", "json", "run",
					     "test", "output", NULL };
	struct str parts[] = { str_span(path.p, kernel.p), str_span(kernel.p + kernel.n, path.p + path.n) };

	for (size_t i = 0; i < 2; i++)
		for (struct str word = str_next_alnums(&parts[i]); word.n; word = str_next_alnums(&parts[i]))
			if (!str_is_digits(word) && !str_one_of(word, words))
				return false;
	return true;
}

/* "20:22:23 DEBUG| [stdout]" of a log. */
static bool is_clock(struct str prefix)
{
	return prefix.n >= 8 && char_is_digit(prefix.p[0]) && char_is_digit(prefix.p[1]) && prefix.p[2] == ':' &&
	       prefix.p[5] == ':' && char_is_digit(prefix.p[6]);
}

static void set_variant(struct reading *r, struct row *row, struct str prefix, size_t at)
{
	struct str heading = r->near.heading, kernel = kernel_of_file(prefix);
	size_t kernels = 0;
	struct str named = kernel_in(prefix, &kernels);

	/* "Before (6.12.8-arch1-1):" */
	if (!kernel.n && kernels == 1)
		kernel = named;

	if (kernel.n)
		row_set(r->im, row, ROW_KERNEL, kernel, at);
	/* "2: write: ..." is the second time */
	if (str_is_digits(prefix))
		row_set(r->im, row, ROW_ITERATION, prefix, at);
	/* "stdev=400.86, samples=85 write: ...": the mailer joined lines */
	bool is_torn = str_has(prefix, "stdev=") || str_has(prefix, "samples=");
	if ((kernel.n && says_no_more(prefix, kernel)) || is_clock(prefix) || str_is_digits(prefix) || is_torn)
		prefix = STR_NONE;
	if (prefix.n && heading.n) {
		row_set(r->im, row, ROW_VARIANT,
			arena_printf(r->im->arena, STR_FMT " " STR_FMT, STR_ARG(heading), STR_ARG(prefix)), at);
		return;
	}
	if (prefix.n)
		row_set(r->im, row, ROW_VARIANT, prefix, at);
	else if (heading.n)
		row_set(r->im, row, ROW_VARIANT, heading, r->near.heading_at);
	else
		row_set(r->im, row, ROW_VARIANT, r->job.device.text, r->job.device.at);
}

static bool is_one_word(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (char_is_blank(s.p[i]))
			return false;
	return s.n > 0 && s.n <= 60;
}

/* Jobs of one report, and priority classes of one job, are different tests. */
static void set_params(struct reading *r, struct row *row, struct str prio, size_t at)
{
	bool named = r->headers.several_jobs && r->has_header && is_one_word(r->job.name);
	struct arena *a = r->im->arena;
	struct str job = named ? arena_printf(a, "job=" STR_FMT, STR_ARG(r->job.name)) : STR_NONE;

	if (prio.n)
		job = arena_printf(a, STR_FMT "%sprio=" STR_FMT, STR_ARG(job), job.n ? " " : "", STR_ARG(prio));
	row_set(r->im, row, ROW_PARAMS, job, at);
}

/* The two runs that diff(1) compared are told apart by their files' names. */
static void set_side(struct reading *r, struct row *row, char side, size_t at)
{
	struct str file = r->file[side == '>'];

	if (file.n) {
		row_set(r->im, row, ROW_VARIANT, file, r->file_at);
		row_set(r->im, row, ROW_KERNEL, kernel_of_file(file), r->file_at);
	} else if (!row->field[ROW_VARIANT].n) {
		row_set(r->im, row, ROW_VARIANT, side == '<' ? STR("<") : STR(">"), at);
	}
}

static struct row *new_row(struct reading *r, size_t at, struct str prefix)
{
	struct row *row = row_new(r->im, at);
	const struct fio_job *job = &r->job;
	char side = fio_text_side(r->im->in, r->depth, at);

	row->confidence = r->c.sure;
	if (side == '>' && r->depth == 0)
		row->flags &= ~(unsigned)FLAG_QUOTED;
	row_know(row, ROW_BENCHMARK, "fio");
	row_set(r->im, row, ROW_THREADS, job->threads.text, job->threads.at);
	if (!r->has_header)
		row_set(r->im, row, ROW_THREADS, row->field[ROW_THREADS].n ? STR_NONE : r->near.threads.text, r->near.threads.at);
	row_set(r->im, row, ROW_BLOCK, job->block.text, job->block.at);
	row_set(r->im, row, ROW_FILE_MB, job->file_mb.text, job->file_mb.at);
	set_variant(r, row, prefix, at);
	if (side)
		set_side(r, row, side, at);
	if (r->failed)
		row->flags |= FLAG_INCOMPLETE;
	return row;
}

static enum err_code flush(struct reading *r, struct thread_of_lines *t, struct err *e)
{
	struct row *row = t->row;

	t->row = NULL;
	return row && !r->superseded ? row_emit(r->im, row, e) : OK;
}

static enum err_code flush_all(struct reading *r, struct err *e)
{
	if (flush(r, &r->left, e))
		return e->code;
	return flush(r, &r->right, e);
}

/* All directions that the job which begins on line AT prints: to its next header, or to a line that begins anew. */
static unsigned directions_of(const struct reading *r, size_t at, bool has_header)
{
	unsigned set = 0;

	for (size_t i = has_header ? at + 1 : at; i < r->c.at + r->c.count; i++) {
		struct fio_line l = fio_text_line(r->im->in, i);
		if (l.kind == FIO_HEADER || l.kind == FIO_BANNER || l.kind == FIO_STATUS || l.kind == FIO_DISK)
			break;
		if (!has_header && (l.kind == FIO_CPU || (l.kind == FIO_RATE && i > at && (!l.direction || set & l.direction))))
			break;
		if (l.kind == FIO_RATE)
			set |= l.direction;
	}
	return set;
}

static void begin_job(struct reading *r, size_t at, struct str name)
{
	r->job = fio_near_job(&r->near, name);
	r->job.device = fio_text_device(r->im->in, at, r->c.at + r->c.count, r->job.device);
	r->has_header = name.n > 0;
	r->is_open = true;
	r->failed = r->superseded = false;
	r->directions = directions_of(r, at, r->has_header);
	r->left = r->right = (struct thread_of_lines){ 0 };
}

static enum err_code take_header(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	if (flush_all(r, e))
		return e->code;
	size_t jobs = fio_key(l->text, "jobs"), error = fio_key(l->text, "err");

	begin_job(r, at, l->name);
	struct str n = jobs == STR_NPOS ? STR_NONE : fio_number_of(str_after(l->text, jobs)).value;
	if (str_is_digits(n) && n.n <= 7)
		r->job.threads = (struct fio_said){ n, at };
	struct str code = error == STR_NPOS ? STR_NONE : fio_number_of(str_after(l->text, error)).value;
	r->failed = code.n && !str_is(code, "0");
	if (r->next_header < r->headers.n)
		r->superseded = r->headers.at[r->next_header++].is_superseded;
	return OK;
}

/* "randread: IOPS=...": the line says itself what it is about, and is a run of its own. */
static void take_named(struct reading *r, const struct fio_line *l)
{
	if (r->has_header || !(l->named & (FIO_RANDREAD | FIO_RANDWRITE | FIO_SEQREAD | FIO_SEQWRITE)))
		return;
	r->directions = l->direction;
	r->is_open = false;
	if (!r->job.phase || !l->direction)
		r->job.phase = l->named;
}

static enum err_code take_rate(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct fio_record rec = record_of(r, l, at);
	struct thread_of_lines *t = side_of(r, at);

	if (flush(r, t, e))
		return e->code;
	/* The same direction again without a header: another run. */
	if (!r->has_header && (!r->is_open || !l->direction || t->direction == l->direction))
		begin_job(r, at, STR_NONE);
	*t = (struct thread_of_lines){ .direction = l->direction };
	t->row = new_row(r, at, l->prefix);
	take_named(r, l);
	set_phase(r, t->row, at, l->direction ? l->direction : l->named & (FIO_READ | FIO_WRITE | FIO_TRIM));
	set_params(r, t->row, STR_NONE, at);
	fio_cells_of_rates(r->im, t->row, &rec);
	if (str_has(rec.text, "th=["))
		fio_cells_of_percentiles(r->im, t->row, &rec, STR("clat"), STR("usec"));
	r->run_has_jobs = true;
	return OK;
}

/* The row that a line about DIRECTION belongs to: the open one, or a new one where something else is compared. */
static enum err_code row_for(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct thread_of_lines *t = side_of(r, at);
	bool turns = l->direction && l->direction != t->direction;

	if (t->row && !l->prefix.n && !turns && str_eq(t->prio, l->prio))
		return OK;
	if (flush(r, t, e))
		return e->code;
	if (!r->is_open)
		begin_job(r, at, STR_NONE);
	t = side_of(r, at);
	t->direction = l->direction ? l->direction : t->direction;
	t->prio = l->prio;
	t->row = new_row(r, at, l->prefix);
	set_phase(r, t->row, at, t->direction);
	set_params(r, t->row, l->prio, at);
	return OK;
}

static enum err_code take_latency(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct fio_record rec = record_of(r, l, at);

	if (row_for(r, l, at, e))
		return e->code;
	struct thread_of_lines *t = side_of(r, at);
	fio_cells_of_latency(r->im, t->row, &rec, l);
	if (str_is(str_from(l->what), "clat"))
		t->clat_unit = l->unit;
	return OK;
}

static enum err_code take_percentiles(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct fio_record rec = record_of(r, l, at);
	struct thread_of_lines *t = side_of(r, at);
	struct fio_line mine = *l;

	if (t->percent_of.n && !t->timed)
		return OK;
	mine.prio = t->prio;
	if (row_for(r, &mine, at, e))
		return e->code;
	t = side_of(r, at);
	struct str unit = t->percent_of.n ? t->percent_of : t->clat_unit.n ? t->clat_unit : STR("usec");
	fio_cells_of_percentiles(r->im, t->row, &rec, str_from(t->timed ? t->timed : "clat"), unit);
	return OK;
}

static enum err_code take_percent_head(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct thread_of_lines *t = side_of(r, at);

	if (!str_eq(t->prio, l->prio) && flush(r, t, e))
		return e->code;
	t->timed = l->what;
	t->percent_of = l->unit;
	t->prio = l->prio;
	return OK;
}

/* A cpu line is of all directions of the job together: of a one-way job it belongs to its row. */
static enum err_code take_cpu(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	struct fio_record rec = record_of(r, l, at);
	struct thread_of_lines *t = side_of(r, at);
	bool alone = t->row && !is_several(r->directions) && !l->prefix.n && !t->prio.n;

	if (!alone) {
		if (flush(r, t, e))
			return e->code;
		if (!r->is_open)
			begin_job(r, at, STR_NONE);
		t->row = new_row(r, at, l->prefix);
		set_params(r, t->row, STR_NONE, at);
		if (!is_several(r->directions))
			set_phase(r, t->row, at, r->directions ? r->directions : t->direction);
	}
	/* A job that failed before its first request has used the processor, too. */
	if (r->failed && r->has_header && !r->directions)
		import_note(r->im, at, "a job of fio that failed");
	else
		fio_cells_of_cpu(r->im, t->row, &rec);
	if (flush(r, t, e))
		return e->code;
	r->is_open = r->has_header;
	t->direction = r->has_header ? t->direction : 0;
	return OK;
}

/* Does a line about the group's other direction stand next to line AT? */
static unsigned group_directions(const struct reading *r, size_t at)
{
	unsigned set = 0;
	size_t from = at > r->c.at + 4 ? at - 4 : r->c.at;

	for (size_t i = at; i-- > from;) {
		struct fio_line l = fio_text_line(r->im->in, i);
		if (str_has(line_at(r->im->in, i), "Run status group") || str_is_blank(line_at(r->im->in, i)))
			break;
		set |= l.kind == FIO_STATUS ? l.direction : 0;
	}
	for (size_t i = at; i < r->c.at + r->c.count && i < at + 6; i++) {
		struct fio_line l = fio_text_line(r->im->in, i);
		if (str_has(line_at(r->im->in, i), "Run status group") || str_is_blank(line_at(r->im->in, i)))
			break;
		set |= l.kind == FIO_STATUS ? l.direction : 0;
	}
	return set;
}

static enum err_code take_status(struct reading *r, const struct fio_line *l, size_t at, struct err *e)
{
	if (flush_all(r, e))
		return e->code;
	if (r->run_has_jobs)
		return OK;
	struct fio_record rec = record_of(r, l, at);
	struct str none = STR_NONE;
	begin_job(r, at, none);
	r->directions = group_directions(r, at);
	struct row *row = new_row(r, at, l->prefix);
	set_phase(r, row, at, l->direction);
	fio_cells_of_rates(r->im, row, &rec);
	r->is_open = false;
	return row_emit(r->im, row, e);
}

static enum err_code end_run(struct reading *r, struct err *e)
{
	if (flush_all(r, e))
		return e->code;
	r->run_has_jobs = false;
	r->is_open = r->has_header = false;
	return OK;
}

static enum err_code take_line(struct reading *r, size_t at, struct err *e)
{
	struct fio_line l = fio_text_line(r->im->in, at);

	switch (l.kind) {
	case FIO_HEADER:
		return take_header(r, &l, at, e);
	case FIO_SETUP:
		fio_near_add_setup(r->im, &r->near, &l, at);
		return end_run(r, e);
	case FIO_RATE:
		return take_rate(r, &l, at, e);
	case FIO_LATENCY:
		return take_latency(r, &l, at, e);
	case FIO_PERCENT_OF:
		return take_percent_head(r, &l, at, e);
	case FIO_PERCENTILES:
		return take_percentiles(r, &l, at, e);
	case FIO_CPU:
		return take_cpu(r, &l, at, e);
	case FIO_STATUS:
		return take_status(r, &l, at, e);
	case FIO_BANNER:
	case FIO_DISK:
		return end_run(r, e);
	default:
		return OK;
	}
}

/* "$ diff before.txt after.txt" not far above the first hunk; a mailer may have broken it at each blank. */
#define COMMAND_ABOVE 12
#define COMMAND_LINES 3

/* The words of the command on line AT and of the lines of one word below it. */
static void words_of_command(const struct lines *in, size_t at, struct tokens *t)
{
	tokens_of(line_at(in, at), t);
	for (size_t i = at + 1; i < at + COMMAND_LINES && in_same_part(in, at, i) && t->n < TOKENS_MAX; i++) {
		struct str rest = line_at(in, i), word = str_next_word(&rest);
		if (!word.n || !str_is_blank(rest))
			return;
		t->at[t->n++] = word;
	}
}

static void find_compared(struct reading *r)
{
	const struct lines *in = r->im->in;

	for (size_t i = r->c.at; line_up(in, r->c.at, COMMAND_ABOVE, &i);) {
		struct tokens t;
		if (!str_has(line_at(in, i), "diff"))
			continue;
		words_of_command(in, i, &t);
		for (size_t k = 0; k + 2 < t.n && t.n <= TOKENS_MAX; k++) {
			size_t one = k + 3 == t.n || t.at[k + 1].p[0] != '-' ? k + 1 : t.n - 2;
			if (!str_is(without_path(t.at[k]), "diff") || t.at[one].p[0] == '-')
				continue;
			r->file[0] = t.at[one];
			r->file[1] = t.at[one + 1];
			r->file_at = i;
			return;
		}
	}
}

/* Rows come in the order of the text: what one side of a hunk began, the other ends. */
static enum err_code turn_side(struct reading *r, size_t at, struct err *e)
{
	return flush(r, side_of(r, at) == &r->left ? &r->right : &r->left, e);
}

enum err_code fio_text_read(const struct import *im, struct claim c, struct err *e)
{
	struct reading r = { .im = im, .c = c, .depth = fio_text_depth(im->in, c.at) };

	fio_near_of(im, c.at, &r.near);
	if (r.near.is_documentation) {
		import_note(im, c.at, "an example in fio's manual");
		return OK;
	}
	fio_text_headers(im, c, &r.headers);
	r.run_has_jobs = fio_text_jobs_above(im->in, c.at, r.depth);
	find_compared(&r);
	for (size_t at = c.at; at < c.at + c.count; at += 1 + r.rest) {
		r.rest = 0;
		if (turn_side(&r, at, e) || take_line(&r, at, e))
			return e->code;
	}
	return flush_all(&r, e);
}
