/*
 * bench_candidate.c: how fast raw bytes are searched for what could be a result
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_candidate MBOX|FOLDER     FOLDER has archive.mbox, which import.sh makes
 */
#include <stdio.h>
#include <time.h>

#include "base/file.h"
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

int main(int argc, char **argv)
{
	AUTO_ARENA(a);
	size_t n, mails = 0, found = 0, bytes = 0;
	struct message_reader *reader;
	struct message_raw raw;
	struct err e = { 0 };
	bool more = true;
	double searching = 0;
	const char *const *words = import_words(a, &n);

	if (argc != 2 || !words || message_open(&reader, archive_of(argv[1], a), &e))
		return 2;
	const struct candidate *candidate = candidate_new(words, n, a);
	while (!message_find(reader, &raw, &more, &e) && more) {
		double from = cpu_seconds();
		found += candidate_is(candidate, raw.bytes);
		searching += cpu_seconds() - from;
		mails++;
		bytes += raw.bytes.n;
	}
	message_close(reader);
	printf("searching a mbox for what could be a result\t%.0f\tMB/s\tto reach: >= 2000; %zu of %zu mails\n",
	       (double)bytes / 1e6 / searching, found, mails);
	return 0;
}
