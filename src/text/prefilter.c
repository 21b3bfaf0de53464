/*
 * prefilter.c: places of a text where one of many short windows could begin
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much is seen in vain depends on which windows share a bucket: a bucket takes every mixture of the bytes of its
 * windows.  So each window goes where it adds least to the chance of a false sight, and again once all are placed.
 */
#include "text/prefilter.h"

#include "text/code.h"

#if defined __x86_64__

#include <immintrin.h>

enum { BUCKETS = 16, LANES = BUCKETS / 8, HALF = 16, ASCII = 128, ROUNDS = 4, NOWHERE = BUCKETS };

struct prefilter {
	size_t (*look)(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH]);
	/* A bit for each bucket, by the byte without its upper bit, or by its code. */
	uint8_t fits_byte[LANES][PREFILTER_WINDOW][ASCII];
	uint8_t fits_code[LANES][PREFILTER_WINDOW][CODES];
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

/* With AVX-512 a table has room for all of ASCII, and one instruction looks up 64 bytes in it. */
#define VBMI __attribute__((target("avx512f,avx512bw,avx512vbmi")))

VBMI static inline __m512i look_up_bytes(const uint8_t table[ASCII], __m512i bytes)
{
	return _mm512_permutex2var_epi8(_mm512_loadu_si512(table), bytes, _mm512_loadu_si512(table + ASCII / 2));
}

VBMI static size_t look_vbmi(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH])
{
	size_t n = blocks_from(text, at);

	for (size_t block = 0; block < n; block++) {
		const char *p = text.p + at + block * PREFILTER_BLOCK;
		__m512i fits[LANES];

		for (size_t i = 0; i < PREFILTER_WINDOW; i++) {
			__m512i bytes = _mm512_loadu_si512(p + i);
			for (size_t lane = 0; lane < LANES; lane++) {
				__m512i these = look_up_bytes(f->fits_byte[lane][i], bytes);
				fits[lane] = i ? _mm512_and_si512(fits[lane], these) : these;
			}
		}
		__m512i all = fits[0];
		for (size_t lane = 1; lane < LANES; lane++)
			all = _mm512_or_si512(all, fits[lane]);
		places[block] = _mm512_test_epi8_mask(all, all);
	}
	return n;
}

/* With AVX2 a table has 16 entries.  So bytes become codes, for which two tables are enough. */
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

/* A bit for each of the 32 bytes whose codes begin at P at which a window could begin. */
AVX2 static inline uint32_t places_at(const struct prefilter *f, const uint8_t *p)
{
	__m256i fits[LANES];

	for (size_t i = 0; i < PREFILTER_WINDOW; i++) {
		__m256i codes = _mm256_loadu_si256((const __m256i *)(p + i));
		__m256i upper = _mm256_sub_epi8(codes, _mm256_set1_epi8(HALF)); /* below 0: of the lower half */

		for (size_t lane = 0; lane < LANES; lane++) {
			const uint8_t *table = f->fits_code[lane][i];
			__m256i these = _mm256_or_si256(look_up(table_of(table), codes),
							_mm256_shuffle_epi8(table_of(table + HALF), upper));
			fits[lane] = i ? _mm256_and_si256(fits[lane], these) : these;
		}
	}
	__m256i all = fits[0];
	for (size_t lane = 1; lane < LANES; lane++)
		all = _mm256_or_si256(all, fits[lane]);
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
		places[i] = places_at(f, p) | (uint64_t)places_at(f, p + VECTOR) << VECTOR;
	}
	return n;
}

enum prefilter_means prefilter_best_means(void)
{
	if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi"))
		return PREFILTER_VBMI;
	return __builtin_cpu_supports("avx2") ? PREFILTER_AVX2 : PREFILTER_NONE;
}

static bool takes(const uint64_t set[4], unsigned c)
{
	return set[c / 64] >> c % 64 & 1;
}

