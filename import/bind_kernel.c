/*
 * bind_kernel.c: the kernel of rows that have no label of their own
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In this order: the label on the line above that it adds to, the heading or uname above in the same voice, uname right
 * below, the one kernel that the body names, the Subject's if the body names none.  Of several, the one that the sentences
 * right above say the test ran on; else a hole and a flag.
 */
#include "import/bind.h"
#include "model/kernel.h"

#define DEPTHS          16
#define PROSE_CLOSES    3  /* so many lines of sentences end what a heading says */
#define UNAME_BELOW_MAX 60 /* lines */

/* The last heading of each quote depth, while the lines go by. */
struct heading {
	const struct mention *is;
	size_t prose; /* lines of sentences since */
	uint16_t part;
};

static bool holds(const struct heading *h, uint16_t part)
{
	return h->is && h->part == part && (h->is->strength == MENTION_UNAME || h->prose < PROSE_CLOSES);
}

static size_t depth_of(const struct binding *b, size_t i)
{
	size_t depth = b->message->lines.at[i].depth;

	return depth < DEPTHS ? depth : DEPTHS - 1;
}

/* "with revert" behind the kernel of a heading is what is compared. */
static struct str variant_behind(struct str rest)
{
	static const char *const words[] = { "before",	 "after",    "good", "bad",	 "patched",	 "unpatched", "vanilla", "stock",
					     "baseline", "reverted", "noop", "deadline", "anticipatory", "cfq",	      "bfq",	 "kyber",
					     "mq-deadline", NULL };

	rest = str_trim(str_without_last(str_trim(rest), ':', NULL));
	rest = str_trim(str_without_last(rest, '*', NULL));
	rest = str_trim(str_without_last(rest, ':', NULL));
	rest = str_trim(str_without_last(rest, ')', NULL));
	if (str_starts(rest, "("))
		rest = str_trim(str_after(rest, 1));
	struct str bare = str_trim(str_starts(rest, ",") || str_starts(rest, "-") ? str_after(rest, 1) : rest);
	if (str_one_of(bare, words))
		return bare;
	if (str_starts_nocase(rest, "with ") || str_starts_nocase(rest, "without ") || str_starts(rest, "+"))
		return rest;
	return STR_NONE;
}

static void fill_from(const struct binding *b, struct row *row, const struct mention *m)
{
	bind_fill(b, row, ROW_KERNEL, m->label, m->line);
	if (m->strength == MENTION_HEADING)
		bind_fill(b, row, ROW_VARIANT, variant_behind(m->rest), m->line);
}

/* "+ patch: ..." right below "2.6.27-rc8: ..." is that kernel with the patch. */
static void fill_from_sibling(struct binding *b)
{
	static const char *const adding[] = { "+", "with", "w/", "plus", NULL };

	for (size_t r = 1; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		const struct row *above = &b->rows[r - 1];
		struct str side = row->field[ROW_VARIANT], first = str_next_word(&side);
		bool labelled = above->field[ROW_KERNEL].n && above->from_at[ROW_KERNEL] == above->at;
		if (row->field[ROW_KERNEL].n || row->block != above->block || row->from_at[ROW_VARIANT] != row->at || !labelled)
			continue;
		if (str_one_of(first, adding))
			bind_fill(b, row, ROW_KERNEL, above->field[ROW_KERNEL], above->from_at[ROW_KERNEL]);
	}
}

static bool same_kernel(struct str one, struct str other)
{
	struct kernel x, y;

	if (str_eq(one, other))
		return true;
	kernel_parse(one, &x);
	kernel_parse(other, &y);
	return kernel_cmp(&x, &y) == 0;
}

static void fill_from_above(struct binding *b, const struct mention *mention, size_t n)
{
	struct heading at[DEPTHS] = { 0 };
	const struct lines *in = &b->message->lines;
	size_t m = 0, r = 0;

	for (size_t i = 0; i < in->n && r < b->n_rows; i++) {
		struct heading *h = &at[depth_of(b, i)];
		h->prose += b->kind[i].prose && !b->kind[i].block;
		for (; m < n && mention[m].line <= i; m++)
			if (mention[m].is_listed)
				*h = (struct heading){ 0 };
			else if (mention[m].strength != MENTION_PROSE)
				*h = (struct heading){ &mention[m], 0, in->at[i].part };
		for (; r < b->n_rows && b->rows[r].at <= i; r++) {
			struct row *row = &b->rows[r];
			/* A table with other kernels of its own stands under another heading. */
			if (row->field[ROW_KERNEL].n && h->is && !same_kernel(row->field[ROW_KERNEL], h->is->label))
				h->is = NULL;
			else if (!row->field[ROW_KERNEL].n && holds(h, in->at[i].part))
				fill_from(b, row, h->is);
		}
	}
}

