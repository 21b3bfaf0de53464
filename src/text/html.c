/*
 * html.c: saved web pages as text
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reader of tags rather than a builder of trees: pages of archives need no more, and its time is linear.  (The HTML5
 * parser of Debian 12 takes 15 seconds for 100 KB of nested <div>, and recurses to free them.)
 */
#include "text/html.h"

#include <string.h>

#include "base/vec.h"
#include "text/charset.h"

enum { TAG_NAME_MAX = 12, QUOTED_MAX = 4096, QUOTE_DEPTH_MAX = 6, SIGN_MAX = 4, CHARSET_SEARCHED = 2048 };

/* Where in the raw file the byte AT of the page stands; only moves forward. */
struct place {
	const struct mapped_text *page;
	size_t at, entry;
	uint32_t line;
};

struct layout {
	struct arena *arena;
	struct place place;
	VEC(char) text;
	VEC(struct line_break) map;
	unsigned pre, quote; /* open <pre>, open <blockquote> */
	bool is_line_start, has_blank;
	unsigned cells, tabs;	/* cells of this row; tabs that wait for the next text */
	size_t empty_lines; /* at the end of the text, once is_line_start */
};

struct reader {
	struct str page;
	size_t at;
	struct layout out;
	bool has_title;
	bool no_comment_end, no_quotes; /* looked for to the end of the page once, in vain */
	struct html_page *found;
};

static uint32_t line_of(struct place *p, size_t at)
{
	const struct mapped_text *page = p->page;

	if (page->n) {
		while (p->entry + 1 < page->n && page->map[p->entry + 1].offset <= at)
			p->entry++;
		return page->map[p->entry].number;
	}
	while (p->at < at) {
		const char *lf = memchr(page->text.p + p->at, '\n', at - p->at);

		p->at = lf ? (size_t)(lf - page->text.p) + 1 : at;
		p->line += lf != NULL;
	}
	return p->line;
}

static void put_byte(struct layout *out, char c)
{
	vec_push(out->arena, &out->text, c);
}

/* The byte that comes next was read at AT. */
static void mark(struct layout *out, size_t at)
{
	uint32_t number = line_of(&out->place, at);

	if (!out->map.n || out->map.at[out->map.n - 1].number != number)
		vec_push(out->arena, &out->map, (struct line_break){ (uint32_t)out->text.n, number });
}

static void end_line(struct layout *out, size_t at)
{
	mark(out, at);
	out->empty_lines = out->is_line_start ? out->empty_lines + 1 : 0;
	put_byte(out, '\n');
	out->is_line_start = true;
	out->has_blank = false;
	out->tabs = 0;
}

static void end_block(struct layout *out, size_t at)
{
	if (!out->is_line_start)
		end_line(out, at);
}

static void start_text(struct layout *out, size_t at)
{
	mark(out, at);
	for (unsigned i = 0; i < out->quote && out->is_line_start && i < QUOTE_DEPTH_MAX; i++) {
		put_byte(out, '>');
		put_byte(out, ' ');
	}
	for (unsigned i = 0; i < out->tabs; i++)
		put_byte(out, '\t');
	if (out->has_blank && !out->tabs && !out->is_line_start)
		put_byte(out, ' ');
	out->is_line_start = out->has_blank = false;
	out->tabs = 0;
}

/* A byte of running text; returns how many were used. */
static size_t put_text(struct layout *out, char c, size_t at)
{
	if (out->pre && c == '\n') {
		end_line(out, at);
	} else if (!out->pre && char_is_blank(c)) {
		out->has_blank = true;
	} else if (c != '\r') {
		start_text(out, at);
		put_byte(out, c);
	}
	return 1;
}

static void put_sign(struct layout *out, uint32_t code, size_t at)
{
	char bytes[SIGN_MAX];
	size_t n = charset_put(bytes, code);

	if (n == 0)
		return;
	if (out->pre && code == '\n') {
		end_line(out, at);
		return;
	}
	start_text(out, at);
	for (size_t i = 0; i < n; i++)
		put_byte(out, bytes[i]);
}

enum tag_kind {
	TAG_INLINE,
	TAG_BLOCK,
	TAG_ROW,
	TAG_PARAGRAPH,
	TAG_BREAK,
	TAG_PRE,
	TAG_CELL,
	TAG_QUOTE,
	TAG_HIDDEN,
	TAG_TITLE
};

