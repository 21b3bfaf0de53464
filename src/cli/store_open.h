/*
 * store_open.h: the database of a command, with messages that say what to do next
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_STORE_OPEN_H
#define CLI_STORE_OPEN_H

#include "store/store.h"

/* MAKE: a database that is not there is made, with its folders, and belongs to the invoking user under sudo.
 * The caller owns *out: store_close(). */
MUST_CHECK enum err_code store_open_at(const char *path, enum store_mode mode, bool make, struct store **out,
				       struct err *e);

#endif
