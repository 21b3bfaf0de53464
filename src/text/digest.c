/*
 * digest.c: SHA-256 of bytes, by GLib (it comes with GMime)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/digest.h"

#include <glib.h>

struct str digest_hex(struct str bytes, struct arena *a)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);

	for (size_t at = 0; at < bytes.n;) {
		size_t n = bytes.n - at < G_MAXINT ? bytes.n - at : G_MAXINT;

		g_checksum_update(sum, (const guchar *)bytes.p + at, (gssize)n);
		at += n;
	}
	struct str hex = arena_dup(a, str_from(g_checksum_get_string(sum)));
	g_checksum_free(sum);
	return hex;
}
