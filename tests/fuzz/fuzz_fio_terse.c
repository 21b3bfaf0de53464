/*
 * fuzz_fio_terse.c: any text as lines of fio --minimal
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(fio_terse)
