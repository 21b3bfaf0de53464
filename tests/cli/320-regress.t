#!/bin/sh
# 320-regress.t: where histories got worse, and what is never reported as that
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

# Three runs of VERSIONS kernels; SCRIPT sets v, the level of kernel number i; noise is 1 % and the same each time.
history() { # file versions script [machine [variant]]
	awk -v n="$2" -v machine="${4-box}" -v variant="${5-}" 'BEGIN {
		print "benchmark,phase,kernel,machine,variant,threads,metric,value,unit,time,iteration"
		for (i = 0; i < n; i++) for (j = 0; j < 3; j++) {
			'"$3"'
			noise = ((i * 31 + j * 17) * 7919 % 201) / 10000 - 0.01
			printf "tiobench,rand-write,2.6.%d,%s,%s,16,lat_avg,%.4f,ms,2024-%02d-%02dT0%d:00:00Z,%d\n", \
				i + 10, machine, variant, v * (1 + noise), int(i / 28) + 1, i % 28 + 1, j, j + 1
		} }' >"$1"
}
column() { # name: that column of the first line of $out
	printf '%s\n' "$out" | awk -F '\t' -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i } NR == 2 { print $at }'
}
fresh() { rm -f "$BEHEMOTH_DB"; }

history step.csv 24 'v = i < 14 ? 100 : 112'
behemoth import -q step.csv
run behemoth regress --format=tsv
exit_is 3 "what got worse fails"
is "$(printf '%s\n' "$out" | head -n 1 | cut -f 1-17 | tr '\t' ' ')" \
	"benchmark phase threads metric machine variant last_good first_bad ratio ratio_low ratio_high p q direction provisional runs window" \
	"the columns of the contract come first"
is "$(printf '%s\n' "$out" | wc -l)" 2 "one change is found"
is "$(column last_good) $(column first_bad)" "2.6.23 2.6.24" "between the right kernels"
like "$(column ratio)" '^1\.1[12]' "of the right size"
is "$(column direction) $(column provisional) $(column runs) $(column state)" "worse no 42+30 new" "with direction, runs and state"
id=$(column id)

run behemoth regress
exit_is 3 "text fails, too"
out_like '^2\.6\.24: 1 worse$' "the event is named"
out_like "$id" "with the id for triage"
run behemoth show run "$(printf '%s\n' "$out" | sed -n 's/^First on the new level: \([^ ]*\) .*/\1/p')"
out_like '^kernel:? +2\.6\.24' "and a run that leads to where it stands"
run behemoth regress --format=json
out_like '"first_bad": ?"2.6.24"' "JSON has the names"
run behemoth regress --format=csv
out_like '^tiobench,rand-write,16,lat_avg,box,,2.6.23,2.6.24,1\.1' "CSV has the same"
run behemoth regress --format=md
out_like '^## 2\.6\.24: 1 worse$' "Markdown has a heading"
run behemoth regress --format=html
out_like '<h2>2\.6\.24: 1 worse</h2>' "HTML, too"
run behemoth regress --by=time --format=tsv
exit_is 3 "by time it is found, too"
is "$(column first_bad) $(column first_bad_time)" "2.6.24 2024-01-15T00:00:00Z" "at the same kernel, with its day"
run behemoth regress --since 2.6.25
exit_is 0 "before --since nothing is reported"
run behemoth regress --since 2.6.24
exit_is 3 "from it on it is"
run behemoth regress --by=time --since 2024-01-16
exit_is 0 "a date is taken, too"
run behemoth regress --by=time --since 2.6.20
exit_is 3 "and by time a kernel means its first run"
run behemoth regress --since nightly
exit_is 2 "a name has no place among versions"
run behemoth regress --min-effect=20
exit_is 0 "a smaller change than asked for is none"
run behemoth regress --metric=lat_max
exit_is 1 "a metric that is not there is an error"
err_like 'lat_avg' "which names those that are"

