/*
 * fuzz_fio_json.c: any text as JSON of fio's
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(fio_json)
