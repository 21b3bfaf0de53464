/*
 * table_test.c: owns src/text/table.c, pattern.c, finder.c, anchor.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is found by the table and by the finder, with and without the processor's vectors, is what a plain comparison at every
 * place finds.
 */
#include "unit/text/text_test.h"

#include <stdlib.h>

#include "text/finder.h"
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

/* Patterns, and what looks for them. */
struct fixture {
	char names[PATTERNS][NAME];
	struct table *table;
	enum { FEW = 5 } few;
	struct finder *finder; /* for the first few */
};

static void assert_table_finds(const struct fixture *f, struct str text, const bool *is_there)
{
	bool found[PATTERNS] = { false };
	size_t spare = SIZE_MAX;
	const uint64_t known = 1;
	struct table_eye eye = { note_found, found, NULL, &spare };

	assert_true(table_search(f->table, text, &eye));
	for (size_t i = 0; i < PATTERNS; i++)
		if (found[i] != is_there[i])
			fail_msg("%s %s in \"" STR_FMT "\"", f->names[i], found[i] ? "is found" : "is missed", STR_ARG(text));
	found[0] = false;
	eye.known = &known;
	assert_true(table_search(f->table, text, &eye));
	assert_false(found[0]);
}

static void assert_finder_finds(const struct fixture *f, struct str text, const bool *is_there)
{
	size_t spare = SIZE_MAX, found = finder_find(f->finder, text, &spare);

	if (found < FEW && !is_there[found])
		fail_msg("%s is found in \"" STR_FMT "\"", f->names[found], STR_ARG(text));
	for (size_t i = 0; i < FEW && found == FEW; i++)
		if (is_there[i])
			fail_msg("the finder misses %s in \"" STR_FMT "\"", f->names[i], STR_ARG(text));
}

static void assert_finds(const struct fixture *f, struct str text)
{
	bool is_there[PATTERNS];

	for (size_t i = 0; i < PATTERNS; i++) {
		size_t enough = SIZE_MAX;
		const struct pattern *p = &f->table->patterns.at[i];

		is_there[i] = stands_anywhere(f->names[i], text);
		if (p->rarest < p->n && pattern_find(p, text, &enough) != is_there[i])
			fail_msg("pattern_find errs about %s in \"" STR_FMT "\"", f->names[i], STR_ARG(text));
	}
	assert_table_finds(f, text, is_there);
	assert_finder_finds(f, text, is_there);
}

/* Those that are too frequent, or have nothing to look for, are none. */
static void make_names(struct fixture *f, const struct anchor_chooser *chooser, uint64_t *random)
{
	struct anchor anchors[2];
	struct pattern p;

	for (size_t i = 0; i < PATTERNS; i++)
		do {
			random_name(random, f->names[i]);
			assert_true(pattern_read(str_from(f->names[i]), &p));
		} while (p.rarest == p.n || !anchor_choose(chooser, &p, anchors));
}

static void make_searches(struct fixture *f, const struct anchor_chooser *chooser, enum prefilter_means means, struct arena *a)
{
	const struct pattern *few[FEW];
	struct pattern p;

	f->table = table_new(chooser, means, a);
	for (size_t i = 0; i < PATTERNS; i++) {
		assert_true(pattern_read(str_from(f->names[i]), &p));
		assert_true(table_add(f->table, &p, a));
	}
	table_finish(f->table, a);
	for (size_t i = 0; i < FEW; i++)
		few[i] = &f->table->patterns.at[i];
	f->finder = finder_new(few, FEW, chooser, means, a);
}

static void what_is_found_is_what_a_plain_comparison_finds(void **state)
{
	uint64_t random = 7;

	(void)state;
	for (int round = 0; round < 40; round++) {
		AUTO_ARENA(a);
		struct fixture f = { 0 };
		const struct anchor_chooser *chooser = anchor_chooser_new(a);
		struct str texts[20];

		make_names(&f, chooser, &random);
		for (int i = 0; i < 20; i++)
			texts[i] = random_text(&random);
		for (enum prefilter_means means = PREFILTER_NONE; means <= prefilter_best_means(); means++) {
			make_searches(&f, chooser, means, a);
			for (int i = 0; i < 20; i++)
				assert_finds(&f, texts[i]);
		}
		for (int i = 0; i < 20; i++)
			free((char *)texts[i].p);
	}
}

static void assert_finds_alone(const char *name, struct str text)
{
	struct pattern p;
	size_t spare = SIZE_MAX;

	assert_true(pattern_read(str_from(name), &p));
	if (pattern_find(&p, text, &spare) != stands_anywhere(name, text))
		fail_msg("%s errs in \"" STR_FMT "\"", name, STR_ARG(text));
}

/* Beside what the run could take too, and beside what it could not: it is never too long. */
static void runs_have_a_length(void **state)
{
	AUTO_ARENA(a);
	static const char *const names[] = { "ab~xy", "ab?0y", "ab~=y", "x~ab?y", "xab~y" };
	char run[PATTERN_RUN_MAX + 5];

	(void)state;
	for (size_t k = 0; k < sizeof names / sizeof *names; k++)
		for (size_t n = 0; n < sizeof run; n++)
			for (unsigned kind = 0; kind < 8; kind++) {
				memset(run, kind & 1 ? '=' : '5', sizeof run);
				assert_finds_alone(names[k], arena_printf(a, "x%sab%.*s%s", kind & 2 ? " ," : "", (int)n, run,
									  kind & 4 ? "xy" : "y"));
			}
}

/* "buffer" is everywhere: of a word that begins so, the rest is looked for. */
static void anchors_are_what_is_rare_in_mail(void **state)
{
	AUTO_ARENA(a);
	struct anchor anchors[2];
	struct pattern p;
	const struct anchor_chooser *chooser = anchor_chooser_new(a);

	(void)state;
	assert_true(pattern_read(STR("buffervgwk"), &p));
	assert_true(anchor_choose(chooser, &p, anchors));
	assert_true(anchors[0].element >= 5);
	assert_int_equal(anchors[0].shift, 0);
	assert_int_equal((anchors[0].element + anchors[1].element) % 2, 1);
	assert_true(anchors[0].chance <= anchors[1].chance);
	assert_true(pattern_read(STR("!vgwk"), &p));
	assert_true(anchor_choose(chooser, &p, anchors));
	/* The edge is one of the four, but no byte to compare with. */
	assert_true(anchors[0].shift == 1 || anchors[1].shift == 1);
	assert_true(pattern_read(STR("?"), &p));
	assert_false(anchor_choose(chooser, &p, anchors));
}

static void comparisons_in_vain_have_an_end(void **state)
{
	AUTO_ARENA(a);
	struct pattern p;
	size_t spare = 10, found = 0;
	char text[600];

	(void)state;
	assert_true(pattern_read(STR("abc~x"), &p));
	struct table *t = table_new(anchor_chooser_new(a), prefilter_best_means(), a);
	assert_true(table_add(t, &p, a));
	table_finish(t, a);
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = "abc."[i % 4];
	assert_false(table_search(t, (struct str){ text, sizeof text }, &(struct table_eye){ note_found, &found, NULL, &spare }));
	spare = 10;
	assert_true(pattern_find(&p, (struct str){ "xxxxxxxxxxxxxxxxxxxx", 20 }, &spare));
	spare = 10;
	assert_false(pattern_find(&p, STR("abc abc y x"), &spare));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_found_is_what_a_plain_comparison_finds),
		cmocka_unit_test(runs_have_a_length),
		cmocka_unit_test(anchors_are_what_is_rare_in_mail),
		cmocka_unit_test(comparisons_in_vain_have_an_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
