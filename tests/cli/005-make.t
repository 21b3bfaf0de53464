#!/bin/sh
# 005-make.t: make prints a line a file, the whole command if asked to, and nothing with -s
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

command -v make >/dev/null 2>&1 || skip_all "no make"
# A flavour that nobody builds, so that there is something to do; -n, so that nothing is done.
object=build/of-no-flavour/src/base/str.o
plan() { # flags of make
	run env -u MAKEFLAGS -u MAKELEVEL make -C "$ROOT" -n --no-print-directory BUILD=of-no-flavour "$@" "$object"
}

plan
exit_is 0 "a file can be built"
out_like '^echo "CC src/base/str\.c" && ' "its name is printed"
plan -j2
out_like '^echo "CC src/base/str\.c" && ' "by several jobs, too"
plan V=1
out_unlike '^echo "CC' "V=1 leaves the line to the command itself"
plan -s
out_unlike '^echo "CC' "-s prints neither"
done_testing
