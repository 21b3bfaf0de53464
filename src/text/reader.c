/*
 * reader.c: walks the messages of a file, a mbox, a folder or a packed one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources are stacked: a folder gives files, a file may be packed and give files, which may be packed again; a repository
 * gives mails.  On top is either a mbox, of which each call takes one entry, or a text that is one message.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "text/reader.h"

enum {
	MIB = 1024 * 1024,
	MAIL_MAX = 64 * MIB,  /* one entry of a mbox */
	TEXT_MAX = 256 * MIB, /* one text: a vmstat log of a month */
};

static enum err_code read_fd(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	struct message_reader *r = ctx;
	ssize_t count;

	do {
		count = read(r->fd, buf, n);
	} while (count < 0 && errno == EINTR);
	*got = count > 0 ? (size_t)count : 0;
	r->bytes += *got;
	r->file_bytes += *got;
	return count < 0 ? err_set_errno(e, ERR_IO, errno, "cannot read") : OK;
}

static struct layer *top(struct message_reader *r)
{
	return &r->layers[r->n_layers - 1];
}

static struct layer *push_layer(struct message_reader *r, window_read read, void *ctx, struct str name)
{
	struct layer *layer = &r->layers[r->n_layers++];

	*layer = (struct layer){ .arena = arena_new() };
	layer->name = str_from(arena_cstr(layer->arena, name));
	window_init(&layer->window, read, ctx);
	r->is_started = r->is_skipping = false;
	r->line = 1;
	r->scan = (struct mbox_scan){ 0 };
	return layer;
}

static void pop_layer(struct message_reader *r)
{
	struct layer *layer = top(r);

	if (r->n_layers == 1)
		reader_remember_file(r, r->is_started && r->is_mbox);
	unpack_close(layer->unpack);
	inbox_close(layer->inbox);
	window_fini(&layer->window);
	arena_free(layer->arena);
	r->n_layers--;
	r->is_started = false;
	if (r->n_layers == 0 && r->fd > STDIN_FILENO)
		close(r->fd);
	if (r->n_layers == 0)
		r->fd = -1;
}

static enum err_code read_nothing(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	(void)ctx;
	(void)buf;
	(void)n;
	(void)e;
	*got = 0;
	return OK;
}

/* One that was found in a folder may hold anything. */
static enum err_code open_repository(struct message_reader *r, const char *path, struct err *e)
{
	struct inbox *inbox;

	if (inbox_open(&inbox, path, e)) {
		if (!r->walk || e->code != ERR_PARSE)
			return err_wrap(e, "%s", path);
		reader_skip(r, path, "a git repository, but not one of mails as public-inbox keeps them");
		err_clear(e);
		return OK;
	}
	push_layer(r, read_nothing, r, str_from(path))->inbox = inbox;
	if (reader_repository_is_known(r, path, inbox_state(inbox)))
		pop_layer(r);
	return OK;
}

static enum err_code open_file(struct message_reader *r, const char *path, struct err *e)
{
	arena_reset(r->names);
	r->file = (struct message_file){ 0 };
	r->file_bytes = 0;
	if (file_is_dir(path))
		return open_repository(r, path, e);
	r->fd = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
	if (r->fd < 0)
		return err_set_errno(e, r->walk || errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, errno, "%s", path);
	push_layer(r, read_fd, r, str_from(path));
	if (reader_file_is_known(r, path))
		pop_layer(r);
	return OK;
}

enum err_code message_open(struct message_reader **out, const char *path, struct err *e)
{
	struct message_reader *r = calloc(1, sizeof *r);

	*out = NULL;
	if (!r)
		return err_set(e, ERR_SYSTEM, "no memory");
	r->fd = -1;
	r->names = arena_new();
	r->done_arena = arena_new();
	bool is_folder = file_is_dir(path) && !inbox_is_repository(path);
	if (is_folder ? walk_open(&r->walk, path, e) : open_file(r, path, e)) {
		message_close(r);
		return e->code;
	}
	*out = r;
	return OK;
}

void message_skip_known(struct message_reader *r, message_known known, const void *ctx)
{
	struct layer *layer = r->n_layers ? top(r) : NULL;

	r->known = known;
	r->known_ctx = ctx;
	/* Of a single file nothing was read yet. */
	if (!layer || r->is_started || r->bytes)
		return;
	if (layer->inbox ? reader_repository_is_known(r, layer->name.p, inbox_state(layer->inbox)) :
			   reader_file_is_known(r, layer->name.p))
		pop_layer(r);
}

