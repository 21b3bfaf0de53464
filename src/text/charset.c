/*
 * charset.c: bytes of any charset into plain UTF-8
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

enum { UTF8_BYTES_PER_BYTE = 4, NAME_MAX_BYTES = 32 };

/* What the C1 range of ISO 8859-1 means to Windows; 0: not assigned, kept as it is. */
static const uint16_t windows_c1[32] = {
	0x20ac, 0,	0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
	0x2039, 0x0152, 0,	0x017d, 0,	0,	0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
	0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,	0x017e, 0x0178,
};

enum family {
	UNKNOWN,   /* also us-ascii and utf-8: what is tried without a name */
	LATIN,     /* one byte a sign, so never invalid */
	MULTIBYTE, /* invalid where it is not meant */
	SEVEN_BIT  /* hides text in ASCII bytes */
};

/* The charsets of mail, with the name that iconv is asked for (NULL: the same).  A closed list, since
 * what a mail names decides which conversion module is loaded. */
static const struct {
	const char *prefix, *iconv_name;
	enum family family;
} charsets[] = {
	{ "iso-8859-", NULL, LATIN },	{ "iso8859-", NULL, LATIN },
	{ "iso_8859-", NULL, LATIN },	{ "latin", NULL, LATIN },
	{ "windows-12", NULL, LATIN },	{ "cp12", NULL, LATIN },
	{ "koi8-", NULL, LATIN },	{ "tis-620", NULL, LATIN },
	{ "macintosh", NULL, LATIN },	{ "gb2312", "GB18030", MULTIBYTE },
	{ "gbk", "GB18030", MULTIBYTE },	{ "gb18030", "GB18030", MULTIBYTE },
	{ "big5", NULL, MULTIBYTE },	{ "euc-", NULL, MULTIBYTE },
	{ "shift_jis", NULL, MULTIBYTE },	{ "shift-jis", "SHIFT_JIS", MULTIBYTE },
	{ "sjis", NULL, MULTIBYTE },	{ "ks_c_5601", "CP949", MULTIBYTE },
	{ "cp949", NULL, MULTIBYTE },	{ "iso-2022-jp", NULL, SEVEN_BIT },
	{ "iso-2022-kr", NULL, SEVEN_BIT },	{ "utf-7", NULL, SEVEN_BIT },
	{ "utf-16", NULL, SEVEN_BIT },	{ "utf-32", NULL, SEVEN_BIT },
};

static bool is_plain_name(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!char_is_alnum(name.p[i]) && name.p[i] != '-' && name.p[i] != '_')
			return false;
	return name.n > 0 && name.n < NAME_MAX_BYTES;
}

/* Fills NAME (NAME_MAX_BYTES) with what iconv calls it. */
static enum family family_of(struct str declared, char *name)
{
	/* ISO 8859-1 is written by programs that mean windows-1252, which has all of it. */
	if (!is_plain_name(declared) || str_is_nocase(declared, "iso-8859-1"))
		return UNKNOWN;
	for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++) {
		struct str known = str_from(charsets[i].iconv_name);

		if (!str_starts_nocase(declared, charsets[i].prefix))
			continue;
		if (!known.n)
			known = declared;
		memcpy(name, known.p, known.n);
		name[known.n] = 0;
		return charsets[i].family;
	}
	return UNKNOWN;
}

