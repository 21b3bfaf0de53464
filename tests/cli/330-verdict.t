#!/bin/sh
# 330-verdict.t: a side for git bisect run, and never a wrong one by mistake
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

runs() { # kernel day level...
	kernel=$1 day=$2
	shift 2
	echo 'benchmark,phase,kernel,machine,threads,metric,value,unit,time,iteration'
	i=0
	for level; do
		i=$((i + 1))
		echo "tiobench,rand-write,$kernel,box,8,lat_avg,$level,ms,2024-03-${day}T0$i:00:00Z,$i"
	done
}
verdict() { run behemoth verdict --good 6.6 --bad 6.7 "$@"; }

runs 6.6 01 100 101 99 100.5 >good.csv
runs 6.7 02 120 121 119 120.5 >bad.csv
behemoth import -q good.csv
verdict
exit_is 125 "without runs of the bad kernel it can't tell"
behemoth import -q bad.csv
verdict
exit_is 1 "the newest run is the bad kernel's own"

runs 6.7-rc2 03 118 121 >new.csv
behemoth import -q new.csv
verdict
exit_is 1 "near the bad one is bad"
out_like '^bad: 6\.7-rc2, by 1 of 1 tests: tiobench rand-write, 8 threads, lat_avg ms: 119\.[45][0-9]* \(n=2\); good 100\.25 \(n=4\), bad 120\.25 \(n=4\)$' "one line says why"
is "$(printf '%s\n' "$out" | wc -l)" 1 "and only one"
runs 6.7-rc1 04 101 >new.csv
behemoth import -q new.csv
verdict
exit_is 0 "near the good one is good"
out_like '^good: 6\.7-rc1' "and says so"
verdict --kernel 6.7-rc2
exit_is 1 "another kernel than the newest can be judged"
runs 6.7-rc1-other 05 110 >new.csv
behemoth import -q new.csv
verdict
exit_is 125 "between them it can't tell"
out_like "^can't tell: 6\.7-rc1-other: 1 test where it stands between them$" "and says why"

# Commits between two versions share a label: they are told apart by their source.
runs 6.6 06 121 >new.csv
behemoth import -q new.csv
verdict
exit_is 1 "a bad run with the good one's label is bad"

verdict --where "threads=99"
exit_is 125 "when nothing fits it can't tell"
verdict --kernel 9.9
exit_is 125 "nor of an unknown kernel"
run behemoth --db nowhere.db verdict --good 6.6 --bad 6.7
exit_is 125 "nor without a database"
run behemoth verdict --good 6.6
exit_is 129 "wrong use stops git bisect run"
verdict --nonsense
exit_is 129 "an unknown option does"
verdict --where "threads="
exit_is 129 "and a condition that is none"
run behemoth --frob verdict
exit_is 129 "an unknown option before the command does"
run behemoth --db
exit_is 2 "where no such command is meant, nothing does"
run behemoth verdct --good 2.6.14 --bad 2.6.24
exit_is 129 "a misspelt command does"
run behemoth --color=never verdict --frob
exit_is 129 "also behind options of every command"

if command -v git >/dev/null 2>&1; then
	git init -q tree 2>/dev/null
	for i in 1 2 3 4 5 6 7 8; do
		echo "$i" >tree/n
		git -C tree add n
		git -C tree -c user.name=n -c user.email=e -c commit.gpgsign=false commit -q -m "$i"
		git -C tree tag "t$i"
	done
	cat >step.sh <<-'STEP'
		n=$(cat n)
		[ "$n" -lt 6 ] && level=100 || level=120
		{
			echo 'benchmark,phase,kernel,machine,threads,metric,value,unit,time'
			echo "tiobench,rand-write,6.6.0-$n,box,8,lat_avg,$level.$n,ms,$(date -u +%Y-%m-%dT%H:%M:%SZ)"
		} >"$HOME/step-$n.csv"
		"$BEHEMOTH" import -q "$HOME/step-$n.csv" && exec "$BEHEMOTH" verdict --good 6.6 --bad 6.7
	STEP
	rm "$BEHEMOTH_DB"
	behemoth import -q good.csv bad.csv
	export BEHEMOTH
	git -C tree bisect start t8 t1 >/dev/null 2>&1
	run git -C tree bisect run sh "$HOME/step.sh"
	is "$(git -C tree rev-parse refs/bisect/bad)" "$(git -C tree rev-parse t6)" "git bisect run finds the first bad commit"
else
	skip "git bisect run finds the first bad commit" "no git"
fi

done_testing
