#!/bin/sh
# 010-help.t: help, versions, and what happens to those who mistype
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

run behemoth --version
exit_is 0 "--version succeeds"
out_like '^behemoth [0-9]+\.[0-9]+\.[0-9]+$' "and prints one line"

run behemoth --help
exit_is 0 "--help succeeds"
out_like '^usage: behemoth' "says how it is used"
out_like '^Examples:' "gives examples"
commands=$(sed -n 's/^  \([a-z]*\)  *[A-Z].*/\1/p' "$OUT")
is "$(echo "$commands" | grep -cx -e import -e list -e show -e compare -e search -e query -e fix -e forget -e export \
	-e merge -e rebuild -e check)" 12 "lists every command"
is "$(awk 'length > 80' "$OUT")" "" "fits into 80 columns"

for command in $commands; do
	run behemoth "$command" --help
	exit_is 0 "$command --help succeeds"
	out_like '^Examples:' "$command --help has examples"
	is "$(awk 'length > 100' "$OUT")" "" "$command --help is not too wide"
	is "$(behemoth help "$command")" "$out" "help $command says the same"
done
is "$(behemoth --help import)" "$(behemoth import --help)" "--help may stand before the command"
not_ok "no help makes a database" test -e "$BEHEMOTH_DB"

run behemoth
exit_is 2 "no command is wrong use"
is "$out" "" "which prints nothing to standard output"
err_like '^usage:' "but says how to use it"

run behemoth imprt x
exit_is 2 "an unknown command is wrong use"
err_like '^behemoth: unknown command "imprt"; did you mean "import"\?$' "and the nearest is named"

run behemoth help imprt
exit_is 2 "help for an unknown command is wrong use"
err_like 'did you mean "import"' "and names the nearest, too"

run behemoth list --formt=tsv
exit_is 2 "an unknown option is wrong use"
err_like '^behemoth: list: unknown option "--formt"; did you mean "--format"\?$' "and the nearest is named"
err_like "^Try 'behemoth list --help'" "and where to read more"

run behemoth list --format=tvs
exit_is 2 "an unknown word for an option is wrong use"
err_like 'did you mean "tsv"' "and the nearest is named"

run behemoth list kernels runs
exit_is 2 "an argument too many is wrong use"
run behemoth import
exit_is 2 "an argument too few is wrong use"
err_like 'needs PATH' "and what is missing is named"
run behemoth --db
exit_is 2 "--db without a file is wrong use"

run behemoth --color=always --help
out_like "$(printf '\033')" "colours where they are asked for"
run behemoth --help
out_unlike "$(printf '\033')" "none when nobody looks"

if [ -c /dev/full ]; then
	for words in --version --help "help list" "completion bash"; do
		# shellcheck disable=SC2086 # several words
		behemoth $words >/dev/full 2>/dev/null
		is $? 1 "output that cannot be written is a failure: $words"
	done
fi

done_testing
