/*
 * mbox.h: where one mail ends and the next begins in a mbox
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_MBOX_H
#define TEXT_MBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* How "From " at the start of a body line was kept from looking like a new mail. */
enum mbox_variant {
	MBOX_UNKNOWN, /* not undone: ">From " may be real */
	MBOX_RD,      /* every ">*From " got one more ">": undone */
	MBOX_O,	      /* "From " got one ">": undone only where the file says that it is one */
	MBOX_CL,      /* as MBOX_O, and Content-Length gives the size */
	MBOX_CL2      /* Content-Length alone: nothing to undo */
};

/* Does S start with a separator: "From ", then a word, then a month, a time and a year of four digits? */
bool mbox_is_from_line(struct str s);

/* The variant by the first From_ line's "@mboxrd" (public-inbox), a Content-Length in the first header, or ">>From
 * ". */
enum mbox_variant mbox_variant_of(struct str head);

/* How a file's entries are found in it. */
struct mbox {
	enum mbox_variant variant;
	bool has_patches; /* its From_ lines are those of git format-patch; elsewhere these stand in attachments */
};

struct mbox mbox_of(struct str head);

/* How far an entry was looked through; starts as { 0 } for each. */
struct mbox_scan {
	size_t at;
};

/* The bytes of the entry at the start of DATA, the blank line before the next separator included; 0: DATA ends before
 * that is known, unless AT_END says that nothing follows: then the next call has the same DATA and more. */
size_t mbox_entry(const struct mbox *m, struct str data, bool at_end, struct mbox_scan *scan);

/* ENTRY without the blank line that ends it, and with its ">From " undone; a copy in the arena only where there is one. */
struct str mbox_unescape(const struct mbox *m, struct str entry, struct arena *a);

#endif
