/*
 * fuzz_iostat.c: any text as the output of iostat
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(iostat)
