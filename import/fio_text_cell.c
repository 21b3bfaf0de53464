/*
 * fio_text_cell.c: the figures of one line of fio's report, over the line ends that a mailer made
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_text.h"

#include <string.h>

/* "BW=..." below a line that has IOPS only: the same line, broken. */
static bool is_other_half(const struct fio_line *l, struct str record, struct str below)
{
	below = str_trim_left(below);
	if (l->kind != FIO_RATE && l->kind != FIO_STATUS)
		return false;
	if (str_starts(below, "BW=") || str_starts(below, "bw="))
		return fio_key(record, "BW") == STR_NPOS && fio_key(record, "bw") == STR_NPOS;
	return str_starts(below, "iops=") && fio_key(record, "iops") == STR_NPOS;
}

static bool joins(const struct import *im, const struct fio_line *l, struct str record, size_t i)
{
	struct str below = line_at(im->in, i);

	if (!fio_goes_on(l->kind, below))
		return false;
	return l->kind == FIO_PERCENTILES || is_other_half(l, record, below) || fio_line_of(below).kind == FIO_NONE;
}

struct fio_record fio_record_of(const struct import *im, const struct fio_line *l, size_t at, size_t end)
{
	struct fio_record rec = { .text = l->text, .n = 1 };

	rec.piece[0].at = at;
	rec.piece[0].p = l->text.p;
	while (rec.n < FIO_PIECES_MAX && at + rec.n < end && in_same_part(im->in, at, at + rec.n) &&
	       joins(im, l, rec.text, at + rec.n)) {
		struct str below = line_at(im->in, at + rec.n);
		rec.piece[rec.n].at = at + rec.n;
		rec.piece[rec.n].p = below.p;
		rec.piece[rec.n].offset = rec.text.n + 1;
		rec.text = arena_printf(im->arena, STR_FMT " " STR_FMT, STR_ARG(rec.text), STR_ARG(below));
		rec.n++;
	}
	return rec;
}

/* The text that VALUE, a part of the record's, stands for, and its line. */
static struct str original(const struct fio_record *rec, struct str value, size_t *at)
{
	size_t offset = (size_t)(value.p - rec->text.p), i = rec->n;

	while (i > 1 && rec->piece[i - 1].offset > offset)
		i--;
	*at = rec->piece[i - 1].at;
	return (struct str){ rec->piece[i - 1].p + (offset - rec->piece[i - 1].offset), value.n };
}

static void add(const struct import *im, struct row *row, const struct fio_record *rec, struct str metric,
		struct fio_number n, struct str unit)
{
	size_t at;
	struct str value = original(rec, n.value, &at);

	row_cell_named(im, row, at, metric, value, fio_unit(im->arena, n.multiplier, unit));
}

static size_t first_of(struct str s, const char *one, const char *other)
{
	size_t a = fio_key(s, one), b = fio_key(s, other);

	return a < b ? a : b;
}

/* FROM may be STR_NPOS: no number. */
static struct fio_number number_at(const struct fio_record *rec, size_t from)
{
	return fio_number_of(from == STR_NPOS ? STR_NONE : str_after(rec->text, from));
}

void fio_cells_of_rates(const struct import *im, struct row *row, const struct fio_record *rec)
{
	size_t iops = first_of(rec->text, "IOPS", "iops"), bw = first_of(rec->text, "BW", "bw");

	if (bw == STR_NPOS)
		bw = fio_key(rec->text, "aggrb");
	for (int turn = 0; turn < 2; turn++) {
		bool is_iops = (turn == 0) == (iops < bw);
		size_t from = is_iops ? iops : bw;
		struct fio_number n = number_at(rec, from);
		if (!n.end)
			continue;
		struct str unit = is_iops ? STR("IOPS") : fio_rate_unit_of(str_after(rec->text, from + n.end));
		if (unit.n)
			add(im, row, rec, is_iops ? STR("iops") : STR("bw"), n, arena_dup(im->arena, unit));
	}
}

void fio_cells_of_latency(const struct import *im, struct row *row, const struct fio_record *rec, const struct fio_line *l)
{
	static const char *const keys[] = { "min", "max", "avg", "stdev", NULL };

	for (const char *const *key = keys; *key; key++) {
		size_t from = fio_key(rec->text, *key);
		struct fio_number n = number_at(rec, from);
		if (n.end)
			add(im, row, rec, arena_printf(im->arena, "%s_%s", l->what, *key), n, l->unit);
	}
}

void fio_cells_of_cpu(const struct import *im, struct row *row, const struct fio_record *rec)
{
	static const struct {
		const char *key, *metric;
	} cpu[] = { { "usr", "cpu_usr" }, { "sys", "cpu_sys" } };

	for (size_t i = 0; i < 2; i++) {
		size_t from = fio_key(rec->text, cpu[i].key);
		struct fio_number n = number_at(rec, from);
		if (n.end)
			add(im, row, rec, str_from(cpu[i].metric), n, STR("%"));
	}
}

void fio_cells_of_percentiles(const struct import *im, struct row *row, const struct fio_record *rec, struct str of,
			      struct str unit)
{
	struct str s = rec->text;

	for (size_t from = 0; from < s.n;) {
		size_t hit = str_find(str_after(s, from), "th=[");
		if (hit == STR_NPOS)
			return;
		hit += from;
		size_t start = hit;
		while (start > from && (char_is_digit(s.p[start - 1]) || s.p[start - 1] == '.'))
			start--;
		struct fio_number n = fio_number_of(str_after(s, hit + 4));
		if (n.end && start < hit)
			add(im, row, rec, fio_percentile_name(im->arena, of, str_sub(s, start, hit - start)), n, unit);
		from = hit + 4;
	}
}
