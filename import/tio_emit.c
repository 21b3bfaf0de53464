/*
 * tio_emit.c: rows of tiobench tables as rows of ours
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/subject.h"
#include "import/tio.h"
#include "model/kernel.h"

static const struct {
	const char *metric, *unit;
} metrics[TIO_KINDS] = {
	[TIO_RATE] = { "rate", "MB/s" },       [TIO_CPU] = { "cpu_pct", "%" },
	[TIO_LAT_AVG] = { "lat_avg", "ms" },   [TIO_LAT_MAX] = { "lat_max", "ms" },
	[TIO_GT2S] = { "lat_gt2s_pct", "%" },  [TIO_GT10S] = { "lat_gt10s_pct", "%" },
	[TIO_EFF] = { "cpu_eff", "" },
};

static bool is_overflow(struct str s)
{
	return s.n && s.p[0] == '#';
}

/* Words that compare, not kernels, even where a column is headed "Kernel". */
static bool is_variant_word(struct str label)
{
	static const char *const words[] = { "good",   "bad",	"before", "after", "patched", "vanilla",
					     "baseline", "base", "stock",  "with",  "without", NULL };

	return str_one_of(label, words);
}

/* "ext3", "ext3-dalloc", "cfq+idle8": what begins with the name of a file system or a scheduler. */
static bool begins_with_setting(struct str label)
{
	static const char *const schedulers[] = { "noop", "deadline", "cfq", "anticipatory", "bfq", "kyber", "mq-deadline", NULL };
	size_t n = 0;

	while (n < label.n && char_is_alnum(label.p[n]))
		n++;
	struct str head = str_sub(label, 0, n);
	return head.n && (str_eq(filesystem_in(head), head) || str_one_of(head, schedulers));
}

/* The same, or anything but a version under "Filesystem" and the like. */
static bool is_setting(const struct tio_table *table, struct str label)
{
	static const char *const heads[] = { "filesystem", "fs", "scheduler", "elevator", "iosched", "mode", "option", "options",
					     "patch", "journal", "mount", "raid", NULL };

	return begins_with_setting(label) || (str_one_of(table->label_word, heads) && !kernel_is_version(label));
}

/* A version, a hash, a day of linux-next: any column may hold those; other words only one that is headed so. */
static bool names_kernel(const struct tio_table *table, struct str label)
{
	struct kernel k;

	kernel_parse(label, &k);
	return k.kind != KERNEL_WORD || str_is_nocase(table->label_word, "Kernel");
}

/* The oldest tables begin with the directory that was tested: a parameter, unless it is the usual ".". */
static void set_dir(const struct import *im, struct row *row, const struct tio_row *from)
{
	if (!str_is(from->label, "."))
		row_set(im, row, ROW_PARAMS, arena_printf(im->arena, "dir=" STR_FMT, STR_ARG(from->label)), from->at);
}

static void set_label(const struct import *im, struct row *row, const struct tio_table *table,
		      const struct tio_row *from)
{
	struct str label = from->label, rest = label, first = str_next_word(&rest);

	if (!label.n)
		return;
	if (str_is(label, ".") || label.p[0] == '/' || str_is_nocase(table->label_word, "Dir")) {
		set_dir(im, row, from);
	} else if (str_trim(rest).n && kernel_is_version(first)) {
		row_set(im, row, ROW_KERNEL, first, from->at);
		row_set(im, row, ROW_VARIANT, str_trim(rest), from->at);
	} else if (is_variant_word(label) || is_setting(table, label) || !names_kernel(table, label)) {
		row_set(im, row, ROW_VARIANT, label, from->at);
	} else {
		row_set(im, row, ROW_KERNEL, label, from->at);
	}
}

/* "1 .828%" joined; the copy's line is the first raw line, which is where the figure starts. */
static struct str value_text(const struct import *im, const struct tio_value *v)
{
	if (!v->tail.n)
		return v->text;
	return arena_printf(im->arena, STR_FMT STR_FMT, STR_ARG(v->text), STR_ARG(v->tail));
}

/* dbench and tbench call their rate a throughput. */
static const char *metric_name(const struct row *row, enum tio_kind kind)
{
	bool tio = str_starts(row->field[ROW_BENCHMARK], "tio");

	return kind == TIO_RATE && !tio ? "throughput" : metrics[kind].metric;
}

