#!/bin/sh
# 050-fix.t: corrections and what was forgotten stay, whatever is done afterwards
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

text=$DATA/random-writes-22-kernels.txt
behemoth import -q "$text"
source=$(behemoth list sources --format=tsv | sed -n 2p | cut -f 1)
count() { behemoth query --format=tsv "SELECT count(*) AS n FROM measurements WHERE $1" | tail -n 1; }

run behemoth fix "$source:7" kernel=2.4.17-fixed
exit_is 0 "a row is corrected"
out_like '^1 row corrected$' "and is counted"
is "$(count "kernel = '2.4.17-fixed'")" "$(count "line = 7")" "all its numbers are of the kernel now"
is "$(count "kernel = '2.4.17-rmap12e'")" 0 "and no longer of the other"
is "$(count "flags LIKE '%corrected%'")" "$(count "line = 7")" "and say that they were corrected"

run behemoth fix "$(echo "$source" | cut -c 1-8)" "machine=4 way xeon" variant=ext2
exit_is 0 "a whole source is corrected, by the beginning of its id"
is "$(count "machine = '4 way xeon' AND variant = 'ext2'")" "$(count 1)" "in every row"

behemoth import -q --again "$text"
is "$(count "kernel = '2.4.17-fixed'")" "$(count "line = 7")" "reading again keeps it"
run behemoth rebuild -q
exit_is 0 "rebuild succeeds"
is "$(count "kernel = '2.4.17-fixed' AND variant = 'ext2'")" "$(count "line = 7")" "and keeps it"

run behemoth fix "$source:7" kernal=x
exit_is 2 "an unknown field is wrong use"
err_like 'did you mean "kernel"' "and the nearest is named"
run behemoth fix "$source:seven" kernel=x
exit_is 2 "a line that is no number is wrong use"
run behemoth fix "$source:7" kernel
exit_is 2 "a field without a value is wrong use"
run behemoth fix "$source:99999" kernel=x
exit_is 1 "a line without results is a failure"
run behemoth fix ffffffff kernel=x
exit_is 1 "a source that is not there is a failure"
is "$(count "kernel = 'x'")" 0 "and none of these changed anything"

behemoth export >before
for bad in "kernel=$(printf 'a\033[31mb')" "variant=$(printf 'a\tb')" "kernel=$(printf '\377')" "machine=$(printf '%01001d' 0)" \
	time=yesterday better=sideways file_mb=lots block=-5 threads=abc threads=0 ; do
	run behemoth fix "$source" iteration=7 "$bad"
	exit_is 2 "no field can be $(printf '%.20s' "$bad" | tr -c '[:print:]' .)"
done
behemoth export >after
ok "and then none of the command's fields is changed" cmp -s before after
run behemoth fix "$source" time='Fri, 01 Mar 2024 11:00:00 +0100'
is "$(behemoth query --format=tsv "SELECT DISTINCT time FROM measurements WHERE source='$source'" | tail -n 1)" \
	2024-03-01T10:00:00Z "a date may be written as in a mail"

run behemoth forget "$source"
exit_is 0 "a source is forgotten"
is "$(count 1)" 0 "and its numbers are gone"
run behemoth import "$text"
exit_is 0 "importing it again succeeds"
out_like '1 forgotten .*forget --undo' "and says that it stays out, and the way back"
is "$(count 1)" 0 "and it stays out"
run behemoth forget "$source"
exit_is 1 "forgetting what is not there is a failure"
run behemoth forget --undo ffff
exit_is 1 "what was not forgotten cannot be let in again"
err_like 'no forgotten source "ffff"' "which is said"
run behemoth forget --undo ff
exit_is 2 "two digits name no source"
cp "$BEHEMOTH_DB" still-forgotten.db
run behemoth forget --undo "$(echo "$source" | cut -c 1-8)"
exit_is 0 "a forgotten source may come in again"
is "$(count 1)" 0 "its text is gone"
run behemoth import "$text"
ok "so that it has to be imported" test "$(count 1)" -gt 0
cp "$BEHEMOTH_DB" merged.db
behemoth --db merged.db merge -q still-forgotten.db
is "$(behemoth --db merged.db export --format=tsv | wc -l)" 1 "a merge with a database that has it forgotten takes it out again"
run behemoth fix zzzz kernel=x
err_is "behemoth: no source \"zzzz\": \`behemoth list sources\` names them" "an unknown source is named once"
run behemoth fix abc kernel=x
err_like 'at least 4 digits' "a short id is told how long ids are"

run behemoth --db none.db fix "$source" kernel=x
exit_is 1 "there is nothing to fix without a database"
not_ok "and none is made" test -e none.db
done_testing
