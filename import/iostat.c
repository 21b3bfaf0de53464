/*
 * iostat.c: the reports of sysstat's iostat, each a sample of a run
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Linux 6.1.0 (host)	11/30/26	_x86_64_	(2 CPU)
 *	avg-cpu:  %user   %nice %system %iowait  %steal   %idle
 *	          44.92    0.83   23.09    0.34    0.25   30.58
 *	Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz  aqu-sz  %util
 *	vda           1197.34  12986.06    43.51   3.51    0.13    10.85    1.39  12.19
 *
 * The header's names decide the columns, so every version and -x, -d, -k, -m, -t are the same; -h puts the device last.
 */
#include "import/importers.h"
#include "import/samples.h"
#include "import/subject.h"

#include "model/kernel.h"

#define COLUMNS_MAX 30
#define GAP_MAX 4
#define HEADERS_MAX 16 /* and so many headers: of idle devices -z prints no more than those */

static const char *const names[] = {
	"%util",     "tps",	  "r/s",	"w/s",	      "d/s",	    "f/s",	  "rsec/s",	"wsec/s",
	"dsec/s",    "rkB/s",	  "wkB/s",	"dkB/s",      "rMB/s",	    "wMB/s",	  "dMB/s",	"rrqm/s",
	"wrqm/s",    "drqm/s",	  "%rrqm",	"%wrqm",      "%drqm",	    "r_await",	  "w_await",	"d_await",
	"f_await",   "await",	  "svctm",	"avgrq-sz",   "avgqu-sz",   "rareq-sz",	  "wareq-sz",	"dareq-sz",
	"areq-sz",   "aqu-sz",	  "kB_read/s",	"kB_wrtn/s",  "kB_dscd/s",  "kB_read",	  "kB_wrtn",	"kB_dscd",
	"MB_read/s", "MB_wrtn/s", "MB_dscd/s",	"MB_read",    "MB_wrtn",    "MB_dscd",	  "GB_read/s",	"GB_wrtn/s",
	"GB_read",   "GB_wrtn",	  "Blk_read/s", "Blk_wrtn/s", "Blk_dscd/s", "Blk_read",	  "Blk_wrtn",	"Blk_dscd",
	"kB/s",	     "MB/s",	  "sec/s",	"rqm/s",      "rGB/s",	    "wGB/s",	  "%user",	"%nice",
	"%system",   "%sys",	  "%iowait",	"%steal",     "%idle",	    NULL,
};

struct header {
	struct str column[COLUMNS_MAX];
	size_t n;
	size_t lines;
	bool is_cpu;         /* avg-cpu: the values stand below, without a name */
	bool is_device_last; /* -h */
};

static bool is_name(struct str word)
{
	for (const char *const *name = names; *name; name++)
		if (str_is(word, *name))
			return true;
	return false;
}

static bool is_device_word(struct str word)
{
	return str_is(word, "Device:") || str_is(word, "Device");
}

/* The names on LINE behind those of H; false: it has other words. */
static bool add_names(struct str line, struct header *h)
{
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		if (is_device_word(word) && h->n && str_is_blank(line)) {
			h->is_device_last = true;
			return true;
		}
		if (h->n == COLUMNS_MAX || !is_name(word))
			return false;
		h->column[h->n++] = word;
	}
	return h->n > 0;
}

/* The header that begins on line AT; a mailer may have broken it. */
static bool header_at(const struct lines *in, size_t at, struct header *h)
{
	struct str rest = line_at(in, at), first = str_next_word(&rest);

	*h = (struct header){ .lines = 1 };
	h->is_cpu = str_is(first, "avg-cpu:");
	bool is_device_first = is_device_word(first);
	if (!h->is_cpu && !is_device_first && !is_name(first))
		return false;
	if (!add_names(h->is_cpu || is_device_first ? rest : line_at(in, at), h))
		return false;
	while (!h->is_device_last && h->lines < 3) {
		struct header longer = *h;
		if (!add_names(line_at(in, at + h->lines), &longer) || longer.n == h->n || longer.is_device_last)
			break;
		longer.lines = h->lines + 1;
		*h = longer;
	}
	return h->is_cpu || is_device_first || h->is_device_last;
}

/* "Linux 6.1.0 (host) ...": its kernel; empty: another line. */
static struct str banner_kernel(struct str line)
{
	struct str word = str_next_word(&line);

	if (!str_is(word, "Linux"))
		return STR_NONE;
	struct str kernel = str_next_word(&line), host = str_next_word(&line);
	return kernel_is_version(kernel) && str_starts(host, "(") && str_ends(host, ")") ? kernel : STR_NONE;
}

/* "nvme0n1", "sda1", "dm-0", "/dev/ide/host0/bus0/target0/lun0/disc" */
static bool is_device(struct str word)
{
	return word.n && word.n <= 80 && (char_is_alpha(word.p[0]) || word.p[0] == '/');
}

struct sample {
	struct sample_words words;
	size_t first; /* number of the first value among the words */
	struct str device;
	size_t device_at;
};

