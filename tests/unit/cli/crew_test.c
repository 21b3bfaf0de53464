/*
 * crew_test.c: owns src/cli/crew.c and src/cli/batch.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <unistd.h>

#include "cli/crew.h"

enum { MAILS = 3000, RESULT_EVERY = 97, FILLER = 700 };

/* A mbox of several batches, in which every 97th mail has a result: its number. */
static void write_mbox(char *path)
{
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	FILE *f = fdopen(fd, "w");

	for (int i = 0; i < MAILS; i++) {
		fprintf(f, "From a@example.org Mon Feb  4 12:00:00 2002\nFrom: a@example.org\nSubject: mail %d\n"
			   "Message-ID: <%d@example.org>\n\n", i, i);
		for (int line = 0; line < FILLER / 70; line++)
			fputs("the kernel writes pages back before it reads ahead and nobody measured it\n", f);
		if (i % RESULT_EVERY == 0)
			fprintf(f, "\nThroughput %d.5 MB/sec 16 procs\n", i);
		fputc('\n', f);
	}
	assert_int_equal(fclose(f), 0);
}

/* Reads the file with so many threads and checks that the results come in its order. */
static void read_with(const char *path, unsigned jobs, const struct candidate *candidate)
{
	const struct batch_how how = { .candidate = candidate };
	struct batch *first = batch_new();
	struct message_reader *reader;
	struct crew *crew;
	struct err e = { 0 };
	size_t found = 0, items = 0;

	assert_int_equal(message_open(&reader, path, &e), OK);
	batch_gather(first, reader);
	assert_false(first->is_last);
	assert_int_equal(crew_open(&crew, jobs, reader, &how, first, &e), OK);
	for (struct batch *b = crew_next(crew); b; b = crew_next(crew)) {
		items += b->items.n;
		for (size_t i = 0; i < b->results.n; i++, found++) {
			const struct batch_result *r = b->results.at[i];
			char expected[32];
			snprintf(expected, sizeof expected, "%d.5", (int)found * RESULT_EVERY);
			assert_int_equal(r->rows.n, 1);
			assert_true(str_is(r->rows.at[0]->cells[0].value, expected));
		}
	}
	crew_close(crew);
	message_close(reader);
	assert_int_equal(items, MAILS);
	assert_int_equal(found, (MAILS + RESULT_EVERY - 1) / RESULT_EVERY);
}

static void results_come_in_the_order_of_the_archive(void **state)
{
	AUTO_ARENA(a);
	char path[] = "/tmp/crew_test.XXXXXX";
	static const char *const words[] = { "Throughput" };
	const struct candidate *candidate = candidate_new(words, 1, a);

	(void)state;
	write_mbox(path);
	read_with(path, 1, NULL);
	read_with(path, 2, candidate);
	read_with(path, 7, candidate);
	unlink(path);
}

static void a_crew_can_be_sent_home_early(void **state)
{
	char path[] = "/tmp/crew_test.XXXXXX";
	const struct batch_how how = { 0 };
	struct batch *first = batch_new();
	struct message_reader *reader;
	struct crew *crew;
	struct err e = { 0 };

	(void)state;
	write_mbox(path);
	assert_int_equal(message_open(&reader, path, &e), OK);
	batch_gather(first, reader);
	assert_int_equal(crew_open(&crew, 3, reader, &how, first, &e), OK);
	assert_non_null(crew_next(crew));
	crew_close(crew);
	message_close(reader);
	unlink(path);
}

static void what_cannot_be_read_is_told_where_it_stands(void **state)
{
	struct message_reader *reader;
	struct batch *b = batch_new();
	const struct batch_how how = { 0 };
	struct err e = { 0 };
	char path[] = "/tmp/crew_test.XXXXXX";
	int fd = mkstemp(path);

	(void)state;
	assert_int_equal(write(fd, "\x89PNG\0\0\0\0\0\0\0\0\0\0", 14), 14);
	close(fd);
	assert_int_equal(message_open(&reader, path, &e), OK);
	batch_gather(b, reader);
	assert_true(b->is_last);
	batch_read(b, &how);
	assert_int_equal(b->results.n, 1);
	assert_int_equal(b->results.at[0]->err.code, ERR_PARSE);
	batch_free(b);
	message_close(reader);
	unlink(path);
}

static void there_is_a_processor(void **state)
{
	(void)state;
	assert_true(crew_processors() >= 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_come_in_the_order_of_the_archive),
		cmocka_unit_test(a_crew_can_be_sent_home_early),
		cmocka_unit_test(what_cannot_be_read_is_told_where_it_stands),
		cmocka_unit_test(there_is_a_processor),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
