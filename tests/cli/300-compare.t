#!/bin/sh
# 300-compare.t: kernels side by side, in every look
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

CASES=$ROOT/tests/golden/report

# The lines of the tables themselves: dashes, heads and rows, without blanks at their ends.
table_lines() { # file
	sed -n -e 's/[[:blank:]]*$//' -e '/^[[:blank:]]*\(File  Blk   \)\{0,1\}Num  /p' -e '/^Kernel  /p' -e '/^---.* ---  ---/p' \
		-e '/^2\.[0-9].*%.*\.[0-9]/p' "$1"
}

same_tables() { # description text-with-tables where lines
	behemoth --db tables.db import -q "$2" || return
	behemoth --db tables.db compare --style=tiobench ${3:+--where "$3"} >printed
	table_lines printed >got
	table_lines "$2" >expected
	is "$(grep -c '' expected)" "$4" "$1: the text has as many table lines as thought"
	is "$(cat got)" "$(cat expected)" "$1"
	rm -f tables.db
}

run behemoth compare
exit_is 1 "without a database there is nothing to compare"
err_like 'behemoth import' "and the message says what to do"

same_tables "four tables with sizes come out to the digit" "$CASES/old-tables.in.txt" "" 16
same_tables "a table without sizes and efficiency does, too" "$CASES/bars-and-xeon.in.txt" "machine<>''" 8

if [ -d "$SHARED/seeds" ]; then
	same_tables "the tables of the posted mail come out to the digit" "$SHARED/seeds/preempt-tiotest.txt" "" 16
	same_tables "those of the other mail do, too" "$SHARED/seeds/behemoth-pre5.txt" "machine<>''" 8
else
	skip "the tables of the posted mails" "the folder with them is not here"
fi

behemoth import -q "$CASES/random-writes-22.in.txt" "$CASES/bars-and-xeon.in.txt"

run behemoth compare
exit_is 0 "comparing everything succeeds"
is "$(sed -n '/^kernel  /,/^$/p' "$OUT" | grep -c '^2\.')" 22 "twenty-two kernels stand side by side"
out_unlike "$(printf '\033')" "no colour into a file"
err_is "" "and nothing on standard error"

run behemoth compare --mail
is "$(awk 'length($0) > 72' "$OUT")" "" "a mail has 72 columns at most"
is "$(LC_ALL=C tr -d '\012\040-\176' <"$OUT" | wc -c | tr -d ' ')" 0 "of plain ASCII without tabs"
out_like '^source: .*random-writes-22.in.txt' "and names its sources"

run behemoth compare --bars --where "benchmark='dbench'"
out_like '^2\.4\.19-pre4 {14}8\.4 \*{16}$' "bars are as they were posted"
out_like '^2\.4\.19-pre5 {13}13\.2 \*{26}$' "to one scale"

run behemoth compare --bars --sort=best --where "benchmark='dbench'"
is "$(grep -m1 -o '^2\.4\.19-pre[45]' "$OUT")" 2.4.19-pre5 "best first if asked for"

run behemoth compare --format=tsv
is "$(head -n 1 "$OUT" | cut -f 1-22 | tr '\t' ' ')" \
	"benchmark phase threads variant machine metric unit better kernel n median low high ratio ratio_low ratio_high level p q significant large verdict" \
	"the columns for programs are those of the contract"
is "$(cut -f 22 "$OUT" | sort -u | tr '\n' ' ')" "same unknown verdict " "one number a side never gets a verdict"
is "$(awk -F'\t' '$9 == "2.4.18-rc4-jam1" && $3 == 64 && $6 == "lat_max" { print $10, $11, $14 }' "$OUT")" \
	"1 27314.64 7524.69" "the ratio is against the oldest kernel of the test"
is "$(awk -F'\t' 'NR > 1 && $9 == $23 && $14 != 1 && $11 > 0' "$OUT")" "" "the baseline's own rows are there, with ratio 1"

run behemoth compare 2.4.18-rc2 2.5.5 --baseline 2.5.5 --where "threads=128" --format=csv --metric=rate
is "$(grep -c . "$OUT")" 3 "two kernels, one metric: two rows and a header"
out_like '^tiobench,rand-write,128,,,rate,MB/s,higher,2\.4\.18-rc2,1,0\.67,0\.67,0\.67,0\.905405,' "held against the named one"

