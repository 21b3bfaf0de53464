/*
 * markup_test.c: owns reports/markup.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "reports/markup.h"

/* What WRITE puts out for TEXT. */
static char *written(void (*write)(FILE *, struct str), const char *text)
{
	char *bytes = NULL;
	size_t n;
	FILE *out = open_memstream(&bytes, &n);

	write(out, str_from(text));
	fclose(out);
	return bytes;
}

static void writes(void (*write)(FILE *, struct str), const char *text, const char *expected)
{
	char *got = written(write, text);

	assert_string_equal(got, expected);
	free(got);
}

static void characters_with_a_meaning_become_entities(void **state)
{
	(void)state;
	writes(markup_verbatim, "<a href=\"x\" b='y'>&amp;", "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;");
	writes(markup_verbatim, "", "");
	writes(markup_verbatim, "plain 0.71", "plain 0.71");
}

static void what_no_page_may_hold_is_replaced(void **state)
{
	(void)state;
	writes(markup_verbatim, "\033[31m", "\xEF\xBF\xBD[31m");
	writes(markup_verbatim, "a\xE2\x80\xAE" "b", "a\xEF\xBF\xBD" "b"); /* right-to-left override */
	writes(markup_verbatim, "\xFF\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
	writes(markup_verbatim, "a\tb\nc", "a\tb\nc");
	writes(markup_verbatim, "\xD7\xA9 \xC3\xA9", "\xD7\xA9 \xC3\xA9");
}

static void hosts_of_mail_addresses_are_hidden_in_labels(void **state)
{
	(void)state;
	writes(markup_text, "ask eve@mail.example.org.", "ask eve@\xE2\x80\xA6.");
	writes(markup_text, "a@b.cc <d@e.ff>", "a@\xE2\x80\xA6 &lt;d@\xE2\x80\xA6&gt;");
	writes(markup_text, "p99@32 rate@4.5 @home.org x @ y.org", "p99@32 rate@4.5 @home.org x @ y.org");
	writes(markup_text, "root@oscar", "root@oscar");
}

static void any_host_is_hidden_in_texts(void **state)
{
	AUTO_ARENA(a);
	struct str plain = STR("no address");

	(void)state;
	assert_ptr_equal(markup_mask(plain, MARKUP_ANY_HOST, a).p, plain.p);
	assert_true(str_is(markup_mask(STR("[root@oscar /tmp]# x"), MARKUP_ANY_HOST, a), "[root@\xE2\x80\xA6 /tmp]# x"));
	assert_true(str_is(markup_mask(STR("[root@oscar /tmp]# x"), MARKUP_MAIL_HOSTS, a), "[root@oscar /tmp]# x"));
	assert_true(str_is(markup_mask(STR("@ a @b c@d.ee f@"), MARKUP_ANY_HOST, a), "@ a @b c@\xE2\x80\xA6 f@"));
	assert_true(str_is(markup_mask(STR("a@b,c@d"), MARKUP_ANY_HOST, a), "a@\xE2\x80\xA6,c@\xE2\x80\xA6"));
}

static void texts_are_cut_between_characters(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(markup_cut(STR("abcdef"), 6, a), "abcdef"));
	assert_true(str_is(markup_cut(STR("abcdef"), 3, a), "abc\xE2\x80\xA6"));
	assert_true(str_is(markup_cut(STR("\xC3\xA9\xC3\xA9\xC3\xA9"), 3, a), "\xC3\xA9\xC3\xA9\xE2\x80\xA6"));
}

static void write_template(FILE *out, struct str text)
{
	markup_put(out, "<td title=\"$\">$</td>", text, STR("$"));
}

static void a_template_takes_its_texts_escaped_and_once(void **state)
{
	(void)state;
	writes(write_template, "\"<$", "<td title=\"&quot;&lt;$\">$</td>");
}

static void counts_are_written_for_programs_and_for_people(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(markup_count(0, a), "0"));
	assert_true(str_is(markup_count(UINT64_MAX, a), "18446744073709551615"));
	assert_true(str_is(markup_grouped(999, a), "999"));
	assert_true(str_is(markup_grouped(1000, a), "1,000"));
	assert_true(str_is(markup_grouped(12345678, a), "12,345,678"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(characters_with_a_meaning_become_entities),
		cmocka_unit_test(what_no_page_may_hold_is_replaced),
		cmocka_unit_test(hosts_of_mail_addresses_are_hidden_in_labels),
		cmocka_unit_test(any_host_is_hidden_in_texts),
		cmocka_unit_test(texts_are_cut_between_characters),
		cmocka_unit_test(a_template_takes_its_texts_escaped_and_once),
		cmocka_unit_test(counts_are_written_for_programs_and_for_people),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
