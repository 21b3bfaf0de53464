/*
 * fio_value.c: numbers, units and names that fio prints, in the contract's spelling
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_value.h"

#include "base/num.h"

static const struct {
	const char *rw;
	unsigned phase;
} rw_names[] = {
	{ "read", FIO_READ },         { "write", FIO_WRITE },      { "randread", FIO_RANDREAD }, { "randwrite", FIO_RANDWRITE },
	{ "trim", FIO_TRIM },         { "randtrim", FIO_TRIM },    { "rw", FIO_MIXED },          { "readwrite", FIO_MIXED },
	{ "randrw", FIO_MIXED },      { "trimwrite", FIO_MIXED },  { "randtrimwrite", FIO_MIXED },
};

unsigned fio_phase_of_rw(struct str text)
{
	size_t colon = str_find_char(text, ':');

	if (colon != STR_NPOS)
		text = str_sub(text, 0, colon);
	for (size_t i = 0; i < sizeof rw_names / sizeof *rw_names; i++)
		if (str_is_nocase(text, rw_names[i].rw))
			return rw_names[i].phase;
	return 0;
}

/* Words glued together, as jobs are named; longest first. */
static const struct {
	const char *word;
	unsigned phase;
} glued[] = {
	{ "randomread", FIO_RANDREAD }, { "randread", FIO_RANDREAD }, { "rndread", FIO_RANDREAD },  { "randrd", FIO_RANDREAD },
	{ "randomwrite", FIO_RANDWRITE }, { "randwrite", FIO_RANDWRITE }, { "rndwrite", FIO_RANDWRITE }, { "randwr", FIO_RANDWRITE },
	{ "randomrw", FIO_MIXED }, { "randrw", FIO_MIXED }, { "readwrite", FIO_MIXED },
	{ "randtrim", FIO_TRIM },
	{ "seqread", FIO_SEQREAD }, { "seqrd", FIO_SEQREAD }, { "seqwrite", FIO_SEQWRITE }, { "seqwr", FIO_SEQWRITE },
};

/* So many words may stand between "random" and what is random: "random buffered 16kb writes". */
#define ORDER_REACH 4

enum order { PLAIN, RANDOM, SEQUENTIAL };

static enum order order_of(struct str word)
{
	if (str_is_nocase(word, "random") || str_is_nocase(word, "rand") || str_is_nocase(word, "rnd"))
		return RANDOM;
	if (str_is_nocase(word, "sequential") || str_is_nocase(word, "seq") || str_is_nocase(word, "sequentially"))
		return SEQUENTIAL;
	return PLAIN;
}

static unsigned plain_phase(struct str word, enum order order)
{
	bool read = str_is_nocase(word, "read") || str_is_nocase(word, "reads");
	bool write = str_is_nocase(word, "write") || str_is_nocase(word, "writes");

	if (str_is_nocase(word, "trim") || str_is_nocase(word, "trims"))
		return FIO_TRIM;
	if (order == RANDOM)
		return read ? FIO_RANDREAD : write ? FIO_RANDWRITE : 0;
	if (order == SEQUENTIAL)
		return read ? FIO_SEQREAD : write ? FIO_SEQWRITE : 0;
	return read ? FIO_READ : write ? FIO_WRITE : 0;
}

static unsigned glued_phase(struct str word)
{
	/* Most words are shorter, or have none of their beginnings. */
	if (word.n < 5 || word.n >= 40 || (!str_has_nocase(word, "r") && !str_has_nocase(word, "seq")))
		return 0;
	for (size_t i = 0; i < sizeof glued / sizeof *glued; i++)
		if (word.n >= str_from(glued[i].word).n && str_find_nocase(word, glued[i].word) != STR_NPOS)
			return glued[i].phase;
	return 0;
}

unsigned fio_phases_in(struct str s)
{
	return fio_phases_behind(STR_NONE, s);
}

unsigned fio_phases_behind(struct str before, struct str s)
{
	enum order order = order_of(before);
	size_t age = 0;
	unsigned found = 0;

	for (struct str word = str_next_alnums(&s); word.n; word = str_next_alnums(&s)) {
		if (order_of(word) != PLAIN) {
			order = order_of(word);
			age = 0;
			continue;
		}
		order = ++age > ORDER_REACH ? PLAIN : order;
		unsigned phase = glued_phase(word);
		found |= phase ? phase : plain_phase(word, order);
	}
	return found;
}

unsigned fio_direction_of(struct str word)
{
	if (str_is_nocase(word, "mixed"))
		return FIO_MIXED;
	if (str_is_nocase(word, "read"))
		return FIO_READ;
	if (str_is_nocase(word, "write"))
		return FIO_WRITE;
	return str_is_nocase(word, "trim") ? FIO_TRIM : 0;
}

const char *fio_phase_name(unsigned phase)
{
	switch (phase) {
	case FIO_READ:
	case FIO_SEQREAD:
		return "read";
	case FIO_WRITE:
	case FIO_SEQWRITE:
		return "write";
	case FIO_RANDREAD:
		return "randread";
	case FIO_RANDWRITE:
		return "randwrite";
	case FIO_TRIM:
		return "trim";
	default:
		return NULL;
	}
}

bool fio_phase_fits(unsigned phase, unsigned direction)
{
	switch (direction) {
	case FIO_READ:
		return phase == FIO_READ || phase == FIO_RANDREAD || phase == FIO_SEQREAD;
	case FIO_WRITE:
		return phase == FIO_WRITE || phase == FIO_RANDWRITE || phase == FIO_SEQWRITE;
	default:
		return phase == direction;
	}
}

