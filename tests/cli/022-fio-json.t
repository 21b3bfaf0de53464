#!/bin/sh
# 022-fio-json.t: every number read out of fio's JSON is the one that python's json reads at that place
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

cat >compare.py <<'EOF'
import json, re, sys

def last_document(text):
    found, end = {}, 0
    for start in re.finditer(r"(?m)^\{", text):
        if start.start() < end:
            continue
        try:
            found, end = json.JSONDecoder().raw_decode(text, start.start())
        except ValueError:
            continue
    return found

def percentile(key):
    whole, _, part = key.partition(".")
    part = part.rstrip("0")
    return whole + ("." + part.ljust(2, "0") if part else "")

def latencies(direction):
    names = {"min": "min", "max": "max", "mean": "avg", "stddev": "stdev"}
    for key, value in direction.items():
        timed = re.fullmatch(r"(slat|clat|lat)(_ns)?", key)
        if not timed or not (value["max"] or value["mean"]):
            continue
        unit = "ns" if timed[2] else "usec"
        for name, metric in names.items():
            yield f"{timed[1]}_{metric}", float(value[name]), unit
        for name, number in value.get("percentile", {}).items():
            if float(name):
                yield f"{timed[1]}_p{percentile(name)}", float(number), unit

def expected(document):
    for job in document.get("jobs", []):
        busy = [job[d] for d in ("read", "write", "trim", "mixed") if d in job and (job[d]["bw"] or job[d]["iops"])]
        for direction in busy:
            yield "bw", float(direction["bw"]), "KiB/s"
            yield "iops", float(direction["iops"]), "IOPS"
            yield from latencies(direction)
        if busy:
            yield "cpu_usr", float(job["usr_cpu"]), "%"
            yield "cpu_sys", float(job["sys_cpu"]), "%"

text = open(sys.argv[1], encoding="utf-8").read()
lines = text.split("\n")
head, *rows = [line.split("\t") for line in open(sys.argv[2], encoding="utf-8").read().splitlines()]
rows = [dict(zip(head, row)) for row in rows]
for row in rows:
    if not re.search(r"(?<![\d.])" + re.escape(row["value"]) + r"(?![\d.])", lines[int(row["line"]) - 1]):
        sys.exit(f"{row['value']} does not stand on line {row['line']}")
mine = sorted((row["metric"], float(row["value"]), row["unit"]) for row in rows)
theirs = sorted(expected(last_document(text)))
if mine != theirs:
    sys.exit(f"{sorted(set(mine) ^ set(theirs))[:5]} of {len(mine)} and {len(theirs)}")
EOF

same() { # file description
	behemoth import --dry-run --format=tsv "$1" >rows.tsv || return 1
	ok "$2" python3 compare.py "$1" rows.tsv
}

command -v python3 >/dev/null || skip_all "no python3"
for file in "$ROOT"/tests/golden/fio_json/*.json; do
	same "$file" "golden ${file##*/}"
done
if [ -d "$SHARED/samples" ]; then
	for file in "$SHARED"/samples/fio-*.json; do
		same "$file" "sample ${file##*/}"
	done
else
	skip "samples of every version" "none here"
fi
done_testing
