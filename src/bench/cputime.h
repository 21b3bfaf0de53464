/*
 * cputime.h: processor time of threads and of the whole machine
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_CPUTIME_H
#define BENCH_CPUTIME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* Of one thread since it began.  The whole is exact; the kernel counts the parts in ticks, so they say something only
 * over a tenth of a second and more. */
struct thread_time {
	uint64_t whole_ns;
	uint64_t user_us, system_us;
};

struct thread_time thread_time_now(void);
struct thread_time thread_time_between(const struct thread_time *from, const struct thread_time *to);

/* Of all processors since the machine started, in seconds.  Source: proc(5), the line "cpu" of /proc/stat. */
struct machine_time {
	double busy; /* user, nice, system, irq, softirq; not what the host took away */
	double irq, iowait, steal;
};

/* False: TEXT is not /proc/stat.  TICKS a second: sysconf(_SC_CLK_TCK). */
bool machine_time_parse(struct str text, double ticks, struct machine_time *out);
bool machine_time_now(struct machine_time *out);

#endif
