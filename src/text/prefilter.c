/*
 * prefilter.c: places of a text where one of many short windows could begin
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much is seen in vain depends on which windows share a bucket: a bucket takes every mixture of the bytes of its
 * windows.  So each window goes where it adds least to what is seen in vain.
 */
#include "text/prefilter.h"

#include <string.h>

#include "text/code.h"
#include "text/sample.h"

#if defined __x86_64__

#include <immintrin.h>

/* Eight buckets are a lane.  More of them see less in vain, and looking takes longer. */
enum { BUCKETS_VBMI = 32, BUCKETS_AVX2 = 24, LANES_VBMI = BUCKETS_VBMI / 8, LANES_AVX2 = BUCKETS_AVX2 / 8 };
enum { HALF = 16, ASCII = 128, CODES_VBMI = 64, IF_MET = 16 };

struct prefilter {
	size_t (*look)(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH]);
	uint8_t fits[LANES_VBMI][PREFILTER_WINDOW][CODES_VBMI]; /* a bit for each bucket, by the code */
	uint8_t fine_codes[ASCII];
	uint8_t codes[4][HALF]; /* of the bytes of each region */
};

size_t prefilter_look(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH])
{
	return f->look(f, text, at, places);
}

/* How many blocks can be looked at: behind each there must be room for the windows that begin in it. */
static size_t blocks_from(struct str text, size_t at)
{
	size_t n = at < text.n ? (text.n - at) / PREFILTER_BLOCK : 0;

	if (n < 2)
		return 0;
	return n - 1 < PREFILTER_STRETCH ? n - 1 : (size_t)PREFILTER_STRETCH;
}

/* With AVX-512 one instruction looks up 64 bytes in a table of 64 entries, and another one in a table of 128.  So bytes become
 * codes, of which each letter has its own, and codes are looked up in all tables. */
#define VBMI __attribute__((target("avx512f,avx512bw,avx512vbmi")))

/* Code 0: no ASCII.  Then small letters, capitals, digits, blanks and control bytes, signs, and some signs of their own. */
static unsigned fine_code_of(unsigned char c)
{
	static const char own[] = ".%=*#:(/";
	enum { SMALL = 1, CAPITAL = SMALL + 26, DIGIT = CAPITAL + 26, BLANK, SIGN, OWN };
	const char *sign = c ? strchr(own, c) : NULL;

	if (c >= ASCII)
		return 0;
	if (char_is_alpha((char)c))
		return char_lower((char)c) == (char)c ? SMALL + c - 'a' : CAPITAL + c - 'A';
	if (char_is_digit((char)c))
		return DIGIT;
	if (sign)
		return OWN + (unsigned)(sign - own);
	return c <= ' ' ? BLANK : SIGN;
}

VBMI static inline __m512i fine_codes_of(const struct prefilter *f, const char *p)
{
	__m512i bytes = _mm512_loadu_si512(p), low = _mm512_loadu_si512(f->fine_codes);

	return _mm512_maskz_permutex2var_epi8(~_mm512_movepi8_mask(bytes), low, bytes, _mm512_loadu_si512(f->fine_codes + ASCII / 2));
}

VBMI static inline __m512i fits_vbmi(const uint8_t fits[CODES_VBMI], __m512i codes)
{
	return _mm512_permutexvar_epi8(codes, _mm512_loadu_si512(fits));
}

/* A bit for each of the 64 bytes whose codes begin at P at which a window could begin. */
VBMI static inline uint64_t places_vbmi(const struct prefilter *f, const uint8_t *p)
{
	__m512i c0 = _mm512_loadu_si512(p), c1 = _mm512_loadu_si512(p + 1), c2 = _mm512_loadu_si512(p + 2),
		c3 = _mm512_loadu_si512(p + 3), all = _mm512_setzero_si512();

	for (size_t lane = 0; lane < LANES_VBMI; lane++) {
		const uint8_t(*fits)[CODES_VBMI] = f->fits[lane];
		__m512i begin = _mm512_and_si512(fits_vbmi(fits[0], c0), fits_vbmi(fits[1], c1));
		__m512i end = _mm512_and_si512(fits_vbmi(fits[2], c2), fits_vbmi(fits[3], c3));

		all = _mm512_or_si512(all, _mm512_and_si512(begin, end));
	}
	return _mm512_test_epi8_mask(all, all);
}

