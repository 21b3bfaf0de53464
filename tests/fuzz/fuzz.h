/*
 * fuzz.h: what every fuzz target defines; libFuzzer calls it, and so does replay.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Reads SIZE bytes as the target's input.  Returns 0; what is wrong, a sanitizer or an assert says. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
