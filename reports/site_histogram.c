/*
 * site_histogram.c: how long the requests of a phase took, as a picture
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/site_histogram.h"

#include <math.h>

#include "base/num.h"
#include "reports/markup.h"

/* Bars a power of ten, from a nanosecond to a thousand seconds; sizes in units of the picture. */
enum { BARS_A_DECADE = 10, DECADES = 12, N_BARS = BARS_A_DECADE * DECADES, WIDTH = 720, LEFT = 96, RIGHT = 12, TOP = 10,
       BASE = 150, HEIGHT = 176 };

struct bars {
	double high[N_BARS]; /* requests */
	double total, most;
	size_t from, to; /* bars that are drawn */
};

static double seconds_of_unit(struct str unit)
{
	return str_is(unit, "ns") ? 1e-9 : str_is(unit, "us") ? 1e-6 : str_is(unit, "ms") ? 1e-3 : str_is(unit, "s") ? 1 : 0;
}

static size_t bar_of(double seconds)
{
	double at = seconds > 1e-9 ? (log10(seconds) + 9) * BARS_A_DECADE : 0;

	return at < N_BARS ? (size_t)at : N_BARS - 1;
}

static bool read_bars(struct str words, struct bars *h)
{
	struct str word;

	*h = (struct bars){ .from = N_BARS };
	str_next_word(&words);
	double unit = seconds_of_unit(str_next_word(&words));
	while (unit > 0 && (word = str_next_word(&words)).n) {
		uint64_t lower, n;
		struct str count = word, bound = str_cut(&count, ':');

		if (!num_u64(bound, &lower) || !num_u64(count, &n) || n == 0)
			continue;
		size_t bar = bar_of((double)lower * unit);
		h->high[bar] += (double)n;
		h->total += (double)n;
		h->most = fmax(h->most, h->high[bar]);
		h->from = bar < h->from ? bar : h->from;
		h->to = bar + 1 > h->to ? bar + 1 : h->to;
	}
	/* Whole decades, so that pictures below each other are easily compared. */
	h->from = h->from / BARS_A_DECADE * BARS_A_DECADE;
	h->to = (h->to + BARS_A_DECADE - 1) / BARS_A_DECADE * BARS_A_DECADE;
	return h->total > 0;
}

static double x_of(const struct bars *h, double bar)
{
	return LEFT + (WIDTH - LEFT - RIGHT) * (bar - (double)h->from) / (double)(h->to - h->from);
}

static double y_of(const struct bars *h, double requests)
{
	return BASE - (BASE - TOP) * log10(requests + 1) / log10(h->most + 1);
}

static struct str time_words(double seconds, struct arena *a)
{
	static const struct {
		double from;
		const char *unit;
	} units[] = { { 1, "s" }, { 1e-3, "ms" }, { 1e-6, "\xC2\xB5s" }, { 0, "ns" } };
	size_t i = 0;

	while (seconds * 1.0001 < units[i].from)
		i++;
	return arena_printf(a, "%.3g %s", seconds / (units[i].from > 0 ? units[i].from : 1e-9), units[i].unit);
}

static struct str time_of_bar(size_t bar, struct arena *a)
{
	return time_words(pow(10, (double)bar / BARS_A_DECADE - 9), a);
}

static struct str count_words(double n, struct arena *a)
{
	return n < 1e7 ? markup_grouped((uint64_t)n, a) : arena_printf(a, "%.0e", n);
}

static void write_axes(struct site_page *p, const struct bars *h)
{
	for (size_t bar = h->from; bar <= h->to; bar += BARS_A_DECADE) {
		struct str x = arena_printf(p->arena, "%.1f", x_of(h, (double)bar));
		const char *anchor = bar == h->from ? "start" : bar == h->to ? "end" : "middle";

		markup_put(p->out, "<line class=\"grid\" x1=\"$\" x2=\"$\" y1=\"10\" y2=\"150\"/><text x=\"$\" y=\"171\" text-anchor=\"$\">"
				 "$</text>", x, x, x, str_from(anchor), time_of_bar(bar, p->arena));
	}
	for (int decade = 0; pow(10, decade) <= h->most; decade++) {
		double n = pow(10, decade);
		struct str y = arena_printf(p->arena, "%.1f", y_of(h, n));

		markup_put(p->out, "<line class=\"grid\" x1=\"96\" x2=\"708\" y1=\"$\" y2=\"$\"/><text x=\"90\" y=\"$\" dy=\"4\" "
				 "text-anchor=\"end\">$</text>", y, y, y, count_words(n, p->arena));
	}
}

static void write_bars(struct site_page *p, const struct bars *h)
{
	for (size_t i = h->from; i < h->to; i++) {
		double x = x_of(h, (double)i), y = y_of(h, h->high[i]);

		if (h->high[i] > 0)
			markup_put(p->out, "<rect class=\"bar\" x=\"$\" y=\"$\" width=\"$\" height=\"$\"/>",
				 arena_printf(p->arena, "%.1f", x + 0.5), arena_printf(p->arena, "%.1f", y),
				 arena_printf(p->arena, "%.1f", x_of(h, (double)i + 1) - x - 1),
				 arena_printf(p->arena, "%.1f", fmax(BASE - y, 1)));
	}
}

void site_write_histogram(struct site_page *p, struct str words, struct str title)
{
	struct bars h;

	if (!read_bars(words, &h))
		return;
	/* Quantiles are the results beside it: read off the wider bars they would be others. */
	markup_put(p->out, "<figure class=\"histogram\"><svg viewBox=\"0 0 720 176\" role=\"img\" "
			 "aria-label=\"Latencies of $\">", title);
	write_axes(p, &h);
	write_bars(p, &h);
	markup_put(p->out, "</svg><figcaption>$ requests by how long they took, both axes logarithmic.</figcaption></figure>\n",
		 markup_grouped((uint64_t)h.total, p->arena));
}
