/*
 * date.c: the dates of mails, as written by a quarter of a century of programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/date.h"

#include <stdbool.h>
#include <time.h>

#include "base/num.h"
#include "model/source.h"

enum { FIRST_YEAR = 1991, LAST_YEAR = 2099, DATE_MAX = 200, ZONE_MAX_HOURS = 14 };

struct date {
	int year, month, day; /* 0: not seen; month from 1 */
	int hour, minute, second;
	bool has_time, has_zone;
	long zone_seconds; /* east of Greenwich */
};

static const struct {
	const char *name;
	int hours;
} zones[] = {
	{ "UT", 0 }, { "UTC", 0 }, { "GMT", 0 }, { "Z", 0 }, { "BST", 1 }, { "WET", 0 }, { "WEST", 1 }, { "CET", 1 },
	{ "MET", 1 }, { "CEST", 2 }, { "MEST", 2 }, { "EET", 2 }, { "EEST", 3 }, { "MSK", 3 }, { "MSD", 4 },
	{ "JST", 9 }, { "EST", -5 }, { "EDT", -4 }, { "CST", -6 }, { "CDT", -5 }, { "MST", -7 }, { "MDT", -6 },
	{ "PST", -8 }, { "PDT", -7 },
};

static int month_of(struct str word)
{
	static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";

	for (int m = 0; m < 12; m++)
		if (word.n >= 3 && char_lower(word.p[0]) == names[3 * m] && char_lower(word.p[1]) == names[3 * m + 1] &&
		    char_lower(word.p[2]) == names[3 * m + 2])
			return m + 1;
	return 0;
}

static int small_number(struct str word)
{
	uint64_t value;

	return word.n <= 4 && num_u64(word, &value) ? (int)value : -1;
}

static bool take_clock(struct str word, struct date *d)
{
	struct str rest = word, hour = str_cut(&rest, ':'), minute = str_cut(&rest, ':');
	struct str second = str_cut(&rest, '.');

	if (d->has_time || str_find_char(word, ':') == STR_NPOS)
		return false;
	d->hour = small_number(hour);
	d->minute = small_number(minute);
	d->second = second.n ? small_number(second) : 0;
	d->has_time = d->hour >= 0 && d->hour < 24 && d->minute >= 0 && d->minute < 60 && d->second >= 0 &&
		      d->second <= 60;
	return d->has_time;
}

static bool take_zone(struct str word, struct date *d)
{
	int digits = word.n == 5 && (word.p[0] == '+' || word.p[0] == '-') ? small_number(str_after(word, 1)) : -1;

	if (digits >= 0) {
		long seconds = digits / 100 * 3600 + digits % 100 * 60;

		d->has_zone = true;
		if (digits / 100 <= ZONE_MAX_HOURS && digits % 100 < 60)
			d->zone_seconds = word.p[0] == '-' ? -seconds : seconds;
		return true;
	}
	for (size_t i = 0; i < sizeof zones / sizeof *zones && !d->has_zone; i++)
		if (str_is(word, zones[i].name)) {
			d->zone_seconds = zones[i].hours * 3600L;
			d->has_zone = true;
		}
	return d->has_zone;
}

/* "2002-02-05" and "2002-02-05T01:36:00Z" */
static bool take_iso_day(struct str word, struct date *d)
{
	struct str rest = word, year = str_cut(&rest, '-'), month = str_cut(&rest, '-'), day = str_cut(&rest, 'T');

	if (d->year || year.n != 4 || month.n != 2 || day.n != 2)
		return false;
	d->year = small_number(year);
	d->month = small_number(month);
	d->day = small_number(day);
	if (rest.n && rest.p[rest.n - 1] == 'Z')
		rest.n--;
	take_clock(rest, d);
	return true;
}

static int whole_year(int number, size_t digits)
{
	if (digits == 4)
		return number;
	if (digits == 3)
		return 1900 + number;
	return number < 70 ? 2000 + number : 1900 + number;
}

static void take_number(struct str word, struct date *d)
{
	int number = small_number(word);

	if (number < 0)
		return;
	if (word.n <= 2 && !d->day)
		d->day = number;
	else if (word.n >= 2 && !d->year)
		d->year = whole_year(number, word.n);
}

static int64_t seconds_of(const struct date *d)
{
	struct tm tm = { .tm_year = d->year - 1900, .tm_mon = d->month - 1, .tm_mday = d->day, .tm_hour = d->hour,
			 .tm_min = d->minute, .tm_sec = d->second };

	if (d->year < FIRST_YEAR || d->year > LAST_YEAR || d->month < 1 || d->month > 12 || d->day < 1 || d->day > 31)
		return SOURCE_NO_TIME;
	int64_t seconds = timegm(&tm);
	/* timegm makes the 31st of February a day of March. */
	return tm.tm_mon == d->month - 1 ? seconds - d->zone_seconds : SOURCE_NO_TIME;
}

static struct str next_word(struct str *rest)
{
	struct str s = *rest;
	size_t n = 0;

	while (s.n && (char_is_blank(*s.p) || *s.p == ',' || *s.p == '(' || *s.p == ')'))
		s = str_after(s, 1);
	while (n < s.n && !char_is_blank(s.p[n]) && s.p[n] != ',' && s.p[n] != '(' && s.p[n] != ')')
		n++;
	*rest = str_after(s, n);
	return str_sub(s, 0, n);
}

int64_t date_parse(struct str s)
{
	struct date d = { 0 };

	s = str_sub(s, 0, DATE_MAX);
	for (struct str word = next_word(&s); word.n; word = next_word(&s)) {
		if (take_clock(word, &d) || take_zone(word, &d) || take_iso_day(word, &d))
			continue;
		if (!d.month && month_of(word))
			d.month = month_of(word);
		else
			take_number(word, &d);
	}
	return seconds_of(&d);
}
