/*
 * fio_json.c: fio --output-format=json and json+, whole documents and pieces of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_json.h"

#include "base/num.h"
#include "base/vec.h"
#include "import/importers.h"
#include "import/subject.h"

/* Clocks and rounding: the same run, told again, began so many seconds apart. */
#define SAME_START_S 2

static bool is_blank_line(const struct lines *in, size_t i)
{
	return i < in->n && str_is_blank(line_at(in, i));
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct fio_document d;
	size_t next = at, end = at;

	if (!fio_json_document(in, at, NULL, &d) || in_patch(in, at))
		return NO_CLAIM;
	int sure = d.is_document ? 100 : 80;
	/* --status-interval prints one document behind the other. */
	do {
		end = d.end;
		next = d.end;
		while (is_blank_line(in, next))
			next++;
	} while (d.is_document && d.is_whole && in_same_part(in, at, next) &&
		 fio_json_document(in, next, NULL, &d) && d.is_document);
	return (struct claim){ at, end - at, sure };
}

static bool is_same_run(const struct fio_document *a, const struct fio_document *b)
{
	uint64_t x, y;

	/* Before 2.9 none says when it began: what one fio printed in a row is one run. */
	if (!num_u64(a->started, &x) || !num_u64(b->started, &y))
		return !a->started.n && !b->started.n;
	return (x > y ? x - y : y - x) <= SAME_START_S;
}

/* Each document of a run tells all that was done so far: only the last whole one counts. */
static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	VEC(struct fio_document) all = { 0 };

	for (size_t at = c.at; at < c.at + c.count;) {
		struct fio_document d;
		if (!fio_json_document(im->in, at, im->arena, &d)) {
			at++;
			continue;
		}
		vec_push(im->arena, &all, d);
		at = d.end;
	}
	for (size_t i = 0; i < all.n; i++) {
		const struct fio_document *d = &all.at[i];
		bool again = i + 1 < all.n && all.at[i + 1].is_whole && is_same_run(d, &all.at[i + 1]);
		bool cut = i > 0 && !d->is_whole && is_same_run(d, &all.at[i - 1]);
		if (d->is_document && (again || cut))
			continue;
		if (fio_json_read(im, c, d, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "\"iops\"", "\"bw\"", "fio~version", NULL };

const struct importer importer_fio_json = { "fio_json", "fio's JSON, also in pieces", 2, claim, parse, words };