VBMI static size_t look_vbmi(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH])
{
	uint8_t codes[(PREFILTER_STRETCH + 1) * PREFILTER_BLOCK];
	size_t n = blocks_from(text, at);

	for (size_t i = 0; n && i <= n; i++)
		_mm512_storeu_si512(codes + i * PREFILTER_BLOCK, fine_codes_of(f, text.p + at + i * PREFILTER_BLOCK));
	for (size_t i = 0; i < n; i++)
		places[i] = places_vbmi(f, codes + i * PREFILTER_BLOCK);
	return n;
}

/* With AVX2 a table has 16 entries: two are enough for the 32 codes of code.h. */
#define AVX2 __attribute__((target("avx2")))

enum { VECTOR = 32 };

/* Bytes with the same upper half; capitals are folded into small letters before. */
static const char regions[4] = { 0x20, 0x30, 0x60, 0x70 };

AVX2 static inline __m256i table_of(const uint8_t table[HALF])
{
	return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

/* A look-up takes an index of four bits, and gives 0 where the index has its upper bit set: adding 0x70 with saturation
 * leaves that bit clear for 0 to 15 only. */
AVX2 static inline __m256i look_up(__m256i table, __m256i index)
{
	return _mm256_shuffle_epi8(table, _mm256_adds_epu8(index, _mm256_set1_epi8(0x70)));
}

/* The codes of 32 bytes.  Control bytes are in no region: their code is 0. */
AVX2 static inline __m256i codes_of(const struct prefilter *f, __m256i bytes)
{
	__m256i is_letter = _mm256_and_si256(bytes, _mm256_set1_epi8(0x40));
	__m256i small = _mm256_or_si256(bytes, _mm256_srli_epi16(is_letter, 1));
	__m256i is_high = _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes);
	__m256i codes = _mm256_and_si256(is_high, _mm256_set1_epi8(CODE_HIGH));

	for (size_t i = 0; i < sizeof regions; i++) {
		__m256i index = _mm256_xor_si256(small, _mm256_set1_epi8(regions[i]));
		codes = _mm256_or_si256(codes, look_up(table_of(f->codes[i]), index));
	}
	return codes;
}

AVX2 static inline __m256i fits_avx2(const uint8_t fits[CODES], __m256i codes)
{
	__m256i upper = _mm256_sub_epi8(codes, _mm256_set1_epi8(HALF)); /* below 0: of the lower half */

	return _mm256_or_si256(look_up(table_of(fits), codes), _mm256_shuffle_epi8(table_of(fits + HALF), upper));
}

/* A bit for each of the 32 bytes whose codes begin at P at which a window could begin. */
AVX2 static inline uint32_t places_avx2(const struct prefilter *f, const uint8_t *p)
{
	__m256i c0 = _mm256_loadu_si256((const __m256i *)p), c1 = _mm256_loadu_si256((const __m256i *)(p + 1)),
		c2 = _mm256_loadu_si256((const __m256i *)(p + 2)), c3 = _mm256_loadu_si256((const __m256i *)(p + 3)),
		all = _mm256_setzero_si256();

	for (size_t lane = 0; lane < LANES_AVX2; lane++) {
		const uint8_t(*fits)[CODES_VBMI] = f->fits[lane];
		__m256i begin = _mm256_and_si256(fits_avx2(fits[0], c0), fits_avx2(fits[1], c1));
		__m256i end = _mm256_and_si256(fits_avx2(fits[2], c2), fits_avx2(fits[3], c3));

		all = _mm256_or_si256(all, _mm256_and_si256(begin, end));
	}
	__m256i none = _mm256_cmpeq_epi8(all, _mm256_setzero_si256());
	return ~(uint32_t)_mm256_movemask_epi8(none);
}

AVX2 static size_t look_avx2(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH])
{
	uint8_t codes[PREFILTER_STRETCH * PREFILTER_BLOCK + VECTOR];
	size_t n = blocks_from(text, at);

	for (size_t i = 0; n && i <= n * PREFILTER_BLOCK; i += VECTOR) {
		__m256i bytes = _mm256_loadu_si256((const __m256i *)(text.p + at + i));
		_mm256_storeu_si256((__m256i *)(codes + i), codes_of(f, bytes));
	}
	for (size_t i = 0; i < n; i++) {
		const uint8_t *p = codes + i * PREFILTER_BLOCK;
		places[i] = places_avx2(f, p) | (uint64_t)places_avx2(f, p + VECTOR) << VECTOR;
	}
	return n;
}

