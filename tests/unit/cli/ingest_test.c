/*
 * ingest_test.c: owns src/cli/ingest.c
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

#include "cli/batch.h"
#include "cli/ingest.h"

static const char results[] = "Kernel 2.4.18\n\nThroughput 31.5 MB/sec (NB=39.4 MB/sec  315 MBit/sec)  16 procs\n";
static const char bad_table[] = "benchmark,kernel,variant,metric\ndbench,6.8,x,throughput\n";

/* A file that is gone when the test ends well. */
struct text_file {
	char path[32];
};

/* PADDED: with prose below, more than what is kept as rows before any is put. */
static struct text_file write_file(const char *text, bool padded)
{
	struct text_file file = { "/tmp/ingest_test.XXXXXX" };
	int fd = mkstemp(file.path);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");

	assert_non_null(out);
	fputs(text, out);
	for (long n = 0; padded && n < BATCH_TEXT_MAX; n += 27)
		fputs("Some words, and no result.\n", out);
	assert_int_equal(fclose(out), 0);
	return file;
}

struct seen {
	size_t rows, messages, failures, left_out;
	char failure[ERR_MSG_MAX];
	bool refuses, pauses;
};

static enum err_code see_row(void *ctx, const struct row *row, struct err *e)
{
	struct seen *seen = ctx;

	if (seen->refuses)
		return err_set(e, ERR_IO, "no room");
	seen->rows++;
	assert_true(str_is(row->field[ROW_BENCHMARK], "dbench"));
	return OK;
}

static void see_message(void *ctx, const struct message *message)
{
	struct seen *seen = ctx;

	assert_true(message->source.raw.n > 0);
	seen->messages++;
}

static void see_failure(void *ctx, const struct err *e)
{
	struct seen *seen = ctx;

	seen->failures++;
	snprintf(seen->failure, sizeof seen->failure, "%s", e->msg);
}

static void see_left_out(void *ctx, const struct source *source, const char *why)
{
	struct seen *seen = ctx;

	assert_true(source->key.n > 0);
	assert_non_null(why);
	seen->left_out++;
}

static bool pause_or_not(void *ctx, const struct ingest_stats *so_far)
{
	const struct seen *seen = ctx;

	assert_true(so_far->messages > 0);
	return seen->pauses;
}

static struct ingest ingest_into(struct store *store, const struct sink *sink, struct seen *seen)
{
	return (struct ingest){
		.store = store,
		.rows = sink,
		.watch = { .ctx = seen, .message = see_message, .failed = see_failure, .left_out = see_left_out,
			   .pause = pause_or_not },
	};
}

static void hands_rows_to_the_sink_of_a_dry_run(void **state)
{
	struct text_file file = write_file(results, *state != NULL);
	struct seen seen = { 0 };
	const struct sink sink = { &seen, see_row, NULL };
	struct ingest in = ingest_into(NULL, &sink, &seen);
	struct err e = { 0 };

	assert_int_equal(ingest_path(&in, file.path, &e), OK);
	assert_int_equal(seen.rows, 1);
	assert_int_equal(seen.messages, 1);
	assert_int_equal(in.stats.paths, 1);
	assert_int_equal(in.stats.sources, 1);
	assert_int_equal(in.stats.numbers, 1);
	unlink(file.path);
}

static void tells_of_what_cannot_be_read_and_goes_on(void **state)
{
	struct text_file file = write_file(bad_table, *state != NULL);
	struct seen seen = { 0 };
	const struct sink sink = { &seen, see_row, NULL };
	struct ingest in = ingest_into(NULL, &sink, &seen);
	struct err e = { 0 };

	assert_int_equal(ingest_path(&in, "/nowhere/at/all", &e), OK);
	assert_int_equal(seen.failures, 1);
	assert_non_null(strstr(seen.failure, "/nowhere/at/all"));
	assert_int_equal(ingest_path(&in, file.path, &e), OK);
	assert_int_equal(seen.failures, 2);
	assert_non_null(strstr(seen.failure, file.path));
	assert_non_null(strstr(seen.failure, "no column \"value\""));
	assert_int_equal(in.stats.failed, 2);
	assert_int_equal(e.code, OK);
	unlink(file.path);
}

static void ends_when_the_sink_refuses_a_row(void **state)
{
	struct text_file file = write_file(results, *state != NULL);
	struct seen seen = { .refuses = true };
	const struct sink sink = { &seen, see_row, NULL };
	struct ingest in = ingest_into(NULL, &sink, &seen);
	struct err e = { 0 };

	assert_int_equal(ingest_path(&in, file.path, &e), ERR_IO);
	assert_non_null(strstr(e.msg, file.path));
	assert_non_null(strstr(e.msg, "no room"));
	assert_int_equal(in.stats.sources, 0);
	unlink(file.path);
}

static void stops_when_told_to(void **state)
{
	struct text_file file = write_file(results, *state != NULL);
	struct seen seen = { .pauses = true };
	const struct sink sink = { &seen, see_row, NULL };
	struct ingest in = ingest_into(NULL, &sink, &seen);
	struct err e = { 0 };

	assert_int_equal(ingest_path(&in, file.path, &e), OK);
	assert_true(in.stopped);
	assert_int_equal(in.stats.sources, 1);
	unlink(file.path);
}

static void keeps_a_source_once_and_a_refused_one_not_at_all(void **state)
{
	struct text_file good = write_file(results, *state != NULL);
	struct text_file bad = write_file(bad_table, *state != NULL);
	struct seen seen = { 0 };
	struct store *store;
	struct err e = { 0 };
	int64_t n;

	assert_int_equal(store_open(&store, ":memory:", STORE_BULK, &e), OK);
	struct ingest in = ingest_into(store, NULL, &seen);
	assert_int_equal(ingest_path(&in, good.path, &e), OK);
	assert_int_equal(ingest_path(&in, bad.path, &e), OK);
	assert_int_equal(ingest_path(&in, good.path, &e), OK);
	assert_int_equal(in.stats.sources, 1);
	assert_int_equal(in.stats.known, 1);
	assert_int_equal(seen.left_out, 1);
	assert_int_equal(seen.failures, 1);
	assert_int_equal(store_flush(store, &e), OK);
	assert_int_equal(store_count(store, &n, &e), OK);
	assert_int_equal(n, 1);
	store_close(store);
	unlink(good.path);
	unlink(bad.path);
}

/* Each once more with a text that is read while it is put. */
int main(void)
{
	char large = 0;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hands_rows_to_the_sink_of_a_dry_run),
		cmocka_unit_test_prestate(hands_rows_to_the_sink_of_a_dry_run, &large),
		cmocka_unit_test(tells_of_what_cannot_be_read_and_goes_on),
		cmocka_unit_test_prestate(tells_of_what_cannot_be_read_and_goes_on, &large),
		cmocka_unit_test(ends_when_the_sink_refuses_a_row),
		cmocka_unit_test_prestate(ends_when_the_sink_refuses_a_row, &large),
		cmocka_unit_test(stops_when_told_to),
		cmocka_unit_test_prestate(stops_when_told_to, &large),
		cmocka_unit_test(keeps_a_source_once_and_a_refused_one_not_at_all),
		cmocka_unit_test_prestate(keeps_a_source_once_and_a_refused_one_not_at_all, &large),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
