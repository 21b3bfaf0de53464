/*
 * capture.h: what a format writes, as one string
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_EMIT_CAPTURE_H
#define TESTS_UNIT_EMIT_CAPTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "emit/emit.h"

struct capture {
	char *text;
	size_t n;
	FILE *file;
	struct emitter *w;
};

static inline void capture_begin(struct capture *c, const struct emit_options *options)
{
	c->file = open_memstream(&c->text, &c->n);
	assert_non_null(c->file);
	c->w = emitter_new(c->file, options);
}

/* The caller frees the result. */
static inline char *capture_end(struct capture *c)
{
	emitter_free(c->w);
	fclose(c->file);
	return c->text;
}

/* One table of one label and one number; the caller frees the result. */
static inline char *capture_pair(enum emit_format format, struct str label, struct str number)
{
	static const struct emit_column columns[] = {
		{ "kernel", EMIT_LEFT, false, true },
		{ "lat_max", EMIT_RIGHT, true, false },
	};
	const struct emit_options options = { .format = format };
	struct capture c = { 0 };
	struct err e = { 0 };

	capture_begin(&c, &options);
	emit_begin(c.w, columns, 2);
	emit_cell(c.w, label, TONE_PLAIN);
	emit_cell(c.w, number, TONE_WORSE);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	return capture_end(&c);
}

static inline void assert_pair(enum emit_format format, struct str label, struct str number, const char *expected)
{
	char *got = capture_pair(format, label, number);

	assert_string_equal(got, expected);
	free(got);
}

#endif
