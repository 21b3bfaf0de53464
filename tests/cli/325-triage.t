#!/bin/sh
# 325-triage.t: what is said of changes makes regress silent, and stays
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

history() { # file level [level of 16 threads, with little noise]
	awk -v level="$2" -v other="${3:-$2}" -v noise="${3:+0.01}" 'BEGIN {
		print "benchmark,phase,kernel,machine,threads,metric,value,unit,iteration"
		for (i = 0; i < 24; i++) for (j = 0; j < 3; j++) for (t = 8; t <= 16; t += 8)
			printf "tiobench,rand-write,2.6.%d,box,%d,lat_avg,%.4f,ms,%d\n", i + 10, t, \
				(i < 14 ? 100 : t == 8 ? level : other) * \
				(1 + (((i * 31 + j * 17) * 7919 % 201) / 10000 - 0.01) * (noise ? noise : 1)), j + 1
	}' >"$1"
}
state() { behemoth regress --all --format=tsv | awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["state"], $at["triage"] }' | sort -u; }

history a.csv 112
behemoth import -q a.csv
id=$(behemoth regress --format=tsv | awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["id"] }' | head -n 1)

run behemoth triage acknowledge "$id" --reason='seen, "really"'
exit_is 0 "a change is acknowledged"
out_like '^1 change: acknowledged$' "and counted"
run behemoth regress
exit_is 3 "the other one still fails"
out_like '^1 known change not shown' "the known one is silent, and counted"
run behemoth triage expected 2.6.24 --link=https://example.org/
out_like '^2 changes: expected$' "a kernel names all changes that came with it"
run behemoth regress
exit_is 0 "then nothing fails"
run behemoth triage --format=tsv
is "$(printf '%s\n' "$out" | sed 1d | cut -f 2,3,12,13 | tr '\t' ' ' | sort)" "expected 2.6.24  https://example.org/
expected 2.6.24 seen, \"really\" https://example.org/" "what was said is listed, with the reason of before"
run behemoth triage reopen "$(echo "$id" | cut -c 1-6)"
exit_is 0 "the beginning of an id is enough"
run behemoth regress
exit_is 3 "what is reopened fails again"
run behemoth triage --format=tsv
is "$(printf '%s\n' "$out" | grep "^$id" | cut -f 2,12,13 | tr '\t' '|')" "open||" "and the reason of before is gone"

behemoth triage -q ignore 2.6.24
run behemoth rebuild -q
is "$(state)" "known ignored" "a rebuild keeps it"
cp "$BEHEMOTH_DB" copy.db
behemoth --db other.db import -q a.csv
behemoth --db other.db triage -q acknowledge 2.6.24
run behemoth --db other.db merge copy.db
behemoth merge -q other.db
is "$(state)" "known acknowledged" "of two databases the latest word holds"
is "$(behemoth --db other.db triage --format=tsv)" "$(behemoth triage --format=tsv)" "in both"

behemoth triage -q fixed 2.6.24 --in=2.6.30
is "$(state)" "not-fixed fixed" "what is still there was not fixed"
run behemoth regress
exit_is 3 "and fails"
behemoth triage -q fixed 2.6.24 --in=2.6.99
run behemoth regress
exit_is 0 "before the kernel with the fix it is silent"

# It grows: the same kernels again, with a larger step.
behemoth triage -q acknowledge 2.6.24
history b.csv 150
behemoth forget -q "$(behemoth list sources --format=tsv | sed -n 2p | cut -f 1)"
behemoth import -q b.csv
is "$(state)" "moved acknowledged" "an acknowledged change that grows is no longer silent"
run behemoth regress
exit_is 3 "and fails"

history small.csv 112 100.3
behemoth --db small.db import -q small.csv
run behemoth --db small.db triage expected 2.6.24
out_like '^1 change: expected$' "a kernel does not stand for changes that are too small for regress"
id_of_small=$(behemoth --db small.db regress --all --min-effect=0.1 --format=tsv | awk -F '\t' '$3 == 16 { print $24 }')
run behemoth --db small.db triage ignore "$id_of_small"
exit_is 0 "but by its id such a change can be spoken of"

run behemoth triage acknowlege "$id"
exit_is 2 "an unknown verb is wrong use"
err_like 'did you mean "acknowledge"' "and the nearest is named"
run behemoth triage acknowledge
exit_is 2 "a verb needs a change"
run behemoth triage fixed "$id"
exit_is 2 "fixed needs a kernel"
run behemoth triage ignore ffffffffffff
exit_is 1 "an unknown change is an error"
run behemoth triage ignore "$id" --reason="$(printf 'a\033[31m')"
exit_is 2 "control characters are not kept"

# What was said of changes that are seen no more, of which two begin alike.
cp "$BEHEMOTH_DB" alike.db
sqlite3 alike.db "CREATE TEMP TABLE t AS SELECT * FROM triage LIMIT 1; DELETE FROM triage;
	UPDATE t SET id = 'zzzz00000001', benchmark = 'gone'; INSERT INTO triage SELECT * FROM t;
	UPDATE t SET id = 'zzzz00000002'; INSERT INTO triage SELECT * FROM t;"
run behemoth --db alike.db triage ignore zzzz
exit_is 2 "the beginning of two ids is wrong use"
err_like 'fits several changes: zzzz00000001, zzzz00000002$' "and both are named"
run behemoth --db alike.db triage ignore zzzz00000002
out_like '^1 change: ignored$' "a whole id is one"

chmod a-w "$BEHEMOTH_DB" "${BEHEMOTH_DB%/*}"
run behemoth triage
exit_is 0 "a read-only database can be asked"
chmod u+w "${BEHEMOTH_DB%/*}" "$BEHEMOTH_DB"

done_testing
