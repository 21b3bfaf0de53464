/*
 * code.h: bytes in 32 kinds: letters in either case, digits, some signs, all others
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_CODE_H
#define TEXT_CODE_H

#include <stdint.h>

/* Codes of letters are 1 to 26; j, q, x and z are so rare that one will do for them, and signs have the other three. */
enum {
	CODE_BLANK = 0, /* and all control bytes */
	CODE_J = 10,
	CODE_SIGN = 17,
	CODE_SEMICOLON = 24,
	CODE_POINT = 26,
	CODE_DIGIT,
	CODE_BAR, /* of a bar chart */
	CODE_EQUALS,
	CODE_PERCENT,
	CODE_HIGH, /* no ASCII */
	CODES
};

/* A set of codes, a bit each. */
#define CODE_ANY 0xffffffffu

unsigned code_of(unsigned char c);

/* How often one of the codes of SET occurs in mail, 0 to 1. */
double code_frequency(uint32_t set);
double code_byte_frequency(unsigned char c); /* the same of one byte */

#endif
