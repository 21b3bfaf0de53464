/*
 * ingest.c: from a path to rows: readers, importers and the place where the rows go
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first batch of a path is read right here; only for more of them it is worth to start threads.
 */
#include "cli/ingest.h"

#include "cli/batch.h"
#include "cli/crew.h"
#include "cli/known.h"
#include "import/import.h"

static void tell_failed(struct ingest *in, const struct err *e)
{
	in->stats.failed++;
	in->failed_in_file++;
	if (in->watch.failed)
		in->watch.failed(in->watch.ctx, e);
}

static void left_out(struct ingest *in, const struct source *source, const char *why)
{
	if (in->watch.left_out)
		in->watch.left_out(in->watch.ctx, source, why);
}

static enum err_code put_notes(struct ingest *in, const struct batch_result *r, struct err *e)
{
	for (size_t i = 0; i < r->notes.n; i++) {
		const struct batch_note *note = &r->notes.at[i];
		if (in->store && store_put_note(in->store, note->line, note->text, e))
			return e->code;
		if (in->watch.note)
			in->watch.note(in->watch.ctx, &r->message.source, note->line, note->text);
	}
	return OK;
}

/* Rows of our own export whose source is here: they would count twice. */
struct repeated {
	size_t rows, numbers;
	uint32_t line; /* of the first */
};

static enum err_code put_row(struct store *s, const struct row *row, struct repeated *repeated, struct err *e)
{
	bool is_here = false;

	if (row->origin.n && store_has_source(s, row->origin, &is_here, e))
		return e->code;
	if (!is_here)
		return store_put_row(s, row, e);
	if (repeated->rows++ == 0)
		repeated->line = row->line;
	repeated->numbers += row->n_cells;
	return OK;
}

static const char *repeated_words(const struct repeated *r, struct arena *a)
{
	return arena_printf(a, "%zu %s of sources that are here: not taken again", r->rows,
			    r->rows == 1 ? "row is" : "rows are").p;
}

static enum err_code note_repeated(struct ingest *in, const struct source *source, const struct repeated *r,
				   struct err *e)
{
	AUTO_ARENA(a);

	if (r->rows == 0)
		return OK;
	const char *text = repeated_words(r, a);
	if (store_put_note(in->store, r->line, text, e))
		return e->code;
	in->stats.rows -= r->rows;
	in->stats.numbers -= r->numbers;
	in->stats.repeated += r->rows;
	in->stats.notes++;
	if (in->watch.note)
		in->watch.note(in->watch.ctx, source, r->line, text);
	return OK;
}

static enum err_code put_rows(struct ingest *in, const struct batch_result *r, struct repeated *repeated, struct err *e)
{
	for (size_t i = 0; i < r->rows.n; i++) {
		const struct row *row = r->rows.at[i];
		if (in->store ? put_row(in->store, row, repeated, e) : in->rows->row(in->rows->ctx, row, e))
			return e->code;
	}
	return OK;
}

static void count(struct ingest *in, const struct batch_result *r)
{
	in->stats.sources += r->rows.n > 0;
	in->stats.rows += r->rows.n;
	in->stats.notes += r->notes.n;
	for (size_t i = 0; i < r->rows.n; i++)
		in->stats.numbers += r->rows.at[i]->n_cells;
}

/* *is_open false: it is known, and need not be put. */
static enum err_code begin_source(struct ingest *in, const struct source *source, bool *is_open, struct err *e)
{
	enum store_known known = STORE_NEW;

	*is_open = false;
	if (in->store && store_source_begin(in->store, source, in->again, import_version(), &known, e))
		return e->code;
	*is_open = known == STORE_NEW;
	if (*is_open)
		return OK;
	bool is_forgotten = known == STORE_FORGOTTEN;
	in->stats.forgotten += is_forgotten;
	in->stats.known += !is_forgotten;
	left_out(in, source, is_forgotten ? "forgotten, and stays out" : "known already");
	return OK;
}

/* The store hears of a message only when there is a reason to keep it: a row, or a note about something that looked
 * like one. */
static enum err_code put_source(struct ingest *in, const struct batch_result *r, struct err *e)
{
	const struct source *source = &r->message.source;
	struct repeated repeated = { 0 };
	bool is_open;

	if (!r->rows.n && !r->notes.n)
		return OK;
	if (begin_source(in, source, &is_open, e) || !is_open)
		return e->code;
	if (put_rows(in, r, &repeated, e) || put_notes(in, r, e) || note_repeated(in, source, &repeated, e)) {
		if (in->store)
			store_source_abandon(in->store);
		return err_wrap(e, STR_FMT, STR_ARG(source->name));
	}
	if (in->store && store_source_end(in->store, e))
		return err_wrap(e, STR_FMT, STR_ARG(source->name));
	count(in, r);
	return OK;
}

