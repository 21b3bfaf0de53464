/*
 * fuzz_mmtests.c: any text as tables of MMTests
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(mmtests)
