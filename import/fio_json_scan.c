/*
 * fio_json_scan.c: tokens of JSON with the places where they stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/fio_json.h"

#include "base/num.h"

struct fio_json fio_json_start(const struct lines *in, size_t at, size_t end)
{
	return (struct fio_json){ .in = in, .at = at, .end = end, .rest = at < end ? line_at(in, at) : STR_NONE };
}

/* A string ends on its line; one that does not is taken to the line's end. */
static struct str take_string(struct str *rest)
{
	size_t n = 1;

	while (n < rest->n && rest->p[n] != '"')
		n += rest->p[n] == '\\' ? 2 : 1;
	struct str text = str_sub(*rest, 1, (n < rest->n ? n : rest->n) - 1);
	*rest = str_after(*rest, n + 1);
	return text;
}

static enum fio_token take_word(struct fio_json *j)
{
	size_t n = 0;

	while (n < j->rest.n && (char_is_alnum(j->rest.p[n]) || str_find_char(STR("+-._"), j->rest.p[n]) != STR_NPOS))
		n++;
	j->text = str_sub(j->rest, 0, n ? n : 1);
	j->rest = str_after(j->rest, n ? n : 1);
	return num_is(j->text) ? FIO_TOKEN_NUMBER : FIO_TOKEN_END;
}

static enum fio_token take_token(struct fio_json *j)
{
	char c = j->rest.p[0];

	if (c == '{' || c == '[' || c == '}' || c == ']') {
		j->is_array = c == '[';
		j->text = str_sub(j->rest, 0, 1);
		j->rest = str_after(j->rest, 1);
		return c == '{' || c == '[' ? FIO_TOKEN_OPEN : FIO_TOKEN_CLOSE;
	}
	if (c != '"')
		return take_word(j);
	j->text = take_string(&j->rest);
	j->rest = str_trim_left(j->rest);
	if (!j->rest.n || j->rest.p[0] != ':')
		return FIO_TOKEN_STRING;
	j->rest = str_after(j->rest, 1);
	return FIO_TOKEN_KEY;
}

enum fio_token fio_json_next(struct fio_json *j)
{
	while (j->at < j->end) {
		j->rest = str_trim_left(j->rest);
		if (!j->rest.n) {
			j->at++;
			j->rest = j->at < j->end ? line_at(j->in, j->at) : STR_NONE;
			continue;
		}
		enum fio_token token = take_token(j);
		if (token != FIO_TOKEN_END)
			return token;
	}
	return FIO_TOKEN_END;
}

/* Keys that only stand at the top of a document of fio's, whichever way they were sorted. */
static bool is_top_key(struct str line)
{
	static const char *const keys[] = { "fio version", "disk_util", "global options", "client_stats", "jobs", "timestamp",
					    "timestamp_ms", NULL };
	line = str_trim_left(line);
	if (!line.n || line.p[0] != '"')
		return false;
	struct str key = take_string(&line);
	for (const char *const *k = keys; *k; k++)
		if (str_is(key, *k))
			return true;
	return false;
}

/* A line that begins a piece: one direction of a job, or all jobs. */
static bool is_piece(struct str line)
{
	static const char *const keys[] = { "read", "write", "trim", "mixed", "jobs", "jobname", NULL };

	line = str_trim_left(line);
	if (!line.n || line.p[0] != '"')
		return false;
	struct str key = take_string(&line);
	line = str_trim_left(line);
	if (!line.n || line.p[0] != ':')
		return false;
	line = str_trim(str_after(line, 1));
	for (const char *const *k = keys; *k; k++)
		if (str_is(key, *k))
			return str_is(key, "jobname") ? str_starts(line, "\"") : str_starts(line, "{") || str_starts(line, "[");
	return false;
}

static bool is_document(const struct lines *in, size_t at)
{
	struct str line = str_trim_left(line_at(in, at));

	if (!str_starts(line, "{"))
		return false;
	line = str_trim(str_after(line, 1));
	for (size_t below = 1; !line.n && below <= 3; below++)
		line = str_trim(line_at(in, at + below));
	return is_top_key(line);
}

