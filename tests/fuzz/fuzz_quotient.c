/*
 * fuzz_quotient.c: any text as divisions
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(quotient)
