/*
 * ends.h: a file by its first and last bytes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_ENDS_H
#define TEXT_ENDS_H

#include <stdint.h>

/* Hash of the first and the last 4096 bytes of the first SIZE bytes of FD, which stays where it is; 0: cannot be read. */
int64_t ends_hash(int fd, int64_t size);

#endif
