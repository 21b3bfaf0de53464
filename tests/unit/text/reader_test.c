/*
 * reader_test.c: owns src/text/reader.c, src/text/reader_file.c, src/text/walk.c and src/text/unpack.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Works in a folder of its own below $TMPDIR, which is left empty behind it.
 */
#include "unit/text/text_test.h"

#include <archive.h>
#include <archive_entry.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/message.h"
#include "text/unpack.h"
#include "text/walk.h"

static int make_folder(void **state)
{
	const char *tmp = getenv("TMPDIR");
	char *path = malloc(4096);

	snprintf(path, 4096, "%s/behemoth-reader.XXXXXX", tmp ? tmp : "/tmp");
	*state = mkdtemp(path);
	return *state ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int remove_folder(void **state)
{
	int failed = nftw(*state, remove_one, 8, FTW_DEPTH | FTW_PHYS);

	free(*state);
	return failed;
}

/* PATH below the test's folder. */
static const char *at(void **state, const char *path, struct arena *a)
{
	return arena_cstr(a, arena_printf(a, "%s/%s", (const char *)*state, path));
}

static const char *write_file(void **state, const char *path, struct str data, struct arena *a)
{
	const char *full = at(state, path, a);
	FILE *f = fopen(full, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(data.p, 1, data.n, f), data.n);
	fclose(f);
	return full;
}

static void make_dir(void **state, const char *path, struct arena *a)
{
	assert_int_equal(mkdir(at(state, path, a), 0700), 0);
}

/* "name|subject|first body line|its number" of each message, "!message" of each error, one a line. */
static struct str told(const char *path, struct arena *a)
{
	struct message_reader *r;
	struct err e = { 0 };
	struct str out = STR_NONE;
	bool more = true;

	if (message_open(&r, path, &e))
		return arena_printf(a, "!%s\n", e.msg);
	for (int calls = 0; more && calls < 100; calls++) {
		AUTO_ARENA(own);
		struct message m;
		enum err_code code = message_next(r, own, &m, &more, &e);
		const char *slash = path ? strrchr(path, '/') : NULL;
		size_t skip = slash ? (size_t)(slash - path) + 1 : 0;

		if (code)
			out = arena_printf(a, STR_FMT "!%s\n", STR_ARG(out), e.msg + skip);
		else if (more)
			out = arena_printf(a, STR_FMT STR_FMT "|" STR_FMT "|" STR_FMT "|%u\n", STR_ARG(out),
					   STR_ARG(str_after(m.source.name, skip)), STR_ARG(m.source.subject),
					   STR_ARG(line_at(&m.lines, 0)), line_number(&m.lines, 0));
	}
	assert_false(more);
	message_close(r);
	return out;
}

#define FROM "From mboxrd@z Thu Jan  1 00:00:00 1970\n"
#define MAIL(n) "From: a\nSubject: s" n "\nMessage-ID: <" n "@b>\n\nbody " n "\n"

static void reads_one_file(void **state)
{
	AUTO_ARENA(a);

	assert_str(told(write_file(state, "a.txt", STR("text\n"), a), a), "a.txt||text|1\n");
	assert_str(told(write_file(state, "a.eml", STR(MAIL("1")), a), a), "a.eml|s1|body 1|5\n");
	assert_str(told(write_file(state, "empty", STR(""), a), a), "");
	assert_true(str_has(told(at(state, "absent", a), a), "absent: No such file"));
	assert_str(told(write_file(state, "x.png", STR("\x89PNG\0\0\0\0\0\0\0\0\0\0"), a), a), "!x.png: not a text\n");
}

static void reads_a_mbox_mail_by_mail(void **state)
{
	AUTO_ARENA(a);
	struct str box = STR(FROM MAIL("1") ">>From x\n\n" FROM MAIL("2") "\n" FROM MAIL("3"));

	assert_str(told(write_file(state, "box", box, a), a), "box|s1|body 1|6\nbox|s2|body 2|14\nbox|s3|body 3|21\n");
}

static void messages_are_found_without_being_decoded(void **state)
{
	AUTO_ARENA(a);
	struct str box = STR(FROM MAIL("1") "\n" FROM MAIL("2") "\n" FROM MAIL("3"));
	struct message_reader *r;
	struct message_raw raw;
	struct message m;
	struct err e = { 0 };
	bool more;

	assert_int_equal(message_open(&r, write_file(state, "box", box, a), &e), OK);
	assert_int_equal(message_find(r, &raw, &more, &e), OK);
	assert_true(raw.is_mail && raw.is_entry && str_starts(raw.bytes, "From "));
	assert_int_equal(message_find(r, &raw, &more, &e), OK);
	assert_int_equal(message_read(&raw, a, &m, &e), OK);
	assert_str(m.source.subject, "s2");
	assert_int_equal(line_number(&m.lines, 0), 13);
	assert_int_equal(message_find(r, &raw, &more, &e), OK);
	assert_true(more);
	assert_int_equal(message_find(r, &raw, &more, &e), OK);
	assert_false(more);
	assert_int_equal(message_bytes(r), box.n);
	message_close(r);
	assert_int_equal(message_open(&r, write_file(state, "text", STR("text"), a), &e), OK);
	assert_int_equal(message_find(r, &raw, &more, &e), OK);
	assert_false(raw.is_mail || raw.is_entry);
	message_close(r);
}

/* Mails longer than one read, so that separators fall on every place of the window. */
static void windows_do_not_cut_mails(void **state)
{
	AUTO_ARENA(a);
	const char *path = at(state, "long", a);
	FILE *f = fopen(path, "wb");
	struct message_reader *r;
	struct err e = { 0 };
	uint32_t line = 1;
	bool more = true;

	assert_non_null(f);
	for (int i = 0; i < 60; i++) {
		fprintf(f, "From a@b Tue Feb  5 00:36:00 2002\nFrom: a\nSubject: %d\n\n", i);
		for (int n = 0; n < i * 200; n++)
			fprintf(f, "some line of text %d\n", n);
		fprintf(f, "end %d\n\n", i);
	}
	fclose(f);
	assert_int_equal(message_open(&r, path, &e), OK);
	for (int i = 0; i < 60; i++) {
		AUTO_ARENA(own);
		struct message m;

		assert_int_equal(message_next(r, own, &m, &more, &e), OK);
		assert_true(more);
		assert_int_equal(m.lines.n, i * 200 + 1);
		assert_int_equal(line_number(&m.lines, 0), line + 4);
		assert_true(str_eq(line_at(&m.lines, m.lines.n - 1), arena_printf(own, "end %d", i)));
		line += (uint32_t)(i * 200 + 6);
	}
	message_close(r);
}

static void walks_folders_in_order(void **state)
{
	AUTO_ARENA(a);
	static const char *const folders[] = { "d", "d/box", "d/box/cur", "d/box/new", "d/box/tmp", "d/box/.sub",
					       "d/box/.sub/cur", "d/.git", "d/mh" };

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		make_dir(state, folders[i], a);
	write_file(state, "d/box/cur/2:2,S", STR("two"), a);
	write_file(state, "d/box/cur/1:2,S", STR("one"), a);
	write_file(state, "d/box/new/3", STR("three"), a);
	write_file(state, "d/box/tmp/4", STR("no"), a);
	write_file(state, "d/box/dovecot.index", STR("no"), a);
	write_file(state, "d/box/.sub/cur/5", STR("sub"), a);
	write_file(state, "d/.git/x", STR("no"), a);
	write_file(state, "d/mh/10", STR("ten"), a);
	write_file(state, "d/mh/9", STR("nine"), a);
	write_file(state, "d/mh/,8", STR("no"), a);
	write_file(state, "d/mh/x.png", STR("\0\0\0\0"), a);
	assert_int_equal(symlink("..", at(state, "d/loop", a)), 0);
	assert_str(told(at(state, "d", a), a),
		   "d/box/.sub/cur/5||sub|1\nd/box/cur/1:2,S||one|1\nd/box/cur/2:2,S||two|1\n"
		   "d/box/new/3||three|1\nd/mh/9||nine|1\nd/mh/10||ten|1\n");
}

static void a_folder_that_goes_away_is_an_error(void **state)
{
	AUTO_ARENA(a);
	struct walk *w;
	struct err e = { 0 };

	assert_int_equal(walk_open(&w, at(state, "absent", a), &e), ERR_NOT_FOUND);
	assert_null(w);
}

static void pack(struct archive *out, const char *path, const char *name, struct str data)
{
	struct archive_entry *entry = archive_entry_new();

	assert_int_equal(archive_write_open_filename(out, path), ARCHIVE_OK);
	archive_entry_set_pathname(entry, name);
	archive_entry_set_size(entry, (la_int64_t)data.n);
	archive_entry_set_filetype(entry, AE_IFREG);
	assert_int_equal(archive_write_header(out, entry), ARCHIVE_OK);
	assert_int_equal(archive_write_data(out, data.p, data.n), data.n);
	archive_entry_free(entry);
	archive_write_free(out);
}

static struct archive *packer(int format, int filter)
{
	struct archive *out = archive_write_new();

	assert_int_equal(archive_write_set_format(out, format), ARCHIVE_OK);
	assert_int_equal(archive_write_add_filter(out, filter), ARCHIVE_OK);
	return out;
}

static void reads_what_is_packed(void **state)
{
	AUTO_ARENA(a);
	struct str box = STR(FROM MAIL("1") "\n" FROM MAIL("2"));
	static const int filters[] = { ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ,
				       ARCHIVE_FILTER_ZSTD };

	for (size_t i = 0; i < 4; i++) {
		pack(packer(ARCHIVE_FORMAT_RAW, filters[i]), at(state, "p", a), "x", box);
		assert_str(told(at(state, "p", a), a), "p|s1|body 1|6\np|s2|body 2|13\n");
	}
	pack(packer(ARCHIVE_FORMAT_TAR, ARCHIVE_FILTER_GZIP), at(state, "p", a), "in/box", box);
	assert_str(told(at(state, "p", a), a), "p/in/box|s1|body 1|6\np/in/box|s2|body 2|13\n");
	pack(packer(ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE), at(state, "p", a), "a.txt", STR("text"));
	assert_str(told(at(state, "p", a), a), "p/a.txt||text|1\n");
}

static struct str file_bytes(const char *path, struct arena *a)
{
	FILE *f = fopen(path, "rb");
	char *p = arena_alloc(a, 1 << 20);
	size_t n = fread(p, 1, 1 << 20, f);

	fclose(f);
	return (struct str){ p, n };
}

static void packed_in_packed_is_read_to_a_depth(void **state)
{
	AUTO_ARENA(a);
	struct str inner = STR("text\n");

	for (int depth = 1; depth <= 4; depth++) {
		pack(packer(ARCHIVE_FORMAT_TAR, ARCHIVE_FILTER_XZ), at(state, "p", a), "t", inner);
		inner = file_bytes(at(state, "p", a), a);
		struct str got = told(at(state, "p", a), a);
		if (depth < 4)
			assert_true(str_ends(got, "/t||text|1\n"));
		else
			assert_true(str_has(got, "packed more than 3 times"));
	}
}

static void a_cut_file_is_read_as_far_as_it_goes(void **state)
{
	AUTO_ARENA(a);
	const size_t n = 300 * 1000;
	char *text = arena_alloc(a, n);

	srand(1);
	for (size_t i = 0; i < n; i++)
		text[i] = (char)(i % 60 ? 'a' + rand() % 26 : '\n');
	memcpy(text, "first", 5);
	pack(packer(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP), at(state, "p", a), "x", (struct str){ text, n });
	struct str packed = file_bytes(at(state, "p", a), a);
	write_file(state, "cut.gz", str_sub(packed, 0, packed.n / 2), a);
	struct str got = told(at(state, "cut.gz", a), a);
	assert_true(str_starts(got, "cut.gz||first"));
	assert_true(str_has(got, "\n!cut.gz: cannot unpack"));
	assert_true(str_has(told(write_file(state, "bad.gz", STR("\x1f\x8b\x08 nothing"), a), a), "cannot unpack"));
}

/* How much comes out of PACKED until it is refused. */
static uint64_t bytes_out_of(struct str packed, uint64_t free_bytes, const uint64_t *in)
{
	struct unpack *u;
	struct window from;
	struct err e = { 0 };
	const char *name;
	char buf[4096];
	uint64_t sum = 0;
	size_t got = 1;
	bool more;

	window_init_memory(&from, packed);
	assert_int_equal(unpack_open(&u, &from, &e), OK);
	unpack_limit(u, free_bytes, in);
	assert_int_equal(unpack_next(u, &name, &more, &e), OK);
	for (; got && !unpack_read(u, buf, sizeof buf, &got, &e); sum += got)
		continue;
	assert_true(e.code == OK || e.code == ERR_LIMIT);
	unpack_close(u);
	return sum;
}

static void bombs_are_defused(void **state)
{
	AUTO_ARENA(a);
	struct archive *out = packer(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP);
	struct archive_entry *entry = archive_entry_new();
	char *zeros = arena_alloc(a, 1 << 20);

	memset(zeros, ' ', 1 << 20);
	assert_int_equal(archive_write_open_filename(out, at(state, "bomb", a)), ARCHIVE_OK);
	archive_entry_set_filetype(entry, AE_IFREG);
	assert_int_equal(archive_write_header(out, entry), ARCHIVE_OK);
	for (int i = 0; i < 80; i++)
		assert_int_equal(archive_write_data(out, zeros, 1 << 20), 1 << 20);
	archive_entry_free(entry);
	archive_write_free(out);
	struct str packed = file_bytes(at(state, "bomb", a), a);
	const uint64_t all = 80 << 20, little = 1000, much = all;

	assert_int_equal(bytes_out_of(packed, all, NULL), all);
	/* Beyond what is free it is what went in that counts. */
	assert_true(bytes_out_of(packed, 1 << 20, NULL) < all);
	assert_true(bytes_out_of(packed, 1 << 20, &little) < 4 << 20);
	assert_int_equal(bytes_out_of(packed, 1 << 20, &much), all);
	assert_true(unpack_memory(packed, 1000 * 1000, a).n <= 1000 * 1000);
}

static void packed_bytes_are_known_by_their_start(void **state)
{
	(void)state;
	assert_true(unpack_is_packed(STR("\x1f\x8b\x08")));
	assert_true(unpack_is_packed(STR("PK\x03\x04")));
	assert_false(unpack_is_packed(STR("PK results")));
	assert_false(unpack_is_packed(STR("")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(reads_one_file, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(reads_a_mbox_mail_by_mail, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(messages_are_found_without_being_decoded, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(windows_do_not_cut_mails, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(walks_folders_in_order, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(a_folder_that_goes_away_is_an_error, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(reads_what_is_packed, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(packed_in_packed_is_read_to_a_depth, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(a_cut_file_is_read_as_far_as_it_goes, make_folder, remove_folder),
		cmocka_unit_test_setup_teardown(bombs_are_defused, make_folder, remove_folder),
		cmocka_unit_test(packed_bytes_are_known_by_their_start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