/* Are there sentences between two lines?  One line may be a tool's or a shell's. */
static bool parted_by_prose(const struct binding *b, size_t from, size_t to)
{
	size_t prose = 0;

	for (size_t i = from; i < to && prose < 2; i++)
		prose += b->kind[i].prose && !b->kind[i].block;
	return prose >= 2;
}

static void fill_from_below(struct binding *b, const struct mention *mention, size_t n)
{
	size_t m = n, r = b->n_rows;
	const struct mention *below = NULL;

	while (r-- > 0) {
		struct row *row = &b->rows[r];
		for (; m > 0 && mention[m - 1].line > row->at; m--)
			if (mention[m - 1].strength == MENTION_UNAME)
				below = &mention[m - 1];
		if (!row->field[ROW_KERNEL].n && below && below->line - row->at <= UNAME_BELOW_MAX &&
		    bind_same_voice(b, below->line, row->at) && !parted_by_prose(b, row->at, below->line))
			fill_from(b, row, below);
	}
}

/* The only one among the mentions from strength LEAST on; NULL: none, or *several. */
static const struct mention *only_one(const struct mention *mention, size_t n, enum mention_strength least,
				      bool *several)
{
	const struct mention *one = NULL;

	*several = false;
	for (size_t i = 0; i < n; i++) {
		if (mention[i].strength < least)
			continue;
		if (one && !same_kernel(one->label, mention[i].label)) {
			*several = true;
			return NULL;
		}
		if (!one)
			one = &mention[i];
	}
	return one;
}

static struct str kernel_of_subject(struct str subject)
{
	size_t count;
	struct str kernel = kernel_in(subject, &count);

	if (count == 1)
		return kernel;
	if (count > 1)
		return STR_NONE;
	for (struct str word = str_next_word(&subject); word.n; word = str_next_word(&subject))
		if (kernel_is_hash(word_bare(word)))
			return word_bare(word);
	return STR_NONE;
}

/* The last word before the label on its line; empty where the label stands at its start or in the name of a part. */
static struct str word_before(const struct binding *b, const struct mention *m)
{
	struct str line = line_at(&b->message->lines, m->line), word = STR_NONE;

	if (m->label.p < line.p || m->label.p > line.p + line.n)
		return STR_NONE;
	struct str before = str_span(line.p, m->label.p);
	for (struct str w = str_next_word(&before); w.n; w = str_next_word(&before))
		word = w;
	return word;
}

/* "A test on 2.5.53-mm1 shows": the word before says that it ran there. */
static bool ran_there(const struct binding *b, const struct mention *m)
{
	static const char *const words[] = { "on", "with", "under", "using", "running", "for", "from", "kernel", "linux",
					     "plain", "vanilla", "stock", NULL };

	return str_one_of(word_before(b, m), words);
}

/* The sentence that ends with a colon or a comma right above the results is about them, wherever it names its kernel; but not
 * where it names what they are compared with. */
static bool leads_in(const struct binding *b, const struct mention *m, size_t last)
{
	static const char *const others[] = { "to", "than", "since", "unlike", "before", "against", "vs", "not", NULL };
	struct str line = str_trim(line_at(&b->message->lines, last));

	return (str_ends(line, ":") || str_ends(line, ",")) && !str_one_of(word_before(b, m), others);
}

/* "linux-2.4.10-pre14 with the patch" and a line more: a heading in all but its length. */
static bool heads_lines(const struct binding *b, const struct mention *m, size_t from, size_t end)
{
	return m->line == from && end - from <= 2 && str_trim_left(line_at(&b->message->lines, from)).p == m->label.p;
}

#define NEAR_LINES 12

