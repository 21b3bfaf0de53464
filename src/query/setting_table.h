/*
 * setting_table.h: the recorded settings that matter when numbers are held against each other
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_SETTING_TABLE_H
#define QUERY_SETTING_TABLE_H

/* What it means that two runs differ in a setting, from the heaviest on.  Who compares tells of each; a history goes on
 * only while those of the first two weights stay what they are. */
enum setting_weight {
	SETTING_REFUSES, /* their numbers do not measure the same thing */
	SETTING_CHOSEN,  /* a person or another machine decided it: it may well be what makes the difference */
	SETTING_TOLD,    /* it may make a difference, but changes from run to run of one machine as well */
	SETTING_OF_BUILD /* differs between kernels by nature; within one it is told */
};

struct setting_kind {
	const char *name;   /* "block.scheduler", as recorded */
	const char *called; /* "scheduler" */
	enum setting_weight weight;
};

/* Sorted by name; the last one's name is NULL.  Which have one of the first two weights, and their order, is part of what
 * triage keeps of a history: another set of them, and nothing that was said of old changes would be found again. */
extern const struct setting_kind setting_table[];

#endif
