#!/bin/sh
# 055-database.t: merge, rebuild and check
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

rows() { behemoth --db "$1" export | sort; }
behemoth --db a.db import -q "$DATA/random-writes-22-kernels.txt" "$DATA/behemoth-pre5.txt"
behemoth --db b.db import -q "$DATA/behemoth-pre5.txt" "$DATA/dbench-2.5.8.eml"
behemoth --db all.db import -q "$DATA/dbench-2.5.8.eml" "$DATA/random-writes-22-kernels.txt" "$DATA/behemoth-pre5.txt"
cp a.db a2.db
cp b.db b2.db

run behemoth --db a.db merge b.db
exit_is 0 "merge succeeds"
out_like '^1 source' "and says what was new"
is "$(rows a.db)" "$(rows all.db)" "the numbers are those of one import of everything"
behemoth --db b2.db merge -q a2.db
is "$(rows b2.db)" "$(rows all.db)" "in either direction"
run behemoth --db a.db merge b.db
out_like '^0 sources' "a second time there is nothing new"
run behemoth --db new.db merge a.db
exit_is 0 "a database may be made by merging"
is "$(rows new.db)" "$(rows all.db)" "with the same numbers"
run behemoth --db a.db merge missing.db
exit_is 1 "a database that is not there is a failure"
err_like 'missing.db' "and is named"
not_ok "and is not made" test -e missing.db

run behemoth --db a.db rebuild
exit_is 0 "rebuild succeeds"
n=$(behemoth --db a.db query --format=tsv 'SELECT count(*) AS n FROM measurements' | tail -n 1)
out_is "$n numbers, $n before" "and says that nothing changed"
is "$(rows a.db)" "$(rows all.db)" "which is true"

run behemoth --db a.db check
exit_is 0 "a sound database is found sound"
out_like 'a.db is sound' "and said to be"
run behemoth --db a.db check -q
is "$out$err" "" "in silence with -q"
cp a.db bad.db
head -c 8192 /dev/zero | tr "\0" x | dd of=bad.db bs=4096 seek=5 conv=notrunc 2>/dev/null
run behemoth --db bad.db check
exit_is 1 "a damaged one is found out"

chmod a-w a.db
mkdir locked
cp a.db locked/a.db
chmod a-w locked/a.db locked
run behemoth --db locked/a.db list kernels
exit_is 0 "a database in a read-only folder can be read"
is "$(ls locked)" "a.db" "and leaves nothing beside it"
chmod u+w locked
done_testing
