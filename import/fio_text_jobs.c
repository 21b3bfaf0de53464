/*
 * fio_text_jobs.c: the job headers of a report: which are told again later, and whether a group's jobs are shown
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "import/fio_text.h"
#include "import/subject.h"

/* A group's line may stand so far below the jobs that it sums up. */
#define JOBS_ABOVE   40
#define FOREIGN_LINES 3

static int compare_headers(const void *a, const void *b)
{
	const struct fio_header *x = a, *y = b;
	int order = str_cmp(x->pid, y->pid);

	order = order ? order : str_cmp(x->name, y->name);
	return order ? order : (x->at > y->at) - (x->at < y->at);
}

static int compare_lines(const void *a, const void *b)
{
	const struct fio_header *x = a, *y = b;

	return (x->at > y->at) - (x->at < y->at);
}

/* --status-interval prints the whole report again and again, each time of all that was done so far: of the same job
 * and process only the last counts. */
static void mark_superseded(struct fio_headers *h)
{
	qsort(h->at, h->n, sizeof *h->at, compare_headers);
	for (size_t i = 0; i + 1 < h->n; i++)
		h->at[i].is_superseded = str_eq(h->at[i].pid, h->at[i + 1].pid) && str_eq(h->at[i].name, h->at[i + 1].name);
	qsort(h->at, h->n, sizeof *h->at, compare_lines);
}

void fio_text_headers(const struct import *im, struct claim c, struct fio_headers *out)
{
	size_t n = 0;

	*out = (struct fio_headers){ 0 };
	for (size_t i = c.at; i < c.at + c.count; i++)
		n += str_has(line_at(im->in, i), "(groupid=");
	out->at = arena_array(im->arena, n ? n : 1, sizeof *out->at);
	for (size_t i = c.at; i < c.at + c.count; i++) {
		if (!str_has(line_at(im->in, i), "(groupid="))
			continue;
		struct fio_line l = fio_text_line(im->in, i);
		size_t pid = fio_key(l.text, "pid");
		if (l.kind != FIO_HEADER)
			continue;
		struct str number = pid == STR_NPOS ? STR_NONE : fio_number_of(str_after(l.text, pid)).value;
		/* Without a pid nothing says that it is the same process. */
		if (!number.n)
			number = arena_printf(im->arena, "line %zu", i);
		out->at[out->n++] = (struct fio_header){ i, l.name, number, false };
		out->several_jobs = out->several_jobs || !str_eq(l.name, out->at[0].name);
	}
	if (out->n > 1)
		mark_superseded(out);
}

/* The statistics of its disks end a report; so far below a job they may stand. */
#define DISKS_BELOW 400

struct fio_said fio_text_device(const struct lines *in, size_t at, size_t end, struct fio_said device)
{
	struct str name = without_path(device.text);

	for (size_t i = at + 1; name.n && i < end && i - at < DISKS_BELOW; i++) {
		struct str line = str_trim_left(line_at(in, i));
		if (line.n > name.n && str_eq(str_sub(line, 0, name.n), name) && str_starts(str_after(line, name.n), ": ios="))
			return (struct fio_said){ str_sub(line, 0, name.n), i };
	}
	return device;
}

/* A line that no report has: a sentence, a heading. */
static bool is_foreign(struct str line, enum fio_kind kind)
{
	return kind == FIO_NONE && !str_is_blank(line) && str_find_char(line, '=') == STR_NPOS;
}

bool fio_text_jobs_above(const struct lines *in, size_t at, unsigned depth)
{
	size_t foreign = 0;

	for (size_t i = at; foreign < FOREIGN_LINES && line_up(in, at, JOBS_ABOVE, &i);) {
		enum fio_kind kind = fio_text_line(in, i).kind;
		if (in->at[i].depth != depth)
			return false;
		if (kind == FIO_DISK || kind == FIO_BANNER || kind == FIO_STATUS)
			return false;
		if (kind == FIO_RATE)
			return true;
		foreign += is_foreign(line_at(in, i), kind);
	}
	return false;
}
