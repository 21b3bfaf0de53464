/*
 * message_test.c: owns src/text/message.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "base/digest.h"
#include "text/message.h"

static struct message read_bytes(struct str raw, uint32_t first, struct arena *a)
{
	struct message out;
	struct err e = { 0 };

	assert_int_equal(message_from_bytes(raw, STR("name"), first, a, &out, &e), OK);
	return out;
}

static void containers_are_known_by_content(void **state)
{
	(void)state;
	assert_int_equal(container_of(STR("From a@b Tue Feb  5 00:36:00 2002\nA: b\n\n")), CONTAINER_MBOX);
	assert_int_equal(container_of(STR("Received: x\n\ty\nFrom: a\n\n")), CONTAINER_MAIL);
	assert_int_equal(container_of(STR("From: 2.4.18 and all before it\n\n")), CONTAINER_TEXT);
	assert_int_equal(container_of(STR("Kernel: 2.4.18\nThreads: 8\n\n")), CONTAINER_TEXT);
	assert_int_equal(container_of(STR("\xef\xbb\xbf\n <!DOCTYPE html>")), CONTAINER_HTML);
	assert_int_equal(container_of(STR("<!-- MHonArc v2.6.19 -->")), CONTAINER_HTML);
	assert_int_equal(container_of(STR("<fio.h> is missing")), CONTAINER_TEXT);
	assert_int_equal(container_of(STR("value,\"Kernel\",metric , benchmark,x\r\n1,2")), CONTAINER_CSV);
	assert_int_equal(container_of(STR("kernel,metric,value\n")), CONTAINER_TEXT);
	assert_int_equal(container_of(STR("behemoth-run 1\nid x\n")), CONTAINER_RUN);
	assert_int_equal(container_of(STR("behemoth-run 10\nid x\n")), CONTAINER_TEXT);
	assert_int_equal(container_of(STR_NONE), CONTAINER_TEXT);
}

static void a_text_is_its_bytes(void **state)
{
	AUTO_ARENA(a);
	struct str raw = STR("Linux 2.4.19-pre5\n\n[A Name <a@b>]\n\n8.4\xa0MB");
	struct message m = read_bytes(raw, 1, a);

	(void)state;
	assert_int_equal(m.source.kind, SOURCE_FILE);
	assert_true(str_eq(m.source.key, digest_hex(raw, a)));
	assert_str(m.source.name, "name");
	assert_str(m.source.subject, "Linux 2.4.19-pre5");
	assert_str(m.source.author, "A Name <a@b>");
	assert_int_equal(m.source.time, SOURCE_NO_TIME);
	assert_int_equal(m.lines.n, 5);
	assert_str(line_at(&m.lines, 4), "8.4 MB");
	assert_ptr_equal(m.source.raw.p, raw.p);
}

static void a_text_without_title_has_no_subject(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(read_bytes(STR("one\n\n[2.4.18 (8)]\n"), 1, a).source.subject.n, 0);
	assert_int_equal(read_bytes(STR("one\n"), 1, a).source.subject.n, 0);
	assert_int_equal(read_bytes(STR_NONE, 1, a).lines.n, 0);
}

#define MAIL "Message-ID: <1@b>\nSubject: x\nDate: Tue, 5 Feb 2002 01:36:00 +0100\n\nbody\n"

static void a_mail_is_its_message_id_in_any_container(void **state)
{
	AUTO_ARENA(a);
	struct message plain = read_bytes(STR(MAIL), 1, a);
	struct message boxed = read_bytes(STR("From a@b Tue Feb  5 00:36:00 2002\n" MAIL), 11, a);

	(void)state;
	assert_int_equal(plain.source.kind, SOURCE_MAIL);
	assert_true(str_eq(plain.source.key, digest_hex(STR("1@b"), a)));
	assert_true(str_eq(plain.source.key, boxed.source.key));
	assert_true(str_eq(plain.source.raw, boxed.source.raw));
	assert_int_equal(line_number(&plain.lines, 0), 5);
	assert_int_equal(line_number(&boxed.lines, 0), 16);
	assert_int_equal(boxed.source.first_line, 12);
}

static void without_message_id_the_bytes_tell(void **state)
{
	AUTO_ARENA(a);
	struct str mail = STR("From: a\nTo: b\n\nbody\n");
	struct message plain = read_bytes(mail, 1, a);
	struct message boxed = read_bytes(STR("From a@b Tue Feb  5 00:36:00 2002\nFrom: a\nTo: b\n\nbody\n"), 1, a);

	(void)state;
	assert_true(str_eq(plain.source.key, digest_hex(mail, a)));
	assert_true(str_eq(boxed.source.key, plain.source.key));
	/* the only date stays with the bytes, so reading them again finds it again */
	assert_int_equal(boxed.source.time, 1012869360);
	struct message again = read_bytes(boxed.source.raw, boxed.source.first_line, a);
	assert_int_equal(again.source.time, 1012869360);
	assert_int_equal(line_number(&again.lines, 0), line_number(&boxed.lines, 0));
}