/* May the line be one of a document's?  Prose is not. */
static bool is_inside(struct str line)
{
	line = str_trim(line);
	return !line.n || str_find_char(STR("\"{}[],"), line.p[0]) != STR_NPOS || str_is(line, "...") || char_is_digit(line.p[0]);
}

/* So far below its beginning, a piece of JSON must have one of fio's figures. */
#define FIGURE_LINES 12
static bool has_figures(const struct lines *in, size_t at)
{
	for (size_t i = at; i < at + FIGURE_LINES && i < in->n; i++)
		if (str_has(line_at(in, i), "\"bw\"") || str_has(line_at(in, i), "\"iops\"") ||
		    str_has(line_at(in, i), "\"io_bytes\"") || str_has(line_at(in, i), "\"job options\""))
			return true;
	return false;
}

/* Where the lines of a document or piece end that begins on line AT, by what they look like; no more than MAX of them are
 * looked at, *more tells that others follow. */
static size_t lines_end(const struct lines *in, size_t at, size_t max, bool *more)
{
	size_t last = at + 1, end = last;

	for (; in_same_part(in, at, end) && in->at[end].depth == in->at[at].depth; end++) {
		if (end - at == max || !is_inside(line_at(in, end)))
			break;
		if (!str_is_blank(line_at(in, end)))
			last = end + 1;
	}
	*more = end - at == max;
	return last;
}

static struct str start_of(struct str timestamp, struct str elapsed, struct arena *a)
{
	uint64_t when, took;

	if (!num_u64(timestamp, &when) || !num_u64(elapsed, &took) || took > when)
		return STR_NONE;
	return arena_printf(a, "%llu", (unsigned long long)(when - took));
}

/* To the bracket that closes the first; notes when the run began. */
static void walk_document(const struct lines *in, struct arena *a, struct fio_document *d)
{
	struct fio_json j = fio_json_start(in, d->at, d->end);
	struct str key = STR_NONE, timestamp = STR_NONE, elapsed = STR_NONE;
	size_t depth = 0;

	for (enum fio_token token = fio_json_next(&j); token != FIO_TOKEN_END; token = fio_json_next(&j)) {
		depth += token == FIO_TOKEN_OPEN;
		if (token == FIO_TOKEN_CLOSE && depth && --depth == 0) {
			d->is_whole = true;
			d->end = j.at + 1;
			break;
		}
		if (token == FIO_TOKEN_NUMBER && str_is(key, "timestamp"))
			timestamp = j.text;
		if (token == FIO_TOKEN_NUMBER && str_is(key, "elapsed") && !elapsed.n)
			elapsed = j.text;
		key = token == FIO_TOKEN_KEY ? j.text : STR_NONE;
	}
	if (a)
		d->started = start_of(timestamp, elapsed, a);
}

/* Of a thousand documents behind each other each is looked at once, so never far beyond its own end. */
static void find_end(const struct lines *in, struct arena *a, struct fio_document *d)
{
	bool more = true;

	for (size_t max = 256; more && !d->is_whole; max *= 2) {
		d->end = lines_end(in, d->at, max, &more);
		walk_document(in, a, d);
	}
}

bool fio_json_document(const struct lines *in, size_t at, struct arena *a, struct fio_document *out)
{
	struct str line = str_trim_left(line_at(in, at));
	bool more;

	*out = (struct fio_document){ .at = at };
	if (!line.n || (line.p[0] != '{' && line.p[0] != '"'))
		return false;
	out->is_document = is_document(in, at);
	if (!out->is_document && !(is_piece(line) && has_figures(in, at)))
		return false;
	if (out->is_document)
		find_end(in, a, out);
	else
		out->end = lines_end(in, at, SIZE_MAX, &more);
	return true;
}
