/*
 * fuzz_schbench.c: any text as schbench's percentiles
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(schbench)
