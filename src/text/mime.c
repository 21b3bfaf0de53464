/*
 * mime.c: the parts of a mail that may hold text, by GMime
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GMime says how the mail is built and, its stream being kept, at which bytes each part's content stands.  The
 * content is decoded by us, since GMime's filters lose the raw line of each byte.
 */
#include "text/mime.h"

#include <string.h>

#include <gmime/gmime.h>

#include "base/vec.h"
#include "text/gmime.h"
#include "text/lines.h"

enum { PARTS_MAX = 500, WALK_MAX = 4096 };

struct walk {
	struct str mail;
	struct arena *arena;
	struct {
		GMimeObject *object; /* borrowed from the message */
		struct str subject;  /* of the mail within the mail that it belongs to */
	} stack[WALK_MAX]; /* what is still to be seen, next on top */
	size_t n;
	struct str subject; /* of what is looked at */
	size_t counted; /* bytes of the mail whose line ends are in `line` */
	uint32_t line;
	VEC(struct mime_part) found;
};

static void push(struct walk *w, GMimeObject *object)
{
	if (!object || w->n >= WALK_MAX)
		return;
	w->stack[w->n].object = object;
	w->stack[w->n++].subject = w->subject;
}

static struct str type_of(GMimeObject *object, struct arena *a)
{
	GMimeContentType *type = g_mime_object_get_content_type(object);
	const char *main_type = type ? g_mime_content_type_get_media_type(type) : NULL;
	const char *sub_type = type ? g_mime_content_type_get_media_subtype(type) : NULL;

	return arena_printf(a, "%s/%s", main_type ? main_type : "text", sub_type ? sub_type : "plain");
}

/* How much we want a part of multipart/alternative. */
static int preference(GMimeObject *object, struct arena *a)
{
	struct str type = type_of(object, a);

	if (str_is_nocase(type, "text/plain"))
		return 3;
	if (GMIME_IS_MULTIPART(object))
		return 2;
	return str_is_nocase(type, "text/html") ? 1 : 0;
}

static void push_best(struct walk *w, GMimeMultipart *multipart)
{
	int n = g_mime_multipart_get_count(multipart), best = -1;
	GMimeObject *chosen = NULL;

	for (int i = 0; i < n && i < PARTS_MAX; i++) {
		GMimeObject *object = g_mime_multipart_get_part(multipart, i);
		int value = preference(object, w->arena);

		if (value > best) {
			best = value;
			chosen = object;
		}
	}
	push(w, chosen);
}

static void push_children(struct walk *w, GMimeMultipart *multipart)
{
	int n = g_mime_multipart_get_count(multipart);

	for (int i = n < PARTS_MAX ? n : PARTS_MAX; i > 0; i--)
		push(w, g_mime_multipart_get_part(multipart, i - 1));
}

static bool has_ending(struct str name, const char *const *endings)
{
	for (; *endings; endings++)
		if (name.n >= strlen(*endings) &&
		    str_is_nocase(str_after(name, name.n - strlen(*endings)), *endings))
			return true;
	return false;
}

static bool is_wanted(struct str type, struct str name)
{
	static const char *const endings[] = { ".txt", ".log",	".out", ".text", ".json", ".csv", ".dat",
					       ".gz",  ".bz2",	".xz",	".zst",	 ".zip",  ".tar", ".tgz",
					       NULL };

	if (str_starts_nocase(type, "text/"))
		return !str_is_nocase(type, "text/calendar") && !str_starts_nocase(type, "text/x-vcard");
	return has_ending(name, endings) || str_is_nocase(type, "application/json") ||
	       str_is_nocase(type, "application/gzip") || str_is_nocase(type, "application/x-gzip") ||
	       str_is_nocase(type, "application/x-bzip2") || str_is_nocase(type, "application/x-xz");
}

static struct str parameter(GMimeObject *object, const char *name, struct arena *a)
{
	return arena_dup(a, str_from(g_mime_object_get_content_type_parameter(object, name)));
}

