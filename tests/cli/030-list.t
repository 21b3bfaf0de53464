#!/bin/sh
# 030-list.t: what there is, in every format
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

run behemoth list kernels
exit_is 1 "without a database it fails"
err_like "^behemoth: no database at $BEHEMOTH_DB; \"behemoth import PATH...\" makes it" "says where it looked and what to do"
not_ok "and makes none" test -e "$BEHEMOTH_DB"

run behemoth list importers
exit_is 0 "what can be read is listed without one"
out_like '^tiobench +[0-9]+ +[a-z]' "with a line each"

behemoth import -q "$DATA/random-writes-22-kernels.txt" "$DATA/behemoth-pre5.txt"

run behemoth list kernels --format=tsv
exit_is 0 "kernels are listed"
is "$(head -n 1 "$OUT" | cut -f 1)" kernel "the label comes first"
first=$(sed -n 2p "$OUT" | cut -f 1)
is "$first" "2.4.17-rmap12e" "the oldest kernel first"
is "$(cut -f 1 "$OUT" | grep -n -x -e 2.4.18-pre9-ac4 -e 2.4.18-rc1 -e 2.4.19-pre5 | cut -d : -f 2 | tr '\n' ' ')" \
	"2.4.18-pre9-ac4 2.4.18-rc1 2.4.19-pre5 " "in the order of kernels"
is "$(cut -f 1 "$OUT" | sort | uniq -d)" "" "each once"
is "$(behemoth list --format=tsv)" "$out" "kernels are what list lists by itself"

for what in benchmarks machines sources runs; do
	run behemoth list $what --format=csv
	exit_is 0 "$what are listed"
	ok "$what has a header and rows" test "$(wc -l <"$OUT")" -gt 1
done
run behemoth list benchmarks
out_like '^tiobench +[0-9]+' "a table by default"
run behemoth list benchmarks --format=json
out_like '^\{"benchmark": "dbench", "numbers": 2' "JSON has numbers as numbers"
run behemoth list kernels --format=md
out_like '^\| kernel \|' "Markdown"
run behemoth list kernels --format=html
out_like '<th scope="col">kernel</th>' "HTML"

run behemoth list kernels --where "benchmark='dbench'" --format=tsv
exit_is 0 "--where narrows it"
is "$(tail -n +2 "$OUT" | cut -f 1 | tr '\n' ' ')" "2.4.19-pre4 2.4.19-pre5 " "to what it says"
run behemoth list kernels --where "benchmark='nothing'"
exit_is 0 "nothing found is no failure"
err_like '^behemoth: nothing to list: no number fits' "but is said"
run behemoth list kernels --where "benchmrk='dbench'"
exit_is 2 "a condition that makes no sense is wrong use"
run behemoth list kernels --where "1; DROP TABLE run"
exit_is 2 "a condition that does more is wrong use"
run behemoth list kernels --where "kernel='$(printf '\033[31m')'; DROP"
ok "what is said of hostile words has no control characters" test "$(tr -d '[:print:]\n' <"$ERR" | wc -c)" -eq 0
run behemoth list kernles
exit_is 2 "an unknown list is wrong use"
err_like 'did you mean "kernels"' "and the nearest is named"

behemoth --db nowhere.db import -q "$DATA/random-writes-22-kernels.txt"
source=$(behemoth --db nowhere.db list sources --format=tsv | sed -n 2p | cut -f 1)
behemoth --db nowhere.db fix -q "$source" machine=
run behemoth --db nowhere.db list machines
err_like 'no source states its machine' "results without a machine are not called nothing"
if [ "$(id -u)" != 0 ]; then
	mkdir -m 0 locked
	run behemoth --db locked/results.db list kernels
	err_like 'locked/results.db: .*Permission denied' "a folder that cannot be searched is named as the cause"
else
	skip "a folder that cannot be searched is named as the cause" "root may search all"
fi

done_testing
