#!/bin/sh
# 078-run-plan.t: several runs from a file, and after an interruption only what is missing
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

mkdir test bin
query() { behemoth query --format=tsv "$1" | tail -n +2; }
with_ours() { PATH="$HOME/bin:$PATH" "$BEHEMOTH" "$@"; }
cat >bin/dbench <<'EOT'
#!/bin/sh
# Says what it was called with, and fails while there is a file that says so.
echo "$*" >>"$HOME/calls"
for clients; do :; done
[ -e "$HOME/broken" ] && [ "$clients" = 3 ] && exit 7
echo "Throughput 271.772 MB/sec  $clients clients  $clients procs"
EOT
chmod +x bin/dbench

cat >night.plan <<'EOT'
# what this machine does every night

dbench 2 --time 5      # a remark
  dbench 3 --label "two words" -- --one 'a # b'
dbench 4 --time 9
EOT
: >broken
run with_ours run --plan night.plan -d test --time 7
exit_is 1 "a line that fails is a failure"
err_like '^behemoth: line 4: dbench failed with status 7' "which is told with its line"
err_like '^behemoth: 1 of 3 runs failed$' "and at the end"
out_like '^3/3  --dir=test dbench 4 --time 9$' "the next line follows"
is "$(sed 's| -D [^ ]*||' calls)" "-t 5 2
-t 7 --one a # b 3
-t 9 4" "a line's own options come first, then what was typed"
is "$(query "SELECT threads, value FROM measurements ORDER BY threads")" "2	271.772
4	271.772" "what worked is kept"

rm -f broken calls
run with_ours run --plan night.plan -d test --time 7 --resume
exit_is 0 "what was missing is run"
is "$(sed 's| -D [^ ]*||' calls)" "-t 7 --one a # b 3" "and nothing else"
out_like '^1/3  .*dbench 2 --time 5  \(done already\)$' "what is left out is said"
is "$(query "SELECT variant FROM measurements WHERE threads = 3")" "two words" "its label has a blank"
rm -f calls
run with_ours run --plan night.plan -d test --time 7 --resume -q
exit_is 0 "again there is nothing to do"
not_ok "and nothing is done" test -e calls
is "$(cat "$OUT")" "" "silently"
run with_ours run --plan night.plan -d test --time 7 --resume -q --machine other
is "$(grep -c . calls)" 3 "another machine has done none of it"
rm -f calls
run with_ours run --plan night.plan -d test --time 7 -q
is "$(grep -c . calls)" 3 "without --resume all is run again"

# What was cut off is run again, whole.
cat >bin/dbench <<'EOT'
#!/bin/sh
echo x >>"$HOME/times"
[ "$(grep -c . "$HOME/times")" = 2 ] && exit 4
echo "Throughput 99.5 MB/sec  2 clients  2 procs"
EOT
echo 'dbench 2 --repeat 2' >two.plan
run with_ours --db half.db run --plan two.plan -d test -q
exit_is 1 "the second time fails"
run with_ours --db half.db run --plan two.plan -d test -q --resume
exit_is 0 "and is run again"
is "$(grep -c . times)" 4 "with the first one, for only a whole run counts"
run with_ours --db half.db run --plan two.plan -d test -q --resume
is "$(grep -c . times)" 4 "then it is done"

# An interrupted run is none.
cat >bin/dbench <<'EOT'
#!/bin/sh
echo $$ >"$HOME/pid"
sleep 1000
EOT
rm -f pid
PATH="$HOME/bin:$PATH" "$BEHEMOTH" --db cut.db run --plan night.plan -d test >"$OUT" 2>"$ERR" &
pid=$!
waited=0
while [ $waited -lt 200 ] && ! [ -s pid ]; do
	waited=$((waited + 1))
	sleep 0.1
done
kill -INT $pid
wait $pid
is $? 1 "an interruption is a failure"
not_ok "after it no further line is started" grep -q '^2/3' "$OUT"

# A file from another system.
printf '#!/bin/sh\necho "Throughput 5.5 MB/sec  2 procs"\n' >bin/dbench
printf '\357\273\277dbench 2 --label other\r\n' >other.plan
run with_ours --db other.db run --plan other.plan -d test -q
exit_is 0 "a byte order mark and CRLF are no words"
is "$(behemoth --db other.db query --format=tsv 'SELECT variant FROM measurements' | tail -n 1)" other "nor parts of them"
cat >bin/dbench <<'EOT'
#!/bin/sh
echo $$ >"$HOME/pid"
EOT

# ---- what is wrong is told before anything runs ----------------------------------------------------------------------

wrong() { # plan message description
	printf '%s\n' "dbench 2" "$1" >wrong.plan
	rm -f pid
	run with_ours run --plan wrong.plan -d test
	exit_is 2 "$3"
	err_like "wrong\.plan: line 2: $2" "$3: says where"
	not_ok "$3: nothing was run" test -e pid
}
wrong 'bonnie 3' 'there is no benchmark "bonnie"' "a benchmark that is none"
wrong '--time 4' 'there is no benchmark ""' "a line without a benchmark"
wrong 'dbench "4' 'a quotation mark is not closed' "an open quotation mark"
wrong 'dbench 4 --tim 5' 'unknown option' "an option that is none"
wrong 'dbench 4 --plan x' 'a plan in a plan' "a plan in a plan"
run behemoth run --plan missing.plan
exit_is 1 "a plan that is not there is told"
echo '# nothing' >empty.plan
run behemoth run --plan empty.plan
exit_is 2 "a plan without a run, too"
run behemoth run --plan night.plan dbench
exit_is 2 "a plan and a benchmark are too much"
run behemoth run --resume dbench 3
exit_is 2 "--resume is for plans"
run behemoth run
exit_is 2 "nothing to run is wrong"

done_testing
