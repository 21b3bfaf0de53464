/*
 * candidate.c: could these raw bytes hold any of a set of words?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first words of the terms are looked for first, all at once, and nearly all mails have none of them.  The few that do
 * are looked through again for what those terms name next, word by word, and so on as long as a term holds up to there.
 */
#include "text/candidate.h"

#include "text/finder.h"
#include "text/header.h"
#include "text/sieve.h"
#include "text/table.h"
#include "text/unpack.h"

enum { WORDS_MAX = 512, SETS = WORDS_MAX / 64, TERMS_MAX = 256, GROUPS_MAX = 100, FIELD_SEARCHED = 100, SPARE_FREE = 4096 };

struct set {
	uint64_t bits[SETS];
};

/* One of its words must stand. */
struct group {
	struct set words;
	const struct finder *finder; /* of those, in the order of their numbers; none of keys */
};

/* Of each of its groups, which are neighbours, one word must stand.  The first group is its key. */
struct term {
	size_t first, n;
};

struct term_set {
	uint64_t bits[TERMS_MAX / 64];
};

/* Words of our own, before the caller's: what a mail says of how it is encoded, and what can hide a word from us. */
enum own_word { WORD_ENCODING, WORD_HTML, WORD_PLAIN, WORD_ALTERNATIVE, WORD_MIXED, WORD_HIDING, OWN_WORDS = WORD_HIDING + 7 };

static const char *const own_words[OWN_WORDS] = {
	[WORD_ENCODING] = "ransfer-encoding",
	[WORD_HTML] = "text/html",
	[WORD_PLAIN] = "text/plain",
	[WORD_ALTERNATIVE] = "multipart/alt",
	[WORD_MIXED] = "multipart/mix",
	[WORD_HIDING] = "utf-7",
	"utf-16",
	"utf-32",
	"\xe2\x80\x8b",
	"\xe2\x80\x8c",
	"\xe2\x80\x8d",
	"\xef\xbb\xbf",
};

struct candidate {
	struct table *own, *keys;
	size_t key_word[WORDS_MAX]; /* which word each pattern of `keys` is */
	struct str texts[WORDS_MAX];
	VEC(struct pattern) words;
	VEC(struct group) groups;
	VEC(struct term) terms;
	struct term_set terms_of[WORDS_MAX]; /* of which each word is a key */
	bool is_open; /* a word could not be read: anything may hold it */
};

/* The number of the word TEXT; the same word is looked for once, whoever wants it. */
static size_t word_add(struct candidate *c, struct str text, struct arena *a)
{
	struct pattern pattern;

	for (size_t i = 0; i < c->words.n; i++)
		if (str_eq(c->texts[i], text))
			return i;
	if (c->words.n == WORDS_MAX || !pattern_read(text, &pattern)) {
		c->is_open = true;
		return WORD_ENCODING;
	}
	c->texts[c->words.n] = text;
	vec_push(a, &c->words, pattern);
	return c->words.n - 1;
}

static void set_add(struct set *set, size_t i)
{
	set->bits[i / 64] |= 1ull << i % 64;
}

static bool set_has(const struct set *set, size_t i)
{
	return set->bits[i / 64] >> i % 64 & 1;
}

static void term_add(struct candidate *c, struct str text, struct arena *a)
{
	struct term term = { c->groups.n, 1 };
	struct group group = { 0 };

	for (struct str word = str_next_word(&text); word.n; word = str_next_word(&text)) {
		if (str_is(word, "&")) {
			vec_push(a, &c->groups, group);
			group = (struct group){ 0 };
			term.n++;
		} else if (!str_is(word, "|")) {
			set_add(&group.words, word_add(c, word, a));
		}
	}
	vec_push(a, &c->groups, group);
	vec_push(a, &c->terms, term);
	c->is_open |= c->terms.n > TERMS_MAX || term.n > GROUPS_MAX;
}

/* Notes for each word of the first group of term I that it is a key. */
static void note_keys(struct candidate *c, size_t i)
{
	const struct group *key = &c->groups.at[c->terms.at[i].first];

	for (size_t word = 0; word < c->words.n; word++)
		if (set_has(&key->words, word))
			c->terms_of[word].bits[i / 64] |= 1ull << i % 64;
}

static void add_finder(const struct candidate *c, struct group *group, const struct anchor_chooser *chooser, struct arena *a)
{
	const struct pattern *patterns[WORDS_MAX];
	size_t n = 0;

	for (size_t i = 0; i < c->words.n; i++)
		if (set_has(&group->words, i))
			patterns[n++] = &c->words.at[i];
	group->finder = finder_new(patterns, n, chooser, prefilter_best_means(), a);
}

