#!/bin/sh
# 025-import.t: results are in the database once, whatever happens around them
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

text=$DATA/random-writes-22-kernels.txt

run behemoth import "$text"
exit_is 0 "import succeeds"
out_like '^1 path, 1 text read: 1 source with results, [0-9]+ rows, [0-9]+ numbers; 0 known already' "and says what it found"
err_is "" "without a word on standard error"
n=$(behemoth query --format=tsv 'SELECT count(*) AS n FROM measurements' | tail -n 1)
ok "numbers are in" test "$n" -gt 100

run behemoth import "$text"
exit_is 0 "importing again succeeds"
out_like ' 0 sources with results, 0 rows, 0 numbers; 1 known already' "and says that it is known"
is "$(behemoth query --format=tsv 'SELECT count(*) AS n FROM measurements' | tail -n 1)" "$n" "nothing is counted twice"

run behemoth import -v "$text"
err_like 'random-writes-22-kernels.txt: line 1: known already' "-v names what was passed over"

run behemoth import --again "$text"
out_like '1 source with results' "--again reads it again"
is "$(behemoth query --format=tsv 'SELECT count(*) AS n FROM measurements' | tail -n 1)" "$n" "and counts it once"

run behemoth import -q "$DATA/preempt-tiotest.txt"
exit_is 0 "-q succeeds"
is "$out$err" "" "in silence"

mkdir folder
cp "$DATA/behemoth-pre5.txt" "$DATA/streaming-readahead.txt" folder
run behemoth import folder missing.txt
exit_is 1 "a missing path makes it fail"
err_like '^behemoth: missing.txt: ' "and is named"
out_like '2 sources with results.*1 not readable' "while the folder was read"

printf 'benchmark,kernel,variant,metric\ndbench,6.8,x,throughput\n' >bad.csv
run behemoth import bad.csv "$DATA/dbench-4.0.txt"
exit_is 1 "a table without values makes it fail"
err_like '^behemoth: bad.csv: .*line 1: no column "value"' "and is named, with its line"
out_like '1 source with results.*1 not readable' "while the next was read"

if [ "$(id -u)" != 0 ]; then
	cp "$text" secret.txt
	chmod 0 secret.txt
	run behemoth import secret.txt
	exit_is 1 "a file that may not be read makes it fail"
	err_like 'secret.txt: .*denied' "and is named"
else
	skip "a file that may not be read makes it fail" "root may read everything"
fi

run behemoth import --format=tsv "$text"
exit_is 2 "--format without --dry-run is wrong use"

run behemoth --db sub/folder/new.db import -q "$text"
exit_is 0 "folders of a new database are made"
ok "where --db says" test -s sub/folder/new.db

printf 'this is no database, whatever it may be called\n' >no.db
run behemoth --db no.db import "$text"
exit_is 1 "another file is not taken for a database"
err_like '^behemoth: .*no.db' "and is named"
is "$(cat no.db)" "this is no database, whatever it may be called" "and is left alone"

(unset BEHEMOTH_DB && behemoth import -q "$text")
ok "without --db it is in the data folder" test -s "$XDG_DATA_HOME/behemoth/results.db"

# A word far above, which a reply does not quote, says no more of a row than the row itself.
fio='  read : io=23567MB, bw=402224KB/s, iops=25139, runt= 60001msec
  clat (usec): min=3, max=47624, avg=429.10, stdev=196.87'
printf '%s\n' 'From a Mon Feb  4 12:00:00 2002' 'From: a@example.org' 'Message-ID: <1@example.org>' 'Subject: fio' '' \
	'Read and Write are in MB/sec' '' "$fio" '' \
	'From b Mon Feb  4 13:00:00 2002' 'From: b@example.org' 'Message-ID: <2@example.org>' 'In-Reply-To: <1@example.org>' \
	'Subject: Re: fio' '' >thread.mbox
printf '%s\n' "$fio" | sed 's/^/> /' >>thread.mbox
run behemoth --db thread.db import thread.mbox
is "$(behemoth --db thread.db query --format=tsv "SELECT count(*) FROM measurements WHERE metric = 'iops'" | tail -n 1)" 1 \
	"a quotation without the words around it counts once all the same"

# The kernel of the original stands in its Subject alone, and the reply names another.
cat >original.eml <<'EOF'
Date: Mon, 06 Mar 2023 10:00:00 +0000
Subject: fio on 6.3-rc2
Message-ID: <original@example.org>

   READ: bw=99.2MiB/s (104MB/s), 99.2MiB/s-99.2MiB/s (104MB/s-104MB/s), io=5952MiB (6241MB), run=60001-60001msec
EOF
cat >reply.eml <<'EOF'
Date: Mon, 06 Mar 2023 12:00:00 +0000
Subject: Re: fio on 6.3-rc2
Message-ID: <reply@example.org>
In-Reply-To: <original@example.org>

>    READ: bw=99.2MiB/s (104MB/s), 99.2MiB/s-99.2MiB/s (104MB/s-104MB/s), io=5952MiB (6241MB), run=60001-60001msec

The same disk did a third of that with 6.2.4 here.
EOF
run behemoth --db quote.db import reply.eml original.eml
out_like ' 2 sources with results' "a row and its quotation are read"
is "$(behemoth --db quote.db query --format=tsv 'SELECT kernel FROM measurements' | tail -n +2)" "6.3-rc2" \
	"and count once, whatever kernel the reply names"

done_testing
