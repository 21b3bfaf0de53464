/*
 * bind_mention.c: where a message names kernels, and how strongly
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vec.h"
#include "import/bind.h"
#include "import/subject.h"
#include "model/kernel.h"

struct finder {
	const struct binding *b;
	VEC(struct mention) found;
	bool has_short; /* a kernel of two numbers was named */
};

/* Programs whose versions look like kernels'. */
static bool is_program(struct str word)
{
	static const char *const names[] = { "gcc",	  "gcc-version", "glibc",      "libc",	   "binutils", "git",
					     "python",	  "perl",	 "fio",	       "dbench",   "bonnie++", "iozone",
					     "xfsprogs",  "e2fsprogs",	 "util-linux", "qemu",	   "systemd",  "samba",
					     "mdadm",	  "reiserfsprogs", "openssl",  "mysql",    "postgresql",
					     "debian",	  "ubuntu",	 "mutt",       "mozilla",  "evolution", NULL };

	word = word_bare(word);
	return str_one_of(word, names) || str_ends(word, "progs") || str_ends(word, "utils") || str_ends(word, "tools");
}

/* So many words of a request stand before what is asked for. */
#define WISH_WORDS 7

/* "Please retest with 6.2.1", "can you try 6.2.1": nobody ran it there yet. */
static bool is_wish(const struct tokens *t, size_t k)
{
	static const char *const asking[] = { "please", "pls", "you", NULL };
	static const char *const deeds[] = { "try", "retry", "test", "retest", "re-test", "rerun", "re-run", "repeat", "check",
					     "upgrade", "update", NULL };
	bool deed = false;

	for (size_t i = k; i-- > 0 && k - i <= WISH_WORDS;) {
		struct str word = word_bare(t->at[i]);
		if (str_ends(t->at[i], ".") || str_ends(t->at[i], ":"))
			break;
		if (deed && str_one_of(word, asking))
			return true;
		deed = deed || str_one_of(word, deeds);
	}
	return false;
}

/* "What does 2.5.63 itself say?", "does 2.6.12 do that, too?": nobody says that it ran there. */
static bool is_question(const struct tokens *t, size_t k)
{
	static const char *const asking[] = { "what", "does", "did", "do", "is", "are", "can", "could", "how", "which", "why", "have",
					      "has", "any", "and", "or", "would", "will", "was", "were", NULL };
	size_t first = k, last = k;

	while (first > 0 && !str_ends(t->at[first - 1], ".") && !str_ends(t->at[first - 1], "?") && !str_ends(t->at[first - 1], "!"))
		first--;
	while (last + 1 < t->n && last + 1 < TOKENS_MAX && !str_ends(t->at[last], "?") && !str_ends(t->at[last], "."))
		last++;
	return str_ends(t->at[last], "?") && str_one_of(word_bare(t->at[first]), asking);
}

/* "Postgres 7.1.2" in a mail of 2001: a name with a number that no kernel had yet. */
static bool is_named_other(const struct finder *f, struct str name, struct str label)
{
	static const char *const words[] = { "linux", "kernel", "with",	   "under",    "using",	  "from",     "vanilla", "plain",
					     "stock", "base",	"mainline", "baseline", "running", "upstream", "and",	  "than",
					     NULL };

	for (size_t i = 0; i < name.n; i++)
		if (!char_is_alpha(name.p[i]))
			return false;
	bool is_name = name.n > 3 && name.p[0] >= 'A' && name.p[0] <= 'Z' && !str_one_of(name, words);
	return is_name && kernel_is_to_come(label, f->b->message->source.time);
}

/* "Version 5.1.3" of what the line does not call a kernel; "release in 2.6.12", which is history. */
static bool is_other_version(const struct tokens *t, size_t k, struct str line)
{
	static const char *const history[] = { "release", "released", "introduced", "added",
					       "merged",  "appeared", "removed",    "broken", NULL };
	struct str before = k ? word_bare(t->at[k - 1]) : STR_NONE, earlier = k > 1 ? t->at[k - 2] : STR_NONE;

	if (is_program(before) || is_wish(t, k) || is_question(t, k))
		return true;
	if (str_is_nocase(before, "version"))
		return !str_has_nocase(line, "kernel") && !str_has_nocase(line, "linux");
	return str_is_nocase(before, "in") && str_one_of(earlier, history);
}

