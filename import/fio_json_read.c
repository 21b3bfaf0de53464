/*
 * fio_json_read.c: the jobs of one document of fio's, or of pieces of one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys: jobs (of a client: client_stats) hold objects with read, write, trim and mixed; those hold bw (KiB/s), iops, and
 * slat, clat and lat with min, max, mean, stddev and percentile: in usec as "clat", in ns as "clat_ns" from 2.99 on.
 * json+ has bins, too: requests by the middle of their bin, in the same unit; the first versions named bins by their
 * number and said so by FIO_IO_U_PLAT_NR behind them.
 */
#include "base/num.h"
#include "import/attach.h"
#include "import/fio_json.h"
#include "import/subject.h"

/* Deeper objects are skipped; fio's own go to 7. */
#define DEPTH_MAX 24
/* read, write, trim, mixed, cpu */
#define ROWS_MAX 5

struct direction_row {
	struct row *row;
	unsigned direction; /* 0: the processor's */
	bool has_amount, is_active;
};

struct reading {
	const struct import *im;
	struct claim c;
	const struct fio_document *d;
	struct fio_near near;

	struct {
		struct str key;
	} frame[DEPTH_MAX];
	size_t depth;
	struct str key; /* of the value to come */

	struct fio_job global, job;
	struct str name;
	struct direction_row row[ROWS_MAX];
	size_t n_rows;
	struct direction_row *open; /* the direction that we are in */
	size_t open_depth;
	size_t lat_depth, lat_cells; /* of the latency that we are in; its first cell */
	bool lat_active;
	const char *lat;
	struct str lat_unit;
	struct fio_bins bins;
	struct str version;
	struct settings global_settings, settings; /* of all jobs, and of this one */
};

static struct str frame_key(const struct reading *r, size_t up)
{
	return r->depth > up && r->depth - up <= DEPTH_MAX ? r->frame[r->depth - 1 - up].key : STR_NONE;
}

static struct direction_row *add_row(struct reading *r, size_t at, unsigned direction)
{
	if (r->n_rows == ROWS_MAX)
		return NULL;
	struct direction_row *new = &r->row[r->n_rows++];
	*new = (struct direction_row){ .row = row_new(r->im, at), .direction = direction };
	row_know(new->row, ROW_BENCHMARK, "fio");
	return new;
}

/* What the options say, else what stands above the document. */
static struct fio_job known_job(const struct reading *r)
{
	struct fio_job job = r->job, near = fio_near_job(&r->near, r->name);
	const struct fio_job *more[] = { &r->global, &near };

	job.name = r->name;
	for (size_t i = 0; i < 2; i++) {
		if (!job.phase) {
			job.phase = more[i]->phase;
			job.phase_at = more[i]->phase_at;
		}
		job.threads = job.threads.text.n ? job.threads : more[i]->threads;
		job.block = job.block.text.n ? job.block : more[i]->block;
	}
	return job;
}

static void fill_row(const struct reading *r, struct direction_row *d, const struct fio_job *job, unsigned active)
{
	struct row *row = d->row;
	unsigned direction = d->direction ? d->direction : (active & (active - 1)) == 0 ? active : 0;
	size_t from;

	row->confidence = r->c.sure;
	if (r->d->is_document && !r->d->is_whole)
		row->flags |= FLAG_INCOMPLETE;
	unsigned phase = fio_near_phase(r->im->in, job, active, direction, r->c.at, &from);
	if (direction)
		fio_near_set_phase(r->im, row, phase, direction, from);
	row_set(r->im, row, ROW_THREADS, job->threads.text, job->threads.at);
	row_set(r->im, row, ROW_BLOCK, job->block.text, job->block.at);
	row_set(r->im, row, ROW_VARIANT, r->near.heading, r->near.heading_at);
	if (r->name.n && r->name.n <= 60 && str_find_char(r->name, ' ') == STR_NPOS)
		row_set(r->im, row, ROW_PARAMS, arena_printf(r->im->arena, "job=" STR_FMT, STR_ARG(r->name)), row->at);
	/* A client's summary stands for all of them. */
	if (str_is(r->name, "All clients"))
		row->flags |= FLAG_SUMMARY;
	row->settings = r->settings.all.at;
	row->n_settings = r->settings.all.n;
}

/* What the job does not say itself, all jobs were told. */
static void fill_settings(struct reading *r)
{
	for (size_t i = 0; i < r->global_settings.all.n; i++)
		settings_add(r->im, &r->settings, "", r->global_settings.all.at[i].name, r->global_settings.all.at[i].value);
	settings_add(r->im, &r->settings, "", STR("tool.version"), r->version);
	settings_order(&r->settings);
}