/* The raw line of byte OFFSET; offsets only grow, so the mail is counted once. */
static uint32_t line_of(struct walk *w, size_t offset)
{
	if (offset < w->counted)
		return w->line;
	w->line += lines_count_ends(str_sub(w->mail, w->counted, offset - w->counted));
	w->counted = offset;
	return w->line;
}

static enum mime_encoding encoding_of(GMimePart *part)
{
	switch (g_mime_part_get_content_encoding(part)) {
	case GMIME_CONTENT_ENCODING_BASE64:
		return MIME_BASE64;
	case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE:
		return MIME_QUOTED_PRINTABLE;
	default: /* misspelt ones too: "8-bit" */
		return MIME_AS_IS;
	}
}

static bool find_body(struct walk *w, GMimePart *part, struct mime_part *out)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *stream = content ? g_mime_data_wrapper_get_stream(content) : NULL;

	if (!stream || stream->bound_start < 0 || (size_t)stream->bound_start > w->mail.n)
		return false;
	size_t start = (size_t)stream->bound_start, end = w->mail.n;

	if (stream->bound_end >= 0 && (size_t)stream->bound_end < end)
		end = (size_t)stream->bound_end;
	out->body = str_sub(w->mail, start, end > start ? end - start : 0);
	out->first = line_of(w, start);
	return out->body.n > 0;
}

static void see_part(struct walk *w, GMimeObject *object)
{
	struct str type = type_of(object, w->arena);
	struct str name = str_from(g_mime_part_get_filename(GMIME_PART(object)));
	struct mime_part part = { .encoding = encoding_of(GMIME_PART(object)),
				  .is_html = str_is_nocase(type, "text/html"),
				  .is_attachment = name.n > 0 || !str_starts_nocase(type, "text/") };

	if (!is_wanted(type, name) || !find_body(w, GMIME_PART(object), &part))
		return;
	part.title = name.n ? arena_dup(w->arena, name) : w->subject;
	part.charset = parameter(object, "charset", w->arena);
	part.is_flowed = str_is_nocase(parameter(object, "format", w->arena), "flowed");
	part.is_delsp = str_is_nocase(parameter(object, "delsp", w->arena), "yes");
	vec_push(w->arena, &w->found, part);
}

/* Once round for each object, on a stack of our own: the nesting is the sender's. */
static void walk_objects(struct walk *w)
{
	while (w->n && w->found.n < PARTS_MAX) {
		GMimeObject *object = w->stack[--w->n].object;

		w->subject = w->stack[w->n].subject;
		if (GMIME_IS_MESSAGE_PART(object)) {
			GMimeMessage *nested = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
			const char *subject = nested ? g_mime_message_get_subject(nested) : NULL;

			w->subject = arena_dup(w->arena, str_from(subject ? subject : ""));
			push(w, nested ? g_mime_message_get_mime_part(nested) : NULL);
		} else if (GMIME_IS_MULTIPART(object)) {
			if (str_is_nocase(type_of(object, w->arena), "multipart/alternative"))
				push_best(w, GMIME_MULTIPART(object));
			else
				push_children(w, GMIME_MULTIPART(object));
		} else if (GMIME_IS_PART(object)) {
			see_part(w, object);
		}
	}
}

void mime_parts(struct str mail, uint32_t first, struct arena *a, struct mime_parts *out)
{
	*out = (struct mime_parts){ 0 };
	gmime_start();
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mail.p, mail.n);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);

	g_mime_parser_set_persist_stream(parser, TRUE);
	GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	if (!message)
		return;
	struct walk *w = arena_alloc(a, sizeof *w);
	w->mail = mail;
	w->arena = a;
	w->line = first;
	push(w, g_mime_message_get_mime_part(message));
	walk_objects(w);
	g_object_unref(message);
	*out = (struct mime_parts){ w->found.at, w->found.n };
}
