/*
 * fuzz_oneline.c: any text as lines of small tools
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(oneline)
