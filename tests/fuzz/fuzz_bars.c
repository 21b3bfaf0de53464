/*
 * fuzz_bars.c: any text as charts of stars
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(bars)
