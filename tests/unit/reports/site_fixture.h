/*
 * site_fixture.h: a small site in a folder of its own, for tests of its pages
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text's lines with "b=" in them are rows, all else is prose:
 *
 *	b=tiobench p=rand-write k=6.6 t=8 m=a_box rate=1.5MB/s lat_max=7ms
 *
 * "_" stands for a blank in words; what is no field is a metric; a line that begins with "derived" was worked out.
 */
#ifndef TESTS_UNIT_REPORTS_SITE_FIXTURE_H
#define TESTS_UNIT_REPORTS_SITE_FIXTURE_H

#include "capture.h"

#include <dirent.h>
#include <unistd.h>

#include "base/file.h"
#include "reports/site.h"
#include "store/store.h"

struct folder_text {
	char key; /* sixteen of it are the name of its page */
	enum source_kind kind;
	const char *name, *subject, *author, *message_id, *date_raw;
	int64_t time;
	uint32_t first_line; /* 0: the first */
	const char *raw;
	const char *rows;    /* NULL: they stand in RAW; else line by line beside it */
	bool is_one_line;    /* all rows stand in the first */
};

struct pages {
	struct arena *a;
	char dir[40];
	struct store *store;
	struct site_request request;
	struct site_result result;
};

static inline void pages_begin(struct pages *p, struct arena *a)
{
	struct err e = { 0 };

	*p = (struct pages){ .a = a, .dir = "/tmp/behemoth-site.XXXXXX" };
	setlocale(LC_CTYPE, "C.UTF-8");
	assert_non_null(mkdtemp(p->dir));
	if (store_open(&p->store, ":memory:", STORE_WRITE, &e))
		fail_msg("%s", e.msg);
	p->request = (struct site_request){ .store = p->store, .min_effect = 0.01,
					    .dir = arena_printf(a, "%s/site", p->dir).p };
}

static inline void pages_end(struct pages *p)
{
	char command[64];

	store_close(p->store);
	snprintf(command, sizeof command, "rm -rf %s", p->dir);
	assert_int_equal(system(command), 0);
}

/* ---- putting in ------------------------------------------------------------------------------------------------ */

static inline struct str with_blanks(struct str word, struct arena *a)
{
	char *copy = arena_cstr(a, word);

	for (char *c = copy; *c; c++)
		*c = *c == '_' ? ' ' : *c;
	return str_from(copy);
}

static inline void read_word(struct row *row, struct str word, struct arena *a)
{
	static const struct {
		const char *name;
		enum row_field field;
	} fields[] = {
		{ "b", ROW_BENCHMARK }, { "p", ROW_PHASE }, { "k", ROW_KERNEL }, { "v", ROW_VARIANT }, { "m", ROW_MACHINE },
		{ "t", ROW_THREADS }, { "mb", ROW_FILE_MB }, { "block", ROW_BLOCK }, { "params", ROW_PARAMS },
	};
	struct str value = word, name = str_cut(&value, '=');

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (str_is(name, fields[i].name)) {
			row->field[fields[i].field] = with_blanks(value, a);
			return;
		}
	size_t n = num_prefix(value);
	row->cells[row->n_cells++] = (struct cell){ .metric = arena_dup(a, name), .value = str_sub(value, 0, n),
						    .unit = str_after(value, n), .line = row->line, .at = row->line };
}

static inline void put_rows(struct pages *p, const struct folder_text *text, uint32_t line)
{
	struct str rest = str_from(text->rows ? text->rows : text->raw);
	struct err e = { 0 };

	for (; rest.n; line += !text->is_one_line) {
		struct str words = str_next_line(&rest), word;
		struct cell cells[16];
		struct row row = { .line = line, .at = line, .cells = cells, .confidence = 100, .importer = "test",
				   .flags = str_starts(words, "derived") ? FLAG_DERIVED : 0 };

		if (!str_has(words, "b="))
			continue;
		while ((word = str_next_word(&words)).n)
			if (str_has(word, "="))
				read_word(&row, word, p->a);
		if (store_put_row(p->store, &row, &e))
			fail_msg("%s", e.msg);
	}
}

