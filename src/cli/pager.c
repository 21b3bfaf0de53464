/*
 * pager.c: long text on a terminal, a page at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/pager.h"

#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *command(void)
{
	const char *named = getenv("BEHEMOTH_PAGER");

	if (!named)
		named = getenv("PAGER");
	return named ? named : "less";
}

/* Does the shell know its first word?  One that does not start would swallow the text. */
static bool can_start(const char *shell_command)
{
	size_t start = strspn(shell_command, " \t");
	int n = (int)strcspn(shell_command + start, " \t");
	char *argv[] = { (char[]){ "sh" }, (char[]){ "-c" }, (char[]){ "command -v \"$1\" >/dev/null 2>&1" },
			 (char[]){ "sh" }, NULL, NULL };
	char word[PATH_MAX];
	int status = 0;
	pid_t pid;

	/* What the shell would have to expand first is the user's affair. */
	if (snprintf(word, sizeof word, "%.*s", n, shell_command + start) >= (int)sizeof word ||
	    strpbrk(word, "=$'\"\\`(|;&<>~*?["))
		return true;
	argv[4] = word;
	if (posix_spawn(&pid, "/bin/sh", NULL, NULL, argv, environ))
		return false;
	return waitpid(pid, &status, 0) != pid || status == 0;
}

static void run_pager(const char *shell_command, const int fd[2])
{
	signal(SIGPIPE, SIG_DFL);
	dup2(fd[0], STDIN_FILENO);
	close(fd[0]);
	close(fd[1]);
	/* Short text needs no pager, colours stay, and the text stays on the screen. */
	setenv("LESS", "FRX", 0);
	execl("/bin/sh", "sh", "-c", shell_command, (char *)NULL);
	_exit(127);
}

void pager_start(struct pager *p)
{
	const char *shell_command = command();
	int fd[2];

	p->pid = 0;
	if (!*shell_command || strcmp(shell_command, "cat") == 0 || !can_start(shell_command) || pipe(fd))
		return;
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0)
		run_pager(shell_command, fd);
	if (pid > 0) {
		dup2(fd[1], STDOUT_FILENO);
		p->pid = pid;
	}
	close(fd[0]);
	close(fd[1]);
}

void pager_stop(struct pager *p)
{
	if (!p->pid)
		return;
	fflush(stdout);
	close(STDOUT_FILENO);
	waitpid(p->pid, NULL, 0);
	p->pid = 0;
}
