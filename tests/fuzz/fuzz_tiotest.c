/*
 * fuzz_tiotest.c: any text as tiotest's boxes and terse lines
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(tiotest)
