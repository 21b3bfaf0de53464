#!/bin/sh
# 070-run.t: a run of this machine is measured, kept, and leaves no file behind, however it ends
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

mkdir test
small="-d test --size 4M --random 200"
query() { behemoth query --format=tsv "$1" | tail -n +2; }
left() { find test -mindepth 1; }

# shellcheck disable=SC2086 # a list of words
run behemoth run tiobench $small --threads 1,2 --repeat 2 --seed 7 --label 'it'"'"'s a "label"'
exit_is 0 "a short run succeeds"
err_is "" "without a word on standard error"
out_like '^4 MB of files, blocks of 4096 bytes, seed 7$' "it announces what it does"
out_like '^16 phases, about [0-9]+ s; Ctrl-C' "and how long that takes"
out_like '^seq-write +2 +2/2 +[0-9.]+ ' "a line a phase"
out_like '^ +rate MB/s |  rate MB/s ' "tables of what was measured"
out_like '^    behemoth compare$' "and what to type next"
out_like '^    behemoth compare --columns=variant$' "also to hold labels against each other"
is "$(left)" "" "no file is left"

is "$(query "SELECT count(*) FROM measurements WHERE metric = 'rate'")" 16 "every phase has a rate"
is "$(query "SELECT DISTINCT phase FROM measurements ORDER BY phase")" "rand-read
rand-write
seq-read
seq-write" "four phases"
is "$(query "SELECT DISTINCT benchmark, kernel, variant, file_mb, block FROM measurements")" \
	"tiobench	$(uname -r)	it's a \"label\"	4	4096" "benchmark, kernel, label and sizes are right"
is "$(query "SELECT DISTINCT threads, iteration FROM measurements ORDER BY 1, 2")" "1	1
1	2
2	1
2	2" "threads and repetitions too"
is "$(query "SELECT DISTINCT params FROM measurements WHERE phase LIKE 'rand%'")" "random=200" "a random phase says how many"
for metric in rate cpu_pct cpu_eff lat_avg lat_p50 lat_p90 lat_p99 lat_p99.9 lat_max lat_gt2s_pct lat_gt10s_pct; do
	is "$(query "SELECT count(*) FROM measurements WHERE metric = '$metric' AND value IS NOT NULL")" 16 "each phase has $metric"
done
is "$(query "SELECT count(*) FROM tiobench WHERE lat_avg > lat_max OR rate <= 0")" 0 "averages are not above maxima"
is "$(query "SELECT count(*) FROM measurements WHERE flags <> ''")" 0 "nothing is marked"

id=$(query "SELECT DISTINCT run FROM measurements")
like "$id" '^[0-9a-f]{32}$' "the run has an id of 32 digits"
run behemoth show source "$id" --raw
cp "$OUT" run.txt
out_like '^env kernel.version ' "the text has the kernel's build"
out_like '^env fs.type ' "the file system"
out_like '^env mount.options ' "the mount options"
out_like '^env mem.total_mb [0-9]' "the memory"
out_like '^param seed 7$' "the seed"
is "$(grep -c '^histogram lat ns ' run.txt)" 16 "a histogram a phase"
is "$(grep -A 30 '^phase seq-read threads=2 .*iteration=1' run.txt | grep -m 1 '^histogram' | tr ' ' '\n' | awk -F : 'NF == 2 { n += $2 } END { print n }')" \
	1024 "which holds every request"
out_like '^end complete$' "and its end"
run behemoth show run "$(echo "$id" | cut -c 1-8)"
exit_is 0 "the beginning of the id is enough to show it"

behemoth query --format=tsv "SELECT phase, threads, iteration, metric, value FROM measurements ORDER BY 1, 2, 3, 4" >before
run behemoth rebuild -q
exit_is 0 "rebuild reads it again"
behemoth query --format=tsv "SELECT phase, threads, iteration, metric, value FROM measurements ORDER BY 1, 2, 3, 4" >after
ok "and finds the same numbers" cmp before after
run behemoth import run.txt
out_like ' 1 known already' "its text is known when it comes as a file"
run behemoth --db other.db import run.txt
out_like '1 source with results, 16 rows' "and is read by another database"
run behemoth compare
exit_is 0 "compare takes it"

