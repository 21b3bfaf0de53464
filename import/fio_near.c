/*
 * fio_near.c: what stands near a result of fio: the job as it was given, in a command, a job file or fio's own words
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_near.h"

#include <string.h>

#include "base/num.h"
#include "import/subject.h"

/* A job is described so near to its result, or not at all. */
#define LINES_ABOVE 160
/* So many lines of other results may stand in between. */
#define RESULTS_ABOVE 48
#define LINE_BYTES  600

struct search {
	const struct import *im;
	struct fio_near *near;
	struct fio_job open; /* lines of a job file whose section is still to come, upwards */
	bool is_open;
	bool commands_done;
	size_t results;
};

static void push(struct fio_near *near, const struct fio_job *job)
{
	if (near->n < FIO_JOBS_MAX)
		near->job[near->n++] = *job;
}

static void say(struct fio_said *said, struct str text, size_t at)
{
	if (!said->text.n && text.n)
		*said = (struct fio_said){ text, at };
}

/* "16" of "jobs=16" in the lines above: a script's variable.  Only a plain number or size is believed. */
#define SCRIPT_LINES 24
static struct str variable(const struct import *im, struct str name, size_t at)
{
	struct str key = arena_printf(im->arena, STR_FMT "=", STR_ARG(name));
	const char *terminated = arena_cstr(im->arena, key);

	for (size_t i = at + 1; i-- > 0 && at - i < SCRIPT_LINES;) {
		struct str rest = str_sub(line_at(im->in, i), 0, LINE_BYTES);
		for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
			if (!str_starts(word, terminated))
				continue;
			struct str value = word_bare(str_after(word, key.n));
			if (value.n && char_is_digit(value.p[0]))
				return value;
		}
	}
	return STR_NONE;
}

/* "${jobs}", "$bs" by the script's own words. */
static struct str resolved(const struct import *im, struct str value, size_t at)
{
	value = word_bare(value);
	if (!value.n || value.p[0] != '$')
		return value;
	value = word_bare(str_after(value, 1));
	for (size_t i = 0; i < value.n; i++)
		if (!char_is_alnum(value.p[i]) && value.p[i] != '_')
			return STR_NONE;
	return value.n && char_is_alpha(value.p[0]) ? variable(im, value, at) : STR_NONE;
}

static void take_option(const struct import *im, struct fio_job *job, struct str key, struct fio_said value)
{
	struct str text = resolved(im, value.text, value.at);
	size_t slash = str_find_char(text, '/');
	uint64_t bytes;

	/* "numjobs=2/group_reporting" of a list */
	if (slash != STR_NPOS && slash > 0 && !str_is(key, "filename"))
		text = str_sub(text, 0, slash);

	if (str_is(key, "rw") || str_is(key, "readwrite")) {
		unsigned phase = fio_phase_of_rw(text);
		if (phase && !job->phase) {
			job->phase = phase;
			job->phase_at = value.at;
		}
	} else if (str_is(key, "bs") || str_is(key, "blocksize")) {
		say(&job->block, fio_bytes(im->arena, text), value.at);
	} else if (str_is(key, "filename")) {
		say(&job->device, str_starts(text, "/dev/") ? text : STR_NONE, value.at);
	} else if (str_is(key, "numjobs") || str_is(key, "jobs")) {
		say(&job->threads, str_is_digits(text) && text.n <= 7 ? text : STR_NONE, value.at);
	} else if (str_is(key, "size") && num_size(text, &bytes) && bytes >= 1 << 20) {
		say(&job->file_mb, arena_printf(im->arena, "%llu", (unsigned long long)(bytes >> 20)), value.at);
	}
}

static bool is_option_name(struct str key)
{
	static const char *const names[] = { "rw", "readwrite", "bs", "blocksize", "numjobs", "size", "filename", NULL };

	for (const char *const *name = names; *name; name++)
		if (str_is(key, *name))
			return true;
	return false;
}

/* The next word; of "ioengine=sync/bs=4k/numjobs=2" and "rw=read,bs=4k" the next part: a list, where a value is one option's. */
static struct str next_option(struct str *rest)
{
	struct str ahead = *rest, word = str_next_word(&ahead);
	size_t equal = str_find_char(word, '='), n = 0;
	bool is_list = equal != STR_NPOS && str_find_char(str_after(word, equal + 1), '=') != STR_NPOS;

