/*
 * kernel_order.c: the order of kernels, as a comparison and as a text that sorts alike
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both walk the same list of fields.  How a field becomes text, so that memcmp agrees with its own order:
 *   number   its count of digits, then the digits: 9 is "19", 12 is "212".  Nine or more digits: "9" for each nine.
 *   text     its bytes, then a blank.  What is not printable, and the marks themselves, are escaped: "!" and two hex
 *            digits at the low end, "~" and two at the high end, so the order stays that of the bytes.
 *   natural  as text, but a run of digits is "{" and a number, then how many zeros led it.  "{" is above every letter:
 *            1160.2.1.el7 comes after 1160.el7, as packagers count.
 */
#include "base/vec.h"
#include "model/kernel.h"

struct key {
	VEC(char) text;
	struct arena *a;
};

/* Versions first, then next by date; hashes and words share the last place: by bytes. */
static int rank_of(const struct kernel *k)
{
	return k->kind == KERNEL_VERSION ? 0 : k->kind == KERNEL_NEXT ? 1 : 2;
}

/* What a hash or word is known by; nothing for the others, whose label may be one of several. */
static struct str name_of(const struct kernel *k)
{
	return rank_of(k) == 2 ? str_trim(k->label) : STR_NONE;
}

static int order(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

/* The run of digits at AT: its leading zeros and its value's digits. */
struct digits {
	size_t zeros;
	struct str value;
};

static struct digits digits_at(struct str s, size_t at)
{
	size_t zeros = 0;
	size_t n = 0;

	while (at + zeros < s.n && s.p[at + zeros] == '0')
		zeros++;
	while (at + zeros + n < s.n && char_is_digit(s.p[at + zeros + n]))
		n++;
	return (struct digits){ zeros, str_sub(s, at + zeros, n) };
}

static int digits_cmp(struct digits a, struct digits b)
{
	if (a.value.n != b.value.n)
		return a.value.n < b.value.n ? -1 : 1;
	int by_value = str_cmp(a.value, b.value);
	return by_value ? by_value : (a.zeros > b.zeros) - (a.zeros < b.zeros);
}

/* The place of a character among others: digits above letters, below '{' and what follows it. */
static int weight(char c)
{
	return char_is_digit(c) ? 2 * '{' - 1 : 2 * (unsigned char)c;
}

static int natural_cmp(struct str a, struct str b)
{
	size_t i = 0;
	size_t j = 0;

	while (i < a.n && j < b.n) {
		if (!char_is_digit(a.p[i]) || !char_is_digit(b.p[j])) {
			if (a.p[i] != b.p[j])
				return weight(a.p[i]) < weight(b.p[j]) ? -1 : 1;
			i++;
			j++;
			continue;
		}
		struct digits x = digits_at(a, i);
		struct digits y = digits_at(b, j);
		int by_number = digits_cmp(x, y);
		if (by_number)
			return by_number;
		i += x.zeros + x.value.n;
		j += y.zeros + y.value.n;
	}
	return (i < a.n) - (j < b.n);
}

int kernel_cmp(const struct kernel *a, const struct kernel *b)
{
	int by = rank_of(a) - rank_of(b);

	for (int i = 0; by == 0 && i < 4; i++)
		by = order(a->version[i], b->version[i]);
	if (by == 0)
		by = (int)a->stage - (int)b->stage;
	if (by == 0)
		by = order(a->stage_number, b->stage_number);
	if (by == 0)
		by = order(a->commits, b->commits);
	if (by == 0)
		by = str_cmp(a->flavour, b->flavour);
	if (by == 0)
		by = order(a->flavour_number, b->flavour_number);
	if (by == 0)
		by = a->is_abi - b->is_abi;
	if (by == 0)
		by = natural_cmp(a->rest, b->rest);
	return by ? by : str_cmp(name_of(a), name_of(b));
}

static void add(struct key *key, char c)
{
	vec_push(key->a, &key->text, c);
}

static void add_bytes(struct key *key, struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		add(key, s.p[i]);
}

/* A count that sorts as text: 3 is "3", 9 is "90", 20 is "992". */
static void add_count(struct key *key, size_t n)
{
	for (; n >= 9; n -= 9)
		add(key, '9');
	add(key, (char)('0' + n));
}

static void add_number(struct key *key, uint32_t n)
{
	char text[10];
	size_t at = sizeof text;

	for (; n; n /= 10)
		text[--at] = (char)('0' + n % 10);
	add_count(key, sizeof text - at);
	add_bytes(key, (struct str){ text + at, sizeof text - at });
}

static void add_char(struct key *key, char c)
{
	static const char hex[] = "0123456789abcdef";
	unsigned char byte = (unsigned char)c;
	bool low = byte <= '!';

	if (!low && byte < '{') {
		add(key, c);
		return;
	}
	add(key, low ? '!' : '~');
	add(key, hex[byte >> 4]);
	add(key, hex[byte & 15]);
}

static void add_text(struct key *key, struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		add_char(key, s.p[i]);
	add(key, ' ');
}

static void add_natural(struct key *key, struct str s)
{
	for (size_t i = 0; i < s.n;) {
		if (!char_is_digit(s.p[i])) {
			add_char(key, s.p[i++]);
			continue;
		}
		struct digits d = digits_at(s, i);
		add(key, '{');
		add_count(key, d.value.n);
		add_bytes(key, d.value);
		add_count(key, d.zeros);
		i += d.zeros + d.value.n;
	}
	add(key, ' ');
}

struct str kernel_key(const struct kernel *k, struct arena *a)
{
	struct key key = { .a = a };

	add(&key, (char)('1' + rank_of(k)));
	if (rank_of(k) == 2) {
		add_text(&key, name_of(k));
		return (struct str){ key.text.at, key.text.n };
	}
	for (int i = 0; i < 4; i++)
		add_number(&key, k->version[i]);
	add(&key, (char)('0' + (int)k->stage));
	add_number(&key, k->stage_number);
	add_number(&key, k->commits);
	add_text(&key, k->flavour);
	add_number(&key, k->flavour_number);
	add(&key, k->is_abi ? '1' : '0');
	add_natural(&key, k->rest);
	return (struct str){ key.text.at, key.text.n };
}
