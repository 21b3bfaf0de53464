/*
 * fuzz_dbench.c: any text as dbench and tbench
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(dbench)