void message_close(struct message_reader *r)
{
	if (!r)
		return;
	while (r->n_layers)
		pop_layer(r);
	walk_close(r->walk);
	arena_free(r->names);
	arena_free(r->done_arena);
	free(r);
}

/* The next file of the packed layer or of the repository on top becomes a layer of its own, or the packed one is done with. */
static enum err_code next_packed_file(struct message_reader *r, struct err *e)
{
	struct layer *packed = top(r);
	const char *name;
	bool more;
	AUTO_ARENA(a);

	if (packed->inbox ? inbox_next(packed->inbox, &name, &more, e) : unpack_next(packed->unpack, &name, &more, e)) {
		err_wrap(e, STR_FMT, STR_ARG(packed->name));
		r->is_file_damaged = true;
		pop_layer(r);
		return e->code;
	}
	if (!more)
		pop_layer(r);
	else if (name)
		push_layer(r, packed->inbox ? inbox_read : unpack_read, packed->inbox ? (void *)packed->inbox : packed->unpack,
			   arena_printf(a, STR_FMT "/%s", STR_ARG(packed->name), name))
			->is_entry = true;
	else
		push_layer(r, unpack_read, packed->unpack, packed->name);
	return OK;
}

/* Pictures and programs, not the odd NUL of an old mail; UTF-16 has its mark. */
static bool is_binary(struct str head)
{
	size_t nuls = 0;

	for (size_t i = 0; i < head.n; i++)
		nuls += head.p[i] == 0;
	return nuls > head.n / 16 && !str_starts(head, "\xff\xfe") && !str_starts(head, "\xfe\xff");
}

/* Looks at a new layer's first bytes.  *is_other: whole, but something else than text. */
static enum err_code start_layer(struct message_reader *r, bool *is_other, struct err *e)
{
	struct layer *layer = top(r);

	*is_other = false;
	if (window_fill(&layer->window, READER_HEAD_BYTES, e))
		return e->code;
	struct str head = str_sub(window_seen(&layer->window), 0, READER_HEAD_BYTES);

	if (unpack_is_packed(head)) {
		if (r->n_layers == READER_LAYERS_MAX)
			return err_set(e, ERR_LIMIT, "packed more than %d times", READER_LAYERS_MAX - 1);
		if (unpack_open(&layer->unpack, &layer->window, e))
			return e->code;
		unpack_limit(layer->unpack, UNPACK_FREE_BYTES, &r->file_bytes);
		return OK;
	}
	*is_other = is_binary(head);
	if (*is_other)
		return err_set(e, ERR_PARSE, "not a text");
	r->is_mbox = container_of(head) == CONTAINER_MBOX;
	r->mbox = mbox_of(head);
	r->is_started = true;
	return OK;
}

/* A file that was found and not named may be anything: then one that is no text is no error. */
static enum err_code begin_top(struct message_reader *r, struct err *e)
{
	bool is_other;

	if (!start_layer(r, &is_other, e))
		return OK;
	bool is_found = r->walk || top(r)->is_entry;
	enum err_code code = err_wrap(e, STR_FMT, STR_ARG(top(r)->name));
	bool is_error = !is_other || !is_found;

	r->is_file_damaged |= is_error;
	if (!is_error)
		reader_skip(r, top(r)->name.p, "not a text");
	pop_layer(r);
	if (is_error)
		return code;
	err_clear(e);
	return OK;
}

static enum err_code next_file(struct message_reader *r, bool *more, struct err *e)
{
	const char *path = NULL;

	if (r->walk && walk_next(r->walk, &path, e))
		return e->code;
	*more = path != NULL;
	return path ? open_file(r, path, e) : OK;
}

/* Until the top layer is one to read messages from; false in *more: nothing is left. */
static enum err_code find_source(struct message_reader *r, bool *more, struct err *e)
{
	enum err_code code = OK;

	*more = true;
	while (!code && *more && !(r->n_layers && r->is_started)) {
		if (!r->n_layers)
			code = next_file(r, more, e);
		else if (top(r)->unpack || top(r)->inbox)
			code = next_packed_file(r, e);
		else
			code = begin_top(r, e);
	}
	return code;
}

/* The next entry of the mbox, seen through the window; empty at the end. */
static enum err_code find_entry(struct message_reader *r, struct str *entry, struct err *e)
{
	struct window *w = &top(r)->window;

