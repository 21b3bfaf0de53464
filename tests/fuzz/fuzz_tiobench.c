/*
 * fuzz_tiobench.c: any text as tables by tiobench.pl
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(tiobench)
