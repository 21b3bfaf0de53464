/*
 * words_test.c: owns import/words.c: what an importer reads holds one of the words that it declares
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Over all golden cases, and the labelled texts where they are ($BEHEMOTH_SHARED, default ../shared): of mails as they
 * stand, of other texts as the body of a mail, plain, in quoted-printable and in base64.
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

#include "base/file.h"
#include "import/import.h"
#include "text/candidate.h"

enum { FILE_MAX = 4 * 1024 * 1024, IMPORTERS_MAX = 64 };

struct searched {
	struct arena *arena;
	const struct candidate *all, *of[IMPORTERS_MAX]; /* of each importer's own words */
	size_t texts, missed;
};

static int set_up(void **state)
{
	struct arena *a = arena_new();
	struct searched *s = arena_alloc(a, sizeof *s);
	size_t n;
	const char *const *words = import_words(a, &n);

	if (!words)
		return -1;
	s->arena = a;
	s->all = candidate_new(words, n, a);
	for (size_t i = 0; importer_table[i]; i++) {
		for (n = 0; importer_table[i]->words[n]; n++)
			;
		s->of[i] = candidate_new(importer_table[i]->words, n, a);
	}
	*state = s;
	return 0;
}

static int tear_down(void **state)
{
	arena_free(((struct searched *)*state)->arena);
	return 0;
}

static void every_importer_says_what_it_needs(void **state)
{
	(void)state;
	for (const struct importer *const *im = importer_table; *im; im++)
		if (!(*im)->words || !(*im)->words[0])
			fail_msg("%s declares no words: no mail could be passed over", (*im)->name);
}

static bool claims_a_line(const struct importer *im, const struct lines *in)
{
	for (size_t at = 0; at < in->n; at++)
		if (im->claim(in, at).count)
			return true;
	return false;
}

static void check_mail(struct searched *s, struct str mail, const char *path, const char *how)
{
	AUTO_ARENA(a);
	struct message message;
	struct err e = { 0 };

	assert_int_equal(message_from_bytes(mail, str_from(path), 1, a, &message, &e), OK);
	if (message.source.kind != SOURCE_MAIL)
		return;
	for (size_t i = 0; importer_table[i]; i++) {
		if (!claims_a_line(importer_table[i], &message.lines))
			continue;
		s->texts++;
		if (!candidate_is(s->of[i], mail) || !candidate_is(s->all, mail))
			print_error("%s, %s: %s claims a line, but none of its words stands in it\n", path, how,
				    importer_table[i]->name), s->missed++;
	}
}

static struct str in_base64(struct str s, struct arena *a)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char *to = arena_alloc(a, s.n / 3 * 4 + s.n / 27 + 16);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i += 3) {
		unsigned bits = 0;
		for (size_t k = 0; k < 3; k++)
			bits = bits << 8 | (i + k < s.n ? (unsigned char)s.p[i + k] : 0u);
		for (size_t k = 0; k < 4; k++)
			to[n++] = k > s.n - i ? '=' : digits[bits >> (18 - 6 * k) & 63];
		if (i / 3 % 19 == 18)
			to[n++] = '\n';
	}
	return (struct str){ to, n };
}

/* Soft breaks wherever they hurt: after every seventh byte. */
static struct str in_quoted_printable(struct str s, struct arena *a)
{
	char *to = arena_alloc(a, s.n * 4 + 16);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];
		if (c == '=' || c >= 0x7f || (c < ' ' && c != '\n') || (c == ' ' && i + 1 < s.n && s.p[i + 1] == '\n'))
			n += (size_t)sprintf(to + n, "=%02X", c);
		else
			to[n++] = (char)c;
		if (i % 7 == 6 && c != '\n') {
			memcpy(to + n, "=\n", 2);
			n += 2;
		}
	}
	return (struct str){ to, n };
}

static void check_text(struct searched *s, struct str text, const char *path)
{
	AUTO_ARENA(a);
	static const char head[] = "From: a@example.org\nSubject: x\nContent-Type: text/plain; charset=utf-8\n"
				   "Content-Transfer-Encoding: ";
	struct str base64 = in_base64(text, a), quoted = in_quoted_printable(text, a);

	check_mail(s, arena_printf(a, "%s8bit\n\n" STR_FMT, head, STR_ARG(text)), path, "plain");
	check_mail(s, arena_printf(a, "%sbase64\n\n" STR_FMT "\n", head, STR_ARG(base64)), path, "base64");
	check_mail(s, arena_printf(a, "%squoted-printable\n\n" STR_FMT "\n", head, STR_ARG(quoted)), path, "quoted-printable");
}

static void check_files(struct searched *s, const char *pattern)
{
	glob_t found;

	if (glob(pattern, 0, NULL, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc; i++) {
			AUTO_ARENA(a);
			struct str text;
			struct err e = { 0 };

			if (file_read(found.gl_pathv[i], FILE_MAX, a, &text, &e))
				continue;
			enum container is = container_of(text);
			if (is == CONTAINER_MAIL || is == CONTAINER_MBOX)
				check_mail(s, text, found.gl_pathv[i], "as it stands");
			if (is != CONTAINER_HTML && is != CONTAINER_MBOX)
				check_text(s, text, found.gl_pathv[i]);
		}
	globfree(&found);
}

static void no_golden_case_is_passed_over(void **state)
{
	struct searched *s = *state;
	static const char *const patterns[] = { "tests/golden/*/*.txt", "tests/golden/*/*.eml", "tests/golden/*/*.log",
						"tests/golden/*/*.json", "tests/golden/*/*.csv", "data/*.txt" };

	s->texts = s->missed = 0;
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
		check_files(s, patterns[i]);
	assert_true(s->texts > 100);
	assert_int_equal(s->missed, 0);
}

static void no_labelled_text_is_passed_over(void **state)
{
	struct searched *s = *state;
	const char *shared = getenv("BEHEMOTH_SHARED");
	static const char *const patterns[] = { "corpus/*.txt", "corpus/*.eml", "corpus/*.json", "seeds/*", "samples/*" };

	s->texts = s->missed = 0;
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
		AUTO_ARENA(a);
		check_files(s, arena_printf(a, "%s/%s", shared ? shared : "../shared", patterns[i]).p);
	}
	if (!s->texts)
		skip();
	assert_int_equal(s->missed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_importer_says_what_it_needs),
		cmocka_unit_test(no_golden_case_is_passed_over),
		cmocka_unit_test(no_labelled_text_is_passed_over),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
