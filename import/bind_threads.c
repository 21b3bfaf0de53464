/*
 * bind_threads.c: threads of tiobench tables that have no column for them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/bind.h"

#define LINES_ABOVE 12
#define SETUP_WORDS 3 /* "32 threads" alone on its line holds for all that comes */

/* "32 threads" stated in a list of what was run. */
static bool is_setup(struct str line)
{
	struct tokens t;

	return tokens_of(line, &t) <= SETUP_WORDS;
}

/* The block's own title, or the nearest line above it that names one number of threads. */
static struct str near_block(const struct binding *b, const struct block *block, size_t *line)
{
	const struct lines *in = &b->message->lines;
	size_t at = block->claim.at;

	for (size_t i = at; i < at + block->claim.count && !b->kind[i].row; i++) {
		*line = i;
		struct str threads = threads_in(in->at[i].text);
		if (threads.n)
			return threads;
	}
	for (size_t i = at; i-- > 0 && at - i <= LINES_ABOVE && !b->kind[i].row;) {
		*line = i;
		struct str threads = bind_same_voice(b, i, at) ? threads_in(in->at[i].text) : STR_NONE;
		if (threads.n)
			return threads;
	}
	return STR_NONE;
}

static bool wants(const struct binding *b, const struct block *block)
{
	if (!block->n_rows)
		return false;
	const struct row *row = &b->rows[block->first_row];
	return str_starts(row->field[ROW_BENCHMARK], "tio") && !row->field[ROW_THREADS].n;
}

static void fill_block(struct binding *b, const struct block *block, struct str threads, size_t line)
{
	for (size_t r = block->first_row; r < block->first_row + block->n_rows; r++)
		bind_fill(b, &b->rows[r], ROW_THREADS, threads, line);
}

/* The column of tiobench.pl holds three characters: 102 was 1024 where the command says so. */
static void restore_cut(struct binding *b, struct str said, size_t line)
{
	if (said.n <= 3 || !str_is_digits(said))
		return;
	for (size_t r = 0; r < b->n_rows; r++) {
		struct str *printed = &b->rows[r].field[ROW_THREADS];
		if (printed->n != 3 || !str_is(b->rows[r].field[ROW_BENCHMARK], "tiobench") ||
		    !str_eq(*printed, str_sub(said, 0, 3)))
			continue;
		*printed = said;
		row_learned(&b->message->lines, &b->rows[r], ROW_THREADS, line);
		b->rows[r].from[ROW_THREADS] = line_number_of(&b->message->lines, line, said.p);
	}
}

#define COMMANDS_MAX 16

static void restore_from_commands(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	size_t commands = 0;

	for (size_t i = 0; i < in->n && commands < COMMANDS_MAX; i++) {
		struct tokens t;
		if (b->kind[i].row || !str_has(in->at[i].text, " -") || !str_has(in->at[i].text, "tio"))
			continue;
		tokens_of(in->at[i].text, &t);
		for (size_t k = 0; k + 1 < t.n && k + 1 < TOKENS_MAX; k++) {
			if (!str_is(t.at[k], "-t") && !str_is(t.at[k], "--threads"))
				continue;
			restore_cut(b, t.at[k + 1], i);
			commands++;
		}
	}
}

void bind_threads(struct binding *b)
{
	const struct lines *in = &b->message->lines;
	struct str setup = STR_NONE;
	size_t setup_line = 0, seen = 0;

	for (size_t k = 0; k < b->n_blocks; k++) {
		const struct block *block = &b->blocks[k];
		size_t line;
		if (!wants(b, block))
			continue;
		for (; seen < block->claim.at; seen++) {
			if (b->kind[seen].row || b->kind[seen].blank || !is_setup(in->at[seen].text))
				continue;
			struct str said = threads_in(in->at[seen].text);
			setup_line = said.n ? seen : setup_line;
			setup = said.n ? said : setup;
		}
		struct str threads = near_block(b, block, &line);
		/* A sentence above the first of several tables is about them all. */
		if (threads.n && line < block->claim.at && b->kind[line].prose) {
			setup = threads;
			setup_line = line;
		}
		if (threads.n)
			fill_block(b, block, threads, line);
		else if (setup.n && bind_same_voice(b, setup_line, block->claim.at))
			fill_block(b, block, setup, setup_line);
	}
	restore_from_commands(b);
}