/* "And with 5.9-rc1,": too short to be told from a command, but it ends as what leads in does. */
static bool is_short_lead(const struct binding *b, const struct mention *mention, size_t n, size_t i)
{
	struct str line = str_trim(line_at(&b->message->lines, i));

	if (!str_ends(line, ",") && !str_ends(line, ":"))
		return false;
	while (n > 0 && mention[n - 1].line > i)
		n--;
	return n > 0 && mention[n - 1].line == i;
}

/* "That was 5.4.17.  The next one is 5.10.4:" leads in the last one, as it is alone in its sentence. */
static const struct mention *last_word(const struct binding *b, const struct mention *mention, size_t n, size_t i)
{
	struct str line = str_trim_right(line_at(&b->message->lines, i));

	if (!n || mention[n - 1].line != i || !str_ends(line, ":"))
		return NULL;
	const struct mention *m = &mention[n - 1], *other = n > 1 ? m - 1 : NULL;
	bool same_line = other && other->line == i && other->label.p < m->label.p;
	struct str between = str_span(same_line ? other->label.p : line.p, m->label.p);
	bool own_sentence = str_has(between, ". ") || (!same_line && i > 0 && str_ends(str_trim(line_at(&b->message->lines, i - 1)), "."));
	return own_sentence && m->label.p + m->label.n + 1 == line.p + line.n && leads_in(b, m, i) ? m : NULL;
}

/* The only kernel of the sentences right above line AT, over blank lines and commands; mentions [0, n) stand before AT. */
static const struct mention *only_one_near(const struct binding *b, const struct mention *mention, size_t n, size_t at)
{
	size_t end = at;
	bool several;

	while (end > 0 && at - end < NEAR_LINES && !b->kind[end - 1].prose && !b->kind[end - 1].row &&
	       !is_short_lead(b, mention, n, end - 1))
		end--;
	size_t from = end;
	if (from > 0 && at - end < NEAR_LINES && !b->kind[from - 1].row && bind_same_voice(b, from - 1, at) &&
	    is_short_lead(b, mention, n, from - 1))
		from--;
	while (from > 0 && end - from < NEAR_LINES && b->kind[from - 1].prose && bind_same_voice(b, from - 1, at))
		from--;
	size_t first = n;
	while (first > 0 && mention[first - 1].line >= from)
		first--;
	const struct mention *one = only_one(mention + first, n - first, MENTION_PROSE, &several);
	if (several && end > 0)
		return last_word(b, mention, n, end - 1);
	bool is_about = one && from < end && (ran_there(b, one) || leads_in(b, one, end - 1) || heads_lines(b, one, from, end));
	return is_about ? one : NULL;
}

/* "That was 5.4.17." right below the block that ends at line END; mentions [0, n) are those from the block on. */
static const struct mention *said_behind(const struct binding *b, const struct mention *mention, size_t n, size_t end)
{
	static const char *const pointing[] = { "that", "this", "above", "it", NULL };
	static const char *const being[] = { "was", "is", "were", "ran", NULL };
	const struct lines *in = &b->message->lines;
	size_t i = end, m = 0;

	while (i < in->n && b->kind[i].blank)
		i++;
	if (i >= in->n || i - end > 2 || !bind_same_voice(b, i, end - 1))
		return NULL;
	struct str rest = line_at(in, i), first = str_next_word(&rest), second = str_next_word(&rest), third = str_next_word(&rest);
	if (!str_one_of(first, pointing) || !str_one_of(second, being))
		return NULL;
	while (m < n && mention[m].line < i)
		m++;
	bool is_next = m < n && mention[m].line == i && (word_bare(third).p == mention[m].label.p || str_one_of(third, being) ||
							 str_eq(word_before(b, &mention[m]), third));
	return is_next ? &mention[m] : NULL;
}

#define STILL_LINES 30

/* NEAR of the block before still holds for line AT: no other kernel was named since, and little was said. */
static bool still_holds(const struct binding *b, const struct mention *near, const struct mention *last, size_t at)
{
	size_t prose = 0;

	if (!near || last != near || at - near->line > STILL_LINES || !bind_same_voice(b, near->line, at))
		return false;
	for (size_t i = near->line + 1; i < at; i++)
		prose += b->kind[i].prose && !b->kind[i].block;
	return prose < PROSE_CLOSES;
}