static enum tag_kind kind_of(struct str name)
{
	static const struct {
		const char *name;
		enum tag_kind kind;
	} tags[] = {
		{ "br", TAG_BREAK }, { "p", TAG_PARAGRAPH }, { "pre", TAG_PRE }, { "xmp", TAG_PRE },
		{ "listing", TAG_PRE }, { "textarea", TAG_PRE }, { "td", TAG_CELL }, { "th", TAG_CELL },
		{ "script", TAG_HIDDEN }, { "style", TAG_HIDDEN }, { "title", TAG_TITLE },
		{ "blockquote", TAG_QUOTE }, { "div", TAG_BLOCK }, { "tr", TAG_ROW }, { "table", TAG_BLOCK },
		{ "li", TAG_BLOCK }, { "ul", TAG_BLOCK }, { "ol", TAG_BLOCK }, { "hr", TAG_BLOCK },
		{ "h1", TAG_BLOCK }, { "h2", TAG_BLOCK }, { "h3", TAG_BLOCK }, { "h4", TAG_BLOCK },
		{ "h5", TAG_BLOCK }, { "h6", TAG_BLOCK }, { "dl", TAG_BLOCK }, { "dt", TAG_BLOCK },
		{ "dd", TAG_BLOCK }, { "form", TAG_BLOCK }, { "center", TAG_BLOCK }, { "address", TAG_BLOCK },
		{ "body", TAG_BLOCK }, { "head", TAG_BLOCK }, { "article", TAG_BLOCK },
		{ "section", TAG_BLOCK }, { "footer", TAG_BLOCK }, { "header", TAG_BLOCK },
		{ "figure", TAG_BLOCK }, { "nav", TAG_BLOCK }, { "caption", TAG_BLOCK },
	};

	for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
		if (str_is_nocase(name, tags[i].name))
			return tags[i].kind;
	return TAG_INLINE;
}

/* Behind the ">" that ends the tag whose name ends at AT; quoted values may hold one.  The page's end: no such. */
static size_t tag_end(struct reader *r, size_t at)
{
	struct str page = r->page;
	size_t first = str_find_char(str_after(page, at), '>');

	if (first == STR_NPOS)
		return page.n;
	if (r->no_quotes)
		return at + first + 1;
	for (size_t i = at; i < page.n; i++) {
		if (page.p[i] == '>')
			return i + 1;
		if ((page.p[i] == '"' || page.p[i] == '\'') && page.p[i - 1] == '=') {
			size_t length = str_find_char(str_sub(page, i + 1, QUOTED_MAX), page.p[i]);

			i += length == STR_NPOS ? 0 : length + 1;
		}
	}
	r->no_quotes = true;
	return at + first + 1;
}

/* Offset of "</NAME" at or behind AT; the page's end if there is none. */
static size_t closing_tag(struct str page, size_t at, struct str name)
{
	char name_copy[TAG_NAME_MAX + 1] = { 0 };

	memcpy(name_copy, name.p, name.n);
	while (at < page.n) {
		size_t hit = str_find(str_after(page, at), "</");

		if (hit == STR_NPOS)
			break;
		at += hit;
		struct str found = str_sub(page, at + 2, name.n);
		if (found.n == name.n && str_starts_nocase(found, name_copy))
			return at;
		at += 2;
	}
	return page.n;
}

static bool ends_lines(enum tag_kind kind)
{
	return kind == TAG_BLOCK || kind == TAG_ROW || kind == TAG_PARAGRAPH || kind == TAG_PRE || kind == TAG_QUOTE;
}

static void open_tag(struct reader *r, enum tag_kind kind, struct str name, size_t at)
{
	struct layout *out = &r->out;

	if (ends_lines(kind))
		end_block(out, at);
	if (kind == TAG_BREAK)
		end_line(out, at);
	if (kind == TAG_PARAGRAPH && out->text.n && !out->empty_lines)
		end_line(out, at);
	if (kind == TAG_ROW)
		out->cells = 0;
	if (kind == TAG_CELL && out->cells++)
		out->tabs++;
	if (kind == TAG_QUOTE)
		out->quote++;
	if (kind == TAG_PRE) {
		out->pre++;
		if (str_starts(str_after(r->page, r->at), "\n"))
			r->at++;
	}
	if (kind == TAG_HIDDEN)
		r->at = closing_tag(r->page, r->at, name);
	if (kind == TAG_TITLE && !r->has_title) {
		size_t end = closing_tag(r->page, r->at, name);

		r->has_title = true;
		r->found->title = str_trim(str_sub(r->page, r->at, end < r->page.n ? end - r->at : 0));
		r->at = end < r->page.n ? end : r->at;
	}
}

