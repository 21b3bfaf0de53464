/*
 * stack.h: columns of numbers and the words that stand above them, by their place on the line
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	OS                  null null      open slct
 *	                    call I/O  stat clos  TCP
 *	2.4.17-rmap12f      0.43 0.71 3.43 5.47  49.3
 *
 * For the few formats whose headers make sense only by place.  Tabs go to the next eighth column.
 */
#ifndef IMPORT_STACK_H
#define IMPORT_STACK_H

#include "import/context.h"

#define STACK_COLUMNS 32
#define STACK_WORDS   6

struct span {
	size_t from, to; /* columns of the line, TO behind the last */
};

struct stack_column {
	struct span place;
	struct str word[STACK_WORDS]; /* of its name, from above to below, from left to right */
	size_t n;
};

struct stack {
	struct stack_column at[STACK_COLUMNS];
	size_t n;
};

/* The phrases of S: words with single blanks between, set apart by two or more or by a tab.  As tokens_of. */
size_t phrases_of(struct str s, struct tokens *out);

/* Where WORD, which points into LINE, stands. */
struct span stack_place(struct str line, struct str word);
/* One more column where WORD of LINE stands; false: too many. */
bool stack_add(struct stack *s, struct str line, struct str word);
/* Adds the words of a header LINE, from the one at FROM on, to the columns below them; lines go from above to below. */
void stack_name_columns(struct stack *s, struct str line, size_t from);
/* The column that WORD of LINE belongs to: the one it overlaps most, else the nearest; s->n: none is near. */
size_t stack_column_of(const struct stack *s, struct str line, struct str word);
/* The column's words with blanks between; empty: it has none. */
struct str stack_name(const struct stack *s, size_t column, struct arena *a);

#endif
