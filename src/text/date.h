/*
 * date.h: the dates of mails, as written by a quarter of a century of programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_DATE_H
#define TEXT_DATE_H

#include <stdint.h>

#include "base/str.h"

/*
 * Seconds since 1970 UTC, or SOURCE_NO_TIME.  Words in any order that says which is which: RFC 5322
 * ("Tue, 5 Feb 2002 01:36:00 +0100"), ctime and mbox ("Tue Feb  5 01:36:00 2002"), archives
 * ("Tue Feb 05 2002 - 01:36:00 EST"), ISO 8601.  Years of two digits, and of three ("102": Y2K).
 * Nothing outside of 1991..2099 is a time of a kernel mail.  No zone, or an impossible one: UTC.
 */
int64_t date_parse(struct str s);

#endif
