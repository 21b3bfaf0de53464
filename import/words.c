/*
 * words.c: what a text must hold for any importer to read something out of it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/import.h"

const char *const *import_words(struct arena *a, size_t *n)
{
	size_t count = 0;

	*n = 0;
	for (const struct importer *const *im = importer_table; *im; im++) {
		if (!(*im)->words)
			return NULL;
		for (const char *const *word = (*im)->words; *word; word++)
			count++;
	}
	const char **all = arena_array(a, count + 1, sizeof *all);
	for (const struct importer *const *im = importer_table; *im; im++)
		for (const char *const *word = (*im)->words; *word; word++)
			all[(*n)++] = *word;
	return all;
}
