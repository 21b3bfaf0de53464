/*
 * fuzz_sides.c: any text as sides of a comparison
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(sides)