/* Where the body names several kernels, the sentences right above a row may name its own. */
static void fill_from_near(struct binding *b, const struct mention *mention, size_t n)
{
	size_t m = 0;
	uint32_t block = UINT32_MAX;
	const struct mention *near = NULL;

	for (size_t r = 0; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		while (m < n && mention[m].line < row->at)
			m++;
		if (row->block != block) {
			const struct claim *c = &b->blocks[row->block].claim;
			const struct mention *said = only_one_near(b, mention, m, c->at);
			said = said ? said : said_behind(b, mention + m, n - m, c->at + c->count);
			near = said || (m && still_holds(b, near, &mention[m - 1], c->at)) ? (said ? said : near) : NULL;
		}
		block = row->block;
		if (near && !row->field[ROW_KERNEL].n) {
			fill_from(b, row, near);
			row->flags &= ~(unsigned)FLAG_KERNEL_UNSURE;
		}
	}
}

/* Rows above this line may be of another kernel than ONE, which a machine names below them: sentences part them from it, and
 * a different kernel is named above them.  Two lines: from the first to before the second. */
struct doubt {
	size_t from, to;
};

static struct doubt doubt_of(const struct binding *b, const struct mention *mention, size_t n, const struct mention *one)
{
	struct doubt d = { .from = SIZE_MAX };
	size_t prose = 0;

	if (!one || one->strength != MENTION_UNAME)
		return d;
	for (size_t i = 0; i < n && d.from == SIZE_MAX; i++)
		if (!same_kernel(mention[i].label, one->label))
			d.from = mention[i].line;
	for (d.to = one->line; d.to > 0 && prose < 2; d.to--)
		prose += b->kind[d.to - 1].prose && !b->kind[d.to - 1].block;
	return d;
}

/* The only kernel that is named in ROW's own voice, where other voices name others; NULL: none, or several. */
static const struct mention *only_one_said(const struct binding *b, const struct mention *mention, size_t n, const struct row *row)
{
	const struct mention *one = NULL;

	for (size_t i = 0; i < n; i++) {
		if (!bind_same_voice(b, mention[i].line, row->at))
			continue;
		if (one && !same_kernel(one->label, mention[i].label))
			return NULL;
		one = one ? one : &mention[i];
	}
	return one;
}

/* Several kernels in the body: a reply names its own, and what it quotes names another. */
static void fill_from_voice(struct binding *b, const struct mention *mention, size_t n)
{
	struct {
		const struct mention *one;
		size_t line; /* of the row it was sought for, and 1 */
	} voice[DEPTHS] = { 0 };

	for (size_t r = 0; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		size_t depth = depth_of(b, row->at);
		if (row->field[ROW_KERNEL].n)
			continue;
		if (!voice[depth].line || !bind_same_voice(b, voice[depth].line - 1, row->at)) {
			voice[depth].one = only_one_said(b, mention, n, row);
			voice[depth].line = row->at + 1;
		}
		const struct mention *one = voice[depth].one;
		if (one)
			bind_fill(b, row, ROW_KERNEL, one->label, one->line);
		if (one)
			row->flags &= ~(unsigned)FLAG_KERNEL_UNSURE;
	}
}

static void fill_from_all(struct binding *b, const struct mention *mention, size_t n)
{
	bool several;
	const struct mention *one = only_one(mention, n, MENTION_UNAME, &several);

	if (!one)
		one = only_one(mention, n, MENTION_PROSE, &several);
	struct doubt doubt = doubt_of(b, mention, n, one);
	struct str subject = n ? STR_NONE : kernel_of_subject(b->message->source.subject);
	for (size_t r = 0; r < b->n_rows; r++) {
		struct row *row = &b->rows[r];
		bool sure = one && (row->at <= doubt.from || row->at >= doubt.to);
		if (row->field[ROW_KERNEL].n)
			continue;
		if (sure)
			bind_fill(b, row, ROW_KERNEL, one->label, one->line);
		else if (one || several)
			row->flags |= FLAG_KERNEL_UNSURE;
		row->field[ROW_KERNEL] = row->field[ROW_KERNEL].n ? row->field[ROW_KERNEL] : subject;
	}
}

void bind_kernels(struct binding *b)
{
	const struct mention *mention;
	size_t n = bind_find_mentions(b, &mention);

	fill_from_sibling(b);
	fill_from_above(b, mention, n);
	fill_from_below(b, mention, n);
	bind_alternate(b, mention, n);
	fill_from_all(b, mention, n);
	fill_from_near(b, mention, n);
	fill_from_voice(b, mention, n);
}
