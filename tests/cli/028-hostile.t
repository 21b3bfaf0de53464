#!/bin/sh
# 028-hostile.t: texts, mails and files made to harm are read as far as they make sense, in bounded time
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

command -v timeout >/dev/null 2>&1 || skip_all "no timeout"
result='Throughput 5.5 MB/sec 4 procs'

# Reads it as a dry run within a minute; $n is how many numbers came out.
read_file() { # file
	run timeout 60 "$BEHEMOTH" import --dry-run --format=tsv "$1"
	n=$(($(printf '%s\n' "$out" | wc -l) - 1))
}

{ head -c 100000000 /dev/zero | tr '\0' x && printf '\n\n%s\n' "$result"; } >line.txt
read_file line.txt
is "$status $n" "0 1" "a line of 100 MB does not hide what follows"

# What looks like a beginning, again and again: nobody reads on to the end from each of them.
{
	awk 'BEGIN { for (i = 0; i < 20000; i++) print " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa" }'
	printf '\n%s\n' "$result"
} >headers.txt
read_file headers.txt
is "$status $n" "0 1" "20,000 headers without a table do not hide what follows"
awk 'BEGIN { for (i = 0; i < 12000; i++) print "2.4.17rmap11c      ***** 3.0 MB/sec" }' >bars.txt
read_file bars.txt
is "$status $n" "0 0" "12,000 bars of no benchmark are nobody's"
awk 'BEGIN { for (i = 0; i < 50000; i++) print "  IOPS=212k, BW=828MiB/s" }' >rates.txt
read_file rates.txt
is "$status $n" "0 100000" "50,000 rates of no direction are as many runs"
awk 'BEGIN {
	for (i = 0; i < 40000; i++) print "{\"fio version\":\"fio-3.33\",\"jobs\":[{\"jobname\":\"a\",\"read\":{\"iops\":1}}]}"
}' >documents.txt
read_file documents.txt
is "$status $n" "0 1" "40,000 documents of fio, of which the last is the run"

mail='From: a@example.org\nSubject: x\nMessage-ID: <%s@example.org>\nMIME-Version: 1.0\n'
# shellcheck disable=SC2059 # the format is ours
{
	printf "$mail" nested
	awk 'BEGIN { for (i = 0; i < 10000; i++) printf "Content-Type: multipart/mixed; boundary=\"b%d\"\n\n--b%d\n", i, i }'
	printf 'Content-Type: text/plain\n\n%s\n' "$result"
} >nested.eml
read_file nested.eml
is "$status" 0 "10,000 nested parts are no failure"

# shellcheck disable=SC2059
{
	printf "$mail" parts
	printf 'Content-Type: multipart/mixed; boundary="b"\n\n'
	awk -v result="$result" 'BEGIN { for (i = 0; i < 10000; i++) printf "--b\nContent-Type: text/plain\n\n%s\n", result }'
	printf -- '--b--\n'
} >parts.eml
read_file parts.eml
ok "of 10,000 parts side by side the first hundreds are read" test "$n" -ge 100

awk -v result="$result" 'BEGIN {
	for (i = 0; i < 4000; i++) prose = prose "                    \n"
	for (i = 0; i < 1000; i++) printf "From a Mon Feb  4 12:00:00 2002\nFrom: a\nMessage-ID: <%d@x>\n\n%s%s\n", i, i % 100 ? "" : result, prose
}' | gzip -9 >dense.mbox.gz
read_file dense.mbox.gz
is "$status $n" "0 10" "an archive that packs better than any prose is read all the same"
head -c 100000000 /dev/zero | gzip -9 | gzip -9 >zeros.gz
read_file zeros.gz
is "$n" 0 "zeros packed twice are nothing"

printf '%s\n\0\0\0\nThroughput 6.5 MB/sec\0 4 procs\n' "$result" >nul.txt
awk 'BEGIN { for (i = 0; i < 20; i++) print "text text text" }' >>nul.txt
read_file nul.txt
is "$status $n" "0 2" "NUL bytes are blanks"

for name in sparse.txt sparse.mbox; do
	[ $name = sparse.mbox ] && printf 'From a Mon Feb  4 12:00:00 2002\nFrom: a\nSubject: b\n\n' >$name
	printf '%s\n' "$result" >>$name
	truncate -s 2G $name 2>/dev/null || continue # where a file system cannot
	read_file $name
	exit_is 1 "a file of 2 GB of nothing makes it fail ($name)"
	err_like "^behemoth: $name: " "and is named ($name)"
done

printf 'From a Mon Feb  4 12:00:00 2002\nFrom: a\nSubject: b\n\n' >huge.mbox
head -c 150000000 /dev/zero | tr '\0' y >>huge.mbox
printf '\n\nFrom a Mon Feb  4 12:00:00 2002\nFrom: a\nSubject: c\n\n%s\n' "$result" >>huge.mbox
read_file huge.mbox
is "$status $n" "1 1" "the mail behind one of 150 MB is read"
err_like '^behemoth: huge.mbox: line 1: a mail of more than' "and that one is named"
is "$(wc -l <"$ERR" | tr -d ' ')" 1 "once"

mkdir -p deep/a/b
printf '%s\n' "$result" >deep/a/b/x.txt
ln -s .. deep/a/up
ln -s self deep/a/self
mkfifo deep/a/pipe
(cd deep && i=0 && while [ "$i" -lt 200 ]; do mkdir d && cd d && i=$((i + 1)); done)
read_file deep
is "$n" 1 "a folder with links in circles, a pipe and 200 levels is walked"
err_like 'folders nest deeper than' "and where it was left is named"
if [ "$(id -u)" != 0 ]; then
	chmod 0 deep/a/b
	read_file deep
	err_like 'deep/a/b: .*denied' "a folder that may not be read is named"
	chmod 755 deep/a/b
else
	skip "a folder that may not be read is named" "root may read everything"
fi

# More lines than are read of one text: what is left out is told, and blank ones cost nothing.
{
	echo "Throughput 5.5 MB/sec 2 procs"
	yes '' | head -n 4300000
	echo "Throughput 7.5 MB/sec 2 procs"
} >lines
run behemoth import --dry-run -v --format=tsv lines
is "$(tail -n +2 "$OUT" | cut -f 10)" 5.5 "four million lines of a text are read"
err_like 'lines: line 4194304: so many lines are read' "and the rest is told of"
rm -f lines

done_testing