bool bind_is_bisection(struct str line)
{
	static const char *const starts[] = { "# good: [", "# bad: [", "# skip: [", "# first bad commit", "git bisect ", NULL };

	line = str_trim_left(line);
	for (const char *const *start = starts; *start; start++)
		if (str_starts(line, *start))
			return true;
	return false;
}

/* Names of trees in a patch, and what mail programs say of themselves. */
static bool is_other_text(struct str line)
{
	static const char *const starts[] = { "diff ", "--- ", "+++ ", "@@ ", "index ", "index: ", "x-mailer:", "user-agent:" };

	line = str_trim(line);
	/* "--- 5.15.60 ---" is a heading, not a side of a patch */
	if (str_ends(line, " ---") || str_ends(line, " +++"))
		return false;
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (str_starts_nocase(line, starts[i]))
			return true;
	return bind_is_bisection(line);
}

/* What sits in a word: the word itself, "5.4.70/5.9.0", "/lib/modules/X/kernel", "(6.12-rc1,". */
static struct str next_part(struct str *word)
{
	size_t n = 0;

	while (n < word->n && word->p[n] != '/' && word->p[n] != ',' && word->p[n] != ';')
		n++;
	struct str part = str_sub(*word, 0, n);
	*word = n < word->n ? str_after(*word, n + 1) : STR_NONE;
	return part;
}

/* "6.4 vs. 6.5-rc7": what is set beside a kernel is one. */
static bool is_partner(const struct tokens *t, size_t k)
{
	static const char *const between[] = { "vs", "versus", "->", "to", "and", "or", NULL };
	struct str next = token_at(t, k + 1), last = k > 0 ? t->at[k - 1] : STR_NONE;

	if (!kernel_is_short(word_bare(t->at[k])))
		return false;
	if (str_one_of(word_bare(next), between) && kernel_is_version(word_bare(token_at(t, k + 2))))
		return true;
	return k > 1 && str_one_of(word_bare(last), between) && kernel_is_version(word_bare(t->at[k - 2]));
}

/* "Switching to 4.16, the box thrashed": behind "a 4.14 kernel" that is one more. */
static bool is_next_kernel(const struct tokens *t, size_t k)
{
	static const char *const before[] = { "to", "with", "on", "under", NULL };

	return kernel_is_short(word_bare(token_at(t, k))) && k > 0 && str_one_of(token_at(t, k - 1), before);
}

static bool is_short_kernel(struct finder *f, const struct tokens *t, size_t k)
{
	if (!kernel_is_named(t, k) && !is_partner(t, k))
		return f->has_short && is_next_kernel(t, k);
	f->has_short = true;
	return true;
}

/* A kernel in PART: all of it without marks, up to a bracket, or behind a file name's first dashes. */
static struct str kernel_of_part(struct str part)
{
	struct str bare = word_bare(part);

	if (kernel_is_version(bare))
		return bare;
	size_t bracket = str_find_char(bare, '(');
	if (bracket != STR_NPOS && bracket > 0 && kernel_is_version(str_sub(bare, 0, bracket)))
		return str_sub(bare, 0, bracket);
	return STR_NONE;
}

/* What uname -a, a boot log or a tool's banner says of the running kernel: "Linux host 2.6.11 #1 SMP ...",
 * "Linux version 2.4.18 (root@...", "OS: GNU/Linux -- 6.7.0 -- #1 SMP".  Empty: nothing of the kind. */
static struct str kernel_of_banner(const struct tokens *t, struct str line)
{
	bool is_linux = str_has(line, "Linux ") || str_has(line, "Linux\t");
	bool has_build = str_find_char(line, '#') != STR_NPOS;

