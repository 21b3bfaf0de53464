/*
 * git.c: a git tree is asked which commit halves a range
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels come from strangers' texts: no shell sees them, only letters that revisions of kernels are made of are let
 * through, and git is told where its options end.  What it answers is checked too, and shown escaped like any other text.
 */
#include "cli/git.h"

#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/num.h"
#include "model/kernel.h"

enum {
	ANSWER_MAX = 4096,   /* bytes: a commit and its subject are shorter */
	TIMEOUT_MS = 20000,  /* a million commits take a few seconds */
	REVISION_MAX = 100,
	ARGS_MAX = 16,
	HASH_SHOWN = 12
};

/* Without what could lead git to another tree, or make it ask or page.  A tree that lacks commits may name a program to
 * fetch them with, and its own configuration would allow it: the environment alone is above that. */
static const char **clean_environment(struct arena *a)
{
	static const char *const own[] = { "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
					   "GIT_ALLOW_PROTOCOL=" };
	const size_t n_own = sizeof own / sizeof *own;
	size_t n = 0, kept = 0;

	while (environ[n])
		n++;
	const char **out = arena_array(a, n + n_own + 1, sizeof *out);
	for (size_t i = 0; i < n; i++)
		if (strncmp(environ[i], "GIT_", 4) != 0)
			out[kept++] = environ[i];
	for (size_t i = 0; i < n_own; i++)
		out[kept++] = own[i];
	return out;
}

/* Runs git in TREE.  *out: what it printed, without the last line's end; empty when it failed. */
static enum err_code ask(const char *tree, const char *const *words, struct arena *a, struct str *out, struct err *e)
{
	const char *argv[ARGS_MAX] = { "git", "--no-pager", "-C", tree, "-c", "core.fsmonitor=false" };
	const struct child_plan plan = { .argv = argv, .environment = clean_environment(a), .timeout_ms = TIMEOUT_MS };
	struct child_answer answer;
	size_t n = 6;

	*out = STR_NONE;
	while (*words && n + 1 < ARGS_MAX)
		argv[n++] = *words++;
	if (child_ask(&plan, ANSWER_MAX, a, &answer, e))
		return err_set(e, ERR_SYSTEM, "git cannot be run: %s", arena_cstr(a, str_from(e->msg)));
	if (answer.status == CHILD_KILLED)
		return err_set(e, ERR_SYSTEM, "git takes longer than %d seconds in %s", TIMEOUT_MS / 1000, tree);
	if (answer.status == 0)
		*out = str_trim(answer.said);
	return OK;
}

static bool is_hash(struct str s)
{
	return (s.n == 40 || s.n == 64) && str_is_hex(s);
}

static bool is_revision(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!char_is_alnum(s.p[i]) && !strchr("-._+", s.p[i] ? s.p[i] : '/'))
			return false;
	return s.n > 0 && s.n <= REVISION_MAX && char_is_alnum(s.p[0]) && !str_has(s, "..");
}

static enum err_code commit_of(const char *tree, struct str revision, struct arena *a, struct str *out, struct err *e)
{
	*out = STR_NONE;
	if (!is_revision(revision))
		return OK;
	const char *commit = arena_printf(a, STR_FMT "^{commit}", STR_ARG(revision)).p;
	const char *const words[] = { "rev-parse", "--verify", "--quiet", "--end-of-options", commit, NULL };
	if (ask(tree, words, a, out, e))
		return e->code;
	if (!is_hash(*out))
		*out = STR_NONE;
	return OK;
}

/* "v6.8-rc1" of 6.8.0-rc1: tags of the mainline have no third part that is 0 since 3.0; before, they have all three. */
static struct str tag_of(const struct kernel *k, struct arena *a)
{
	static const char *const stages[] = { "-pre", "-rc", "" };
	struct str number = k->stage == STAGE_RELEASE ? STR("") : arena_printf(a, "%u", k->stage_number);
	struct str third = k->version[0] < 3 || k->version[2] ? arena_printf(a, ".%u", k->version[2]) : STR("");
	struct str fourth = k->version[3] ? arena_printf(a, ".%u", k->version[3]) : STR("");

