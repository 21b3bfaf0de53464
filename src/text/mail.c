/*
 * mail.c: the text of a mail, line by line
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/mail.h"

#include <string.h>

#include "text/charset.h"
#include "text/flowed.h"
#include "text/html.h"
#include "text/mime.h"
#include "text/transfer.h"
#include "text/unpack.h"

enum { UNPACKED_MAX = 16 * 1024 * 1024, BINARY_SEARCHED = 64 * 1024 };

static void decode_transfer(const struct mime_part *part, struct arena *a, struct mapped_text *out)
{
	switch (part->encoding) {
	case MIME_QUOTED_PRINTABLE:
		transfer_quoted_printable(part->body, part->first, a, out);
		break;
	case MIME_BASE64:
		transfer_base64(part->body, part->first, a, out);
		break;
	case MIME_AS_IS:
		*out = (struct mapped_text){ .text = part->body, .first = part->first };
		break;
	}
}

/* A packed attachment becomes its text; all of it stands on the raw line where the part begins. */
static bool unpack_part(const struct mime_part *part, struct arena *a, struct mapped_text *text)
{
	if (!part->is_attachment || !unpack_is_packed(text->text))
		return false;
	text->text = unpack_memory(text->text, UNPACKED_MAX, a);
	text->map = arena_alloc(a, sizeof *text->map);
	text->map[0] = (struct line_break){ 0, part->first };
	text->n = 1;
	return true;
}

static bool is_binary(struct str s)
{
	size_t nuls = 0;

	s = str_sub(s, 0, BINARY_SEARCHED);
	for (size_t i = 0; i < s.n; i++)
		nuls += s.p[i] == 0;
	return nuls > s.n / 16;
}

static void part_lines(const struct mime_part *part, struct arena *a, struct lines *out)
{
	struct mapped_text text;

	*out = (struct lines){ 0 };
	decode_transfer(part, a, &text);
	bool was_packed = unpack_part(part, a, &text);

	if (part->is_attachment && is_binary(text.text))
		return;
	charset_decode(&text, part->charset, a);
	if (part->is_html) {
		struct html_page page;

		html_text(&text, a, &page);
		text = page.text;
	}
	lines_from_mapped(&text, a, out);
	if (part->is_flowed && !was_packed)
		flowed_unwrap(out, part->is_delsp, a);
}

static void set_titles(const struct mime_parts *parts, struct arena *a, struct lines *out)
{
	struct str *titles = arena_array(a, parts->n + 1, sizeof *titles);

	for (size_t i = 0; i < parts->n; i++)
		titles[i] = parts->at[i].title;
	out->titles = titles;
	out->n_titles = parts->n;
}

void mail_lines(struct str mail, size_t header, uint32_t first, struct arena *a, struct lines *out)
{
	struct mime_parts parts;

	mime_parts(mail, first, a, &parts);
	struct lines *decoded = arena_array(a, parts.n + 1, sizeof *decoded);

	for (size_t i = 0; i < parts.n; i++)
		part_lines(&parts.at[i], a, &decoded[i]);
	lines_join(decoded, parts.n, a, out);
	set_titles(&parts, a, out);
	if (out->n == 0) {
		struct mapped_text body = { .text = str_after(mail, header),
					    .first = first + lines_count_ends(str_sub(mail, 0, header)) };

		charset_decode(&body, STR_NONE, a);
		lines_from_mapped(&body, a, out);
	}
}
