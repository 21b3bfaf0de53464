#!/bin/sh
# 060-terminal.t: colours, pager, widths and progress, where a person looks; and only there
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

command -v script >/dev/null 2>&1 || skip_all "no script(1) to make a terminal"
escape=$(printf '\033')
behemoth import -q "$DATA/random-writes-22-kernels.txt" "$DATA/behemoth-pre5.txt"

# Runs a shell command on a terminal of so many columns.
on_terminal() { # columns command
	run script -qec "stty cols $1; $2" /dev/null
	out=$(printf '%s\n' "$out" | tr -d '\r')
}

export BEHEMOTH TERM=xterm
on_terminal 80 "BEHEMOTH_PAGER='sed s/^/paged:/' \"\$BEHEMOTH\" list benchmarks"
out_like "^paged:$escape\[1mbenchmark" "long output goes through the pager, in colour"
on_terminal 80 "PAGER='sed s/^/paged:/' \"\$BEHEMOTH\" list benchmarks"
out_like "^paged:" "PAGER is heard"
on_terminal 80 "PAGER='sed s/^/paged:/' \"\$BEHEMOTH\" list benchmarks --no-pager"
out_unlike "^paged:" "--no-pager too"
on_terminal 80 "PAGER=false \"\$BEHEMOTH\" list sources; echo status \$?"
out_like "^status 0" "a pager that ends early is no error"
on_terminal 80 "PAGER=cat NO_COLOR=1 \"\$BEHEMOTH\" list benchmarks"
out_unlike "$escape" "NO_COLOR is heard"
on_terminal 80 "PAGER=cat TERM=dumb \"\$BEHEMOTH\" list benchmarks"
out_unlike "$escape" "and a terminal without colours"
on_terminal 80 "PAGER=cat \"\$BEHEMOTH\" list benchmarks --color=never"
out_unlike "$escape" "and --color=never"

wide=$(behemoth query "select 'x' as id, '0123456789012345678901234567890123456789012345678901234567890123456789' as subject")
like "$wide" '0123456789$' "off a terminal nothing is cut"
on_terminal 60 "PAGER=cat NO_COLOR=1 \"\$BEHEMOTH\" query \"select 'x' as id, '0123456789012345678901234567890123456789012345678901234567890123456789' as subject\""
out_like '…$' "on one, long words are cut to its width"

run behemoth list benchmarks
out_unlike "$escape" "no colours in a pipe"
run behemoth import --again "$DATA/random-writes-22-kernels.txt"
err_is "" "no progress in a pipe"

on_terminal 80 "PAGER='no-such-pager -x' \"\$BEHEMOTH\" list benchmarks"
out_like 'tiobench' "where the pager does not start, the text is shown all the same"

awk 'BEGIN { print "benchmark,phase,kernel,threads,metric,value,unit"
	for (i = 1; i < 20; i++) print "tiobench,rand-write,6." i ",16,lat_avg," (i < 9 ? 100 : 150) + i % 3 ",ms" }' >step.csv
behemoth import -q step.csv
on_terminal 80 "BEHEMOTH_PAGER=cat NO_COLOR=1 \"\$BEHEMOTH\" regress --where 'threads=16'"
out_like '^[0-9a-f]{12}: tiobench rand-write, 16 threads$' "of a change, all words of its test are there, by its id"
out_like '^metric ' "and the table has the rest"

done_testing
