/*
 * mail.h: the text of a mail, line by line
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_MAIL_H
#define TEXT_MAIL_H

#include "text/lines.h"

/*
 * MAIL starts with its header block of HEADER bytes, on raw line FIRST.  Lines of all parts that may hold text,
 * decoded: transfer encoding, charset, packing, HTML, format=flowed.  Where the structure is too broken to find
 * any, the body as it stands.
 */
void mail_lines(struct str mail, size_t header, uint32_t first, struct arena *a, struct lines *out);

#endif
