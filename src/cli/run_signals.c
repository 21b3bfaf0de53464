/*
 * run_signals.c: Ctrl-C and its kin wait until a phase is whole or given up
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <time.h>

#include "cli/run.h"

static void set_of_ours(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
	sigaddset(set, SIGHUP);
}

void signals_hold(struct run_signals *s)
{
	sigset_t set;

	set_of_ours(&set);
	*s = (struct run_signals){ 0 };
	sigprocmask(SIG_BLOCK, &set, &s->before);
	/* A file that may not grow shall be an error with a message, not the end. */
	signal(SIGXFSZ, SIG_IGN);
}

bool signals_came(struct run_signals *s)
{
	const struct timespec now = { 0, 0 };
	sigset_t set;

	if (s->got)
		return true;
	set_of_ours(&set);
	int got = sigtimedwait(&set, NULL, &now);
	if (got <= 0)
		return false;
	s->got = got;
	signals_release(s);
	return true;
}

void signals_release(struct run_signals *s)
{
	sigprocmask(SIG_SETMASK, &s->before, NULL);
}
