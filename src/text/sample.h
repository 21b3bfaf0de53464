/*
 * sample.h: what mails of kernel lists are full of, as a sample in which places are counted
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whoever looks for rare bytes must know which are common.  Frequencies of single letters do not tell: "q" is rare, and
 * "queue" stands in every second mail.  So there is a text of some lines, and for each byte a set of the places where it
 * stands; windows of neighbouring bytes are met where their sets meet.
 */
#ifndef TEXT_SAMPLE_H
#define TEXT_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { SAMPLE_WORDS = 64, SAMPLE_PLACES = SAMPLE_WORDS * 64, SAMPLE_WINDOW = 4 };

/* A bit for each place of the sample, and a word of none behind them. */
struct sample_places {
	uint64_t bits[SAMPLE_WORDS + 1];
};

/* Neighbouring elements: for each a bit for each place from which on it fits. */
struct sample_window {
	uint64_t fits[SAMPLE_WINDOW][SAMPLE_WORDS];
};

/* Read only, so threads may share it.  Lives in the arena. */
struct sample;
struct sample *sample_new(struct arena *a);

/* Where the bytes of TAKES stand, a bit for each; all bytes stand anywhere. */
void sample_find(const struct sample *s, const uint64_t takes[4], struct sample_places *out);

/* Of neighbouring elements, each of which stands at some places: at how many they stand one behind the other. */
size_t sample_count(const struct sample_places *const elements[SAMPLE_WINDOW]);

/* The same as a window, which can be joined with others. */
void sample_join(const struct sample_places *const elements[SAMPLE_WINDOW], struct sample_window *out);

#endif
