/*
 * moment.c: times as everybody writes them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/moment.h"

#include <time.h>

#include "model/source.h"

static bool is_known(int64_t time, struct tm *out)
{
	time_t seconds = (time_t)time;

	return time != SOURCE_NO_TIME && gmtime_r(&seconds, out);
}

static struct str day_of(const struct tm *tm, struct arena *a)
{
	return arena_printf(a, "%04ld-%02d-%02d", (long)tm->tm_year + 1900, tm->tm_mon + 1, tm->tm_mday);
}

struct str moment_day(int64_t time, struct arena *a)
{
	struct tm tm;

	return is_known(time, &tm) ? day_of(&tm, a) : STR_NONE;
}

struct str moment_words(int64_t time, struct arena *a)
{
	struct tm tm;

	if (!is_known(time, &tm))
		return STR_NONE;
	return arena_printf(a, STR_FMT "T%02d:%02d:%02dZ", STR_ARG(day_of(&tm, a)), tm.tm_hour, tm.tm_min, tm.tm_sec);
}