/* The row that begins on line AT. */
static bool sample_at(const struct lines *in, size_t at, const struct header *h, struct sample *out)
{
	struct str plain, suffix;
	struct sample_words *w = &out->words;

	out->first = !h->is_cpu && !h->is_device_last;
	if (!samples_gather(in, at, h->n + !h->is_cpu, w) || w->n != h->n + !h->is_cpu)
		return false;
	size_t name = h->is_device_last ? h->n : 0;
	out->device = h->is_cpu ? STR("avg-cpu") : str_without_last(w->word[name], ':', NULL);
	out->device_at = w->at[name];
	for (size_t i = 0; i < h->n; i++)
		if (!sample_number(w->word[out->first + i], &plain, &suffix))
			return false;
	return is_device(out->device);
}

/* A block: reports, one behind the other. */
struct walk {
	const struct lines *in;
	size_t at;
	size_t report; /* from 1 */
	struct header header;
	struct str first_column; /* that each report begins with */
	bool has_header;
	bool has_banner;
};

/* Does header H begin a report?  With -h one report has several of them, and with -c and -x two. */
static bool begins_report(const struct walk *w, const struct header *h)
{
	return !w->report || str_eq(h->column[0], w->first_column);
}

static void take_header(struct walk *w, const struct header *h)
{
	if (begins_report(w, h)) {
		w->report++;
		w->first_column = h->column[0];
	}
	w->header = *h;
	w->has_header = true;
	w->at += h->lines;
}

static bool next_sample(struct walk *w, struct sample *out)
{
	size_t start = w->at, headers = 0;

	for (size_t gap = 0; gap <= GAP_MAX && in_same_part(w->in, start, w->at);) {
		struct header h;
		struct str line = line_at(w->in, w->at);
		if (w->has_header && sample_at(w->in, w->at, &w->header, out))
			return true;
		if (header_at(w->in, w->at, &h)) {
			if (++headers > HEADERS_MAX)
				return false;
			take_header(w, &h);
			gap = 0;
			continue;
		}
		if (!sample_is_filler(line))
			return false;
		gap++;
		w->at++;
	}
	return false;
}

/* One of the columns that no report is without. */
static bool is_telling(const struct header *h)
{
	static const char *const telling[] = { "%util", "r/s", "w/s", "tps", NULL };

	for (size_t i = 0; i < h->n; i++)
		for (const char *const *name = telling; *name; name++)
			if (str_is(h->column[i], *name))
				return true;
	return h->is_cpu;
}

static bool walk_begin(const struct lines *in, size_t at, struct walk *w)
{
	struct header h;

	*w = (struct walk){ .in = in, .at = at };
	w->has_banner = banner_kernel(line_at(in, at)).n > 0;
	w->at += w->has_banner;
	return w->has_banner || (header_at(in, at, &h) && is_telling(&h));
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct walk w;
	struct sample sample;
	size_t end = 0;

	if (!walk_begin(in, at, &w))
		return NO_CLAIM;
	for (; next_sample(&w, &sample); end = w.at)
		w.at += sample.words.lines;
	return end && !in_patch(in, at) ? (struct claim){ at, end - at, 100 } : NO_CLAIM;
}

static bool has_y(const struct import *im, size_t at)
{
	struct str rest = sample_options(im->in, at, "iostat");

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest))
		if (word.n > 1 && word.p[0] == '-' && word.p[1] != '-' && str_find_char(word, 'y') != STR_NPOS)
			return true;
	return false;
}

/* The first report behind the program's first line is since boot; one that somebody chose for a mail is not known. */
static enum err_code emit(const struct import *im, const struct walk *w, const struct sample *sample, bool since_boot,
			  struct row *row, struct err *e)
{
	row_know(row, ROW_BENCHMARK, "iostat");
	row_set(im, row, ROW_PHASE, sample->device, sample->device_at);
	if (since_boot && w->report == 1)
		sample_since_boot(im, row);
	else
		sample_number_set(im, row, w->report - since_boot);
	for (size_t i = 0; i < w->header.n; i++) {
		size_t word = sample->first + i;
		sample_cell(im, row, sample->words.at[word], w->header.column[i], sample->words.word[word]);
	}
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct walk w;
	struct sample sample;
	struct str kernel = banner_kernel(line_at(im->in, c.at));

	if (!walk_begin(im->in, c.at, &w))
		return OK;
	bool since_boot = w.has_banner && !has_y(im, c.at);
	for (; next_sample(&w, &sample); w.at += sample.words.lines) {
		struct row *row = row_new(im, w.at);
		row->confidence = c.sure;
		row_set(im, row, ROW_KERNEL, kernel, c.at);
		if (emit(im, &w, &sample, since_boot, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "avg-cpu:", "!device! & %util | !r/s! | !w/s! | !tps!", NULL };

const struct importer importer_iostat = { "iostat", "iostat's reports as samples of a run", 1, claim, parse, words };
