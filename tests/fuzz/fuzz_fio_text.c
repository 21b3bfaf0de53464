/*
 * fuzz_fio_text.c: any text as fio's report
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(fio_text)
