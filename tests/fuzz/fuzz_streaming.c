/*
 * fuzz_streaming.c: any text as narrated vmstat
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(streaming)
