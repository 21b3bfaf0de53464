/*
 * kernel.c: kernel labels, parsed and put in order
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A label is read from left to right: prefix, version, stage, commits since, build number of a distribution, flavour,
 * rest.  What a step does not understand it leaves to the next; nothing is dropped, so different kernels never meet
 * in one key.
 */
#include "model/kernel.h"

#include <string.h>

/* More digits than this are no number of ours: they stay text, and nothing overflows. */
enum { DIGITS_MAX = 9, PARTS_MAX = 4 };

static const char *const prefixes[] = { "linux-v", "linux-", "linux ", "linux", "kernel-", "vmlinuz-", "v" };

static const struct stage_word {
	const char *word;
	enum kernel_stage stage;
} stage_words[] = {
	{ "pre", STAGE_PRE },
	{ "test", STAGE_PRE }, /* 2.4.0-test1 to 12, 2.6.0-test1 to 11: neither had a pre of the same number */
	{ "rc", STAGE_RC },
};

static bool is_hex(char c)
{
	return char_hex(c) >= 0;
}

static size_t run_of(struct str s, bool (*is)(char))
{
	size_t n = 0;

	while (n < s.n && is(s.p[n]))
		n++;
	return n;
}

static char char_at(struct str s, size_t at)
{
	return at < s.n ? s.p[at] : '\0';
}

/* Takes a number off *s; false (and *s as it was) if there is none or it has too many digits. */
static bool take_number(struct str *s, uint32_t *out)
{
	size_t n = run_of(*s, char_is_digit);
	uint32_t value = 0;

	if (n == 0 || n > DIGITS_MAX)
		return false;
	for (size_t i = 0; i < n; i++)
		value = value * 10 + (uint32_t)(s->p[i] - '0');
	*s = str_after(*s, n);
	*out = value;
	return true;
}

static struct str without_prefix(struct str s)
{
	if (s.n == 0 || !strchr("lkv", char_lower(s.p[0])) || s.p[0] == '\0')
		return s;
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		size_t n = strlen(prefixes[i]);
		if (str_starts_nocase(s, prefixes[i]) && char_is_digit(char_at(s, n)))
			return str_after(s, n);
	}
	return s;
}

/* "2.4.18" off *s, two to four parts; the number of parts, 0 if it is no version. */
static int take_version(struct str *s, uint32_t version[PARTS_MAX])
{
	struct str rest = *s;
	int parts = 0;

	while (parts < PARTS_MAX) {
		struct str part = rest;
		if (parts > 0 && (char_at(part, 0) != '.' || !char_is_digit(char_at(part, 1))))
			break;
		part = str_after(part, parts > 0);
		if (!take_number(&part, &version[parts]))
			return 0;
		rest = part;
		parts++;
	}
	if (parts < 2)
		return 0;
	*s = rest;
	return parts;
}

static bool is_separator(char c)
{
	return c && strchr("-._~+( ", c);
}

/* "-pre9", "rc2", "-test8", "(rc1)", and Fedora's "-0.rc3" (release 0 is what comes before release 1). */
static void take_stage(struct str *s, struct kernel *k)
{
	struct str rest = str_starts(*s, "-0.rc") ? str_after(*s, 3) : str_after(*s, is_separator(char_at(*s, 0)));

	for (size_t i = 0; i < sizeof stage_words / sizeof *stage_words; i++) {
		const struct stage_word *w = &stage_words[i];
		struct str number = str_after(rest, strlen(w->word));
		if (!str_starts_nocase(rest, w->word) || !take_number(&number, &k->stage_number))
			continue;
		k->stage = w->stage;
		*s = str_after(number, char_at(*s, 0) == '(' && char_at(number, 0) == ')');
		return;
	}
}

/* git describe: "-107-g9c04b0b".  The hash stays in the rest: it tells two such kernels apart. */
static void take_commits(struct str *s, struct kernel *k)
{
	struct str rest = str_after(*s, 1);
	uint32_t commits;

	if (char_at(*s, 0) != '-' || !take_number(&rest, &commits) || !str_starts(rest, "-g") ||
	    run_of(str_after(rest, 2), is_hex) < 7)
		return;
	k->commits = commits;
	*s = rest;
}

