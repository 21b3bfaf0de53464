/*
 * places.c: where the numbers of a source stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/cursor.h"

enum { SHORT_KEY = 16 }; /* digits of a key that the views show */

enum err_code store_places(struct store *s, struct str key, struct store_cursor **out, struct err *e)
{
	AUTO_ARENA(a);

	*out = NULL;
	for (size_t i = 0; i < key.n; i++)
		if (!char_is_alnum(key.p[i]))
			return err_set(e, ERR_USAGE, "\"" STR_FMT "\" is no key of a source", STR_ARG(key));
	struct str where = arena_printf(a, "source = '" STR_FMT "'", STR_ARG(str_sub(key, 0, SHORT_KEY)));
	return cursor_open(s, TEXT_PLACES, where.p, NULL, 0, out, e);
}
