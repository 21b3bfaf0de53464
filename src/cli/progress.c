/*
 * progress.c: one line on a terminal that says how far it is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/progress.h"

#include <time.h>

enum { SHOW_EVERY_MS = 100 };

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void progress_init(struct progress *p, FILE *out)
{
	*p = (struct progress){ .out = out };
	if (out)
		p->started_ms = p->shown_ms = now_ms();
}

/* "8 s", "3 min", "2 h": as exact as a guess deserves. */
static struct str rough_time(double seconds, struct arena *a)
{
	if (seconds < 90)
		return arena_printf(a, "%.0f s", seconds);
	if (seconds < 90 * 60)
		return arena_printf(a, "%.0f min", seconds / 60);
	return arena_printf(a, "%.0f h", seconds / 3600);
}

struct str progress_text(double done, double total, const char *unit, double seconds, struct arena *a)
{
	double rate = seconds > 0 ? done / seconds : 0;

	if (total <= 0 || done > total)
		return arena_printf(a, "%.1f %s, %.1f %s/s", done, unit, rate, unit);
	if (rate <= 0 || seconds < 1)
		return arena_printf(a, "%.1f of %.1f %s", done, total, unit);
	struct str left = rough_time((total - done) / rate, a);
	return arena_printf(a, "%.1f of %.1f %s, %.1f %s/s, " STR_FMT " left", done, total, unit, rate, unit, STR_ARG(left));
}

static bool is_time_to_show(struct progress *p, uint64_t now)
{
	if (!p->out || now - p->shown_ms < SHOW_EVERY_MS)
		return false;
	p->shown_ms = now;
	return true;
}

static void show(struct progress *p, struct str text)
{
	fprintf(p->out, "\r" STR_FMT "\033[K", STR_ARG(text));
	fflush(p->out);
	p->is_shown = true;
}

void progress_show(struct progress *p, double done, double total, const char *unit)
{
	uint64_t now = p->out ? now_ms() : 0;

	if (!is_time_to_show(p, now))
		return;
	AUTO_ARENA(a);
	show(p, progress_text(done, total, unit, (double)(now - p->started_ms) / 1000, a));
}

void progress_say(struct progress *p, struct str text)
{
	if (p->out && is_time_to_show(p, now_ms()))
		show(p, text);
}

void progress_clear(struct progress *p)
{
	if (!p->is_shown)
		return;
	fputs("\r\033[K", p->out);
	fflush(p->out);
	p->is_shown = false;
}