/* Counting bits: whatever has AVX2 has an instruction for it. */
#define POPCNT __attribute__((target("avx2,popcnt")))

enum prefilter_means prefilter_best_means(void)
{
	if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi"))
		return PREFILTER_VBMI;
	return __builtin_cpu_supports("avx2") ? PREFILTER_AVX2 : PREFILTER_NONE;
}

/* The code that MEANS look up for each byte. */
static void codes_by(enum prefilter_means means, uint8_t code[256])
{
	for (unsigned c = 0; c < 256; c++)
		code[c] = (uint8_t)(means == PREFILTER_VBMI ? fine_code_of((unsigned char)c) : code_of((unsigned char)c));
}

static uint64_t codes_of_set(const uint64_t bytes[4], const uint8_t code[256])
{
	uint64_t codes = 0;

	for (unsigned word = 0; word < 4; word++)
		for (uint64_t bits = bytes[word]; bits; bits &= bits - 1)
			codes |= 1ull << code[word * 64 + (unsigned)__builtin_ctzll(bits)];
	return codes;
}

/* With every byte also those of the same code: what a window amounts to where only codes are looked up. */
static void widen_to_codes(uint64_t bytes[4], const uint8_t code[256])
{
	uint64_t codes = codes_of_set(bytes, code);

	for (unsigned c = 0; c < 256; c++)
		bytes[c / 64] |= (codes >> code[c] & 1) << c % 64;
}

/* Who shares a bucket with whom. */
struct placing {
	const struct sample_window *windows;
	struct sample_window *buckets; /* what all windows of each fit together */
	size_t *harm; /* of each bucket, see harm_of */
	uint8_t *bucket_of;
	size_t n, n_buckets;
};

/* How much is seen in vain by a bucket that takes B and W: the places of the sample that it fits, and a little for each that
 * fits but for one byte, because in another text there are others. */
POPCNT static size_t harm_of(const struct sample_window *b, const struct sample_window *w)
{
	size_t met = 0, nearly = 0;

	for (size_t i = 0; i < SAMPLE_WORDS; i++) {
		uint64_t f0 = b->fits[0][i] | w->fits[0][i], f1 = b->fits[1][i] | w->fits[1][i],
			 f2 = b->fits[2][i] | w->fits[2][i], f3 = b->fits[3][i] | w->fits[3][i];
		met += (size_t)__builtin_popcountll(f0 & f1 & f2 & f3);
		nearly += (size_t)__builtin_popcountll((f0 & f1 & (f2 | f3)) | (f2 & f3 & (f0 | f1)));
	}
	return met * IF_MET + nearly;
}

static void join(struct sample_window *sum, const struct sample_window *w)
{
	for (size_t k = 0; k < PREFILTER_WINDOW; k++)
		for (size_t i = 0; i < SAMPLE_WORDS; i++)
			sum->fits[k][i] |= w->fits[k][i];
}

/* Where window I does least harm. */
static size_t best_bucket(const struct placing *p, size_t i)
{
	size_t least = SIZE_MAX, best = 0;

	for (size_t b = 0; b < p->n_buckets && least > 0; b++) {
		size_t added = harm_of(&p->buckets[b], &p->windows[i]) - p->harm[b];

		if (added < least) {
			least = added;
			best = b;
		}
	}
	return best;
}

static void place_all(struct placing *p)
{
	for (size_t i = 0; i < p->n; i++) {
		size_t b = best_bucket(p, i);

		p->bucket_of[i] = (uint8_t)b;
		join(&p->buckets[b], &p->windows[i]);
		p->harm[b] = harm_of(&p->buckets[b], &p->buckets[b]);
	}
}

static void add_window(struct prefilter *f, const struct prefilter_window *w, unsigned bucket, const uint8_t code[256])
{
	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		for (uint64_t codes = codes_of_set(w->takes[i], code); codes; codes &= codes - 1)
			f->fits[bucket / 8][i][__builtin_ctzll(codes)] |= (uint8_t)(1u << bucket % 8);
}

/* Where in the sample W is met, when only codes are looked up. */
static void find_window(const struct sample *sample, const struct prefilter_window *w, const uint8_t code[256],
			struct sample_window *out)
{
	struct sample_places places[PREFILTER_WINDOW];

