/*
 * fio_terse.c: fio --minimal, one line of fields for each job or group, versions 2 to 5
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	3;fio-3.33;j;0;0;59748;19889;4972;3004;0;0;0.000000;0.000000;2;14434;181.242015;...
 *
 * Version, fio's version (from 3 on), job, group, error; then for read, write and (4, 5, and 2 of later fios) trim:
 * KiB, KiB/s, IOPS, runtime, slat min max mean dev, clat the same, twenty percentiles, lat, five figures of bandwidth
 * samples (in 5 six, and five of IOPS); fio 1 has neither IOPS nor percentiles; then usr and sys.  Latencies are always
 * usec.  Fields behind those vary with the disks, so all are counted from the left.
 */
#include "import/importers.h"

#include "base/num.h"
#include "import/fio_near.h"
#include "import/subject.h"

#define FIELDS_MAX 420
/* A field is short; a line of them is not. */
#define LINE_BYTES   8000
#define PREFIX_BYTES 100
/* Archives cut long lines wherever they are; so often at most. */
#define PIECES_MAX 60

/* Where the version's digit stands: "3;fio-3.33;", "2;job;0;0;", behind a file name of grep; STR_NPOS: not there. */
static size_t terse_start(struct str line)
{
	size_t first = str_find_char(str_sub(line, 0, PREFIX_BYTES), ';');

	if (first == STR_NPOS || first == 0 || line.p[first - 1] < '2' || line.p[first - 1] > '5')
		return STR_NPOS;
	char before = first > 1 ? line.p[first - 2] : ' ';
	if (!char_is_blank(before) && before != ':')
		return STR_NPOS;
	struct str rest = str_after(line, first + 1);
	bool named = str_starts(rest, "fio-");
	if ((line.p[first - 1] != '2') != named)
		return STR_NPOS;
	const int n_names = named ? 2 : 1;
	for (int field = 0; field < n_names + 2; field++) {
		size_t next = str_find_char(rest, ';');
		if (next == STR_NPOS)
			return STR_NPOS;
		/* behind the names stand the group's number and the error */
		if (field >= n_names && !str_is_digits(str_sub(rest, 0, next)))
			return STR_NPOS;
		rest = str_after(rest, next + 1);
	}
	return rest.n && char_is_digit(rest.p[0]) ? first - 1 : STR_NPOS;
}

/* Nothing but fields: the rest of a line that was cut. */
static bool is_rest(struct str line)
{
	size_t separators = 0;

	line = str_trim(line);
	for (size_t i = 0; i < line.n; i++) {
		separators += line.p[i] == ';';
		if (!char_is_alnum(line.p[i]) && str_find_char(STR(";.%=-"), line.p[i]) == STR_NPOS)
			return false;
	}
	return separators >= 3;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);
	size_t n = 1;

	if (line.n > LINE_BYTES || terse_start(line) == STR_NPOS || in_patch(in, at))
		return NO_CLAIM;
	while (n < PIECES_MAX && in_same_part(in, at, at + n) && is_rest(line_at(in, at + n)) &&
	       terse_start(line_at(in, at + n)) == STR_NPOS)
		n++;
	return (struct claim){ at, n, 100 };
}

struct field {
	struct str text;
	size_t at;
	bool is_joined; /* it was cut in two */
};

struct terse {
	const struct import *im;
	struct claim c;
	struct field field[FIELDS_MAX];
	size_t n, next;
	int version;
	struct str name, prefix;
	struct fio_job job;
	struct fio_near near;
	unsigned active; /* directions with results */
};

static void join(const struct terse *t, struct field *last, struct str text, size_t at)
{
	if (!text.n)
		return;
	if (!last->text.n) {
		*last = (struct field){ text, at, false };
		return;
	}
	last->text = arena_printf(t->im->arena, STR_FMT STR_FMT, STR_ARG(last->text), STR_ARG(text));
	last->is_joined = true;
}