/* The job is read: directions that did nothing are no results, nor is the processor's time of a job that failed. */
static enum err_code end_job(struct reading *r, struct err *e)
{
	struct fio_job job = known_job(r);
	unsigned active = 0;

	fill_settings(r);
	for (size_t i = 0; i < r->n_rows; i++)
		if (r->row[i].direction && (r->row[i].is_active || !r->row[i].has_amount) && r->row[i].row->n_cells)
			active |= r->row[i].direction;
	for (size_t i = 0; i < r->n_rows; i++) {
		struct direction_row *d = &r->row[i];
		if (d->direction ? !(active & d->direction) : !active)
			continue;
		fill_row(r, d, &job, active);
		if (row_emit(r->im, d->row, e))
			return e->code;
	}
	r->n_rows = 0;
	r->open = NULL;
	r->job = (struct fio_job){ 0 };
	r->name = STR_NONE;
	r->settings = (struct settings){ 0 };
	return OK;
}

/* "clat_ns", "slat", "lat_us": what is timed, and in which unit. */
static bool begin_latency(struct reading *r)
{
	static const struct {
		const char *key, *timed, *unit;
	} keys[] = { { "slat", "slat", "usec" }, { "clat", "clat", "usec" }, { "lat", "lat", "usec" }, { "slat_ns", "slat", "ns" },
		     { "clat_ns", "clat", "ns" }, { "lat_ns", "lat", "ns" }, { "slat_us", "slat", "usec" },
		     { "clat_us", "clat", "usec" }, { "lat_us", "lat", "usec" } };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (!str_is(r->key, keys[i].key))
			continue;
		r->lat = keys[i].timed;
		r->lat_unit = str_from(keys[i].unit);
		r->lat_depth = r->depth + 1;
		r->lat_cells = r->open->row->n_cells;
		r->lat_active = false;
		r->bins = (struct fio_bins){ 0 };
		return true;
	}
	return false;
}

static bool is_job_list(struct str key)
{
	return str_is(key, "jobs") || str_is(key, "client_stats");
}

static void open_frame(struct reading *r, size_t at, bool is_array)
{
	unsigned direction = is_array ? 0 : fio_direction_of(r->key);

	if (!r->open && direction) {
		r->open = add_row(r, at, direction);
		r->open_depth = r->depth + 1;
	} else if (r->open && r->depth == r->open_depth) {
		(void)begin_latency(r);
	}
	if (r->depth < DEPTH_MAX)
		r->frame[r->depth].key = r->key;
	r->depth++;
	r->key = STR_NONE;
}

static enum err_code close_frame(struct reading *r, struct err *e)
{
	bool is_job = r->depth >= 2 && !frame_key(r, 0).n && is_job_list(frame_key(r, 1));

	if (r->lat && r->depth == r->lat_depth) {
		/* Nothing was timed: zeros are no latencies. */
		if (!r->lat_active && r->open)
			r->open->row->n_cells = r->lat_cells;
		else if (r->open)
			fio_bins_hang(r->im, &r->bins, r->open->row, str_from(r->lat), r->lat_unit);
		r->lat = NULL;
	}
	if (r->open && r->depth == r->open_depth)
		r->open = NULL;
	if (r->depth)
		r->depth--;
	r->key = STR_NONE;
	return is_job ? end_job(r, e) : OK;
}

static bool is_zero(struct str number)
{
	double value;

	return num_double(number, &value) && value == 0;
}

static void take_latency(struct reading *r, size_t at, struct str number)
{
	static const struct {
		const char *key, *suffix;
	} stats[] = { { "min", "min" }, { "max", "max" }, { "mean", "avg" }, { "stddev", "stdev" } };
	struct arena *a = r->im->arena;
	struct str metric = STR_NONE;

	if (r->depth == r->lat_depth)
		for (size_t i = 0; i < 4; i++)
			if (str_is(r->key, stats[i].key))
				metric = arena_printf(a, "%s_%s", r->lat, stats[i].suffix);
	/* "0.00" stands for percentiles that were not asked for. */
	if (r->depth == r->lat_depth + 1 && str_is(frame_key(r, 0), "percentile") && num_is(r->key) && !is_zero(r->key))
		metric = fio_percentile_name(a, str_from(r->lat), r->key);
	if (r->depth == r->lat_depth + 1 && str_is(frame_key(r, 0), "bins"))
		fio_bins_add(r->im, &r->bins, at, r->key, number);
	if (r->depth == r->lat_depth && str_is(r->key, "N"))
		r->bins.said = number;
	if (!metric.n)
		return;
	if (r->depth == r->lat_depth && str_is(r->key, "max"))
		r->bins.longest = number;
	r->lat_active = r->lat_active || !is_zero(number);
	row_cell_named(r->im, r->open->row, at, metric, number, r->lat_unit);
}

