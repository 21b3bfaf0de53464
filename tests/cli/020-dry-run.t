#!/bin/sh
# 020-dry-run.t: import --dry-run prints every number of a text, and touches nothing
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

tab=$(printf '\t')
header=$(printf 'line\tbenchmark\tphase\tkernel\tvariant\tthreads\tfile_mb\tblock\tmetric\tvalue\tunit\tmachine\titeration\tparams\tflags\tconfidence')
text=$DATA/random-writes-22-kernels.txt

run behemoth import --dry-run --format=tsv "$text"
exit_is 0 "it succeeds"
is "$(head -n 1 "$OUT")" "$header" "the columns are those of the row contract"
like "$out" "^7${tab}tiobench${tab}rand-write${tab}2.4.17-rmap12e${tab}${tab}128${tab}.*${tab}lat_max${tab}981.25${tab}ms" \
	"a number stands with its line, its subject and its unit"
is "$(tail -n +2 "$OUT" | cut -f 1 | sort -nc 2>&1)" "" "in the order of the text"
is "$(awk -F '\t' 'NF != 16' "$OUT")" "" "every line has all columns"
is "$(find . -type f | grep -v '^./io' | head)" "" "no database was made"
tsv_lines=$(($(wc -l <"$OUT") - 1))

run behemoth import --dry-run --format=json "$text"
exit_is 0 "as JSON too"
is "$(grep -c '^{"line": ' "$OUT")" "$tsv_lines" "one object a number"
out_like '"threads": 128, .*"value": 981.25, "unit": "ms"' "numbers are numbers"
out_like '"machine": null' "what nobody says is null"

run behemoth import --dry-run --format=csv "$text"
is "$(($(wc -l <"$OUT") - 1))" "$tsv_lines" "as CSV too"
is "$(head -n 1 "$OUT")" "$(echo "$header" | tr '\t' ,)" "with the same header"

run behemoth import --dry-run "$text"
out_like '^ *line +benchmark +phase' "and as a table by default"

behemoth import --dry-run --format=tsv "$text" >file.tsv
behemoth import --dry-run --format=tsv - <"$text" >pipe.tsv
ok "standard input gives the same" cmp file.tsv pipe.tsv
gzip -c "$text" >text.gz
behemoth import --dry-run --format=tsv text.gz >packed.tsv
ok "packed text too" cmp file.tsv packed.tsv

run behemoth import --explain "$DATA/behemoth-pre5.txt"
exit_is 0 "--explain succeeds"
is "$(grep -c '^ *[0-9]* [a-z_-]* *|' "$OUT")" "$(grep -c '' "$DATA/behemoth-pre5.txt")" "shows every line of the text"
out_like '^     58 tiobench    \| 2.4.19-pre5      1   38.46 23.94%' "as it stands, with the importer that claimed it"
out_like '^ +=   rate 38.46 MB/s, cpu_pct 23.94 %' "the numbers in it"
out_like 'phase seq-read \(line 54\); kernel 2.4.19-pre5; machine 4 way xeon with 4GB ram \(line 49\); threads 1' \
	"and where its subject was read from"

printf '%s\n' 'Subject: =?utf-8?Q?Re=3A_slow?=' 'Content-Type: text/plain; charset=utf-8' \
	'Content-Transfer-Encoding: quoted-printable' '' '> Throughput 14.5=' '164 MB/sec 4 procs' \
	'   4     49132   294.94 MB/sec  execute   2 sec' 'It is 20% faster.' '@@ -1,2 +1,2 @@' '+Throughput 1.5 MB/sec' \
	'[7mx' >near.eml
run behemoth import --explain near.eml
out_like '^near.eml: Re: slow' "a mail is named"
out_like '^      5 dbench      \| > Throughput 14.5164 MB/sec 4 procs' "and shown decoded, by the lines of its file"
out_like 'throughput 14.5164 MB/sec \[quoted\]' "with what was read"
out_like '^ +\?   not taken: a line of progress' "and why progress was not"
out_like '^ +\?   not taken: a change in percent' "nor a change in percent"
out_like '^ +\?   not taken: part of a patch' "nor a patch"
out_like '^1 rows, 1 numbers; 3 lines look like a result and are none' "and a sum at the end"
is "$(find . -name '*.db')" "" "no database was made"

printf 'nothing of interest\n' >plain.txt
run behemoth import --dry-run --format=tsv plain.txt
exit_is 0 "a text without results is no failure"
out_is "$header" "and gives the header alone"

run behemoth import --dry-run --format=tsv missing.txt "$text"
exit_is 1 "a missing file makes it fail"
err_like '^behemoth: .*missing.txt' "and is named"
is "$(($(wc -l <"$OUT") - 1))" "$tsv_lines" "but the others are read"

printf 'Kernel \033[31mred\033[0m 2.4.18-\033]0;title\007x\n\n' >hostile.txt
cat "$text" >>hostile.txt
run behemoth import --dry-run hostile.txt
out_unlike "$(printf '\033')" "control characters of a text never reach the terminal"

run sh -c '"$1" import --dry-run --format=tsv "$2" | head -n 1' sh "$BEHEMOTH" "$text"
err_is "" "a reader that stops early is no error"

run behemoth import --dry-run --format=tsv "$text" --db nowhere/else.db
exit_is 0 "the database named does not matter"
not_ok "and is not made" test -e nowhere
done_testing
