/*
 * bind_variant.c: what is compared beside kernels: before and after, patches, filesystems, schedulers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/bind.h"
#include "import/subject.h"
#include "model/kernel.h"

#define DEPTHS       16
#define PROSE_CLOSES 3 /* so many lines of sentences end what a heading says */

/* The last heading of each quote depth. */
struct heading {
	struct str text;
	size_t line;
	size_t prose;
	uint16_t part;
};

static const char *const schedulers[] = { "noop", "deadline", "cfq", "anticipatory", "as", "bfq", "kyber", "mq-deadline", NULL };

static bool says_variant(struct str heading)
{
	static const char *const words[] = { "before",	"after",     "baseline", "base",     "patched", "unpatched",
					     "vanilla", "stock",     "with",	 "without",  "good",	"bad",
					     "original", "reverted", "mainline",  "enabled",  "disabled" };

	/* "Running the test with following options": of nothing but what stands below.  "these MB/sec with one disk",
	 * "I booted with the patch": a sentence; "Results look good": a remark. */
	struct str rest_of = heading, first = str_next_word(&rest_of);
	bool is_sentence = str_one_of(first, (const char *const[]){ "i", "we", "these", "this", "those", "it", NULL }) != NULL;
	bool is_remark = str_find_word(heading, "look") != STR_NPOS || str_find_word(heading, "looks") != STR_NPOS;
	if (str_find_word(heading, "following") != STR_NPOS || is_sentence || is_remark)
		return false;
	if (str_starts_nocase(str_trim_left(heading), "w/o ") || str_starts_nocase(str_trim_left(heading), "w/ "))
		return true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t at = str_find_word(heading, words[i]), behind = at + str_from(words[i]).n;
		/* "with 128 threads" */
		struct str rest = at == STR_NPOS ? STR_NONE : str_after(heading, behind);
		bool is_count = str_is_digits(str_next_word(&rest));
		if (at != STR_NPOS && !is_count)
			return true;
	}
	return false;
}

/* "before       after", "TEST   BASELINE   RESULT": names of columns, not of what stands below all of them. */
static bool names_columns(struct str line)
{
	return str_has(str_trim(line), "   ");
}

/* The heading's words: no bullet before, no colon behind. */
static struct str heading_text(struct str line)
{
	line = without_bullet(str_trim(line));
	while (line.n && (line.p[line.n - 1] == ':' || line.p[line.n - 1] == '*'))
		line = str_trim_right(str_sub(line, 0, line.n - 1));
	/* "when the worker runs.  On a good kernel, it says": the end of one sentence is none of the next. */
	for (size_t stop = str_find(line, ".  "); stop != STR_NPOS; stop = str_find(line, ".  "))
		line = str_trim_left(str_after(line, stop + 1));
	/* "**Patched**" */
	while (line.n && line.p[0] == '*')
		line = str_trim_left(str_after(line, 1));
	/* 'Without 6a3afb6ac6 ("jbd2: ...")': what the commit is called is not what was compared. */
	size_t title = str_find(line, " (\"");
	if (title != STR_NPOS && title > 0 && str_ends(line, "\")"))
		line = str_trim_right(str_sub(line, 0, title));
	return line;
}

/* "elevator=cfq" on the kernel's command line. */
static struct str elevator_in(struct str line)
{
	size_t at = str_find(line, "elevator=");

	if (at == STR_NPOS)
		return STR_NONE;
	struct str rest = str_after(line, at + 9);
	return word_bare(str_next_word(&rest));
}

/* "cfq", "mq-deadline", "data=ordered" alone on a line or with one word more. */
static bool is_setting(const struct tokens *t)
{
	struct str word = word_bare(token_at(t, 0));
	size_t equal = str_find_char(word, '=');

	if (t->n == 1 && equal != STR_NPOS && equal > 0 && equal + 1 < word.n && char_is_alpha(word.p[0]) &&
	    char_is_alpha(word.p[equal + 1]) && str_find_char(word, '/') == STR_NPOS)
		return true;
	return t->n <= 2 && (str_one_of(word, schedulers) || str_one_of(word_bare(token_at(t, 1)), schedulers));
}

