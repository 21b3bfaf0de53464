/*
 * opt.c: options of a command line, checked against a table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/opt.h"

#include <string.h>

#include "base/num.h"
#include "base/vec.h"
#include "emit/utf8.h"

struct parser {
	const struct cmd_option *options;
	char **argv; /* the next word */
	struct arena *arena;
	struct opt_result *out;
};

size_t opt_count(const struct cmd_option *options)
{
	size_t n = 0;

	while (options && options[n].name)
		n++;
	return n;
}

const struct cmd_option *opt_join(const struct cmd_option *first, const struct cmd_option *second, struct arena *a)
{
	size_t n = opt_count(first);
	size_t m = opt_count(second);
	struct cmd_option *joined = arena_array(a, n + m + 1, sizeof *joined);

	if (n)
		memcpy(joined, first, n * sizeof *joined);
	if (m)
		memcpy(joined + n, second, m * sizeof *joined);
	return joined;
}

enum { WORD_MAX = 40 }; /* longer words are nobody's typing error */

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Letters to insert, take out, change or swap with their neighbour, to get from one word to the other. */
static unsigned distance(struct str a, struct str b)
{
	unsigned d[WORD_MAX + 1][WORD_MAX + 1]; /* between the first i and the first j letters */

	for (unsigned i = 0; i <= a.n; i++)
		d[i][0] = i;
	for (unsigned j = 0; j <= b.n; j++)
		d[0][j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		for (size_t j = 1; j <= b.n; j++) {
			unsigned kept = d[i - 1][j - 1] + (a.p[i - 1] != b.p[j - 1]);
			d[i][j] = least(kept, least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] && a.p[i - 2] == b.p[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[a.n][b.n];
}

const char *opt_nearest(const char *typed, const char *const *words, size_t n)
{
	struct str t = str_from(typed);
	const char *best = NULL;
	unsigned best_distance = t.n <= 3 ? 2 : t.n <= 6 ? 3 : 4; /* must be below */

	if (t.n == 0 || t.n > WORD_MAX)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		struct str w = str_from(words[i]);
		/* The beginning of a word is its abbreviation. */
		unsigned d = str_starts(w, typed) ? 1 : w.n > WORD_MAX ? WORD_MAX : distance(t, w);
		if (d < best_distance) {
			best_distance = d;
			best = words[i];
		}
	}
	return best;
}

static enum err_code unknown_name(const struct parser *p, const char *name, struct err *e)
{
	size_t n = opt_count(p->options);
	const char **names = arena_array(p->arena, n, sizeof *names);
	size_t n_known = 0;

	for (size_t i = 0; i < n; i++)
		if (p->options[i].help)
			names[n_known++] = p->options[i].name;
	const char *nearest = opt_nearest(name, names, n_known);
	if (nearest)
		return err_set(e, ERR_USAGE, "unknown option \"--%s\"; did you mean \"--%s\"?", name, nearest);
	return err_set(e, ERR_USAGE, "unknown option \"--%s\"", name);
}

static enum err_code check_value(const struct parser *p, const struct cmd_option *o, const char *value, struct err *e)
{
	struct str rest = str_from(o->values);
	VEC(const char *) words = { 0 };

	if (!o->values)
		return OK;
	while (rest.n) {
		struct str word = str_cut(&rest, '|');
		if (str_is(word, value))
			return OK;
		vec_push(p->arena, &words, arena_cstr(p->arena, word));
	}
	const char *nearest = opt_nearest(value, words.at, words.n);
	if (nearest)
		return err_set(e, ERR_USAGE, "--%s cannot be \"%s\"; did you mean \"%s\"?", o->name, value, nearest);
	return err_set(e, ERR_USAGE, "--%s cannot be \"%s\"; it is one of %s", o->name, value, o->values);
}

/* VALUE: what stood behind "=" or the letter, or NULL: the next word, if the option takes one. */
static enum err_code set(struct parser *p, size_t i, const char *value, struct err *e)
{
	const struct cmd_option *o = &p->options[i];

	if (!o->arg && value)
		return err_set(e, ERR_USAGE, "--%s takes no argument, got \"%s\"", o->name, value);
	if (o->arg && !value) {
		value = *p->argv;
		if (!value)
			return err_set(e, ERR_USAGE, "--%s needs an argument: %s", o->name, o->arg);
		p->argv++;
	}
	p->out->values[i] = value ? value : "";
	return o->arg ? check_value(p, o, value, e) : OK;
}

static enum err_code parse_long(struct parser *p, const char *word, struct err *e)
{
	const char *equals = strchr(word, '=');
	struct str name = equals ? str_span(word, equals) : str_from(word);

	for (size_t i = 0; p->options[i].name; i++)
		if (str_is(name, p->options[i].name))
			return set(p, i, equals ? equals + 1 : NULL, e);
	return unknown_name(p, arena_cstr(p->arena, name), e);
}

static enum err_code parse_letters(struct parser *p, const char *word, struct err *e)
{
	for (; *word; word++) {
		size_t i = 0;
		while (p->options[i].name && p->options[i].letter != *word)
			i++;
		if (!p->options[i].name)
			return err_set(e, ERR_USAGE, "unknown option \"-%c\"", *word);
		bool takes_rest = p->options[i].arg && word[1];
		if (set(p, i, takes_rest ? word + 1 : NULL, e))
			return e->code;
		if (takes_rest)
			return OK;
	}
	return OK;
}

enum err_code opt_parse(const struct cmd_option *options, char **argv, bool stop, struct arena *a,
			struct opt_result *out, struct err *e)
{
	struct parser p = { options, argv, a, out };
	bool only_args = false;
	size_t n = 0;

	while (argv[n])
		n++;
	*out = (struct opt_result){
		.values = arena_array(a, opt_count(options) + 1, sizeof *out->values),
		.args = arena_array(a, n + 1, sizeof *out->args),
	};
	while (*p.argv) {
		char *word = *p.argv++;
		enum err_code code = OK;
		if (only_args || word[0] != '-' || word[1] == '\0') {
			out->args[out->n_args++] = word;
			only_args = only_args || stop;
		} else if (word[1] != '-') {
			code = parse_letters(&p, word + 1, e);
		} else if (word[2]) {
			code = parse_long(&p, word + 2, e);
		} else {
			only_args = true;
		}
		if (code)
			return code;
	}
	return OK;
}

static bool is_percentage(const char *text, double *pct)
{
	struct str s = str_trim(str_from(text));

	if (str_ends(s, "%"))
		s = str_trim(str_sub(s, 0, s.n - 1));
	return num_double(s, pct) && *pct >= 0 && *pct <= 1e6;
}

enum err_code opt_part(const char *option, const char *value, const char *if_none, double *out, struct err *e)
{
	double pct = 0;

	if (!is_percentage(value ? value : if_none, &pct))
		return err_set(e, ERR_USAGE, "--%s=%s is not a percentage", option, value);
	*out = pct / 100;
	return OK;
}

bool opt_nanoseconds(struct str text, uint64_t *ns)
{
	static const struct {
		const char *unit;
		double ns;
	} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 } };
	size_t n = num_prefix(text);
	struct str unit = str_trim(str_after(text, n));
	double value;

	*ns = 0;
	if (!num_double(str_sub(text, 0, n), &value) || !(value > 0))
		return false;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_is(unit, units[i].unit) && value * units[i].ns <= 86400e9)
			*ns = (uint64_t)(value * units[i].ns);
	return *ns > 0;
}

enum { TEXT_MAX = 1000 };

enum err_code opt_check_text(struct str value, struct err *e)
{
	if (value.n > TEXT_MAX)
		return err_set(e, ERR_USAGE, "a value of %zu bytes; at most %d are kept", value.n, TEXT_MAX);
	while (value.n) {
		struct utf8_char c = utf8_next(&value);
		if (!c.valid || utf8_is_control(c.code))
			return err_set(e, ERR_USAGE, "the value has control characters, or is no UTF-8");
	}
	return OK;
}

enum err_code opt_names(const char *option, const char *value, struct arena *a, struct opt_names *out, struct err *e)
{
	struct str rest = str_from(value);
	VEC(struct str) names = { 0 };

	while (rest.n) {
		struct str name = str_trim(str_cut(&rest, ','));

		if (name.n)
			vec_push(a, &names, name);
	}
	*out = (struct opt_names){ names.at, names.n };
	return value && names.n == 0 ? err_set(e, ERR_USAGE, "--%s names nothing", option) : OK;
}
