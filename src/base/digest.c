/*
 * digest.c: SHA-256 of bytes, by GLib (it comes with GMime)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/digest.h"

#include <glib.h>

enum { SHA256_BYTES = 32 };

/* The caller owns the result: g_checksum_free(). */
static GChecksum *sum_of(struct str bytes)
{
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);

	for (size_t at = 0; at < bytes.n;) {
		size_t n = bytes.n - at < G_MAXINT ? bytes.n - at : G_MAXINT;

		g_checksum_update(sum, (const guchar *)bytes.p + at, (gssize)n);
		at += n;
	}
	return sum;
}

struct str digest_hex(struct str bytes, struct arena *a)
{
	GChecksum *sum = sum_of(bytes);
	struct str hex = arena_dup(a, str_from(g_checksum_get_string(sum)));

	g_checksum_free(sum);
	return hex;
}

struct str digest_base64(struct str bytes, struct arena *a)
{
	GChecksum *sum = sum_of(bytes);
	guint8 digest[SHA256_BYTES];
	gsize n = sizeof digest;

	g_checksum_get_digest(sum, digest, &n);
	g_checksum_free(sum);
	gchar *encoded = g_base64_encode(digest, n);
	struct str base64 = arena_dup(a, str_from(encoded));
	g_free(encoded);
	return base64;
}
