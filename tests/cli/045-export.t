#!/bin/sh
# 045-export.t: what goes out as CSV comes in again the same
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

behemoth import -q "$DATA"/*.txt "$DATA"/*.eml

run behemoth export
exit_is 0 "export succeeds"
is "$(head -n 1 "$OUT")" \
	"benchmark,phase,kernel,variant,machine,threads,file_mb,block,metric,value,unit,better,time,iteration,params,source" \
	"CSV in the columns that import reads"
cp "$OUT" all.csv
n=$(behemoth query --format=tsv 'SELECT count(*) AS n FROM measurements' | tail -n 1)
is "$(($(wc -l <all.csv) - 1))" "$n" "one line a number that counts"

run behemoth --db second.db import all.csv
exit_is 0 "it can be imported"
columns='benchmark, phase, kernel, variant, machine, threads, file_mb, block, metric, value, unit, printed, printed_unit, iteration, params, time, better'
rows() { behemoth --db "$1" query --format=tsv "SELECT $columns FROM measurements ORDER BY $columns"; }
rows "$BEHEMOTH_DB" >first.tsv
rows second.db >second.tsv
is "$(diff first.tsv second.tsv | head -n 10)" "" "and every number is the same"

run behemoth export --format=json --where "benchmark='dbench'"
exit_is 0 "as JSON"
out_like '^\{"benchmark": "dbench", .*"value": [0-9.]+' "numbers as numbers"
out_unlike '"benchmark": "tiobench"' "only what --where says"
run behemoth export --format=tsv
is "$(($(wc -l <"$OUT") - 1))" "$n" "as TSV"
run behemoth export --format=md
exit_is 2 "nothing else"
run behemoth export --where "nonsense("
exit_is 2 "a broken condition is wrong use"
if [ -w /dev/full ]; then
	run sh -c '"$1" export >/dev/full' sh "$BEHEMOTH"
	exit_is 1 "a full disk is a failure"
	err_like 'No space left' "and is said"
fi

# The same numbers are not taken from the export again where their source is.
behemoth --db third.db import -q "$DATA"/*.txt "$DATA"/*.eml
run behemoth --db third.db import all.csv
exit_is 0 "our own export can be imported beside its sources"
out_like ", $n rows of sources that are here" "which is said once"
is "$(behemoth --db third.db export | sort)" "$(sort all.csv)" "and no number counts twice"
behemoth --db third.db rebuild -q
is "$(behemoth --db third.db export | sort)" "$(sort all.csv)" "nor after a rebuild"
behemoth --db second.db import -q "$DATA"/*.txt "$DATA"/*.eml
behemoth --db second.db rebuild -q
is "$(behemoth --db second.db export | sort)" "$(sort all.csv)" "a rebuild finds those whose source came later"

done_testing
