/*
 * plan.c: defaults, limits and the expected time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/plan.h"

const char *const bench_phase_name[PHASES] = { "seq-write", "rand-write", "seq-read", "rand-read" };

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

uint64_t plan_default_size(const struct plan_room *room)
{
	uint64_t size = 4096 * PLAN_MB;

	if (room->memory_bytes)
		size = smaller(size, room->memory_bytes * 2);
	size = smaller(size, room->free_bytes / 2) / PLAN_MB * PLAN_MB;
	return size ? size : PLAN_MB;
}

uint64_t plan_file_bytes(const struct plan *p, unsigned threads)
{
	return p->size_bytes / threads / p->block_bytes * p->block_bytes;
}

uint64_t plan_requests(const struct plan *p, enum bench_phase phase, unsigned threads, unsigned thread)
{
	if (!phase_is_random(phase))
		return plan_file_bytes(p, threads) / p->block_bytes;
	if (!p->random_requests)
		return UINT64_MAX;
	return p->random_requests / threads + (thread < p->random_requests % threads);
}

static unsigned most_threads(const struct plan *p)
{
	unsigned most = 1;

	for (size_t i = 0; i < p->n_threads; i++)
		most = p->threads[i] > most ? p->threads[i] : most;
	return most;
}

static unsigned fewest_threads(const struct plan *p)
{
	unsigned fewest = UINT32_MAX;

	for (size_t i = 0; i < p->n_threads; i++)
		fewest = p->threads[i] < fewest ? p->threads[i] : fewest;
	return fewest;
}

static unsigned long long in_mb(uint64_t bytes)
{
	return (unsigned long long)(bytes / PLAN_MB);
}

unsigned plan_phases(const struct plan *p)
{
	return (unsigned)__builtin_popcount(p->phases) * (unsigned)p->n_threads * p->repeat;
}

static enum err_code check_sense(const struct plan *p, struct err *e)
{
	unsigned most = most_threads(p);

	if (!p->phases)
		return err_set(e, ERR_USAGE, "no phase is left to measure");
	if (plan_phases(p) > PLAN_PHASES_MAX)
		return err_set(e, ERR_USAGE, "%u phases; at most %d fit into one run", plan_phases(p), PLAN_PHASES_MAX);
	if (p->block_bytes < PLAN_BLOCK_MIN || p->block_bytes > PLAN_BLOCK_MAX || p->block_bytes % PLAN_BLOCK_MIN)
		return err_set(e, ERR_USAGE, "a block of %u bytes; it must be a multiple of 512, at most 64M", p->block_bytes);
	if (p->size_bytes < PLAN_MB)
		return err_set(e, ERR_USAGE, "files of less than 1M tell nothing");
	if (plan_file_bytes(p, most) == 0)
		return err_set(e, ERR_USAGE, "%llu MB for %u threads is less than a block of %u bytes each",
			       in_mb(p->size_bytes), most, p->block_bytes);
	if (p->random_requests && p->random_requests < most)
		return err_set(e, ERR_USAGE, "%llu random requests are not enough for %u threads",
			       (unsigned long long)p->random_requests, most);
	return OK;
}

enum err_code plan_check(const struct plan *p, const struct plan_room *room, struct err *e)
{
	if (check_sense(p, e))
		return e->code;
	if (p->size_bytes > room->free_bytes)
		return err_set(e, ERR_USAGE, "%s: files of %llu MB do not fit, %llu MB are free; choose a smaller --size",
			       p->dir, in_mb(p->size_bytes), in_mb(room->free_bytes));
	if (plan_file_bytes(p, fewest_threads(p)) > room->file_limit_bytes)
		return err_set(e, ERR_USAGE, "%s: a file of %llu MB is larger than this process may write (ulimit -f)", p->dir,
			       in_mb(plan_file_bytes(p, fewest_threads(p))));
	return OK;
}

static double phase_expected_s(const struct plan *p, enum bench_phase phase, double bytes_per_s)
{
	double bytes = (double)p->size_bytes;

	if (phase_is_random(phase) && !p->random_requests)
		return (double)p->random_ms / 1000;
	if (phase_is_random(phase))
		bytes = (double)p->random_requests * p->block_bytes;
	return bytes_per_s > 0 ? bytes / bytes_per_s : 0;
}

double plan_expected_s(const struct plan *p, const struct plan_room *room, const struct probe *probe)
{
	bool is_cached = !p->cold && !p->direct && p->size_bytes < room->available_bytes;
	double seconds = 0;

	for (enum bench_phase phase = 0; phase < PHASES; phase++) {
		bool slow = phase_is_write(phase) || !is_cached;
		if (p->phases & 1u << phase)
			seconds += phase_expected_s(p, phase, slow ? probe->write_bytes_per_s : probe->read_bytes_per_s);
	}
	return seconds * (double)p->n_threads * p->repeat;
}
