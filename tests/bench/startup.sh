#!/bin/sh
#
# startup.sh: what one start costs, beside a program that does nothing
# SPDX-License-Identifier: GPL-3.0-or-later

set -eu
runs=100

# Milliseconds a start of the command, the best of five rounds.
best_of() { # command...
	for _ in 1 2 3 4 5; do
		from=$(date +%s%N)
		i=0
		while [ $i -lt $runs ]; do
			"$@" >/dev/null 2>&1
			i=$((i + 1))
		done
		echo $(($(date +%s%N) - from))
	done | sort -n | awk -v runs=$runs 'NR == 1 { printf "%.2f\n", $1 / runs / 1e6 }'
}

ours=$(best_of "$BEHEMOTH" --version)
true=$(best_of /bin/true)
printf 'start-up: behemoth --version\t%s\tms\tto reach: < 10\n' "$ours"
printf 'start-up: /bin/true\t%s\tms\t\n' "$true"
printf 'start-up: ratio\t%s\ttimes\t\n' "$(awk "BEGIN { printf \"%.1f\", $ours / $true }")"
