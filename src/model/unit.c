/*
 * unit.c: units as people print them, and what they are worth in the canonical one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit is an optional multiplier and a known word: "kIOPS", "Mnsec", "KiB/s".  Two units are of one dimension when
 * they have the same canonical unit.
 */
#include "model/metric.h"

#include <string.h>
#include <strings.h>

struct unit {
	const char *name;
	const char *canonical;
	double factor; /* of one NAME in CANONICAL */
};

/* Looked up without regard to case; a name in "/s" is found with "/sec" and the like too. */
static const struct unit words[] = {
	{ "", "", 1 },
	{ "%", "%", 1 },
	{ "percent", "%", 1 },
	{ "times", "", 1 },
	{ "x", "", 1 },
	{ "s", "ms", 1e3 },
	{ "sec", "ms", 1e3 },
	{ "secs", "ms", 1e3 },
	{ "second", "ms", 1e3 },
	{ "seconds", "ms", 1e3 },
	{ "min", "ms", 60e3 },
	{ "minutes", "ms", 60e3 },
	{ "ms", "ms", 1 },
	{ "msec", "ms", 1 },
	{ "msecs", "ms", 1 },
	{ "milliseconds", "ms", 1 },
	{ "us", "ms", 1e-3 },
	{ "usec", "ms", 1e-3 },
	{ "usecs", "ms", 1e-3 },
	{ "microseconds", "ms", 1e-3 },
	{ "\xc2\xb5s", "ms", 1e-3 }, /* micro sign */
	{ "\xce\xbcs", "ms", 1e-3 }, /* Greek mu */
	{ "ns", "ms", 1e-6 },
	{ "nsec", "ms", 1e-6 },
	{ "nsecs", "ms", 1e-6 },
	{ "nanoseconds", "ms", 1e-6 },
	{ "iops", "IOPS", 1 },
	{ "io/s", "IOPS", 1 },
	{ "ios/s", "IOPS", 1 },
	{ "op/s", "ops/s", 1 },
	{ "ops/s", "ops/s", 1 },
	{ "operations/s", "ops/s", 1 },
	{ "file/s", "files/s", 1 },
	{ "files/s", "files/s", 1 },
	{ "transactions/s", "transactions/s", 1 },
	{ "tps", "transactions/s", 1 },
	{ "req/s", "requests/s", 1 },
	{ "requests/s", "requests/s", 1 },
	{ "events/s", "events/s", 1 },
	{ "records/s", "records/s", 1 },
	{ "blocks/s", "blocks/s", 1 },
	{ "seeks/s", "seeks/s", 1 },
	{ "jobs/min", "jobs/min", 1 },
	{ "jobs/minute", "jobs/min", 1 },
	{ "lpm", "lpm", 1 }, /* unixbench: loops a minute, loops a second */
	{ "lps", "lps", 1 },
	{ "/s", "/s", 1 },
};

/* Sizes and rates in bytes or bits.  kB is 1000 bytes and KB is 1024: fio up to 2.16, iozone and bonnie print a
 * capital K for 1024, and fio from 2.17 a small k for 1000.  A capital M is 10^6 here; where a tool means 2^20
 * (tiobench) all its numbers do, so they stay comparable as they are. */
static bool byte_multiplier(struct str *s, double *factor)
{
	static const char letters[] = "kmgt";
	static const double decimal[] = { 1e3, 1e6, 1e9, 1e12 };
	static const double binary[] = { 1024.0, 1048576.0, 1073741824.0, 1099511627776.0 };
	const char *letter = s->n ? memchr(letters, char_lower(s->p[0]), sizeof letters - 1) : NULL;

	*factor = 1;
	if (!letter)
		return false;
	bool is_binary = s->n > 1 && s->p[1] == 'i';
	*factor = is_binary || s->p[0] == 'K' ? binary[letter - letters] : decimal[letter - letters];
	*s = str_after(*s, is_binary ? 2 : 1);
	return true;
}

/* "/s", "/sec", "/second", "ps" off the end of *s. */
static bool take_per_second(struct str *s)
{
	static const char *const ends[] = { "/seconds", "/second", "/secs", "/sec", "/s", "ps" };

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t n = strlen(ends[i]);
		if (s->n >= n && str_is_nocase(str_after(*s, s->n - n), ends[i])) {
			s->n -= n;
			return true;
		}
	}
	return false;
}

/* "MB/s", "KiB/sec", "mb/sec", "Mbit/s", "K/sec" (bonnie: of bytes), and "MB", "KiB". */
static bool find_bytes(struct str s, struct unit *out)
{
	double factor;
	bool small_b = s.n >= 3 && str_ends(s, "bps");
	bool per_second = take_per_second(&s);
	bool multiplied = byte_multiplier(&s, &factor);

	if (str_is(s, "bit") || str_is(s, "bits") || (small_b && str_is(s, "b")))
		factor /= 8; /* a small b alone is a byte (dbench tables print "mb/sec"), but Mbps are bits everywhere */
	else if (!str_is_nocase(s, "b") && !str_is_nocase(s, "byte") && !str_is_nocase(s, "bytes") &&
		 !(s.n == 0 && multiplied && per_second))
		return false;
	*out = (struct unit){ "", per_second ? "MB/s" : "MB", factor / 1e6 };
	return true;
}

static bool find_word(struct str s, struct unit *out)
{
	struct str rate = s;
	bool per_second = take_per_second(&rate);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *name = words[i].name;
		size_t n = strlen(name);
		bool is_rate = per_second && n >= 2 && strcmp(name + n - 2, "/s") == 0;
		if (str_is_nocase(s, name) || (is_rate && rate.n == n - 2 && !strncasecmp(rate.p, name, rate.n))) {
			*out = words[i];
			return true;
		}
	}
	return false;
}

/* "kIOPS", "Mnsec", "kusec"; "k" alone is a thousand of whatever is counted.  Not before seconds: "msec" is milli. */
static bool find_multiplied(struct str s, struct unit *out)
{
	static const char letters[] = "kmg";
	static const double factors[] = { 1e3, 1e6, 1e9 };
	const char *letter = s.n ? memchr(letters, char_lower(s.p[0]), sizeof letters - 1) : NULL;

	if (!letter || !find_word(str_trim_left(str_after(s, 1)), out) || out->factor > 1 || *out->canonical == '%')
		return false;
	out->factor *= factors[letter - letters];
	return true;
}

static bool find_unit(struct str s, struct unit *out)
{
	s = str_trim(s);
	return find_word(s, out) || find_bytes(s, out) || find_multiplied(s, out);
}

bool unit_factor(struct str unit, struct str to, double *factor)
{
	struct unit from;
	struct unit into;

	*factor = 1;
	if (str_eq(unit, to))
		return true;
	if (!find_unit(unit, &from) || !find_unit(to, &into) || strcmp(from.canonical, into.canonical) != 0)
		return false;
	*factor = from.factor / into.factor;
	return true;
}

const char *unit_canonical(struct str unit)
{
	struct unit found;

	return find_unit(unit, &found) ? found.canonical : "";
}
