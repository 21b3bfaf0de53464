#!/bin/sh
#
# import.sh: how fast an archive of mails is read, beside programs that only scan it
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: import.sh FOLDER     to work in; BENCH_MB sets the size of the archive (100)

set -eu
data=$(cd "${0%/*}/../../data" && pwd)
size_mb=${BENCH_MB:-100}
cd "$1"

# A made mbox: of 100 mails one has results (a text of data/), the others are prose of 4 KiB, some quoted-printable.
make_mbox() { # text...
	awk -v size="$((size_mb * 1048576))" -v files="$*" '
	function slurp(path,    line, text) {
		while ((getline line < path) > 0) { sub(/^From /, ">From ", line); text = text line "\n" }
		close(path)
		return text
	}
	BEGIN {
		n = split(files, path, " ")
		for (i = 1; i <= n; i++) result[i] = slurp(path[i])
		words = "the kernel under memory pressure writes pages back before it reads ahead and nobody measured it yet "
		for (i = 0; i < 45; i++) prose = prose words (i % 3 == 2 ? "\n" : "")
		for (mail = 0; written < size; mail++) {
			text = mail % 100 == 50 ? result[int(mail / 100) % n + 1] : prose
			head = "From someone@example.org Mon Feb  4 12:00:00 2002\nFrom: Someone <someone@example.org>\n" \
				"Date: Mon, 04 Feb 2002 12:00:00 +0000\nSubject: results " mail "\nMessage-ID: <" mail "@example.org>\n"
			if (mail % 12 == 5 && mail % 100 != 50) head = head "Content-Transfer-Encoding: quoted-printable\n"
			printf "%s\n%s\n", head, text
			written += length(head) + length(text) + 2
		}
	}' >archive.mbox
}

# CPU seconds (user and system) of a command, from enough runs for a clock of hundredths.
cpu_of() { # command...
	for runs in 1 20; do
		# shellcheck disable=SC2016 # for the inner shell
		sh -c 'n=$1; shift; while [ "$n" -gt 0 ]; do "$@" >out 2>&1; n=$((n - 1)); done; times' sh $runs "$@" |
			awk -v runs=$runs 'NR == 2 {
				split($1, u, /[ms]/); split($2, s, /[ms]/)
				seconds = u[1] * 60 + u[2] + s[1] * 60 + s[2]
				printf "%.4f\n", seconds / runs }' >cpu
		awk '$1 > 0.3 { enough = 1 } END { exit !enough }' cpu && break
	done
	cat cpu
}

rate() { # name cpu-seconds remark
	awk -v name="$1" -v cpu="$2" -v bytes="$bytes" -v remark="$3" 'BEGIN {
		printf "%s\t%.0f\tMB/s\t%s\n", name, bytes / 1e6 / (cpu > 0 ? cpu : 0.001), remark }'
}

make_mbox "$data"/*.txt
bytes=$(wc -c <archive.mbox)
cat archive.mbox >/dev/null
ours=$(cpu_of "$BEHEMOTH" import --dry-run --format=tsv archive.mbox)
rate "reading a mbox of $size_mb MB: behemoth import --dry-run" "$ours" "to reach: >= 500, per core"
rate "reading a mbox of $size_mb MB: grep -a -c -F MB/sec" "$(cpu_of grep -a -c -F MB/sec archive.mbox)" "only scans"
rate "reading a mbox of $size_mb MB: wc -l" "$(cpu_of wc -l archive.mbox)" "only scans"
for peer in rg mairix; do
	command -v $peer >/dev/null 2>&1 || continue
	case $peer in
	rg) rate "reading a mbox of $size_mb MB: rg -a -c -F MB/sec" "$(cpu_of rg -a -c -F MB/sec archive.mbox)" "only scans" ;;
	mairix)
		printf 'base=%s\nmbox=archive.mbox\ndatabase=%s/mairix.db\nmfolder=found\n' "$PWD" "$PWD" >mairixrc
		rate "reading a mbox of $size_mb MB: mairix" "$(cpu_of mairix -f mairixrc)" "indexes mails"
		;;
	esac
done
gzip -1 -k archive.mbox
packed=$(cpu_of "$BEHEMOTH" import --dry-run --format=tsv archive.mbox.gz)
unpack=$(cpu_of gzip -dc archive.mbox.gz)
rate "reading it as .gz: behemoth" "$packed" ""
rate "reading it as .gz: gzip -dc" "$unpack" "only unpacks"
printf 'reading it as .gz: ratio\t%s\ttimes\tto reach: <= 1.15\n' "$(awk "BEGIN { printf \"%.2f\", $packed / $unpack }")"

# Rows into a fresh database.
from=$(date +%s%N)
"$BEHEMOTH" --db import.db import -q archive.mbox >/dev/null
took=$(($(date +%s%N) - from))
rows=$("$BEHEMOTH" import --dry-run --format=tsv archive.mbox | wc -l)
printf 'import of that mbox into a database\t%s\ts\t%s numbers\n' "$(awk "BEGIN { printf \"%.2f\", $took / 1e9 }")" "$((rows - 1))"
rss=$( (/usr/bin/time -f %M "$BEHEMOTH" import --dry-run --format=tsv archive.mbox >/dev/null) 2>&1 | tail -n 1) || rss=
[ -z "$rss" ] || printf 'resident memory at most\t%s\tKiB\tto reach: < 65536\n' "$rss"
