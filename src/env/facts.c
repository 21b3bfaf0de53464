/*
 * facts.c: reading small files of /proc and /sys
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "env/facts.h"

#include <fcntl.h>
#include <unistd.h>

/* By hand, because files of /proc have no size and only their beginning is wanted. */
struct str facts_file(const struct facts *f, const char *path)
{
	struct str name = arena_printf(f->arena, "%s%s", f->place->root, path);
	int fd = open(name.p, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	size_t n = 0, room = 4096;

	if (fd < 0)
		return STR_NONE;
	char *data = arena_alloc(f->arena, room);
	for (;;) {
		ssize_t got = read(fd, data + n, room - n);
		if (got <= 0)
			break;
		n += (size_t)got;
		if (n < room)
			continue;
		if (room >= ENV_FILE_MAX)
			break;
		data = vec_grown(f->arena, data, n, room * 2, 1);
		room *= 2;
	}
	close(fd);
	return (struct str){ data, n };
}

void facts_add(struct facts *f, const char *name, struct str value)
{
	struct str text = arena_dup(f->arena, str_sub(str_trim(value), 0, ENV_VALUE_MAX));

	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)text.p[i] < ' ' || text.p[i] == 0x7f)
			((char *)text.p)[i] = ' ';
	text = str_trim(text);
	if (text.n)
		vec_push(f->arena, &f->list, (struct env_fact){ str_from(name), text });
}

void facts_add_file(struct facts *f, const char *name, const char *path)
{
	facts_add(f, name, facts_file(f, path));
}

struct str facts_field(struct str text, const char *key, char separator)
{
	while (text.n) {
		struct str line = str_next_line(&text);
		struct str name = str_cut(&line, separator);
		if (line.p && str_is(str_trim(name), key))
			return str_trim(line);
	}
	return STR_NONE;
}
