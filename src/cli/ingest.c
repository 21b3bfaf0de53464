/*
 * ingest.c: from a path to rows: readers, importers and the place where the rows go
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/ingest.h"

#include "base/vec.h"
#include "import/import.h"
#include "text/message.h"

struct note {
	uint32_t line;
	const char *text;
};

/* One message on its way.  The store hears of it only when there is a reason to keep it: a row, or a note about
 * something that looked like one. */
struct passage {
	struct ingest *in;
	const struct source *source;
	struct arena *arena;
	VEC(struct note) notes;
	size_t rows, numbers;
	bool is_begun;
	bool is_refused; /* by the store, or by the sink of a dry run */
	enum store_known known;
};

static enum err_code begin(struct passage *p, struct err *e)
{
	struct ingest *in = p->in;

	p->is_begun = true;
	if (!in->store)
		return OK;
	return store_source_begin(in->store, p->source, in->again, import_version(), &p->known, e);
}

static enum err_code take_row(void *ctx, const struct row *row, struct err *e)
{
	struct passage *p = ctx;
	struct ingest *in = p->in;

	if (!p->is_begun && begin(p, e)) {
		p->is_refused = true;
		return e->code;
	}
	/* Nothing new in here: an error that is none ends the reading, see pass(). */
	if (p->known != STORE_NEW)
		return err_set(e, ERR_LIMIT, "known already");
	p->rows++;
	p->numbers += row->n_cells;
	p->is_refused = (in->store ? store_put_row(in->store, row, e) : in->rows->row(in->rows->ctx, row, e)) != OK;
	return p->is_refused ? e->code : OK;
}

static void take_note(void *ctx, uint32_t line, const char *text)
{
	struct passage *p = ctx;

	vec_push(p->arena, &p->notes, (struct note){ line, arena_cstr(p->arena, str_from(text)) });
}

static void left_out(struct ingest *in, const struct source *source, const char *why)
{
	if (in->watch.left_out)
		in->watch.left_out(in->watch.ctx, source, why);
}

static enum err_code put_notes(struct passage *p, struct err *e)
{
	struct ingest *in = p->in;

	for (size_t i = 0; i < p->notes.n; i++) {
		const struct note *note = &p->notes.at[i];
		if (in->store && store_put_note(in->store, note->line, note->text, e))
			return e->code;
		if (in->watch.note)
			in->watch.note(in->watch.ctx, p->source, note->line, note->text);
	}
	return OK;
}

/* Brings a message that was read to its end: kept, or found to be known. */
static enum err_code finish(struct passage *p, struct err *e)
{
	struct ingest *in = p->in;

	if (!p->is_begun && p->notes.n && begin(p, e))
		return e->code;
	if (!p->is_begun)
		return OK;
	if (p->known != STORE_NEW) {
		bool is_forgotten = p->known == STORE_FORGOTTEN;
		in->stats.forgotten += is_forgotten;
		in->stats.known += !is_forgotten;
		left_out(in, p->source, is_forgotten ? "forgotten, and stays out" : "known already");
		return OK;
	}
	if (put_notes(p, e) || (in->store && store_source_end(in->store, e)))
		return e->code;
	in->stats.sources += p->rows > 0;
	in->stats.rows += p->rows;
	in->stats.numbers += p->numbers;
	in->stats.notes += p->notes.n;
	return OK;
}

static void tell_failed(struct ingest *in, const struct err *e)
{
	in->stats.failed++;
	if (in->watch.failed)
		in->watch.failed(in->watch.ctx, e);
}

/* A text that cannot be read is told of and left behind; only where the rows go to may end it all. */
static enum err_code pass(struct ingest *in, const struct message *m, struct arena *a, struct err *e)
{
	struct passage p = { .in = in, .source = &m->source, .arena = a, .known = STORE_NEW };
	const struct sink sink = { &p, take_row, take_note };
	enum err_code code = import_message(m, a, &sink, e);

	if (code == OK || p.known != STORE_NEW) {
		err_clear(e);
		code = finish(&p, e);
		p.is_refused = code != OK;
	}
	if (code == OK)
		return OK;
	if (p.is_begun && in->store)
		store_source_abandon(in->store);
	err_wrap(e, STR_FMT, STR_ARG(m->source.name));
	if (p.is_refused)
		return code;
	tell_failed(in, e);
	err_clear(e);
	return OK;
}

static enum err_code take_all(struct ingest *in, struct message_reader *reader, struct arena *a, struct err *e)
{
	struct message message;
	bool more = true;

	while (!in->stopped) {
		arena_reset(a);
		enum err_code code = message_next(reader, a, &message, &more, e);
		if (code) {
			tell_failed(in, e);
			err_clear(e);
			if (code == ERR_IO)
				return OK;
			continue;
		}
		if (!more)
			return OK;
		in->stats.messages++;
		in->stats.bytes += message.source.raw.n;
		if (in->watch.message)
			in->watch.message(in->watch.ctx, &message);
		if (pass(in, &message, a, e))
			return e->code;
		in->stopped = in->watch.pause && in->watch.pause(in->watch.ctx, &in->stats);
	}
	return OK;
}

enum err_code ingest_path(struct ingest *in, const char *path, struct err *e)
{
	AUTO_ARENA(a);
	struct message_reader *reader;

	if (message_open(&reader, path, e)) {
		tell_failed(in, e);
		err_clear(e);
		return OK;
	}
	in->stats.paths++;
	enum err_code code = take_all(in, reader, a, e);
	message_close(reader);
	return code;
}

enum err_code ingest_kept(struct store *s, const struct source *source, struct arena *a, struct err *e)
{
	struct ingest in = { .store = s };
	struct passage p = { .in = &in, .source = source, .arena = a, .is_begun = true, .known = STORE_NEW };
	const struct sink sink = { &p, take_row, take_note };
	struct message message;

	if (message_from_bytes(source->raw, source->name, source->first_line, a, &message, e))
		return e->code;
	if (import_message(&message, a, &sink, e)) {
		if (p.is_refused)
			return e->code;
		/* One text that today's importers refuse must not keep the others from being read. */
		take_note(&p, source->first_line, e->msg);
		err_clear(e);
	}
	return put_notes(&p, e);
}
