/*
 * archive.c: libarchive, loaded when the first packed file comes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/archive.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/* The version of its interface since 2012. */
#define LIBRARY "libarchive.so.13"

static const struct {
	const char *name;
	size_t at; /* in struct archive_calls */
} calls[] = {
#define ARCHIVE_ENTRY(name) { #name, offsetof(struct archive_calls, name) },
	ARCHIVE_CALLS(ARCHIVE_ENTRY)
#undef ARCHIVE_ENTRY
};

enum err_code archive_load(struct archive_calls *out, struct err *e)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	enum err_code code = OK;

	if (!library)
		return err_set(e, ERR_NOT_FOUND, "cannot unpack: %s is not installed", LIBRARY);
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		void *function = dlsym(library, calls[i].name);

		if (!function)
			code = err_set(e, ERR_NOT_FOUND, "cannot unpack: %s has no %s", LIBRARY, calls[i].name);
		/* Not an assignment: C knows no conversion from an object's address to a function's. */
		memcpy((char *)out + calls[i].at, &function, sizeof function);
	}
	dlclose(library);
	return code;
}
