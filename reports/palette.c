/*
 * palette.c: one set of colours for all charts
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first hues are those of Okabe and Ito (2008), which people with any kind of colour-blindness tell apart; violet
 * and grey stand in for their yellow and black, which do not show on white or on black.  More than eight kernels
 * repeat the hues in another lightness, which needs no colour vision at all.
 */
#include "reports/palette.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"

static const uint32_t colours[2][PALETTE_COLOURS] = {
	{
		0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0x7733CC, 0x4A545E,
		0x004B75, 0x986900, 0x00684C, 0x87506E, 0x39779A, 0x8D3E00, 0x4F2287, 0x31373E,
		0x6BADD2, 0xF0C76B, 0x6BC7AE, 0xE1B1CC, 0x9DD4F2, 0xE7A26B, 0xB089E1, 0x969CA2,
		[PALETTE_PAPER] = 0xFFFFFF, [PALETTE_INK] = 0x1B1F24, [PALETTE_SOFT] = 0x57606A,
		[PALETTE_GRID] = 0xE1E4E8,
	},
	{
		0x3D9BD6, 0xF0B429, 0x1FBF92, 0xDE94BC, 0x7CC8F5, 0xEE7E32, 0xB388FF, 0x7A858F,
		0x2F6F98, 0xA78024, 0x1B886A, 0x9B6B87, 0x5A8EAD, 0xA65C2A, 0x7F63B3, 0x586168,
		0x9ACBEA, 0xF7D890, 0x8BDEC6, 0xEEC7DC, 0xBBE2FA, 0xF6BC94, 0xD7C1FF, 0xBAC0C5,
		[PALETTE_PAPER] = 0x14171A, [PALETTE_INK] = 0xE8EBEE, [PALETTE_SOFT] = 0xA3ADB7,
		[PALETTE_GRID] = 0x31373D,
	},
};

uint32_t palette_rgb(unsigned colour, bool dark)
{
	assert(colour < PALETTE_COLOURS);
	return colours[dark][colour];
}

/* One kernel, and the charts that it stands in. */
struct place {
	struct str kernel;
	size_t rank, chart, series;
};

static int by_rank(const void *left, const void *right)
{
	const struct place *a = left, *b = right;
	int order;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	order = str_cmp(a->kernel, b->kernel);
	if (order != 0)
		return order;
	if (a->chart != b->chart)
		return a->chart < b->chart ? -1 : 1;
	return (a->series > b->series) - (a->series < b->series);
}

/* The kernel's first choice, else the next that is free in all charts it stands in, else the first choice all the
 * same. TAKEN: bits of colours, one word a chart. */
static unsigned choose(const struct place *places, size_t n, const uint32_t *taken)
{
	unsigned first = (unsigned)(places[0].rank % PALETTE_KERNELS);
	uint32_t all = 0;

	for (size_t i = 0; i < n; i++)
		all |= taken[places[i].chart];
	for (unsigned i = 0; i < PALETTE_KERNELS; i++) {
		unsigned colour = (first + i) % PALETTE_KERNELS;
		if (!(all & UINT32_C(1) << colour))
			return colour;
	}
	return first;
}

void palette_assign_all(struct chart *const *charts, size_t n_charts, struct arena *a)
{
	uint32_t *taken = arena_array(a, n_charts, sizeof *taken);
	VEC(struct place) places = { 0 };

	for (size_t i = 0; i < n_charts; i++)
		for (size_t j = 0; charts[i]->kind != CHART_CHANGES && j < charts[i]->n_series; j++) {
			const struct chart_series *s = &charts[i]->series[j];
			vec_push(a, &places, (struct place){ s->kernel, s->rank, i, j });
		}
	if (places.n)
		qsort(places.at, places.n, sizeof *places.at, by_rank);
	for (size_t first = 0, end; first < places.n; first = end) {
		for (end = first + 1; end < places.n && str_eq(places.at[first].kernel, places.at[end].kernel); end++)
			;
		unsigned colour = choose(&places.at[first], end - first, taken);
		for (size_t i = first; i < end; i++) {
			charts[places.at[i].chart]->series[places.at[i].series].colour = colour;
			taken[places.at[i].chart] |= UINT32_C(1) << colour;
		}
	}
}

void palette_assign(struct charts *charts, struct arena *a)
{
	struct chart **all = arena_array(a, charts->n, sizeof(struct chart *));

	for (size_t i = 0; i < charts->n; i++)
		all[i] = &charts->at[i];
	palette_assign_all(all, charts->n, a);
}
