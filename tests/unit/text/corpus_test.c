/*
 * corpus_test.c: owns the way back to the raw line, over all of src/text: labelled texts tell where each number stands
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs the labelled texts: $BEHEMOTH_SHARED (default ../shared), else skips.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <glob.h>

#include "base/num.h"
#include "text/message.h"

struct tally {
	size_t labels, found;
};

static struct str whole_file(const char *path, struct arena *a)
{
	FILE *f = fopen(path, "rb");
	struct str out = { 0 };

	if (!f)
		return STR_NONE;
	fseek(f, 0, SEEK_END);
	size_t size = (size_t)ftell(f);
	rewind(f);
	char *p = arena_alloc(a, size + 1);
	out = (struct str){ p, fread(p, 1, size, f) };
	fclose(f);
	return out;
}

/* Thousands separators are not in the labels. */
static struct str without_commas(struct str s, struct arena *a)
{
	struct str copy = arena_dup(a, s);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ',')
			((char *)copy.p)[n++] = s.p[i];
	copy.n = n;
	return copy;
}

/* Does VALUE begin on raw line NUMBER in decoded line I? */
static int stands_in(const struct lines *in, size_t i, uint32_t number, const char *value, struct arena *a)
{
	struct str text = line_at(in, i);

	for (size_t at = 0, hit; at < text.n; at += hit + 1) {
		hit = str_find(str_after(text, at), value);
		if (hit == STR_NPOS)
			break;
		if (line_number_of(in, i, text.p + at + hit) == number)
			return 1;
	}
	return line_number(in, i) == number && str_has(without_commas(text, a), value);
}

static int is_found(const struct lines *in, uint32_t number, const char *value, struct arena *a)
{
	for (size_t i = 0; i < in->n; i++)
		if (stands_in(in, i, number, value, a))
			return 1;
	return 0;
}

/* The text of a case: the stem with the one ending that exists. */
static struct str case_text(const char *stem, size_t stem_n, struct arena *a)
{
	static const char *const endings[] = { ".eml", ".txt", ".json" };

	for (size_t i = 0; i < 3; i++) {
		struct str path = arena_printf(a, "%.*s%s", (int)stem_n, stem, endings[i]);
		struct str text = whole_file(arena_cstr(a, path), a);

		if (text.n)
			return text;
	}
	return STR_NONE;
}

static void check_case(const char *labels_path, struct tally *tally)
{
	AUTO_ARENA(a);
	AUTO_ARENA(scratch);
	struct str raw = case_text(labels_path, strlen(labels_path) - strlen(".rows.tsv"), a);
	struct str rows = whole_file(labels_path, a);
	struct message message;
	struct err e = { 0 };

	assert_int_equal(message_from_bytes(raw, str_from(labels_path), 1, a, &message, &e), OK);
	str_next_line(&rows);
	while (rows.n) {
		struct str row = str_next_line(&rows), value = STR_NONE;
		struct str line = str_cut(&row, '\t');
		uint64_t number;

		for (int column = 1; column <= 10; column++)
			value = str_cut(&row, '\t');
		assert_true(num_u64(line, &number));
		int found = is_found(&message.lines, (uint32_t)number, arena_cstr(scratch, value), scratch);
		if (!found)
			print_message("%s: line %u: \"" STR_FMT "\" not found\n", labels_path, (unsigned)number,
				      STR_ARG(value));
		tally->labels++;
		tally->found += (size_t)found;
		arena_reset(scratch);
	}
}

static void every_labelled_number_is_found_on_its_raw_line(void **state)
{
	const char *shared = getenv("BEHEMOTH_SHARED");
	static const char *const folders[] = { "corpus", "seeds" };
	struct tally tally = { 0 };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		char pattern[1000];
		glob_t found;

		snprintf(pattern, sizeof pattern, "%s/%s/*.rows.tsv", shared ? shared : "../shared", folders[i]);
		if (glob(pattern, 0, NULL, &found))
			skip();
		for (size_t f = 0; f < found.gl_pathc; f++)
			check_case(found.gl_pathv[f], &tally);
		globfree(&found);
	}
	print_message("%zu of %zu labelled numbers found on their line\n", tally.found, tally.labels);
	assert_true(tally.labels > 0);
	assert_true(tally.found * 1000 >= tally.labels * 995);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_labelled_number_is_found_on_its_raw_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
