/*
 * bench_candidate.c: how fast raw bytes are searched for what could be a result
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_candidate MBOX|FOLDER     FOLDER has archive.mbox, which import.sh makes
 */
#include <stdio.h>
#include <time.h>

#include "base/file.h"
#include "base/vec.h"
#include "import/import.h"
#include "text/candidate.h"

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The archive itself, or the folder that import.sh left it in. */
static const char *archive_of(const char *path, struct arena *a)
{
	return file_is_dir(path) ? arena_printf(a, "%s/archive.mbox", path).p : path;
}

/* Mails in memory: asking the clock before and behind each would take longer than the search of a short one. */
struct mails {
	struct arena *arena;
	VEC(struct str) at;
	size_t bytes;
};

enum { BYTES_AT_ONCE = 16 * 1024 * 1024 };

struct sum {
	size_t mails, found, bytes;
	double seconds;
};

static void search(struct mails *m, const struct candidate *c, struct sum *sum)
{
	double from = cpu_seconds();

	for (size_t i = 0; i < m->at.n; i++)
		sum->found += candidate_is(c, m->at.at[i]);
	sum->seconds += cpu_seconds() - from;
	sum->mails += m->at.n;
	sum->bytes += m->bytes;
	arena_reset(m->arena);
	*m = (struct mails){ .arena = m->arena };
}

int main(int argc, char **argv)
{
	AUTO_ARENA(a);
	AUTO_ARENA(b);
	size_t n;
	struct mails mails = { .arena = b };
	struct sum sum = { 0 };
	struct message_reader *reader;
	struct message_raw raw;
	struct err e = { 0 };
	bool more = true;
	const char *const *words = import_words(a, &n);

	if (argc != 2 || !words || message_open(&reader, archive_of(argv[1], a), &e))
		return 2;
	const struct candidate *candidate = candidate_new(words, n, a);
	while (!message_find(reader, &raw, &more, &e) && more) {
		vec_push(b, &mails.at, arena_dup(b, raw.bytes));
		mails.bytes += raw.bytes.n;
		if (mails.bytes > BYTES_AT_ONCE)
			search(&mails, candidate, &sum);
	}
	search(&mails, candidate, &sum);
	message_close(reader);
	printf("searching a mbox for what could be a result\t%.0f\tMB/s\tto reach: >= 2000; %zu of %zu mails\n",
	       (double)sum.bytes / 1e6 / sum.seconds, sum.found, sum.mails);
	return 0;
}