/* "file_readahead:31", "nr_requests=64": a name of several letters, and a number or word. */
static bool is_named_setting(struct str word)
{
	size_t i = 0;

	while (i < word.n && (char_is_alpha(word.p[i]) || word.p[i] == '_' || (i && (char_is_digit(word.p[i]) || word.p[i] == '-'))))
		i++;
	if (i < 4 || i + 1 >= word.n || (word.p[i] != ':' && word.p[i] != '=') || says_size_or_count(word))
		return false;
	for (i++; i < word.n; i++)
		if (!char_is_alnum(word.p[i]) && word.p[i] != '_' && word.p[i] != '-')
			return false;
	return true;
}

/* "kernel 2.4.17 file_readahead:31": what was set, behind a kernel that nothing else is said of. */
static struct str setting_behind_kernel(struct str heading)
{
	struct tokens t;
	size_t n = tokens_of(heading, &t);

	if (n < 2 || n > 3 || !kernel_is_version(word_bare(t.at[n - 2])))
		return STR_NONE;
	if (n == 3 && !str_is_nocase(word_bare(t.at[0]), "kernel") && !str_is_nocase(word_bare(t.at[0]), "linux"))
		return STR_NONE;
	struct str word = word_bare(t.at[n - 1]);
	return is_named_setting(word) ? word : STR_NONE;
}

/* "good (v4.13)", "Good, v4.13": the words before a kernel that is set off. */
static struct str before_kernel(struct str heading)
{
	size_t bracket = str_find(heading, " ("), comma = str_find(heading, ", ");

	if (bracket == STR_NPOS)
		bracket = comma;
	struct str word = bracket == STR_NPOS ? STR_NONE : str_sub(heading, 0, bracket);
	struct tokens t;

	return word.n && kernel_in(str_after(heading, bracket), NULL).n && tokens_of(word, &t) <= 3 && says_variant(word) ? word :
															    STR_NONE;
}

/* "# echo teo > /sys/devices/system/cpu/cpuidle/current_governor": what was switched to. */
static struct str switched_to(const struct tokens *t)
{
	static const char *const switches[] = { "scheduler", "current_governor", "scaling_governor", "current_clocksource", NULL };

	for (size_t k = 0; k + 3 < t->n && k + 3 < TOKENS_MAX; k++) {
		struct str to = t->at[k + 3];
		bool is_file = str_starts(to, "/sys/") || str_starts(to, "/proc/");
		if (str_is(t->at[k], "echo") && str_is(t->at[k + 2], ">") && is_file && str_one_of(without_path(to), switches))
			return word_bare(t->at[k + 1]);
	}
	return STR_NONE;
}

/* "[job]", "ioengine=libaio", "QD=1": a line of a list of settings, which all results below it share. */
static bool is_list_line(const struct binding *b, size_t i, size_t side)
{
	const struct lines *in = &b->message->lines;

	if (side >= in->n || !bind_same_voice(b, i, side))
		return false;
	struct str line = str_trim(line_at(in, side)), rest = line;
	size_t equal = str_find_char(line, '=');
	(void)str_next_word(&rest);
	return line.n > 2 && ((line.p[0] == '[' && str_ends(line, "]")) ||
			      (equal != STR_NPOS && (str_is_blank(rest) || str_find_char(line, ',') != STR_NPOS)));
}

/* "cat ram_disk_ext2": results kept in a file that is named for what was tried. */
static struct str file_shown(const struct tokens *t)
{
	if (t->n < 2 || t->n > TOKENS_MAX || !str_is(t->at[t->n - 2], "cat"))
		return STR_NONE;
	struct str name = t->at[t->n - 1];
	bool is_name = str_find_char(name, '/') == STR_NPOS && str_find_char(name, '.') == STR_NPOS &&
		       (str_find_char(name, '_') != STR_NPOS || str_find_char(name, '-') != STR_NPOS);
	return is_name && char_is_alpha(name.p[0]) ? name : STR_NONE;
}

