/*
 * csv_header.c: names of columns to fields of rows
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/csv.h"

#include <stdlib.h>
#include <string.h>

/* A header is no longer than that. */
#define HEADER_BYTES_MAX 4096

static const struct {
	const char *name;
	int kind;
} columns[] = {
	{ "metric", CSV_METRIC },   { "value", CSV_VALUE },    { "unit", CSV_UNIT },       { "host", ROW_MACHINE },
	{ "source", CSV_ORIGIN },  { "run", CSV_DROPPED },    { "run_id", CSV_DROPPED },  { "sample", CSV_DROPPED },
	{ "line", CSV_DROPPED },
};

static int kind_of(struct str name)
{
	for (int f = 0; f < ROW_FIELDS; f++)
		if (str_is_nocase(name, row_field_name[f]))
			return f;
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		if (str_is_nocase(name, columns[i].name))
			return columns[i].kind;
	return CSV_PARAM;
}

static const int required[] = { ROW_BENCHMARK, ROW_KERNEL, CSV_METRIC, CSV_VALUE };

static const char *kind_name(int kind)
{
	return kind == CSV_METRIC ? "metric" : kind == CSV_VALUE ? "value" : row_field_name[kind];
}

bool csv_column_required(int kind)
{
	for (size_t i = 0; i < sizeof required / sizeof *required; i++)
		if (required[i] == kind)
			return true;
	return false;
}

struct str csv_line(const struct lines *in, size_t at)
{
	struct str text = at < in->n ? in->at[at].whole : STR_NONE;

	return str_starts(text, "\xef\xbb\xbf") ? str_after(text, 3) : text;
}

char csv_delimiter(struct str header)
{
	size_t commas = 0, tabs = 0, semicolons = 0;

	for (size_t i = 0; i < header.n; i++) {
		commas += header.p[i] == ',';
		tabs += header.p[i] == '\t';
		semicolons += header.p[i] == ';';
	}
	if (tabs > commas && tabs > semicolons)
		return '\t';
	return semicolons > commas ? ';' : ',';
}

bool csv_begins_text(const struct lines *in, size_t at)
{
	while (at > 0 && str_is_blank(line_at(in, at - 1)))
		at--;
	return at == 0;
}

static struct str without_quotes(struct str name)
{
	name = str_trim(name);
	if (name.n >= 2 && name.p[0] == '"' && name.p[name.n - 1] == '"')
		return str_trim(str_sub(name, 1, name.n - 2));
	return name;
}

bool csv_is_header(const struct lines *in, size_t at)
{
	struct str rest = csv_line(in, at);
	size_t n_known = 0, n_required = 0;

	/* Most lines of an archive stop here. */
	if (rest.n > HEADER_BYTES_MAX || !(str_has_nocase(rest, "kernel") || str_has_nocase(rest, "metric")))
		return false;
	char delimiter = csv_delimiter(rest);
	while (rest.n) {
		int kind = kind_of(without_quotes(str_cut(&rest, delimiter)));
		n_known += kind != CSV_PARAM;
		n_required += csv_column_required(kind);
	}
	if (n_required == sizeof required / sizeof *required)
		return true;
	return n_known >= 3 && n_required >= 2 && csv_begins_text(in, at);
}

static enum err_code check_columns(const struct csv_header *h, struct err *e)
{
	for (size_t i = 0; i < sizeof required / sizeof *required; i++) {
		bool found = false;
		for (size_t c = 0; c < h->n && !found; c++)
			found = h->kind[c] == required[i];
		if (!found)
			return err_set(e, ERR_PARSE, "no column \"%s\"", kind_name(required[i]));
	}
	for (size_t c = 0; c < h->n; c++)
		for (size_t other = c + 1; other < h->n; other++)
			if (h->kind[c] == h->kind[other] && h->kind[c] < CSV_PARAM)
				return err_set(e, ERR_PARSE, "columns \"" STR_FMT "\" and \"" STR_FMT "\" are the same",
					       STR_ARG(h->name[c]), STR_ARG(h->name[other]));
	return OK;
}

enum err_code csv_header_read(const struct str *fields, size_t n, struct csv_header *out, struct err *e)
{
	*out = (struct csv_header){ .n = n };
	if (n > CSV_COLUMNS_MAX)
		return err_set(e, ERR_PARSE, "%zu columns, at most %d are read", n, CSV_COLUMNS_MAX);
	for (size_t c = 0; c < n; c++) {
		out->name[c] = str_trim(fields[c]);
		out->kind[c] = kind_of(out->name[c]);
		if (out->kind[c] == CSV_VALUE)
			out->value = c;
		if (out->kind[c] == CSV_DROPPED && !out->dropped.n)
			out->dropped = out->name[c];
	}
	return check_columns(out, e);
}

struct param {
	struct str name, value;
};

static int by_name(const void *a, const void *b)
{
	const struct param *x = a, *y = b;

	return str_cmp(x->name, y->name);
}

static char *put(char *to, struct str text)
{
	for (size_t i = 0; i < text.n; i++)
		*to++ = char_is_blank(text.p[i]) ? '_' : text.p[i];
	return to;
}

/* "fs=xfs sched=cfq" as it stands in a column of that name. */
static size_t split_params(struct str text, struct param *out, size_t room)
{
	size_t n = 0;

	for (struct str word = str_next_word(&text); word.n && n < room; word = str_next_word(&text), n++) {
		out[n].value = word;
		out[n].name = str_cut(&out[n].value, '=');
	}
	return n;
}

struct str csv_params(const struct csv_header *h, const struct str *fields, size_t n, struct arena *a)
{
	struct param param[2 * CSV_COLUMNS_MAX];
	size_t count = 0, bytes = 0;

	for (size_t c = 0; c < h->n && c < n; c++) {
		if (!fields[c].n)
			continue;
		if (h->kind[c] == ROW_PARAMS)
			count += split_params(fields[c], param + count, CSV_COLUMNS_MAX);
		else if (h->kind[c] == CSV_PARAM && h->name[c].n)
			param[count++] = (struct param){ h->name[c], fields[c] };
	}
	qsort(param, count, sizeof *param, by_name);
	for (size_t i = 0; i < count; i++)
		bytes += param[i].name.n + param[i].value.n + 2;
	char *text = arena_alloc(a, bytes + 1), *to = text;
	for (size_t i = 0; i < count; i++) {
		if (i)
			*to++ = ' ';
		to = put(to, param[i].name);
		*to++ = '=';
		to = put(to, param[i].value);
	}
	return str_span(text, to);
}
