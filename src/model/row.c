/*
 * row.c: names of a row's fields and flags
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/row.h"

const char *const row_field_name[ROW_FIELDS] = {
	[ROW_BENCHMARK] = "benchmark", [ROW_PHASE] = "phase",         [ROW_KERNEL] = "kernel",
	[ROW_VARIANT] = "variant",     [ROW_MACHINE] = "machine",     [ROW_THREADS] = "threads",
	[ROW_FILE_MB] = "file_mb",     [ROW_BLOCK] = "block",         [ROW_ITERATION] = "iteration",
	[ROW_PARAMS] = "params",       [ROW_TIME] = "time",           [ROW_BETTER] = "better",
};

const char *const row_flag_name[FLAG_COUNT] = {
	"implausible", "known-wrong", "derived", "repaired", "kernel-unsure",
	"summary",     "once",        "quoted",  "corrected", "incomplete",
};