run behemoth regress --best --format=tsv
exit_is 0 "the best kernel can be asked for"
is "$(column metric) $(column kernel) $(column n) $(column newest)" "lat_avg 2.6.11 3 2.6.33" "it is named, and the newest"
run behemoth regress --level=105 --format=tsv
is "$(column kernel)" 2.6.23 "a level was last seen before the change"
run behemoth regress --level=10ms
exit_is 2 "a level is a number"
run behemoth regress --level=10 --best
exit_is 2 "one question at a time"
run behemoth query --format=tsv "select kernel, n from history order by kernel_key limit 1"
out_like '^2\.6\.10	3$' "levels are a view"

run behemoth regress --junit=j.xml
exit_is 3 "JUnit does not change the status"
like "$(cat j.xml)" '<testsuite name="behemoth regress" tests="1" failures="1" errors="0" skipped="0">' "and counts"
like "$(cat j.xml)" '<failure type="worse" message="\+1[12]\.[0-9]% \[' "and says by how much"

fresh
history better.csv 24 'v = i < 14 ? 100 : 88'
behemoth import -q better.csv
run behemoth regress --format=tsv
exit_is 0 "what got better does not fail"
is "$(printf '%s\n' "$out" | wc -l)" 1 "and is not shown"
run behemoth regress --all --format=tsv
exit_is 0 "--all does not fail either"
is "$(column direction)" better "but shows it"

fresh
history noise.csv 40 'v = 100'
history spike.csv 40 'v = i == 20 ? 300 : 100' spiky
behemoth import -q noise.csv spike.csv
run behemoth regress --all --format=tsv
exit_is 0 "noise and a single bad kernel are silent"
is "$(printf '%s\n' "$out" | wc -l)" 1 "both"
run behemoth regress --all
out_like '^Nothing changed\.$' "in words, too"
run behemoth regress --format=json
is "$(printf '%s' "$out" | tr -d '[:space:]')" "[]" "and as JSON"

fresh
history old.csv 14 'v = 100' "old box"
history new.csv 30 'v = i < 14 ? 100 : 150' "new box"
sed -i '2,43d' new.csv
behemoth import -q old.csv new.csv
run behemoth regress --all --format=tsv
exit_is 0 "a new machine is no regression"
is "$(printf '%s\n' "$out" | wc -l)" 1 "nor a change"
fresh
history plain.csv 14 'v = 100' box ''
history patched.csv 30 'v = 150' box patched
sed -i '2,43d' patched.csv
behemoth import -q plain.csv patched.csv
run behemoth regress --all --format=tsv
is "$(printf '%s\n' "$out" | wc -l)" 1 "neither is a new variant"

fresh
history last.csv 20 'v = i < 18 ? 100 : 150'
behemoth import -q last.csv
run behemoth regress --all --format=tsv
exit_is 0 "a step at the newest versions does not fail"
if [ "$(printf '%s\n' "$out" | wc -l)" = 2 ]; then
	is "$(column provisional)" yes "it is provisional"
	run behemoth regress --provisional=fail
	exit_is 3 "unless that is asked for"
else
	skip "it is provisional" "too few versions to see it at all"
fi

fresh
history mixed.csv 24 'v = i < 14 ? 100 : 112'
sed 's/,2\.6\.\([0-9]*\),/,2.6.\1-ac1,/; s/,\([0-9.]*\),ms/,\1,ms/' mixed.csv | awk -F , -v OFS=, 'NR > 1 { $8 *= 2 } 1' >ac.csv
awk -F , -v OFS=, 'NR == 1 || /2\.6\.1[0-4],/ { if (NR > 1) $10 = ""; print }' mixed.csv | sed 's/,box,/,undated,/' >undated.csv
printf 'benchmark,kernel,machine,metric,value,unit\ntiobench,mykernel,box,lat_avg,1,ms\n' >name.csv
behemoth import -q mixed.csv ac.csv undated.csv name.csv
run behemoth regress --format=tsv
is "$(printf '%s\n' "$out" | cut -f 8 | tr '\n' ' ')" "first_bad 2.6.24 2.6.24-ac1 " "flavours are histories of their own"
run behemoth regress
out_like '^1 number of a name or hash that has no place among versions \(--by=time takes it\) left out: mykernel\.$' "names are left out and named"
run behemoth regress --by=time
out_like '^16 numbers without a date left out: mykernel, 2\.6\.10, 2\.6\.11, 2\.6\.12, 2\.6\.13, 2\.6\.14\.$' "undated ones by time"

