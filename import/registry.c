/*
 * registry.c: the importers that are compiled in, in order of preference
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/hash.h"
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
	&importer_schbench,
	&importer_iozone,
	&importer_postmark,
	&importer_fs_mark,
	&importer_oneline,
	&importer_lkp,
	&importer_mmtests,
	&importer_pctimp,
	&importer_netperf,
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
	&importer_sides,
	NULL,
};

/* Of what no importer does alone: raised when bind fills a hole in another way, or other rows are the same. */
static const unsigned shared_version = 3;

/* Over names and versions: any change of either changes it. */
unsigned import_version(void)
{
	uint64_t sum = hash_add(HASH_START, (struct str){ (const char *)&shared_version, sizeof shared_version });

	for (const struct importer *const *im = importer_table; *im; im++) {
		sum = hash_add(sum, str_from((*im)->name));
		sum = hash_add(sum, (struct str){ (const char *)&(*im)->version, sizeof (*im)->version });
	}
	return (unsigned)(hash_end(sum) >> 32);
}