static inline void pages_put(struct pages *p, const struct folder_text *text)
{
	struct err e = { 0 };
	enum store_known known;
	char key[33] = "";
	const struct source source = {
		.kind = text->kind, .key = STR_NONE, .name = str_from(text->name), .subject = str_from(text->subject),
		.author = str_from(text->author), .message_id = str_from(text->message_id),
		.date_raw = str_from(text->date_raw), .time = text->time ? text->time : SOURCE_NO_TIME,
		.raw = str_from(text->raw), .first_line = text->first_line ? text->first_line : 1,
	};
	struct source keyed = source;

	memset(key, text->key, 32);
	keyed.key = str_from(key);
	if (store_source_begin(p->store, &keyed, false, 1, &known, &e))
		fail_msg("%s", e.msg);
	put_rows(p, text, keyed.first_line);
	if (store_source_end(p->store, &e))
		fail_msg("%s", e.msg);
}

static inline void pages_put_text(struct pages *p, char key, const char *raw)
{
	const struct folder_text text = { .key = key, .name = "results.txt", .raw = raw };

	pages_put(p, &text);
}

static inline void pages_write(struct pages *p)
{
	struct err e = { 0 };

	if (site_write(&p->request, p->a, &p->result, &e))
		fail_msg("%s", e.msg);
}

/* The site of one text, its key "a". */
static inline void pages_of(struct pages *p, struct arena *a, const char *raw)
{
	pages_begin(p, a);
	pages_put_text(p, 'a', raw);
	pages_write(p);
}

/* ---- looking at ------------------------------------------------------------------------------------------------ */

/* The path of the page whose name begins with NAME ("kernel/6.6-"), "" if there is none. */
static inline const char *page_path(struct pages *p, const char *name)
{
	const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
	const char *folder = arena_printf(p->a, "%s/%.*s", p->request.dir, (int)(base - name), name).p;
	const char *found = "";
	DIR *dir = opendir(folder);

	for (struct dirent *at; dir && (at = readdir(dir));)
		if (strncmp(at->d_name, base, strlen(base)) == 0)
			found = arena_printf(p->a, "%s/%s", folder, at->d_name).p;
	if (dir)
		closedir(dir);
	return found;
}

/* Its main part: style, script and links to everywhere left out. */
static inline const char *page_text(struct pages *p, const char *name)
{
	const char *path = page_path(p, name);
	struct err e = { 0 };
	struct str text;

	if (file_read(path, 64 << 20, p->a, &text, &e))
		fail_msg("%s: %s", name, e.msg);
	const char *main_part = strstr(arena_cstr(p->a, text), "<main");
	assert_non_null(main_part);
	return main_part;
}

static inline size_t count_in(const char *text, const char *part)
{
	size_t n = 0;

	for (; (text = strstr(text, part)); text += strlen(part))
		n++;
	return n;
}

/* PARTS, ended by NULL, stand in this order. */
static inline void assert_in_order(const char *text, const char *const *parts)
{
	const char *from = text;

	for (; *parts; parts++) {
		from = strstr(from, *parts);
		if (!from)
			fail_msg("\"%s\" is not there, or too early, in:\n%s", *parts, text);
		from += strlen(*parts);
	}
}

/* Each link of the page NAME in FOLDER ("kernel/", "") leads to a page, and to a place on it where it names one. */
static inline void assert_links_lead(struct pages *p, const char *folder, const char *name)
{
	const char *text = page_text(p, arena_printf(p->a, "%s%s", folder, name).p);

	for (const char *at = text; (at = strstr(at, "href=\""));) {
		AUTO_ARENA(a);
		struct str link = str_from(at += strlen("href=\"")), place, page;
		struct err e = { 0 };

		link = place = str_sub(link, 0, strcspn(at, "\""));
		page = str_cut(&place, '#');
		const char *path = page.n ? arena_printf(a, "%s/%s" STR_FMT, p->request.dir, folder, STR_ARG(page)).p :
					    page_path(p, arena_printf(a, "%s%s", folder, name).p);
		if (file_read(path, 64 << 20, a, &page, &e))
			fail_msg(STR_FMT ": %s", STR_ARG(link), e.msg);
		if (place.n && !str_has(page, arena_printf(a, "id=\"" STR_FMT "\"", STR_ARG(place)).p))
			fail_msg("no such place: " STR_FMT, STR_ARG(link));
	}
}

#endif