/* "mainline: 513MiB/s": a figure behind the first colon. */
static bool is_value_behind(struct str line)
{
	size_t colon = str_find_char(line, ':');
	struct str behind = colon == STR_NPOS ? STR_NONE : str_trim_left(str_after(line, colon + 1));

	return behind.n && char_is_digit(behind.p[0]);
}

/* "Without this patch: libaio engine, ...": what stands before the colon. */
static struct str before_colon(const struct binding *b, size_t i)
{
	struct str line = line_at(&b->message->lines, i);
	size_t colon = str_find_char(line, ':');
	struct tokens t;

	if (colon == STR_NPOS || b->kind[i].row || colon + 1 >= line.n || !char_is_blank(line.p[colon + 1]))
		return STR_NONE;
	struct str head = heading_text(str_sub(line, 0, colon));
	/* "commit: 633MiB/s" beside "mainline: 513MiB/s" */
	static const char *const sides[] = { "commit", "patch", "old", "new", NULL };
	if (str_one_of(head, sides) && is_value_behind(line))
		return head;
	return tokens_of(head, &t) <= 5 && says_variant(head) && !kernel_in(head, NULL).n ? head : STR_NONE;
}

/* "$ ./ebizzy -t 8 -S 20      // with hotplug": what somebody wrote behind a command. */
static struct str note_behind_command(struct str line)
{
	struct str rest = line, first = str_next_word(&rest);
	size_t at = str_is(first, "$") || str_is(first, "#") ? str_find(rest, " // ") : STR_NPOS;
	struct tokens t;

	if (at == STR_NPOS || tokens_of(str_after(rest, at + 4), &t) > 4)
		return STR_NONE;
	return str_trim(str_after(rest, at + 4));
}

static struct str variant_of_line(const struct binding *b, size_t i)
{
	struct str line = line_at(&b->message->lines, i), note = note_behind_command(line);
	struct tokens t;
	size_t kernels;

	if (bind_is_bisection(line))
		return STR_NONE;
	if (note.n)
		return note;
	tokens_of(heading_text(line), &t);
	struct str elevator = t.n > 1 ? elevator_in(line) : STR_NONE, switched = switched_to(&t);
	if (elevator.n || switched.n)
		return elevator.n ? elevator : switched;
	if (b->kind[i].blank || b->kind[i].rule || b->kind[i].row || !bind_is_heading(b, i))
		return before_colon(b, i);
	bool is_listed = is_list_line(b, i, i - 1) || is_list_line(b, i, i + 1);
	if (!b->kind[i].block && is_setting(&t) && !is_listed && !says_size_or_count(word_bare(t.at[0])) && !kernel_in(line, NULL).n)
		return heading_text(line);
	struct str file = file_shown(&t);
	if (file.n)
		return file;
	if (t.n <= 2 && filesystem_in(line).n)
		return filesystem_in(line);
	kernel_in(line, &kernels);
	if (kernels) {
		struct str setting = setting_behind_kernel(heading_text(line));
		return setting.n ? setting : before_kernel(heading_text(line));
	}
	/* "mainline: 513MiB/s": a figure by hand over the lines it sums up */
	struct str head = is_value_behind(line) ? before_colon(b, i) : STR_NONE;
	if (head.n)
		return head;
	return says_variant(line) && !names_columns(line) ? heading_text(line) : STR_NONE;
}

