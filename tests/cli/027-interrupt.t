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

# A thread in which everybody quotes the same rows: killed between two commits it counts them once, and completed it is as if
# nothing had been.  A batch of mails is read at once, so each part has more than one.
replies() { # from to
	awk -v from="$1" -v to="$2" 'BEGIN {
		for (i = from; i < to; i++) {
			printf "From a@example.org Mon Feb  4 12:00:00 2002\nFrom: a@example.org\nSubject: Re: dbench\n"
			printf "Date: Mon, 04 Feb 2002 12:%02d:%02d +0000\n", i / 60 % 60, i % 60
			printf "Message-ID: <%d@example.org>\nIn-Reply-To: <%d@example.org>\n\n", i, i / 2
			printf "> Throughput 101.5 MB/sec 16 procs\n> Throughput 99.25 MB/sec 32 procs\n\n"
			for (k = 0; k < 60; k++) print "Words about it, and no result in any of them."
			print ""
		}
	}'
}
replies 0 900 >whole.mbox
behemoth --db whole.db import -q whole.mbox
is "$(behemoth --db whole.db query --format=tsv 'SELECT count(*) FROM measurements' | tail -n 1)" 2 "900 replies count once"
mkfifo slow.mbox
{
	replies 0 300
	sleep 1.5
	replies 300 900
	sleep 5
} >slow.mbox &
feeder=$!
"$BEHEMOTH" --db killed.db import -j1 slow.mbox >/dev/null 2>&1 &
victim=$!
sleep 3
kill -9 $victim
wait $victim 2>/dev/null
kill $feeder 2>/dev/null
wait $feeder 2>/dev/null
run behemoth --db killed.db check
exit_is 0 "killed, the database is sound"
run behemoth --db killed.db query --format=tsv 'SELECT count(*) FROM measurements'
out_like '^[02]$' "and counts once what is in it, if the machine was fast enough"
behemoth --db killed.db import -q whole.mbox
for db in killed whole; do
	behemoth --db $db.db query --format=tsv 'SELECT source, line, printed, repeats FROM places ORDER BY 1, 2' >$db.rows
done
ok "completed, it is as if nothing had been" cmp killed.rows whole.rows
done_testing
