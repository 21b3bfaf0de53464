/*
 * reader.c: walks the messages of a file, a mbox, a folder or a packed one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources are stacked: a folder gives files, a file may be packed and give files, which may be packed again.  On top
 * is either a mbox, of which each call takes one entry, or a text that is one message.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/vec.h"
#include "text/ends.h"
#include "text/mbox.h"
#include "text/message.h"
#include "text/unpack.h"
#include "text/walk.h"
#include "text/window.h"

enum {
	LAYERS_MAX = 4,		       /* mails.tar.gz/list.mbox.xz is two */
	HEAD_BYTES = 64 * 1024,	       /* what a source is judged by */
	MAIL_MAX = 64 * 1024 * 1024,   /* one entry of a mbox */
	TEXT_MAX = 256 * 1024 * 1024,  /* one text: a vmstat log of a year */
	LARGE_FILE = 1024 * 1024,      /* worth to remember that it was read */
};

/* A source of bytes: a file, or a file in the packed layer below. */
struct layer {
	struct window window;
	struct unpack *unpack; /* this layer is packed, and the one above reads through this */
	struct str name;       /* in the reader's `names` */
	bool is_entry;	       /* one of several in the layer below: may be anything */
};

struct message_reader {
	struct walk *walk; /* NULL: one file only */
	int fd;
	struct layer layers[LAYERS_MAX];
	size_t n_layers;
	bool is_started; /* the top layer's kind is known: a mbox or a text */
	bool is_mbox;
	bool is_skipping; /* the rest of a mail that was too large */
	struct mbox mbox;
	uint32_t line;	     /* raw line of the next entry of the mbox */
	struct mbox_scan scan;
	struct arena *names; /* of the layers of one file */
	size_t passed;	     /* bytes that the caller still looks at; done with at the next call */
	uint64_t bytes;
	message_known known;
	const void *known_ctx;
	struct message_file file; /* the present one, if it is to be remembered: path is set */
	uint64_t file_began;	  /* `bytes` at its first byte, were all of it read */
	bool is_file_damaged;
	struct arena *done_arena;
	VEC(struct message_file) done;
	size_t n_done_told, n_skipped;
	struct err pending; /* of a source that ended early, to be told once what it held is delivered */
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
	return count < 0 ? err_set_errno(e, ERR_IO, errno, "cannot read") : OK;
}

static struct layer *top(struct message_reader *r)
{
	return &r->layers[r->n_layers - 1];
}

static struct layer *push_layer(struct message_reader *r, window_read read, void *ctx, struct str name)
{
	struct layer *layer = &r->layers[r->n_layers++];

	*layer = (struct layer){ .name = arena_dup(r->names, name) };
	window_init(&layer->window, read, ctx);
	r->is_started = r->is_skipping = false;
	r->line = 1;
	r->scan = (struct mbox_scan){ 0 };
	return layer;
}

/* All of it was read, and nothing was wrong with it. */
static void remember_file(struct message_reader *r, bool is_mbox)
{
	struct message_file *f = &r->file;

	if (!f->path || r->is_file_damaged || r->bytes - r->file_began != (uint64_t)f->size)
		return;
	f->path = arena_cstr(r->done_arena, str_from(f->path));
	f->lines = is_mbox ? r->line - 1 : 0;
	f->ends = ends_hash(r->fd, f->size);
	vec_push(r->done_arena, &r->done, *f);
}

static void pop_layer(struct message_reader *r)
{
	struct layer *layer = top(r);

	if (r->n_layers == 1)
		remember_file(r, r->is_started && r->is_mbox);
	unpack_close(layer->unpack);
	window_fini(&layer->window);
	r->n_layers--;
	r->is_started = false;
	if (r->n_layers == 0 && r->fd > STDIN_FILENO)
		close(r->fd);
	if (r->n_layers == 0)
		r->fd = -1;
}

/* Goes on behind the first SIZE bytes of the mbox FD, if there a mail begins. */
static bool go_on(struct message_reader *r, const struct message_file *known)
{
	char from[5];
	char *head = arena_alloc(r->names, HEAD_BYTES);
	ssize_t n = pread(r->fd, head, HEAD_BYTES, 0);
	struct str seen = { head, n > 0 ? (size_t)n : 0 };

	if (!known->lines || known->ends != ends_hash(r->fd, known->size) || container_of(seen) != CONTAINER_MBOX ||
	    pread(r->fd, from, sizeof from, known->size) != sizeof from || memcmp(from, "From ", sizeof from) != 0 ||
	    lseek(r->fd, known->size, SEEK_SET) != known->size)
		return false;
	r->mbox = mbox_of(seen);
	r->is_started = r->is_mbox = true;
	r->line = known->lines + 1;
	r->bytes += (uint64_t)known->size;
	return true;
}

