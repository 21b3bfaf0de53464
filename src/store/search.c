/*
 * search.c: words in the kept sources
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes are unpacked and looked through each time: that is fast enough for what one file holds, costs nothing when
 * importing, and finds what stands there.  Words that a mail has encoded (base64) are found in its subject only.  A word
 * is found whole: what letters or digits stand beside it makes it another one, unless it ends in "*".
 */
#include <stdio.h>

#include "store/cursor.h"
#include "store/put.h"

enum { WORDS_MAX = 16, LINES_MAX = 20, LINE_MAX_BYTES = 500 };

enum search_column { FOUND_SOURCE, FOUND_DATE, FOUND_SUBJECT, FOUND_LINE, FOUND_TEXT, FOUND_COLUMNS };

static const char *const column_names[FOUND_COLUMNS] = { "source", "date", "subject", "line", "text" };

struct search {
	struct store *store;
	sqlite3_stmt *sources; /* own: a search stays open between other statements */
	struct arena *words_arena; /* this struct, and the words */
	struct arena *arena;       /* bytes of one source */
	struct wanted {
		struct str word;
		bool is_beginning; /* "sched*" */
	} words[WORDS_MAX];
	size_t n_words;
	bool in_source;
	struct str rest;  /* of the source's bytes, from the next line on */
	int64_t line;     /* of rest */
	size_t shown;     /* lines of this source */
	char line_text[24];
};

/* Digits, letters, and bytes of letters beyond ASCII. */
static bool is_of_word(char c)
{
	return char_is_alnum(c) || (unsigned char)c >= 0x80;
}

/* Beside a word's own blank or sign anything may stand. */
static bool is_whole(struct str text, size_t at, const struct wanted *w)
{
	size_t end = at + w->word.n;

	if (at && is_of_word(w->word.p[0]) && is_of_word(text.p[at - 1]))
		return false;
	return w->is_beginning || end == text.n || !is_of_word(w->word.p[w->word.n - 1]) || !is_of_word(text.p[end]);
}

static bool has(struct str text, const struct wanted *w)
{
	for (size_t from = 0; from < text.n;) {
		size_t at = str_find_nocase(str_after(text, from), w->word.p);

		if (at == STR_NPOS)
			return false;
		if (is_whole(text, from + at, w))
			return true;
		from += at + 1;
	}
	return false;
}

static bool has_all(const struct search *s, struct str raw, struct str subject)
{
	for (size_t i = 0; i < s->n_words; i++)
		if (!has(raw, &s->words[i]) && !has(subject, &s->words[i]))
			return false;
	return true;
}

static bool has_any(const struct search *s, struct str line)
{
	for (size_t i = 0; i < s->n_words; i++)
		if (has(line, &s->words[i]))
			return true;
	return false;
}

/* Goes to the next source that has all words. */
static enum err_code next_source(struct search *s, bool *more, struct err *e)
{
	for (;;) {
		int result = sqlite3_step(s->sources);

		*more = result == SQLITE_ROW;
		if (!*more)
			return result == SQLITE_DONE ? OK : db_fail(s->store, e);
		arena_reset(s->arena);
		if (content_raw(s->store, sqlite3_column_int64(s->sources, 0), s->arena, &s->rest, e))
			return e->code;
		if (has_all(s, s->rest, db_text(s->sources, 3)))
			break;
	}
	s->in_source = true;
	s->line = sqlite3_column_int64(s->sources, 4);
	s->shown = 0;
	return OK;
}

static void put_cells(struct search *s, struct cursor_cell *cells, int64_t line, struct str text)
{
	for (size_t i = 0; i <= FOUND_SUBJECT; i++)
		cells[i] = (struct cursor_cell){ STORE_TEXT, db_text(s->sources, (int)i + 1), 0 };
	int n = snprintf(s->line_text, sizeof s->line_text, "%lld", (long long)line);
	cells[FOUND_LINE] = (struct cursor_cell){ STORE_INTEGER, { s->line_text, (size_t)n }, line };
	cells[FOUND_TEXT] = (struct cursor_cell){ STORE_TEXT, str_sub(text, 0, LINE_MAX_BYTES), 0 };
	s->shown++;
}

/* Its next line with a word; a source that has them in its subject alone gives its first line. */
static bool next_line(struct search *s, struct cursor_cell *cells)
{
	while (s->rest.n && s->shown < LINES_MAX) {
		struct str line = str_next_line(&s->rest);
		int64_t number = s->line++;

		if (has_any(s, line)) {
			put_cells(s, cells, number, line);
			return true;
		}
	}
	s->in_source = false;
	if (s->shown)
		return false;
	put_cells(s, cells, sqlite3_column_int64(s->sources, 4), db_text(s->sources, 3));
	return true;
}

static enum err_code next(void *ctx, struct cursor_cell *cells, bool *more, struct err *e)
{
	struct search *s = ctx;

	for (;;) {
		*more = s->in_source && next_line(s, cells);
		if (*more)
			return OK;
		if (next_source(s, more, e))
			return e->code;
		if (!*more)
			return OK;
	}
}

static void close_search(void *ctx)
{
	struct search *s = ctx;

	sqlite3_finalize(s->sources);
	arena_free(s->arena);
	arena_free(s->words_arena);
}

static enum err_code set_words(struct search *s, struct str words, struct err *e)
{
	for (;;) {
		struct str word = str_next_word(&words);

		if (word.n == 0)
			break;
		if (s->n_words == WORDS_MAX)
			return err_set(e, ERR_USAGE, "search: more than %d words", WORDS_MAX);
		struct wanted w = { .is_beginning = word.n > 1 && str_ends(word, "*") };

		w.word = str_sub(word, 0, word.n - w.is_beginning);
		w.word.p = arena_cstr(s->words_arena, w.word);
		s->words[s->n_words++] = w;
	}
	return s->n_words ? OK : err_set(e, ERR_USAGE, "search: no words");
}

enum err_code store_search(struct store *s, struct str words, struct store_cursor **out, struct err *e)
{
	struct arena *a = arena_new();
	struct search *search = arena_alloc(a, sizeof *search);

	*out = NULL;
	*search = (struct search){ .store = s, .words_arena = a, .arena = arena_new() };
	if (set_words(search, words, e))
		goto fail;
	if (sqlite3_prepare_v2(s->db, db_sql_text[TEXT_SEARCH_SOURCES], -1, &search->sources, NULL) != SQLITE_OK) {
		db_fail(s, e);
		goto fail;
	}
	*out = cursor_new(s, NULL);
	(*out)->from = (struct cursor_source){ search, FOUND_COLUMNS, column_names, next, close_search };
	return OK;
fail:
	close_search(search);
	return e->code;
}
