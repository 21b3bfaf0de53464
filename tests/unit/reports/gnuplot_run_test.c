/*
 * gnuplot_run_test.c: tests of reports/gnuplot_run.c, with programs that stand in for gnuplot
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "reports/gnuplot_run.h"

struct stand_in {
	struct arena *a;
	char folder[64];
	const char *program;
};

/* More commands than a pipe holds. */
enum { MANY = 4000 };

static const struct str empty[MANY];

static int set_up(void **state)
{
	struct arena *a = arena_new();
	struct stand_in *s = arena_alloc(a, sizeof *s);

	s->a = a;
	strcpy(s->folder, "/tmp/behemoth-test.XXXXXX");
	assert_non_null(mkdtemp(s->folder));
	s->program = arena_printf(a, "%s/gnuplot", s->folder).p;
	*state = s;
	return 0;
}

static int tear_down(void **state)
{
	struct stand_in *s = *state;

	unlink(s->program);
	rmdir(s->folder);
	arena_free(s->a);
	return 0;
}

static void make_program(const struct stand_in *s, const char *body)
{
	FILE *out = fopen(s->program, "w");

	assert_non_null(out);
	fprintf(out, "#!/bin/sh\n%s\n", body);
	assert_int_equal(fclose(out), 0);
	assert_int_equal(chmod(s->program, 0755), 0);
}

static struct gnuplot_result run(const struct stand_in *s, struct gnuplot_job job)
{
	struct gnuplot_result result;
	struct err e = { 0 };

	job.program = s->program;
	if (job.timeout_ms == 0)
		job.timeout_ms = 20000;
	if (gnuplot_run(&job, s->a, &result, &e))
		fail_msg("%s", e.msg);
	return result;
}

static const char *text_of(const struct stand_in *s, struct str bytes)
{
	return arena_cstr(s->a, bytes);
}

static void scripts_are_loaded_through_the_pipe_and_pictures_come_back(void **state)
{
	struct stand_in *s = *state;
	const struct str scripts[] = { STR("plot x\n"), STR("plot y\n"), STR("") };

	make_program(s, "cat >chart-1; cat script-1 script-2 >chart-2; echo oops >&2; exit 3");
	struct gnuplot_result r = run(s, (struct gnuplot_job){ .scripts = scripts, .n = 3, .may_fork = true });

	assert_string_equal(text_of(s, r.files[0]), "load \"script-1\"\nload \"script-2\"\nload \"script-3\"\n");
	assert_string_equal(text_of(s, r.files[1]), "plot x\nplot y\n");
	assert_int_equal(r.files[2].n, 0);
	assert_string_equal(text_of(s, r.said), "oops\n");
	assert_int_equal(r.status, 3);
}

static void it_sees_nothing_of_our_environment_and_no_other_file(void **state)
{
	struct stand_in *s = *state;
	FILE *secret = fopen("/dev/null", "r");

	setenv("GNUPLOT_LIB", "/tmp/evil", 1);
	make_program(s, "echo \"$*\" >chart-1; /usr/bin/env | grep -v -e ^PWD= -e ^OLDPWD= -e ^_= -e ^SHLVL= | sort >chart-2;"
			"ls /proc/self/fd >chart-3");
	struct gnuplot_result r = run(s, (struct gnuplot_job){ .scripts = empty, .n = 3, .may_fork = true });

	assert_non_null(secret);
	fclose(secret);
	assert_string_equal(text_of(s, r.files[0]), "-d\n");
	assert_string_equal(text_of(s, r.files[1]), "HOME=/\nLC_ALL=C.UTF-8\nPATH=/usr/bin:/bin\n");
	/* Input, output, errors, and the folder that ls itself reads. */
	assert_string_equal(text_of(s, r.files[2]), "0\n1\n2\n3\n");
}

static void limits_hold_before_the_first_command_is_read(void **state)
{
	struct stand_in *s = *state;

	make_program(s, "read line; ulimit -t >chart-1; ulimit -v >chart-2; ulimit -f >chart-3; ulimit -n >chart-4;"
			"ulimit -c >chart-5");
	struct gnuplot_result r = run(s, (struct gnuplot_job){ .scripts = empty, .n = 5, .timeout_ms = 5000,
							       .may_fork = true });

	assert_string_equal(text_of(s, r.files[0]), "7\n");
	assert_string_equal(text_of(s, r.files[1]), "2097152\n");
	assert_string_equal(text_of(s, r.files[2]), "131072\n");
	assert_string_equal(text_of(s, r.files[3]), "64\n");
	assert_string_equal(text_of(s, r.files[4]), "0\n");
}

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void one_that_never_ends_is_stopped(void **state)
{
	struct stand_in *s = *state;
	int64_t start = now_ms();

	make_program(s, "echo early >chart-1; exec sleep 60");
	struct gnuplot_result r = run(s, (struct gnuplot_job){ .scripts = empty, .n = 1, .timeout_ms = 300, .may_fork = true });

	assert_int_equal(r.status, -1);
	assert_in_range(now_ms() - start, 250, 20000);
	assert_string_equal(text_of(s, r.files[0]), "early\n");
}

static void one_that_reads_nothing_is_stopped_too(void **state)
{
	struct stand_in *s = *state;

	make_program(s, "exec sleep 60");
	assert_int_equal(run(s, (struct gnuplot_job){ .scripts = empty, .n = MANY, .timeout_ms = 300 }).status, -1);
}

