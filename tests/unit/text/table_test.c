/*
 * table_test.c: owns src/text/table.c, pattern.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is found by the table, with and without the processor's vectors, is what a plain comparison at every place finds.
 */
#include "unit/text/text_test.h"

#include <stdlib.h>

#include "text/table.h"

enum { PATTERNS = 24, NAME = 12 };

static unsigned next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*state >> 33);
}

static bool is_alnum(char c)
{
	return char_is_alnum(c);
}

static bool sign_takes(char sign, char c)
{
	if (sign >= 'a' && sign <= 'z')
		return char_lower(c) == sign;
	return sign == '0' ? char_is_digit(c) : sign == c;
}

/* Does the rest of a pattern stand at P?  The plainest way: tries every length of a run. */
static bool stands(const char *pattern, const char *p, const char *start, const char *end)
{
	if (!*pattern)
		return true;
	if (*pattern == '!') {
		bool is_first = p == start || !(is_alnum(p[-1]) || p[-1] == '_'), is_last = p == end || !(is_alnum(*p) || *p == '_');
		/* An edge at the beginning looks back, one at the end ahead. */
		return (pattern[1] ? is_first : is_last) && stands(pattern + 1, p, start, end);
	}
	if (*pattern == '~' || *pattern == '?')
		for (size_t n = *pattern == '~';; n++) {
			for (size_t i = 0; i < n; i++)
				if (p + i == end || is_alnum(p[i]) != (*pattern == '?'))
					return false;
			if (n > PATTERN_RUN_MAX)
				return false;
			if (stands(pattern + 1, p + n, start, end))
				return true;
		}
	return p < end && sign_takes(*pattern, *p) && stands(pattern + 1, p + 1, start, end);
}

static bool stands_anywhere(const char *pattern, struct str text)
{
	for (size_t i = 0; i <= text.n; i++)
		if (stands(pattern, text.p + i, text.p, text.p + text.n))
			return true;
	return false;
}

/* Bytes with edges at the ends only, and a run between two others. */
static void random_name(uint64_t *random, char name[NAME])
{
	static const char signs[] = "abcxq0%A.=";
	size_t n = 3 + next_random(random) % 5;

	for (size_t i = 0; i < n; i++)
		name[i] = signs[next_random(random) % (sizeof signs - 1)];
	name[n] = 0;
	if (next_random(random) % 4 == 0)
		name[0] = '!';
	if (next_random(random) % 4 == 0)
		name[n - 1] = '!';
	if (next_random(random) % 3 == 0 && n > 4)
		name[2] = next_random(random) % 2 ? '~' : '?';
}

static struct str random_text(uint64_t *random)
{
	static const char bytes[] = "abcABCxqQ01%AA.= _\n\xe2";
	size_t n = next_random(random) % 700;
	char *text = malloc(n + 1); /* of its own, so that a sanitizer sees what is read behind it */

	for (size_t i = 0; i < n; i++)
		text[i] = bytes[next_random(random) % (sizeof bytes - 1)];
	return (struct str){ text, n };
}

static bool note_found(void *ctx, size_t pattern, struct str text, size_t at)
{
	bool *found = ctx;

	assert_true(at < text.n);
	found[pattern] = true;
	return true;
}

static void assert_finds(const struct table *t, char (*names)[NAME], struct str text)
{
	bool found[PATTERNS] = { false };
	size_t spare = SIZE_MAX;

	assert_true(table_search(t, text, &spare, note_found, found));
	for (size_t i = 0; i < t->patterns.n; i++) {
		size_t enough = SIZE_MAX;
		bool is_there = stands_anywhere(names[i], text);

		if (found[i] != is_there)
			fail_msg("%s %s in \"" STR_FMT "\"", names[i], found[i] ? "is found" : "is missed", STR_ARG(text));
		if (t->patterns.at[i].rarest < t->patterns.at[i].n && pattern_find(&t->patterns.at[i], text, &enough) != is_there)
			fail_msg("pattern_find errs about %s in \"" STR_FMT "\"", names[i], STR_ARG(text));
	}
}

static void a_table_finds_what_a_plain_comparison_finds(void **state)
{
	uint64_t random = 7;

	(void)state;
	for (int round = 0; round < 40; round++) {
		AUTO_ARENA(a);
		char names[PATTERNS][NAME];
		struct table *t = table_new(a);
		struct pattern p;

		while (t->patterns.n < PATTERNS) {
			random_name(&random, names[t->patterns.n]);
			assert_true(pattern_read(str_from(names[t->patterns.n]), &p));
			table_add(t, &p, a); /* too frequent: another one takes the place of its name */
		}
		table_finish(t, a);
		for (int i = 0; i < 20; i++) {
			struct str text = random_text(&random);

			for (enum prefilter_means means = PREFILTER_NONE; means <= prefilter_best_means(); means++) {
				t->prefilter = prefilter_new(t->rarest.at, t->rarest.n, means, a);
				assert_finds(t, names, text);
			}
			free((char *)text.p);
		}
	}
}

static void comparisons_in_vain_have_an_end(void **state)
{
	AUTO_ARENA(a);
	struct pattern p;
	size_t spare = 10, found = 0;
	char text[600];

	(void)state;
	assert_true(pattern_read(STR("abc~x"), &p));
	struct table *t = table_new(a);
	assert_true(table_add(t, &p, a));
	table_finish(t, a);
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = "abc."[i % 4];
	assert_false(table_search(t, (struct str){ text, sizeof text }, &spare, note_found, &found));
	spare = 10;
	assert_true(pattern_find(&p, (struct str){ "xxxxxxxxxxxxxxxxxxxx", 20 }, &spare));
	spare = 10;
	assert_false(pattern_find(&p, STR("abc abc y x"), &spare));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_finds_what_a_plain_comparison_finds),
		cmocka_unit_test(comparisons_in_vain_have_an_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
