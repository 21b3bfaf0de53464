/*
 * fuzz_postmark.c: any text as postmark's report
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(postmark)