	return arena_printf(a, "v%u.%u" STR_FMT STR_FMT "%s" STR_FMT, k->version[0], k->version[1], STR_ARG(third),
			    STR_ARG(fourth), stages[k->stage], STR_ARG(number));
}

/* "9c04b0b" of "-g9c04b0b-dirty" */
static struct str described_hash(const struct kernel *k)
{
	size_t at = str_find(k->rest, "-g"), n = 0;

	if (k->commits == 0 || at == STR_NPOS)
		return STR_NONE;
	struct str hash = str_after(k->rest, at + 2);
	while (n < hash.n && char_is_alnum(hash.p[n]))
		n++;
	return str_sub(hash, 0, n);
}

/* The label itself, the commit that git describe put into it, or the tag of its version: the first that the tree knows.
 * A patched kernel is no point of the tree. */
static enum err_code find_commit(const char *tree, struct str label, struct arena *a, struct str *out, struct err *e)
{
	struct kernel k;

	kernel_parse(label, &k);
	bool is_plain = k.kind == KERNEL_VERSION && !k.is_abi && k.flavour.n == 0 && k.commits == 0 && k.rest.n == 0;
	const struct str candidates[] = { label, described_hash(&k), is_plain ? tag_of(&k, a) : STR_NONE };

	*out = STR_NONE;
	for (size_t i = 0; i < sizeof candidates / sizeof *candidates && out->n == 0; i++)
		if (commit_of(tree, candidates[i], a, out, e))
			return e->code;
	return OK;
}

static enum err_code check_tree(const char *tree, struct arena *a, struct err *e)
{
	const char *const words[] = { "rev-parse", "--git-dir", NULL };
	struct str answer;

	if (ask(tree, words, a, &answer, e))
		return e->code;
	return answer.n ? OK : err_set(e, ERR_NOT_FOUND, "%s is no git tree", tree);
}

static enum err_code describe(const struct git_range *range, struct str commit, struct str count, struct arena *a,
			      struct str *out, struct err *e)
{
	const char *const words[] = { "log", "-1", "--no-show-signature", "--format=%s", commit.p, "--",
				      NULL };
	struct str answer;
	uint64_t n;

	if (ask(range->tree, words, a, &answer, e))
		return e->code;
	struct str subject = str_next_line(&answer);
	*out = arena_printf(a, STR_FMT " (1 of " STR_FMT "): " STR_FMT, STR_ARG(str_sub(commit, 0, HASH_SHOWN)),
			    STR_ARG(num_u64(count, &n) ? count : STR("?")), STR_ARG(subject));
	return OK;
}

enum err_code git_middle(const struct git_range *range, struct arena *a, struct str *out, struct err *e)
{
	struct str good, bad, commit, count;

	*out = STR_NONE;
	if (check_tree(range->tree, a, e) || find_commit(range->tree, range->good, a, &good, e) ||
	    find_commit(range->tree, range->bad, a, &bad, e))
		return e->code;
	if (good.n == 0 || bad.n == 0)
		return OK;
	const char *from = arena_printf(a, "^" STR_FMT, STR_ARG(good)).p, *to = arena_cstr(a, bad);
	const char *const middle[] = { "rev-list", "--bisect", to, from, "--", NULL };
	const char *const all[] = { "rev-list", "--count", to, from, "--", NULL };
	if (ask(range->tree, middle, a, &commit, e) || ask(range->tree, all, a, &count, e))
		return e->code;
	/* With nothing between them the bad one itself comes back. */
	if (!is_hash(commit) || str_eq(commit, bad))
		return OK;
	commit = str_from(arena_cstr(a, commit));
	return describe(range, commit, count, a, out, e);
}