/* ---- a text that is read while it is put ----------------------------------------------------------------------- */

struct putting {
	struct ingest *in;
	struct message message;
	bool has_begun, is_open; /* its source; known ones are not opened */
	struct repeated repeated;
	struct ingest_stats stats; /* of its rows and notes alone */
	struct err err;		   /* of the place where rows go, not of the text */
};

/* At its first row or note. */
static enum err_code begin_putting(struct putting *p)
{
	struct ingest *in = p->in;

	if (p->has_begun)
		return p->err.code;
	p->has_begun = true;
	if (in->watch.message)
		in->watch.message(in->watch.ctx, &p->message);
	return begin_source(in, &p->message.source, &p->is_open, &p->err);
}

static enum err_code put_row_now(void *ctx, const struct row *row, struct err *e)
{
	struct putting *p = ctx;
	struct ingest *in = p->in;

	if (begin_putting(p) == OK && p->is_open) {
		p->stats.rows++;
		p->stats.numbers += row->n_cells;
		if (in->store)
			put_row(in->store, row, &p->repeated, &p->err);
		else
			in->rows->row(in->rows->ctx, row, &p->err);
	}
	return p->err.code ? err_set(e, p->err.code, "%s", p->err.msg) : OK;
}

static void put_note_now(void *ctx, uint32_t line, const char *text)
{
	struct putting *p = ctx;
	const struct ingest_watch *watch = &p->in->watch;

	if (begin_putting(p) || !p->is_open)
		return;
	p->stats.notes++;
	if (p->in->store && store_put_note(p->in->store, line, text, &p->err))
		return;
	if (watch->note)
		watch->note(watch->ctx, &p->message.source, line, text);
}

static enum err_code end_putting(struct putting *p, struct err *e)
{
	struct ingest *in = p->in;

	if (!p->is_open)
		return OK;
	if (note_repeated(in, &p->message.source, &p->repeated, e) || (in->store && store_source_end(in->store, e)))
		return e->code;
	in->stats.sources += p->stats.rows > 0;
	in->stats.rows += p->stats.rows;
	in->stats.numbers += p->stats.numbers;
	in->stats.notes += p->stats.notes;
	return OK;
}

/* Its rows are nowhere but in the store, so they may be very many. */
static enum err_code deliver_unread(struct ingest *in, const struct batch_result *r, struct err *e)
{
	struct putting p = { .in = in };
	const struct sink sink = { &p, put_row_now, put_note_now };
	struct str name = r->unread->name;
	struct err text = { 0 };

	if (message_read(r->unread, r->arena, &p.message, &text) == OK &&
	    import_message_passing(&p.message, r->arena, &sink, &text))
		err_wrap(&text, STR_FMT, STR_ARG(name));
	if (p.err.code)
		*e = p.err;
	if (!e->code && !text.code && end_putting(&p, e) == OK)
		return OK;
	if (in->store)
		store_source_abandon(in->store);
	if (e->code)
		return err_wrap(e, STR_FMT, STR_ARG(name));
	tell_failed(in, &text);
	return OK;
}

/* A text that cannot be read is told of and left behind; only where the rows go to may end it all. */
static enum err_code deliver(struct ingest *in, const struct batch_result *r, struct err *e)
{
	if (r->err.code) {
		tell_failed(in, &r->err);
		return OK;
	}
	if (r->unread)
		return deliver_unread(in, r, e);
	if (in->watch.message)
		in->watch.message(in->watch.ctx, &r->message);
	if (put_source(in, r, e))
		return e->code;
	if (in->watch.explained)
		in->watch.explained(in->watch.ctx, &r->message, r->fates);
	return OK;
}

static void pause_between(struct ingest *in)
{
	in->stopped = in->stopped || (in->watch.pause && in->watch.pause(in->watch.ctx, &in->stats));
}

/* Files that ended before ITEM and held nothing that could not be read: they need not be read again. */
static enum err_code remember_files(struct ingest *in, const struct batch *b, size_t *next, size_t item, struct err *e)
{
	for (; *next < b->files.n && b->files.at[*next].items <= item; ++*next) {
		const struct message_file *f = &b->files.at[*next].file;
		const struct store_file file = { .path = str_from(f->path),
						 .size = f->size,
						 .changed_ns = f->changed_ns,
						 .lines = f->lines,
						 .ends = f->ends };
		bool is_whole = in->failed_in_file == 0;

		in->failed_in_file = 0;
		if (is_whole && in->store && store_file_add(in->store, &file, import_version(), e))
			return e->code;
	}
	return OK;
}

