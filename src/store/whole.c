/*
 * whole.c: which block of a thread counts in another's stead
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/whole.h"

struct wholes wholes_new(struct arena *a)
{
	return (struct wholes){ .arena = a, .by_rows = map_new(a), .by_row = map_new(a) };
}

/* The first of HASH[from..n) that is not below WANTED. */
static size_t not_below(const int64_t *hash, size_t from, size_t n, int64_t wanted)
{
	while (from < n) {
		size_t middle = from + (n - from) / 2;

		if (hash[middle] < wanted)
			from = middle + 1;
		else
			n = middle;
	}
	return from;
}

/* Does WHOLE have each row of PART, as often? */
static bool holds(const struct block_class *whole, const struct block_class *part)
{
	size_t i = 0;

	for (size_t k = 0; k < part->n; k++, i++) {
		i = not_below(whole->hash, i, whole->n, part->hash[k]);
		if (i == whole->n || whole->hash[i] != part->hash[k])
			return false;
	}
	return true;
}

/* BLOCK holds the rows of C, too. */
static void meet(const struct wholes *w, struct block_class *c, size_t block)
{
	if (block == WHOLE_NONE || block == c->head[0] || block == c->head[1])
		return;
	if (c->head[0] == WHOLE_NONE || block < c->head[0]) {
		size_t before = c->head[0];

		c->head[0] = block;
		if (before != WHOLE_NONE && w->source.at[before] != w->source.at[block])
			c->head[1] = before;
		return;
	}
	if (w->source.at[block] != w->source.at[c->head[0]] && (c->head[1] == WHOLE_NONE || block < c->head[1]))
		c->head[1] = block;
}

/* The places of the row of C that stands in the fewest classes; NULL: one of its rows stands in none. */
static const struct block_places *rarest(const struct wholes *w, const struct block_class *c)
{
	const struct block_places *best = NULL;

	for (size_t i = 0; i < c->n; i++) {
		size_t nth = map_find(&w->by_row, MAP_KEY(c->hash[i]));

		if (nth == MAP_NONE)
			return NULL;
		if (!best || w->rows.at[nth].n < best->n)
			best = &w->rows.at[nth];
	}
	return best;
}

/* Those that hold C all came before.  Classes lie in the order of their best blocks, so once two sources have one,
 * nothing better stands behind them. */
static void find_holders(const struct wholes *w, struct block_class *c)
{
	const struct block_places *places = rarest(w, c);

	for (size_t i = places ? places->first : WHOLE_NONE; i != WHOLE_NONE; i = w->places.at[i].next) {
		const struct block_class *other = &w->classes.at[w->places.at[i].class_nth];

		if (c->head[1] != WHOLE_NONE && other->best > c->head[1])
			return;
		if (other->n <= c->n || !holds(other, c))
			continue;
		meet(w, c, other->head[0]);
		meet(w, c, other->head[1]);
	}
}

static void add_place(struct wholes *w, int64_t hash, size_t class_nth)
{
	bool is_new;
	size_t nth = map_add(&w->by_row, MAP_KEY(hash), &is_new), place = w->places.n;

	vec_push(w->arena, &w->places, (struct block_place){ class_nth, WHOLE_NONE });
	if (is_new)
		vec_push(w->arena, &w->rows, (struct block_places){ .first = place });
	else
		w->places.at[w->rows.at[nth].last].next = place;
	w->rows.at[nth].last = place;
	w->rows.at[nth].n++;
}

static struct block_class *add_class(struct wholes *w, size_t nth, size_t block)
{
	struct str rows = w->by_rows.at[nth].key;
	struct block_class c = { .hash = (const int64_t *)(const void *)rows.p, .n = rows.n / sizeof *c.hash,
				 .best = block, .head = { WHOLE_NONE, WHOLE_NONE } };

	find_holders(w, &c);
	vec_push(w->arena, &w->classes, c);
	for (size_t i = 0; i < c.n; i++)
		if (i == 0 || c.hash[i] != c.hash[i - 1])
			add_place(w, c.hash[i], nth);
	return &w->classes.at[nth];
}

size_t wholes_add(struct wholes *w, int64_t source, struct str hashes)
{
	size_t block = w->source.n;
	bool is_new;

	vec_push(w->arena, &w->source, source);
	if (hashes.n == 0)
		return WHOLE_NONE;
	size_t nth = map_add(&w->by_rows, hashes, &is_new);
	struct block_class *c = is_new ? add_class(w, nth, block) : &w->classes.at[nth];
	size_t whole = c->head[0] != WHOLE_NONE && w->source.at[c->head[0]] == source ? c->head[1] : c->head[0];
	meet(w, c, block);
	return whole;
}
