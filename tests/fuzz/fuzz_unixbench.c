/*
 * fuzz_unixbench.c: any text as unixbench's report
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(unixbench)
