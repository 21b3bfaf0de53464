/*
 * fuzz_netperf.c: any text as netperf's numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(netperf)
