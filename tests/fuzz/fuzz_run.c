/*
 * fuzz_run.c: any text as a run that behemoth recorded
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(run)
