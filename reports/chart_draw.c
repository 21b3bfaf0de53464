/*
 * chart_draw.c: charts to pictures, all in one gnuplot process
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "reports/gnuplot_quote.h"
#include "reports/gnuplot_run.h"
#include "reports/gnuplot_script.h"
#include "reports/svg.h"

enum { BASE_TIMEOUT_MS = 60000, CHART_TIMEOUT_MS = 1000, TITLE_IN_MESSAGE = 60 };

void chart_write_script(const struct chart *charts, size_t n, const struct chart_look *look, FILE *out, struct arena *a)
{
	for (size_t i = 0; i < n; i++)
		gnuplot_script(&charts[i], look, gnuplot_file(i, a).p, out, a);
}

/* The script of chart NTH. */
static enum err_code make_script(const struct chart *charts, size_t nth, const struct chart_look *look, struct arena *a,
				 struct str *out, struct err *e)
{
	char *bytes = NULL;
	size_t size = 0;
	FILE *script = open_memstream(&bytes, &size);

	if (!script)
		return err_set(e, ERR_SYSTEM, "out of memory");
	gnuplot_script(&charts[nth], look, gnuplot_file(nth, a).p, script, a);
	fclose(script);
	*out = arena_dup(a, (struct str){ bytes, size });
	free(bytes);
	return OK;
}

static bool is_whole_png(struct str png)
{
	static const char first[] = "\x89PNG\r\n\x1a\n", last[] = "IEND\xae\x42\x60\x82";
	size_t n_first = sizeof first - 1, n_last = sizeof last - 1;

	return png.n > n_first + n_last && memcmp(png.p, first, n_first) == 0 &&
	       memcmp(png.p + png.n - n_last, last, n_last) == 0;
}

static enum err_code finish(struct str picture, const struct chart *chart, const struct chart_look *look,
			    struct arena *a, struct str *out, struct err *e)
{
	*out = STR_NONE;
	if (look->format != CHART_PNG)
		return svg_finish(picture, chart, look, a, out, e);
	if (!is_whole_png(picture))
		return err_set(e, ERR_PARSE, "gnuplot did not write a whole PNG picture");
	*out = picture;
	return OK;
}

/* What gnuplot said first that is not an echo of the line. */
static struct str complaint(struct str said)
{
	while (said.n) {
		struct str line = str_trim(str_next_line(&said));
		size_t at = str_find(line, "line ");

		if (at != STR_NPOS && str_has(line, ": "))
			return line;
	}
	return STR_NONE;
}

enum err_code chart_draw(const struct chart *charts, size_t n, const struct chart_look *look, struct arena *a,
			 struct str *out, size_t *n_failed, struct err *e)
{
	struct gnuplot_job job = {
		.program = look->gnuplot,
		.timeout_ms = look->timeout_ms ? look->timeout_ms : BASE_TIMEOUT_MS + (unsigned)n * CHART_TIMEOUT_MS,
		.may_fork = look->format == CHART_PNG,
		.n = n,
	};
	struct str *scripts = arena_array(a, n, sizeof *scripts);
	struct gnuplot_result result;
	struct err first = { 0 }, one = { 0 };

	*n_failed = 0;
	if (n == 0)
		return OK;
	job.scripts = scripts;
	for (size_t i = 0; i < n; i++)
		if (make_script(charts, i, look, a, &scripts[i], e))
			return e->code;
	if (gnuplot_run(&job, a, &result, e))
		return e->code;
	for (size_t i = 0; i < n; i++) {
		if (finish(result.files[i], &charts[i], look, a, &out[i], &one) && (*n_failed)++ == 0) {
			first = one;
			err_wrap(&first, "chart \"" STR_FMT "\"",
				 STR_ARG(gnuplot_shorten(charts[i].title, TITLE_IN_MESSAGE, a)));
		}
	}
	if (*n_failed == n && result.status == -1)
		return err_set(e, ERR_LIMIT, "gnuplot took longer than %u s and was stopped", job.timeout_ms / 1000);
	if (*n_failed) {
		struct str said = complaint(result.said);
		err_set(e, OK, "%s%s" STR_FMT, first.msg, said.n ? ": " : "", STR_ARG(said));
	}
	return OK;
}
