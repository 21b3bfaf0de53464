/*
 * fuzz_lmbench.c: any text as lmbench's summary
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(lmbench)