behemoth --db variants.db import -q "$CASES/variants.in.csv"
run behemoth --db variants.db compare --columns=variant --metric=iops
out_like '^metric .*\(no variant\) +patched +change$' "variants stand side by side"
out_like '^iops .*110\.5 kIOPS +121\.0 kIOPS +\+9\.5%$' "of one kernel"

# Ten runs a kernel: 6.13 lost 5 %, 6.12 did not.
{
	echo "benchmark,kernel,metric,value,better,iteration"
	for i in 1 2 3 4 5 6 7 8 9 10; do
		echo "dbench,6.6,rate,100.$i,higher,$i"
		echo "dbench,6.12,rate,100.$((11 - i))5,higher,$i"
		echo "dbench,6.13,rate,95.$i,higher,$i"
		echo "dbench,6.13,samples,$i,higher,1"
		echo "dbench,6.6,samples,$((i + 50)),higher,1"
	done
} >runs.csv
behemoth --db runs.db import -q runs.csv
run behemoth --db runs.db compare --metric=rate --width=100
out_like '^6\.13 .*n=10 +-5\.[01]% \[-5\.[0-9], -4\.[0-9]\] \*!$' "a change has its interval and its marks"
out_unlike '^6\.12 .*\*' "where nothing changed, there is none"
run behemoth --db runs.db compare --gate --junit=gate.xml --format=tsv
exit_is 3 "the gate is shut when something got worse"
is "$(cut -f 9,10,22 "$OUT" | grep -c 'worse$')" 1 "one thing did"
is "$(awk -F'\t' '$6 == "samples" && $9 == "6.13" { print $10, $22, $36 }' "$OUT")" "1 unknown 10" \
	"samples of one iteration are one run"
is "$(grep -c '<failure type="worse"' gate.xml)" 1 "and the file for robots says so"
run behemoth --db runs.db compare 6.6 6.12 --gate --metric=rate
exit_is 0 "it is open when nothing did"
run behemoth --db runs.db compare 6.6 6.13 --metric=rate --bootstrap --format=tsv
is "$(awk -F'\t' '$9 == "6.13" && $37 > 0.93 && $37 < $14 && $38 > $14 && $38 < 0.97' "$OUT" | grep -c .)" 1 \
	"a bootstrap gives a second interval"

run behemoth --db runs.db compare 6.6 6.13 --metric=rate --power=0.1% --format=tsv
is "$(awk -F'\t' 'NR == 2 { print $8, $9, $10, $11, $13 - $14 }' "$OUT")" "6.13 6.6 10 10 10" \
	"--power says how many more runs it takes"
run behemoth --db runs.db compare --power=0
exit_is 2 "to see no change at all is wrong use"
run behemoth --db runs.db compare --overall --metric=rate --format=tsv
is "$(awk -F'\t' '$4 == "6.13" { print $5, $6, $10, $11, $12, $13 }' "$OUT")" "6.6 1 0 1 0 0" \
	"--overall counts wins and losses"
run behemoth --db runs.db compare 6.6 --metric=rate --stats=max,hmean,best10 --format=csv
out_like '^dbench,,,,,rate,,6\.6,10,100\.9,100\.4[0-9]*,100\.9$' "--stats prints the figures asked for"
run behemoth --db runs.db compare --stats=mean,p142
exit_is 2 "and refuses those that it does not know"
run behemoth --db runs.db compare --power=2 --bars
exit_is 2 "so is a table of powers in stars"

run behemoth compare 2.5.7
exit_is 1 "an unknown kernel is an error"
err_like '^behemoth: .*2\.5\.7.*2\.5\.5' "that names the nearest"

run behemoth compare --where "benchmark='fio'"
exit_is 1 "so is a condition that nothing fits"
err_like 'dbench, tiobench' "with what there is"

run behemoth compare --metric=speed
err_like 'there are: .*lat_max' "an unknown metric gets the names of those that fit"

run behemoth compare --where "threads ="
exit_is 2 "a broken condition is wrong use"
run behemoth compare --bars --mail
exit_is 2 "two looks at once are wrong use"
run behemoth compare --bars --format=json
exit_is 2 "stars have no format for programs"
run behemoth compare --min-effect=much
exit_is 2 "the least effect is a number"


run behemoth --db variants.db compare patched
exit_is 1 "a variant is no kernel"
err_like '"patched" is a variant, no kernel: --columns=variant' "which is said, and what to do"

