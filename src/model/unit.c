/*
 * unit.c: units as people print them, and what they are worth in the canonical one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit is an optional multiplier and a known word: "kIOPS", "Mnsec", "KiB/s".  Two units are of one dimension when
 * they have the same canonical unit.
 */
#include "model/metric.h"

#include <string.h>

struct unit {
	struct str name; /* with its length: each printed number looks its unit up here */
	const char *canonical;
	double factor; /* of one NAME in CANONICAL */
};

#define NAME(literal) { "" literal, sizeof(literal) - 1 }

/* Looked up without regard to case; a name in "/s" is found with "/sec" and the like too. */
static const struct unit words[] = {
	{ NAME(""), "", 1 },
	{ NAME("%"), "%", 1 },
	{ NAME("percent"), "%", 1 },
	{ NAME("times"), "", 1 },
	{ NAME("x"), "", 1 },
	{ NAME("s"), "ms", 1e3 },
	{ NAME("sec"), "ms", 1e3 },
	{ NAME("secs"), "ms", 1e3 },
	{ NAME("second"), "ms", 1e3 },
	{ NAME("seconds"), "ms", 1e3 },
	{ NAME("min"), "ms", 60e3 },
	{ NAME("minutes"), "ms", 60e3 },
	{ NAME("ms"), "ms", 1 },
	{ NAME("msec"), "ms", 1 },
	{ NAME("msecs"), "ms", 1 },
	{ NAME("milliseconds"), "ms", 1 },
	{ NAME("us"), "ms", 1e-3 },
	{ NAME("usec"), "ms", 1e-3 },
	{ NAME("usecs"), "ms", 1e-3 },
	{ NAME("microseconds"), "ms", 1e-3 },
	{ NAME("\xc2\xb5s"), "ms", 1e-3 }, /* micro sign */
	{ NAME("\xce\xbcs"), "ms", 1e-3 }, /* Greek mu */
	{ NAME("ns"), "ms", 1e-6 },
	{ NAME("nsec"), "ms", 1e-6 },
	{ NAME("nsecs"), "ms", 1e-6 },
	{ NAME("nanoseconds"), "ms", 1e-6 },
	{ NAME("iops"), "IOPS", 1 },
	{ NAME("io/s"), "IOPS", 1 },
	{ NAME("ios/s"), "IOPS", 1 },
	{ NAME("op/s"), "ops/s", 1 },
	{ NAME("ops/s"), "ops/s", 1 },
	{ NAME("operations/s"), "ops/s", 1 },
	{ NAME("file/s"), "files/s", 1 },
	{ NAME("files/s"), "files/s", 1 },
	{ NAME("transactions/s"), "transactions/s", 1 },
	{ NAME("tps"), "transactions/s", 1 },
	{ NAME("req/s"), "requests/s", 1 },
	{ NAME("requests/s"), "requests/s", 1 },
	{ NAME("events/s"), "events/s", 1 },
	{ NAME("records/s"), "records/s", 1 },
	{ NAME("blocks/s"), "blocks/s", 1 },
	{ NAME("messages/s"), "messages/s", 1 },
	{ NAME("loops/s"), "lps", 1 },
	{ NAME("10^6bits/s"), "MB/s", 0.125 }, /* netperf */
	{ NAME("seeks/s"), "seeks/s", 1 },
	{ NAME("jobs/min"), "jobs/min", 1 },
	{ NAME("jobs/minute"), "jobs/min", 1 },
	{ NAME("lpm"), "lpm", 1 }, /* unixbench: loops a minute, loops a second */
	{ NAME("lps"), "lps", 1 },
	{ NAME("/s"), "/s", 1 },
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

/* "/s", "/sec", "/second" off the end of *s. */
static bool take_per_second(struct str *s)
{
	static const char *const ends[] = { "s", "sec", "secs", "second", "seconds" };
	size_t slash = str_find_char(*s, '/');

	if (slash == STR_NPOS)
		return false;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (!str_is_nocase(str_after(*s, slash + 1), ends[i]))
			continue;
		s->n = slash;
		return true;
	}
	return false;
}

/* "bps" behind a multiplier: the small b of "Mbps" is a bit everywhere, the capital of "KBps" a byte. */
static bool take_ps(struct str *s)
{
	if (s->n < 3 || !str_is_nocase(str_after(*s, s->n - 3), "bps"))
		return false;
	s->n -= 2;
	return true;
}

/* "MB/s", "KiB/sec", "Mbit/s", "Mbps", "K/sec" (bonnie: of bytes), and "MB", "KiB".  The small b of "mb/sec" is a byte:
 * so dbench tables print it. */
static bool find_bytes(struct str s, struct unit *out)
{
	double factor;
	bool with_ps = take_ps(&s);
	bool per_second = with_ps || take_per_second(&s);
	bool multiplied = byte_multiplier(&s, &factor);

	if (str_is_nocase(s, "bit") || str_is_nocase(s, "bits") || (with_ps && str_is(s, "b")))
		factor /= 8;
	else if (!str_is_nocase(s, "b") && !str_is_nocase(s, "byte") && !str_is_nocase(s, "bytes") &&
		 !(s.n == 0 && multiplied && per_second))
		return false;
	*out = (struct unit){ STR_NONE, per_second ? "MB/s" : "MB", factor / 1e6 };
	return true;
}

static bool is_same_nocase(struct str a, const char *b)
{
	for (size_t i = 0; i < a.n; i++)
		if (char_lower(a.p[i]) != char_lower(b[i]))
			return false;
	return true;
}

static bool find_word(struct str s, struct unit *out)
{
	struct str noun = s; /* "files" of "files/sec": the table has "files/s" */
	bool is_rate = take_per_second(&noun);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct str name = words[i].name;
		bool same = name.n == s.n && is_same_nocase(s, name.p);
		bool may_be_rate = is_rate && name.n == noun.n + 2 && str_ends(name, "/s");
		if (same || (may_be_rate && is_same_nocase(noun, name.p))) {
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
