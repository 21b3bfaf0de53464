/*
 * site_folder.h: a folder of pages appears all at once, and replaces nothing but its like
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SITE_FOLDER_H
#define REPORTS_SITE_FOLDER_H

#include "base/arena.h"
#include "base/err.h"

struct site_folder {
	struct arena *arena;
	const char *path, *temporary;
	int fd;
};

MUST_CHECK enum err_code site_folder_begin(struct site_folder *f, const char *path, struct arena *a, struct err *e);
/* Puts the new folder in the place of the old one; if it cannot, nothing is left of the new one. */
MUST_CHECK enum err_code site_folder_end(struct site_folder *f, struct err *e);
/* Removes what was written. */
void site_folder_abandon(struct site_folder *f);

#endif