behemoth --db columns.db import -q "$CASES/columns.in1.csv"
run behemoth --db columns.db compare 6.12 --columns=param:fs --baseline=xfs --gate --junit=fs.xml --format=tsv
exit_is 3 "a gate stands before any column: ext4 is worse than xfs"
is "$(awk -F'\t' '$22 == "worse" { print $3, $23, $39, $40 }' "$OUT")" "1 xfs param:fs ext4" "where it is"
is "$(grep -c '<failure type="worse"' fs.xml)" 1 "and so says the file for robots"
run behemoth --db columns.db compare 6.12 --columns=param:fs --gate --format=tsv
exit_is 0 "xfs is not worse than ext4"
run behemoth --db columns.db compare --columns=machine --overall --format=tsv
err_like '^behemoth: machines side by side' "machines side by side are a choice that is told"
run behemoth --db columns.db compare --columns=param:fs 6.6
out_like '^iops .*98000' "what stands side by side may be told by no parameter at all"
out_like '\(no fs\)' "which is said"
run behemoth --db columns.db compare --columns=fs
exit_is 2 "a thing that is none is wrong use"
err_like 'param:NAME' "with the names that there are"
run behemoth --db columns.db compare --by=variant
exit_is 2 "there is one way to say it"
printf 'benchmark,kernel,metric,value,better\ndbench,6.6,rate,10,higher\ndbench,6.12,rate,5,higher\n' >single.csv
behemoth --db single.db import -q single.csv
run behemoth --db single.db compare --gate
exit_is 0 "single numbers do not shut the gate"
err_like 'every number stands alone \(n=1\)' "but it is said that they never can"
printf 'benchmark,kernel,metric,value,iteration\ndbench,6.6,rate,6.1,1\ndbench,6.6,rate,6.1,2\ndbench,6.12,rate,2.9,1\ndbench,6.12,rate,3.0,2\n' >same.csv
behemoth --db same.db import -q same.csv
run behemoth --db same.db compare --bars
out_like ' n=2$' "equal runs have no range"
out_unlike '6\.1\.\.6\.1' "of one number"
run behemoth --db same.db chart
out_like '\(2\.9\.\.3\.0\)' "the ends of a range in a chart keep their decimals"

# What differs around the numbers, and how requests were spread.
behemoth --db around.db import -q "$CASES"/settings.in*.txt "$CASES"/distribution.in*.txt
run behemoth --db around.db compare 6.6 6.13 --where "threads=1"
exit_is 1 "another file system is not compared"
err_like 'file system: ext4 \(6\.6\), xfs \(6\.13\).*--force' "with the reason, and what to do"
run behemoth --db around.db compare 6.6 6.13 --where "threads=1" --format=json
exit_is 1 "for programs neither"
is "$(cat "$OUT")" "" "and nothing is printed that looks like a result"
run behemoth --db around.db compare 6.6 6.13 --where "threads=1" --force --junit=forced.xml
exit_is 0 "unless forced"
out_like '^differs: file system' "then it is told"
run behemoth --db around.db compare 6.6 6.12 6.13 --where "threads=1" --format=json
out_like '"differs": *"scheduler: bfq \| none"' "JSON has the differences in a field"
run behemoth --db around.db compare 6.6 6.12 6.13 --where "threads=1" --junit=around.xml --gate
exit_is 0 "what cannot be compared does not close a gate"
like "$(cat around.xml)" '<skipped message="incomparable: file system: ext4' "JUnit says that it was skipped, and why"
run behemoth --db around.db compare 6.6 6.12 --where "threads=4" --distribution --gate
exit_is 3 "stalls close the gate, however fast the middle is"
out_like 'faster in the middle, worse in the tail: max 30\.4 ms to 301 s' "and a line says so"
run behemoth --db around.db compare 6.6 6.12 --where "threads=4" --distribution --format=tsv
is "$(awk -F'\t' '$6 == "over 2 s" { print $18, $19, $22, $24, $25 }' "$OUT")" "runs permutation worse 18 81920" \
	"programs get the counts and what they are judged by"
run behemoth --db around.db compare --over=1s
exit_is 2 "--over alone is wrong use"
run behemoth --db around.db compare --distribution --bars
exit_is 2 "so is a distribution in stars"

done_testing
