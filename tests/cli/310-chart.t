#!/bin/sh
# 310-chart.t: kernels as pictures, in the terminal and as files
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

# Programs that stand in for gnuplot, and a PATH without any.
mkdir -p stand-in empty
fake_gnuplot() { # lines of a script
	printf '#!/bin/sh\n%s\n' "$1" >stand-in/gnuplot
	chmod +x stand-in/gnuplot
}
without_gnuplot() { run env PATH="$PWD/empty" "$BEHEMOTH" "$@"; }
with_fake() { run env PATH="$PWD/stand-in:/usr/bin:/bin" "$BEHEMOTH" "$@"; }

run behemoth chart
exit_is 1 "without a database there is nothing to draw"
err_like 'behemoth import' "and the message says what to do"

behemoth import -q "$DATA"

# ---- in the terminal -------------------------------------------------------------------------------------------------

without_gnuplot chart --where "benchmark='tiobench' and phase='rand-write' and threads=128 and file_mb is null"
exit_is 0 "a chart in the terminal needs no gnuplot"
is "$(grep -c '^  2\..*█' "$OUT")" 22 "twenty-two kernels are twenty-two bars"
out_like '^  2\.4\.18-rc1-slb1 +█+.? 0\.81$' "with the number behind"
out_like '^rate, MB/s; higher is better$' "and unit and direction above"
out_unlike "$(printf '\033')" "no colour into a file"

run behemoth chart --kind=latency 2.4.17-rmap12f 2.4.17-rmap12f-wli --where "phase='rand-write'"
out_like '^  2\.4\.17-rmap12f +·+●·* 666\.50$' "latencies are points on a track"

run behemoth chart --where "benchmark='streaming'"
out_like '^2\.4\.18pre7, file_readahead:255$' "ranges stand under kernel and variant"
out_like '^  after awhile +·*○━+·* 600 once\.\.10000$' "an end that was seen once is an open point"
out_like '^  once +·*○·* 9000 once$' "a single number is one, too"
is "$(grep -c '━' "$OUT")" 10 "ten ranges were told"

run behemoth chart --where "benchmark='streaming'" --metric=bi
is "$(grep -c '━' "$OUT")" 10 "who asks for bi gets its ends"

run behemoth chart --columns=variant --kind=bars 2.4.18pre7 --where "benchmark='streaming' and phase='start'" --metric=bi
out_like '^  Bo Redlinsons patch +█+' "variants can stand side by side, too"

run behemoth chart -o bars.txt --where "benchmark='tbench'"
exit_is 0 "a text file is written"
is "$out" "" "without a word"
like "$(cat bars.txt)" '^tbench 32 processes' "with the chart in it"

# ---- wrong use -------------------------------------------------------------------------------------------------------

for wrong in "--kind=pie" "-o picture.jpeg" "-o picture" "--width=12 -o x.svg" "--width=99999 -o x.svg" "--height=x -o x.svg" \
	"--width=10" "--metric=," "--format=pdf"; do
	# shellcheck disable=SC2086 # the words of a command line
	run behemoth chart $wrong
	exit_is 2 "chart $wrong is wrong use"
done
run behemoth chart --format=svg
exit_is 2 "several pictures do not go to standard output"
err_like 'choose with --where or --metric' "and the message says what to do"
run behemoth chart 2.4.99
exit_is 1 "a kernel that is not there cannot be drawn"

# ---- when gnuplot is missing, fails, or hangs --------------------------------------------------------------------------

echo old >old.svg
without_gnuplot chart -o old.svg --where "benchmark='tbench'"
exit_is 1 "a picture needs gnuplot"
err_like 'gnuplot-nox' "and the message names the package"
fake_gnuplot 'cat >/dev/null; exit 1'
with_fake chart -o old.svg --where "benchmark='tbench'"
exit_is 1 "a gnuplot that draws nothing is a failure"
fake_gnuplot 'cat >/dev/null; printf "<?xml ?><svg viewBox=\"0 0 1 1\"><g>" >chart-1'
with_fake chart -o old.svg --where "benchmark='tbench'"
exit_is 1 "so is one that draws half a picture"
is "$(cat old.svg)" old "and what was there before is still there"
fake_gnuplot "echo \"\$*\" >'$PWD/words'; env >'$PWD/env'; pwd >'$PWD/folder'; cat script-1 >'$PWD/script'"
with_fake chart -o old.svg --where "benchmark='tbench'"
is "$(cat words)" -d "gnuplot reads nobody's start-up files"
like "$(cat env)" '^HOME=/$' "and has no home"
unlike "$(cat env)" '^BEHEMOTH_DB' "and nothing else of ours"
like "$(cat folder)" /behemoth-charts "it works in a folder of its own"
not_ok "which is gone" test -e "$(cat folder)"
is "$(ls -d ./old.svg.* ./.old* 2>/dev/null)" "" "nothing half-done is left"

# ---- the script ------------------------------------------------------------------------------------------------------

run behemoth chart --format=gnuplot --where "benchmark='tbench'"
out_like '^set terminal svg .* noenhanced' "the script can be had"
is "$out" "$(cat script)" "and is the one that gnuplot gets"
behemoth chart -o tbench.gp --where "benchmark='tbench'"
is "$(cat tbench.gp)" "$out" "also as a file"

# ---- pictures --------------------------------------------------------------------------------------------------------

