/*
 * identity.c: when are two printed rows the same
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "store/put.h"

/* Was the field read from the row itself, or is it known from the tool?  A kernel that stands on no line comes from the Subject,
 * and that is no part of the row: where the row is quoted, the reply may name another. */
static bool is_own_field(const struct row *row, enum row_field field)
{
	bool own = row->from_at[field] == row->at;

	if (row->from[field] == 0)
		return field != ROW_KERNEL;
	for (size_t i = 0; i < row->n_cells && !own; i++)
		own = row->cells[i].at == row->from_at[field];
	return own;
}

/* tbench prints what dbench prints; which of them it was may stand in the Subject alone.  fio prints "write" with the numbers, and
 * "randwrite" far above, where a quotation may be cut or wrapped. */
static struct str own_text(const struct row *row, enum row_field field)
{
	if (!is_own_field(row, field) || (field == ROW_PHASE && str_is(row->field[ROW_BENCHMARK], "fio")))
		return STR_NONE;
	return field == ROW_BENCHMARK && str_is(row->field[field], "tbench") ? STR("dbench") : row->field[field];
}

static bool is_printed(const struct row *row, const struct cell *cell)
{
	return ((row->flags | cell->flags) & (FLAG_DERIVED | FLAG_REPAIRED)) == 0;
}

int64_t put_hash(const struct row *row)
{
	static const enum row_field fields[] = { ROW_BENCHMARK, ROW_PHASE, ROW_THREADS, ROW_KERNEL, ROW_TIME };
	uint64_t hash = HASH_START;

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		hash = hash_add(hash, own_text(row, fields[i]));
	for (size_t i = 0; i < row->n_cells; i++) {
		if (!is_printed(row, &row->cells[i]))
			continue;
		hash = hash_add(hash, row->cells[i].metric);
		hash = hash_add(hash, row->cells[i].value);
	}
	return (int64_t)hash_end(hash);
}

struct str put_identity(const struct row *row, struct arena *a)
{
	/* Two starts: 64 bits alone would let a large source meet itself by chance. */
	uint64_t hash[2] = { HASH_START, ~HASH_START };

	for (size_t k = 0; k < 2; k++) {
		for (size_t i = 0; i < ROW_FIELDS; i++)
			hash[k] = hash_add(hash[k], row->field[i]);
		for (size_t i = 0; i < row->n_cells; i++) {
			hash[k] = hash_add(hash[k], row->cells[i].metric);
			hash[k] = hash_add(hash[k], row->cells[i].value);
			hash[k] = hash_add(hash[k], row->cells[i].unit);
		}
		hash[k] = hash_end(hash[k]);
	}
	char *bytes = arena_alloc(a, sizeof hash);
	memcpy(bytes, hash, sizeof hash);
	return (struct str){ bytes, sizeof hash };
}