static void take_amount(struct reading *r, size_t at, struct str number)
{
	static const char *const amounts[] = { "io_bytes", "io_kbytes", "total_ios", "bw", "iops", NULL };

	for (const char *const *amount = amounts; *amount; amount++) {
		if (!str_is(r->key, *amount))
			continue;
		r->open->has_amount = true;
		r->open->is_active = r->open->is_active || !is_zero(number);
	}
	if (str_is(r->key, "bw"))
		row_cell(r->im, r->open->row, at, "bw", number, "KiB/s");
	else if (str_is(r->key, "iops"))
		row_cell(r->im, r->open->row, at, "iops", number, "IOPS");
}

static void take_cpu(struct reading *r, size_t at, struct str number)
{
	const char *metric = str_is(r->key, "usr_cpu") ? "cpu_usr" : str_is(r->key, "sys_cpu") ? "cpu_sys" : NULL;
	struct direction_row *cpu = NULL;

	if (!metric)
		return;
	for (size_t i = 0; i < r->n_rows; i++)
		cpu = r->row[i].direction ? cpu : &r->row[i];
	cpu = cpu ? cpu : add_row(r, at, 0);
	if (cpu)
		row_cell(r->im, cpu->row, at, metric, number, "%");
}

static void take_number(struct reading *r, size_t at, struct str number)
{
	if (r->open && r->lat)
		take_latency(r, at, number);
	else if (r->open && r->depth == r->open_depth)
		take_amount(r, at, number);
	else if (!r->open)
		take_cpu(r, at, number);
}

/* Options that make another test of it, and that no field of a row says. */
static bool is_setting(struct str key)
{
	static const char *const options[] = { "ioengine", "iodepth", "direct", "buffered", "sync", "fsync", "fdatasync",
					       "size", "rate", "thinktime", NULL };

	return str_one_of(key, options) != NULL;
}

/* The options of all jobs, or of this one. */
static void take_option(struct reading *r, size_t at, struct str value)
{
	bool global = str_is(frame_key(r, 0), "global options");
	struct fio_job *job = global ? &r->global : &r->job;
	struct fio_said said = { value, at };

	if (!global && !str_is(frame_key(r, 0), "job options"))
		return;
	if (str_is(r->key, "rw") || str_is(r->key, "readwrite")) {
		job->phase = fio_phase_of_rw(value);
		job->phase_at = at;
	} else if (str_is(r->key, "bs") || str_is(r->key, "blocksize")) {
		said.text = fio_bytes(r->im->arena, value);
		job->block = said;
	} else if (str_is(r->key, "numjobs") && str_is_digits(value) && value.n <= 7) {
		job->threads = said;
	} else if (is_setting(r->key)) {
		settings_add(r->im, global ? &r->global_settings : &r->settings, "fio.", r->key, value);
	}
}

static enum err_code take_string(struct reading *r, size_t at, struct str value, struct err *e)
{
	if (r->depth == 1 && str_is(r->key, "fio version"))
		r->version = value;
	if (!str_is(r->key, "jobname")) {
		take_option(r, at, value);
		return OK;
	}
	/* In pieces nothing but its name says that a new job begins. */
	if (!r->d->is_document && r->n_rows && end_job(r, e))
		return e->code;
	r->name = value;
	return OK;
}

static enum err_code take_token(struct reading *r, const struct fio_json *j, enum fio_token token, struct err *e)
{
	switch (token) {
	case FIO_TOKEN_OPEN:
		open_frame(r, j->at, j->is_array);
		return OK;
	case FIO_TOKEN_CLOSE:
		return close_frame(r, e);
	case FIO_TOKEN_KEY:
		r->key = j->text;
		return OK;
	case FIO_TOKEN_NUMBER:
		take_number(r, j->at, j->text);
		r->key = STR_NONE;
		return OK;
	case FIO_TOKEN_STRING:
		if (take_string(r, j->at, j->text, e))
			return e->code;
		r->key = STR_NONE;
		return OK;
	default:
		return OK;
	}
}

enum err_code fio_json_read(const struct import *im, struct claim c, const struct fio_document *d, struct err *e)
{
	struct reading *r = arena_alloc(im->arena, sizeof *r);
	struct fio_json j = fio_json_start(im->in, d->at, d->end);

	r->im = im;
	r->c = c;
	r->d = d;
	fio_near_of(im, c.at, &r->near);
	for (enum fio_token token = fio_json_next(&j); token != FIO_TOKEN_END; token = fio_json_next(&j))
		if (take_token(r, &j, token, e))
			return e->code;
	return end_job(r, e);
}