# What to test next: 2.6.23-rc1 and others were measured only in another test.
fresh
history next.csv 24 'v = i < 14 ? 100 : 112'
printf 'benchmark,kernel,machine,metric,value,unit\nother,2.6.24-rc1,b,x,1,ms\nother,2.6.24-rc2,b,x,1,ms\nother,2.6.24-rc3,b,x,1,ms\n' >rcs.csv
behemoth import -q next.csv rcs.csv
run behemoth regress --format=tsv
is "$(column test_next)" 2.6.24-rc2 "the kernel that halves the range is to be tested next"

if command -v git >/dev/null 2>&1; then
	git init -q tree 2>/dev/null
	commit() { git -C tree -c user.name=n -c user.email=e -c commit.gpgsign=false commit -q --allow-empty -m "$1"; }
	for i in 1 2 3; do commit "before $i"; done
	git -C tree tag v2.6.23
	for i in 1 2 3 4 5; do commit "change $i: <b>$(printf '\033')[31m"; done
	git -C tree tag v2.6.24
	run behemoth regress --format=tsv --tree tree
	like "$(column test_next)" '^[0-9a-f]{12} \(1 of 5\): change [23]: <b>\\x1b\[31m$' "with a tree it is a commit, and its subject is harmless"
	run behemoth regress --tree /
	exit_is 1 "what is no git tree is an error"
	err_like 'is no git tree' "which is named"
	run behemoth regress --tree --upload-pack=x
	exit_is 1 "a tree's name is no option of git"

	# A stranger's tree that lacks the commits and names a program to fetch them with.
	printf '#!/bin/sh\ntouch "%s/fetched"\n' "$HOME" >fetch
	chmod +x fetch
	lost=$(git -C tree rev-parse v2.6.24)
	rm -f "tree/.git/objects/$(printf %.2s "$lost")/${lost#??}"
	for set in core.repositoryformatversion=1 extensions.partialClone=origin remote.origin.promisor=true \
		"remote.origin.url=ext::$HOME/fetch" protocol.ext.allow=always; do
		git -C tree config "${set%%=*}" "${set#*=}"
	done
	run behemoth regress --format=tsv --tree tree
	is "$(column test_next)" 2.6.24-rc2 "without its commits a tree says nothing"
	is "$(find . -name fetched)" "" "and no program of its configuration is started"
else
	skip "with a tree it is a commit" "no git"
fi

chmod a-w "$BEHEMOTH_DB" "${BEHEMOTH_DB%/*}"
run behemoth regress
exit_is 3 "a read-only database is enough"
chmod u+w "${BEHEMOTH_DB%/*}" "$BEHEMOTH_DB"

# Hostile words, in every format.
fresh
# shellcheck disable=SC2016 # nothing is to be expanded
history words.csv 24 'v = i < 14 ? 100 : 112' 'b<i>"&|`$(x)' "$(printf 'v\033[31m|<b>')"
sed -i 's/,2\.6\.24,/,"2.6.24-<x>|\x27\x1b[1m",/' words.csv
behemoth import -q words.csv
for format in text tsv json md html; do
	run behemoth regress --all --format=$format --by=time
	not_ok "$format sends no escape to the terminal" grep -q "$(printf '\033')" "$OUT"
	[ "$format" != html ] || unlike "$out" '<x>|<i>|<b>' "and HTML no markup"
done
run behemoth regress --by=time --junit=h.xml
unlike "$(cat h.xml)" '<x>|<i>|<b>' "nor does JUnit's XML"

fresh
run behemoth regress
exit_is 1 "without a database it fails"
run behemoth regress --by=size
exit_is 2 "an order that is none is wrong use"

done_testing
