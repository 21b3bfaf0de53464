#!/bin/sh
# 075-run-dbench.t: tools of others are driven, watched, and their output is kept and read
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

mkdir test bin
query() { behemoth query --format=tsv "$1" | tail -n +2; }
left() { find test -mindepth 1; }
with_ours() { PATH="$HOME/bin:$PATH" "$BEHEMOTH" "$@"; }
tool() { # a dbench of ours, from standard input
	cat >bin/dbench && chmod +x bin/dbench
}

for name in dbench tbench; do
	run env PATH=/nonexistent "$BEHEMOTH" run $name 4 -d test
	exit_is 1 "without $name it fails"
	err_like "^behemoth: $name is not installed; .*apt install dbench" "and names the package of $name"
done
run behemoth run dbench
exit_is 2 "dbench needs a number of clients"
run behemoth run dbench 4 --size 1G
exit_is 2 "an option that means nothing to dbench is refused"
err_like '--size is not for dbench' "and named"
run behemoth run dbench 4 --time 1
exit_is 2 "a time too short for a result is refused"

tool <<'EOT'
#!/bin/sh
# The output of dbench 4.0, cut short; and its bad habits: files left behind, and a signal to its whole group.
while [ $# -gt 1 ]; do
	[ "$1" = -D ] && dir=$2
	shift
done
mkdir "$dir/clients" && echo x >"$dir/clients/file"
echo "dbench version 4.00 - Copyright Andrew Tridgell 1999-2004"
echo
printf '   %s     21972   271.77 MB/sec  execute   1 sec  latency 9.529 ms\r\n' "$1"
echo
echo "Throughput 271.772 MB/sec  $1 clients  $1 procs  max_latency=9.529 ms"
kill -CONT 0
EOT
run with_ours run dbench 3,5 -d test --repeat 2 --label ext4 -- -s --tcp-options 'a b'
exit_is 0 "a dbench that works succeeds"
out_like '^1/2  Throughput 271.772 MB/sec  3 clients' "each result is shown"
out_like 'throughput MB/s' "and a table at the end"
is "$(query "SELECT benchmark, kernel, variant, threads, value, count(*) FROM measurements WHERE metric = 'throughput' GROUP BY threads")" \
	"dbench	$(uname -r)	ext4	3	271.772	2
dbench	$(uname -r)	ext4	5	271.772	2" "all runs are kept, with kernel and label"
is "$(left)" "" "its files are removed"
id=$(query "SELECT DISTINCT run FROM measurements")
run behemoth show source "$id" --raw
out_like "^output Throughput 271.772 MB/sec  3 clients" "what it printed is kept"
out_like "^param command .*/bin/dbench -t 60 -D .*/test/behemoth-.* -s --tcp-options a b 3" "and how it was called"
line=$(query "SELECT line FROM measurements WHERE threads = 5 AND metric = 'throughput' LIMIT 1")
like "$(sed -n "${line}p" "$OUT")" "^output Throughput .* 5 clients" "the number leads to its line"

n=$(query "SELECT count(*) FROM measurements")
fails() { # status-of-the-program expected-message description
	run with_ours run dbench 2 -d test
	exit_is 1 "$2"
	err_like "$1" "$2: says why"
	is "$(left)" "" "$2: leaves no file"
	is "$(query "SELECT count(*) FROM measurements")" "$n" "$2: keeps no number"
}
printf '#!/bin/sh\necho "4 of 4 processes prepared"\necho "no load file"\n' | tool
fails 'dbench ended without a result: no load file' "status 0 without a Throughput line is a failure"
printf '#!/bin/sh\necho "Throughput 0 MB/sec  2 clients"\n' | tool
fails 'without a result: Throughput 0 MB/sec' "a throughput of nothing is a failure"
printf '#!/bin/sh\necho "Throughput 5.5 MB/sec  2 procs"\necho oops >&2\nexit 3\n' | tool
fails 'dbench failed with status 3: oops' "a status that is not 0 is a failure"
printf '#!/bin/sh\nkill -9 $$\n' | tool
fails 'dbench failed with status 137' "a signal is a failure"

# What was finished before a failure is kept.
tool <<'EOT'
#!/bin/sh
[ -e "$HOME/second" ] && exit 4
: >"$HOME/second"
echo "Throughput 99.5 MB/sec  2 clients  2 procs  max_latency=9.529 ms"
EOT
run with_ours run dbench 2 -d test --repeat 3
exit_is 1 "a failure of the second run is a failure"
err_like '1 of 3 runs are kept, marked incomplete: dbench failed with status 4' "which says what is kept"
is "$(query "SELECT value, flags FROM measurements WHERE metric = 'throughput' AND value = 99.5")" "99.5	incomplete" "and marks it"

# Ended from outside: the tool and its files are gone too.
tool <<'EOT'
#!/bin/sh
mkdir "$4/clients"
sleep 1000 &
echo $$ $! >"$HOME/pids"
wait
EOT
wait_until() { # command...
	waited=0
	while [ $waited -lt 200 ] && ! "$@"; do
		waited=$((waited + 1))
		sleep 0.1
	done
}
has_ended() { # process
	case $(sed -n 's/^State:[^A-Z]*\([A-Z]\).*/\1/p' "/proc/$1/status" 2>/dev/null) in
	"" | Z | X) ;;
	*) return 1 ;;
	esac
}
all_ended() { # process...
	for process; do
		has_ended "$process" || return 1
	done
	[ -z "$(left)" ]
}
for signal in INT TERM KILL; do
	rm -f pids
	# Not through a function: the process itself is to be signalled.
	PATH="$HOME/bin:$PATH" "$BEHEMOTH" run dbench 2 -d test >"$OUT" 2>"$ERR" &
	pid=$!
	wait_until test -s pids
	ok "SIG$signal: dbench runs" test -n "$(left)"
	kill -$signal $pid
	wait $pid
	not_ok "SIG$signal ends it with a failure" test $? = 0
	read -r one two <pids
	wait_until all_ended "$one" "$two"
	ok "SIG$signal: dbench and its children are gone" all_ended "$one" "$two"
	is "$(left)" "" "SIG$signal: and its files"
done

rm -f bin/dbench
if command -v dbench >/dev/null 2>&1; then
	run behemoth run dbench 2 -d test --time 2 -q
	exit_is 0 "the installed dbench succeeds"
	is "$(query "SELECT count(*) FROM measurements WHERE phase IS 'NTCreateX' AND metric = 'lat_avg'")" 1 "its table of operations is read"
	is "$(left)" "" "and its files are removed"
else
	skip "the installed dbench" "there is none"
fi
if command -v tbench >/dev/null 2>&1 && command -v tbench_srv >/dev/null 2>&1; then
	run behemoth run tbench 2 --time 2 -q
	exit_is 0 "the installed tbench succeeds"
	is "$(query "SELECT count(*) FROM measurements WHERE benchmark = 'tbench' AND metric = 'throughput'")" 1 "as tbench, not dbench"
else
	skip "the installed tbench" "there is none"
fi

done_testing
