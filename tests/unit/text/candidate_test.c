/*
 * candidate_test.c: owns src/text/candidate.c and sieve.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/candidate.h"

static const char *const terms[] = { "MB/sec", "IOPS", "iops", "lat%", "clat~0", "!bi!", "rate? & !cpu! | >0s" };

static struct candidate *all_terms(struct arena *a)
{
	return candidate_new(terms, sizeof terms / sizeof *terms, a);
}

static void finds_each_word_at_each_place(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);
	static const char *const words[] = { "MB/sec", "mB/s MB/sec", "IOPS", "iops", "Lat%", "LAT%", "clat (7", "bi", "rates CPU", ">2s rate" };

	(void)state;
	for (size_t w = 0; w < sizeof words / sizeof *words; w++)
		for (size_t before = 0; before < 20; before++)
			for (size_t behind = 0; behind < 12; behind++) {
				struct str text = arena_printf(a, "%.*s%s%.*s", (int)before, "....................",
							       words[w], (int)behind, "............");
				if (!candidate_is(c, text))
					fail_msg("%s is not found in \"" STR_FMT "\"", words[w], STR_ARG(text));
			}
}

static void finds_nothing_where_nothing_is(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);
	static const char *const texts[] = { "",	"M",	   "MB",	  "MB/se",    "B/sec",	   "mb/sec",
					     "Lat %",	"clat",	   "clat (x)",	  "bit",      "x_bi",	   "rate 5",
					     "cpu >2s", "IOP iop", "rate cpus 2s", "bi_io_vec", "orbi bix", "a >2" };

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (candidate_is(c, str_from(texts[i])))
			fail_msg("something is found in \"%s\"", texts[i]);
}

/* Half of a mail's bytes are header, and a subject is no result. */
static void words_of_the_header_do_not_count(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);

	(void)state;
	assert_false(candidate_is(c, STR("From: x\nSubject: IOPS and MB/sec\n\nnothing\n")));
	assert_true(candidate_is(c, STR("From: x\nSubject: y\n\nIOPS\n")));
}

static void base64_is_looked_into(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);

	(void)state;
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: base64\n\neCA1IE1C\nL3NlYwo=\n")));
	assert_true(candidate_is(c, STR("X: y\n\n--B\ncontent-transfer-encoding:\n BASE64\n\neCA1IE1CL3NlYwo=\n--B--\n")));
	assert_false(candidate_is(c, STR("Content-Transfer-Encoding: base64\n\neCA1IE1CL3Nl\n")));
	assert_false(candidate_is(c, STR("Content-Transfer-Encoding: 7bit\n\nbase64\n")));
}

static void what_only_decoding_can_tell_is_a_candidate(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);

	(void)state;
	/* gzip */
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: base64\n\nH4sIAAAAAAAAAA==\n")));
	assert_true(candidate_is(c, STR("Content-Type: text/html\n\n<p>I<b>OP</b>S\n")));
	assert_true(candidate_is(c, STR("Content-Type: text/plain; charset=UTF-16\n\nx\n")));
	assert_true(candidate_is(c, STR("X: y\n\nIO\xe2\x80\x8bPS\n")));
}

static void words_cut_by_soft_breaks_are_found(void **state)
{
	AUTO_ARENA(a);
	const struct candidate *c = all_terms(a);

	(void)state;
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\n\nx=\n5 MB/s=\nec\n")));
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\r\n\r\n5 MB/s=\r\nec\r\n")));
	assert_true(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\n\n5 M=42/s= \nec\n")));
	assert_false(candidate_is(c, STR("Content-Transfer-Encoding: quoted-printable\n\n5 MB/s=\nx\n=")));
}

/* Long runs of what could begin a word would take the square of their length. */
static void a_text_of_beginnings_takes_no_time(void **state)
{
	AUTO_ARENA(a);
	static const char *const bars[] = { "***~0~0" };
	const struct candidate *c = candidate_new(bars, 1, a);
	size_t n = 8 * 1024 * 1024;
	char *stars = memset(arena_alloc(a, n), '*', n);

	(void)state;
	assert_true(candidate_is(c, (struct str){ stars, n }));
}

static void a_word_that_nobody_can_read_shuts_nothing_out(void **state)
{
	AUTO_ARENA(a);
	static const char *const wrong[] = { "~", "" };

	(void)state;
	assert_true(candidate_is(candidate_new(wrong, 1, a), STR("x")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_each_word_at_each_place),
		cmocka_unit_test(finds_nothing_where_nothing_is),
		cmocka_unit_test(words_of_the_header_do_not_count),
		cmocka_unit_test(base64_is_looked_into),
		cmocka_unit_test(what_only_decoding_can_tell_is_a_candidate),
		cmocka_unit_test(words_cut_by_soft_breaks_are_found),
		cmocka_unit_test(a_text_of_beginnings_takes_no_time),
		cmocka_unit_test(a_word_that_nobody_can_read_shuts_nothing_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