/* "Sequential Writes ext3": the title of the row's own table. */
static void fill_from_titles(struct binding *b)
{
	for (size_t k = 0; k < b->n_blocks; k++) {
		const struct block *block = &b->blocks[k];
		size_t end = block->claim.at + block->claim.count;
		for (size_t i = block->claim.at; i < end && !b->kind[i].row; i++) {
			struct str fs = filesystem_in(line_at(&b->message->lines, i));
			for (size_t r = block->first_row; fs.n && r < block->first_row + block->n_rows; r++)
				bind_fill(b, &b->rows[r], ROW_VARIANT, fs, i);
		}
	}
}

/* Does the row have only what stood behind its kernel ("v4.19, before:") or the device of a command, and a heading further
 * down says another thing? */
static bool is_overtaken(const struct row *row, const struct heading *h)
{
	size_t said = row->from_at[ROW_VARIANT];

	if (str_starts(row->field[ROW_VARIANT], "/dev/"))
		return said < row->at && h->line > said;
	return row->field[ROW_VARIANT].n && row->from[ROW_KERNEL] && said == row->from_at[ROW_KERNEL] && said < row->at &&
	       h->line > said;
}

static void bind_variants_near(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	struct heading at[DEPTHS] = { 0 };
	size_t r = 0;

	fill_from_titles(b);
	for (size_t i = 0; i < in->n && r < b->n_rows; i++) {
		struct heading *h = &at[in->at[i].depth < DEPTHS ? in->at[i].depth : DEPTHS - 1];
		struct str said = variant_of_line(b, i);
		h->prose += b->kind[i].prose && !b->kind[i].block;
		if (said.n)
			*h = (struct heading){ said, i, 0, in->at[i].part };
		bool holds = h->text.n && h->prose < PROSE_CLOSES && h->part == in->at[i].part;
		for (; r < b->n_rows && b->rows[r].at <= i; r++) {
			if (holds && is_overtaken(&b->rows[r], h))
				b->rows[r].field[ROW_VARIANT] = STR_NONE;
			if (holds)
				bind_fill(b, &b->rows[r], ROW_VARIANT, h->text, h->line);
		}
	}
}

/* "+ the sched patch gets": what the words before and behind add is nothing that was tried. */
static struct str bare_variant(struct str s)
{
	static const char *const before[] = { "and ", "then ", "now ", "the ", NULL };
	static const char *const behind[] = { " gets", " gives", " shows", " prints", " I see", " I get", " we see", " we get", ",", NULL };
	static const char *const sides[] = { "before", "after", "with", "without", NULL };
	size_t comma = str_find(s, ", ");
	struct tokens t;

	/* "With 0b0695f2b34a, we get this" */
	/* "patched client, unpatched server" */
	if (comma != STR_NPOS && says_variant(str_after(s, comma)))
		comma = STR_NPOS;
	bool is_count = comma != STR_NPOS && comma + 2 < s.n && char_is_digit(s.p[comma + 2]);
	if (comma != STR_NPOS && says_variant(str_sub(s, 0, comma)) && (is_count || tokens_of(str_sub(s, 0, comma), &t) <= 4))
		s = str_sub(s, 0, comma);
	s = without_bullet(str_trim(s));
	/* "On a good kernel" */
	if (str_starts_nocase(s, "on a ") && str_ends(s, " kernel"))
		s = str_trim(str_sub(s, 5, s.n - 5 - str_from(" kernel").n));
	/* "2. with hot tracking" */
	if (s.n > 4 && char_is_digit(s.p[0]) && (s.p[1] == '.' || s.p[1] == ')') && s.p[2] == ' ')
		s = str_trim_left(str_after(s, 3));
	for (const char *const *word = before; *word; word++)
		if (str_starts_nocase(s, *word))
			s = str_trim_left(str_after(s, str_from(*word).n));
	/* "at 2.1M interrupts a second. With the patch" */
	size_t stop = str_find(s, ". ");
	if (stop != STR_NPOS && says_variant(str_after(s, stop + 2)))
		s = str_trim_left(str_after(s, stop + 2));
	/* "dbench with 8 clients, results before" */
	size_t result = str_find(s, ", results ");
	if (result != STR_NPOS)
		s = str_after(s, result + 2);
	/* "Results before this patch" */
	struct str rest = s, first = str_next_word(&rest), ahead = rest, second = str_next_word(&ahead);
	if ((str_is_nocase(first, "results") || str_is_nocase(first, "result")) && str_one_of(second, sides))
		s = str_trim_left(rest);
	/* "with as-iosched" */
	if (str_is_nocase(first, "with") && !ahead.n && (str_one_of(second, schedulers) || str_ends(second, "-iosched")))
		s = second;
	for (const char *const *word = behind; *word; word++)
		if (str_ends(s, *word))
			s.n -= str_from(*word).n;
	return s;
}

