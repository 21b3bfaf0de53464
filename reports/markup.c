/*
 * markup.c: markup with text from strangers in it, escaped where it is put in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/markup.h"

#include <assert.h>
#include <string.h>

#include "emit/entity.h"
#include "emit/utf8.h"

enum { DIGITS_MAX = 20 };

#define HIDDEN "\xE2\x80\xA6" /* what stands for the host of an address */

/* How many bytes at the start of S need no look: printable ASCII without a meaning in markup. */
static size_t plain_prefix(struct str s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] >= ' ' && s.p[n] < 0x7F && !entity_of((unsigned char)s.p[n]))
		n++;
	return n;
}

static void put_bytes(FILE *out, struct str s)
{
	if (s.n)
		fwrite_unlocked(s.p, 1, s.n, out);
}

void markup_raw(FILE *out, const char *markup)
{
	fputs_unlocked(markup, out);
}

void markup_verbatim(FILE *out, struct str text)
{
	while (text.n) {
		size_t plain = plain_prefix(text);
		const char *entity;

		put_bytes(out, str_sub(text, 0, plain));
		text = str_after(text, plain);
		if (text.n == 0)
			break;
		entity = entity_of((unsigned char)text.p[0]);
		struct utf8_char c = utf8_next(&text);
		bool is_blank = c.code == '\n' || c.code == '\t' || c.code == '\r';
		if (entity)
			markup_raw(out, entity);
		else if (!c.valid || (utf8_is_control(c.code) && !is_blank))
			markup_raw(out, UTF8_REPLACEMENT_TEXT);
		else
			put_bytes(out, c.bytes);
	}
}

/* ---- mail addresses -------------------------------------------------------------------------------------------- */

static bool is_of_host(char c)
{
	return char_is_alnum(c) || c == '-' || c == '.' || c == '_' || (unsigned char)c >= 0x80;
}

/* How many bytes behind an "@" are a host: letters and digits, at least one. */
static size_t host_length(struct str behind)
{
	size_t n = 0;

	while (n < behind.n && is_of_host(behind.p[n]))
		n++;
	while (n && (behind.p[n - 1] == '.' || behind.p[n - 1] == '-'))
		n--;
	return n;
}

/* A point, and at least two letters behind the last one. */
static bool is_mail_host(struct str host)
{
	size_t letters = 0;

	while (letters < host.n && char_is_alpha(host.p[host.n - 1 - letters]))
		letters++;
	return letters >= 2 && letters < host.n && host.p[host.n - 1 - letters] == '.';
}

/* How long the host is that is to be hidden behind the "@" at AT; 0: none. */
static size_t hidden_length(struct str text, size_t at, enum markup_hosts hosts)
{
	struct str behind = str_after(text, at + 1);
	size_t n = host_length(behind);

	if (at == 0 || char_is_blank(text.p[at - 1]))
		return 0;
	return hosts == MARKUP_ANY_HOST || is_mail_host(str_sub(behind, 0, n)) ? n : 0;
}

void markup_text(FILE *out, struct str text)
{
	size_t at;

	while ((at = str_find_char(text, '@')) != STR_NPOS) {
		size_t host = hidden_length(text, at, MARKUP_MAIL_HOSTS);

		markup_verbatim(out, str_sub(text, 0, at + 1));
		if (host)
			markup_raw(out, HIDDEN);
		text = str_after(text, at + 1 + host);
	}
	markup_verbatim(out, text);
}

struct str markup_mask(struct str text, enum markup_hosts hosts, struct arena *a)
{
	struct str rest = text;
	char *out = NULL;
	size_t n = 0, at;

	while ((at = str_find_char(rest, '@')) != STR_NPOS) {
		size_t host = hidden_length(rest, at, hosts);

		if (host && !out)
			out = arena_array(a, text.n, sizeof HIDDEN);
		if (!out) {
			rest = str_after(rest, at + 1);
			continue;
		}
		/* Whatever stood before the first address is copied with it. */
		struct str kept = n ? str_sub(rest, 0, at + 1) : str_span(text.p, rest.p + at + 1);
		memcpy(out + n, kept.p, kept.n);
		n += kept.n;
		if (host) {
			memcpy(out + n, HIDDEN, sizeof HIDDEN - 1);
			n += sizeof HIDDEN - 1;
		}
		rest = str_after(rest, at + 1 + host);
	}
	if (!out)
		return text;
	if (rest.n)
		memcpy(out + n, rest.p, rest.n);
	return (struct str){ out, n + rest.n };
}

struct str markup_cut(struct str text, size_t max, struct arena *a)
{
	struct str rest = text;

	if (text.n <= max)
		return text;
	while (rest.n && text.n - rest.n < max)
		utf8_next(&rest);
	return arena_printf(a, STR_FMT "\xE2\x80\xA6", STR_ARG(str_sub(text, 0, text.n - rest.n)));
}

/* ---- templates ------------------------------------------------------------------------------------------------- */

void markup_put_all(FILE *out, const char *markup, const struct str *texts, size_t n)
{
	struct str rest = str_from(markup);
	size_t taken = 0, at;

	while ((at = str_find_char(rest, '$')) != STR_NPOS) {
		put_bytes(out, str_sub(rest, 0, at));
		assert(taken < n);
		markup_text(out, texts[taken++]);
		rest = str_after(rest, at + 1);
	}
	assert(taken == n);
	put_bytes(out, rest);
}

struct str markup_count(uint64_t n, struct arena *a)
{
	char *digits = arena_alloc(a, DIGITS_MAX);
	size_t at = DIGITS_MAX;

	/* By hand: a large site has a million of these. */
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	return (struct str){ digits + at, DIGITS_MAX - at };
}

struct str markup_grouped(uint64_t n, struct arena *a)
{
	struct str digits = markup_count(n, a);
	char *out = arena_alloc(a, digits.n * 2);
	size_t length = 0;

	for (size_t i = 0; i < digits.n; i++) {
		if (i && (digits.n - i) % 3 == 0)
			out[length++] = ',';
		out[length++] = digits.p[i];
	}
	return (struct str){ out, length };
}
