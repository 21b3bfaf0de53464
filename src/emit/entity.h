/*
 * entity.h: characters that have a meaning in HTML and XML
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef EMIT_ENTITY_H
#define EMIT_ENTITY_H

#include <stddef.h>
#include <stdint.h>

/* The entity that the character is written as, in text and in attributes; NULL: it stands for itself.  Here, because it
 * is asked for each byte of a page. */
static inline const char *entity_of(uint32_t code)
{
	switch (code) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return NULL;
	}
}

#endif