# Options.
# shellcheck disable=SC2086
run behemoth run tiobench $small --threads 1 --cold --zeros --paired-clock --phases seq-write,seq-read -q
exit_is 0 "other ways to measure succeed"
is "$out$err" "" "-q is silent"
is "$(query "SELECT DISTINCT phase, params FROM measurements WHERE params LIKE 'cache%' ORDER BY phase")" \
	"seq-read	cache=cold clock=paired data=zeros
seq-write	cache=cold clock=paired data=zeros" "and are told apart"
# shellcheck disable=SC2086
run behemoth run tiobench $small --threads 1 --direct -q
case $status in
0) is "$(query "SELECT count(DISTINCT phase) FROM measurements WHERE params LIKE '%direct=1%'")" 4 "direct I/O is measured" ;;
*) err_like 'direct I/O' "a file system without direct I/O is told" ;;
esac

n=$(query "SELECT count(*) FROM measurements")
wrong() { # words expected-message description
	# shellcheck disable=SC2086
	run behemoth run tiobench $1
	exit_is 2 "$3"
	err_like "$2" "$3: says why"
}
wrong "-d test --size 1000000G" 'do not fit, [0-9]+ MB are free' "files that do not fit are refused"
wrong "-d test --size 4M --block 1000" '512' "a strange block is refused"
wrong "-d test --size 12x" 'is not a size' "a strange size is refused"
wrong "-d test --threads 1,0" '"0" is not a number of threads' "no thread is refused"
wrong "-d test --threads 1,1" 'named twice' "the same number twice is refused"
wrong "-d test --phases seq-read" 'seq-write' "reading what was not written is refused"
wrong "-d test --phases seq" 'none of seq-write' "an unknown phase is refused"
wrong "-d test --time 1 --random 1" 'choose one' "two ends of a phase are refused"
wrong "-d test 5" 'threads are given by --threads' "an argument is refused"
run behemoth run nosuch
exit_is 2 "an unknown benchmark is refused"
err_like 'tiobench, dbench, tbench and fio' "and told what there is"
run behemoth run tiobench -d missing
exit_is 1 "a missing folder fails"
err_like '^behemoth: missing: No such file' "and is named"
run behemoth --db unmade.db run tiobench -d missing
ok "no database is made for it" test ! -e unmade.db
if [ "$(id -u)" = 0 ]; then
	run behemoth run tiobench -d /proc --size 1M
else
	mkdir closed && chmod 500 closed
	run behemoth run tiobench -d closed --size 1M
fi
not_ok "a folder that cannot be written fails" test "$status" = 0
err_like '^behemoth: .*(cannot make a test file|do not fit)' "and is named"
(ulimit -f 1 && behemoth run tiobench -d test --size 4M) >"$OUT" 2>"$ERR"
is "$?" 2 "a limit on file sizes is found beforehand"
like "$(cat "$ERR")" 'ulimit -f' "and named"
is "$(query "SELECT count(*) FROM measurements")" "$n" "none of these left a number"
is "$(left)" "" "or a file"

# Waits until the first repetition is measured, for 20 s at most.
wait_for_phases() {
	waited=0
	while [ $waited -lt 200 ] && ! grep -q '^rand-read' "$OUT"; do
		waited=$((waited + 1))
		sleep 0.1
	done
}

