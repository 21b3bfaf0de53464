/*
 * bind_size.c: file and block sizes that prose or a command line states for all tables below
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "import/bind.h"

#define WORDS_MAX 40
#define MIB       ((uint64_t)1 << 20)

/* A line's words without the marks between them: "(filesize = 2048MB" is "filesize", "2048MB".  A comma or semicolon
 * is a word of its own: nothing is read across it. */
struct words {
	struct str at[WORDS_MAX];
	size_t n;
};

static bool is_word_char(char c)
{
	return char_is_alnum(c) || c == '.' || c == '-' || c == '#' || c == '/';
}

static bool is_pause(char c)
{
	return c == ',' || c == ';';
}

static size_t word_end(struct str line, size_t from)
{
	size_t end = from;

	if (is_pause(line.p[from]))
		return from + 1;
	while (end < line.n && is_word_char(line.p[end]))
		end++;
	return end;
}

static void cut_words(struct str line, struct words *out)
{
	size_t end = 0;

	out->n = 0;
	for (size_t i = 0; i < line.n && out->n < WORDS_MAX; i = end) {
		end = i + 1;
		if (!is_word_char(line.p[i]) && !is_pause(line.p[i]))
			continue;
		end = word_end(line, i);
		struct str word = str_sub(line, i, end - i);
		while (word.n && word.p[word.n - 1] == '.')
			word.n--;
		if (word.n)
			out->at[out->n++] = word;
	}
}

static struct str word_at(const struct words *w, size_t i)
{
	return i < w->n ? w->at[i] : STR_NONE;
}

/* Bytes of a unit as people write it; 0: none. */
static uint64_t unit_bytes(struct str unit)
{
	static const char *const kilo[] = { "k", "kb", "kib", "kbyte", "kbytes", "kilobyte", "kilobytes", NULL };
	static const char *const mega[] = { "m", "mb", "mbs", "mib", "meg", "megs", "mbyte", "mbytes", "megabyte",
					    "megabytes", NULL };
	static const char *const giga[] = { "g", "gb", "gib", "gig", "gigs", "gbyte", "gbytes", "gigabyte", "gigabytes",
					    NULL };
	static const char *const byte[] = { "b", "byte", "bytes", NULL };

	if (str_one_of(unit, kilo))
		return 1024;
	if (str_one_of(unit, mega))
		return MIB;
	if (str_one_of(unit, giga))
		return MIB * 1024;
	return str_one_of(unit, byte) ? 1 : 0;
}

struct size {
	uint64_t bytes;
	bool has_unit;
	size_t next; /* word behind it */
	struct str text;
};

/* "2048 MB", "8GB", "4K", "4096" at word I. */
static bool read_size(const struct words *w, size_t i, struct size *out)
{
	struct str word = word_at(w, i);
	size_t digits = 0;
	uint64_t number;

	while (digits < word.n && char_is_digit(word.p[digits]))
		digits++;
	if (!digits || !num_u64(str_sub(word, 0, digits), &number) || number > MIB * 1024)
		return false;
	struct str unit = str_after(word, digits);
	if (unit.n && unit.p[0] == '-')
		unit = str_after(unit, 1);
	*out = (struct size){ number, false, i + 1, word };
	uint64_t factor = unit_bytes(unit);
	if (unit.n && !factor)
		return false;
	if (!unit.n && unit_bytes(word_at(w, i + 1))) {
		factor = unit_bytes(word_at(w, i + 1));
		out->next = i + 2;
	}
	out->has_unit = factor > 0;
	out->bytes = number * (factor ? factor : 1);
	return true;
}

/* What a line says about sizes; 0: nothing. */
struct sizes {
	uint64_t file_bytes, block_bytes;
	struct str file_at, block_at; /* for the raw line */
};

static const char *const file_words[] = { "file", "files", "filesize", "file-size", NULL };
static const char *const block_words[] = { "block", "blocks", "blocksize", "block-size", "blk", "blksize", NULL };

/* "2048 MB worth of files", "4K blocksize", "4096 byte blocks": the size first. */
static void size_before_noun(const struct words *w, const struct size *size, struct sizes *out)
{
	static const char *const between[] = { "of", "worth", "total", "test", "data", "io", "i/o", NULL };
	size_t i = size->next;

	while (i < size->next + 3 && str_one_of(word_at(w, i), between))
		i++;
	if (str_one_of(word_at(w, i), file_words) && size->has_unit && !out->file_bytes) {
		out->file_bytes = size->bytes;
		out->file_at = size->text;
	} else if (str_one_of(word_at(w, i), block_words) && !out->block_bytes) {
		out->block_bytes = size->bytes;
		out->block_at = size->text;
	}
}

