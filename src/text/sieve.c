/*
 * sieve.c: encoded bytes decoded piece by piece, only to be searched
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * transfer.c decodes what is read; this keeps no lines and no memory.
 */
#include "text/sieve.h"

#include <stdint.h>
#include <string.h>

enum { PIECE = 16 * 1024, HEADER_SEARCHED = 16 * 1024 };

struct pieces {
	char buf[PIECE];
	size_t n;
	sieve_take take;
	void *ctx;
};

static void give(struct pieces *p)
{
	p->take(p->ctx, (struct str){ p->buf, p->n });
	memmove(p->buf, p->buf + p->n - SIEVE_OVERLAP, SIEVE_OVERLAP);
	p->n = SIEVE_OVERLAP;
}

static void put(struct pieces *p, const char *bytes, size_t n)
{
	while (n) {
		size_t fits = sizeof p->buf - p->n < n ? sizeof p->buf - p->n : n;

		memcpy(p->buf + p->n, bytes, fits);
		p->n += fits;
		bytes += fits;
		n -= fits;
		if (p->n == sizeof p->buf)
			give(p);
	}
}

struct str sieve_body(struct str part)
{
	struct str header = str_sub(part, 0, HEADER_SEARCHED), body = STR_NONE;

	while (header.n && !body.p)
		if (!str_trim_right(str_next_line(&header)).n)
			body = str_span(header.p ? header.p : part.p + part.n, part.p + part.n);
	size_t end = str_find(body, "\n--");
	return str_sub(body, 0, end);
}

/* Of a byte; -1: none of base64's. */
static int value_of(unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* value_of, at hand. */
struct values {
	int16_t of[256];
};

static void values_init(struct values *v)
{
	for (unsigned c = 0; c < 256; c++)
		v->of[c] = (int16_t)value_of((unsigned char)c);
}

static void put_three(unsigned bits, char *out)
{
	out[0] = (char)(bits >> 16);
	out[1] = (char)(bits >> 8);
	out[2] = (char)bits;
}

/* Four signs one behind the other, as nearly everywhere; false: it is not so simple here. */
static bool four_at_once(const struct values *v, struct str *body, char *out)
{
	const unsigned char *p = (const unsigned char *)body->p;

	if (body->n < 4)
		return false;
	int a = v->of[p[0]], b = v->of[p[1]], c = v->of[p[2]], d = v->of[p[3]];

	if ((a | b | c | d) < 0)
		return false;
	put_three((unsigned)(a << 18 | b << 12 | c << 6 | d), out);
	*body = str_after(*body, 4);
	return true;
}

/* Takes four signs or what is left of *body; how many bytes they are. */
static size_t next_four(const struct values *v, struct str *body, char *out)
{
	unsigned bits = 0;
	size_t n = 0, i = 0;

	if (four_at_once(v, body, out))
		return 3;
	for (; i < body->n && n < 4; i++) {
		int value = v->of[(unsigned char)body->p[i]];
		if (body->p[i] == '=' && n)
			break;
		if (value < 0)
			continue;
		bits = bits << 6 | (unsigned)value;
		n++;
	}
	*body = str_after(*body, i);
	put_three(bits << 6 * (4 - n), out);
	return n < 2 ? 0 : n - 1;
}

/* Only what is used of them: clearing the buffer would take longer than decoding a short mail. */
static void pieces_init(struct pieces *p, sieve_take take, void *ctx)
{
	p->n = 0;
	p->take = take;
	p->ctx = ctx;
}

void sieve_base64(struct str body, sieve_take take, void *ctx)
{
	struct pieces pieces;
	struct values values;
	char three[3];

	pieces_init(&pieces, take, ctx);
	values_init(&values);
	put(&pieces, "\n", 1);
	while (body.n) {
		size_t n = next_four(&values, &body, three);
		put(&pieces, three, n);
	}
	take(ctx, (struct str){ pieces.buf, pieces.n });
}

struct str sieve_base64_head(struct str body, char *buf, size_t n)
{
	struct values values;
	size_t got = 0;

	values_init(&values);
	while (body.n && got + 3 <= n)
		got += next_four(&values, &body, buf + got);
	return (struct str){ buf, got };
}

static int hex_of(char c)
{
	return char_hex(char_lower(c));
}

/* What follows an "=": a code, a soft break, or neither (then the sign stands for itself).  How many bytes it takes. */
static size_t next_code(struct str behind, char *out, size_t *n_out)
{
	size_t blanks = 0;

	*n_out = 0;
	if (behind.n >= 2 && hex_of(behind.p[0]) >= 0 && hex_of(behind.p[1]) >= 0) {
		*out = (char)(hex_of(behind.p[0]) << 4 | hex_of(behind.p[1]));
		*n_out = 1;
		return 2;
	}
	while (blanks < behind.n && blanks < 80 && behind.p[blanks] != '\n' && char_is_blank(behind.p[blanks]))
		blanks++;
	if (blanks < behind.n && behind.p[blanks] == '\n')
		return blanks + 1;
	*out = '=';
	*n_out = 1;
	return 0;
}

void sieve_quoted_printable(struct str body, sieve_take take, void *ctx)
{
	struct pieces pieces;

	pieces_init(&pieces, take, ctx);
	while (body.n) {
		size_t sign = str_find_char(body, '='), n;
		char c;

		put(&pieces, body.p, sign == STR_NPOS ? body.n : sign);
		if (sign == STR_NPOS)
			break;
		body = str_after(body, sign + 1);
		size_t taken = next_code(body, &c, &n);
		put(&pieces, &c, n);
		body = str_after(body, taken);
	}
	take(ctx, (struct str){ pieces.buf, pieces.n });
}
