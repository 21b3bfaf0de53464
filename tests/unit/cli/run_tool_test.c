/*
 * run_tool_test.c: owns src/cli/run_tool.c and src/cli/run_dbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cmds.h"
#include "cli/run_tool.h"
#include "query/text.h"

enum { OPTIONS_MAX = 32, TBENCH_PORT = 7003 };

/* A command line, a folder to measure in, and one that is all of $PATH. */
struct asked {
	char root[32];
	const char *work, *bin;
	const char *values[OPTIONS_MAX];
	char *args[8];
	struct cmd_context cx;
	int status;
	struct err e;
};

static const char *below(struct asked *q, const char *name)
{
	return arena_printf(q->cx.arena, "%s/%s", q->root, name).p;
}

static void begin(struct asked *q, struct arena *a)
{
	*q = (struct asked){ .root = "/tmp/behemoth-tool.XXXXXX", .args = { (char *)"dbench", (char *)"2" } };
	assert_non_null(mkdtemp(q->root));
	q->cx = (struct cmd_context){ .arena = a, .quiet = true, .values = q->values, .n_args = 2, .args = q->args };
	q->cx.db_path = below(q, "results.db");
	q->work = below(q, "work");
	q->bin = below(q, "bin");
	assert_int_equal(mkdir(q->work, 0777) || mkdir(q->bin, 0777), 0);
	assert_int_equal(setenv("PATH", q->bin, 1), 0);
}

static void end(struct asked *q)
{
	char command[48];

	snprintf(command, sizeof command, "/bin/rm -rf %s", q->root);
	assert_int_equal(system(command), 0);
}

static void option(struct asked *q, const char *name, const char *value)
{
	size_t i = 0;

	while (cmd_run.options[i].name && strcmp(cmd_run.options[i].name, name) != 0)
		i++;
	assert_non_null(cmd_run.options[i].name);
	assert_true(i < OPTIONS_MAX);
	q->values[i] = value;
}

/* A shell script that is found as NAME. */
static void tool(struct asked *q, const char *name, const char *body)
{
	FILE *out = fopen(arena_printf(q->cx.arena, "%s/%s", q->bin, name).p, "w");

	assert_non_null(out);
	fprintf(out, "#!/bin/sh\nPATH=/usr/bin:/bin\n%s", body);
	assert_int_equal(fchmod(fileno(out), 0755), 0);
	assert_int_equal(fclose(out), 0);
}

static enum err_code ask(struct asked *q)
{
	err_clear(&q->e);
	q->status = 0;
	option(q, "dir", q->work);
	return run_tool(&q->cx, strcmp(q->args[0], "tbench") == 0 ? &tool_tbench : &tool_dbench, &q->status, &q->e);
}

static void assert_refused(struct asked *q, enum err_code code, const char *why)
{
	assert_int_equal(ask(q), code);
	if (!strstr(q->e.msg, why))
		fail_msg("\"%s\" does not say \"%s\"", q->e.msg, why);
}

static bool is_empty(const char *folder)
{
	DIR *dir = opendir(folder);
	size_t n = 0;

	assert_non_null(dir);
	for (struct dirent *at; (at = readdir(dir));)
		n += at->d_name[0] != '.';
	closedir(dir);
	return n == 0;
}

/* All that the only run of the database says. */
static const char *text_of_the_run(struct asked *q, size_t *n_numbers)
{
	struct store *store;
	struct store_cursor *c;
	struct source_text text;
	bool more = false;

	if (store_open(&store, q->cx.db_path, STORE_READ, &q->e) ||
	    store_query(store, "SELECT DISTINCT run FROM measurements", 0, 0, &c, &q->e) || store_cursor_next(c, &more, &q->e))
		fail_msg("%s", q->e.msg);
	assert_true(more);
	struct str key = arena_dup(q->cx.arena, store_cursor_text(c, 0));
	assert_int_equal(store_cursor_next(c, &more, &q->e), OK);
	assert_false(more);
	store_cursor_close(c);
	if (query_source_text(store, key, 1000, q->cx.arena, &text, &q->e))
		fail_msg("%s", q->e.msg);
	store_close(store);
	*n_numbers = text.n_places;
	return arena_cstr(q->cx.arena, text.source.raw);
}

static void assert_has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("\"%s\" is not in:\n%s", part, text);
}

#define THROUGHPUT "echo \"Throughput 271.5 MB/sec  2 clients  2 procs  max_latency=9.529 ms\"\n"

static void what_means_nothing_to_it_is_refused_before_anything_starts(void **state)
{
	AUTO_ARENA(a);
	struct asked q;

	(void)state;
	begin(&q, a);
	tool(&q, "dbench", "touch \"$0.ran\"\n");
	option(&q, "block", "4k");
	assert_refused(&q, ERR_USAGE, "--block is not for dbench, whose own options stand behind --");
	option(&q, "block", NULL);
	option(&q, "repeat", "0");
	assert_refused(&q, ERR_USAGE, "--repeat=0 is not a whole number from 1 to");
	option(&q, "repeat", NULL);
	option(&q, "time", "1");
	assert_refused(&q, ERR_USAGE, "--time=1 is not a whole number from 2 to 10000000");
	option(&q, "time", NULL);
	q.args[1] = (char *)"two";
	assert_refused(&q, ERR_USAGE, "two");
	q.cx.n_args = 1;
	assert_refused(&q, ERR_USAGE, "dbench needs the number of clients: behemoth run dbench 8");
	assert_int_not_equal(access(arena_printf(a, "%s/dbench.ran", q.bin).p, F_OK), 0);
	assert_int_not_equal(access(q.cx.db_path, F_OK), 0);
	end(&q);
}

