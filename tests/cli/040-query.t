#!/bin/sh
# 040-query.t: questions of one's own, and nothing but questions
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

behemoth import -q "$DATA/random-writes-22-kernels.txt" "$DATA/dbench-2.5.8.eml"

run behemoth query --format=tsv "SELECT kernel, threads, rate FROM tiobench WHERE kernel = '2.4.17-rmap12e'"
exit_is 0 "a query succeeds"
out_is "$(printf 'kernel\tthreads\trate\n2.4.17-rmap12e\t128\t0.71')" "and answers"
run behemoth query --format=json "SELECT 1 AS one, 'a' || char(27) AS text, NULL AS hole"
out_is '[
{"one": 1, "text": "a\u001b", "hole": null}
]' "as JSON with its types"
run behemoth query --limit 3 --format=tsv "SELECT * FROM measurements"
is "$(wc -l <"$OUT" | tr -d ' ')" 4 "--limit holds back the rest"
run behemoth query --limit many "SELECT 1"
exit_is 2 "--limit needs a number"
run behemoth query --timeout 1 "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
exit_is 1 "a query that never ends is stopped"
err_like 'takes too long' "and says why"
run behemoth query --timeout 0 "SELECT 1"
exit_is 2 "--timeout needs some seconds"
run behemoth query "SELECT 1 WHERE 0"
exit_is 0 "no rows are no failure"
err_like 'no rows' "but are said"
for sql in "DELETE FROM run" "SELECT * FROM sqlite_schema" "PRAGMA user_version" "SELECT" "ATTACH 'x' AS x" "SELECT 1; SELECT 2"; do
	run behemoth query "$sql"
	exit_is 2 "refused: $sql"
done
run behemoth query
exit_is 2 "no query is wrong use"

run behemoth search Throughput procs
exit_is 0 "words are found"
out_like 'Throughput' "with the line they stand on"
run behemoth search --format=json Throughput
out_like '"line": [0-9]+' "as JSON too"
run behemoth search xyzzy-nowhere
exit_is 0 "nothing found is no failure"
err_like 'no text holds' "but is said"

run behemoth list kernels --where "nonsense="
exit_is 2 "a condition without an end is wrong use"
err_like 'something is missing, perhaps at its end' "in words that are not about our parentheses"
run behemoth query "select * from measurement"
err_like 'no such table: measurement; the views are measurements, ' "an unknown table is told what there is"

done_testing