static void one_that_ends_early_does_not_end_us(void **state)
{
	struct stand_in *s = *state;
	sigset_t pending;

	make_program(s, "exit 0");
	assert_int_equal(run(s, (struct gnuplot_job){ .scripts = empty, .n = MANY }).status, 0);
	sigpending(&pending);
	assert_false(sigismember(&pending, SIGPIPE));
}

static void its_folder_goes_away(void **state)
{
	struct stand_in *s = *state;

	make_program(s, "pwd >chart-1; echo x >other");
	struct gnuplot_result r = run(s, (struct gnuplot_job){ .scripts = empty, .n = 1 });
	struct str folder = str_trim(r.files[0]);

	assert_true(str_starts(folder, "/tmp/behemoth-charts."));
	assert_int_equal(access(text_of(s, folder), F_OK), -1);
}

static void a_missing_program_is_told_with_its_package(void **state)
{
	struct stand_in *s = *state;
	const struct gnuplot_job job = { .program = "/nowhere/gnuplot", .timeout_ms = 1000 };
	struct gnuplot_result result;
	struct err e = { 0 };

	assert_int_equal(gnuplot_run(&job, s->a, &result, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "gnuplot-nox"));
}

/* With the real one. */
static void an_error_in_one_script_does_not_harm_the_next(void **state)
{
	struct stand_in *s = *state;
	static const struct str scripts[] = {
		STR("set terminal svg\nset output \"chart-1\"\nplot x\nunset output\n"),
		STR("set output \"chart-2\"\nplot nonsense(\nplot x\n"),
		STR("reset session\nset terminal svg\nset output \"chart-3\"\nplot x\nunset output\n"),
	};
	const struct gnuplot_job job = { .scripts = scripts, .n = 3, .timeout_ms = 20000 };
	struct gnuplot_result result;
	struct err e = { 0 };

	NEEDS_GNUPLOT();
	assert_int_equal(gnuplot_run(&job, s->a, &result, &e), OK);
	assert_true(str_ends(str_trim(result.files[0]), "</svg>"));
	assert_true(str_ends(str_trim(result.files[2]), "</svg>"));
	assert_true(str_has(result.said, "nonsense"));
}

/* But for root, whom no limit of processes binds. */
static void no_command_of_a_script_can_start_a_process(void **state)
{
	struct stand_in *s = *state;
	const char *canary = arena_printf(s->a, "%s/canary", s->folder).p;
	const struct str script = arena_printf(s->a, "system(\"touch %s\")\n! touch %s\n", canary, canary);
	const struct gnuplot_job job = { .scripts = &script, .n = 1, .timeout_ms = 20000 };
	struct gnuplot_result result;
	struct err e = { 0 };

	NEEDS_GNUPLOT();
	if (geteuid() == 0)
		skip();
	assert_int_equal(gnuplot_run(&job, s->a, &result, &e), OK);
	assert_int_not_equal(access(canary, F_OK), 0);
}

/* Waits until the stand-in has said where it runs; false: it never did. */
static bool read_place(const char *path, char *place, size_t size)
{
	const struct timespec pause = { .tv_nsec = 5000000 };

	for (int i = 0; i < 2000; i++, nanosleep(&pause, NULL)) {
		FILE *in = fopen(path, "r");

		if (!in)
			continue;
		bool is_whole = fgets(place, (int)size, in) && strchr(place, '\n');
		fclose(in);
		if (is_whole) {
			*strchr(place, '\n') = '\0';
			return true;
		}
	}
	return false;
}

static void who_is_ended_takes_the_folder_along(void **state)
{
	const struct stand_in *s = *state;
	const char *path = arena_printf(s->a, "%s/place", s->folder).p;
	const struct gnuplot_job job = { .program = s->program, .scripts = empty, .n = MANY, .timeout_ms = 60000, .may_fork = true };
	struct stat there;
	char place[256];
	int status;

	make_program(s, arena_printf(s->a, "pwd >%s\nexec sleep 60", path).p);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		struct gnuplot_result result;
		struct err e = { 0 };

		_exit(gnuplot_run(&job, s->a, &result, &e) ? 1 : 0);
	}
	assert_true(read_place(path, place, sizeof place));
	assert_int_equal(stat(place, &there), 0);
	assert_int_equal(kill(pid, SIGTERM), 0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
	assert_int_not_equal(stat(place, &there), 0);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scripts_are_loaded_through_the_pipe_and_pictures_come_back),
		cmocka_unit_test(it_sees_nothing_of_our_environment_and_no_other_file),
		cmocka_unit_test(limits_hold_before_the_first_command_is_read),
		cmocka_unit_test(one_that_never_ends_is_stopped),
		cmocka_unit_test(one_that_reads_nothing_is_stopped_too),
		cmocka_unit_test(one_that_ends_early_does_not_end_us),
		cmocka_unit_test(its_folder_goes_away),
		cmocka_unit_test(a_missing_program_is_told_with_its_package),
		cmocka_unit_test(an_error_in_one_script_does_not_harm_the_next),
		cmocka_unit_test(no_command_of_a_script_can_start_a_process),
		cmocka_unit_test(who_is_ended_takes_the_folder_along),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