/* A tool's name, the row's own kernel, and what names its commit, are no variants. */
static void tidy(struct arena *a, struct row *row)
{
	struct str variant = bare_variant(row->field[ROW_VARIANT]), rest = variant, first = str_next_word(&rest);

	if (!variant.n)
		return;
	/* "with 16" are threads or blocks of a sentence */
	bool is_commit = kernel_is_hash(row->field[ROW_KERNEL]) && str_has(variant, arena_cstr(a, row->field[ROW_KERNEL]));
	bool is_tool = (str_is_blank(rest) && tool_in(first)) || (str_is_nocase(first, "with") && str_is_digits(str_trim(rest)));
	/* "with the same scheduler" says what another one said */
	is_tool = is_tool || str_find_word(variant, "same") != STR_NPOS;
	row->field[ROW_VARIANT] = is_tool || is_commit || str_eq(variant, row->field[ROW_KERNEL]) ? STR_NONE : variant;
	if (!row->field[ROW_VARIANT].n)
		row->from[ROW_VARIANT] = 0;
}

/* "/dev/md127", or as the statistics of disks name it. */
static bool has_device(const struct row *row)
{
	static const char *const disks[] = { "nvme", "nullb", "md", "sd", "vd", "dm-", "loop", "pmem", "mmcblk", "ram", NULL };
	struct str name = row->field[ROW_VARIANT];

	if (!str_is(row->field[ROW_BENCHMARK], "fio") || str_find_char(name, ' ') != STR_NPOS || name.n > 40)
		return false;
	if (str_starts(name, "/dev/"))
		return true;
	for (const char *const *disk = disks; *disk; disk++)
		if (str_starts(name, *disk) && char_is_alnum(name.p[name.n - 1]) && name.n <= 12)
			return true;
	return false;
}

/* A device as a row said it, while a heading may say more. */
struct device {
	struct str text;
	uint32_t from;
};

static struct device *take_devices(struct binding *b)
{
	struct device *device = arena_array(b->arena, b->n_rows ? b->n_rows : 1, sizeof *device);

	for (size_t i = 0; i < b->n_rows; i++) {
		struct row *row = &b->rows[i];
		device[i] = (struct device){ STR_NONE, 0 };
		if (!has_device(row))
			continue;
		device[i] = (struct device){ row->field[ROW_VARIANT], row->from[ROW_VARIANT] };
		row->field[ROW_VARIANT] = STR_NONE;
		row->from[ROW_VARIANT] = 0;
	}
	return device;
}

static void give_devices(struct binding *b, const struct device *device)
{
	for (size_t i = 0; i < b->n_rows; i++) {
		if (!device[i].text.n || b->rows[i].field[ROW_VARIANT].n)
			continue;
		b->rows[i].field[ROW_VARIANT] = device[i].text;
		b->rows[i].from[ROW_VARIANT] = device[i].from;
	}
}

void bind_variants(struct binding *b)
{
	/* First, so that what is none leaves its place to a heading. */
	const struct device *device = take_devices(b);
	for (size_t i = 0; i < b->n_rows; i++)
		tidy(b->arena, &b->rows[i]);
	bind_variants_near(b);
	give_devices(b, device);
	for (size_t i = 0; i < b->n_rows; i++)
		tidy(b->arena, &b->rows[i]);
}
