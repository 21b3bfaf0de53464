#!/bin/sh
# 035-show.t: one thing whole, down to the line of the text
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

text=$DATA/random-writes-22-kernels.txt
behemoth import -q "$text"
source=$(behemoth list sources --format=tsv | sed -n 2p | cut -f 1)

run behemoth show source "$source"
exit_is 0 "a source is shown"
out_like '^name: .*random-writes-22-kernels.txt$' "with its name"
line=$(sed -n 7p "$text")
is "$(sed -n 's/^> *7  //p' "$OUT")" "$line" "a line that numbers were read from is marked, and is as in the text"
is "$(sed -n 's/^[> ] *[0-9][0-9]*  //p' "$OUT")" "$(cat "$text")" "every line of the text is there"
run behemoth show source "$(echo "$source" | cut -c 1-6)"
exit_is 0 "a short beginning of the id is enough"
run behemoth show source "$source" --raw
ok "--raw gives the bytes" cmp "$OUT" "$text"
run behemoth show source "$source" --format=tsv
is "$(head -n 1 "$OUT" | cut -f 1,2)" "$(printf 'line\tbenchmark')" "--format gives the numbers"
run behemoth show "$source"
out_like '^name: ' "the word source may be left out"

printf '2.6.30:\n\n   4  1234  512.11 MB/sec  execute   1 sec  latency 12 ms\nThroughput 514.302 MB/sec 4 procs\n' >progress.txt
behemoth import -q progress.txt
run behemoth show source "$(behemoth list sources --format=tsv | grep progress | cut -f 1)"
is "$(grep -A 1 'execute   1' "$OUT" | tail -n 1)" "        ?  not taken: a line of progress, not the end" \
	"below a line that was not read stands why"
is "$(tail -n 1 "$OUT")" "        =  dbench; kernel from line 1" "and below one that was, by whom, and where the rest came from"
behemoth forget -q progress.txt 2>/dev/null || behemoth forget "$(behemoth list sources --format=tsv | grep progress | cut -f 1)" >/dev/null

run behemoth show 2.4.18-rc1
exit_is 0 "a kernel is shown"
out_like '^2.4.18-rc1 ' "with its label"
out_like '^tiobench ' "its benchmarks"
out_like "^$source " "and its sources"
out_like '^tiobench .* lat_max' "and its numbers"
run behemoth show 2.4.18-rc1 --format=tsv
is "$(head -n 1 "$OUT" | tr '\t' ' ')" "benchmark phase threads file_mb block variant params machine metric number" \
	"a program gets the numbers alone"
run behemoth show linux-2.4.18-rc1
exit_is 0 "by any of its labels"
run behemoth show 2.4.18-rc9
exit_is 1 "a kernel that is not there is a failure"
err_like '2.4.18-rc' "and near ones are named"

id=$(behemoth list runs --format=tsv | sed -n 2p | cut -f 1)
run behemoth show run "$id"
exit_is 0 "a run is shown"
out_like '^benchmark: tiobench$' "what all its numbers share"
out_like '^lat_max ' "and the numbers"
out_unlike 'kernel_key' "without the key for sorting"
run behemoth show run nosuchrun
exit_is 1 "a run that is not there is a failure"
err_like 'list runs' "and says where to look"
run behemoth show source ffffffff
exit_is 1 "a source that is not there is a failure"
for what in run source; do
	run behemoth show $what
	exit_is 2 "show $what without an id is wrong use"
	err_like "list ${what}s" "and says where to find one"
done
run behemoth show machine x
exit_is 2 "showing something else is wrong use"

printf 'Kernel 2.4.20\033]0;title\007\n\n' >hostile.txt
cat "$text" >>hostile.txt
behemoth import -q hostile.txt
hostile=$(behemoth list sources --where "line > 0" --format=tsv | grep hostile | cut -f 1)
run behemoth show source "$hostile"
exit_is 0 "a hostile text is shown"
out_unlike "$(printf '\033')" "without its control characters"
out_like '\\x1b\]0;title' "but where they stand"
done_testing
