#!/bin/sh
# 310-report.t: the folder of pages, from outside
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck disable=SC2012 # all names in it are made by the program
. "${0%/*}/../tap.sh"

run behemoth report -o site
exit_is 1 "without a database there is nothing to write"
ok "and no folder appears" test ! -e site

behemoth import -q "$DATA"

run behemoth report
exit_is 2 "a folder must be named"

run behemoth report -o site
exit_is 0 "a site is written"
out_like '^[0-9]+ pages, [0-9]+ charts: site/index\.html$' "and it is said where it begins"
is "$(ls -A site | tr '\n' ' ')" ".behemoth-site benchmark index.html kernel run source sources.html " "it has the parts that it should"
ok "nothing half-done is left beside it" test ! -e site.tmp
ok "the index leads to a benchmark" grep -q 'href="benchmark/tiobench-rand-write-[0-9a-f]*\.html"' site/index.html
ok "to a kernel" grep -q 'href="kernel/2\.5\.5-dj1-[0-9a-f]*\.html"' site/index.html
page=$(echo site/benchmark/tiobench-rand-write-*.html)
ok "a number leads to its line" grep -Eq '<a href="\.\./source/[0-9a-f]{16}\.html#L22">72674\.58</a>' "$page"
source=$(sed -n 's/.*source\/\([0-9a-f]*\.html\)#L22">72674\.58<.*/\1/p' "$page")
ok "which is there and marked" grep -q '<div id="L22" class="read">' "site/source/$source"
ok "and told who read it, and from where the phase is known" \
	grep -Eq '<div id="L22" .*class="why">tiobench; phase from <a href="#L[0-9]+">line [0-9]+</a>' "site/source/$source"
row=$(sed -n 's/.*<div id="L22" class="read">.*#\(r[0-9a-f]*\)".*/\1/p' "site/source/$source")
ok "and leads back to the row" grep -q "<tr id=\"$row\"" "$page"

# The same again, from a database that was filled in another order.
behemoth --db other.db import -q "$(ls "$DATA"/*.txt | tail -n 1)"
behemoth --db other.db import -q "$DATA"
run behemoth --db other.db report -q -o other
out_is "" "-q says nothing"
ok "the same numbers give the same bytes" diff -r site other

# What may be replaced.
echo mine >site/benchmark/old.html
run behemoth report -q -o site/
exit_is 0 "a site of ours is replaced"
ok "whole" diff -r site other
echo mine >site/CNAME
run behemoth report -o site
exit_is 2 "not if it holds a file of somebody else"
err_like 'CNAME' "which is named"
is "$(cat site/CNAME)" mine "and is still there"
mkdir theirs && echo text >theirs/index.html
run behemoth report -o theirs
exit_is 2 "another folder is not replaced"
is "$(cat theirs/index.html)" text "and is left as it was"
mkdir empty
run behemoth report -q -o empty
exit_is 0 "an empty folder is as good as none"
ln -s theirs link
run behemoth report -o link
exit_is 2 "a link is not followed"
echo file >file
run behemoth report -o file
exit_is 2 "a file is not replaced"
for name in . .. / ""; do
	run behemoth report -o "$name"
	exit_is 2 "\"$name\" is no folder of its own"
done
mkdir -p left.tmp && echo text >left.tmp/x
run behemoth report -o left
exit_is 2 "somebody's folder beside it is in the way"
rm -rf left.tmp && cp -r other left.tmp
run behemoth report -q -o left
exit_is 0 "what a killed report left is cleared away"
ok "and not taken over" diff -r left other
run behemoth report -q -o a/b/c
exit_is 0 "missing folders above are made"
mkdir sealed && chmod a-w sealed
if [ "$(id -u)" = 0 ]; then
	skip "a folder that cannot be written is told" "root may write everywhere"
else
	run behemoth report -o sealed/site
	exit_is 1 "a folder that cannot be written is told"
fi

run behemoth report -o nothing --where "benchmark='none'"
exit_is 1 "a site of nothing is an error"
err_like 'no number fits' "which says so"
ok "and no folder appears" test ! -e nothing
ok "nor half of one" test ! -e nothing.tmp
run behemoth report -o wrong --where "nonsense("
exit_is 2 "a condition that does not compile is wrong use"
run behemoth report -q -o part --where "benchmark='dbench' or benchmark='tbench'"
exit_is 0 "a condition chooses"
is "$(ls part/benchmark | sed 's/-.*//' | sort -u | tr '\n' ' ')" "dbench tbench " "what is on the pages"

