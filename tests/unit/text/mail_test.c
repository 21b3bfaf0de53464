/*
 * mail_test.c: owns src/text/mail.c, src/text/mime.c and src/text/gmime.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include <pthread.h>
#include <stdio.h>

#include "text/gmime.h"
#include "text/header.h"
#include "text/mail.h"

static struct lines lines_of(struct str mail, struct arena *a)
{
	struct lines out;
	size_t from_line;

	mail_lines(mail, header_block(mail, &from_line), 1, a, &out);
	return out;
}

#define HEAD "From: a@b\nSubject: x\nMIME-Version: 1.0\n"

static void a_plain_mail_starts_behind_its_header(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR("From: a\nTo: b\n\none\n> two\n"), a);

	(void)state;
	assert_int_equal(in.n, 2);
	assert_int_equal(line_number(&in, 0), 4);
	assert_int_equal(in.at[1].depth, 1);
}

static void encodings_are_undone(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(HEAD "Content-Type: text/plain; charset=iso-8859-1\n"
				       "Content-Transfer-Encoding: quoted-printable\n\nSkellefte=E5 3=\n0992\n"), a);

	(void)state;
	assert_str(line_at(&in, 0), "Skellefteå 30992");
	assert_int_equal(line_of_word(&in, "30992"), 7);
	assert_int_equal(line_of_word(&in, "0992"), 8);
	in = lines_of(STR(HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: BASE64\n\nYQpi\nCg==\n"), a);
	assert_int_equal(in.n, 2);
	assert_str(line_at(&in, 1), "b");
	in = lines_of(STR(HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: 8-bit\n\na=3D\n"), a);
	assert_str(line_at(&in, 0), "a=3D");
}

static void flowed_lines_are_joined_where_the_mail_says_so(void **state)
{
	static const char text[] = "The numbers of the kernel that was patched are =\nbetter than those of the one=20\nbefore.\n";
	AUTO_ARENA(a);
	struct lines in = lines_of(arena_printf(a, HEAD "Content-Type: text/plain; format=flowed\n"
						   "Content-Transfer-Encoding: quoted-printable\n\n%s", text), a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_int_equal(line_of_word(&in, "numbers"), 7);
	assert_int_equal(line_of_word(&in, "better"), 8);
	assert_int_equal(line_of_word(&in, "before."), 9);
	in = lines_of(arena_printf(a, HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n%s", text), a);
	assert_int_equal(in.n, 2);
	in = lines_of(STR(HEAD "Content-Type: text/plain; format=flowed; DelSp=yes\n\n"
			       "The numbers of the kernel that was patched are better than those before the \npatch\n"), a);
	assert_true(str_ends(line_at(&in, 0), "thepatch"));
}

#define MIXED HEAD "Content-Type: multipart/mixed; boundary=\"B\"\n\npreamble\n--B\n"

static void parts_have_the_name_of_their_file_or_of_the_mail_within(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(MIXED "Content-Type: text/plain\n\none\n--B\n"
				       "Content-Type: text/plain; name=\"dbench-3.0.1.txt\"\n\ntwo\n--B\n"
				       "Content-Type: message/rfc822\n\nFrom: c@d\nSubject: =?utf-8?q?on_2=2E6=2E39?=\n\nthree\n--B\n"
				       "Content-Type: text/plain\n\nfour\n--B--\n"), a);

	(void)state;
	assert_int_equal(in.n, 4);
	assert_str(line_part_title(&in, 0), "");
	assert_str(line_part_title(&in, 1), "dbench-3.0.1.txt");
	assert_str(line_part_title(&in, 2), "on 2.6.39");
	assert_str(line_part_title(&in, 3), "");
	assert_str(line_part_title(&in, 4), "");
	in = lines_of(STR("From: a\n\none\n"), a);
	assert_str(line_part_title(&in, 0), "");
}

static void parts_keep_their_place_and_their_number(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(MIXED "Content-Type: text/plain\n\none\n--B\n"
				       "Content-Type: application/octet-stream; name=\"tio.LOG\"\n"
				       "Content-Transfer-Encoding: base64\n\ndHdv\n--B\n"
				       "Content-Type: image/png; name=x.png\n\nnot text\n--B--\nepilogue\n"), a);

	(void)state;
	assert_int_equal(in.n, 2);
	assert_str(line_at(&in, 0), "one");
	assert_int_equal(line_number(&in, 0), 10);
	assert_str(line_at(&in, 1), "two");
	assert_int_equal(line_number(&in, 1), 15);
	assert_int_equal(in.at[0].part, 0);
	assert_int_equal(in.at[1].part, 1);
}

static void of_alternatives_plain_text_is_taken(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(HEAD "Content-Type: multipart/alternative; boundary=B\n\n--B\n"
				       "Content-Type: text/html\n\n<p>twin</p>\n--B\n"
				       "Content-Type: text/plain\n\nplain\n--B--\n"), a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_str(line_at(&in, 0), "plain");
	in = lines_of(STR(HEAD "Content-Type: text/html\n\n<p>alone &lt;2\n<br>next\n"), a);
	assert_str(line_at(&in, 0), "alone <2");
	assert_int_equal(line_of_word(&in, "next"), 7);
}

static void nested_mails_are_read(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(MIXED "Content-Type: message/rfc822\n\nSubject: inner\n\n"
				       "inner text\n--B--\n"), a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_str(line_at(&in, 0), "inner text");
	assert_int_equal(line_number(&in, 0), 12);
}

/* printf 'Throughput 5 MB/sec\n' | gzip -n | base64 */
static void packed_attachments_are_unpacked(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(MIXED "Content-Type: application/gzip; name=\"a.log.gz\"\n"
				       "Content-Transfer-Encoding: base64\n\n"
				       "H4sIAAAAAAAAAwvJKMovTc8oKC1RMFXwddIvTk3mAgBlTVFrFAAAAA==\n--B--\n"), a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_str(line_at(&in, 0), "Throughput 5 MB/sec");
	assert_int_equal(line_number(&in, 0), 11);
}

