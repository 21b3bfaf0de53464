/*
 * registry.c: the importers that are compiled in, in order of preference
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"

const struct importer *const importer_table[] = {
	&importer_run,
	&importer_csv,
	&importer_tiobench,
	&importer_tiotest,
	&importer_dbench,
	&importer_vmstat,
	&importer_iostat,
	&importer_bonnie,
	&importer_sysbench,
	&importer_contest,
	&importer_lmbench,
	&importer_unixbench,
	&importer_aim,
	&importer_kernbench,
	&importer_iozone,
	&importer_postmark,
	&importer_fs_mark,
	&importer_oneline,
	&importer_lkp,
	&importer_mmtests,
	&importer_fio_text,
	&importer_fio_terse,
	&importer_fio_json,
	&importer_fio_list,
	&importer_fio_tuples,
	&importer_timing,
	&importer_bars,
	&importer_streaming,
	&importer_prose_columns,
	&importer_prose,
	&importer_quotient,
	&importer_grid,
	NULL,
};

/* FNV-1a over names and versions: any change of either changes it. */
unsigned import_version(void)
{
	unsigned sum = 2166136261u;

	for (const struct importer *const *im = importer_table; *im; im++) {
		for (const char *p = (*im)->name; *p; p++)
			sum = (sum ^ (unsigned char)*p) * 16777619u;
		sum = (sum ^ (unsigned)(*im)->version) * 16777619u;
	}
	return sum;
}