	for (size_t k = 0; k + 1 < t->n && k + 1 < TOKENS_MAX && (is_linux || has_build); k++) {
		struct str next = str_is(t->at[k + 1], "--") ? token_at(t, k + 2) : t->at[k + 1];
		bool build = next.n > 1 && next.p[0] == '#' && char_is_digit(next.p[1]);
		bool version = is_linux && k > 1 && str_is(t->at[k - 1], "version") && str_ends(t->at[k - 2], "Linux");
		if ((build || version) && kernel_is_version(t->at[k]))
			return t->at[k];
	}
	return STR_NONE;
}

static bool asks_uname(struct str line)
{
	return str_has(line, "uname -");
}

static void add(struct finder *f, struct str label, size_t i, enum mention_strength strength)
{
	struct str line = line_at(&f->b->message->lines, i);
	struct str rest = str_trim(str_span(label.p + label.n, line.p + line.n));

	vec_push(f->b->arena, &f->found, (struct mention){ label, rest, i, strength, false });
}

/* "With HEAD as 9c19a9cb1642 (with the series)": the commit that was built. */
static struct str commit_of_head(const struct tokens *t, size_t k)
{
	static const char *const links[] = { "as", "is", "at", "was", NULL };
	struct str word = t->at[k];
	size_t bracket = str_find_char(word, '(');

	if (k < 2 || !str_one_of(t->at[k - 1], links) || !str_is(t->at[k - 2], "HEAD"))
		return STR_NONE;
	word = word_bare(bracket != STR_NPOS ? str_sub(word, 0, bracket) : word);
	return kernel_is_hash(word) ? word : STR_NONE;
}

static void find_in_words(struct finder *f, const struct tokens *t, size_t i, bool modules)
{
	struct str line = line_at(&f->b->message->lines, i);

	for (size_t k = 0; k < t->n && k < TOKENS_MAX; k++) {
		struct str word = t->at[k], commit = commit_of_head(t, k);
		if (commit.n) {
			add(f, commit, i, MENTION_PROSE);
			continue;
		}
		if (is_short_kernel(f, t, k) && !is_other_version(t, k, line)) {
			add(f, word_bare(word), i, MENTION_PROSE);
			continue;
		}
		/* Where a patch lies says nothing of where it was tried. */
		while (word.n && !str_has(word, "://")) {
			struct str kernel = kernel_of_part(next_part(&word));
			struct str name = k && t->at[k].p == kernel.p ? t->at[k - 1] : STR_NONE;
			if (kernel.n && !is_other_version(t, k, line) && !is_named_other(f, name, kernel))
				add(f, kernel, i, modules ? MENTION_UNAME : MENTION_PROSE);
		}
	}
}

/* Lines that say it without doubt; true: nothing more is to be found there. */
static bool find_certain(struct finder *f, const struct tokens *t, size_t i)
{
	const struct lines *in = &f->b->message->lines;
	struct str line = line_at(in, i);

	struct str banner = kernel_of_banner(t, line);

	if (banner.n) {
		add(f, banner, i, MENTION_UNAME);
		return true;
	}
	if (t->n == 1 && i > 0 && asks_uname(line_at(in, i - 1)) && kernel_is_version(t->at[0])) {
		add(f, t->at[0], i, MENTION_UNAME);
		return true;
	}
	for (size_t k = 0; k + 1 < t->n && k + 1 < TOKENS_MAX; k++) {
		/* "cat suite7-dbase-2.6.0-test8-as" */
		struct str name = str_is(t->at[k], "cat") ? kernel_of_file(t->at[k + 1]) : STR_NONE;
		if (name.n) {
			add(f, name, i, MENTION_UNAME);
			return true;
		}
	}
	return false;
}

/* "Kernel: 3.7.0-rc3-vanilla", "Linux 6.4.1:": nothing else stands on the line. */
static bool is_only_kernel(const struct binding *b, size_t i, struct str label)
{
	static const char *const names[] = { "kernel", "linux", "uname", NULL };
	struct tokens t;

	return tokens_of(line_at(&b->message->lines, i), &t) == 2 && str_one_of(word_bare(t.at[0]), names) &&
	       str_eq(word_bare(t.at[1]), label);
}