/* A program or a disk image holds words, too. */
static void attached_bytes_are_no_text(void **state)
{
	static const char bytes[] = MIXED "Content-Type: text/plain\n\none\n--B\n"
					  "Content-Type: application/octet-stream; name=\"a.log\"\n\n"
					  "Throughput 5 MB/sec\n\0\0\n--B--\n";
	AUTO_ARENA(a);
	struct lines in = lines_of((struct str){ bytes, sizeof bytes - 1 }, a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_str(line_at(&in, 0), "one");
}

static void broken_structure_still_gives_the_body(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of(STR(HEAD "Content-Type: multipart/mixed; boundary=missing\n\nThroughput 5\n"), a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_int_equal(line_number(&in, 0), 6);
}

static struct str repeated(const char *unit, size_t times, struct arena *a)
{
	size_t n = strlen(unit);
	char *text = arena_alloc(a, n * times + 1);

	for (size_t i = 0; i < times; i++)
		memcpy(text + i * n, unit, n);
	return (struct str){ text, n * times };
}

static void ten_thousand_nested_parts_are_bounded(void **state)
{
	AUTO_ARENA(a);
	struct str nest = repeated("Content-Type: multipart/mixed; boundary=B\n\n--B\n", 10000, a);
	struct str mails = repeated("Content-Type: message/rfc822\n\n", 10000, a);
	struct str parts = repeated("\n--B\nContent-Type: text/plain\n\nx\n", 10000, a);

	(void)state;
	lines_of(arena_printf(a, HEAD STR_FMT "end\n", STR_ARG(nest)), a);
	lines_of(arena_printf(a, HEAD STR_FMT "end\n", STR_ARG(mails)), a);
	struct lines in = lines_of(arena_printf(a, MIXED STR_FMT, STR_ARG(parts)), a);
	assert_true(in.n >= 499);
	assert_true(in.at[in.n - 1].part <= 500);
}

static void *start(void *unused)
{
	(void)unused;
	gmime_start();
	return NULL;
}

static void gmime_may_be_started_by_many_threads(void **state)
{
	pthread_t threads[4];

	(void)state;
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, start, NULL), 0);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(pthread_join(threads[i], NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gmime_may_be_started_by_many_threads),
		cmocka_unit_test(a_plain_mail_starts_behind_its_header),
		cmocka_unit_test(encodings_are_undone),
		cmocka_unit_test(parts_have_the_name_of_their_file_or_of_the_mail_within),
		cmocka_unit_test(flowed_lines_are_joined_where_the_mail_says_so),
		cmocka_unit_test(parts_keep_their_place_and_their_number),
		cmocka_unit_test(of_alternatives_plain_text_is_taken),
		cmocka_unit_test(nested_mails_are_read),
		cmocka_unit_test(packed_attachments_are_unpacked),
		cmocka_unit_test(attached_bytes_are_no_text),
		cmocka_unit_test(broken_structure_still_gives_the_body),
		cmocka_unit_test(ten_thousand_nested_parts_are_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
