/*
 * engine_psync.c: pread and pwrite of one block, one after the other
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By default one clock reading a request: the end of one is the start of the next, so the few nanoseconds of the loop's
 * own work count in the request.  With paired clocks nothing but the system call does, at the cost of a second reading.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench/clock.h"
#include "bench/engine.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* What the system left over of a request; the error is found by asking for the rest. */
static __attribute__((noinline)) int finish_request(const struct engine_job *j, bool is_write, char *data, uint64_t offset,
						    ssize_t got)
{
	size_t done = got > 0 ? (size_t)got : 0;

	while (got > 0 || (got < 0 && errno == EINTR)) {
		if (done == j->block_bytes)
			return 0;
		size_t left = j->block_bytes - done;
		got = is_write ? pwrite(j->fd, data + done, left, (off_t)(offset + done))
			       : pread(j->fd, data + done, left, (off_t)(offset + done));
		done += got > 0 ? (size_t)got : 0;
	}
	return got == 0 ? ERROR_SHORT : errno;
}

ALWAYS_INLINE void stamp(char *data, uint32_t block_bytes, uint64_t number)
{
	for (uint32_t at = 0; at < block_bytes; at += ENGINE_STAMP_BYTES, number++)
		memcpy(data + at, &number, sizeof number);
}

ALWAYS_INLINE char *data_to_write(const struct engine_job *j, uint64_t i, uint64_t *pool_at)
{
	char *data = j->pool + *pool_at * j->block_bytes;

	if (++*pool_at == j->pool_blocks)
		*pool_at = 0;
	if (j->stamps)
		stamp(data, j->block_bytes, j->first_stamp + i * (j->block_bytes / ENGINE_STAMP_BYTES + 1));
	return data;
}

/* The flags are constants where this is inlined: each combination is a loop of its own without tests of them. */
ALWAYS_INLINE void loop(struct engine_job *j, const bool is_write, const bool is_random, const bool pairs_clocks)
{
	struct random random = j->random;
	const uint64_t requests = j->requests;
	const uint32_t block_bytes = j->block_bytes;
	uint64_t now = clock_ns(), until = j->time_ns ? now + j->time_ns : UINT64_MAX, i = 0, pool_at = 0;

	j->start_ns = now;
	while (i < requests && now < until && !atomic_load_explicit(j->stop, memory_order_relaxed)) {
		uint64_t offset = (is_random ? random_below(&random, j->blocks) : i) * block_bytes;
		char *data = is_write ? data_to_write(j, i, &pool_at) : j->pool;
		uint64_t from = pairs_clocks ? clock_ns() : now;
		ssize_t got = is_write ? pwrite(j->fd, data, block_bytes, (off_t)offset)
				       : pread(j->fd, data, block_bytes, (off_t)offset);
		if (__builtin_expect(got != (ssize_t)block_bytes, 0)) {
			j->error = finish_request(j, is_write, data, offset, got);
			if (j->error)
				break;
		}
		now = clock_ns();
		record_add(j->record, now - from);
		atomic_store_explicit(&j->done, ++i, memory_order_relaxed);
	}
	j->stop_ns = now;
}

static void seq_write(struct engine_job *j)
{
	j->pairs_clocks ? loop(j, true, false, true) : loop(j, true, false, false);
}

static void rand_write(struct engine_job *j)
{
	j->pairs_clocks ? loop(j, true, true, true) : loop(j, true, true, false);
}

static void seq_read(struct engine_job *j)
{
	j->pairs_clocks ? loop(j, false, false, true) : loop(j, false, false, false);
}

static void rand_read(struct engine_job *j)
{
	j->pairs_clocks ? loop(j, false, true, true) : loop(j, false, true, false);
}

static void run(struct engine_job *j)
{
	static void (*const loops[PHASES])(struct engine_job *) = {
		[PHASE_SEQ_WRITE] = seq_write, [PHASE_RAND_WRITE] = rand_write,
		[PHASE_SEQ_READ] = seq_read,   [PHASE_RAND_READ] = rand_read,
	};

	loops[j->phase](j);
}

const struct engine engine_psync = { "psync", run };
