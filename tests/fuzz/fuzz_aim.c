/*
 * fuzz_aim.c: any text as AIM7, AIM9 and reaim
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/importer.h"

FUZZ_IMPORTER(aim)
