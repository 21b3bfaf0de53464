/*
 * attach.c: what hangs on a row beside its numbers: settings and histograms
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/attach.h"

#include "base/digest.h"
#include "store/settings.h"

/* A number of 64 bits takes at most so many bytes; a bin has three. */
enum { NUMBER_BYTES = 10, BIN_NUMBERS = 3 };

/* ---- settings ------------------------------------------------------------------------------------------------- */

static struct str digest_of(const struct row *row, struct arena *a)
{
	VEC(char) all = { 0 };

	for (size_t i = 0; i < row->n_settings; i++) {
		const struct str words[] = { row->settings[i].name, row->settings[i].value };

		/* No name and no value has a NUL: which is which cannot be mistaken. */
		for (size_t w = 0; w < 2; w++) {
			for (size_t j = 0; j < words[w].n; j++)
				vec_push(a, &all, words[w].p[j]);
			vec_push(a, &all, '\0');
		}
	}
	return digest_hex((struct str){ all.at, all.n }, a);
}

enum err_code attach_setting(struct store *s, const struct row *row, int64_t *id, struct err *e)
{
	AUTO_ARENA(a);
	bool found;

	*id = 0;
	if (row->n_settings == 0)
		return OK;
	struct str digest = digest_of(row, a);
	if (db_lookup(s, id, &found, e, SQL_SETTING_FIND, "s", digest))
		return e->code;
	if (found)
		return OK;
	if (db_run(s, e, SQL_SETTING_ADD, "s", digest))
		return e->code;
	*id = sqlite3_last_insert_rowid(s->db);
	for (size_t i = 0; i < row->n_settings; i++)
		if (db_run(s, e, SQL_SETTING_VALUE_ADD, "iss", *id, row->settings[i].name, row->settings[i].value))
			return e->code;
	return OK;
}

enum err_code store_setting(struct store *s, int64_t id, struct arena *a, struct setting_list *out, struct err *e)
{
	VEC(struct setting) all = { 0 };
	sqlite3_stmt *st;
	bool more;

