/*
 * fuzz_vmstat.c: any text as the output of vmstat
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(vmstat)
