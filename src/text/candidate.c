/*
 * candidate.c: could these raw bytes hold any of a set of words?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of each word two neighbouring pairs of bytes are marked in a table; every second place of the text is looked up in
 * it, so one of the two pairs is met wherever the word stands.  Only then the words are compared.
 */
#include "text/candidate.h"

#include <stdint.h>
#include <string.h>

enum { PAIRS = 65536, WORD_MAX = 64, ENCODING_SEARCHED = 100, ENCODINGS = 3, WORDS_MAX = 1000 };

/* A word, found by one of its two marked pairs. */
struct mark {
	struct str word;
	size_t pair_at; /* where in the word the pair starts */
	size_t index;   /* of the word */
	uint16_t next;  /* the next mark of the same pair, counted from 1; 0: none */
};

struct candidate {
	uint64_t marked[PAIRS / 64]; /* by pair: small enough for the first-level cache */
	uint16_t first[PAIRS];	     /* the pair's first mark, counted from 1 */
	struct mark *marks;
	size_t n_marks;
	size_t n; /* the caller's words; behind them are `encodings` */
};

/* "Content-Transfer-Encoding" as it is written, in small letters, and shouted. */
static const char *const encodings[ENCODINGS] = { "ransfer-Enc", "ransfer-enc", "RANSFER-ENC" };

static uint16_t pair_of(const char *p)
{
	return (uint16_t)((unsigned char)p[0] | (unsigned char)p[1] << 8);
}

/* How often a byte occurs in mail, roughly: pairs of rare ones make few false alarms. */
static int commonness(char c)
{
	if (c == ' ' || strchr("etaoinsrhl", c))
		return 8;
	if (c >= 'a' && c <= 'z')
		return strchr("jkqvxz", c) ? 2 : 5;
	return char_is_digit(c) ? 4 : char_is_alpha(c) ? 2 : 1;
}

/* The start of three bytes, of the rarest in WORD. */
static size_t rarest(struct str word)
{
	size_t best = 0;
	int least = 1000000;

	for (size_t i = 0; i + 2 < word.n; i++) {
		int value = commonness(word.p[i + 1]) * commonness(word.p[i]) +
			    commonness(word.p[i + 1]) * commonness(word.p[i + 2]);

		if (value < least) {
			least = value;
			best = i;
		}
	}
	return best;
}

static void mark(struct candidate *c, struct str word, size_t pair_at, size_t index)
{
	uint16_t pair = pair_of(word.p + pair_at);

	c->marks[c->n_marks] = (struct mark){ word, pair_at, index, c->first[pair] };
	c->first[pair] = (uint16_t)++c->n_marks;
	c->marked[pair / 64] |= 1ull << pair % 64;
}

struct candidate *candidate_new(const char *const *words, size_t n, struct arena *a)
{
	struct candidate *c = arena_alloc(a, sizeof *c);

	c->n = n < WORDS_MAX ? n : WORDS_MAX;
	c->marks = arena_array(a, 2 * (c->n + ENCODINGS), sizeof *c->marks);
	for (size_t i = 0; i < c->n + ENCODINGS; i++) {
		struct str word = str_sub(str_from(i < c->n ? words[i] : encodings[i - c->n]), 0, WORD_MAX);

		mark(c, word, rarest(word), i);
		mark(c, word, rarest(word) + 1, i);
	}
	return c;
}

/* The word in RAW that has one of its marked pairs at AT. */
static const struct mark *word_around(const struct candidate *c, struct str raw, size_t at)
{
	for (size_t i = c->first[pair_of(raw.p + at)]; i; i = c->marks[i - 1].next) {
		const struct mark *m = &c->marks[i - 1];

		if (at >= m->pair_at && raw.n - (at - m->pair_at) >= m->word.n &&
		    raw.p[at - m->pair_at] == m->word.p[0] &&
		    memcmp(raw.p + at - m->pair_at, m->word.p, m->word.n) == 0)
			return m;
	}
	return NULL;
}

/* The value of the field whose name has AT in it; it may stand on the next line. */
static struct str encoding_at(struct str raw, size_t at)
{
	struct str value = str_sub(raw, at, ENCODING_SEARCHED);

	str_cut(&value, ':');
	return str_trim(value);
}

static uint64_t is_marked(const struct candidate *c, uint16_t pair)
{
	return c->marked[pair / 64] >> pair % 64 & 1;
}

/* The next place from AT on, in steps of two, with a marked pair; four at a time, since nearly all have none. */
static size_t next_marked(const struct candidate *c, struct str raw, size_t at)
{
	while (at + 8 <= raw.n) {
		const char *p = raw.p + at;

		if (is_marked(c, pair_of(p)) | is_marked(c, pair_of(p + 2)) | is_marked(c, pair_of(p + 4)) |
		    is_marked(c, pair_of(p + 6)))
			break;
		at += 8;
	}
	while (at + 1 < raw.n && !is_marked(c, pair_of(raw.p + at)))
		at += 2;
	return at;
}

/* One pass.  *is_quoted: a part is quoted-printable. */
static bool has_word(const struct candidate *c, struct str raw, bool *is_quoted)
{
	for (size_t i = next_marked(c, raw, 0); i + 1 < raw.n; i = next_marked(c, raw, i + 2)) {
		const struct mark *m = word_around(c, raw, i);
		if (!m)
			continue;
		if (m->index < c->n)
			return true;
		struct str encoding = encoding_at(raw, i);
		if (str_starts_nocase(encoding, "base64"))
			return true;
		*is_quoted |= str_starts_nocase(encoding, "quoted-printable");
	}
	return false;
}

/* Words cut by "=" at the end of a line: each place is looked at again with the break taken out. */
static bool has_cut_word(const struct candidate *c, struct str raw)
{
	char joined[2 * WORD_MAX];
	bool is_quoted;
	struct str rest = raw;

	while (rest.n) {
		struct str line = str_next_line(&rest);

		if (!str_ends(line, "="))
			continue;
		size_t before = line.n - 1 < WORD_MAX ? line.n - 1 : WORD_MAX;
		struct str behind = str_sub(rest, 0, WORD_MAX);

		memcpy(joined, line.p + line.n - 1 - before, before);
		memcpy(joined + before, behind.n ? behind.p : "", behind.n);
		if (has_word(c, (struct str){ joined, before + behind.n }, &is_quoted))
			return true;
	}
	return false;
}

bool candidate_is(const struct candidate *c, struct str raw)
{
	bool is_quoted = false;

	if (has_word(c, raw, &is_quoted))
		return true;
	return is_quoted && has_cut_word(c, raw);
}
