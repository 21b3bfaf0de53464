/*
 * stand_in.h: a program of the test's own, found on the PATH before the real one of its name
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_STAND_IN_H
#define TESTS_UNIT_STAND_IN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/file.h"

struct stand_in {
	struct arena *a;
	char folder[64];
	const char *program, *log; /* what it may append to, as $0.log */
	const char *path;          /* $PATH before */
};

/* For cmocka's set-up of each test: *state is a struct stand_in.  Until stand_in_make there is no program at all. */
static inline int stand_in_set_up(void **state, const char *name)
{
	struct arena *a = arena_new();
	struct stand_in *s = arena_alloc(a, sizeof *s);

	s->a = a;
	strcpy(s->folder, P_tmpdir "/behemoth-test.XXXXXX");
	assert_non_null(mkdtemp(s->folder));
	s->program = arena_printf(a, "%s/%s", s->folder, name).p;
	s->log = arena_printf(a, "%s.log", s->program).p;
	s->path = arena_cstr(a, str_from(getenv("PATH")));
	setenv("PATH", s->folder, 1);
	*state = s;
	return 0;
}

static inline int stand_in_tear_down(void **state)
{
	struct stand_in *s = *state;

	setenv("PATH", s->path, 1);
	unlink(s->program);
	unlink(s->log);
	rmdir(s->folder);
	arena_free(s->a);
	return 0;
}

/* BODY: of a shell script. */
static inline void stand_in_make(const struct stand_in *s, const char *body)
{
	FILE *out = fopen(s->program, "w");

	assert_non_null(out);
	fprintf(out, "#!/bin/sh\nPATH=/usr/bin:/bin\n%s\n", body);
	assert_int_equal(fclose(out), 0);
	assert_int_equal(chmod(s->program, 0755), 0);
}

/* What it wrote there since the last time; "" where it wrote nothing. */
static inline const char *stand_in_log(const struct stand_in *s)
{
	struct err e = { 0 };
	struct str text;

	if (file_read(s->log, 1 << 20, s->a, &text, &e))
		return "";
	unlink(s->log);
	return arena_cstr(s->a, text);
}

#endif
