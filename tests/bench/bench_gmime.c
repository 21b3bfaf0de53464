/*
 * bench_gmime.c: a bare GMime loop over a mbox: parse, walk the parts, decode text/plain to UTF-8; a peer of the import
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_gmime MBOX|FOLDER     FOLDER has archive.mbox, which import.sh makes
 */
#include <stdio.h>

#include <time.h>

#include <gmime/gmime.h>

#include "base/file.h"

struct sum {
	size_t mails, bytes;
};

static void see_part(GMimeObject *parent, GMimeObject *part, gpointer ctx)
{
	struct sum *sum = ctx;

	(void)parent;
	if (!GMIME_IS_TEXT_PART(part))
		return;
	char *text = g_mime_text_part_get_text(GMIME_TEXT_PART(part));
	for (const char *p = text; p && *p; p++)
		sum->bytes++;
	g_free(text);
}

/* The archive itself, or the folder that import.sh left it in. */
static const char *archive_of(const char *path, struct arena *a)
{
	return file_is_dir(path) ? arena_printf(a, "%s/archive.mbox", path).p : path;
}

int main(int argc, char **argv)
{
	AUTO_ARENA(a);
	struct sum sum = { 0 };

	if (argc != 2)
		return 2;
	g_mime_init();
	GMimeStream *stream = g_mime_stream_fs_open(archive_of(argv[1], a), 0, 0, NULL);
	if (!stream)
		return 1;
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	g_mime_parser_set_format(parser, GMIME_FORMAT_MBOX);
	while (!g_mime_parser_eos(parser)) {
		GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
		if (!message)
			break;
		sum.mails++;
		g_mime_message_foreach(message, see_part, &sum);
		g_object_unref(message);
	}
	double seconds = (double)clock() / CLOCKS_PER_SEC, mb = (double)g_mime_stream_tell(stream) / 1e6;

	printf("a bare GMime loop over a mbox\t%.0f\tMB/s\t%zu mails\n", mb / seconds, sum.mails);
	g_object_unref(parser);
	g_object_unref(stream);
	return 0;
}
