/*
 * subject.c: tools, file systems, units and commands in titles
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/subject.h"

#include "base/num.h"
#include "model/kernel.h"

static const char *const tools[] = { "dbench",   "tbench",   "tiobench",  "tiotest",  "bonnie++",  "bonnie",   "iozone",
				     "unixbench", "kernbench", "lmbench",   "contest",  "hackbench", "postmark", "fs_mark",
				     "aim7",     "reaim",    "sysbench",  "pgbench",  "netperf",   "fio",      NULL };

static const char *const filesystems[] = { "ext2",  "ext3",  "ext4",  "reiserfs", "reiser4", "xfs", "jfs",  "btrfs",
					   "f2fs",  "tmpfs", "ramfs", "nfs",      "zfs",     "gfs2", "ocfs2", NULL };

struct str without_path(struct str word)
{
	for (size_t i = word.n; i > 0; i--)
		if (word.p[i - 1] == '/')
			return str_after(word, i);
	return word;
}

static struct str kernel_of_name(struct str name)
{
	static const char *const endings[] = { ".log", ".txt", ".out", ".fio", ".json", ".result", NULL };

	for (const char *const *ending = endings; *ending; ending++)
		if (str_ends(name, *ending))
			name.n -= str_from(*ending).n;
	for (size_t i = 0; i < name.n && i < 64; i++) {
		bool starts = i == 0 || str_find_char(STR("-_.%"), name.p[i - 1]) != STR_NPOS;
		if (starts && kernel_is_version(str_after(name, i)))
			return str_after(name, i);
		/* "6.1.json", "randread-5.10.log"; "fio-3.16" is the program's. */
		bool of_tool = i > 1 && tool_in(str_sub(name, 0, i - 1));
		if (starts && kernel_is_short(str_after(name, i)) && (!of_tool || name.p[i] >= '5'))
			return str_after(name, i);
	}
	return STR_NONE;
}

/* "5.3.0-rc3-1-storage_2019_0806_092003": when it was run is no part of the label. */
static struct str without_date(struct str label)
{
	for (size_t i = 1; i + 5 <= label.n; i++) {
		struct str year = str_sub(label, i + 1, 4);
		bool starts = (label.p[i] == '_' || label.p[i] == '-') && (str_starts(year, "20") || str_starts(year, "19"));
		char behind = i + 5 < label.n ? label.p[i + 5] : '_';
		if (starts && str_is_digits(year) && (char_is_digit(behind) || behind == '_' || behind == '-'))
			return str_sub(label, 0, i);
	}
	return label;
}

struct str kernel_of_file(struct str path)
{
	while (path.n) {
		struct str name = without_path(path), kernel = kernel_of_name(name);
		if (kernel.n)
			return without_date(kernel);
		path = str_sub(path, 0, path.n - name.n - (path.n > name.n));
	}
	return STR_NONE;
}

const char *tool_in(struct str s)
{
	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		struct str name = without_path(word_bare(word));
		size_t dash = str_find_char(name, '-');
		/* "Kernbench-16:" */
		bool has_count = dash != STR_NPOS && str_is_digits(str_after(name, dash + 1));
		const char *tool = str_one_of(has_count ? str_sub(name, 0, dash) : name, tools);
		if (tool)
			return tool;
	}
	return NULL;
}

struct str filesystem_in(struct str s)
{
	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		struct str bare = word_bare(word);
		if (str_one_of(bare, filesystems))
			return bare;
	}
	return STR_NONE;
}

bool is_rate_unit(struct str word)
{
	static const char *const rates[] = { "mb/s", "kb/s", "gb/s", "mib/s", "kib/s", "mbytes/s", "mbps", NULL };

	for (const char *const *rate = rates; *rate; rate++)
		if (str_starts_nocase(word, *rate))
			return word.n <= 10;
	return false;
}

struct str rate_unit_in(struct str s)
{
	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		struct str bare = word_bare(word);
		if (is_rate_unit(bare))
			return bare;
	}
	return STR_NONE;
}

static void set_hole(const struct import *im, struct row *row, enum row_field field, struct str text, size_t at)
{
	if (!row->field[field].n)
		row_set(im, row, field, text, at);
}

void subject_from_title(const struct import *im, struct row *row, size_t at)
{
	struct str title = line_at(im->in, at);
	const char *tool = tool_in(title), *phase = phase_in(title);
	struct str average = average_in(title, im->arena);

	if (title.n > TITLE_MAX)
		return;
	if (tool && !row->field[ROW_BENCHMARK].n)
		row_know(row, ROW_BENCHMARK, tool);
	if (phase && !row->field[ROW_PHASE].n) {
		row_know(row, ROW_PHASE, phase);
		row_learned(im->in, row, ROW_PHASE, at);
	}
	set_hole(im, row, ROW_THREADS, threads_in(title), at);
	set_hole(im, row, ROW_VARIANT, filesystem_in(title), at);
	if (average.n) {
		row->field[ROW_ITERATION] = average;
		row->from[ROW_ITERATION] = line_number(im->in, at);
		row->flags |= FLAG_SUMMARY;
	}
}

/* Options of dbench 1.x to 5.0 whose value is the next word. */
static bool takes_value(struct str option)
{
	static const char *const taking[] = { "-t",          "-c",            "-D",          "-R",
					      "-B",          "--timelimit",   "--loadfile",  "--directory",
					      "--tcp-options", "--target-rate", "--backend", "--clients-per-process",
					      NULL };
	return str_one_of(option, taking) != NULL;
}

static void take_option(struct dbench_call *call, struct str option, struct str value)
{
	if (str_is(option, "-D") || str_is(option, "--directory"))
		call->directory = value;
	else if (str_is(option, "-t") || str_is(option, "--timelimit"))
		call->seconds = value;
}

static bool is_count(struct str word)
{
	return word.n <= 7 && str_is_digits(word);
}

/* The words behind the tool's name, as long as they are options and numbers. */
static bool read_call(struct str rest, struct dbench_call *call)
{
	bool any = false;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		struct str bare = word_bare(word);
		if (word.p[0] == '-' && word.n > 1 && char_is_alnum(word.p[word.p[1] == '-' && word.n > 2 ? 2 : 1])) {
			if (takes_value(word))
				take_option(call, word, word_bare(str_next_word(&rest)));
			any = true;
		} else if (is_count(bare)) {
			/* "dbench 64 128 192 on ext2" is a sentence about three runs. */
			if (!is_count(word_bare(str_next_word(&rest))))
				call->clients = bare;
			return true;
		} else {
			break;
		}
	}
	return any;
}

bool dbench_call_in(struct str s, struct dbench_call *out)
{
	bool found = false;

	if (!str_has_nocase(s, "bench"))
		return false;
	for (struct str word = str_next_word(&s); word.n; word = str_next_word(&s)) {
		struct str name = without_path(word_bare(word));
		struct dbench_call call = { .word = word };
		call.tool = str_is_nocase(name, "dbench") ? "dbench" : str_is_nocase(name, "tbench") ? "tbench" : NULL;
		/* "on dbench, 64 of them": a comma or full stop ends the call before it began. */
		bool closed = call.tool && str_has(STR(",.;:"), (char[]){ word.p[word.n - 1], 0 });
		if (call.tool && !closed && read_call(s, &call)) {
			*out = call;
			found = true;
		}
	}
	return found;
}