/* Asks whether the file that was just opened is known. */
static void ask_known(struct message_reader *r, const char *path)
{
	struct stat st;

	r->file = (struct message_file){ 0 };
	if (!r->known || fstat(r->fd, &st) || !S_ISREG(st.st_mode) || (!r->walk && st.st_size < LARGE_FILE))
		return;
	char *absolute = realpath(path, NULL);
	if (!absolute)
		return;
	r->file.path = arena_cstr(r->names, str_from(absolute));
	free(absolute);
	r->file.size = st.st_size;
	r->file.changed_ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
	r->file_began = r->bytes;
	r->is_file_damaged = false;
	struct message_file known = r->known(r->known_ctx, r->file.path);
	if (known.size == r->file.size && known.changed_ns == r->file.changed_ns) {
		r->n_skipped++;
		r->bytes += (uint64_t)st.st_size;
		r->file.path = NULL;
		pop_layer(r);
	} else if (known.size > 0 && known.size < r->file.size) {
		go_on(r, &known);
	}
}

static enum err_code open_file(struct message_reader *r, const char *path, struct err *e)
{
	r->fd = strcmp(path, "-") ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
	if (r->fd < 0)
		return err_set_errno(e, r->walk || errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, errno, "%s", path);
	arena_reset(r->names);
	push_layer(r, read_fd, r, str_from(path));
	ask_known(r, path);
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
	if (file_is_dir(path) ? walk_open(&r->walk, path, e) : open_file(r, path, e)) {
		message_close(r);
		return e->code;
	}
	*out = r;
	return OK;
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

void message_skip_known(struct message_reader *r, message_known known, const void *ctx)
{
	r->known = known;
	r->known_ctx = ctx;
	/* Of a single file nothing was read yet. */
	if (r->n_layers && !r->is_started && r->bytes == 0)
		ask_known(r, arena_cstr(r->names, top(r)->name));
}

const struct message_file *message_file_done(struct message_reader *r)
{
	return r->n_done_told < r->done.n ? &r->done.at[r->n_done_told++] : NULL;
}

size_t message_files_skipped(const struct message_reader *r)
{
	return r->n_skipped;
}

/* What was told is forgotten. */
static void forget_done(struct message_reader *r)
{
	if (!r->done.n || r->n_done_told < r->done.n)
		return;
	arena_reset(r->done_arena);
	memset(&r->done, 0, sizeof r->done);
	r->n_done_told = 0;
}

/* The next file of the packed layer on top becomes a layer of its own, or the packed one is done with. */
static enum err_code next_packed_file(struct message_reader *r, struct err *e)
{
	struct layer *packed = top(r);
	const char *name;
	bool more;

	if (unpack_next(packed->unpack, &name, &more, e)) {
		err_wrap(e, STR_FMT, STR_ARG(packed->name));
		r->is_file_damaged = true;
		pop_layer(r);
		return e->code;
	}
	if (!more)
		pop_layer(r);
	else if (name)
		push_layer(r, unpack_read, packed->unpack,
			   arena_printf(r->names, STR_FMT "/%s", STR_ARG(packed->name), name))
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

/* Looks at a new layer's first bytes. */
static enum err_code start_layer(struct message_reader *r, struct err *e)
{
	struct layer *layer = top(r);

	if (window_fill(&layer->window, HEAD_BYTES, e))
		return e->code;
	struct str head = str_sub(window_seen(&layer->window), 0, HEAD_BYTES);

	if (unpack_is_packed(head)) {
		if (r->n_layers == LAYERS_MAX)
			return err_set(e, ERR_LIMIT, "packed more than %d times", LAYERS_MAX - 1);
		return unpack_open(&layer->unpack, &layer->window, e);
	}
	if (is_binary(head))
		return err_set(e, ERR_PARSE, "not a text");
	r->is_mbox = container_of(head) == CONTAINER_MBOX;
	r->mbox = mbox_of(head);
	r->is_started = true;
	return OK;
}

/* A file that was found and not named may be anything: then one that is no text is no error. */
static enum err_code begin_top(struct message_reader *r, struct err *e)
{
	if (!start_layer(r, e))
		return OK;
	bool is_found = r->walk || top(r)->is_entry;
	enum err_code code = err_wrap(e, STR_FMT, STR_ARG(top(r)->name));
	bool is_error = code != ERR_PARSE || !is_found;

	r->is_file_damaged |= is_error;
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
		else if (top(r)->unpack)
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
			return OK;
		}
		if (seen.n > MAIL_MAX) {
			*entry = str_sub(seen, 0, r->scan.at);
			r->is_skipping = true;
			return err_set(e, ERR_LIMIT, "line %u: a mail of more than %d bytes", r->line, MAIL_MAX);
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

	if (!code && out->bytes.n) {
		*found = !is_rest;
		r->is_skipping = false;
	}
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
		return err_set(e, ERR_LIMIT, "more than %d bytes", TEXT_MAX);
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

static enum err_code find(struct message_reader *r, struct message_raw *out, bool *more, struct err *e)
{
	bool found = false;
	enum err_code code = OK;

	*out = (struct message_raw){ 0 };
	*more = true;
	forget_done(r);
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
	struct str bytes = raw->is_entry ? mbox_unescape(&raw->mbox, raw->bytes, a) : arena_dup(a, raw->bytes);

	return message_from_bytes(bytes, arena_dup(a, raw->name), raw->line, a, out, e);
}

enum err_code message_next(struct message_reader *r, struct arena *a, struct message *out, bool *more, struct err *e)
{
	struct message_raw raw;

	enum err_code code = message_find(r, &raw, more, e);

	return code || !*more ? code : message_read(&raw, a, out, e);
}

uint64_t message_bytes(const struct message_reader *r)
{
	return r->bytes;
}
