/*
 * fuzz_pctimp.c: any text as tables with improvements in percent
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(pctimp)
