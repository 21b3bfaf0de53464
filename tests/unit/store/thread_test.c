/*
 * thread_test.c: threads in which everybody quotes the same, that grow together and fall apart
 * owns: src/store/thread.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "made.h"

enum { REPLIES = 200 };

/* Two threads whose mails quote the same block, whole, in part or with a row more, and in the end one that answers both.
 * Dates are shared by some, so that keys decide. */
static void make_replies(struct made *out, size_t n)
{
	static const char *const quoted[] = {
		"dbench,,16 throughput=101.5 lat_max=3 cpu=7\ndbench,,32 throughput=99.5\n",
		"dbench,,16 throughput=101.5 lat_max=3 cpu=7\ndbench,,32 throughput=99.5\n",
		"dbench,,32 throughput=99.5\n\ndbench,,32 throughput=99.5\n",
		"dbench,,16 throughput=101.5 lat_max=3 cpu=7\ndbench,,32 throughput=99.5\ndbench,,64 throughput=9.5\n",
	};

	for (size_t i = 0; i < n; i++) {
		struct made *m = &out[i];

		sprintf(m->id, "r%zu@x", i);
		sprintf(m->parent, "r%zu@x", i < 2 ? i : i % 2);
		/* The first mail of the second thread is larger than any, the last of all belongs to both. */
		sprintf(m->text, "%s%s\nno result %zu\n", quoted[i * 7 / 3 % 4], i == 1 ? quoted[3] : "", i);
		m->source = (struct text_source){ .name = "box", .id = m->id, .parent = m->parent, .text = m->text,
						  .time = 1000 + (int64_t)(i * 7919 % n) / 3 };
	}
	strcpy(out[n - 1].subject, "both");
	strcpy(out[0].subject, "Re: both");
	out[n - 1].source.subject = out[n - 1].subject;
	out[0].source.subject = out[0].subject;
	strcpy(out[n - 1].parent, "r1@x");
}

static void threads_of_many_equal_blocks_do_not_depend_on_the_order(void **state)
{
	struct made *made = calloc(REPLIES, sizeof *made);
	size_t order[REPLIES];
	uint64_t random = 11;

	(void)state;
	assert_non_null(made);
	make_replies(made, REPLIES);
	for (size_t i = 0; i < REPLIES; i++)
		order[i] = i;
	char *first = import_in_order(made, order, REPLIES, STORE_BULK);
	for (int again = 0; again < 4; again++) {
		shuffle(order, REPLIES, &random);
		char *other = import_in_order(made, order, REPLIES, again % 2 ? STORE_WRITE : STORE_BULK);
		assert_string_equal(first, other);
		free(other);
	}
	free(first);
	free(made);
}

/* As `import --again` does; all of it in one transaction, and one source at a time. */
static void reading_again_changes_nothing(void **state)
{
	struct made *made = calloc(REPLIES, sizeof *made);
	char path[256];
	struct err e = { 0 };
	enum store_known known;
	char hex[65];

	(void)state;
	assert_non_null(made);
	make_replies(made, REPLIES);
	strcpy(path, scratch_path("again.db"));
	struct store *s = open_store(path, STORE_BULK);
	for (size_t i = 0; i < REPLIES; i++)
		import_text(s, &made[i].source);
	store_close(s);
	char *before = dump_database(path);
	for (int mode = 0; mode < 2; mode++) {
		s = open_store(path, mode ? STORE_WRITE : STORE_BULK);
		for (size_t i = 0; i < REPLIES; i++) {
			struct source source = text_head(&made[i].source, hex);
			CHECK_OK(store_source_begin(s, &source, true, 1, &known, &e), e);
			assert_int_equal(known, STORE_NEW);
			CHECK_OK(put_text(s, source.raw, 1, &e), e);
			CHECK_OK(store_source_end(s, &e), e);
		}
		store_close(s);
		char *after = dump_database(path);
		assert_string_equal(before, after);
		free(after);
	}
	free(before);
	free(made);
	unlink(path);
}

/* Without the mail that joined them they count apart, and with it, once more, together. */
static void a_thread_that_falls_apart_counts_as_if_it_had_never_been_one(void **state)
{
	struct made *made = calloc(REPLIES, sizeof *made);
	size_t order[REPLIES];
	char path[256];
	struct err e = { 0 };

	(void)state;
	assert_non_null(made);
	make_replies(made, REPLIES);
	for (size_t i = 0; i < REPLIES; i++)
		order[i] = i;
	strcpy(path, scratch_path("apart.db"));
	struct store *s = open_store(path, STORE_BULK);
	for (size_t i = 0; i < REPLIES; i++)
		import_text(s, &made[i].source);
	CHECK_OK(store_flush(s, &e), e);
	int64_t together = count_numbers(s);
	CHECK_OK(store_forget(s, str_from(made[REPLIES - 1].id), &e), e);
	CHECK_OK(store_flush(s, &e), e);
	assert_is_sound(s);
	assert_true(count_numbers(s) > together);
	CHECK_OK(store_unforget(s, text_key(&made[REPLIES - 1].source, (char[65]){ 0 }), &e), e);
	import_text(s, &made[REPLIES - 1].source);
	CHECK_OK(store_flush(s, &e), e);
	assert_int_equal(count_numbers(s), together);
	assert_is_sound(s);
	store_close(s);
	char *after = dump_database(path);
	unlink(path);
	char *fresh = import_in_order(made, order, REPLIES, STORE_BULK);
	assert_string_equal(fresh, after);
	free(fresh);
	free(after);
	free(made);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(threads_of_many_equal_blocks_do_not_depend_on_the_order),
		cmocka_unit_test(reading_again_changes_nothing),
		cmocka_unit_test(a_thread_that_falls_apart_counts_as_if_it_had_never_been_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
