/*
 * fuzz_html.c: any bytes as a page; its text is UTF-8, not much longer, and stands on lines that exist
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <assert.h>

#include "text/charset.h"
#include "text/html.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mapped_text text = { .text = { (const char *)data, size }, .first = 1 };
	struct source source = { 0 };
	struct html_page page;
	struct lines lines;
	AUTO_ARENA(a);

	charset_decode(&text, html_charset(text.text), a);
	assert(charset_is_utf8(text.text));
	html_text(&text, a, &page);
	assert(charset_is_utf8(page.text.text));
	assert(page.text.text.n <= 13 * (text.text.n + 1));
	for (size_t i = 0; i < page.text.n; i++) {
		assert(page.text.map[i].offset <= page.text.text.n);
		assert(page.text.map[i].number >= 1 && page.text.map[i].number <= size + 1);
		assert(i == 0 || page.text.map[i].number > page.text.map[i - 1].number);
	}
	lines_from_mapped(&page.text, a, &lines);
	html_source(&page, &lines, a, &source);
	return 0;
}