unsigned fio_one_phase(unsigned words, unsigned direction)
{
	unsigned random = words & (FIO_RANDREAD | FIO_RANDWRITE), sequential = words & (FIO_SEQREAD | FIO_SEQWRITE);
	unsigned mine = 0;

	if (direction) {
		for (unsigned bit = FIO_READ; bit <= FIO_SEQWRITE; bit <<= 1)
			if (words & bit && fio_phase_fits(bit, direction))
				mine |= bit;
		if (mine & random)
			return mine & sequential ? 0 : mine & random;
		return mine ? direction : 0;
	}
	/* "random reads" and "reads" are the same thing. */
	if (words & FIO_RANDREAD)
		words &= ~(unsigned)FIO_READ;
	if (words & FIO_RANDWRITE)
		words &= ~(unsigned)FIO_WRITE;
	bool one = words && (words & (words - 1)) == 0;
	return one ? words : 0;
}

struct fio_number fio_number_of(struct str s)
{
	struct fio_number out = { STR_NONE, 0, 0 };
	size_t from = 0;

	while (from < s.n && char_is_blank(s.p[from]))
		from++;
	struct str rest = str_after(s, from);
	size_t n = rest.n && char_is_digit(rest.p[0]) ? num_prefix(rest) : 0;
	if (!n || n > NUM_LENGTH_MAX || rest.p[n - 1] == '.')
		return out;
	out.value = str_sub(rest, 0, n);
	out.end = from + n;
	bool is_suffix = n < rest.n && str_find_char(STR("kKMGTP"), rest.p[n]) != STR_NPOS;
	if (is_suffix && (n + 1 >= rest.n || !char_is_alnum(rest.p[n + 1]))) {
		out.multiplier = rest.p[n];
		out.end++;
	}
	return out;
}

struct str fio_unit(struct arena *a, char multiplier, struct str base)
{
	return multiplier ? arena_printf(a, "%c" STR_FMT, multiplier, STR_ARG(base)) : base;
}

struct str fio_rate_unit_of(struct str s)
{
	size_t n = 0;

	s = str_trim_left(s);
	while (n < s.n && n < 10 && char_is_alpha(s.p[n]))
		n++;
	if (n + 1 >= s.n || s.p[n] != '/' || s.p[n + 1] != 's')
		return STR_NONE;
	struct str unit = str_sub(s, 0, n), whole = str_sub(s, 0, n + 2);
	if (n + 2 < s.n && str_starts(str_after(s, n), "/sec"))
		whole = str_sub(s, 0, n + 4);
	size_t end = whole.n;
	if (end < s.n && char_is_alnum(s.p[end]))
		return STR_NONE;
	return str_ends(unit, "B") || str_ends(unit, "b") || str_ends(unit, "bit") || str_ends(unit, "bits") ? whole : STR_NONE;
}

struct str fio_percentile_name(struct arena *a, struct str of, struct str percent)
{
	size_t point = str_find_char(percent, '.');
	struct str whole = point == STR_NPOS ? percent : str_sub(percent, 0, point);
	struct str part = point == STR_NPOS ? STR_NONE : str_after(percent, point + 1);

	while (part.n && part.p[part.n - 1] == '0')
		part.n--;
	if (!part.n)
		return arena_printf(a, STR_FMT "_p" STR_FMT, STR_ARG(of), STR_ARG(whole));
	return arena_printf(a, STR_FMT "_p" STR_FMT "." STR_FMT "%s", STR_ARG(of), STR_ARG(whole), STR_ARG(part),
			    part.n < 2 ? "0" : "");
}

/* "64.0KiB" without the fraction that says nothing; "1.50KiB" stays. */
static struct str without_zeros(struct arena *a, struct str s)
{
	size_t point = str_find_char(s, '.'), end = point + 1;

	if (point == STR_NPOS)
		return s;
	while (end < s.n && s.p[end] == '0')
		end++;
	if (end < s.n && char_is_digit(s.p[end]))
		return s;
	return arena_printf(a, STR_FMT STR_FMT, STR_ARG(str_sub(s, 0, point)), STR_ARG(str_after(s, end)));
}

struct str fio_bytes(struct arena *a, struct str s)
{
	uint64_t bytes;

	if (!s.n || s.n > 24 || !char_is_digit(s.p[0]))
		return STR_NONE;
	s = without_zeros(a, s);
	if ((s.p[s.n - 1] == 'B' || s.p[s.n - 1] == 'b') && str_is_digits(str_sub(s, 0, s.n - 1)))
		s.n--;
	if (!num_u64(s, &bytes) && !num_size(s, &bytes))
		return STR_NONE;
	return bytes ? arena_printf(a, "%llu", (unsigned long long)bytes) : STR_NONE;
}

struct str fio_block_range(struct arena *a, struct str s)
{
	struct str found = STR_NONE;
	size_t i = 0;

	while (i < s.n) {
		size_t from = i;
		while (i < s.n && (char_is_alnum(s.p[i]) || s.p[i] == '.'))
			i++;
		struct str bytes = i > from ? fio_bytes(a, str_sub(s, from, i - from)) : STR_NONE;
		if (bytes.n && found.n && !str_eq(bytes, found))
			return STR_NONE;
		found = bytes.n ? bytes : found;
		/* What stands behind "ioengine" is no size any more. */
		if (i > from && !bytes.n && i - from > 1)
			break;
		i = i > from ? i : i + 1;
	}
	return found;
}
