/*
 * fuzz_iozone.c: any text as iozone's output
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(iozone)