static void old_mac_lines_are_lines(void **state)
{
	AUTO_ARENA(a);
	struct message m = read_bytes(STR("From: a\rTo: b\r\rone\rtwo"), 1, a);

	(void)state;
	assert_int_equal(m.source.kind, SOURCE_MAIL);
	assert_int_equal(m.lines.n, 2);
	assert_int_equal(line_number(&m.lines, 1), 5);
}

static void csv_and_utf16_and_pages_are_read(void **state)
{
	AUTO_ARENA(a);
	struct message m = read_bytes(STR("benchmark,kernel,metric,value\ndbench,2.4.18,rate,5\n"), 1, a);

	(void)state;
	assert_int_equal(m.source.kind, SOURCE_CSV);
	assert_str(line_at(&m.lines, 1), "dbench,2.4.18,rate,5");
	m = read_bytes(STR("\xff\xfe" "a\0\n\0b\0\n\0"), 1, a);
	assert_int_equal(m.lines.n, 2);
	assert_str(line_at(&m.lines, 1), "b");
	m = read_bytes(STR("<html><meta charset=iso-8859-1>\n<pre>\nSkellefte\xe5</pre>"), 1, a);
	assert_str(line_at(&m.lines, 0), "Skellefteå");
	assert_int_equal(line_number(&m.lines, 0), 3);
	assert_int_equal(m.source.kind, SOURCE_FILE);
	assert_int_equal(m.source.key.n, 64);
}

static void a_run_is_its_id(void **state)
{
	AUTO_ARENA(a);
	struct message m = read_bytes(STR("behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark tiobench\n"
					  "started 2026-11-30T17:30:00Z\nvariant > x\n"), 1, a);

	(void)state;
	assert_int_equal(m.source.kind, SOURCE_RUN);
	assert_str(m.source.key, "00112233445566778899aabbccddeeff");
	assert_int_equal(m.source.subject.n, 0); /* subjects link threads */
	assert_int_equal(m.source.time, 1796059800);
	assert_str(line_at(&m.lines, 4), "variant > x");
	m = read_bytes(STR("behemoth-run 1\nid 0011\n"), 1, a);
	assert_int_equal(m.source.kind, SOURCE_FILE);
	assert_int_equal(m.source.key.n, 64);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(containers_are_known_by_content),
		cmocka_unit_test(a_text_is_its_bytes),
		cmocka_unit_test(a_text_without_title_has_no_subject),
		cmocka_unit_test(a_mail_is_its_message_id_in_any_container),
		cmocka_unit_test(without_message_id_the_bytes_tell),
		cmocka_unit_test(old_mac_lines_are_lines),
		cmocka_unit_test(csv_and_utf16_and_pages_are_read),
		cmocka_unit_test(a_run_is_its_id),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