	for (size_t k = 0; k < PREFILTER_WINDOW; k++) {
		uint64_t bytes[4];

		memcpy(bytes, w->takes[k], sizeof bytes);
		widen_to_codes(bytes, code);
		sample_find(sample, bytes, &places[k]);
	}
	sample_join((const struct sample_places *const[]){ &places[0], &places[1], &places[2], &places[3] }, out);
}

/* Tells P the bucket of each window: one of its own as long as there are enough. */
static void place(struct placing *p, const struct prefilter_window *windows, const uint8_t code[256])
{
	AUTO_ARENA(a);

	for (size_t i = 0; i < p->n && p->n <= p->n_buckets; i++)
		p->bucket_of[i] = (uint8_t)i;
	if (p->n <= p->n_buckets)
		return;
	const struct sample *sample = sample_new(a);
	struct sample_window *found = arena_array(a, p->n, sizeof *found);

	for (size_t i = 0; i < p->n; i++)
		find_window(sample, &windows[i], code, &found[i]);
	p->windows = found;
	p->buckets = arena_array(a, p->n_buckets, sizeof *p->buckets);
	p->harm = arena_array(a, p->n_buckets, sizeof *p->harm);
	place_all(p);
}

struct prefilter *prefilter_new(const struct prefilter_window *windows, size_t n, enum prefilter_means means, struct arena *a)
{
	struct placing p = { .bucket_of = arena_alloc(a, n + 1),
			     .n = n,
			     .n_buckets = means == PREFILTER_VBMI ? BUCKETS_VBMI : BUCKETS_AVX2 };
	struct prefilter *f = arena_alloc(a, sizeof *f);
	uint8_t code[256];

	if (means == PREFILTER_NONE)
		return NULL;
	codes_by(means, code);
	memcpy(f->fine_codes, code, sizeof f->fine_codes);
	for (size_t i = 0; i < sizeof regions; i++)
		for (int low = 0; low < HALF; low++)
			f->codes[i][low] = (uint8_t)code_of((unsigned char)(regions[i] + low));
	f->look = means == PREFILTER_VBMI ? look_vbmi : look_avx2;
	place(&p, windows, code);
	for (size_t i = 0; i < n; i++)
		add_window(f, &windows[i], p.bucket_of[i], code);
	return f;
}

#else

enum prefilter_means prefilter_best_means(void)
{
	return PREFILTER_NONE;
}

struct prefilter *prefilter_new(const struct prefilter_window *windows, size_t n, enum prefilter_means means, struct arena *a)
{
	(void)windows;
	(void)n;
	(void)means;
	(void)a;
	return NULL;
}

size_t prefilter_look(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH])
{
	(void)f;
	(void)text;
	(void)at;
	(void)places;
	return 0;
}

#endif

/* SEE at the places of TEXT that begin before its last blocks; those that stand at BASE of the whole; *end: up to where. */
static bool scan_blocks(const struct prefilter *f, struct str text, size_t base, const struct prefilter_eye *eye, size_t *end)
{
	uint64_t places[PREFILTER_STRETCH];
	size_t n;

	for (*end = 0; (n = prefilter_look(f, text, *end, places)); *end += n * PREFILTER_BLOCK)
		for (size_t i = 0; i < n * PREFILTER_BLOCK; i += PREFILTER_BLOCK)
			for (uint64_t bits = places[i / PREFILTER_BLOCK]; bits; bits &= bits - 1) {
				size_t at = *end + i + (size_t)__builtin_ctzll(bits);
				if (!eye->see(eye->ctx, base + at, text.p + at))
					return false;
			}
	return true;
}

bool prefilter_scan(const struct prefilter *f, struct str text, const struct prefilter_eye *eye)
{
	char head[PREFILTER_WINDOW] = "\n\n\n\n", tail[3 * PREFILTER_BLOCK];
	size_t at, ignored;

	for (size_t i = 1; i < sizeof head && i <= text.n; i++)
		head[i] = text.p[i - 1];
	if (!eye->see(eye->ctx, (size_t)-1, head) || !scan_blocks(f, text, 0, eye, &at))
		return false;
	/* What is left is less than two blocks; behind it there is room for the windows that begin there. */
	memset(tail, '\n', sizeof tail);
	if (at < text.n)
		memcpy(tail, text.p + at, text.n - at);
	return scan_blocks(f, (struct str){ tail, sizeof tail }, at, eye, &ignored);
}
