/*
 * crew.c: threads that gather and read batches
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Batches go round in a ring.  The gatherer fills the next one that is free, each reader takes the oldest one that was
 * gathered, the caller gets the oldest one once it is read: so the order is that of the archive, however many there are.
 */
#include "cli/crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

enum { JOBS_MAX = 64, RING_MAX = 2 * JOBS_MAX + 2, BYTES_WAITING = 16 * 1024 * 1024 };

enum slot_state { SLOT_FREE, SLOT_GATHERED, SLOT_BEING_READ, SLOT_READ };

struct slot {
	enum slot_state state;
	struct batch *batch;
};

struct crew {
	pthread_mutex_t lock; /* of all below, but for what is in the batches */
	pthread_cond_t changed;
	struct slot ring[RING_MAX];
	size_t n_slots;
	size_t oldest, next; /* batches gone out of and into the ring */
	size_t bytes;	     /* in the ring */
	bool is_gathered;    /* nothing more comes */
	bool is_lent;	     /* the caller has the oldest */
	bool stops;
	struct message_reader *reader;
	const struct batch_how *how;
	pthread_t threads[JOBS_MAX + 1];
	size_t n_threads;
};

static struct slot *slot_of(struct crew *c, size_t nth)
{
	return &c->ring[nth % c->n_slots];
}

static bool has_room(const struct crew *c)
{
	return c->next - c->oldest < c->n_slots && (c->bytes < BYTES_WAITING || c->next == c->oldest);
}

static void add_gathered(struct crew *c, size_t bytes, bool is_last)
{
	slot_of(c, c->next++)->state = SLOT_GATHERED;
	c->bytes += bytes;
	c->is_gathered = is_last;
	pthread_cond_broadcast(&c->changed);
}

static void *gather_all(void *ctx)
{
	struct crew *c = ctx;

	pthread_mutex_lock(&c->lock);
	while (!c->stops && !c->is_gathered) {
		if (!has_room(c)) {
			pthread_cond_wait(&c->changed, &c->lock);
			continue;
		}
		struct batch *batch = slot_of(c, c->next)->batch;
		pthread_mutex_unlock(&c->lock);
		batch_gather(batch, c->reader);
		pthread_mutex_lock(&c->lock);
		add_gathered(c, batch->n_bytes, batch->is_last);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

static struct slot *oldest_gathered(struct crew *c)
{
	for (size_t i = c->oldest; i < c->next; i++)
		if (slot_of(c, i)->state == SLOT_GATHERED)
			return slot_of(c, i);
	return NULL;
}

static void *read_all(void *ctx)
{
	struct crew *c = ctx;

	pthread_mutex_lock(&c->lock);
	while (!c->stops) {
		struct slot *slot = oldest_gathered(c);
		if (!slot && c->is_gathered)
			break;
		if (!slot) {
			pthread_cond_wait(&c->changed, &c->lock);
			continue;
		}
		slot->state = SLOT_BEING_READ;
		pthread_mutex_unlock(&c->lock);
		batch_read(slot->batch, c->how);
		pthread_mutex_lock(&c->lock);
		slot->state = SLOT_READ;
		pthread_cond_broadcast(&c->changed);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

static bool start(struct crew *c, void *(*work)(void *))
{
	if (pthread_create(&c->threads[c->n_threads], NULL, work, c))
		return false;
	c->n_threads++;
	return true;
}

enum err_code crew_open(struct crew **out, unsigned jobs, struct message_reader *reader, const struct batch_how *how,
			struct batch *take_first, struct err *e)
{
	struct crew *c = calloc(1, sizeof *c);

	*out = NULL;
	if (!c) {
		batch_free(take_first);
		return err_set(e, ERR_SYSTEM, "no memory");
	}
	jobs = jobs < JOBS_MAX ? jobs : JOBS_MAX;
	c->n_slots = 2 * (size_t)jobs + 2;
	c->reader = reader;
	c->how = how;
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->changed, NULL);
	c->ring[0].batch = take_first;
	for (size_t i = 1; i < c->n_slots; i++)
		c->ring[i].batch = batch_new();
	add_gathered(c, take_first->n_bytes, take_first->is_last);
	bool has_all = start(c, gather_all);
	for (unsigned i = 0; i < jobs; i++)
		has_all = has_all && start(c, read_all);
	if (c->n_threads < 2) {
		crew_close(c);
		return err_set(e, ERR_SYSTEM, "cannot start a thread");
	}
	*out = c;
	return OK;
}

static void take_back(struct crew *c)
{
	if (!c->is_lent)
		return;
	struct slot *slot = slot_of(c, c->oldest++);
	slot->state = SLOT_FREE;
	c->bytes -= slot->batch->n_bytes;
	c->is_lent = false;
	pthread_cond_broadcast(&c->changed);
}

struct batch *crew_next(struct crew *c)
{
	struct batch *batch = NULL;

	pthread_mutex_lock(&c->lock);
	take_back(c);
	while (!batch && !(c->is_gathered && c->oldest == c->next)) {
		struct slot *slot = slot_of(c, c->oldest);
		if (c->oldest < c->next && slot->state == SLOT_READ)
			batch = slot->batch;
		else
			pthread_cond_wait(&c->changed, &c->lock);
	}
	c->is_lent = batch != NULL;
	pthread_mutex_unlock(&c->lock);
	return batch;
}

void crew_close(struct crew *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&c->lock);
	c->stops = true;
	pthread_cond_broadcast(&c->changed);
	pthread_mutex_unlock(&c->lock);
	for (size_t i = 0; i < c->n_threads; i++)
		pthread_join(c->threads[i], NULL);
	for (size_t i = 0; i < c->n_slots; i++)
		batch_free(c->ring[i].batch);
	pthread_cond_destroy(&c->changed);
	pthread_mutex_destroy(&c->lock);
	free(c);
}

unsigned crew_processors(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set))
		return 1;
	int n = CPU_COUNT(&set);
	return n > 0 ? (unsigned)n : 1;
}
