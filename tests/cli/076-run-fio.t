#!/bin/sh
# 076-run-fio.t: fio is driven, and the JSON that it prints is kept and read
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

mkdir test bin
query() { behemoth query --format=tsv "$1" | tail -n +2; }
left() { find test -mindepth 1; }
with_ours() { PATH="$HOME/bin:$PATH" "$BEHEMOTH" "$@"; }
tool() { # a fio of ours, from standard input
	cat >bin/fio && chmod +x bin/fio
}

run env PATH=/nonexistent "$BEHEMOTH" run fio jobs.fio -d test
exit_is 1 "without fio it fails"
err_like "^behemoth: fio is not installed; .*apt install fio" "and names the package"
run behemoth run fio
exit_is 2 "fio needs a job"
err_like 'behemoth run fio -- --name=' "and is told how"
run behemoth run fio jobs.fio --time 3
exit_is 2 "an option that means nothing to fio is refused"
for word in --output=x --output-format=normal --minimal --client=host; do
	run behemoth run fio -- --name=a $word
	exit_is 2 "$word would take away what is to be read"
done

tool <<'EOT'
#!/bin/sh
# What fio prints, cut short: a word before its JSON, and a file left in its folder.
pwd >>"$HOME/folders"
printf '%s\n' "$@" >"$HOME/words"
echo x >job.0.0
echo "note: both iodepth >= 1 and synchronous I/O engine are selected"
cat <<'JSON'
{
  "fio version" : "fio-3.33",
  "timestamp" : 1700000000,
  "jobs" : [
    {
      "jobname" : "rr",
      "error" : 0,
      "job options" : { "name" : "rr", "rw" : "randread", "bs" : "4k", "ioengine" : "psync" },
      "read" : { "io_bytes" : 4096, "bw" : 1024, "iops" : 256.5, "total_ios" : 1 }
    }
  ]
}
JSON
EOT
echo '[rr]' >jobs.fio
run with_ours run fio jobs.fio -d test --repeat 2 --label ext4 -- --eta=never
exit_is 0 "a fio that works succeeds"
out_like '^2/2  fio "rr"$' "each time is shown with its jobs"
out_like '^iops +higher +256\.5' "and a table at the end"
is "$(query "SELECT benchmark, phase, kernel, variant, block, iteration, value FROM measurements WHERE metric = 'iops'")" \
	"fio	randread	$(uname -r)	ext4	4096	1	256.5
fio	randread	$(uname -r)	ext4	4096	2	256.5" "both are kept, with kernel, label and what the job says"
is "$(left)" "" "its folder is removed"
is "$(sed -n '1s|/behemoth-[^/]*$||p' folders)" "$(cd test && pwd -P)" "which was a new one, in the folder asked for"
is "$(cat words)" "--output-format=json+
$(pwd -P)/jobs.fio
--eta=never" "the file of jobs is found from there"
id=$(query "SELECT DISTINCT run FROM measurements")
run behemoth show source "$id" --raw
out_like '^output note: both iodepth' "all that it printed is kept"
out_like '^param command .*/bin/fio --output-format=json\+ .*/jobs.fio --eta=never$' "and how it was called"
is "$(query "SELECT DISTINCT name, value FROM settings WHERE name IN ('fio.ioengine', 'run.dir')")" "fio.ioengine	psync
run.dir	$(cd test && pwd -P)" "its engine is compared, as well as our own settings"

printf '#!/bin/sh\necho "fio: unable to open job file"\necho "see the manual"\nexit 1\n' | tool
run with_ours run fio jobs.fio -d test
exit_is 1 "a fio that fails is a failure"
err_like 'fio failed with status 1: fio: unable to open job file' "which says what fio says"
printf '#!/bin/sh\necho "{ }"\n' | tool
run with_ours run fio jobs.fio -d test
exit_is 1 "JSON without a job is a failure"
err_like 'fio ended without a result' "which says so"
printf '#!/bin/sh\necho "  \\"jobname\\" : \\"a\\","\n' | tool
run with_ours run fio jobs.fio -d test -q
exit_is 1 "a report that cannot be read is a failure"
err_like 'nothing could be read of what was printed; it is kept as run [0-9a-f]{8}' "but is kept, and named"
is "$(left)" "" "failures leave no file"

rm -f bin/fio
if command -v fio >/dev/null 2>&1; then
	run behemoth --db real.db run fio -d test -q -- --name=w --rw=randwrite --bs=4k --size=1M
	exit_is 0 "the installed fio succeeds"
	is "$(behemoth --db real.db query --format=tsv \
		"SELECT count(*) FROM measurements WHERE phase = 'randwrite' AND metric IN ('bw', 'iops')" | tail -n 1)" 2 "its rates are read"
	is "$(left)" "" "and its files are removed"
else
	skip "the installed fio" "there is none"
fi

done_testing
