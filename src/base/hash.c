/*
 * hash.c: numbers from bytes, the same on every machine and in every version
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/hash.h"

#define FNV_PRIME 1099511628211u

uint64_t hash_bytes(uint64_t hash, struct str bytes)
{
	for (size_t i = 0; i < bytes.n; i++)
		hash = (hash ^ (unsigned char)bytes.p[i]) * FNV_PRIME;
	return hash;
}

uint64_t hash_add(uint64_t hash, struct str bytes)
{
	return (hash_bytes(hash, bytes) ^ bytes.n ^ 0x5bd1e995u) * FNV_PRIME;
}

/* The last steps of splitmix64: FNV's upper bits hardly know the last bytes. */
uint64_t hash_end(uint64_t hash)
{
	hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
	hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
	return hash ^ (hash >> 31);
}
