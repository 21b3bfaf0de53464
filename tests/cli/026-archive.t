#!/bin/sh
# 026-archive.t: archives are read by several threads, once, and gone on with when they grow
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

# COUNT mails from number FROM on, every hundredth with a result.
mails() { # from count
	awk -v from="$1" -v count="$2" 'BEGIN {
		for (i = 0; i < 60; i++) prose = prose "the kernel writes pages back before it reads ahead and nobody measured\n"
		for (i = from; i < from + count; i++) {
			printf "From a@example.org Mon Feb  4 12:00:00 2002\nFrom: a@example.org\nSubject: mail %d\n", i
			printf "Message-ID: <%d@example.org>\n\n%s\n", i, prose
			if (i % 100 == 0) printf "Throughput %d.25 MB/sec 16 procs\n\n", i
		}
	}'
}

mails 0 1000 >box
for jobs in 1 2 5; do
	behemoth import --dry-run --format=tsv -j $jobs box >rows.$jobs
done
is "$(wc -l <rows.1 | tr -d ' ')" 11 "all results of an archive are read"
ok "two threads read the same in the same order" cmp rows.1 rows.2
ok "and five" cmp rows.1 rows.5
run behemoth import -j 0 box
exit_is 2 "no thread at all is wrong use"

run behemoth import box
out_like '^1 path, 1000 texts read: 10 sources with results' "an archive is imported"
run behemoth import box
out_like '^1 path, 0 texts read: .* 1 file read before' "and not read again"
run behemoth import --again box
out_like '^1 path, 1000 texts read: 10 sources with results' "--again reads it again"

mails 1000 200 >>box
run behemoth import box
out_like '^1 path, 200 texts read: 2 sources with results' "of an archive that grew only the new mails are read"
is "$(behemoth query --format=tsv "SELECT line FROM measurements WHERE printed = '1100.25'" | tail -n 1)" \
	"$(grep -n 'Throughput 1100' box | cut -d : -f 1)" "and their lines are those of the file"
sed 's/pages back/pages away/' box >changed && cat changed >box
run behemoth import box
out_like '^1 path, 1200 texts read: ' "one that changed is read from its beginning"

mkdir packed
gzip -c box >packed/box.gz
run behemoth --db packed.db import packed
out_like '^1 path, 1200 texts read: 12 sources' "a packed one in a folder"
run behemoth --db packed.db import packed
out_like '1 file read before' "is known too"

mkdir -p maildir/cur maildir/new maildir/tmp
mails 100 1 | sed 1d >maildir/cur/1:2,S
mails 200 1 | sed 1d >maildir/new/2
run behemoth --db dir.db import maildir
out_like '^1 path, 2 texts read: 2 sources' "a maildir is imported"
mails 300 1 | sed 1d >maildir/new/3
run behemoth --db dir.db import maildir
out_like '^1 path, 1 text read: 1 source .* 2 files read before' "and later only its new mails"

head -c $(($(wc -c <packed/box.gz) / 2)) packed/box.gz >packed/cut.gz
rm packed/box.gz
run behemoth --db cut.db import packed
exit_is 1 "a packed archive that was cut off makes it fail"
out_like '[1-9][0-9]* texts read: [1-9] source' "what it holds is read"
run behemoth --db cut.db import packed
exit_is 1 "and it is no file that was read before"

# Killed in the middle: what is in is whole, and the next import completes it.
mails 2000 30000 >long
# Not through a function: the process itself is to be killed.
"$BEHEMOTH" --db killed.db import long >/dev/null 2>&1 &
sleep 0.3
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
run behemoth --db killed.db import long
exit_is 0 "an import that was killed can be repeated"
behemoth --db whole.db import -q long
for db in killed whole; do
	behemoth --db $db.db query --format=tsv 'SELECT source, line, printed FROM measurements ORDER BY 1, 2' >$db.rows
done
ok "and then holds what an undisturbed one holds" cmp killed.rows whole.rows
run behemoth --db killed.db check
exit_is 0 "soundly"
done_testing
