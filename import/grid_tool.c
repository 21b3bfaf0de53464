/*
 * grid_tool.c: which benchmark a line above people's tables names, and which labels are sides of a comparison
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/grid.h"
#include "import/subject.h"
#include "model/kernel.h"

const char *grid_build_in(struct str line)
{
	static const char *const words[] = { "build", "builds", "compile", "compiles", "compilation", NULL };

	for (const char *const *word = words; *word; word++) {
		size_t at = str_find_word(line, *word);
		/* "JVM 1.3 (build cx130)" is a version */
		if (at != STR_NPOS && !(at && line.p[at - 1] == '('))
			return "build";
	}
	return NULL;
}

/* Other spellings than tool_in knows. */
static const char *other_tool_in(struct str line)
{
	static const struct {
		const char *word, *tool;
	} others[] = { { "fs-mark", "fs_mark" }, { "fsmark", "fs_mark" }, { "sdet", "sdet" }, { "ebizzy", "ebizzy" },
		       { "specjbb", "specjbb" }, { "specjbb2005", "specjbb" }, { "specjbb2015", "specjbb" },
		       { "volanomark", "volanomark" }, { "will-it-scale", "will-it-scale" }, { "schbench", "schbench" },
		       { "iperf", "iperf" }, { "iperf3", "iperf" }, { "uperf", "uperf" }, { "ffsb", "ffsb" },
		       { "stress-ng", "stress-ng" }, { "vm-scalability", "vm-scalability" }, { "filebench", "filebench" } };

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (str_find_word(line, others[i].word) != STR_NPOS)
			return others[i].tool;
	return NULL;
}

const char *grid_tool_in(struct str line)
{
	const char *tool = tool_in(line);

	return tool ? tool : other_tool_in(line);
}

bool grid_is_subject(struct str label)
{
	static const char *const words[] = { "before", "after",	  "baseline", "base",	"patched", "unpatched", "vanilla",
					     "stock",  "orig",	  "original", "mainline", "with",  "without",	"w/o",
					     "good",   "bad",	  "plain",    "patch",	"nopatch", "upstream",	NULL };
	struct str rest = label, first = word_bare(str_next_word(&rest));

	if (kernel_is_version(str_without_last(first, '+', NULL)) || str_one_of(first, words) ||
	    (str_is_nocase(first, "linux") && kernel_in(label, NULL).n))
		return true;
	/* "with-patch", "base+this_patch", "tip/sched/core" */
	return str_has_nocase(first, "patch") || str_starts_nocase(label, "no patch") || str_starts_nocase(first, "baseline") ||
	       str_starts_nocase(first, "base+") || str_starts_nocase(first, "vanilla") || str_starts(first, "tip/") ||
	       str_is(first, "tip");
}