static void a_tool_that_is_not_there_is_named_with_its_package(void **state)
{
	AUTO_ARENA(a);
	struct asked q;

	(void)state;
	begin(&q, a);
	assert_refused(&q, ERR_NOT_FOUND, "dbench is not installed; the package is called dbench");
	assert_int_not_equal(access(q.cx.db_path, F_OK), 0);
	end(&q);
}

static void each_run_is_kept_with_how_it_was_called(void **state)
{
	AUTO_ARENA(a);
	struct asked q;
	size_t n;

	(void)state;
	begin(&q, a);
	tool(&q, "dbench", "mkdir \"$4/clients\" || exit 9\n" THROUGHPUT);
	q.args[1] = (char *)"2,5";
	q.args[2] = (char *)"-s";
	q.args[3] = (char *)"a b";
	option(&q, "repeat", "2");
	option(&q, "time", "7");
	if (ask(&q))
		fail_msg("%s", q.e.msg);
	assert_int_equal(q.status, 0);
	const char *text = text_of_the_run(&q, &n);
	/* A throughput and a longest wait each. */
	assert_int_equal(n, 2 * 2 * 2);
	assert_has(text, "param time 7s\n");
	assert_has(text, "/bin/dbench -t 7 -D ");
	assert_has(text, " -s a b 2\n");
	assert_has(text, " -s a b 5\n");
	assert_has(text, "output Throughput 271.5 MB/sec");
	assert_has(text, "end complete");
	assert_true(is_empty(q.work));
	end(&q);
}

static void what_has_no_result_is_a_failure_in_the_words_of_the_tool(void **state)
{
	static const struct {
		const char *body, *why;
	} cases[] = {
		{ "echo loading\necho no load file\n", "dbench ended without a result: no load file" },
		{ "echo Throughput 0 MB/sec 2 procs\n", "dbench ended without a result: Throughput 0 MB/sec" },
		{ THROUGHPUT "echo disk full >&2\nexit 3\n", "dbench failed with status 3: disk full" },
		{ "kill -9 $$\n", "dbench failed with status 137: " },
	};
	AUTO_ARENA(a);
	struct asked q;

	(void)state;
	begin(&q, a);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		tool(&q, "dbench", cases[i].body);
		assert_refused(&q, ERR_SYSTEM, cases[i].why);
		assert_true(is_empty(q.work));
	}
	end(&q);
}

static void what_was_finished_before_a_failure_is_kept(void **state)
{
	AUTO_ARENA(a);
	struct asked q;
	size_t n;

	(void)state;
	begin(&q, a);
	tool(&q, "dbench", "[ -e \"$0.ran\" ] && exit 4\ntouch \"$0.ran\"\n" THROUGHPUT);
	option(&q, "repeat", "3");
	assert_refused(&q, ERR_SYSTEM, "1 of 3 runs are kept, marked incomplete: dbench failed with status 4");
	err_clear(&q.e);
	assert_has(text_of_the_run(&q, &n), "end failed");
	assert_int_equal(n, 2);
	end(&q);
}

/* The second run sends us a signal and would go on for long. */
static void a_signal_ends_the_tool_and_keeps_what_was_finished(void **state)
{
	AUTO_ARENA(a);
	struct asked q;
	size_t n;

	(void)state;
	begin(&q, a);
	tool(&q, "dbench", "if [ -e \"$0.ran\" ]; then kill -TERM $5; sleep 1000; fi\ntouch \"$0.ran\"\n" THROUGHPUT);
	q.args[2] = arena_cstr(a, arena_printf(a, "%ld", (long)getpid()));
	option(&q, "repeat", "3");
	assert_int_equal(ask(&q), OK);
	assert_int_equal(q.status, RUN_INTERRUPTED);
	assert_has(text_of_the_run(&q, &n), "end interrupted");
	assert_int_equal(n, 2);
	assert_true(is_empty(q.work));
	end(&q);
}

static void a_server_that_does_not_listen_is_a_failure(void **state)
{
	const struct sockaddr_in here = { .sin_family = AF_INET, .sin_port = htons(TBENCH_PORT) };
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	(void)state;
	bool is_free = fd >= 0 && bind(fd, (const struct sockaddr *)&here, sizeof here) == 0;
	close(fd);
	if (!is_free) /* somebody else's tbench runs here */
		skip();
	AUTO_ARENA(a);
	struct asked q;
	begin(&q, a);
	q.args[0] = (char *)"tbench";
	tool(&q, "tbench", "touch \"$0.ran\"\n" THROUGHPUT);
	assert_refused(&q, ERR_NOT_FOUND, "tbench_srv is not installed");
	tool(&q, "tbench_srv", "echo cannot bind >&2\nexit 1\n");
	assert_refused(&q, ERR_SYSTEM, "tbench_srv does not listen: cannot bind");
	assert_int_not_equal(access(arena_printf(a, "%s/tbench.ran", q.bin).p, F_OK), 0);
	end(&q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_means_nothing_to_it_is_refused_before_anything_starts),
		cmocka_unit_test(a_tool_that_is_not_there_is_named_with_its_package),
		cmocka_unit_test(each_run_is_kept_with_how_it_was_called),
		cmocka_unit_test(what_has_no_result_is_a_failure_in_the_words_of_the_tool),
		cmocka_unit_test(what_was_finished_before_a_failure_is_kept),
		cmocka_unit_test(a_signal_ends_the_tool_and_keeps_what_was_finished),
		cmocka_unit_test(a_server_that_does_not_listen_is_a_failure),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
