/*
 * code.c: bytes in 32 kinds
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/code.h"

#include "base/str.h"

unsigned code_of(unsigned char c)
{
	char lower = char_lower((char)c);

	if (lower == 'q' || lower == 'x' || lower == 'z')
		return CODE_J;
	if (char_is_alpha(lower))
		return (unsigned)(lower - 'a' + 1);
	if (char_is_digit((char)c))
		return CODE_DIGIT;
	switch (c) {
	case '.':
		return CODE_POINT;
	case ';':
		return CODE_SEMICOLON;
	case '*':
	case '#':
		return CODE_BAR;
	case '=':
		return CODE_EQUALS;
	case '%':
		return CODE_PERCENT;
	default:
		return c <= ' ' ? CODE_BLANK : c < 0x80 ? CODE_SIGN : CODE_HIGH;
	}
}

double code_frequency(uint32_t set)
{
	/* in thousandths */
	static const unsigned char of[CODES] = { 170, 50, 10, 23, 28, 80, 15, 14, 33, 48, 7,  8,  30, 18, 47, 48,
						 18,  60, 43, 46, 58, 21, 8,  11, 3,  11, 15, 60, 4,  6,  2,  2 };
	unsigned sum = 0;

	for (; set; set &= set - 1)
		sum += of[__builtin_ctz(set)];
	return sum < 1000 ? sum / 1000.0 : 1;
}

/* How many bytes have a code that is no letter and no blank. */
static unsigned bytes_of(unsigned code)
{
	switch (code) {
	case CODE_DIGIT:
		return 10;
	case CODE_BAR:
		return 2;
	case CODE_SIGN:
		return 27;
	case CODE_HIGH:
		return 128;
	default:
		return 1;
	}
}

double code_byte_frequency(unsigned char c)
{
	unsigned code = code_of(c);
	double all = code_frequency(1u << code);

	if (char_is_alpha((char)c))
		return all * (char_lower((char)c) == (char)c ? 0.95 : 0.05) / (code == CODE_J ? 4 : 1);
	if (code == CODE_BLANK)
		return all * (c == ' ' ? 0.85 : c == '\n' ? 0.13 : 0.0006);
	return all / bytes_of(code);
}