static void add_cell(const struct import *im, struct row *row, const struct tio_column *col, const struct tio_value *v)
{
	const char *unit = col->unit ? col->unit : metrics[col->kind].unit;

	if (is_overflow(v->text)) {
		import_note(im, v->line, "a figure too wide for its column was printed as #");
		return;
	}
	struct cell *cell = row_cell(im, row, v->line, metric_name(row, col->kind), value_text(im, v), unit);
	if (v->unit.n)
		cell->unit = v->unit;
	cell->line = line_number_of(im->in, v->line, v->text.p);
	if (v->tail.n)
		import_note(im, v->line, "a figure that a blank broke in two was joined");
}

/* A block size cut by its column of 5 or 6 characters: 13107 was 131072.  Only where a power of two begins so. */
static struct str restored_block(const struct import *im, struct str printed, bool *restored)
{
	uint64_t cut;

	*restored = false;
	if ((printed.n != 5 && printed.n != 6) || !num_u64(printed, &cut) || cut % 512 == 0)
		return printed;
	for (uint64_t size = 65536; size <= ((uint64_t)1 << 30); size *= 2) {
		struct str whole = arena_printf(im->arena, "%llu", (unsigned long long)size);
		if (whole.n > printed.n && str_eq(str_sub(whole, 0, printed.n), printed)) {
			*restored = true;
			return whole;
		}
	}
	return printed;
}

static void set_field(const struct import *im, struct row *row, enum tio_kind kind, const struct tio_value *v)
{
	bool restored = false;

	if (is_overflow(v->text))
		return;
	if (kind == TIO_BLOCK) {
		struct str block = restored_block(im, v->text, &restored);
		row_set(im, row, ROW_BLOCK, block, v->line);
	} else {
		row_set(im, row, kind == TIO_THREADS ? ROW_THREADS : ROW_FILE_MB, v->text, v->line);
	}
	if (restored)
		import_note(im, v->line, "a block size cut by its column was completed");
}

static enum err_code emit_group(const struct import *im, const struct tio_table *table, const struct tio_row *from,
				const char *benchmark, const char *phase, struct err *e)
{
	struct row *row = row_new(im, from->at);

	row_know(row, ROW_BENCHMARK, benchmark);
	set_label(im, row, table, from);
	for (size_t i = 0; i < table->n; i++) {
		const struct tio_column *col = &table->col[i];
		if (col->kind == TIO_FILE_MB || col->kind == TIO_BLOCK || col->kind == TIO_THREADS)
			set_field(im, row, col->kind, &from->value[i]);
		else if (!col->phase || col->phase == phase)
			add_cell(im, row, col, &from->value[i]);
	}
	if (table->threads.n && !row->field[ROW_THREADS].n)
		row_set(im, row, ROW_THREADS, table->threads, table->title);
	if (table->title != STR_NPOS && !row->field[ROW_VARIANT].n)
		row_set(im, row, ROW_VARIANT, filesystem_in(line_at(im->in, table->title)), table->title);
	if (phase)
		row_know(row, ROW_PHASE, phase);
	if (phase && phase == table->phase && table->title != STR_NPOS)
		row_learned(im->in, row, ROW_PHASE, table->title);
	tio_doubt(im, table, from, row);
	tio_repair(im, table, row);
	return row_emit(im, row, e);
}

void tio_learn_units(struct tio_table *table, const struct tio_row *row)
{
	for (size_t i = 0; i < table->n; i++)
		if (row->value[i].unit.n && !table->col[i].unit)
			table->col[i].unit = tio_unit_word(row->value[i].unit);
}

enum err_code tio_emit(const struct import *im, const struct tio_table *table, const struct tio_row *row,
		       const char *benchmark, struct err *e)
{
	const char *done = NULL;
	bool grouped = false;

	for (size_t i = 0; i < table->n; i++) {
		const char *phase = table->col[i].phase;
		if (!phase || phase == done)
			continue;
		grouped = true;
		done = phase;
		if (emit_group(im, table, row, benchmark, phase, e))
			return e->code;
	}
	return grouped ? OK : emit_group(im, table, row, benchmark, table->phase, e);
}
