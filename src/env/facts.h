/*
 * facts.h: how the parts of env gather facts: reading small files of /proc and /sys
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef ENV_FACTS_H
#define ENV_FACTS_H

#include "base/vec.h"
#include "env/env.h"

struct facts {
	const struct env_place *place;
	struct arena *arena;
	VEC(struct env_fact) list;
};

/* The first ENV_FILE_MAX bytes of ROOT/PATH; empty when it cannot be read. */
enum { ENV_FILE_MAX = 1 << 20 };
struct str facts_file(const struct facts *f, const char *path);

/* Adds NAME; an empty value (after trimming) adds nothing.  Line ends and other control characters become blanks. */
void facts_add(struct facts *f, const char *name, struct str value);
/* The whole of ROOT/PATH as the value of NAME. */
void facts_add_file(struct facts *f, const char *name, const char *path);

/* The value behind "KEY" and SEPARATOR on the first line of TEXT that starts with it; empty: none. */
struct str facts_field(struct str text, const char *key, char separator);

void env_kernel(struct facts *f);
void env_cpu(struct facts *f);
void env_mem(struct facts *f);
void env_mount(struct facts *f); /* also looks up the device behind the mount: env_block */
void env_os(struct facts *f);

/* The device number ("253:0") and the name (/dev/vda1) that the mount table gives for the test folder's file system. */
void env_block(struct facts *f, unsigned major, unsigned minor, struct str source);

#endif
