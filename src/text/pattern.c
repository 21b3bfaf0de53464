/*
 * pattern.c: small patterns of letters and digits
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/pattern.h"

#include <string.h>

#include "text/code.h"

/* Bytes of ASCII, a bit each: digits, letters and digits, and what words are made of. */
static const uint64_t digits[4] = { 0x03ff000000000000 };
static const uint64_t alnums[4] = { 0x03ff000000000000, 0x07fffffe07fffffe };
static const uint64_t words[4] = { 0x03ff000000000000, 0x07fffffe87fffffe };

static void take_byte(uint64_t takes[4], char c)
{
	takes[(unsigned char)c / 64] |= 1ull << (unsigned char)c % 64;
}

static void take_set(uint64_t takes[4], const uint64_t set[4], uint64_t inverted)
{
	for (size_t i = 0; i < 4; i++)
		takes[i] = set[i] ^ inverted;
}

/* The bytes that an element of KIND can be, which is written SIGN. */
static void take(uint64_t takes[4], enum pattern_kind kind, char sign)
{
	switch (kind) {
	case PATTERN_LETTER:
		take_byte(takes, sign);
		take_byte(takes, (char)(sign - 'a' + 'A'));
		break;
	case PATTERN_BYTE:
		take_byte(takes, sign);
		break;
	case PATTERN_DIGIT:
		take_set(takes, digits, 0);
		break;
	case PATTERN_EDGE:
		take_set(takes, words, UINT64_MAX);
		break;
	case PATTERN_OTHERS:
		take_set(takes, alnums, UINT64_MAX);
		break;
	case PATTERN_ALNUMS:
		take_set(takes, alnums, 0);
	}
}

static enum pattern_kind kind_of(char c)
{
	switch (c) {
	case '0':
		return PATTERN_DIGIT;
	case '!':
		return PATTERN_EDGE;
	case '~':
		return PATTERN_OTHERS;
	case '?':
		return PATTERN_ALNUMS;
	default:
		return c >= 'a' && c <= 'z' ? PATTERN_LETTER : PATTERN_BYTE;
	}
}

static void choose_rarest(struct pattern *p, struct str text)
{
	double least = 2;

	p->rarest = p->n;
	for (size_t i = 0; i < p->n; i++) {
		char lower = text.p[i], upper = p->kind[i] == PATTERN_LETTER ? (char)(lower - 'a' + 'A') : lower;
		double frequency = code_byte_frequency((unsigned char)lower);

		if (p->kind[i] > PATTERN_BYTE || frequency >= least)
			continue;
		least = frequency;
		p->rarest = i;
		p->one = lower;
		p->other = upper;
	}
}

bool pattern_read(struct str text, struct pattern *out)
{
	*out = (struct pattern){ .n = text.n };
	if (text.n == 0 || text.n > PATTERN_MAX)
		return false;
	for (size_t i = 0; i < text.n; i++) {
		out->kind[i] = kind_of(text.p[i]);
		take(out->takes[i], out->kind[i], text.p[i]);
	}
	choose_rarest(out, text);
	return true;
}

/* Where a pattern is compared, from one of its bytes on: towards its end or its beginning. */
struct place {
	const struct pattern *p;
	struct str text;
	bool is_forward;
};

/* The byte next to AT; false: the text ends there. */
static bool next_byte(const struct place *w, size_t at, unsigned char *c)
{
	if (w->is_forward ? at >= w->text.n : at == 0)
		return false;
	*c = (unsigned char)w->text.p[w->is_forward ? at : at - 1];
	return true;
}

static size_t moved(const struct place *w, size_t at, size_t n)
{
	return w->is_forward ? at + n : at - n;
}

static bool rest_stands(const struct place *w, size_t i, size_t at);

/* Can a byte be both of element I and of its neighbour J?  Of an edge no byte is needed. */
static bool share_bytes(const struct pattern *p, size_t i, size_t j)
{
	uint64_t common = 0;

	if (j >= p->n || !pattern_is_byte(p, j))
		return true;
	for (size_t k = 0; k < 4; k++)
		common |= p->takes[i][k] & p->takes[j][k];
	return common != 0;
}

