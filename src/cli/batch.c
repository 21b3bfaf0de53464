/*
 * batch.c: a stretch of an archive on its way: messages gathered and read
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/batch.h"

#include <stdlib.h>

/* A buffer that one huge text needed is not kept for the mails behind it. */
enum { ROOM_KEPT = 8 * BATCH_BYTES };

struct batch *batch_new(void)
{
	struct arena *a = arena_new();
	struct batch *b = calloc(1, sizeof *b);

	if (!b)
		abort();
	b->arena = a;
	return b;
}

static void reset(struct batch *b)
{
	for (size_t i = 0; i < b->results.n; i++)
		arena_free(b->results.at[i]->arena);
	arena_reset(b->arena);
	if (b->room > ROOM_KEPT) {
		free(b->bytes);
		b->bytes = NULL;
		b->room = 0;
	}
	*b = (struct batch){ .bytes = b->bytes, .room = b->room, .arena = b->arena };
}

void batch_free(struct batch *b)
{
	if (!b)
		return;
	reset(b);
	free(b->bytes);
	arena_free(b->arena);
	free(b);
}

static void keep_bytes(struct batch *b, struct str bytes)
{
	if (b->room - b->n_bytes < bytes.n) {
		size_t room = b->n_bytes + bytes.n + BATCH_BYTES;
		char *grown = realloc(b->bytes, room);
		if (!grown)
			abort();
		b->bytes = grown;
		b->room = room;
	}
	if (bytes.n)
		memcpy(b->bytes + b->n_bytes, bytes.p, bytes.n);
	b->n_bytes += bytes.n;
}

/* Mails of one file share its name. */
static struct str keep_name(struct batch *b, struct str name)
{
	const struct batch_item *last = b->items.n ? &b->items.at[b->items.n - 1] : NULL;

	return last && str_eq(last->raw.name, name) ? last->raw.name : arena_dup(b->arena, name);
}

static void add_found(struct batch *b, const struct message_raw *raw)
{
	struct batch_item item = { .raw = *raw, .offset = b->n_bytes };

	item.raw.name = keep_name(b, raw->name);
	keep_bytes(b, raw->bytes);
	vec_push(b->arena, &b->items, item);
}

static void add_failed(struct batch *b, const struct err *e)
{
	struct batch_item item = { .failed = arena_alloc(b->arena, sizeof *item.failed) };

	*item.failed = *e;
	vec_push(b->arena, &b->items, item);
}

static void add_files(struct batch *b, struct message_reader *r, size_t items)
{
	for (const struct message_file *f = message_file_done(r); f; f = message_file_done(r)) {
		struct batch_file file = { items, *f };
		file.file.path = arena_cstr(b->arena, str_from(f->path));
		vec_push(b->arena, &b->files, file);
	}
}

static void add_skips(struct batch *b, struct message_reader *r)
{
	for (const struct message_skip *s = message_skipped(r); s; s = message_skipped(r))
		vec_push(b->arena, &b->skips, (struct batch_skip){ arena_cstr(b->arena, str_from(s->path)), s->why });
}

void batch_gather(struct batch *b, struct message_reader *r)
{
	struct message_raw raw;
	bool more = true;

	reset(b);
	while (more && !b->is_last && b->n_bytes < BATCH_BYTES && b->items.n < BATCH_ITEMS) {
		struct err e = { 0 };
		enum err_code code = message_find(r, &raw, &more, &e);

		/* What ended did so before the next message was found. */
		add_files(b, r, b->items.n);
		add_skips(b, r);
		if (code) {
			add_failed(b, &e);
			b->is_last = e.code == ERR_IO;
		} else if (more) {
			add_found(b, &raw);
		}
	}
	message_let_go(r);
	b->is_last |= !more;
	b->bytes_of_files = message_bytes(r);
	b->files_skipped = message_files_skipped(r);
	b->files_left_out = message_files_left_out(r);
}

static enum err_code take_row(void *ctx, const struct row *row, struct err *e)
{
	struct batch_result *result = ctx;

	(void)e;
	/* It lives in the arena that was given to the importer: in ours. */
	vec_push(result->arena, &result->rows, row);
	return OK;
}

static void take_note(void *ctx, uint32_t line, const char *text)
{
	struct batch_result *result = ctx;

	vec_push(result->arena, &result->notes,
		 (struct batch_note){ line, arena_cstr(result->arena, str_from(text)) });
}

static bool is_left_unread(const struct message_raw *raw, const struct batch_how *how)
{
	return raw->bytes.n > BATCH_TEXT_MAX && !how->explains;
}

static void read_message(struct batch_result *result, const struct message_raw *raw, const struct batch_how *how)
{
	const struct sink sink = { result, take_row, take_note };
	struct message *m = &result->message;
	struct arena *a = result->arena;

	if (message_read(raw, a, m, &result->err))
		return;
	enum err_code code = how->explains ? import_explain(m, a, &sink, &result->fates, &result->err) :
					     import_message(m, a, &sink, &result->err);
	if (code)
		err_wrap(&result->err, STR_FMT, STR_ARG(m->source.name));
}

static bool is_passed_over(const struct message_raw *raw, const struct batch_how *how)
{
	return raw->is_mail && how->candidate && !candidate_is(how->candidate, raw->bytes);
}

static bool is_worth_telling(const struct batch_result *r, const struct batch_how *how)
{
	return r->rows.n || r->notes.n || r->err.code || r->unread || how->explains;
}

void batch_read(struct batch *b, const struct batch_how *how)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < b->items.n; i++) {
		struct batch_item *item = &b->items.at[i];

		item->raw.bytes.p = b->bytes + item->offset;
		if (!item->failed && is_passed_over(&item->raw, how))
			continue;
		struct batch_result *result = arena_alloc(a, sizeof *result);
		result->arena = a;
		result->item = i;
		if (item->failed)
			result->err = *item->failed;
		else if (is_left_unread(&item->raw, how))
			result->unread = &item->raw;
		else
			read_message(result, &item->raw, how);
		if (is_worth_telling(result, how)) {
			vec_push(b->arena, &b->results, result);
			a = arena_new();
		} else {
			arena_reset(a);
		}
	}
	arena_free(a);
}
