/*
 * helper.h: small sources as text, a scratch folder, and a database as one comparable text
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A source's text, a line each:
 *	kernel NAME            the kernel of the rows below, as a heading would give it
 *	TOOL,PHASE,THREADS[,KERNEL] [time:TIME] [better:WAY] [set:NAME:VALUE] [bin:NS:REQUESTS ...] METRIC=VALUE[UNIT] ...
 *	(an empty line)        begins another block
 */
#ifndef STORE_HELPER_H
#define STORE_HELPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/num.h"
#include "base/vec.h"
#include "store/store.h"
#include "store/values.h"

struct text_source {
	const char *name, *id, *parent, *subject;
	int64_t time; /* 0: none */
	const char *text;
};

#define CHECK_OK(call, e) \
	do { \
		if (call) \
			fail_msg("%s: %s", #call, (e).msg); \
	} while (0)

static inline char *scratch_path(const char *name)
{
	static char path[256];
	const char *base = getenv("TMPDIR");

	/* Memory where there is some: thousands of synchronised commits are no test of ours. */
	if (!base)
		base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
	snprintf(path, sizeof path, "%s/behemoth-%ld-%s", base, (long)getpid(), name);
	unlink(path);
	return path;
}

static inline struct str row_value(struct str word, struct str *unit)
{
	size_t n = num_prefix(word);

	if (n == 0)
		n = word.n;
	*unit = str_after(word, n);
	return str_sub(word, 0, n);
}

/* "set:NAME:VALUE" and "bin:NS:REQUESTS", which live until the next row. */
static inline void read_attached(struct str word, struct row *row)
{
	static struct setting settings[4];
	static struct histogram_bin bins[16];
	static struct histogram histogram;
	static size_t n_bins;
	struct str kind = str_cut(&word, ':'), name = str_cut(&word, ':');
	uint64_t ns, n;

	if (str_is(kind, "set")) {
		settings[row->n_settings++] = (struct setting){ name, word };
		row->settings = settings;
		return;
	}
	n_bins = row->n_histograms ? n_bins : 0;
	assert_true(num_u64(name, &ns) && num_u64(word, &n) && histogram_bin_of(ns, 1, &bins[n_bins]));
	bins[n_bins++].n = n;
	assert_null(histogram_make(&histogram, bins, n_bins));
	histogram.name = STR("lat");
	row->histograms = &histogram;
	row->n_histograms = 1;
}

/* One line of a text into a row; false: it is none. */
static inline bool read_text_row(struct str line, uint32_t number, struct row *row, struct cell *cells)
{
	struct str rest = line;
	struct str head = str_next_word(&rest);

	if (!str_has(head, ","))
		return false;
	*row = (struct row){ .line = number, .at = number, .cells = cells, .importer = "text", .confidence = 90 };
	row->field[ROW_BENCHMARK] = str_cut(&head, ',');
	row->field[ROW_PHASE] = str_cut(&head, ',');
	row->field[ROW_THREADS] = str_cut(&head, ',');
	if (head.n) {
		row->field[ROW_KERNEL] = head;
		row->from[ROW_KERNEL] = row->from_at[ROW_KERNEL] = number;
	}
	for (;;) {
		struct str word = str_next_word(&rest);
		if (word.n == 0)
			return true;
		if (str_starts(word, "time:") || str_starts(word, "better:")) {
			enum row_field field = word.p[0] == 't' ? ROW_TIME : ROW_BETTER;
			str_cut(&word, ':');
			row->field[field] = word;
			continue;
		}
		if (str_starts(word, "set:") || str_starts(word, "bin:")) {
			read_attached(word, row);
			continue;
		}
		struct cell *cell = &cells[row->n_cells++];
		*cell = (struct cell){ .metric = str_cut(&word, '='), .line = number, .at = number };
		cell->value = row_value(word, &cell->unit);
	}
}

static inline enum err_code put_text(struct store *s, struct str text, uint32_t first_line, struct err *e)
{
	struct str kernel = STR_NONE;
	uint32_t number = first_line, kernel_line = 0, block = 0;
	struct cell cells[32];
	struct row row;

	for (; text.n; number++) {
		struct str line = str_next_line(&text);
		if (str_is_blank(line)) {
			block++;
		} else if (str_starts(line, "kernel ")) {
			kernel = str_after(line, 7);
			kernel_line = number;
		} else if (read_text_row(line, number, &row, cells)) {
			row.block = block;
			if (!row.field[ROW_KERNEL].n && kernel.n) {
				row.field[ROW_KERNEL] = kernel;
				row.from[ROW_KERNEL] = row.from_at[ROW_KERNEL] = kernel_line;
			}
			if (store_put_row(s, &row, e))
				return e->code;
		} else if (store_put_note(s, number, "no row", e)) {
			return e->code;
		}
	}
	return OK;
}

/* The key that such a source has: of its id, else of its text. */
static inline struct str text_key(const struct text_source *t, char *hex)
{
	uint64_t h = 1469598103934665603u;

	for (const char *p = t->id ? t->id : t->text; *p; p++)
		h = (h ^ (unsigned char)*p) * 1099511628211u;
	for (int i = 0; i < 4; i++, h = h * 6364136223846793005u + 1442695040888963407u)
		sprintf(hex + 16 * i, "%016llx", (unsigned long long)h);
	return (struct str){ hex, 64 };
}

static inline struct source text_head(const struct text_source *t, char *hex)
{
	return (struct source){ .kind = t->id ? SOURCE_MAIL : SOURCE_FILE, .key = text_key(t, hex),
				.name = str_from(t->name ? t->name : "text"), .message_id = str_from(t->id),
				.in_reply_to = str_from(t->parent), .subject = str_from(t->subject),
				.time = t->time ? t->time : SOURCE_NO_TIME, .raw = str_from(t->text),
				.first_line = 1 };
}

static inline enum store_known import_text(struct store *s, const struct text_source *t)
{
	struct err e = { 0 };
	enum store_known known;
	char hex[65];
	struct source source = text_head(t, hex);

	CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
	if (known != STORE_NEW)
		return known;
	CHECK_OK(put_text(s, source.raw, source.first_line, &e), e);
	CHECK_OK(store_source_end(s, &e), e);
	return known;
}

static inline struct store *open_store(const char *path, enum store_mode mode)
{
	struct err e = { 0 };
	struct store *s;

	CHECK_OK(store_open(&s, path, mode, &e), e);
	return s;
}

static inline enum err_code read_text_again(void *ctx, struct store *s, const struct source *source, struct err *e)
{
	(void)ctx;
	return put_text(s, source->raw, source->first_line, e);
}

/* ---- a database as text ---------------------------------------------------------------------------------------- */

static const char *const dump_queries[] = {
	"SELECT 'source', key, kind, name, first_line, time, message_id, in_reply_to, refs, subject, author, date_raw, "
	"importer_version, r.size, hex(r.hash), length(r.zstd) FROM source s JOIN raw r ON r.source = s.id ORDER BY key",
	"SELECT 'correction', source, line, field, value FROM correction ORDER BY source, line, field",
	"SELECT 'forgotten', key FROM forgotten ORDER BY key",
	"SELECT 'triage', * FROM triage ORDER BY id",
	"SELECT 'note', s.key, n.nth, n.line, n.text FROM note n JOIN source s ON s.id = n.source ORDER BY s.key, n.nth",
	"SELECT 'run', s.key, r.line, r.nth, r.block, l.label, k.key, r.iteration, r.flags, r.confidence, w.word, r.origin, "
	"hex(r.hash), r.time, t.line, t.nth, os.key, o.line, o.nth FROM run r JOIN source s ON s.id = r.source "
	"JOIN label l ON l.id = r.label JOIN kernel k ON k.id = l.kernel JOIN word w ON w.id = r.importer "
	"LEFT JOIN run t ON t.id = r.twin LEFT JOIN run o ON o.id = r.repeats LEFT JOIN source os ON os.id = o.source "
	"ORDER BY s.key, r.line, r.nth",
	"SELECT 'fact', s.key, r.line, r.nth, f.nth, t.benchmark, t.phase, t.threads, t.file_mb, t.block, t.params, "
	"m.word, v.word, x.name, x.unit, x.better, k.key, f.value, f.printed, u.word, f.line, f.flags "
	"FROM fact f JOIN run r ON r.id = f.run JOIN source s ON s.id = r.source JOIN series e ON e.id = f.series "
	"JOIN test t ON t.id = e.test JOIN metric x ON x.id = e.metric JOIN word m ON m.id = e.machine "
	"JOIN word v ON v.id = e.variant JOIN kernel k ON k.id = f.kernel JOIN word u ON u.id = f.unit "
	"ORDER BY s.key, r.line, r.nth, f.nth",
	"SELECT 'setting', s.key, r.line, r.nth, v.name, v.value FROM run r JOIN source s ON s.id = r.source "
	"JOIN setting_value v ON v.setting = r.setting ORDER BY s.key, r.line, r.nth, v.name",
	"SELECT 'histogram', s.key, r.line, r.nth, h.name, h.requests, hex(h.bins) FROM histogram h "
	"JOIN run r ON r.id = h.run JOIN source s ON s.id = r.source ORDER BY s.key, r.line, r.nth, h.name",
	"SELECT 'block', s.key, b.nth, b.rows, hex(b.least), w.key, b.whole_block FROM block b "
	"JOIN source s ON s.id = b.source LEFT JOIN source w ON w.id = b.whole_source ORDER BY s.key, b.nth",
	"SELECT 'cell', k.key, t.benchmark, t.phase, t.threads, t.params, m.word, v.word, x.name, x.unit, c.n, c.median, "
	"c.low, c.high FROM cell c JOIN kernel k ON k.id = c.kernel JOIN series e ON e.id = c.series "
	"JOIN test t ON t.id = e.test JOIN metric x ON x.id = e.metric JOIN word m ON m.id = e.machine "
	"JOIN word v ON v.id = e.variant ORDER BY 2, 3, 4, 5, 6, 7, 8, 9, 10",
	"SELECT 'stale', count(*) FROM stale",
	"SELECT 'link', l.token, s.key FROM link l JOIN source s ON s.id = l.source ORDER BY 2, 3",
	"SELECT 'thread', s.key, (SELECT min(o.key) FROM source o WHERE o.thread = s.thread) FROM source s ORDER BY s.key",
};

static inline void dump_query(sqlite3 *db, const char *sql, FILE *out)
{
	sqlite3_stmt *st;

	if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
		fail_msg("%s", sqlite3_errmsg(db));
	while (sqlite3_step(st) == SQLITE_ROW) {
		for (int i = 0; i < sqlite3_column_count(st); i++) {
			const char *text = (const char *)sqlite3_column_text(st, i);
			fprintf(out, "%s|", text ? text : "NULL");
		}
		fputc('\n', out);
	}
	assert_int_equal(sqlite3_finalize(st), SQLITE_OK);
}

/* All content and all that is derived, in canonical order and without ids: equal texts are equal databases.  The caller
 * frees it. */
static inline char *dump_database(const char *path)
{
	char *text;
	size_t n;
	sqlite3 *db;
	FILE *out = open_memstream(&text, &n);

	assert_non_null(out);
	assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
	for (size_t i = 0; i < sizeof dump_queries / sizeof *dump_queries; i++)
		dump_query(db, dump_queries[i], out);
	sqlite3_close(db);
	fclose(out);
	return text;
}

/* First column of the first row of plain SQL on a closed database, as text in a static buffer. */
static inline const char *plain_sql(const char *path, const char *sql)
{
	static char text[4096];
	sqlite3_stmt *st;
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
		fail_msg("%s: %s", sql, sqlite3_errmsg(db));
	int result = sqlite3_step(st);
	assert_true(result == SQLITE_ROW || result == SQLITE_DONE);
	const char *got = result == SQLITE_ROW ? (const char *)sqlite3_column_text(st, 0) : NULL;
	snprintf(text, sizeof text, "%s", got ? got : "NULL");
	sqlite3_finalize(st);
	sqlite3_close(db);
	return text;
}

static inline void count_problem(void *ctx, const char *problem)
{
	(void)ctx;
	print_message("# check: %s\n", problem);
}

static inline void assert_is_sound(struct store *s)
{
	struct err e = { 0 };
	size_t problems;

	CHECK_OK(store_check(s, count_problem, NULL, &problems, &e), e);
	assert_int_equal(problems, 0);
}

static inline int64_t count_numbers(struct store *s)
{
	struct err e = { 0 };
	int64_t n;

	CHECK_OK(store_count(s, &n, &e), e);
	return n;
}

/* All rows of a cursor as text: cells end in '|', rows in '\n'.  Closes it; static buffer. */
static inline const char *drain(struct store_cursor *c)
{
	static char text[65536];
	struct err e = { 0 };
	size_t n = 0;
	bool more;

	text[0] = '\0';
	for (;;) {
		CHECK_OK(store_cursor_next(c, &more, &e), e);
		if (!more)
			break;
		for (size_t i = 0; i < store_cursor_columns(c) && n < sizeof text - 300; i++) {
			struct str cell = store_cursor_text(c, i);
			n += (size_t)snprintf(text + n, sizeof text - n, "%.*s|", (int)(cell.n < 200 ? cell.n : 200),
					      cell.p ? cell.p : "");
		}
		n += (size_t)snprintf(text + n, sizeof text - n, "\n");
	}
	store_cursor_close(c);
	return text;
}

/* A line a number that counts, in order: FORMAT has its letters below, others stand for themselves. */
static inline size_t print_value(char *to, const char *format, const struct value_series *s, struct str kernel_key,
				 const struct value *v)
{
	char *p = to;

	for (; *format; format++)
		switch (*format) {
		case 'B': p += sprintf(p, STR_FMT, STR_ARG(s->benchmark)); break;
		case 'P': p += sprintf(p, STR_FMT, STR_ARG(s->phase)); break;
		case 'T': p += sprintf(p, STR_FMT, STR_ARG(s->threads)); break;
		case 'M': p += sprintf(p, STR_FMT " " STR_FMT, STR_ARG(s->metric), STR_ARG(s->unit)); break;
		case 'S': p += sprintf(p, "%lld", (long long)s->id); break;
		case 'K': p += sprintf(p, STR_FMT, STR_ARG(kernel_key)); break;
		case 'v': p += sprintf(p, "%g", v->value); break;
		case 'p': p += sprintf(p, STR_FMT STR_FMT, STR_ARG(v->printed), STR_ARG(v->printed_unit)); break;
		case 'i': p += sprintf(p, STR_FMT, STR_ARG(v->iteration)); break;
		case 's': p += sprintf(p, STR_FMT, STR_ARG(v->source)); break;
		case 'r': p += sprintf(p, STR_FMT, STR_ARG(v->run)); break;
		case 'l': p += sprintf(p, "%u", v->line); break;
		case 'f': p += sprintf(p, "%u", v->flags); break;
		case 't': p += sprintf(p, "%lld", (long long)v->time); break;
		case 'w': p += sprintf(p, "%lld/%lld", (long long)v->row, (long long)v->setting); break;
		default: *p++ = *format;
		}
	*p = '\0';
	return (size_t)(p - to);
}

struct kernel_choice {
	const struct str *keys; /* n 0: all */
	size_t n;
};

static inline enum err_code values_as_text(struct store *s, const char *where, struct kernel_choice kernels,
					   const char *format, char text[static 65536], struct err *e)
{
	struct store_values *v = NULL;
	struct value_series series;
	struct value_cells cells;
	size_t n = 0, n_kernels;
	bool more = false;
	AUTO_ARENA(a);

	text[0] = '\0';
	if (store_values_open(s, where, kernels.keys, kernels.n, a, &v, e))
		return e->code;
	while (store_values_next(v, &series, &more, e) == OK && more) {
		if (store_values_read(v, &cells, e))
			break;
		for (size_t i = 0; i < cells.n; i++)
			for (size_t j = 0; j < cells.at[i].n && n < 65536 - 1000; j++)
				n += print_value(text + n, format, &series,
						 store_values_kernels(v, &n_kernels)[cells.at[i].kernel].key,
						 &cells.at[i].values[j]);
	}
	store_values_close(v);
	return e->code;
}

static inline const char *values_of(struct store *s, const char *where, const char *format)
{
	static char text[65536];
	struct err e = { 0 };

	CHECK_OK(values_as_text(s, where, (struct kernel_choice){ NULL, 0 }, format, text, &e), e);
	return text;
}

static inline const char *ask(struct store *s, const char *sql)
{
	struct err e = { 0 };
	struct store_cursor *c;

	CHECK_OK(store_query(s, sql, 0, 0, &c, &e), e);
	return drain(c);
}

static inline void merge_into(const char *to, const char *from)
{
	struct store *s = open_store(to, STORE_WRITE);
	struct store_merge_stats stats;
	struct err e = { 0 };

	CHECK_OK(store_merge(s, from, &stats, &e), e);
	store_close(s);
}

#endif
