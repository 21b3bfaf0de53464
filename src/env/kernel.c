/*
 * kernel.c: which kernel runs: its label, its build, its command line
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "env/facts.h"

/* One note of an ELF notes section: three 32-bit words (size of the name, size of the content, type), then both, each
 * padded to four bytes.  Source: elf(5). */
struct note {
	struct str name, content;
	uint32_t type;
};

enum { NOTE_HEAD = 12, NOTE_GNU_BUILD_ID = 3 };

static uint32_t word_at(struct str s, size_t i)
{
	uint32_t word;

	memcpy(&word, s.p + i * sizeof word, sizeof word);
	return word;
}

static size_t padded(uint32_t n)
{
	return ((size_t)n + 3) & ~(size_t)3;
}

static bool next_note(struct str *rest, struct note *out)
{
	if (rest->n < NOTE_HEAD)
		return false;
	uint32_t name = word_at(*rest, 0), content = word_at(*rest, 1);
	out->type = word_at(*rest, 2);
	*rest = str_after(*rest, NOTE_HEAD);
	out->name = str_sub(*rest, 0, name);
	out->content = str_sub(str_after(*rest, padded(name)), 0, content);
	bool is_whole = out->name.n == name && out->content.n == content;
	*rest = str_after(*rest, padded(name) + padded(content));
	return is_whole;
}

static struct str build_id(struct str notes, struct arena *a)
{
	static const char digits[] = "0123456789abcdef";
	struct note note;

	while (next_note(&notes, &note)) {
		if (note.type != NOTE_GNU_BUILD_ID || !str_eq(note.name, (struct str){ "GNU", 4 }) || note.content.n > 64)
			continue;
		char *hex = arena_alloc(a, note.content.n * 2 + 1);
		for (size_t i = 0; i < note.content.n; i++) {
			hex[2 * i] = digits[(unsigned char)note.content.p[i] >> 4];
			hex[2 * i + 1] = digits[(unsigned char)note.content.p[i] & 15];
		}
		return (struct str){ hex, note.content.n * 2 };
	}
	return STR_NONE;
}

/* The two files are what uname -r and uname -v print. */
void env_kernel(struct facts *f)
{
	facts_add_file(f, "kernel.release", "/proc/sys/kernel/osrelease");
	facts_add_file(f, "kernel.version", "/proc/sys/kernel/version");
	facts_add_file(f, "kernel.cmdline", "/proc/cmdline");
	facts_add_file(f, "kernel.tainted", "/proc/sys/kernel/tainted");
	facts_add(f, "kernel.build_id", build_id(facts_file(f, "/sys/kernel/notes"), f->arena));
}
