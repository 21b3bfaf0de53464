/*
 * fuzz_fio_list.c: any text as lists of several runs of fio
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(fio_list)
