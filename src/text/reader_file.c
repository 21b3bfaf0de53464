/*
 * reader_file.c: which files need not be read, which were, which are left out
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/ends.h"
#include "text/reader.h"

enum { LARGE_FILE = 1024 * 1024 }; /* worth to remember that it was read */

void reader_remember_file(struct message_reader *r, bool is_mbox)
{
	struct message_file *f = &r->file;
	bool is_repository = r->layers[0].inbox != NULL;

	if (!f->path || r->is_file_damaged || (!is_repository && r->file_bytes != (uint64_t)f->size))
		return;
	f->path = arena_cstr(r->done_arena, str_from(f->path));
	f->lines = is_mbox ? r->line - 1 : 0;
	if (!is_repository)
		f->ends = ends_hash(r->fd, f->size);
	vec_push(r->done_arena, &r->done, *f);
}

void reader_skip(void *ctx, const char *path, const char *why)
{
	struct message_reader *r = ctx;

	r->n_left_out++;
	if (r->tells_skips)
		vec_push(r->done_arena, &r->skips, (struct message_skip){ arena_cstr(r->done_arena, str_from(path)), why });
}

static void skip_known(struct message_reader *r, const char *path)
{
	reader_skip(r, path, "read before");
	r->n_left_out--;
	r->n_read_before++;
	r->file.path = NULL;
}

/* Goes on behind what is KNOWN of a mbox, if there a mail begins; else it is read from the start. */
static void go_on(struct message_reader *r, const struct message_file *known)
{
	char from[5];
	char *head = arena_alloc(r->names, READER_HEAD_BYTES);
	ssize_t n = pread(r->fd, head, READER_HEAD_BYTES, 0);
	struct str seen = { head, n > 0 ? (size_t)n : 0 };

	if (!known->lines || known->ends != ends_hash(r->fd, known->size) || container_of(seen) != CONTAINER_MBOX ||
	    pread(r->fd, from, sizeof from, known->size) != sizeof from || memcmp(from, "From ", sizeof from) != 0 ||
	    lseek(r->fd, known->size, SEEK_SET) != known->size)
		return;
	r->mbox = mbox_of(seen);
	r->is_started = r->is_mbox = true;
	r->line = known->lines + 1;
	r->bytes += (uint64_t)known->size;
	r->file_bytes += (uint64_t)known->size;
}

/* What is known of the file or repository PATH, which is to be remembered from now on; false: it is not asked for. */
static bool find_known(struct message_reader *r, const char *path, struct message_file *known)
{
	char *absolute = realpath(path, NULL);

	if (!absolute)
		return false;
	r->file.path = arena_cstr(r->names, str_from(absolute));
	free(absolute);
	r->is_file_damaged = false;
	*known = r->known(r->known_ctx, r->file.path);
	return true;
}

bool reader_file_is_known(struct message_reader *r, const char *path)
{
	struct message_file known;
	struct stat st;

	r->file = (struct message_file){ 0 };
	if (!r->known || fstat(r->fd, &st) || !S_ISREG(st.st_mode) || (!r->walk && st.st_size < LARGE_FILE) ||
	    !find_known(r, path, &known))
		return false;
	r->file.size = st.st_size;
	r->file.changed_ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
	bool is_known = known.size == r->file.size && known.changed_ns == r->file.changed_ns;
	if (is_known) {
		skip_known(r, path);
		r->bytes += (uint64_t)st.st_size;
	} else if (known.size > 0 && known.size < r->file.size) {
		go_on(r, &known);
	}
	return is_known;
}

/* Git's files change when it tidies up, so it is the newest mail that tells. */
bool reader_repository_is_known(struct message_reader *r, const char *path, uint64_t state)
{
	struct message_file known;

	r->file = (struct message_file){ 0 };
	if (!r->known || !find_known(r, path, &known))
		return false;
	r->file.size = 1;
	r->file.ends = (int64_t)state;
	bool is_known = known.size == 1 && known.ends == r->file.ends;
	if (is_known)
		skip_known(r, path);
	return is_known;
}

const struct message_file *message_file_done(struct message_reader *r)
{
	return r->n_done_told < r->done.n ? &r->done.at[r->n_done_told++] : NULL;
}

void message_tell_skipped(struct message_reader *r)
{
	r->tells_skips = true;
	if (r->walk)
		walk_tell_left_out(r->walk, reader_skip, r);
}

const struct message_skip *message_skipped(struct message_reader *r)
{
	return r->n_skips_told < r->skips.n ? &r->skips.at[r->n_skips_told++] : NULL;
}

size_t message_files_skipped(const struct message_reader *r)
{
	return r->n_read_before;
}

size_t message_files_left_out(const struct message_reader *r)
{
	return r->n_left_out;
}

void reader_forget_told(struct message_reader *r)
{
	if (r->n_done_told < r->done.n || r->n_skips_told < r->skips.n || (!r->done.n && !r->skips.n))
		return;
	arena_reset(r->done_arena);
	memset(&r->done, 0, sizeof r->done);
	memset(&r->skips, 0, sizeof r->skips);
	r->n_done_told = r->n_skips_told = 0;
}
