/*
 * fuzz_lkp.c: any text as tables of the kernel test robot
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(lkp)