/* Cuts LINE into fields; the first goes on the last of the line before, where FRESH is false. */
static void add_fields(struct terse *t, struct str line, size_t at, bool fresh)
{
	while (line.p && t->n < FIELDS_MAX) {
		struct str text = str_cut(&line, ';');
		struct field *last = t->n ? &t->field[t->n - 1] : NULL;
		if (!fresh && last) {
			join(t, last, text, at);
		} else {
			t->field[t->n++] = (struct field){ text, at, false };
		}
		fresh = true;
	}
}

static void read_fields(struct terse *t)
{
	for (size_t i = 0; i < t->c.count; i++) {
		size_t at = t->c.at + i;
		struct str line = str_trim(line_at(t->im->in, at));
		size_t start = i == 0 ? terse_start(line_at(t->im->in, at)) : 0;
		if (i == 0) {
			line = str_trim_right(line_at(t->im->in, at));
			t->prefix = word_bare(str_trim(str_sub(line, 0, start)));
			line = str_after(line, start);
		}
		add_fields(t, line, at, i == 0);
	}
}

static struct field take(struct terse *t)
{
	return t->next < t->n ? t->field[t->next++] : (struct field){ STR_NONE, t->c.at, false };
}

static bool is_zero(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '0' && s.p[i] != '.')
			return false;
	return true;
}

static void add(struct terse *t, struct row *row, struct str metric, struct field f, const char *unit)
{
	if (!row || !num_is(f.text))
		return;
	struct cell *cell = row_cell_named(t->im, row, f.at, metric, f.text, str_from(unit));
	if (f.is_joined) {
		cell->line = line_number(t->im->in, f.at);
		cell->flags |= FLAG_REPAIRED;
	}
}

/* Four fields; nothing was timed where all are zero. */
static void take_latency(struct terse *t, struct row *row, const char *what)
{
	static const char *const names[] = { "min", "max", "avg", "stdev" };
	struct field f[4];
	bool zero = true;

	for (int i = 0; i < 4; i++) {
		f[i] = take(t);
		zero = zero && is_zero(f[i].text);
	}
	for (int i = 0; i < 4 && !zero; i++)
		add(t, row, arena_printf(t->im->arena, "%s_%s", what, names[i]), f[i], "usec");
}

/* "99.500000%=5931"; those that are not used are "0%=0". */
static void take_percentiles(struct terse *t, struct row *row)
{
	size_t last = t->next;

	while (last < t->n && str_has(t->field[last].text, "%="))
		last++;
	bool zero = true;
	for (size_t i = t->next; i < last; i++)
		zero = zero && is_zero(str_after(t->field[i].text, str_find(t->field[i].text, "%=") + 2));
	for (; t->next < last; t->next++) {
		struct field f = t->field[t->next];
		size_t percent = str_find(f.text, "%=");
		struct str of = str_sub(f.text, 0, percent);
		f.text = str_after(f.text, percent + 2);
		if (!zero && !is_zero(of) && num_is(of))
			add(t, row, fio_percentile_name(t->im->arena, STR("clat"), of), f, "usec");
	}
}

/* fio 1: no IOPS and no percentiles, so the share in the group stands where nothing else has a '%'. */
#define OLD_FIELDS 20
static bool is_old(const struct terse *t, size_t from)
{
	return t->version == 2 && from + OLD_FIELDS <= t->n && str_ends(t->field[from + 17].text, "%");
}

/* How many fields the direction that begins at field FROM has; 0: it is not all there. */
static size_t direction_fields(const struct terse *t, size_t from)
{
	size_t percentiles = 0;

	if (is_old(t, from))
		return OLD_FIELDS;
	while (from + 12 + percentiles < t->n && str_has(t->field[from + 12 + percentiles].text, "%="))
		percentiles++;
	size_t n = 12 + percentiles + 4 + (t->version == 5 ? 11 : 5);
	return from + n <= t->n ? n : 0;
}

static bool is_active(const struct terse *t, size_t from)
{
	return from + 3 < t->n && !(is_zero(t->field[from].text) && is_zero(t->field[from + 1].text));
}

