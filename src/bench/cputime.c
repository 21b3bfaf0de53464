/*
 * cputime.c: processor time from getrusage and /proc/stat
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/cputime.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/num.h"

static uint64_t in_us(struct timeval t)
{
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_usec;
}

struct thread_time thread_time_now(void)
{
	struct thread_time out = { 0 };
	struct timespec t;
	struct rusage u;

	/* What getrusage says is as old as the last tick while the thread runs. */
	if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
		out.whole_ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
	if (getrusage(RUSAGE_THREAD, &u) == 0) {
		out.user_us = in_us(u.ru_utime);
		out.system_us = in_us(u.ru_stime);
	}
	return out;
}

struct thread_time thread_time_between(const struct thread_time *from, const struct thread_time *to)
{
	return (struct thread_time){ to->whole_ns - from->whole_ns, to->user_us - from->user_us,
				     to->system_us - from->system_us };
}

bool machine_time_parse(struct str text, double ticks, struct machine_time *out)
{
	enum { USER, NICE, SYSTEM, IDLE, IOWAIT, IRQ, SOFTIRQ, STEAL, FIELDS };
	double seconds[FIELDS] = { 0 };
	struct str line = str_next_line(&text);

	*out = (struct machine_time){ 0 };
	if (!str_is(str_next_word(&line), "cpu") || ticks <= 0)
		return false;
	for (size_t i = 0; i < FIELDS; i++) {
		uint64_t n;
		if (!num_u64(str_next_word(&line), &n))
			return i > IDLE; /* old kernels tell less */
		seconds[i] = (double)n / ticks;
		out->irq = seconds[IRQ] + seconds[SOFTIRQ];
		out->busy = seconds[USER] + seconds[NICE] + seconds[SYSTEM] + out->irq;
		out->iowait = seconds[IOWAIT];
		out->steal = seconds[STEAL];
	}
	return true;
}

bool machine_time_now(struct machine_time *out)
{
	char text[512];
	int fd = open("/proc/stat", O_RDONLY | O_CLOEXEC);

	*out = (struct machine_time){ 0 };
	if (fd < 0)
		return false;
	ssize_t n = read(fd, text, sizeof text);
	close(fd);
	return n > 0 && machine_time_parse((struct str){ text, (size_t)n }, (double)sysconf(_SC_CLK_TCK), out);
}
