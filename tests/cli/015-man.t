#!/bin/sh
# 015-man.t: manual pages and completion come from the same table as the help
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

run behemoth --dump-man pages
exit_is 0 "the pages are written"
commands=$(behemoth --help | sed -n 's/^  \([a-z]*\)  *[A-Z].*/\1/p')
for command in $commands; do
	ok "$command has a page" test -s "pages/behemoth-$command.1"
done
ok "and there is one for the whole" test -s pages/behemoth.1
is "$(cd pages && grep -l '^\.It 3$' behemoth-*.1 | tr '\n' ' ')" "behemoth-compare.1 behemoth-regress.1 " \
	"only the pages of commands with a gate speak of exit status 3"
like "$(cat pages/behemoth-verdict.1)" '^\.It 125$' "and verdict has statuses of its own"
if command -v mandoc >/dev/null 2>&1; then
	is "$(mandoc -T lint -W warning pages/*.1 2>&1)" "" "mandoc finds nothing to warn about"
	page=$(mandoc -T ascii pages/behemoth-import.1 | sed 's/.\x08//g')
	like "$page" '--dry-run' "a page has the options"
	like "$page" 'EXAMPLES' "and examples"
else
	skip "mandoc finds nothing to warn about" "no mandoc"
fi

run behemoth completion bash
exit_is 0 "there is completion for bash"
if command -v bash >/dev/null 2>&1; then
	behemoth completion bash >completion.bash
	ok "bash can read it" bash -n completion.bash
	behemoth import -q "$DATA/random-writes-22-kernels.txt"
	cat >try.bash <<-'END'
		behemoth() { "$BEHEMOTH" "$@"; }
		compopt() { :; }
		. ./completion.bash
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_behemoth
		printf '%s\n' "${COMPREPLY[@]}"
	END
	export BEHEMOTH
	like "$(bash try.bash behemoth imp)" '^import$' "commands are completed"
	like "$(bash try.bash behemoth import --dry)" '^--dry-run$' "and options"
	is "$(bash try.bash behemoth list --format = j)" "json" "and values behind an equals sign"
	is "$(bash try.bash behemoth list --format j)" "json" "and behind a blank"
	like "$(bash try.bash behemoth show 2.4.18-pre9)" '^2.4.18-pre9-mjc2$' "and kernels of the database"
	like "$(bash try.bash behemoth --db "$BEHEMOTH_DB" show 2.4.18-pre9)" '^2.4.18-pre9-mjc2$' "of that named by --db"
	like "$(bash try.bash behemoth fix '')" '^[0-9a-f]{16}$' "and sources"
	is "$(bash try.bash behemoth fix 761f ma)" "machine=" "and behind them the fields to correct"
else
	skip "bash can read it" "no bash"
fi
if command -v man >/dev/null 2>&1; then
	page=$(LC_ALL=C MANWIDTH=100 man -l pages/behemoth-compare.1 2>/dev/null | col -b)
	like "$page" "behemoth compare --bars --sort=best --where \"benchmark='dbench'\"" "examples keep their quotes"
	is "$(echo "$page" | grep -c '^      [A-Z]')" 0 "no sentence begins with a blank"
else
	skip "examples keep their quotes" "no man"
fi
for shell in zsh fish; do
	run behemoth completion $shell
	exit_is 0 "there is completion for $shell"
	if command -v $shell >/dev/null 2>&1; then
		behemoth completion $shell >completion.$shell
		ok "$shell can read it" $shell -n completion.$shell
	else
		skip "$shell can read it" "no $shell"
	fi
done
run behemoth completion csh
exit_is 2 "another shell is wrong use"

done_testing