/* How many bytes from AT on element I, a run, can take; one more than it may: they are too many. */
static size_t run_length(const struct place *w, size_t i, size_t at)
{
	size_t left = w->is_forward ? w->text.n - at : at, most = left <= PATTERN_RUN_MAX ? left : PATTERN_RUN_MAX + 1, n = 0;
	const unsigned char *p = (const unsigned char *)w->text.p + at;

	if (w->is_forward)
		while (n < most && pattern_takes(w->p, i, p[n]))
			n++;
	else
		while (n < most && pattern_takes(w->p, i, p[-(ptrdiff_t)n - 1]))
			n++;
	return n;
}

/* Element I is a run: of every length that leaves room for what comes next.  Where that can be no byte of the run, there is
 * but one. */
static bool run_stands(const struct place *w, size_t i, size_t at)
{
	size_t next = i + (w->is_forward ? 1 : -(size_t)1), most = run_length(w, i, at), n = w->p->kind[i] == PATTERN_OTHERS;

	if (!share_bytes(w->p, i, next))
		return most >= n && most <= PATTERN_RUN_MAX && rest_stands(w, next, moved(w, at, most));
	for (; n <= most && n <= PATTERN_RUN_MAX; n++)
		if (rest_stands(w, next, moved(w, at, n)))
			return true;
	return false;
}

/* Do element I and all behind it (or before it) stand at AT?  Calls itself once for each run of the pattern. */
static bool rest_stands(const struct place *w, size_t i, size_t at)
{
	unsigned char c;

	for (; i < w->p->n; i += w->is_forward ? 1 : -(size_t)1) {
		bool has_byte = next_byte(w, at, &c);
		if (pattern_is_byte(w->p, i)) {
			if (!has_byte || !pattern_takes(w->p, i, c))
				return false;
			at = moved(w, at, 1);
			continue;
		}
		if (w->p->kind[i] == PATTERN_OTHERS || w->p->kind[i] == PATTERN_ALNUMS)
			return run_stands(w, i, at);
		if (has_byte && !pattern_takes(w->p, i, c))
			return false;
	}
	return true;
}

bool pattern_is_at(const struct pattern *p, size_t anchor, struct str text, size_t at)
{
	const struct place forward = { p, text, true }, backward = { p, text, false };
	size_t end = anchor, end_at = at;

	/* The bytes beside the anchor nearly always decide, so they come first and go quickly. */
	for (; end < p->n && pattern_is_byte(p, end); end++, end_at++)
		if (end_at >= text.n || !pattern_takes(p, end, (unsigned char)text.p[end_at]))
			return false;
	for (; anchor > 0 && pattern_is_byte(p, anchor - 1); anchor--, at--)
		if (at == 0 || !pattern_takes(p, anchor - 1, (unsigned char)text.p[at - 1]))
			return false;
	return rest_stands(&forward, end, end_at) && rest_stands(&backward, anchor - 1, at);
}

/* Where C stands next, from FROM on; the text's end: nowhere. */
static size_t next_of(struct str text, size_t from, char c)
{
	const char *hit = from < text.n ? memchr(text.p + from, c, text.n - from) : NULL;

	return hit ? (size_t)(hit - text.p) : text.n;
}

/* Could P stand around its rarest byte at AT?  One neighbour of it tells nearly always. */
static inline bool may_stand(const struct pattern *p, struct str text, size_t at)
{
	size_t i = p->rarest;

	if (i + 1 < p->n && pattern_is_byte(p, i + 1))
		return at + 1 < text.n && pattern_takes(p, i + 1, (unsigned char)text.p[at + 1]);
	if (i > 0 && pattern_is_byte(p, i - 1))
		return at > 0 && pattern_takes(p, i - 1, (unsigned char)text.p[at - 1]);
	return true;
}

bool pattern_find(const struct pattern *p, struct str text, size_t *spare)
{
	if (p->rarest == p->n)
		return true;
	size_t one = next_of(text, 0, p->one), other = p->other == p->one ? text.n : next_of(text, 0, p->other);

	while (one < text.n || other < text.n) {
		size_t at = one < other ? one : other;

		if (may_stand(p, text, at) && (pattern_is_at(p, p->rarest, text, at) || (*spare)-- == 0))
			return true;
		if (at == one)
			one = next_of(text, one + 1, p->one);
		else
			other = next_of(text, other + 1, p->other);
	}
	return false;
}