	while (is_list && n < word.n && word.p[n] != ',' && word.p[n] != '/')
		n++;
	if (n == 0 || n == word.n) {
		*rest = ahead;
		return word;
	}
	*rest = str_span(word.p + n + 1, rest->p + rest->n);
	return str_sub(word, 0, n);
}

/* Options on a line, as "--bs=4k", "-bs 4k" or "bs=4k"; true: there was one. */
static bool take_options(const struct import *im, struct fio_job *job, size_t at)
{
	struct str rest = line_at(im->in, at);
	bool any = false;

	if (str_find_char(rest, '=') == STR_NPOS && !str_has(rest, " -"))
		return false;
	for (struct str word = next_option(&rest); word.n; word = next_option(&rest)) {
		struct str key = word_bare(word);
		bool dashed = key.n && key.p[0] == '-';
		while (key.n && key.p[0] == '-')
			key = str_after(key, 1);
		size_t equal = str_find_char(key, '=');
		struct str value = equal != STR_NPOS ? str_after(key, equal + 1) : STR_NONE;
		struct str ahead = rest;
		key = equal != STR_NPOS ? str_sub(key, 0, equal) : key;
		/* "4k random reads, jobs=32:" is said in words: nothing of fio's is so named */
		bool jobs = str_is(key, "jobs") && equal != STR_NPOS;
		if (!(is_option_name(key) || jobs) || (equal == STR_NPOS && !dashed))
			continue;
		if (equal == STR_NPOS)
			value = str_next_word(&ahead);
		take_option(im, job, key, (struct fio_said){ value, at });
		any = true;
	}
	return any;
}

/* "Random read, 4k, QD1": the one size of a title. */
static struct str only_size(const struct import *im, size_t at)
{
	struct str rest = line_at(im->in, at), found = STR_NONE;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		word = word_bare(word);
		struct str last = word.n ? str_after(word, word.n - 1) : STR_NONE;
		bool is_size = word.n > 1 && char_is_digit(word.p[0]) && str_find_char(STR("kKmMB"), last.p[0]) != STR_NPOS;
		struct str bytes = is_size ? fio_bytes(im->arena, word) : STR_NONE;
		if (bytes.n && found.n)
			return STR_NONE;
		found = bytes.n ? bytes : found;
	}
	return found;
}

/* "io size 128k", "block size of 4k", "4k block size" */
static void take_size_in_words(const struct import *im, struct fio_job *job, size_t at)
{
	struct tokens t;

	if (job->block.text.n)
		return;
	if (!str_has(line_at(im->in, at), "size")) {
		struct str size = line_at(im->in, at).n <= TITLE_MAX / 2 ? only_size(im, at) : STR_NONE;
		if (size.n && fio_phases_in(line_at(im->in, at)))
			say(&job->block, size, at);
		return;
	}
	tokens_of(line_at(im->in, at), &t);
	for (size_t i = 1; i < t.n && i < TOKENS_MAX; i++) {
		struct str before = word_bare(t.at[i - 1]), behind = word_bare(token_at(&t, i + 1));
		if (!str_is_nocase(word_bare(t.at[i]), "size") || !(str_is_nocase(before, "io") || str_is_nocase(before, "block")))
			continue;
		if (str_is_nocase(behind, "of") || str_is(behind, "="))
			behind = word_bare(token_at(&t, i + 2));
		if (!char_is_digit(behind.n ? behind.p[0] : 'x') && i > 1)
			behind = word_bare(t.at[i - 2]);
		say(&job->block, fio_bytes(im->arena, behind), at);
	}
}