/* With every byte also those of the same code: what a window amounts to where only codes are looked up. */
static void widen_to_codes(uint64_t set[4])
{
	uint32_t codes = 0;

	for (unsigned c = 0; c < 256; c++)
		codes |= takes(set, c) ? 1u << code_of((unsigned char)c) : 0;
	for (unsigned c = 0; c < 256; c++)
		if (codes >> code_of((unsigned char)c) & 1)
			set[c / 64] |= 1ull << c % 64;
}

struct placing {
	struct prefilter_window *windows;
	uint8_t *bucket_of;
	size_t n;
	double frequency[256]; /* of each byte */
};

static double chance_of(const struct placing *p, const struct prefilter_window *w)
{
	double chance = 1;

	for (size_t i = 0; i < PREFILTER_WINDOW; i++) {
		double sum = 0;

		for (unsigned word = 0; word < 4; word++)
			for (uint64_t bits = w->takes[i][word]; bits; bits &= bits - 1)
				sum += p->frequency[word * 64 + (unsigned)__builtin_ctzll(bits)];
		chance *= sum;
	}
	return chance;
}

static struct prefilter_window both(const struct prefilter_window *one, const struct prefilter_window *other)
{
	struct prefilter_window sum;

	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		for (size_t word = 0; word < 4; word++)
			sum.takes[i][word] = one->takes[i][word] | other->takes[i][word];
	return sum;
}

/* Where window I does least harm. */
static uint8_t best_bucket(const struct placing *p, size_t i)
{
	struct prefilter_window buckets[BUCKETS] = { 0 };
	double least = 2;
	unsigned best = 0;

	for (size_t k = 0; k < p->n; k++)
		if (k != i && p->bucket_of[k] != NOWHERE)
			buckets[p->bucket_of[k]] = both(&buckets[p->bucket_of[k]], &p->windows[k]);
	for (unsigned bucket = 0; bucket < BUCKETS; bucket++) {
		struct prefilter_window with = both(&buckets[bucket], &p->windows[i]);
		double added = chance_of(p, &with) - chance_of(p, &buckets[bucket]);

		if (added < least) {
			least = added;
			best = bucket;
		}
	}
	return (uint8_t)best;
}

static void add_window(struct prefilter *f, const struct prefilter_window *w, unsigned bucket)
{
	uint8_t bit = (uint8_t)(1u << bucket % 8);

	for (size_t i = 0; i < PREFILTER_WINDOW; i++)
		for (unsigned c = 0; c < 256; c++)
			if (takes(w->takes[i], c)) {
				f->fits_byte[bucket / 8][i][c % ASCII] |= bit;
				f->fits_code[bucket / 8][i][code_of((unsigned char)c)] |= bit;
			}
}

static void place_all(struct placing *p)
{
	for (unsigned c = 0; c < 256; c++)
		p->frequency[c] = code_byte_frequency((unsigned char)c);
	for (size_t i = 0; i < p->n; i++)
		p->bucket_of[i] = NOWHERE;
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < p->n; i++)
			p->bucket_of[i] = best_bucket(p, i);
}

struct prefilter *prefilter_new(const struct prefilter_window *windows, size_t n, enum prefilter_means means, struct arena *a)
{
	struct placing p = { arena_array(a, n + 1, sizeof *p.windows), arena_alloc(a, n + 1), n, { 0 } };
	struct prefilter *f = arena_alloc(a, sizeof *f);

	if (means == PREFILTER_NONE)
		return NULL;
	f->look = means == PREFILTER_VBMI ? look_vbmi : look_avx2;
	for (size_t i = 0; i < sizeof regions; i++)
		for (int low = 0; low < HALF; low++)
			f->codes[i][low] = (uint8_t)code_of((unsigned char)(regions[i] + low));
	for (size_t i = 0; i < n; i++) {
		p.windows[i] = windows[i];
		for (size_t k = 0; k < PREFILTER_WINDOW && means == PREFILTER_AVX2; k++)
			widen_to_codes(p.windows[i].takes[k]);
	}
	place_all(&p);
	for (size_t i = 0; i < n; i++)
		add_window(f, &p.windows[i], p.bucket_of[i]);
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
