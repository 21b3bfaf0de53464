/*
 * fuzz_sysbench.c: any text as the output of sysbench
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(sysbench)
