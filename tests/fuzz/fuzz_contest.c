/*
 * fuzz_contest.c: any text as contest's tables
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(contest)
