/*
 * fuzz_mail.c: any bytes as a message; whatever they are, each line keeps a raw line that exists
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <assert.h>

#include "text/message.h"

enum { FIRST = 7 };

static uint32_t count_line_ends(struct str s, char end)
{
	uint32_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == end;
	return n;
}

static void check_line(const struct line *line, uint32_t last)
{
	uint32_t offset = 0;

	assert(line->number >= FIRST && line->number <= last);
	assert(line->text.n == 0 || line->text.p);
	for (uint32_t b = 0; b < line->n_breaks; b++) {
		assert(line->breaks[b].offset >= offset && line->breaks[b].offset <= line->text.n);
		assert(line->breaks[b].number >= FIRST && line->breaks[b].number <= last);
		offset = line->breaks[b].offset;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str raw = { (const char *)data, size };
	uint32_t ends = count_line_ends(raw, '\n');
	struct message message;
	struct err e = { 0 };
	AUTO_ARENA(a);

	if (message_from_bytes(raw, STR("fuzz"), FIRST, a, &message, &e)) {
		assert(e.msg[0]);
		return 0;
	}
	assert(message.source.key.n == (message.source.kind == SOURCE_RUN ? 32 : 64));
	assert(message.source.first_line >= FIRST);
	for (size_t i = 0; i < message.lines.n; i++)
		check_line(&message.lines.at[i], FIRST + (ends ? ends : count_line_ends(raw, '\r')));
	return 0;
}