	*entry = STR_NONE;
	for (;;) {
		struct str seen = window_seen(w);
		size_t n = mbox_entry(&r->mbox, seen, w->at_end, &r->scan);

		if (n || w->at_end) {
			*entry = str_sub(seen, 0, n);
			r->is_skipping = false;
			return OK;
		}
		if (seen.n > MAIL_MAX) {
			bool is_told = r->is_skipping;

			*entry = str_sub(seen, 0, r->scan.at);
			r->is_skipping = true;
			return is_told ? OK : err_set(e, ERR_LIMIT, "line %u: a mail of more than %d MiB: it is not read", r->line,
						      MAIL_MAX / MIB);
		}
		if (window_fill(w, seen.n + 1, e))
			return e->code;
	}
}

/* One step: *found, or nothing of the top layer is left. */
static enum err_code next_mail(struct message_reader *r, struct message_raw *out, bool *found, struct err *e)
{
	bool is_rest = r->is_skipping;
	enum err_code code = find_entry(r, &out->bytes, e);

	if (!code && out->bytes.n)
		*found = !is_rest;
	out->line = r->line;
	out->is_mail = out->is_entry = true;
	out->mbox = r->mbox;
	r->line += lines_count_ends(out->bytes);
	r->passed = out->bytes.n;
	r->scan = (struct mbox_scan){ 0 };
	return code;
}

static enum err_code whole_text(struct message_reader *r, struct message_raw *out, bool *found, struct err *e)
{
	struct layer *layer = top(r);
	struct str seen = window_seen(&layer->window);

	while (!layer->window.at_end && seen.n <= TEXT_MAX) {
		if (window_fill(&layer->window, seen.n + 1, e))
			return e->code;
		seen = window_seen(&layer->window);
	}
	r->passed = seen.n;
	if (seen.n > TEXT_MAX) {
		layer->window.at_end = true;
		return err_set(e, ERR_LIMIT, "a text of more than %d MiB: it is not read", TEXT_MAX / MIB);
	}
	*found = seen.n > 0;
	out->bytes = seen;
	out->line = 1;
	out->is_mail = container_of(seen) == CONTAINER_MAIL;
	return OK;
}

/* Passes what the caller was given, and leaves the top layer if that was all of it. */
static void pass_last(struct message_reader *r)
{
	struct layer *layer = top(r);

	window_pass(&layer->window, r->passed);
	r->passed = 0;
	if (!layer->window.at_end || window_seen(&layer->window).n)
		return;
	if (layer->window.error.code) {
		r->pending = layer->window.error;
		r->is_file_damaged = true;
		err_wrap(&r->pending, STR_FMT, STR_ARG(layer->name));
	}
	pop_layer(r);
}

/* Once the caller is done with what it was given. */
static void move_on(struct message_reader *r)
{
	if (r->n_layers && r->is_started)
		pass_last(r);
}

void message_let_go(struct message_reader *r)
{
	move_on(r);
}

static enum err_code find(struct message_reader *r, struct message_raw *out, bool *more, struct err *e)
{
	bool found = false;
	enum err_code code = OK;

	*out = (struct message_raw){ 0 };
	*more = true;
	reader_forget_told(r);
	while (!found && !code) {
		move_on(r);
		if (r->pending.code) {
			*e = r->pending;
			err_clear(&r->pending);
			return e->code;
		}
		code = find_source(r, more, e);
		if (code || !*more)
			return code;
		out->name = top(r)->name;
		code = r->is_mbox ? next_mail(r, out, &found, e) : whole_text(r, out, &found, e);
		if (code)
			err_wrap(e, STR_FMT, STR_ARG(top(r)->name));
	}
	return code;
}

enum err_code message_find(struct message_reader *r, struct message_raw *out, bool *more, struct err *e)
{
	enum err_code code = find(r, out, more, e);

	r->is_file_damaged |= code != OK;
	return code;
}

enum err_code message_read(const struct message_raw *raw, struct arena *a, struct message *out, struct err *e)
{
	struct str bytes = raw->is_entry ? mbox_unescape(&raw->mbox, raw->bytes, a) : raw->bytes;

	return message_from_bytes(bytes, arena_dup(a, raw->name), raw->line, a, out, e);
}

enum err_code message_next(struct message_reader *r, struct arena *a, struct message *out, bool *more, struct err *e)
{
	struct message_raw raw;

	enum err_code code = message_find(r, &raw, more, e);

	if (code || !*more)
		return code;
	raw.bytes = arena_dup(a, raw.bytes);
	return message_read(&raw, a, out, e);
}

uint64_t message_bytes(const struct message_reader *r)
{
	return r->bytes;
}