/* "-18-amd64", "-1160.el7.x86_64": the distribution's own count.  Its flavour is the first name behind: whole after a
 * dash (amd64), without the release of the distribution after a point (el7, fc42).  The rest keeps all of it. */
static bool take_abi(struct str *s, struct kernel *k)
{
	struct str rest = str_after(*s, 1);

	if (char_at(*s, 0) != '-' || !take_number(&rest, &k->flavour_number))
		return false;
	k->is_abi = true;
	k->rest = rest;
	size_t at = 0;
	while (at < rest.n && !char_is_alpha(rest.p[at]))
		at++;
	struct str name = str_after(rest, at);
	bool after_dash = at && rest.p[at - 1] == '-';
	k->flavour = str_sub(name, 0, run_of(name, after_dash ? char_is_alnum : char_is_alpha));
	return true;
}

/* "-ac4", "rmap12c", "-mm1-anobjrmap".  A number that begins with 0 is left in the rest, so "mm" and "mm0" differ. */
static void take_flavour(struct str s, struct kernel *k)
{
	struct str name = str_after(s, is_separator(char_at(s, 0)));
	size_t n = run_of(name, char_is_alpha);

	/* What git describe left is no flavour: the hash. */
	if (n == 0 || (k->commits && str_starts(s, "-g"))) {
		k->rest = s;
		return;
	}
	k->flavour = str_sub(name, 0, n);
	k->rest = str_after(name, n);
	if (char_at(k->rest, 0) != '0')
		take_number(&k->rest, &k->flavour_number);
}

static bool parse_version(struct str s, struct kernel *k)
{
	s = without_prefix(s);
	if (!take_version(&s, k->version))
		return false;
	k->kind = KERNEL_VERSION;
	k->stage = STAGE_RELEASE;
	take_stage(&s, k);
	take_commits(&s, k);
	if (!take_abi(&s, k))
		take_flavour(s, k);
	return true;
}

/* "next-20240101", with or without "linux-" before and more behind. */
static bool parse_next(struct str s, struct kernel *k)
{
	if (str_starts_nocase(s, "linux-"))
		s = str_after(s, 6);
	if (!str_starts_nocase(s, "next-"))
		return false;
	s = str_after(s, 5);
	if (run_of(s, char_is_digit) != 8 || !take_number(&s, &k->version[0]))
		return false;
	k->kind = KERNEL_NEXT;
	k->rest = s;
	return true;
}

void kernel_parse(struct str label, struct kernel *out)
{
	struct kernel none = { .label = label, .kind = KERNEL_WORD };
	struct str s = str_trim(label);

	*out = none;
	if (parse_next(s, out) || kernel_is_hash(s)) {
		if (out->kind != KERNEL_NEXT)
			out->kind = KERNEL_HASH;
		return;
	}
	/* Half a version leaves traces: begin again. */
	if (!parse_version(s, out))
		*out = none;
}

bool kernel_is_hash(struct str word)
{
	bool digit = false;
	bool letter = false;

	if (word.n < 7 || word.n > 40)
		return false;
	for (size_t i = 0; i < word.n; i++) {
		if (!is_hex(word.p[i]))
			return false;
		digit |= char_is_digit(word.p[i]);
		letter |= char_is_alpha(word.p[i]);
	}
	return digit && letter;
}

/* Did Linux have, or will it soon have, such a version?  Rejects most tools, dates, addresses and plain figures.
 * Series: kernel.org.  A fourth part: only 2.4 and 2.6 had one. */
static bool is_known_series(const uint32_t version[PARTS_MAX], int parts)
{
	static const uint32_t last_minor[] = { 0, 3, 6, 19, 20, 19 }; /* by major; later ones end near 19 too */
	const uint32_t major = version[0];
	const uint32_t minor = version[1];

	if (major < 1 || major > 9 || minor > (major <= 5 ? last_minor[major] : 30) || version[2] > 999)
		return false;
	return parts < 4 || (major == 2 && (minor == 4 || minor == 6) && version[3] <= 999);
}

#define LINUX_BEGAN 662688000 /* January 1991 */

