/*
 * fuzz_prose.c: any text as small tables in prose
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(prose)
