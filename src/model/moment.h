/*
 * moment.h: times as everybody writes them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_MOMENT_H
#define MODEL_MOMENT_H

#include <stdint.h>

#include "base/arena.h"

/* Of seconds since 1970, in UTC, as ISO 8601 has it: "2024-03-01", and "2024-03-01T10:00:00Z".  In the arena; empty for
 * SOURCE_NO_TIME and what no calendar has. */
struct str moment_day(int64_t time, struct arena *a);
struct str moment_words(int64_t time, struct arena *a);

#endif