static struct row *new_row(struct terse *t, unsigned direction)
{
	struct row *row = row_new(t->im, t->c.at);
	const struct fio_job *job = &t->job;
	size_t from;

	row->confidence = 100;
	row_know(row, ROW_BENCHMARK, "fio");
	unsigned phase = fio_near_phase(t->im->in, job, t->active, direction, t->c.at, &from);
	if (direction)
		fio_near_set_phase(t->im, row, phase, direction, from);
	row_set(t->im, row, ROW_THREADS, job->threads.text, job->threads.at);
	row_set(t->im, row, ROW_BLOCK, job->block.text, job->block.at);
	row_set(t->im, row, ROW_FILE_MB, job->file_mb.text, job->file_mb.at);
	row_set(t->im, row, ROW_VARIANT, t->prefix.n ? t->prefix : t->near.heading, t->prefix.n ? t->c.at : t->near.heading_at);
	return row;
}

/* The fields of one direction into a row; NULL where it did nothing. */
static struct row *take_direction(struct terse *t, unsigned direction, size_t fields)
{
	size_t end = t->next + fields;
	struct row *row = t->active & direction ? new_row(t, direction) : NULL;

	(void)take(t);
	add(t, row, STR("bw"), take(t), "KiB/s");
	if (fields != OLD_FIELDS)
		add(t, row, STR("iops"), take(t), "IOPS");
	(void)take(t);
	take_latency(t, row, "slat");
	take_latency(t, row, "clat");
	take_percentiles(t, row);
	take_latency(t, row, "lat");
	t->next = end;
	return row;
}

/* Which directions there are: a third one has no '%' in its first field, the processor's share has. */
static size_t find_directions(struct terse *t, size_t *fields)
{
	static const unsigned directions[] = { FIO_READ, FIO_WRITE, FIO_TRIM };
	size_t from = t->next, n = 0;

	while (n < 3 && from < t->n && !str_ends(t->field[from].text, "%")) {
		fields[n] = direction_fields(t, from);
		if (!fields[n])
			break;
		if (is_active(t, from))
			t->active |= directions[n];
		from += fields[n++];
	}
	return n;
}

static struct row *take_cpu(struct terse *t)
{
	unsigned active = t->active;
	struct field usr = take(t), sys = take(t);
	bool had_usr, had_sys;

	usr.text = str_without_last(usr.text, '%', &had_usr);
	sys.text = str_without_last(sys.text, '%', &had_sys);
	if (!had_usr || !had_sys || !active)
		return NULL;
	struct row *row = new_row(t, (active & (active - 1)) == 0 ? active : 0);
	add(t, row, STR("cpu_usr"), usr, "%");
	add(t, row, STR("cpu_sys"), sys, "%");
	return row;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	static const unsigned directions[] = { FIO_READ, FIO_WRITE, FIO_TRIM };
	struct terse *t = arena_alloc(im->arena, sizeof *t);
	size_t fields[3];

	t->im = im;
	t->c = c;
	read_fields(t);
	t->version = t->n ? t->field[0].text.p[0] - '0' : 0;
	t->next = t->version == 2 ? 1 : 2;
	t->name = take(t).text;
	fio_near_of(im, c.at, &t->near);
	if (t->near.is_documentation)
		return OK;
	t->job = fio_near_job(&t->near, t->name);
	t->next += 2;
	size_t n = find_directions(t, fields);
	for (size_t i = 0; i < n; i++) {
		struct row *row = take_direction(t, directions[i], fields[i]);
		if (row && row_emit(im, row, e))
			return e->code;
	}
	if (n < 2)
		import_note(im, c.at, "a line of fio --minimal that was cut off");
	struct row *cpu = n >= 2 ? take_cpu(t) : NULL;
	return cpu ? row_emit(im, cpu, e) : OK;
}

static const char *const words[] = { ";fio-0", "0%=0", "0.000000;0", NULL };

const struct importer importer_fio_terse = { "fio_terse", "fio --minimal, versions 2 to 5", 1, claim, parse, words };
