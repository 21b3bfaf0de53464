/*
 * fuzz_grid.c: any text as tables that people make
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(grid)