run behemoth report -q -o sides --compare 2.4.19-pre1aa1,2.4.19-pre1aa1rl
exit_is 0 "kernels side by side"
ok "the worst wait is there" grep -q '>661\.3 s</a>' sides/compare.html
ok "with its change" grep -q 'class="maybe better">-98\.8%' sides/compare.html
run behemoth report -o sides --compare 2.4.19-pre1aa1
exit_is 2 "one kernel is not side by side"
run behemoth report -o sides --compare 2.4.19-pre1aa1,9.9.9
exit_is 1 "a kernel that is not there is told"
err_like '9\.9\.9' "by its name"
ok "and the old site is still there" test -e sides/compare.html
run behemoth report -q -o based --baseline 2.5.5
page=$(echo based/benchmark/tiobench-rand-write-*.html)
ok "a baseline is told" grep -q 'Changes are against 2\.5\.5, where it has a number' "$page"
run behemoth report -o based --baseline 9.9.9
exit_is 1 "a baseline that is not there is an error"

# Without gnuplot.
mkdir bin
run env PATH="$PWD/bin" "$BEHEMOTH" report -o plain
exit_is 0 "without gnuplot the site is whole but for its charts"
err_like 'charts are missing: .*gnuplot' "and says so"
ok "the numbers are there" grep -rq '>72674\.58</a>' plain/benchmark
is "$(grep -rl '<svg' plain/benchmark | wc -l | tr -d ' ')" 0 "no page has a hole in it"

# What everybody may see.
cat >mail.eml <<'END'
From: Eve <eve@secret.example.org>
Subject: for bob@secret.example.org
Date: Sun, 14 Apr 2002 23:35:18 -0700
Message-ID: <one@id.example>

2.4.19-pre5

ask eve@secret.example.org
Throughput 11.5 MB/sec (NB=14.4 MB/sec  115 MBit/sec)  64 procs
1
2
3
4
5
far below
END
behemoth --db mail.db import -q mail.eml
behemoth --db mail.db report -q -o open
behemoth --db mail.db report -q -o full --sources=full
is "$(grep -rl 'secret\.example' open | wc -l | tr -d ' ')" 0 "hosts of mail addresses are hidden"
ok "their names are not" grep -rq 'ask eve@…' open/source
is "$(grep -rl 'far below' open | wc -l | tr -d ' ')" 0 "and so is what stands far from the numbers"
ok "unless all is wanted" grep -rq 'ask eve@secret\.example\.org' full/source
ok "to the end" grep -rq 'far below' full/source

# A run of our own.
behemoth --db run.db run -q tiobench -d . --size 1M --threads 1 --phases seq-write >run.out 2>&1
behemoth --db run.db report -q -o run
is "$(ls run/run | wc -l | tr -d ' ')" 1 "a run of our own has a page"
ok "with how long its requests took" grep -q '256 requests by how long they took' run/run/*.html
ok "where it ran" grep -q '>fs\.type<' run/run/*.html
ok "and the index leads to it" grep -q 'href="run/' run/index.html
ok "with the time of day" grep -Eq '>[0-9-]{10} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC<' run/index.html
not_ok "no column for labels that nobody gave" grep -q '>label<' run/index.html
not_ok "no column on a lone kernel's page is empty" grep -Eq '>(since|the kernel before|place|variant)<' run/kernel/*.html
name=$(uname -n)
is "$(grep -rlE "host\.name.*$name|$name.*host\.name" run | wc -l | tr -d ' ')" 0 "the machine's name is hidden"

# Two runs that only their labels tell apart.
for label in first second; do
	behemoth --db two.db run -q tiobench -d . --size 1M --threads 1 --phases seq-write --label "$label" >run.out 2>&1
done
behemoth --db two.db report -q -o two
is "$(grep -Eo '<td class="words">(first|second)</td>' two/index.html | sort | tr -d '\n')" \
	'<td class="words">first</td><td class="words">second</td>' "the index tells their labels"
head='class="n">first</th><th scope="col" class="n">second</th>'
ok "the kernel's page has them side by side" grep -q "$head" two/kernel/*.html
not_ok "and not one below the other" grep -q '>variant</th>' two/kernel/*.html
ok "so has the benchmark's" grep -q "$head" two/benchmark/*.html
not_ok "which has them once" grep -q 'side by side</h2>' two/benchmark/*.html
broken=0
for row in $(grep -rhEo '#r[0-9a-f]{12}"' two/source | sort -u | tr -d '#"'); do
	grep -rq "id=\"$row\"" two/benchmark || broken=$((broken + 1))
done
is "$broken" 0 "what leads back to a row finds it there"
if command -v gnuplot >/dev/null 2>&1; then
	ok "with a chart" grep -q '<svg' two/kernel/*.html
else
	skip "with a chart" "no gnuplot"
fi

done_testing
