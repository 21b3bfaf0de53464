/*
 * fuzz_prose_columns.c: any text as kernels side by side under a title
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(prose_columns)
