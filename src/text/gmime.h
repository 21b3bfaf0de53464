/*
 * gmime.h: GMime, started when the first mail needs it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_GMIME_H
#define TEXT_GMIME_H

/* Thread-safe; the first call costs a millisecond or two, so programs that read no mail do not pay it. */
void gmime_start(void);

#endif
