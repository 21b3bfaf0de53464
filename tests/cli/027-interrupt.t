#!/bin/sh
# 027-interrupt.t: an import that is interrupted leaves whole sources, and says so
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

command -v timeout >/dev/null 2>&1 || skip_all "no timeout"
mkfifo slow
{
	cat "$DATA/random-writes-22-kernels.txt"
	sleep 2
} >slow &
run timeout --preserve-status -s INT 1 "$BEHEMOTH" import slow "$DATA/preempt-tiotest.txt"
wait
exit_is 1 "it ends with a failure"
err_like '^behemoth: interrupted' "and says that it was interrupted"
out_like '^1 path, 1 text read: 1 source with results' "and what is in"
run behemoth check
exit_is 0 "the database is sound"
is "$(behemoth list sources --format=tsv | wc -l | tr -d ' ')" 2 "what was being read is in, the next is not"
run behemoth import "$DATA/random-writes-22-kernels.txt" "$DATA/preempt-tiotest.txt"
out_like '1 source with results.*1 known already' "and the import can be gone on with"
done_testing