# Interrupted: what was finished is in, marked.
interrupt() { # signal
	rm -f results.db*
	: >"$OUT" # not what the last one said
	# shellcheck disable=SC2086
	"$BEHEMOTH" run tiobench -d test --size 4M --random 200 --threads 1 --repeat 4000 >"$OUT" 2>"$ERR" &
	pid=$!
	wait_for_phases
	is "$(left)" "" "during the run no file has a name"
	kill "-$1" $pid
	wait $pid
	status=$?
}
for signal in INT TERM HUP; do
	# A shell starts its children behind & with SIGINT ignored; a program that holds it back gets it all the same.
	interrupt $signal
	is "$status" 1 "SIG$signal ends it with status 1"
	err=$(cat "$ERR")
	err_like 'interrupted; [0-9]+ of 16000 phases were finished and are kept, marked incomplete' "SIG$signal: it says what is kept"
	ok "SIG$signal: finished phases are in" test "$(query "SELECT count(*) FROM measurements WHERE metric = 'rate'")" -ge 4
	is "$(query "SELECT DISTINCT flags FROM measurements")" incomplete "SIG$signal: and marked"
	is "$(left)" "" "SIG$signal: no file is left"
done
interrupt KILL
is "$status" 137 "kill -9 ends it"
ok "kill -9: finished phases are in" test "$(query "SELECT count(*) FROM measurements WHERE metric = 'rate'")" -ge 4
is "$(query "SELECT DISTINCT flags FROM measurements")" incomplete "kill -9: and marked"
is "$(left)" "" "kill -9: no file is left"
run behemoth check
exit_is 0 "kill -9: the database is sound"

# On a terminal.
if command -v script >/dev/null 2>&1; then
	rm -f results.db*
	export BEHEMOTH
	# shellcheck disable=SC2016 # for the inner shell
	run script -qec '"$BEHEMOTH" run tiobench -d test --size 1M --time 0.5 --threads 1' /dev/null
	out_like 'rand-write, 1 thread: [0-9]+ %, phase 2 of 4, about [0-9]+ s left' "a line on a terminal tells how far it is"
	out_like 'K?rand-write +1 +1/1 ' "and goes away when the phase is over"
	# shellcheck disable=SC2016 # for the inner shell
	run script -qec '"$BEHEMOTH" run tiobench -q -d test --size 1M --time 0.5 --threads 1' /dev/null
	is "$out" "" "-q shows nothing there"
else
	skip "progress on a terminal" "no script(1) to make one"
fi

# A disk that fills up in the middle of a run.
if [ "$(id -u)" = 0 ] && mkdir full && mount -t tmpfs -o size=8M none full 2>/dev/null; then
	rm -f results.db*
	: >"$OUT"
	"$BEHEMOTH" run tiobench -d full --size 4M --random 200 --threads 1 --repeat 4000 >"$OUT" 2>"$ERR" &
	pid=$!
	wait_for_phases
	# More than half, so that the next files do not fit.
	dd if=/dev/zero of=full/other bs=64k count=80 2>/dev/null
	while kill -0 $pid 2>/dev/null; do
		dd if=/dev/zero of=full/other bs=64k count=1 oflag=append conv=notrunc 2>/dev/null
	done
	wait $pid
	status=$? err=$(cat "$ERR")
	is "$status" 1 "a full disk fails"
	err_like 'phases are kept, marked incomplete: .*full: seq-write: No space left' "it says so, and what is kept"
	is "$(query "SELECT DISTINCT flags FROM measurements")" incomplete "what was finished is in, marked"
	is "$(find full -mindepth 1)" "full/other" "no file is left on it"
	umount full
else
	skip "a disk that fills up in the middle" "cannot mount"
fi

# Under sudo (as root, with the variables that sudo sets) the database is the user's.
if [ "$(id -u)" = 0 ] && getent passwd nobody >/dev/null; then
	mkdir data && chown nobody data
	rm -f data/*
	# shellcheck disable=SC2086
	run env SUDO_USER=nobody "$BEHEMOTH" --db data/new/results.db run tiobench $small --threads 1 -q
	exit_is 0 "under sudo it succeeds"
	is "$(stat -c %U data/new data/new/results.db)" "nobody
nobody" "and the database is the user's"
else
	skip "under sudo the database is the user's" "not root"
fi

done_testing
