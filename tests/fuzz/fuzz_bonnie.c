/*
 * fuzz_bonnie.c: any text as boxes of bonnie
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(bonnie)