/* "Total File size = 1024 MB", "block size of 4096", "No size specified, using 252 MB": the noun first. */
static void size_after_noun(const struct words *w, size_t at, const struct size *size, struct sizes *out)
{
	static const char *const between[] = { "of", "is", "was", "size", "sizes", NULL };
	static const char *const each[] = { "individual", "per", "each", "per-thread", NULL };
	size_t i = at;

	while (i > 0 && at - i < 3 && str_one_of(w->at[i - 1], between))
		i--;
	if (i == 0)
		return;
	struct str noun = w->at[i - 1];
	bool says_size = i < at || str_has_nocase(noun, "size");
	bool default_size = str_is_nocase(noun, "using") && i > 2 && str_is_nocase(w->at[i - 3], "specified");
	bool for_each = i > 1 && str_one_of(w->at[i - 2], each);
	if (((str_one_of(noun, file_words) && says_size) || default_size) && size->has_unit && !for_each && !out->file_bytes) {
		out->file_bytes = size->bytes;
		out->file_at = size->text;
	} else if (str_one_of(noun, block_words) && says_size && !out->block_bytes) {
		out->block_bytes = size->bytes;
		out->block_at = size->text;
	}
}

/* Options of tiobench.pl and tiotest: sizes in MB; tiotest's -f is a thread's share. */
static void sizes_of_command(const struct words *w, struct sizes *out)
{
	uint64_t share = 0, threads = 0;

	for (size_t i = 0; i + 1 < w->n; i++) {
		uint64_t n;
		struct str option = w->at[i], value = w->at[i + 1];
		if (!num_u64(value, &n) || n > MIB)
			continue;
		if (str_is(option, "--size")) {
			out->file_bytes = n * MIB;
			out->file_at = value;
		} else if (str_is(option, "--block") || str_is(option, "-b")) {
			out->block_bytes = n;
			out->block_at = value;
		} else if (str_is(option, "-f")) {
			share = n;
			out->file_at = out->file_at.n ? out->file_at : value;
		} else if (str_is(option, "-t")) {
			threads = n;
		}
	}
	if (share && threads && !out->file_bytes && share * threads < MIB * 1024)
		out->file_bytes = share * threads * MIB;
}

static void read_sizes(struct str line, struct sizes *out)
{
	struct words w;

	*out = (struct sizes){ 0 };
	cut_words(line, &w);
	if (str_has_nocase(line, "tiobench") || str_has_nocase(line, "tiotest"))
		sizes_of_command(&w, out);
	for (size_t i = 0; i < w.n; i++) {
		struct size size;
		if (!char_is_digit(w.at[i].p[0]) || !read_size(&w, i, &size))
			continue;
		size_before_noun(&w, &size, out);
		size_after_noun(&w, i, &size, out);
	}
}

/* Cheap: does the line hold any of the words at all? */
static bool may_say_sizes(struct str line)
{
	return str_has_nocase(line, "file") || str_has_nocase(line, "size") || str_has_nocase(line, "bl") ||
	       str_has_nocase(line, "tio");
}

struct stated {
	struct str file_mb, block;
	struct str file_at, block_at;
	size_t file_line, block_line;
};

static void keep(const struct binding *b, const struct sizes *s, size_t i, struct stated *out)
{
	if (s->file_bytes >= MIB) {
		out->file_mb = arena_printf(b->arena, "%llu", (unsigned long long)(s->file_bytes / MIB));
		out->file_line = i;
		out->file_at = s->file_at;
	}
	if (s->block_bytes >= 64) {
		out->block = arena_printf(b->arena, "%llu", (unsigned long long)s->block_bytes);
		out->block_line = i;
		out->block_at = s->block_at;
	}
}

static void fill(const struct binding *b, struct row *row, enum row_field field, struct str text, struct str at,
		 size_t line)
{
	if (row->field[field].n || !text.n)
		return;
	row->field[field] = text;
	row->from[field] = line_number_of(&b->message->lines, line, at.p);
}

void bind_sizes(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	struct stated stated = { 0 };
	size_t r = 0;

	for (size_t i = 0; i < in->n && r < b->n_rows; i++) {
		struct sizes sizes;
		if (!b->kind[i].row && may_say_sizes(in->at[i].text)) {
			read_sizes(in->at[i].text, &sizes);
			keep(b, &sizes, i, &stated);
		}
		for (; r < b->n_rows && b->rows[r].at <= i; r++) {
			if (!str_is(b->rows[r].field[ROW_BENCHMARK], "tiobench"))
				continue;
			fill(b, &b->rows[r], ROW_FILE_MB, stated.file_mb, stated.file_at, stated.file_line);
			fill(b, &b->rows[r], ROW_BLOCK, stated.block, stated.block_at, stated.block_line);
		}
	}
}
