/*
 * svg.c: gnuplot's SVG, made fit for a page
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/svg.h"

#include <stdlib.h>

#include "base/num.h"
#include "base/vec.h"
#include "reports/gnuplot_quote.h"
#include "reports/palette.h"
#include "reports/svg_words.h"

enum { MAX_ATTRIBUTES = 24, MAX_DEPTH = 32 };

struct attribute {
	struct str name, value;
};

struct tag {
	struct str name;
	bool ends;   /* </g> */
	bool empty;  /* <g/> */
	struct attribute at[MAX_ATTRIBUTES];
	size_t n;
};

struct rewriter {
	struct str rest;
	const struct chart *chart;
	const struct chart_look *look;
	struct arena *a;
	FILE *out;
	struct tag open[MAX_DEPTH]; /* groups; from n_written on they are still empty, and not written */
	size_t n_open, n_written;
};

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* Does it begin and end as a whole picture does? */
static bool is_whole(struct str svg)
{
	return str_starts(svg, "<?xml") && str_has(str_sub(svg, 0, 200), "<svg") && str_ends(str_trim_right(svg), "</svg>");
}

static bool is_name_char(char c)
{
	return char_is_alnum(c) || c == '-' || c == ':' || c == '_';
}

static struct str take_name(struct str *s)
{
	size_t n = 0;

	while (n < s->n && is_name_char(s->p[n]))
		n++;
	struct str name = str_sub(*s, 0, n);
	*s = str_after(*s, n);
	return name;
}

/* name = 'value', with blanks around the sign as gnuplot likes them */
static bool take_attribute(struct str *s, struct attribute *out)
{
	*s = str_trim_left(*s);
	out->name = take_name(s);
	*s = str_trim_left(*s);
	if (out->name.n == 0 || !str_starts(*s, "="))
		return false;
	*s = str_trim_left(str_after(*s, 1));
	if (s->n == 0 || (*s->p != '"' && *s->p != '\''))
		return false;
	char quote = *s->p;
	*s = str_after(*s, 1);
	out->value = str_cut(s, quote);
	return true;
}

/* The tag at the beginning of the rest, which starts with "<". */
static void take_tag(struct rewriter *w, struct tag *t)
{
	struct str inside;

	w->rest = str_after(w->rest, 1);
	inside = str_cut(&w->rest, '>');
	*t = (struct tag){ .ends = str_starts(inside, "/"), .empty = str_ends(inside, "/") };
	if (t->ends)
		inside = str_after(inside, 1);
	if (t->empty)
		inside.n--;
	t->name = take_name(&inside);
	while (t->n < MAX_ATTRIBUTES && take_attribute(&inside, &t->at[t->n]))
		t->n++;
}

static struct str attribute_of(const struct tag *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++)
		if (str_is(t->at[i].name, name))
			return t->at[i].value;
	return STR_NONE;
}

/* ---- colours ---------------------------------------------------------------------------------------------------- */

/* "rgb(  0, 114, 178)" and "#0072b2" */
static bool read_colour(struct str value, uint32_t *rgb)
{
	uint64_t part;
	char hex[8] = "";

	*rgb = 0;
	if (str_starts(value, "#") && value.n == 7) {
		memcpy(hex, value.p + 1, 6);
		*rgb = (uint32_t)strtoul(hex, NULL, 16);
		return true;
	}
	if (!str_starts(value, "rgb(") || !str_ends(value, ")"))
		return false;
	struct str rest = str_sub(value, 4, value.n - 5);
	for (int i = 0; i < 3; i++) {
		if (!num_u64(str_trim(str_cut(&rest, ',')), &part) || part > 255)
			return false;
		*rgb = *rgb << 8 | (uint32_t)part;
	}
	return true;
}

