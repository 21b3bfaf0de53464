/*
 * fio_filler.c: lines that are fio's only among others of it, and the ends of lines that a mailer broke
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_line.h"

static struct str bare(struct str s)
{
	while (s.n && (char_is_blank(s.p[0]) || str_find_char(STR("*/_|<"), s.p[0]) != STR_NPOS))
		s = str_after(s, 1);
	return s;
}

static const struct {
	const char *start;
	enum fio_kind kind;
} fillers[] = {
	{ "Disk stats (", FIO_DISK },      { "Run status group ", FIO_FILLER }, { "IO depths ", FIO_FILLER },
	{ "submit ", FIO_FILLER },         { "complete ", FIO_FILLER },         { "issued ", FIO_FILLER },
	{ "latency ", FIO_FILLER },        { "lat (", FIO_FILLER },             { "bw (", FIO_FILLER },
	{ "iops ", FIO_FILLER },           { "fsync/fdatasync", FIO_FILLER },   { "sync percentiles", FIO_FILLER },
	{ "sync (", FIO_FILLER },          { "Starting ", FIO_BANNER },         { "fio-", FIO_BANNER },
	{ "fio 1.", FIO_BANNER },          { "fio 2.", FIO_BANNER },            { "Jobs: ", FIO_FILLER },
	{ "cpu ", FIO_FILLER },            { "bw=", FIO_FILLER },               { "zone resets", FIO_FILLER },
	{ "Description ", FIO_FILLER },    { "fio: ", FIO_FILLER },
};

/* "..." for repeated jobs, or where the poster cut; "[...]", "<snip>". */
static bool is_ellipsis(struct str s)
{
	s = str_trim(s);
	return s.n <= 8 && (str_is(s, "...") || str_is(s, "[...]") || str_is_nocase(s, "<snip>") || str_is_nocase(s, "[snip]"));
}

/* "12,15c12,15" and "---" between the two sides of diff(1). */
static bool is_diff_mark(struct str s)
{
	size_t letters = 0, digits = 0;

	s = str_trim(s);
	if (str_is(s, "---"))
		return true;
	for (size_t i = 0; i < s.n; i++) {
		bool letter = s.p[i] == 'a' || s.p[i] == 'c' || s.p[i] == 'd';
		letters += letter;
		digits += char_is_digit(s.p[i]);
		if (!letter && !char_is_digit(s.p[i]) && s.p[i] != ',')
			return false;
	}
	return letters == 1 && digits >= 2;
}

enum fio_kind fio_filler_of(struct str text)
{
	struct str s = bare(text);

	if (!s.n || text.n > 2000)
		return FIO_NONE;
	for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
		if (s.p[0] == fillers[i].start[0] && str_starts(s, fillers[i].start))
			return fillers[i].kind;
	if (str_find_char(s, '=') != STR_NPOS && str_has(s, ": ios=") && str_has(s, "merge="))
		return FIO_DISK;
	/* "max=25696, per=100.00%, avg=24420.40, stdev=583.08, samples=85 iops": where a mailer joined the lines */
	if (str_has(s, "stdev=") && str_has(s, "samples="))
		return FIO_FILLER;
	if (is_ellipsis(s) || is_diff_mark(text) || (str_ends(s, ")") && str_has(s, ": Laying out IO file")))
		return FIO_FILLER;
	return FIO_NONE;
}

/* "16=0.0%, 32=0.0%, >=64=0.0%", "1.23, samples=8568", "util=99.81%, aggrios=801/0": no sentence. */
static bool all_are_pairs(struct str s)
{
	bool any = false;

	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		bool pair = str_find_char(word, '=') != STR_NPOS;
		if (!pair && !char_is_digit(word.p[0]))
			return false;
		any = any || pair;
	}
	return any;
}

/* No broken rest is longer than what a mailer leaves on a line. */
#define REST_BYTES 100

bool fio_goes_on(enum fio_kind kind, struct str text)
{
	static const char *const stats[] = { "min=", "max=", "avg=", "stdev=", NULL };
	static const char *const rates[] = { "IOPS=", "BW=", "bw=", "iops=", "runt=", "(", "zone resets", "resets", "0 zone", "io=",
					     "run=", "s), io=", "mint=", "maxt=", "minb=", "maxb=", "aggrb=", NULL };
	static const char *const cpu[] = { "usr=", "sys=", "ctx=", "majf=", "minf=", NULL };
	const char *const *starts = kind == FIO_LATENCY ? stats : kind == FIO_CPU ? cpu : rates;
	struct str s = bare(text), word = s;

	word = str_next_word(&word);
	if (!s.n || s.n > REST_BYTES || kind == FIO_NONE)
		return false;
	bool number = char_is_digit(s.p[0]);
	/* "231],  40.00th=[ ..." */
	if (kind == FIO_PERCENTILES)
		return number && str_find_char(s, ']') < str_find(s, "th=[");
	if (kind == FIO_FILLER || kind == FIO_DISK)
		return all_are_pairs(s) || str_is(word, "resets") || (number && s.n < 12);
	if (kind == FIO_HEADER || kind == FIO_BANNER || kind == FIO_SETUP)
		return s.n < 72 && (number || str_has(s, "ioengine=") || str_has(s, "pid=") || str_starts(s, "(T)"));
	for (; *starts; starts++)
		if (str_starts(s, *starts))
			return true;
	return number && (kind == FIO_STATUS || kind == FIO_LATENCY || kind == FIO_RATE) &&
	       (s.n < 16 || str_find_char(s, '=') != STR_NPOS);
}
