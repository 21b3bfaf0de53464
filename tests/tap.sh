#
# tap.sh: what a test of the command line needs; sourced by tests/cli/NNN-name.t
# SPDX-License-Identifier: GPL-3.0-or-later
#
#	#!/bin/sh
#	# 020-import.t: a mail's numbers are in the database once
#	# SPDX-License-Identifier: GPL-3.0-or-later
#	. "${0%/*}/../tap.sh"
#
#	run behemoth import "$DATA/random-writes-22-kernels.txt"
#	exit_is 0 "import succeeds"
#	out_like '^1 source' "and says how much it found"
#	is "$(behemoth list kernels | wc -l)" 23 "all kernels are listed"
#
# Each test file runs in its own empty folder, which is also HOME; the database is results.db in it, unless --db says
# otherwise.  `behemoth` is the binary under test: $BEHEMOTH, else the release build.  The plan is printed at the end, so a
# test that dies half-way is a failure, never a short success.

set -u

ROOT=$(cd "${0%/*}/../.." && pwd)
DATA=$ROOT/data
SHARED=${BEHEMOTH_SHARED:-$ROOT/../shared} # may be absent: skip then
BEHEMOTH=${BEHEMOTH:-$ROOT/build/behemoth}
TAP_DIR=$(mktemp -d "${TMPDIR:-/tmp}/behemoth-test.XXXXXX") || exit 1
TAP_COUNT=0
TAP_DONE=

export LC_ALL=C.UTF-8 TZ=UTC HOME="$TAP_DIR/home" XDG_DATA_HOME="$TAP_DIR/home/.local/share"
export BEHEMOTH_DB="$TAP_DIR/home/results.db"
unset NO_COLOR COLUMNS PAGER SUDO_USER SUDO_UID SUDO_GID CDPATH || true
mkdir -p "$HOME" "$TAP_DIR/io" && cd "$HOME" || exit 1

behemoth() { "$BEHEMOTH" "$@"; }

tap_end() {
	tap_status=$?
	cd /
	chmod -R u+rwx "$TAP_DIR" 2>/dev/null
	rm -rf "$TAP_DIR"
	if [ -n "$TAP_DONE" ]; then
		echo "1..$TAP_COUNT"
	else
		echo "# died with status $tap_status before done_testing"
		[ "$tap_status" != 0 ] || tap_status=1
		exit "$tap_status"
	fi
}
trap tap_end EXIT
trap 'exit 130' INT TERM HUP

# The last line of every test file.
done_testing() { TAP_DONE=1; }

pass() { # description
	TAP_COUNT=$((TAP_COUNT + 1))
	echo "ok $TAP_COUNT - $1"
}

# The second argument and the following ones are printed as the reason.
fail() { # description reason...
	TAP_COUNT=$((TAP_COUNT + 1))
	echo "not ok $TAP_COUNT - $1"
	shift
	for tap_line; do
		printf '%s\n' "$tap_line" | sed 's/^/#   /'
	done
}

# Counts as skipped.
skip() { # description why
	TAP_COUNT=$((TAP_COUNT + 1))
	echo "ok $TAP_COUNT - $1 # SKIP $2"
}

# Ends the file here, all of it skipped.
skip_all() { # why
	skip "${0##*/}" "$1"
	TAP_DONE=1
	exit 0
}

# Passes if the command succeeds.
ok() { # description command...
	tap_what=$1
	shift
	if "$@" >"$TAP_DIR/io/ok" 2>&1; then
		pass "$tap_what"
	else
		fail "$tap_what" "failed: $*" "$(cat "$TAP_DIR/io/ok")"
	fi
}

# Passes if the command fails.
not_ok() { # description command...
	tap_what=$1
	shift
	if "$@" >"$TAP_DIR/io/ok" 2>&1; then
		fail "$tap_what" "succeeded: $*" "$(cat "$TAP_DIR/io/ok")"
	else
		pass "$tap_what"
	fi
}

is() { # got expected description
	if [ "$1" = "$2" ]; then
		pass "$3"
	else
		printf '%s\n' "$1" >"$TAP_DIR/io/got"
		printf '%s\n' "$2" >"$TAP_DIR/io/expected"
		fail "$3" "$(cd "$TAP_DIR/io" && diff -u expected got | head -n 40)"
	fi
}

like() { # text extended-regex description
	if printf '%s\n' "$1" | grep -Eq -e "$2"; then
		pass "$3"
	else
		fail "$3" "no line matches: $2" "$(printf '%s\n' "$1" | head -n 40)"
	fi
}

unlike() { # text extended-regex description
	if printf '%s\n' "$1" | grep -Eq -e "$2"; then
		fail "$3" "a line matches: $2" "$(printf '%s\n' "$1" | grep -E -e "$2" | head -n 10)"
	else
		pass "$3"
	fi
}

# Runs a command and keeps what it did: $status, $out and $err (final newlines cut), and the same in the files
# "$OUT" and "$ERR", byte by byte.
OUT=$TAP_DIR/io/out ERR=$TAP_DIR/io/err
run() { # command...
	tap_ran=$*
	status=0
	"$@" >"$OUT" 2>"$ERR" || status=$?
	# A NUL would make the shell complain; the files keep it.
	out=$(tr -d '\000' <"$OUT") err=$(tr -d '\000' <"$ERR")
}

exit_is() { # status description
	if [ "$status" = "$1" ]; then
		pass "$2"
	else
		fail "$2" "exit $status, expected $1: $tap_ran" "$(head -n 20 "$ERR")"
	fi
}

out_is() { is "$out" "$1" "$2"; }
out_like() { like "$out" "$1" "$2"; }
out_unlike() { unlike "$out" "$1" "$2"; }
err_is() { is "$err" "$1" "$2"; }
err_like() { like "$err" "$1" "$2"; }
err_unlike() { unlike "$err" "$1" "$2"; }