static bool is_key(const struct candidate *c, size_t word)
{
	uint64_t any = 0;

	for (size_t i = 0; i < TERMS_MAX / 64; i++)
		any |= c->terms_of[word].bits[i];
	return any != 0;
}

struct candidate *candidate_new(const char *const *terms, size_t n, struct arena *a)
{
	struct candidate *c = arena_alloc(a, sizeof *c);
	AUTO_ARENA(scratch);
	struct anchor_chooser *chooser = anchor_chooser_new(scratch);

	c->own = table_new(chooser, prefilter_best_means(), a);
	c->keys = table_new(chooser, prefilter_best_means(), a);
	for (size_t i = 0; i < OWN_WORDS; i++) {
		word_add(c, str_from(own_words[i]), a);
		c->is_open |= !table_add(c->own, &c->words.at[i], a);
	}
	for (size_t i = 0; i < n; i++)
		term_add(c, str_from(terms[i]), a);
	for (size_t i = 0; i < c->terms.n && i < TERMS_MAX; i++)
		note_keys(c, i);
	for (size_t i = 0; i < c->words.n; i++) {
		if (i >= OWN_WORDS && !is_key(c, i))
			continue;
		c->key_word[c->keys->patterns.n] = i;
		c->is_open |= !table_add(c->keys, &c->words.at[i], a);
	}
	table_finish(c->own, a);
	table_finish(c->keys, a);
	for (size_t i = 0; i < c->terms.n; i++)
		for (size_t k = 1; k < c->terms.at[i].n; k++)
			add_finder(c, &c->groups.at[c->terms.at[i].first + k], chooser, a);
	return c;
}

/* One text's search. */
struct search {
	const struct candidate *c;
	struct str mail;
	struct set found;
	uint16_t wanted[TERMS_MAX]; /* after the first time: groups to be looked for now */
	size_t n_wanted;
	struct term_set begun;	     /* their keys were found */
	uint8_t n_sought[TERMS_MAX]; /* how many groups of each were looked for */
	uint64_t known[SETS]; /* patterns of the keys that were found */
	size_t spare;	   /* comparisons: a text that is made of beginnings of words is no quick matter */
	enum { RAW, QUOTED, BASE64 } decoded;
	bool is_again; /* not the first time */
	bool has_key;  /* a word of the caller's was found */
	bool is_header;
	bool is_quoted; /* a part is quoted-printable */
	bool has_base64;
	bool is_sure;	/* to be decoded, whatever else is found */
};

static bool sets_meet(const struct set *one, const struct set *other)
{
	uint64_t common = 0;

	for (size_t i = 0; i < SETS; i++)
		common |= one->bits[i] & other->bits[i];
	return common != 0;
}

static bool has_one_of(const struct search *s, const struct group *g)
{
	return sets_meet(&g->words, &s->found);
}

/* The next term, from I on, whose key was found; TERMS_MAX: none. */
static size_t next_term(const struct search *s, size_t i)
{
	for (; i < TERMS_MAX; i = (i / 64 + 1) * 64) {
		uint64_t left = s->begun.bits[i / 64] >> i % 64;
		if (left)
			return i + (size_t)__builtin_ctzll(left);
	}
	return TERMS_MAX;
}

/* Of how many groups of a term, from its first on, a word was found. */
static size_t groups_met(const struct search *s, const struct term *term)
{
	size_t n = 0;

	while (n < term->n && has_one_of(s, &s->c->groups.at[term->first + n]))
		n++;
	return n;
}

/* A word was found: does a term hold now, all of its groups being among what was found? */
static bool is_enough(const struct search *s)
{
	for (size_t i = next_term(s, 0); i < TERMS_MAX; i = next_term(s, i + 1))
		if (groups_met(s, &s->c->terms.at[i]) == s->c->terms.at[i].n)
			return true;
	return false;
}

static void begin_terms(struct search *s, const struct term_set *terms)
{
	for (size_t i = 0; i < TERMS_MAX / 64; i++)
		s->begun.bits[i] |= terms->bits[i];
}

static void search_bytes(void *ctx, struct str bytes);

/* A body in base64 is looked through at once; packed ones, and those in one another, are left to the reader. */
static void see_base64(struct search *s, struct str body)
{
	bool is_header = s->is_header;
	char head[16];

	s->is_sure = !body.p || unpack_is_packed(sieve_base64_head(body, head, sizeof head));
	if (s->is_sure)
		return;
	s->decoded = BASE64;
	s->is_header = false;
	sieve_base64(body, search_bytes, s);
	s->decoded = RAW;
	s->is_header = is_header;
}

