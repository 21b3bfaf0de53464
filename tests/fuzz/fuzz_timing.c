/*
 * fuzz_timing.c: any text as what shells print about a run
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(timing)