/* Which of the palette; PALETTE_COLOURS: none. */
static unsigned palette_entry(struct str value, bool dark)
{
	uint32_t rgb;
	unsigned colour = 0;

	if (!read_colour(value, &rgb))
		return PALETTE_COLOURS;
	while (colour < PALETTE_COLOURS && palette_rgb(colour, dark) != rgb)
		colour++;
	return colour;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void write_value(FILE *out, struct str value)
{
	for (size_t i = 0; i < value.n; i++)
		if (char_is_alnum(value.p[i]) || (value.p[i] && strchr(" .,#%()+-", value.p[i])))
			putc(value.p[i], out);
		else if (char_is_blank(value.p[i]))
			putc(' ', out);
}

static bool passes(struct str name)
{
	static const char *const names[] = { "x", "y", "width", "height", "d", "points", "transform", "stroke-width",
					     "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "font-size",
					     "font-weight", "text-anchor", "shape-rendering" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_is(name, names[i]))
			return true;
	return false;
}

/* The colour as it is, for readers without our style; its class goes into CLASSES. */
static void write_colour(const struct rewriter *w, const char *name, struct str value, char classes[static 32])
{
	unsigned colour = palette_entry(value, w->look->dark);
	size_t used = strlen(classes);

	if (colour == PALETTE_COLOURS) {
		fprintf(w->out, " %s=\"", name);
		write_value(w->out, value);
		putc('"', w->out);
		return;
	}
	fprintf(w->out, " %s=\"#%06x\"", name, (unsigned)palette_rgb(colour, w->look->dark));
	snprintf(classes + used, 32 - used, "%sc%c%u", used ? " " : "", *name, colour);
}

static void write_tag(const struct rewriter *w, const struct tag *t)
{
	char classes[32] = "";

	fprintf(w->out, "<" STR_FMT, STR_ARG(t->name));
	for (size_t i = 0; i < t->n; i++) {
		if (str_is(t->at[i].name, "fill") || str_is(t->at[i].name, "stroke")) {
			write_colour(w, *t->at[i].name.p == 'f' ? "fill" : "stroke", t->at[i].value, classes);
		} else if (passes(t->at[i].name)) {
			fprintf(w->out, " " STR_FMT "=\"", STR_ARG(t->at[i].name));
			write_value(w->out, t->at[i].value);
			putc('"', w->out);
		}
	}
	if (*classes)
		fprintf(w->out, " class=\"%s\"", classes);
	fputs(t->empty ? "/>" : ">", w->out);
}

/* The groups around what comes now. */
static void write_groups(struct rewriter *w)
{
	while (w->n_written < w->n_open)
		write_tag(w, &w->open[w->n_written++]);
}

/* "translate(144.60,329.56) scale(4.50)" */
static bool read_place(struct str value, double *x, double *y, double *scale)
{
	struct str rest = value;

	str_cut(&rest, '(');
	bool ok = num_double(str_cut(&rest, ','), x) && num_double(str_cut(&rest, ')'), y);
	str_cut(&rest, '(');
	return ok && num_double(str_cut(&rest, ')'), scale);
}

/* gnuplot's points are references to shapes with ids; ours are circles, full or open. */
static void write_point(struct rewriter *w, const struct tag *t)
{
	struct str shape = attribute_of(t, "xlink:href");
	bool is_full = str_is(shape, "#gpPt6");
	char classes[32] = "";
	double x, y, scale;

	if ((!is_full && !str_is(shape, "#gpPt5")) || !read_place(attribute_of(t, "transform"), &x, &y, &scale))
		return;
	write_groups(w);
	fprintf(w->out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"%s", x, y, scale, is_full ? " stroke=\"none\"" : "");
	write_colour(w, is_full ? "fill" : "stroke", attribute_of(t, "color"), classes);
	if (*classes)
		fprintf(w->out, " class=\"%s\"", classes);
	fputs("/>", w->out);
}

/* ---- element by element ------------------------------------------------------------------------------------------ */

/* Past the end of an element that has no children of its name. */
static void skip_element(struct rewriter *w, struct str name)
{
	struct str end = arena_printf(w->a, "</" STR_FMT ">", STR_ARG(name));
	size_t at = str_find(w->rest, end.p);

	w->rest = at == STR_NPOS ? STR_NONE : str_after(w->rest, at + end.n);
}

static void copy_text(struct rewriter *w, const struct tag *t)
{
	struct str text = str_sub(w->rest, 0, str_find(w->rest, "<"));

	write_groups(w);
	write_tag(w, t);
	fprintf(w->out, STR_FMT "</text>", STR_ARG(text));
	skip_element(w, STR("text"));
}

static enum err_code begin_group(struct rewriter *w, const struct tag *t, struct err *e)
{
	if (w->n_open == MAX_DEPTH)
		return err_set(e, ERR_PARSE, "gnuplot's picture is nested too deeply");
	w->open[w->n_open++] = *t;
	return OK;
}

static void end_group(struct rewriter *w)
{
	if (w->n_open == 0)
		return;
	if (w->n_written == w->n_open) {
		fputs("</g>\n", w->out);
		w->n_written--;
	}
	w->n_open--;
}

static bool is_drawn(struct str name)
{
	return str_is(name, "path") || str_is(name, "polygon") || str_is(name, "rect");
}

static enum err_code rewrite_tag(struct rewriter *w, const struct tag *t, struct err *e)
{
	bool is_background = str_is(t->name, "rect") && str_is(attribute_of(t, "x"), "0");

	if (str_is(t->name, "g")) {
		if (!t->ends && !t->empty)
			return begin_group(w, t, e);
		if (t->ends)
			end_group(w);
		return OK;
	}
	if (str_is(t->name, "title") || str_is(t->name, "desc") || str_is(t->name, "defs")) {
		skip_element(w, t->name);
	} else if (str_is(t->name, "text") && !t->ends) {
		copy_text(w, t);
	} else if (str_is(t->name, "use")) {
		write_point(w, t);
	} else if (is_drawn(t->name) && t->empty && !(is_background && w->look->format == CHART_SVG_PART)) {
		write_groups(w);
		write_tag(w, t);
	}
	return OK;
}

static enum err_code rewrite(struct rewriter *w, struct err *e)
{
	struct tag t;

	while (w->rest.n) {
		size_t at = str_find_char(w->rest, '<');

		if (at == STR_NPOS)
			break;
		w->rest = str_after(w->rest, at);
		take_tag(w, &t);
		if (rewrite_tag(w, &t, e))
			return e->code;
	}
	while (w->n_open)
		end_group(w);
	return OK;
}

enum err_code svg_finish(struct str svg, const struct chart *chart, const struct chart_look *look, struct arena *a,
			 struct str *out, struct err *e)
{
	struct rewriter w = { .rest = svg, .chart = chart, .look = look, .a = a };
	char *bytes = NULL;
	size_t n = 0;
	struct tag root = { 0 };

	*out = STR_NONE;
	size_t at = is_whole(svg) ? str_find(svg, "<svg") : STR_NPOS;
	if (at == STR_NPOS)
		return err_set(e, ERR_PARSE, "gnuplot did not write a whole SVG picture");
	w.out = open_memstream(&bytes, &n);
	if (!w.out)
		return err_set(e, ERR_SYSTEM, "out of memory");
	w.rest = str_after(svg, at);
	take_tag(&w, &root);
	svg_write_begin(chart, look, attribute_of(&root, "viewBox"), w.out, a);
	enum err_code code = rewrite(&w, e);
	fputs("</svg>\n", w.out);
	fclose(w.out);
	if (code == OK)
		*out = arena_dup(a, (struct str){ bytes, n });
	free(bytes);
	return code;
}