/* "# ./run.sh", "$ for i in 1 2 3": what ran is hidden in a script. */
static bool is_script_call(struct str line)
{
	static const char *const words[] = { "for", "while", "sh", "bash", "sudo", "time", NULL };
	struct str rest = line, first = str_next_word(&rest);
	size_t n = 0;

	while (first.n && n < 4 && !str_ends(first, "#") && !str_ends(first, "$") && !str_ends(first, "%")) {
		first = str_next_word(&rest);
		n++;
	}
	if (!first.n || n == 4)
		return false;
	struct str command = str_next_word(&rest);
	for (const char *const *word = words; *word; word++)
		if (str_is(command, *word))
			return true;
	return str_starts(command, "./") && !str_is(without_path(command), "fio");
}

/* "[global]", "[job1]" */
static struct str section_of(struct str line)
{
	line = str_trim(line);
	if (line.n < 3 || line.n > 64 || line.p[0] != '[' || line.p[line.n - 1] != ']')
		return STR_NONE;
	struct str name = str_sub(line, 1, line.n - 2);
	return str_find_char(name, ']') == STR_NPOS && str_find_char(name, '%') == STR_NPOS ? name : STR_NONE;
}

/* "rw=randread", "bs = 4k" alone on its line. */
static bool take_job_file_line(struct search *s, size_t at)
{
	struct str line = str_trim(line_at(s->im->in, at));
	size_t equal = str_find_char(line, '=');

	if (equal == STR_NPOS || equal == 0 || line.n > 120)
		return false;
	struct str key = str_trim(str_sub(line, 0, equal)), value = str_trim(str_after(line, equal + 1));
	struct str rest = value;
	(void)str_next_word(&rest);
	if (!is_option_name(key) || !str_is_blank(rest))
		return false;
	/* A job file's device is the same for all that is compared. */
	if (str_is(key, "filename"))
		return true;
	if (!s->is_open)
		s->open = (struct fio_job){ 0 };
	s->is_open = true;
	take_option(s->im, &s->open, key, (struct fio_said){ value, at });
	return true;
}

static void close_section(struct search *s, struct str name)
{
	if (s->is_open) {
		s->open.name = str_is(name, "global") ? STR_NONE : name;
		push(s->near, &s->open);
	}
	s->is_open = false;
}

/* Flags and other options between the lines of a job file: one word, with or without a value. */
static bool is_job_file_rest(struct str line)
{
	struct tokens t;

	return str_is_blank(line) || tokens_of(line, &t) == 1 || str_find_char(line, '=') != STR_NPOS;
}

static bool is_manual(struct str line)
{
	return str_has(line, "Interpreting the output") || str_has(line, "spits out a lot of output");
}

/* "job1: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1" */
static struct fio_job setup_job(const struct import *im, const struct fio_line *l, size_t at)
{
	struct fio_job job = { .name = l->name, .is_setup = true };
	size_t rw = fio_key(l->text, "rw"), bs = fio_key(l->text, "bs");

	if (rw != STR_NPOS) {
		struct str value = str_after(l->text, rw);
		size_t end = 0;
		while (end < value.n && char_is_alnum(value.p[end]))
			end++;
		job.phase = fio_phase_of_rw(str_sub(value, 0, end));
		job.phase_at = at;
	}
	if (bs != STR_NPOS)
		say(&job.block, fio_block_range(im->arena, str_after(l->text, bs)), at);
	return job;
}

/* Line I of the text above; false: nothing further up belongs to the result. */
static bool look_at(struct search *s, size_t i)
{
	struct str line = line_at(s->im->in, i), section;
	struct fio_job job = { 0 };

	if (line.n > LINE_BYTES)
		return true;
	if (fio_line_may_be_result(line))
		return ++s->results <= RESULTS_ABOVE;
	if (str_has(line, "(g=")) {
		struct fio_line l = fio_line_of(line);
		job = setup_job(s->im, &l, i);
		if (l.kind == FIO_SETUP)
			push(s->near, &job);
		return true;
	}
	section = section_of(line);
	if (section.n) {
		close_section(s, section);
		return true;
	}
	if (take_job_file_line(s, i))
		return true;
	if (s->is_open && !is_job_file_rest(line))
		close_section(s, STR("global"));
	if (is_manual(line))
		s->near->is_documentation = true;
	if (s->commands_done)
		return true;
	bool any = take_options(s->im, &job, i);
	take_size_in_words(s->im, &job, i);
	if (any || job.block.text.n)
		push(s->near, &job);
	bool is_hidden = is_script_call(line);
	s->commands_done = is_hidden || fio_near_is_call(line);
	return !is_hidden;
}