	*out = (struct setting_list){ 0 };
	if (db_query(s, &st, e, SQL_SETTING_VALUES, "i", id) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &all, (struct setting){ arena_dup(a, db_text(st, 0)), arena_dup(a, db_text(st, 1)) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*out = (struct setting_list){ all.at, all.n };
	return OK;
}

enum err_code store_has_planned(struct store *s, const struct planned_run *planned, bool *out, struct err *e)
{
	int64_t one;

	return db_lookup(s, &one, out, e, SQL_RUN_PLANNED, "sssi", planned->kernel, planned->plan, planned->machine,
			 (int64_t)FLAG_INCOMPLETE);
}

/* ---- histograms ----------------------------------------------------------------------------------------------- */

static size_t put_number(unsigned char *to, uint64_t number)
{
	size_t n = 0;

	for (; number > 127; number >>= 7)
		to[n++] = (unsigned char)(number | 128);
	to[n++] = (unsigned char)number;
	return n;
}

/* false: the bytes end within it, or it has more than 64 bits. */
static bool take_number(struct str *bytes, uint64_t *out)
{
	unsigned shift = 0;

	*out = 0;
	while (bytes->n && shift < 64) {
		uint64_t byte = (unsigned char)bytes->p[0];

		*bytes = str_after(*bytes, 1);
		if (shift == 63 && byte > 1)
			return false;
		*out |= (byte & 127) << shift;
		if (byte < 128)
			return true;
		shift += 7;
	}
	return false;
}

struct str attach_pack(const struct histogram *h, struct arena *a)
{
	unsigned char *bytes = arena_array(a, 1 + BIN_NUMBERS * h->n_bins, NUMBER_BYTES);
	size_t n = put_number(bytes, h->max_ns);
	uint64_t end = 0;

	for (size_t i = 0; i < h->n_bins; i++) {
		const struct histogram_bin *bin = &h->bins[i];

		n += put_number(bytes + n, bin->low_ns - end);
		n += put_number(bytes + n, bin->high_ns - bin->low_ns);
		n += put_number(bytes + n, bin->n);
		end = bin->high_ns;
	}
	return (struct str){ (const char *)bytes, n };
}

static bool take_bin(struct str *bytes, uint64_t end, struct histogram_bin *out)
{
	uint64_t gap, width, n;

	if (!take_number(bytes, &gap) || !take_number(bytes, &width) || !take_number(bytes, &n))
		return false;
	if (gap > HISTOGRAM_NS_MAX || width > HISTOGRAM_NS_MAX)
		return false;
	*out = (struct histogram_bin){ end + gap, end + gap + width, n };
	return out->high_ns <= HISTOGRAM_NS_MAX;
}

bool attach_unpack(struct str bytes, struct arena *a, struct histogram *out)
{
	VEC(struct histogram_bin) bins = { 0 };
	uint64_t max_ns, end = 0;

	*out = (struct histogram){ 0 };
	if (!take_number(&bytes, &max_ns))
		return false;
	while (bytes.n) {
		struct histogram_bin bin;

		if (bins.n == HISTOGRAM_BINS_MAX || !take_bin(&bytes, end, &bin))
			return false;
		end = bin.high_ns;
		vec_push(a, &bins, bin);
	}
	if (histogram_make(out, bins.at, bins.n))
		return false;
	out->max_ns = max_ns;
	return true;
}

enum err_code attach_histograms(struct store *s, const struct row *row, int64_t run, struct err *e)
{
	for (size_t i = 0; i < row->n_histograms; i++) {
		AUTO_ARENA(a);
		const struct histogram *h = &row->histograms[i];

		if (db_run(s, e, SQL_HISTOGRAM_ADD, "isib", run, h->name, (int64_t)h->n, attach_pack(h, a)))
			return e->code;
	}
	return OK;
}

static enum err_code read_histogram(struct store *s, sqlite3_stmt *st, struct arena *a, struct histogram *out,
				    struct err *e)
{
	const char *p = sqlite3_column_blob(st, 1);
	struct str bytes = { p, (size_t)sqlite3_column_bytes(st, 1) };

	if (!attach_unpack(bytes, a, out))
		return err_set(e, ERR_DB, "%s: a damaged histogram; `behemoth rebuild` makes it anew", s->path);
	out->name = arena_dup(a, db_text(st, 0));
	return OK;
}

enum err_code store_histograms(struct store *s, int64_t row, struct arena *a, struct histogram_list *out, struct err *e)
{
	VEC(struct histogram) all = { 0 };
	struct histogram h;
	sqlite3_stmt *st;
	bool more;

	*out = (struct histogram_list){ 0 };
	if (db_query(s, &st, e, SQL_HISTOGRAMS, "i", row) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		if (read_histogram(s, st, a, &h, e)) {
			sqlite3_reset(st);
			return e->code;
		}
		vec_push(a, &all, h);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*out = (struct histogram_list){ all.at, all.n };
	return OK;
}

enum err_code attach_load(struct store *s, int64_t run, int64_t setting, struct arena *a, struct row *row, struct err *e)
{
	struct setting_list settings = { 0 };
	struct histogram_list histograms;

	if ((setting && store_setting(s, setting, a, &settings, e)) || store_histograms(s, run, a, &histograms, e))
		return e->code;
	row->settings = settings.at;
	row->n_settings = settings.n;
	row->histograms = histograms.at;
	row->n_histograms = histograms.n;
	return OK;
}

enum err_code attach_check(struct store *s, size_t *wrong, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	*wrong = 0;
	if (db_query(s, &st, e, SQL_HISTOGRAMS_ALL, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		AUTO_ARENA(a);
		struct histogram h;
		struct str bytes = { sqlite3_column_blob(st, 0), (size_t)sqlite3_column_bytes(st, 0) };

		*wrong += !attach_unpack(bytes, a, &h) || (int64_t)h.n != sqlite3_column_int64(st, 1);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}
