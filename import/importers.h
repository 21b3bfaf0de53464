/*
 * importers.h: every importer's name, one line each; registry.c puts them in order
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_IMPORTERS_H
#define IMPORT_IMPORTERS_H

#include "import/import.h"

extern const struct importer importer_tiobench; /* tiobench.pl tables of every era */
extern const struct importer importer_prose_columns; /* kernels side by side under a title of tiobench */
extern const struct importer importer_quotient; /* rate / CPU = efficiency, worked out by hand */
extern const struct importer importer_prose;    /* small tables under a title that says tool, phase and threads */
extern const struct importer importer_csv;       /* comma-separated values with a header line */
extern const struct importer importer_tiotest;   /* the boxes of the tiotest program, and tiotest -T */
extern const struct importer importer_dbench;    /* dbench and tbench */
extern const struct importer importer_vmstat;    /* vmstat's lines */
extern const struct importer importer_iostat;    /* iostat's reports */
extern const struct importer importer_fio_text;  /* fio's report for people */
extern const struct importer importer_fio_terse; /* fio --minimal */
extern const struct importer importer_fio_json;  /* fio's JSON */
extern const struct importer importer_fio_list;  /* runs of fio --minimal in a list */
extern const struct importer importer_fio_tuples; /* figures with commas between, under their legend */
extern const struct importer importer_lkp;       /* tables of the kernel test robot */
extern const struct importer importer_mmtests;   /* comparisons by MMTests */
extern const struct importer importer_bonnie;    /* boxes of bonnie and bonnie++ */
extern const struct importer importer_contest;   /* contest's tables, a section a load */
extern const struct importer importer_lmbench;   /* lmbench's summary tables */
extern const struct importer importer_unixbench; /* unixbench's results and indices */
extern const struct importer importer_aim;       /* AIM VII, AIM IX and reaim */
extern const struct importer importer_kernbench; /* kernbench's averages */
extern const struct importer importer_schbench;  /* schbench's percentiles */
extern const struct importer importer_iozone;    /* iozone's throughput tests and its table */
extern const struct importer importer_postmark;  /* postmark's report */
extern const struct importer importer_fs_mark;   /* fs_mark's rows */
extern const struct importer importer_oneline;   /* hdparm, dd, hackbench and others: one line a result */
extern const struct importer importer_grid;      /* tables that people make of kernels, or before and after */
extern const struct importer importer_pctimp;    /* tables with the improvement in percent behind each value */
extern const struct importer importer_netperf;   /* numbers that netperf was asked for by name */
extern const struct importer importer_sides;     /* the sides of a comparison, a line each */
extern const struct importer importer_sysbench;  /* sysbench's figures at the end */
extern const struct importer importer_timing;    /* time(1) and the times that shells print */
extern const struct importer importer_bars;      /* bar charts made of stars */
extern const struct importer importer_run;       /* runs that behemoth recorded */
extern const struct importer importer_streaming; /* vmstat's bi, told in words */

#endif