void fio_near_add_setup(const struct import *im, struct fio_near *near, const struct fio_line *l, size_t at)
{
	struct fio_job job = setup_job(im, l, at);
	size_t i = 0;

	while (i < near->n && !(near->job[i].is_setup && str_eq(near->job[i].name, job.name)))
		i++;
	if (i < near->n)
		near->job[i] = job;
	else
		push(near, &job);
}

/* Said of how it ran, and not only of what a title says. */
static bool knows_command(const struct fio_near *near)
{
	for (size_t i = 0; i < near->n; i++)
		if (near->job[i].phase || near->job[i].threads.text.n || near->job[i].is_setup)
			return true;
	return false;
}

/* So many lines below a result its command is sought, and no result may stand so near below that: it would be its own. */
#define LINES_BELOW   48
#define COMMAND_LINES 8

/* The options of the call on line AT and of the lines that continue it; *end is the line behind. */
static struct fio_job call_at(const struct import *im, size_t at, size_t *end)
{
	struct fio_job job = { 0 };
	size_t i = at;

	do {
		take_options(im, &job, i);
		bool goes_on = str_ends(str_trim_right(line_at(im->in, i)), "\\");
		i++;
		if (i >= im->in->n || !in_same_part(im->in, at, i) || !(goes_on || str_starts(str_trim_left(line_at(im->in, i)), "--")))
			break;
	} while (i - at < COMMAND_LINES);
	*end = i;
	return job;
}

/* "The command was: fio ..." behind all results that it gave. */
static void look_below(struct search *s, size_t at)
{
	const struct lines *in = s->im->in;
	size_t end = at + LINES_BELOW < in->n ? at + LINES_BELOW : in->n, behind = 0;
	struct fio_job job = { 0 };

	for (size_t i = at + 1; i < end && in_same_part(in, at, i); i++) {
		if (in->at[i].depth != in->at[at].depth)
			continue;
		if (!behind && fio_near_is_call(line_at(in, i))) {
			job = call_at(s->im, i, &behind);
			end = behind + LINES_BELOW < in->n ? behind + LINES_BELOW : in->n;
		} else if (behind && i >= behind && (fio_line_may_be_result(line_at(in, i)) || str_has(line_at(in, i), "(g="))) {
			return;
		}
	}
	job.device = (struct fio_said){ 0 };
	if (behind)
		push(s->near, &job);
}

void fio_near_of(const struct import *im, size_t at, struct fio_near *out)
{
	struct search s = { .im = im, .near = out };
	const struct line *here = &im->in->at[at];

	memset(out, 0, sizeof *out);
	for (size_t i = at; line_up(im->in, at, LINES_ABOVE, &i);)
		if (im->in->at[i].depth == here->depth && !look_at(&s, i))
			break;
	close_section(&s, STR("global"));
	if (!s.commands_done && !knows_command(out))
		look_below(&s, at);
	fio_near_take_heading(im, out, at);
}

static bool is_same(struct str a, struct str b)
{
	return str_eq(a, b) || !a.n || !b.n;
}

static void fill(struct fio_job *out, const struct fio_job *from)
{
	if (!out->phase && from->phase) {
		out->phase = from->phase;
		out->phase_at = from->phase_at;
	}
	say(&out->threads, from->threads.text, from->threads.at);
	say(&out->block, from->block.text, from->block.at);
	say(&out->file_mb, from->file_mb.text, from->file_mb.at);
	say(&out->device, from->device.text, from->device.at);
}

struct fio_job fio_near_job(const struct fio_near *near, struct str name)
{
	struct fio_job job = { .name = name };
	bool known = false;

	for (size_t i = 0; i < near->n; i++)
		known = known || (name.n && str_eq(near->job[i].name, name));
	for (size_t i = 0; i < near->n; i++) {
		const struct fio_job *from = &near->job[i];
		/* A name that nobody knows is a clone's or was changed: the only job there is must be it. */
		if (is_same(from->name, name) || (!known && near->n == 1))
			fill(&job, from);
	}
	return job;
}
