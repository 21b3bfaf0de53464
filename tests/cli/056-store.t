#!/bin/sh
# 056-store.t: what is kept outlives kills, rebuilds and merges, and plain sqlite3 can read it
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

rows() { behemoth --db "$1" export | sort; }
behemoth --db a.db import -q "$DATA/random-writes-22-kernels.txt"
source=$(behemoth --db a.db query --format=tsv 'SELECT source FROM sources' | tail -n 1)
behemoth --db a.db fix -q "$source" machine='a box of ours'
behemoth --db a.db export >corrected
behemoth --db a.db rebuild -q
behemoth --db a.db export >rebuilt
is "$(cat rebuilt)" "$(cat corrected)" "a correction survives a rebuild"
behemoth --db b.db import -q "$DATA/random-writes-22-kernels.txt" "$DATA/behemoth-pre5.txt"
cp b.db c.db
behemoth --db b.db merge -q a.db
behemoth --db a.db merge -q c.db
is "$(rows a.db)" "$(rows b.db)" "and reaches the other database by a merge, either way"
is "$(behemoth --db b.db query --format=tsv "SELECT count(*) AS n FROM measurements WHERE machine = 'a box of ours'" | tail -n 1)" \
	"$(($(wc -l <corrected) - 1))" "on every number of the source"
behemoth --db a.db forget -q "$source"
behemoth --db b.db merge -q a.db
run behemoth --db b.db import "$DATA/random-writes-22-kernels.txt"
is "$(behemoth --db b.db query --format=tsv "SELECT count(*) AS n FROM sources WHERE source = '$source'" | tail -n 1)" 0 \
	"what was forgotten in one stays out of the other"
if command -v sqlite3 >/dev/null; then
	is "$(sqlite3 b.db 'SELECT count(*) FROM measurements')" "$(($(behemoth --db b.db export | wc -l) - 1))" \
		"plain sqlite3 sees the same numbers"
	is "$(sqlite3 b.db 'SELECT DISTINCT kernel FROM measurements ORDER BY kernel_key LIMIT 1')" \
		"$(behemoth --db b.db list kernels --format=tsv | sed -n 2p | cut -f 1)" "and the order of kernels"
else
	skip "plain sqlite3 sees the same numbers" "no sqlite3"
fi
run behemoth --db b.db query 'SELECT zstd FROM raw'
exit_is 2 "a query reads the documented views only"
run behemoth --db b.db compare --where '1=1) UNION SELECT 1 --'
exit_is 2 "and a condition does not get out of its parentheses"
echo 'not a database, but long enough to be looked at as one: the header of SQLite has a hundred bytes, so here are more' >text.db
run behemoth --db text.db list kernels
exit_is 1 "a text is no database"
err_like 'text.db: not a database' "and is said to be none"
run behemoth --db b.db check
exit_is 0 "all of this leaves the database sound"
done_testing