bool kernel_is_to_come(struct str label, int64_t time)
{
	/* 3.0-rc1, 4.0-rc1, 5.0-rc1, 6.0-rc1, 7.0-rc1: the month before */
	static const int64_t begins[] = { 1304208000, 1422748800, 1543622400, 1656633600, 1767225600 };
	enum { FIRST = 3, N = sizeof begins / sizeof *begins };
	struct kernel k;

	kernel_parse(label, &k);
	if (k.kind != KERNEL_VERSION || time < LINUX_BEGAN || k.version[0] < FIRST)
		return false;
	size_t i = k.version[0] - FIRST;
	return time < begins[i < N ? i : N - 1];
}

/* "2.4.018" and "2002.03.05" are no kernels: the kernel never printed a leading zero. */
static bool has_leading_zero(struct str version)
{
	for (size_t i = 0; i + 1 < version.n; i++)
		if (version.p[i] == '0' && (i == 0 || version.p[i - 1] == '.') && char_is_digit(version.p[i + 1]))
			return true;
	return false;
}

/* Behind the version: only what labels are made of, and not the name of a file of the source. */
static bool is_label_tail(struct str tail)
{
	static const char *const file_ends[] = { ".gz",   ".bz2", ".xz",  ".tar",  ".tgz", ".zip", ".patch",
						 ".diff", ".rpm", ".deb", ".html", ".txt", ".c",   ".h",
						 ".sign", ".iso", ".log", ".org",  ".com", ".net" };

	if (tail.n == 0)
		return true;
	if (!is_separator(tail.p[0]) && !char_is_alpha(tail.p[0]))
		return false;
	for (size_t i = 0; i < tail.n; i++)
		if (!char_is_alnum(tail.p[i]) && !strchr("-._~+", tail.p[i] ? tail.p[i] : '/'))
			return false;
	for (size_t i = 0; i < sizeof file_ends / sizeof *file_ends; i++)
		if (str_ends(tail, file_ends[i]))
			return false;
	return char_is_alnum(tail.p[tail.n - 1]) || tail.p[tail.n - 1] == '+';
}

/* Two parts are a version only where something else says so: "6.8" alone may be megabytes a second. */
static bool is_plain_enough(const struct kernel *k, int parts, bool prefixed)
{
	return parts > 2 || ((prefixed || k->stage != STAGE_RELEASE || k->commits) && k->version[0] >= 2);
}

/* A second point without a letter is a range, an address or a date: 2.4.18-2.4.19, 2.4.18.3.4. */
static bool is_numbers_only(struct str tail)
{
	for (size_t i = 0; i < tail.n; i++)
		if (char_is_alpha(tail.p[i]))
			return false;
	return str_find_char(tail, '.') != STR_NPOS;
}

bool kernel_is_version(struct str word)
{
	struct str s = without_prefix(word);
	struct str tail = s;
	struct kernel k;
	int parts;

	/* Most words of an archive end here. */
	if (word.n < 3 || word.n > KERNEL_WORD_MAX || (!char_is_digit(s.p[0]) && !str_has_nocase(word, "next-")))
		return false;
	kernel_parse(word, &k);
	if (k.kind == KERNEL_NEXT)
		return is_label_tail(k.rest);
	if (k.kind != KERNEL_VERSION || !(parts = take_version(&tail, k.version)))
		return false;
	if (!is_known_series(k.version, parts) || has_leading_zero(str_sub(s, 0, s.n - tail.n)))
		return false;
	/* "6.6.15(rc1)" is the one label with brackets. */
	if (str_starts(tail, "(rc") && str_ends(tail, ")"))
		tail = str_sub(tail, 1, tail.n - 2);
	return is_plain_enough(&k, parts, s.n < word.n) && is_label_tail(tail) && !is_numbers_only(tail);
}

bool kernel_is_short(struct str word)
{
	uint32_t version[PARTS_MAX] = { 0 };
	struct str rest = word;

	if (word.n < 3 || word.n > 4 || take_version(&rest, version) != 2)
		return false;
	return rest.n == 0 && version[0] >= 3 && is_known_series(version, 2) && !has_leading_zero(word);
}
