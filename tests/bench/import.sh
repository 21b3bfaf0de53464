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

# A made mbox: of 333 mails one has results (a text of data/), the others are prose of 4 KiB, some quoted-printable.
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
		srand(1)
		n_words = split("the a to of and in is that it for on with this we not be page memory kernel buffer request queue disk " \
			"block write read latency cache scheduler task thread ext3 xfs journal inode dentry lock driver patch tree " \
			"mount option config build warning function struct pointer list allocation failure order leak race " \
			"test results numbers box machine think see need try fix change problem case path code 2.4.18 0x1f (foo) a->b", word, " ")
		for (i = 0; i < 2000; i++) {
			for (k = 0; k < 11; k++) line[i] = line[i] word[int(rand() * n_words) + 1] " "
			line[i] = line[i] int(rand() * 100000) "\n"
		}
		for (mail = 0; written < size; mail++) {
			text = mail % 333 == 50 ? result[int(mail / 333) % n + 1] : ""
			for (i = 0; text == "" || (mail % 333 != 50 && i < 60); i++) text = text line[int(rand() * 2000)]
			head = "From someone@example.org Mon Feb  4 12:00:00 2002\nFrom: Someone <someone@example.org>\n" \
				"Date: Mon, 04 Feb 2002 12:00:00 +0000\nSubject: results " mail "\nMessage-ID: <" mail "@example.org>\n"
			if (mail % 12 == 5 && mail % 333 != 50) head = head "Content-Transfer-Encoding: quoted-printable\n"
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

# The least CPU seconds of several rounds, in which all take turns: the machine may be busy with other things.
least() { # name cpu-seconds
	if [ ! -s "least.$1" ] || awk -v new="$2" '{ exit !(new < $1) }' "least.$1"; then
		echo "$2" >"least.$1"
	fi
}

command_of() { # name; blanks inside of a word are @
	case $1 in
	behemoth) echo "$BEHEMOTH import --dry-run --format=tsv -j1 archive.mbox" ;;
	rg) echo "rg -a -c -F MB/sec archive.mbox" ;;
	grep) echo "grep -a -c -F MB/sec archive.mbox" ;;
	wc) echo "wc -l archive.mbox" ;;
	gmime) echo "$bench/bench_gmime archive.mbox" ;;
	behemoth.gz) echo "$BEHEMOTH import --dry-run --format=tsv -j1 archive.mbox.gz" ;;
	gzip) echo "gzip -dc archive.mbox.gz" ;;
	python) echo "python3 -c import@mailbox;print(sum(len(str(m.get_payload()))for@m@in@mailbox.mbox('archive.mbox')))" ;;
	esac
}

measure() { # name
	# shellcheck disable=SC2046 # words of a command
	set -- "$1" $(command_of "$1")
	command -v "$2" >/dev/null 2>&1 || return 0
	name=$1 && shift
	case $name in python) least "$name" "$(cpu_of python3 -c "$(printf '%s' "$3" | tr '@' ' ' | tr ';' '\n')")" ;;
	*) least "$name" "$(cpu_of "$@")" ;;
	esac
}

tell() { # name what remark
	[ -s "least.$1" ] || return 0
	awk -v bytes="$bytes" -v what="$2" -v remark="$3" -v own="$(cat least.behemoth)" '{
		ratio = remark == "" ? sprintf("%.2f times our CPU time", $1 / own) : remark
		printf "%s\t%.0f\tMB/s\t%s\n", what, bytes / 1e6 / ($1 > 0 ? $1 : 0.001), ratio }' "least.$1"
}

bench=${BEHEMOTH%/*}/release/bench
make_mbox "$data"/*.txt
bytes=$(wc -c <archive.mbox)
gzip -1 -k archive.mbox
for round in 1 2 3; do
	for name in behemoth rg grep wc gmime behemoth.gz gzip; do
		measure $name
	done
	[ $round -gt 1 ] || measure python
done
tell behemoth "reading a mbox of $size_mb MB, per core: behemoth import --dry-run" "to reach: >= 500"
tell rg "the same mbox: rg -a -c -F MB/sec" ""
tell grep "the same mbox: grep -a -c -F MB/sec" ""
tell wc "the same mbox: wc -l" ""
tell gmime "the same mbox: a bare GMime loop" ""
tell python "the same mbox: python's mailbox" ""
printf 'reading it as .gz, beside gzip -dc\t%s\ttimes\tto reach: <= 1.15\n' \
	"$(paste least.behemoth.gz least.gzip | awk '{ printf "%.2f", $1 / $2 }')"

# Rows into a fresh database, with all processors.
from=$(date +%s%N)
"$BEHEMOTH" --db import.db import -q archive.mbox >/dev/null
took=$(($(date +%s%N) - from))
printf 'import of that mbox into a database\t%s\ts\t%s numbers\n' "$(awk "BEGIN { printf \"%.2f\", $took / 1e9 }")" \
	"$("$BEHEMOTH" --db import.db query --format=tsv 'SELECT count(*) FROM measurements' | tail -n 1)"
if [ -x /usr/bin/time ]; then
	/usr/bin/time -f %M -o rss "$BEHEMOTH" import --dry-run --format=tsv archive.mbox >/dev/null
	printf 'resident memory at most\t%s\tKiB\tto reach: < 65536\n' "$(tail -n 1 rss)"
fi
