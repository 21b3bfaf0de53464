/*
 * emit.c: the way from calls to the chosen format, the same for all of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "emit/emit.h"

#include <assert.h>
#include <errno.h>
#include <math.h>

#include "emit/ops.h"

static const struct emit_ops *const ops_table[] = {
	[EMIT_TEXT] = &emit_ops_text, [EMIT_TSV] = &emit_ops_tsv, [EMIT_CSV] = &emit_ops_csv,
	[EMIT_JSON] = &emit_ops_json, [EMIT_MD] = &emit_ops_md,   [EMIT_HTML] = &emit_ops_html,
};

bool emit_format_from_name(struct str name, enum emit_format *out)
{
	for (size_t i = 0; i < sizeof ops_table / sizeof *ops_table; i++) {
		if (!str_is(name, ops_table[i]->name))
			continue;
		*out = (enum emit_format)i;
		return true;
	}
	return false;
}

struct emitter *emitter_new(FILE *out, const struct emit_options *options)
{
	struct arena *home = arena_new();
	struct emitter *w = arena_alloc(home, sizeof *w);

	w->home = home;
	w->out = out;
	w->options = *options;
	w->ops = ops_table[options->format];
	w->arena = arena_new();
	return w;
}

void emitter_free(struct emitter *w)
{
	if (!w)
		return;
	arena_free(w->arena);
	arena_free(w->home);
}

/* errno belongs to the last write only as long as nothing else ran: looked at after every row. */
static void note_failure(struct emitter *w)
{
	if (!w->failed && ferror_unlocked(w->out))
		w->failed = errno ? errno : EIO;
}

bool emit_is_broken(const struct emitter *w)
{
	return w->failed != 0;
}

void emit_text(struct emitter *w, struct str text)
{
	if (w->ops->text)
		w->ops->text(w, text);
	if (!w->table)
		arena_reset(w->arena);
	note_failure(w);
}

void emit_begin(struct emitter *w, const struct emit_column *columns, size_t n)
{
	w->columns = columns;
	w->n_columns = n;
	w->column = 0;
	w->rows = 0;
	w->ops->begin(w);
}

static void put(struct emitter *w, struct str text, enum emit_kind kind, enum emit_tone tone)
{
	assert(w->column < w->n_columns);
	w->ops->cell(w, text, kind, tone);
	w->column++;
}

void emit_cell(struct emitter *w, struct str text, enum emit_tone tone)
{
	put(w, text, KIND_TEXT, tone);
}

void emit_number(struct emitter *w, double value, int decimals, enum emit_tone tone)
{
	char text[400]; /* DBL_MAX has 309 digits before the point */

	if (isnan(value)) {
		emit_hole(w);
		return;
	}
	int n = snprintf(text, sizeof text, "%.*f", decimals < 0 ? 0 : decimals > 40 ? 40 : decimals, value);
	put(w, (struct str){ text, (size_t)n }, KIND_DIGITS, tone);
}

void emit_digits(struct emitter *w, struct str text, enum emit_tone tone)
{
	put(w, text, KIND_DIGITS, tone);
}

void emit_hole(struct emitter *w)
{
	put(w, STR_NONE, KIND_HOLE, TONE_PLAIN);
}

void emit_word(struct emitter *w, struct str text)
{
	put(w, text, text.n ? KIND_TEXT : KIND_HOLE, TONE_PLAIN);
}

void emit_row_end(struct emitter *w)
{
	while (w->column < w->n_columns)
		emit_hole(w);
	w->ops->row_end(w);
	w->rows++;
	w->column = 0;
	note_failure(w);
}

enum err_code emit_end(struct emitter *w, struct err *e)
{
	w->ops->end(w);
	w->tables++;
	arena_reset(w->arena);
	if (fflush(w->out) && !w->failed)
		w->failed = errno;
	note_failure(w);
	/* Whoever closed the pipe has read what they wanted. */
	if (w->failed && w->failed != EPIPE)
		return err_set_errno(e, ERR_IO, w->failed, "cannot write the output");
	return OK;
}

void emit_head_line(struct emitter *w, char between, void (*write)(struct emitter *w, struct str name))
{
	if (w->tables)
		putc_unlocked('\n', w->out);
	for (size_t i = 0; i < w->n_columns; i++) {
		if (i)
			putc_unlocked(between, w->out);
		write(w, str_from(w->columns[i].name));
	}
	putc_unlocked('\n', w->out);
}

void emit_line_end(struct emitter *w)
{
	putc_unlocked('\n', w->out);
}

void emit_nothing(struct emitter *w)
{
	(void)w;
}
