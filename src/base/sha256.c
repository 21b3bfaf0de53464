/*
 * sha256.c: SHA-256 (FIPS 180-4) and base64 (RFC 4648)
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/sha256.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, WORDS = 8 };

static const uint32_t round_word[ROUNDS] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t x, unsigned by)
{
	return x >> by | x << (32 - by);
}

/* The message's words, each later one mixed from four earlier ones. */
static void schedule(uint32_t w[ROUNDS], const uint8_t *p)
{
	for (size_t i = 0; i < 16; i++)
		w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
	for (size_t i = 16; i < ROUNDS; i++) {
		uint32_t near = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
		uint32_t far = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;

		w[i] = near + w[i - 7] + far + w[i - 16];
	}
}

static void take_block(uint32_t state[WORDS], const uint8_t *p)
{
	uint32_t w[ROUNDS], v[WORDS];

	schedule(w, p);
	memcpy(v, state, sizeof v);
	for (size_t i = 0; i < ROUNDS; i++) {
		uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
		uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
		uint32_t e = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25);
		uint32_t a = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22);
		uint32_t one = v[7] + e + choice + round_word[i] + w[i], two = a + majority;

		memmove(v + 1, v, (WORDS - 1) * sizeof *v);
		v[4] += one;
		v[0] = one + two;
	}
	for (size_t i = 0; i < WORDS; i++)
		state[i] += v[i];
}

void sha256(struct str bytes, uint8_t out[SHA256_BYTES])
{
	uint32_t state[WORDS] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
				  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
	uint8_t last[2 * BLOCK] = { 0 };
	size_t whole = bytes.n / BLOCK * BLOCK, rest = bytes.n - whole;
	size_t n_last = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
	uint64_t bits = (uint64_t)bytes.n * 8;

	for (size_t i = 0; i < whole; i += BLOCK)
		take_block(state, (const uint8_t *)bytes.p + i);
	if (rest)
		memcpy(last, bytes.p + whole, rest);
	last[rest] = 0x80;
	for (size_t i = 0; i < 8; i++)
		last[n_last - 1 - i] = (uint8_t)(bits >> 8 * i);
	for (size_t i = 0; i < n_last; i += BLOCK)
		take_block(state, last + i);
	for (size_t i = 0; i < SHA256_BYTES; i++)
		out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

struct str base64(struct str bytes, struct arena *a)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const uint8_t *p = (const uint8_t *)bytes.p;
	char *out = arena_array(a, bytes.n / 3 + 1, 4);
	size_t n = 0;

	for (size_t i = 0; i < bytes.n; i += 3) {
		size_t left = bytes.n - i;
		uint32_t three = (uint32_t)p[i] << 16 | (left > 1 ? (uint32_t)p[i + 1] << 8 : 0) |
				 (left > 2 ? p[i + 2] : 0u);

		out[n++] = digits[three >> 18 & 63];
		out[n++] = digits[three >> 12 & 63];
		out[n++] = left > 1 ? digits[three >> 6 & 63] : '=';
		out[n++] = left > 2 ? digits[three & 63] : '=';
	}
	return (struct str){ out, n };
}
