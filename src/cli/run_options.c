/*
 * run_options.c: the command line as a plan
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>
#include <sys/random.h>

#include "base/num.h"
#include "cli/cmds.h"
#include "cli/run.h"

#define DEFAULT_THREADS "1,2,4,8"
enum { DEFAULT_BLOCK = 4096, TIME_MAX_S = 100000000 };

static const char *option(const struct cmd_context *cx, const char *name)
{
	return cmd_option(cx, &cmd_run, name);
}

static enum err_code whole_number(const struct cmd_context *cx, const char *name, uint64_t most, uint64_t *out,
				  struct err *e)
{
	const char *text = option(cx, name);

	if (!text)
		return OK;
	if (num_u64(str_from(text), out) && *out >= 1 && *out <= most)
		return OK;
	return err_set(e, ERR_USAGE, "--%s=%s is not a whole number from 1 to %llu", name, text, (unsigned long long)most);
}

static enum err_code size(const struct cmd_context *cx, const char *name, uint64_t *out, struct err *e)
{
	const char *text = option(cx, name);

	if (!text || (num_size(str_from(text), out) && *out > 0))
		return OK;
	return err_set(e, ERR_USAGE, "--%s=%s is not a size; one is written 4k, 256M or 2G", name, text);
}

enum err_code run_threads(const char *text, struct plan *out, struct err *e)
{
	struct str rest = str_from(text);

	while (rest.n) {
		struct str word = str_trim(str_cut(&rest, ','));
		uint64_t n;
		if (!num_u64(word, &n) || n < 1 || n > PLAN_THREADS_MAX)
			return err_set(e, ERR_USAGE, "\"" STR_FMT "\" is not a number of threads from 1 to %d", STR_ARG(word),
				       PLAN_THREADS_MAX);
		if (out->n_threads == PLAN_COMBINATIONS_MAX)
			return err_set(e, ERR_USAGE, "more than %d numbers of threads", PLAN_COMBINATIONS_MAX);
		for (size_t i = 0; i < out->n_threads; i++)
			if (out->threads[i] == n)
				return err_set(e, ERR_USAGE, "%u threads are named twice; --repeat measures again", (unsigned)n);
		out->threads[out->n_threads++] = (unsigned)n;
	}
	if (out->n_threads == 0)
		return err_set(e, ERR_USAGE, "no number of threads is given");
	return OK;
}

static enum err_code phases(const char *text, struct plan *out, struct err *e)
{
	struct str rest = str_from(text ? text : "seq-write,rand-write,seq-read,rand-read");

	while (rest.n) {
		struct str word = str_trim(str_cut(&rest, ','));
		unsigned bit = 0;
		for (unsigned i = 0; i < PHASES; i++)
			bit |= str_is(word, bench_phase_name[i]) ? 1u << i : 0;
		if (!bit)
			return err_set(e, ERR_USAGE, "--phases: \"" STR_FMT "\" is none of seq-write, rand-write, seq-read, rand-read",
				       STR_ARG(word));
		out->phases |= bit;
	}
	/* Otherwise holes would be read, and those without any input or output. */
	if (out->phases && !(out->phases & 1u << PHASE_SEQ_WRITE))
		return err_set(e, ERR_USAGE, "--phases: without seq-write there is nothing to read or write over");
	return OK;
}

static enum err_code how_many_random(const struct cmd_context *cx, struct plan *out, struct err *e)
{
	const char *text = option(cx, "time");
	double seconds;

	if (text && option(cx, "random"))
		return err_set(e, ERR_USAGE, "--time and --random both say when a random phase ends: choose one");
	out->random_ms = PLAN_RANDOM_MS_DEFAULT;
	if (whole_number(cx, "random", UINT64_MAX / 2, &out->random_requests, e) || !text)
		return e->code;
	if (!num_double(str_from(text), &seconds) || seconds < 0.001 || seconds > TIME_MAX_S)
		return err_set(e, ERR_USAGE, "--time=%s is not a number of seconds", text);
	out->random_ms = (uint64_t)(seconds * 1000);
	return OK;
}

static enum err_code seed(const struct cmd_context *cx, struct plan *out, struct err *e)
{
	const char *text = option(cx, "seed");

	if (!text)
		/* Short enough to be typed again. */
		return getrandom(&out->seed, 4, 0) == 4 ? OK : err_set(e, ERR_SYSTEM, "no random seed");
	if (!num_u64(str_from(text), &out->seed))
		return err_set(e, ERR_USAGE, "--seed=%s is not a whole number", text);
	return OK;
}

enum err_code run_plan(const struct cmd_context *cx, struct plan *out, struct err *e)
{
	const char *threads = option(cx, "threads");
	uint64_t block = DEFAULT_BLOCK, repeat = 1;

	*out = (struct plan){
		.direct = option(cx, "direct"), .sync = option(cx, "sync"), .cold = option(cx, "cold"),
		.zeros = option(cx, "zeros"), .pairs_clocks = option(cx, "paired-clock"),
	};
	if (run_threads(threads ? threads : DEFAULT_THREADS, out, e) || phases(option(cx, "phases"), out, e) ||
	    size(cx, "size", &out->size_bytes, e) || size(cx, "block", &block, e) ||
	    whole_number(cx, "repeat", PLAN_REPEAT_MAX, &repeat, e) || how_many_random(cx, out, e) || seed(cx, out, e))
		return e->code;
	if (block > PLAN_BLOCK_MAX)
		return err_set(e, ERR_USAGE, "--block=%s is more than 64M", option(cx, "block"));
	if (out->size_bytes % PLAN_MB)
		return err_set(e, ERR_USAGE, "--size=%s is not a whole number of MB", option(cx, "size"));
	out->block_bytes = (uint32_t)block;
	out->repeat = (unsigned)repeat;
	return OK;
}