static void close_tag(struct layout *out, enum tag_kind kind, size_t at)
{
	if (ends_lines(kind))
		end_block(out, at);
	if (kind == TAG_QUOTE && out->quote)
		out->quote--;
	if (kind == TAG_PRE && out->pre)
		out->pre--;
}

/* Does the comment BODY say KEY?  Both archives' ways: `key="value"` and `X-Key: value`. */
static void take_comment_value(struct str body, const char *key, struct str *value)
{
	struct str rest = str_after(body, strlen(key));

	if (value->n || !str_starts_nocase(body, key))
		return;
	if (str_ends(rest, "\""))
		rest.n--;
	*value = rest;
}

static void see_comment(struct html_page *found, struct str body)
{
	body = str_trim(body);
	take_comment_value(body, "sent=\"", &found->date);
	take_comment_value(body, "subject=\"", &found->subject);
	take_comment_value(body, "name=\"", &found->author);
	take_comment_value(body, "id=\"", &found->message_id);
	take_comment_value(body, "X-Date: ", &found->date);
	take_comment_value(body, "X-Subject: ", &found->subject);
	take_comment_value(body, "X-Message-Id: ", &found->message_id);
}

/* "<!-- ... -->", "<!DOCTYPE ...>", "<?xml ...>" */
static void read_declaration(struct reader *r)
{
	struct str rest = str_after(r->page, r->at);
	size_t end = STR_NPOS;

	if (str_starts(rest, "<!--") && !r->no_comment_end) {
		end = str_find(str_after(rest, 4), "-->");
		r->no_comment_end = end == STR_NPOS;
	}
	if (end != STR_NPOS) {
		see_comment(r->found, str_sub(rest, 4, end));
		r->at += 4 + end + 3;
	} else {
		r->at = tag_end(r, r->at + 2);
	}
}

/* At a "<": a tag, a comment, or just the sign. */
static void read_markup(struct reader *r)
{
	struct str rest = str_after(r->page, r->at);
	size_t at = r->at, slash = rest.n > 1 && rest.p[1] == '/' ? 1 : 0, n = 1 + slash;

	if (rest.n > 1 && (rest.p[1] == '!' || rest.p[1] == '?')) {
		read_declaration(r);
		return;
	}
	if (n >= rest.n || !char_is_alpha(rest.p[n])) {
		put_sign(&r->out, '<', r->at++);
		return;
	}
	while (n < rest.n && n < 1 + slash + TAG_NAME_MAX && char_is_alnum(rest.p[n]))
		n++;
	struct str name = str_sub(rest, 1 + slash, n - 1 - slash);

	r->at = tag_end(r, at + n);
	if (slash)
		close_tag(&r->out, kind_of(name), at);
	else
		open_tag(r, kind_of(name), name, at);
}

void html_text(const struct mapped_text *page, struct arena *a, struct html_page *out)
{
	struct reader r = { .page = page->text,
			    .out = { .arena = a,
				     .place = { .page = page, .line = page->first },
				     .is_line_start = true },
			    .found = out };

	*out = (struct html_page){ 0 };
	while (r.at < r.page.n) {
		size_t n = 0;
		uint32_t code = r.page.p[r.at] == '&' ? html_entity(str_after(r.page, r.at), &n) : 0;

		if (code)
			put_sign(&r.out, code, r.at);
		else if (r.page.p[r.at] == '<')
			read_markup(&r);
		else
			n = put_text(&r.out, r.page.p[r.at], r.at);
		r.at += n;
	}
	out->text = (struct mapped_text){ { r.out.text.at, r.out.text.n }, page->first, r.out.map.at, r.out.map.n };
}

struct str html_charset(struct str page)
{
	struct str head = str_sub(page, 0, CHARSET_SEARCHED);
	size_t at = str_find_nocase(head, "charset="), n = 0;

	if (at == STR_NPOS)
		return STR_NONE;
	struct str name = str_after(head, at + 8);
	if (name.n && (name.p[0] == '"' || name.p[0] == '\''))
		name = str_after(name, 1);
	while (n < name.n && (char_is_alnum(name.p[n]) || name.p[n] == '-' || name.p[n] == '_'))
		n++;
	return str_sub(name, 0, n);
}
