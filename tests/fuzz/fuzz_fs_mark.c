/*
 * fuzz_fs_mark.c: any text as fs_mark's rows
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(fs_mark)