/* "1c2d3e4f5a6b:" alone on its line. */
static void find_hash_heading(struct finder *f, size_t i)
{
	struct str line = str_trim(line_at(&f->b->message->lines, i));

	if (line.n < 9 || line.n > 41 || line.p[line.n - 1] != ':' || f->b->kind[i].row)
		return;
	struct str hash = str_sub(line, 0, line.n - 1);
	if (kernel_is_hash(hash))
		vec_push(f->b->arena, &f->found, (struct mention){ hash, STR_NONE, i, MENTION_HEADING, false });
}

/* Kernels one below the other, and nothing else: a list, and no heading of anything. */
static bool is_list(const struct finder *f, size_t before, size_t i)
{
	const struct mention *above = before ? &f->found.at[before - 1] : NULL;
	struct str line = str_trim(line_at(&f->b->message->lines, i));

	bool follows = above && above->line + 1 == i && (above->strength != MENTION_PROSE || above->is_listed);

	return follows && str_eq(line, f->found.at[before].label) &&
	       str_eq(str_trim(line_at(&f->b->message->lines, i - 1)), above->label);
}

/* One kernel on a line that stands as a heading: it is the kernel of what comes below. */
static void raise_headings(struct finder *f, size_t first, size_t i)
{
	bool one = f->found.n > first && !f->b->kind[i].row;

	for (size_t k = first + 1; k < f->found.n; k++)
		one = one && str_eq(f->found.at[k].label, f->found.at[first].label);
	if (!one || f->found.at[first].strength != MENTION_PROSE ||
	    (!bind_is_heading(f->b, i) && !is_only_kernel(f->b, i, f->found.at[first].label)))
		return;
	if (is_list(f, first, i)) {
		f->found.at[first - 1].strength = MENTION_PROSE;
		f->found.at[first - 1].is_listed = f->found.at[first].is_listed = true;
		return;
	}
	f->found.at[first].strength = MENTION_HEADING;
}

/* "dbench-2.6.38.log" of an attachment, "tiobench on 2.6.38" of a mail within the mail: said of all that is in it. */
static void find_in_title(struct finder *f, size_t i)
{
	const struct lines *in = &f->b->message->lines;
	struct str title = line_part_title(in, i), kernel = kernel_of_file(title);
	size_t kernels = 0;

	if (!title.n || (i > 0 && in->at[i - 1].part == in->at[i].part))
		return;
	struct str named = kernel_in(title, &kernels);
	kernel = kernel.n ? kernel : named;
	if (kernel.n && kernels <= 1)
		vec_push(f->b->arena, &f->found, (struct mention){ kernel, STR_NONE, i, MENTION_UNAME, false });
}

#define SIGNATURE_LINES 8

/* The line behind the signature that line I opens ("-- "), or I: what a signature says of a machine is of no result. */
static size_t signature_end(const struct binding *b, size_t i)
{
	const struct lines *in = &b->message->lines;
	size_t end = i + 1, said = 0;

	if (!str_is(str_trim(line_at(in, i)), "--"))
		return i;
	for (; end < in->n && bind_same_voice(b, end, i); end++) {
		said += !b->kind[end].blank;
		if (b->kind[end].row || said > SIGNATURE_LINES)
			return i;
	}
	return end;
}

size_t bind_find_mentions(const struct binding *b, const struct mention **out)
{
	struct finder f = { .b = b };
	const struct lines *in = &b->message->lines;

	for (size_t i = 0; i < in->n; i++) {
		struct str line = in->at[i].text;
		struct tokens t;
		find_in_title(&f, i);
		find_hash_heading(&f, i);
		size_t first = f.found.n, behind = signature_end(b, i);

		if (behind > i) {
			i = behind - 1;
			continue;
		}
		/* every kernel's name but linux-next's and a commit's holds a point between digits, and most lines none */
		if (str_find_char(line, '.') == STR_NPOS && str_find_char(line, 'v') == STR_NPOS && !str_has(line, "next-2") &&
		    !str_has(line, "HEAD "))
			continue;
		if (is_other_text(line))
			continue;
		tokens_of(line, &t);
		if (find_certain(&f, &t, i))
			continue;
		find_in_words(&f, &t, i, str_has(line, "/lib/modules/"));
		raise_headings(&f, first, i);
	}
	*out = f.found.at;
	return f.found.n;
}