static void count_batch(struct ingest *in, const struct batch *b, const struct ingest_stats *before)
{
	for (size_t i = 0; i < b->items.n; i++)
		in->stats.messages += !b->items.at[i].failed;
	in->stats.bytes += b->n_bytes;
	in->stats.bytes_of_files = before->bytes_of_files + b->bytes_of_files;
	in->stats.skipped = before->skipped + b->files_skipped;
	in->stats.left_out = before->left_out + b->files_left_out;
	for (size_t i = 0; i < b->skips.n && in->watch.skipped; i++)
		in->watch.skipped(in->watch.ctx, b->skips.at[i].path, b->skips.at[i].why);
}

static enum err_code deliver_all(struct ingest *in, const struct batch *b, const struct ingest_stats *before,
				 struct err *e)
{
	size_t file = 0;

	count_batch(in, b, before);
	for (size_t i = 0; i < b->results.n && !in->stopped; i++) {
		if (remember_files(in, b, &file, b->results.at[i]->item, e) || deliver(in, b->results.at[i], e))
			return e->code;
		pause_between(in);
	}
	if (!in->stopped && remember_files(in, b, &file, b->items.n, e))
		return e->code;
	pause_between(in);
	return OK;
}

/* How to read an archive: what cannot hold a result is passed over by its bytes. */
static struct batch_how how_to_read(const struct ingest *in, struct arena *a)
{
	struct batch_how how = { .explains = in->watch.explained != NULL };
	size_t n;
	const char *const *words = how.explains ? NULL : import_words(a, &n);

	if (words)
		how.candidate = candidate_new(words, n, a);
	return how;
}

static enum err_code take_by_threads(struct ingest *in, struct message_reader *reader, const struct batch_how *how,
				     struct batch *take_first, struct err *e)
{
	const struct ingest_stats before = in->stats;
	enum err_code code = OK;
	struct crew *crew;

	if (crew_open(&crew, in->jobs, reader, how, take_first, e))
		return e->code;
	for (struct batch *b = crew_next(crew); b && !code && !in->stopped; b = crew_next(crew))
		code = deliver_all(in, b, &before, e);
	crew_close(crew);
	return code;
}

static enum err_code take_here(struct ingest *in, struct message_reader *reader, const struct batch_how *how,
			       struct batch *take_b, struct err *e)
{
	const struct ingest_stats before = in->stats;
	enum err_code code = OK;

	for (;;) {
		batch_read(take_b, how);
		code = deliver_all(in, take_b, &before, e);
		if (code || in->stopped || take_b->is_last)
			break;
		batch_gather(take_b, reader);
	}
	batch_free(take_b);
	return code;
}

static enum err_code take_all(struct ingest *in, struct message_reader *reader, struct err *e)
{
	AUTO_ARENA(a);
	struct batch *first = batch_new();
	struct batch_how how = { .explains = in->watch.explained != NULL };

	batch_gather(first, reader);
	if (!first->is_last)
		how = how_to_read(in, a);
	if (first->is_last || how.explains || in->jobs < 2)
		return take_here(in, reader, &how, first, e);
	return take_by_threads(in, reader, &how, first, e);
}

enum err_code ingest_path(struct ingest *in, const char *path, struct err *e)
{
	struct message_reader *reader;

	if (message_open(&reader, path, e)) {
		tell_failed(in, e);
		err_clear(e);
		return OK;
	}
	in->stats.paths++;
	in->failed_in_file = 0;
	if (in->watch.skipped)
		message_tell_skipped(reader);
	if (in->known)
		message_skip_known(reader, known_find, in->known);
	enum err_code code = take_all(in, reader, e);
	message_close(reader);
	return code;
}

struct kept {
	struct store *store;
	struct repeated repeated;
	bool is_refused;
};

static enum err_code put_kept_row(void *ctx, const struct row *row, struct err *e)
{
	struct kept *kept = ctx;

	kept->is_refused = put_row(kept->store, row, &kept->repeated, e) != OK;
	return e->code;
}

static void put_kept_note(void *ctx, uint32_t line, const char *text)
{
	struct kept *kept = ctx;
	struct err e = { 0 };

	kept->is_refused |= store_put_note(kept->store, line, text, &e) != OK;
}

enum err_code ingest_kept(struct store *s, const struct source *source, struct arena *a, struct err *e)
{
	struct kept kept = { .store = s };
	const struct sink sink = { &kept, put_kept_row, put_kept_note };
	struct message message;

	if (message_from_bytes(source->raw, source->name, source->first_line, a, &message, e))
		return e->code;
	if (import_message_passing(&message, a, &sink, e) && !kept.is_refused) {
		/* One text that today's importers refuse must not keep the others from being read. */
		put_kept_note(&kept, source->first_line, e->msg);
		err_clear(e);
	}
	if (kept.repeated.rows && !kept.is_refused)
		put_kept_note(&kept, kept.repeated.line, repeated_words(&kept.repeated, a));
	return kept.is_refused && !e->code ? err_set(e, ERR_DB, "a note could not be kept") : e->code;
}
