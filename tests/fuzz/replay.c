/*
 * replay.c: feeds files to a fuzz target that is built without a fuzzer: one test a folder, TAP
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: fuzz_X FILE|FOLDER...
 *
 * The name of each file goes to standard error before it is read, so that the last one named is the culprit.
 */
#include "fuzz/fuzz.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4 * 1024 * 1024 };

/* Exactly as many bytes as the file has, so that a sanitizer sees the first byte behind them. */
static int replay_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	uint8_t *buf = malloc(FILE_MAX);
	uint8_t *data = NULL;
	size_t n = 0;

	fprintf(stderr, "%s\n", path);
	if (f && buf) {
		n = fread(buf, 1, FILE_MAX, f);
		data = malloc(n ? n : 1);
	}
	if (data) {
		memcpy(data, buf, n);
		LLVMFuzzerTestOneInput(data, n);
	}
	if (f)
		fclose(f);
	free(data);
	free(buf);
	return f && data ? 0 : -1;
}

/* How many files were read; -1: one could not be. */
static long replay_tree(char *path)
{
	char *const paths[] = { path, NULL };
	FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	long n = 0;

	if (!tree)
		return -1;
	for (FTSENT *entry; n >= 0 && (entry = fts_read(tree)) != NULL;) {
		if (entry->fts_info == FTS_F)
			n = replay_file(entry->fts_path) ? -1 : n + 1;
	}
	fts_close(tree);
	return n;
}

int main(int argc, char **argv)
{
	int failed = 0;

	for (int i = 1; i < argc; i++) {
		long n = replay_tree(argv[i]);

		failed |= n < 0;
		printf("%sok %d - %s: %ld inputs\n", n < 0 ? "not " : "", i, argv[i], n);
		fflush(stdout);
	}
	printf("1..%d\n", argc - 1);
	return failed;
}
