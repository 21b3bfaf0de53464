/*
 * cmds.h: the commands, each in cmd_NAME.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_CMDS_H
#define CLI_CMDS_H

#include "cli/cmd.h"

extern const struct cmd cmd_chart, cmd_check, cmd_compare, cmd_completion, cmd_export, cmd_fix, cmd_forget, cmd_help, cmd_import,
	cmd_list, cmd_merge, cmd_query, cmd_rebuild, cmd_regress, cmd_report, cmd_run, cmd_search, cmd_show, cmd_triage, cmd_verdict;

#endif