if ! command -v gnuplot >/dev/null 2>&1; then
	skip "pictures" "gnuplot is not installed"
	done_testing
	exit
fi

run behemoth chart -o one.svg --where "benchmark='tbench'"
exit_is 0 "one chart is one file"
is "$out$err" "" "without a word"
like "$(head -n 1 one.svg)" '^<\?xml' "it begins"
is "$(tail -n 1 one.svg)" "</svg>" "and ends as a picture does"
is "$(grep -o '<polygon' one.svg | grep -c .)" 2 "two kernels are two bars"
cp one.svg first.svg
behemoth chart -o one.svg --where "benchmark='tbench'"
ok "the same numbers give the same bytes" cmp one.svg first.svg
run behemoth chart --format=svg --where "benchmark='tbench'"
is "$out" "$(cat one.svg)" "without a file it goes to standard output"

run behemoth chart -o pictures.svg --where "benchmark='tiobench' and file_mb=2048"
is "$(find . -name 'pictures-*.svg' | grep -c .)" 4 "several charts are several files"
out_like '^pictures-4\.svg: tiobench rand-write' "and it says what is in which"
colours() { grep -o 'points="[^"]*" class="cf[0-9]*"' "$1" | grep -o 'cf[0-9]*' | uniq | sort -u | tr '\n' ' '; }
is "$(colours pictures-1.svg)" "$(colours pictures-4.svg)" "a kernel has the same colour in all of them"
behemoth chart -q -o alone.svg 2.4.17-rmap12f-wli --where "phase='rand-write' and file_mb=2048" --kind=hbars
like "$(colours pictures-1.svg)" "$(colours alone.svg | cut -d ' ' -f 1)" "and when it stands alone"

behemoth chart -q -o light.png --where "benchmark='tbench'"
behemoth chart -q -o dark.png --dark --width 640 --height 300 --where "benchmark='tbench'"
is "$(head -c 4 light.png | tail -c 3)" PNG "a PNG begins"
is "$(tail -c 8 light.png | head -c 4)" IEND "and ends as one does"
is "$(od -An -tu1 -j 16 -N 8 dark.png | tr -s ' ')" " 0 0 2 128 0 0 1 44" "in the size that was asked for"
not_ok "and dark is another picture" cmp -s light.png dark.png

mkdir closed && chmod 555 closed
if [ "$(id -u)" = 0 ]; then
	skip "a folder that is closed" "root may write everywhere"
else
	run behemoth chart -o closed/x.svg --where "benchmark='tbench'"
	exit_is 1 "a folder that is closed is a failure"
fi
run behemoth chart -o missing/x.svg --where "benchmark='tbench'"
exit_is 1 "so is one that is not there"

# ---- what changed ------------------------------------------------------------------------------------------------------

run behemoth chart --kind=changes 2.4.19-pre1aa1rl --baseline 2.4.19-pre1aa1
out_like '^2\.4\.19-pre1aa1rl against 2\.4\.19-pre1aa1,' "the baseline need not be named twice"
out_like '^  128 threads, lat_max +·+○·+│·+ +-98\.8% better$' "a latency that fell is left of the line, and better"
out_like '^  128 threads, rate +·+│·+○·* \+36\.8% better$' "a rate that rose is right of it, and better"
run behemoth chart --kind=changes 2.4.19-pre1aa1rl 2.4.19-pre1aa1 --baseline 2.4.19-pre1aa1rl
out_like '^  128 threads, rate +·+○·+│·+ +-26\.9% worse$' "the baseline is the one that was asked for"
run behemoth chart --kind=changes 2.4.19-pre1aa1 --metric=rate --baseline=2.4.18
exit_is 1 "a baseline that nobody knows is told"
run behemoth chart --kind=bars --baseline 2.4.19-pre1aa1
exit_is 2 "bars have no baseline"
run behemoth chart --kind=changes 2.4.19-pre1aa1
exit_is 1 "one kernel alone has not changed"
err_like 'two kernels' "which the message says"

# ---- hostile labels, all the way -------------------------------------------------------------------------------------

canary=$PWD/canary
cat >hostile.csv <<EOF2
benchmark,phase,kernel,variant,machine,threads,metric,value,unit
\`touch $canary\`,"'; system('touch $canary') #","6.1\`touch $canary\`","@macro","! touch $canary",1,rate,5,MB/s
\`touch $canary\`,"'; system('touch $canary') #","""; system(""touch $canary""); """,@macro,"! touch $canary",1,rate,6,MB/s
\`touch $canary\`,"'; system('touch $canary') #","%d </text><script>",@macro,"! touch $canary",1,rate,7,MB/s
\`touch $canary\`,"'; system('touch $canary') #",END_OF_DATA,@macro,"! touch $canary",1,rate,8,MB/s
EOF2
behemoth --db hostile.db import -q hostile.csv
for kind in bars hbars latency lines ranges changes; do
	run behemoth --db hostile.db chart --metric=rate --kind=$kind -o hostile-$kind.svg
	exit_is 0 "hostile labels are drawn as $kind"
	is "$(cat hostile-$kind*.svg | grep -c '<script')" 0 "escaped"
	not_ok "and not run" test -e canary
done
run behemoth --db hostile.db chart -o hostile.png
exit_is 0 "and as PNG"
not_ok "which does not run them either" test -e canary

done_testing
