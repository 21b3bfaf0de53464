/*
 * fuzz_csv.c: any text as comma-separated values
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(csv)