/* The value of the field whose name has AT in it; it may stand on the next line. */
static void see_encoding(struct search *s, struct str text, size_t at)
{
	struct str value = str_sub(text, at, FIELD_SEARCHED);

	if (s->decoded == QUOTED)
		return;
	if (s->decoded == BASE64) {
		s->is_sure = true;
		return;
	}
	str_cut(&value, ':');
	value = str_trim(value);
	s->is_quoted |= str_starts_nocase(value, "quoted-printable");
	if (!str_starts_nocase(value, "base64"))
		return;
	s->has_base64 = true;
	see_base64(s, sieve_body(str_span(text.p + at, s->mail.p + s->mail.n)));
}

static void see_own_word(struct search *s, enum own_word word, struct str text, size_t at)
{
	set_add(&s->found, word);
	if (word == WORD_ENCODING)
		see_encoding(s, text, at);
	else if (word >= WORD_HIDING)
		s->is_sure = true;
}

/* Tags and entities hide words.  The same text beside it as text/plain is what is read then. */
static bool has_html_alone(const struct search *s)
{
	bool has_both = set_has(&s->found, WORD_PLAIN) && set_has(&s->found, WORD_ALTERNATIVE);

	return set_has(&s->found, WORD_HTML) && (!has_both || set_has(&s->found, WORD_MIXED));
}

static bool see_word(void *ctx, size_t pattern, struct str text, size_t at)
{
	struct search *s = ctx;
	size_t word = s->is_header || s->is_again ? pattern : s->c->key_word[pattern];

	if (word < OWN_WORDS) {
		see_own_word(s, (enum own_word)word, text, at);
	} else if (!set_has(&s->found, word)) {
		set_add(&s->found, word);
		s->has_key = true;
		s->known[pattern / 64] |= 1ull << pattern % 64;
		begin_terms(s, &s->c->terms_of[word]);
		s->is_sure = is_enough(s);
	}
	return !s->is_sure;
}

/* The number of a group's word, by its order in there. */
static size_t word_of(const struct group *g, size_t order)
{
	size_t word = 0;

	while (word < WORDS_MAX && !(set_has(&g->words, word) && order-- == 0))
		word++;
	return word;
}

/* One word of each wanted group will do. */
static void search_for_wanted(struct search *s, struct str bytes)
{
	for (size_t i = 0; i < s->n_wanted && !s->is_sure; i++) {
		const struct group *g = &s->c->groups.at[s->wanted[i]];
		size_t spare = bytes.n / 8 + SPARE_FREE;

		if (has_one_of(s, g))
			continue;
		size_t word = word_of(g, finder_find(g->finder, bytes, &spare));
		if (word == WORDS_MAX)
			continue;
		set_add(&s->found, word);
		s->is_sure = is_enough(s);
	}
}

static void search_bytes(void *ctx, struct str bytes)
{
	struct search *s = ctx;
	bool is_own = s->is_header || s->is_again;
	/* Later only the way to encoded parts is of interest. */
	bool needs_table = !s->is_again || (s->decoded == RAW && s->has_base64);
	const struct table_eye eye = { see_word, s, is_own ? NULL : s->known, &s->spare };

	if (s->is_sure)
		return;
	s->spare += bytes.n / 8;
	if (needs_table && !table_search(is_own ? s->c->own : s->c->keys, bytes, &eye))
		s->is_sure = true;
	if (s->is_again && !s->is_header)
		search_for_wanted(s, bytes);
}

/* All of MAIL: of its header only how it is encoded. */
static void search_mail(struct search *s, struct str mail)
{
	size_t from_line, header = header_block(mail, &from_line);

	s->mail = mail;
	s->is_header = true;
	search_bytes(s, str_sub(mail, 0, header));
	s->is_header = false;
	/* With the line end before it, so that its first word has an edge. */
	search_bytes(s, str_after(mail, header ? header - 1 : 0));
	s->is_sure |= has_html_alone(s);
	if (!s->is_quoted || s->is_sure)
		return;
	s->decoded = QUOTED;
	sieve_quoted_printable(str_after(mail, header ? header - 1 : 0), search_bytes, s);
}

/* Of each term that holds so far the first group that it lacks; false: none, or all of them were looked for in vain. */
static bool find_wanted(struct search *s)
{
	s->n_wanted = 0;
	for (size_t i = next_term(s, 0); i < TERMS_MAX; i = next_term(s, i + 1)) {
		const struct term *term = &s->c->terms.at[i];
		size_t n = groups_met(s, term);

		if (n > s->n_sought[i]) {
			s->n_sought[i] = (uint8_t)n;
			s->wanted[s->n_wanted++] = (uint16_t)(term->first + n);
		}
	}
	return s->n_wanted > 0;
}

bool candidate_is(const struct candidate *c, struct str raw)
{
	struct search s = { .c = c, .spare = SPARE_FREE, .is_sure = c->is_open };

	do {
		search_mail(&s, raw);
		s.is_again = true;
	} while (!s.is_sure && s.has_key && find_wanted(&s));
	return s.is_sure;
}
