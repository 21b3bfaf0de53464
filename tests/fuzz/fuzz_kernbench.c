/*
 * fuzz_kernbench.c: any text as kernbench's averages
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(kernbench)