/* Length of the well-formed sequence at S (RFC 3629: shortest form, no surrogates), or 0; *code is its sign. */
static size_t utf8_sequence(const unsigned char *s, size_t n, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;

	if (length == 0 || length > n)
		return 0;
	*code = length == 1 ? s[0] : s[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (s[i] & 0x3f);
	}
	if (*code < least[length] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
		return 0;
	return length;
}

static bool is_ascii(struct str s)
{
	unsigned char any = 0;

	for (size_t i = 0; i < s.n; i++)
		any |= (unsigned char)s.p[i];
	return any < 0x80;
}

bool charset_is_utf8(struct str bytes)
{
	uint32_t code;

	for (size_t i = 0, step; i < bytes.n; i += step) {
		step = utf8_sequence((const unsigned char *)bytes.p + i, bytes.n - i, &code);
		if (!step)
			return false;
	}
	return true;
}

static size_t utf8_put(char *to, uint32_t code)
{
	if (code < 0x80) {
		to[0] = (char)code;
		return 1;
	}
	size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

	for (size_t i = n - 1; i > 0; i--, code >>= 6)
		to[i] = (char)(0x80 | (code & 0x3f));
	to[0] = (char)((0xf00u >> n & 0xff) | code);
	return n;
}

enum { DROPPED = 0xffffffff };

static uint32_t plain_sign(uint32_t code)
{
	if (code == 0 || code == 0xa0 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f ||
	    code == 0x3000)
		return ' ';
	if ((code >= 0x2010 && code <= 0x2013) || code == 0x2212)
		return '-';
	if (code == 0xfeff || (code >= 0x200b && code <= 0x200d) || code == 0xad)
		return DROPPED;
	return code;
}

static uint32_t windows_sign(unsigned char byte)
{
	return byte >= 0x80 && byte < 0xa0 && windows_c1[byte - 0x80] ? windows_c1[byte - 0x80] : byte;
}

size_t charset_put(char *to, uint32_t code)
{
	code = plain_sign(code >= 0x80 && code < 0xa0 ? windows_sign((unsigned char)code) : code);
	return code == DROPPED ? 0 : utf8_put(to, code);
}

/* UTF-8 with stray bytes into plain UTF-8; the map follows. */
static void decode_utf8(struct mapped_text *text, struct arena *a)
{
	const unsigned char *in = (const unsigned char *)text->text.p;
	size_t n = text->text.n, longer = 0, entry = 0, put = 0;
	uint32_t code;

	for (size_t i = 0, step; i < n; i += step ? step : 1) {
		step = utf8_sequence(in + i, n - i, &code);
		/* One byte may become three; so may U+0080 to U+009F, which are two. */
		longer += !step || (code >= 0x80 && code < 0xa0);
	}
	char *out = arena_alloc(a, n + 2 * longer + 1);
	for (size_t i = 0, step; i < n; i += step) {
		while (entry < text->n && text->map[entry].offset <= i)
			text->map[entry++].offset = (uint32_t)put;
		step = utf8_sequence(in + i, n - i, &code);
		if (!step) {
			code = in[i];
			step = 1;
		}
		put += charset_put(out + put, code);
	}
	while (entry < text->n)
		text->map[entry++].offset = (uint32_t)put;
	text->text = (struct str){ out, put };
}

/* All of TEXT through iconv, piece by piece of the map; false: not valid, and nothing has changed. */
static bool decode_iconv(struct mapped_text *text, iconv_t how, struct arena *a)
{
	size_t room = text->text.n * UTF8_BYTES_PER_BYTE + 16, all = room, end = 0;
	char *out = arena_alloc(a, room), *put = out, *in = (char *)text->text.p;
	uint32_t *offsets = arena_array(a, text->n + 1, sizeof *offsets);

	for (size_t entry = 0; end < text->text.n; entry++) {
		end = entry < text->n ? text->map[entry].offset : text->text.n;
		size_t left = (size_t)(text->text.p + end - in);

		/* EINVAL: a sign cut by the end of the piece waits for the next one. */
		if (left && iconv(how, &in, &left, &put, &room) == (size_t)-1 && errno != EINVAL)
			return false;
		offsets[entry < text->n ? entry : text->n] = (uint32_t)(all - room);
		if (entry >= text->n)
			break;
	}
	for (size_t i = 0; i < text->n; i++)
		text->map[i].offset = text->map[i].offset < text->text.n ? offsets[i] : (uint32_t)(all - room);
	text->text = (struct str){ out, all - room };
	return true;
}

static bool decode_declared(struct mapped_text *text, const char *name, struct arena *a)
{
	iconv_t how = iconv_open("UTF-8", name);

	if (how == (iconv_t)-1)
		return false;
	bool ok = decode_iconv(text, how, a);
	iconv_close(how);
	return ok;
}

/* Text in UTF-16 or UTF-32 has the bytes of line ends and digits, of which all but one are zero. */
static bool is_wide_lie(const char *name, struct str bytes)
{
	struct str s = str_from(name);

	return (str_starts_nocase(s, "utf-16") || str_starts_nocase(s, "utf-32")) && bytes.n &&
	       !memchr(bytes.p, 0, bytes.n);
}

void charset_decode(struct mapped_text *text, struct str declared, struct arena *a)
{
	char name[NAME_MAX_BYTES];
	enum family family = family_of(str_trim(declared), name);
	bool ascii = is_ascii(text->text);

	if (ascii && family != SEVEN_BIT && (!text->text.n || !memchr(text->text.p, 0, text->text.n)))
		return;
	if ((family == SEVEN_BIT && !is_wide_lie(name, text->text)) || (!ascii && family == MULTIBYTE) ||
	    (!ascii && family == LATIN && !charset_is_utf8(text->text)))
		decode_declared(text, name, a);
	decode_utf8(text, a);
}
