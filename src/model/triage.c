/*
 * triage.c: what a person says of a change of level in a history
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/triage.h"

#include "base/digest.h"

static const char *const state_names[TRIAGE_STATES] = { "open", "acknowledged", "expected", "fixed", "ignored" };

const char *triage_state_name(enum triage_state state)
{
	return state_names[state];
}

bool triage_state_from_name(struct str name, enum triage_state *out)
{
	for (unsigned i = 0; i < TRIAGE_STATES; i++)
		if (str_is(name, state_names[i])) {
			*out = (enum triage_state)i;
			return true;
		}
	return false;
}

/* Each word with its length before it, so that no word can play another's part. */
struct str triage_history(const struct str word[TRIAGE_WORDS], struct arena *a)
{
	struct str all = STR("");

	for (unsigned i = 0; i < TRIAGE_WORDS; i++)
		all = arena_printf(a, STR_FMT "%zu:" STR_FMT, STR_ARG(all), word[i].n, STR_ARG(word[i]));
	return all;
}

struct str triage_id(const struct str word[TRIAGE_WORDS], struct str first, struct arena *a)
{
	struct str history = triage_history(word, a);
	struct str all = arena_printf(a, "%zu:" STR_FMT STR_FMT, first.n, STR_ARG(first), STR_ARG(history));

	return str_sub(digest_hex(all, a), 0, TRIAGE_ID_DIGITS);
}
