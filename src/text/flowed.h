/*
 * flowed.h: format=flowed (RFC 3676), without gluing tables
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_FLOWED_H
#define TEXT_FLOWED_H

#include <stdbool.h>

#include "text/lines.h"

/*
 * Takes off the stuffed blank of unquoted lines and rejoins prose that a mailer broke at a blank.  A line that ends
 * in a blank continues only if the next one is of the same depth and part, if its first word would not have fitted (a
 * mailer breaks as late as it can), and if neither looks like a row of a table: rows of tiobench end in blanks too.
 * DELSP: the blank goes away. The joined lines have breaks; fewer lines are left in *in.
 */
void flowed_unwrap(struct lines *in, bool delsp, struct arena *a);

#endif
