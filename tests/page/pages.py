"""pages.py: the pages of `behemoth report`, read and used as people do; TAP

SPDX-License-Identifier: GPL-3.0-or-later

usage: pages.py BINARY [--pictures DIR]
"""
import base64
import csv
import hashlib
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

import browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = [
    "<script>window.hacked=1</script>", "\"><img src=x onerror=window.hacked=1>", "'onmouseover='window.hacked=1", "</style></script><h1>x",
    "\x1b[31mred\x07", "\u202egnp.exe", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627", "$$ $ %s &amp; &#60;", "x" * 300,
    "javascript:window.hacked=1", "`$(touch hacked)`", "a\tb",
]
count = 0


def report(good, what, *why):
    global count
    count += 1
    print(("ok %d - %s" if good else "not ok %d - %s") % (count, what))
    if not good:
        for line in why:
            print("#   " + str(line)[:400].replace("\n", "\n#   "))
    sys.stdout.flush()


def is_same(got, expected, what):
    report(got == expected, what, "got:      %r" % (got,), "expected: %r" % (expected,))


# ---- what is reported on ---------------------------------------------------------------------------------------------

def write_hostile(folder):
    """Every word that a text can bring along, in every field; and a mail that has them around its numbers."""
    path = folder / "<b>&\"'$.csv"
    with open(path, "w", newline="", encoding="utf-8") as out:
        table = csv.writer(out)
        table.writerow(["benchmark", "phase", "kernel", "variant", "machine", "threads", "file_mb", "metric", "value", "unit", "<i>p"])
        for i, word in enumerate(HOSTILE):
            fields = ["tool", "phase", "6.1", "plain", "box", "4", "32", "rate", "1.5", "MB/s", "p"]
            for at in (0, 1, 2, 3, 4, 7, 9, 10):
                row = list(fields)
                row[at] = word
                table.writerow(row)
                row[8], row[2] = "2.5", row[2] if at == 2 else "6.2"
                table.writerow(row)
            table.writerow([word, word, word + " %d" % i, word, word, "8", "64", word, "3.5", word, word])
    mail = folder / "hostile.eml"
    body = ["<script>window.hacked=1</script> me@secret.example.org \u202e \x1b[2J", "tiobench", "", "dbench 64 Throughput 11.5 MB/sec"]
    mail.write_text("From: Eve <eve@secret.example.org>\nSubject: <img src=x onerror=window.hacked=1> for bob@secret.example.org\n"
                    "Date: Sun, 14 Apr 2002 23:35:18 -0700\nMessage-ID: <\"><script>@id.example>\nContent-Type: text/plain; charset=utf-8\n\n"
                    "Kernel 2.4.19-pre5\n" + "\n".join(["filler %d" % i for i in range(30)]) + "\n" + "\n".join(body) +
                    "\nThroughput 11.4988 MB/sec (NB=14.3735 MB/sec  114.988 MBit/sec)  64 procs\n" +
                    "\n".join(["filler %d" % i for i in range(30)]) + "\nbob@secret.example.org\n", encoding="utf-8")
    return [path, mail]


def write_history(folder):
    """Versions with a step, one at the end, and hostile words in what they test."""
    path = folder / "history.csv"
    with open(path, "w", newline="", encoding="utf-8") as out:
        table = csv.writer(out)
        table.writerow(["benchmark", "phase", "kernel", "machine", "threads", "metric", "value", "unit", "better"])
        for phase in ("steady", "step", "last", HOSTILE[0]):
            for i in range(20):
                level = 80 if phase == "step" and i >= 10 or phase == HOSTILE[0] and i >= 10 or phase == "last" and i >= 18 else 100
                for run in range(3):
                    table.writerow(["longtool", phase, "6.%d" % (i + 1), "box", "4", "rate", "%.2f" % (level + (i * 7 + run * 5) % 11 / 10), "MB/s", "higher"])
    return path


def make_sites(binary, folder):
    env = {**os.environ, "BEHEMOTH_DB": str(folder / "results.db"), "HOME": str(folder), "TZ": "UTC"}

    def call(*words):
        done = subprocess.run([binary, *map(str, words)], env=env, capture_output=True, text=True, cwd=folder, check=False)
        if done.returncode:
            report(False, "behemoth " + " ".join(map(str, words)), done.stdout, done.stderr)

    call("import", "-q", ROOT / "data", *write_hostile(folder), write_history(folder))
    call("run", "-q", "tiobench", "-d", folder, "--size", "4M", "--threads", "1,2", "--phases", "seq-write,seq-read")
    call("report", "-q", "-o", folder / "site", "--compare", "2.4.19-pre1aa1,2.4.19-pre1aa1rl")
    call("report", "-q", "-o", folder / "full", "--sources", "full", "--where", "benchmark='dbench'")
    env["BEHEMOTH_DB"] = str(folder / "settings.db")
    call("import", "-q", *sorted((ROOT / "tests/golden/report").glob("settings.in*.txt")))
    call("report", "-q", "-o", folder / "settings")
    return folder / "site", folder / "full"


# ---- read as text ----------------------------------------------------------------------------------------------------

class Page(html.parser.HTMLParser):
    """Ids, links, and what must not be there."""
    VOID = {"meta", "br", "input", "hr", "link"}

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.faults, self.open, self.policy = [], [], [], [], ""
        self.inlined = {"style": [], "script": []}
        self.feed(path.read_text(encoding="utf-8", errors="strict"))
        self.close()
        if self.open:
            self.faults.append("never closed: %s" % self.open)

    def look(self, tag, attrs):
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if tag == "a" else []
        self.faults += ["%s has %s" % (tag, a) for a in given if a in ("style", "src", "srcset", "xlink:href") or a.startswith("on")]
        if tag not in ("a", "meta", "html") and "href" in given or tag in ("img", "iframe", "object", "embed", "form", "base", "link"):
            self.faults.append("<%s>" % tag)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]

    def handle_starttag(self, tag, attrs):
        self.look(tag, attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.look(tag, attrs)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append("closes %s out of turn" % tag)

    def handle_data(self, data):
        if self.open and self.open[-1] in self.inlined:
            self.inlined[self.open[-1]].append(data)


def digest(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def check_texts(site):
    pages = {p.relative_to(site).as_posix(): Page(p) for p in sorted(site.rglob("*.html"))}
    faults, lost, twice, policies = [], [], [], []
    for name, page in pages.items():
        faults += ["%s: %s" % (name, f) for f in page.faults]
        twice += ["%s: %s" % (name, i) for i in set(page.ids) if page.ids.count(i) > 1]
        for link in page.links:
            path, _, anchor = link.partition("#")
            to = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(path))) if path else name
            if to not in pages or (anchor and anchor not in pages[to].ids):
                lost.append("%s: %s" % (name, link))
        wanted = ["default-src 'none'"] + ["%s-src 'sha256-%s'" % (kind, digest("".join(page.inlined[kind]))) for kind in ("style", "script")]
        policies += ["%s: no %s" % (name, w) for w in wanted if w not in page.policy]
        policies += ["%s: %s" % (name, kind) for kind, texts in page.inlined.items() if len(texts) != 1]
    report(len(pages) > 40, "a site has many pages (%d)" % len(pages))
    report(not faults, "nothing but our own markup, and all of it closed", *faults[:10])
    report(not lost, "every link leads to a page and a row or line that is there", *lost[:10])
    report(not twice, "no id is given twice", *twice[:10])
    report(not policies, "each page names the digests of its own style and script, and allows nothing else", *policies[:10])
    folders = {p.split("/")[0] for p in pages}
    report(folders >= {"index.html", "compare.html", "sources.html", "benchmark", "kernel", "run", "source"}, "there is a page of each kind", folders)
    return pages


def check_privacy(site, full):
    texts = "\n".join(p.read_text(encoding="utf-8") for p in site.rglob("*.html"))
    report("secret.example.org" not in texts, "no host of a mail address is shown")
    report("me@\u2026" in texts, "but that there is an address is")
    report("filler 20" not in texts and "filler 28" in texts, "only the read lines and five around")
    everything = "\n".join(p.read_text(encoding="utf-8") for p in full.rglob("*.html"))
    report("me@secret.example.org" in everything and "filler 3<" in everything, "--sources=full shows all")


# ---- used in a browser -----------------------------------------------------------------------------------------------

CONTRAST = """(() => {
    const shade = c => { const f = c.map(v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
        return .2126 * f[0] + .7152 * f[1] + .0722 * f[2]; };
    const parse = c => { const v = c.match(/[0-9.]+/g).map(Number); return v.length < 4 ? [...v, 1] : v; };
    const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > .99) return c; }
        return [255, 255, 255, 1]; };
    const bad = new Set();
    for (const e of document.querySelectorAll("body *")) {
        if (e.closest("svg") || !e.checkVisibility() || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
        const s = getComputedStyle(e), a = shade(parse(s.color)), b = shade(behind(e));
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5) bad.add(e.tagName + "." + e.className + " " + ratio.toFixed(2));
    }
    return [...bad];
})()"""

TREE = """(() => {
    const bad = [];
    for (const t of document.querySelectorAll("table")) {
        if (!t.caption || !t.caption.textContent.trim()) bad.push("no caption");
        if ([...t.querySelectorAll("th")].some(h => !h.scope)) bad.push("a head without scope");
        if ([...t.rows].some(r => r.cells.length !== t.rows[0].cells.length)) bad.push("a row of another length: " + t.caption.textContent);
    }
    for (const s of document.querySelectorAll("svg"))
        if (s.getAttribute("role") !== "img" || !(s.getAttribute("aria-label") || s.querySelector("title"))) bad.push("a picture without words");
    for (const e of document.querySelectorAll("button, select, input"))
        if (!(e.textContent.trim() || e.getAttribute("aria-label") || e.closest("label"))) bad.push("a control without words");
    if (document.querySelectorAll("h1").length !== 1) bad.push("not one h1");
    if (document.querySelectorAll("main").length !== 1) bad.push("not one main");
    if (window.hacked) bad.push("HACKED");
    return bad;
})()"""


def url_of(path):
    return path.resolve().as_uri()


def find(site, pattern, words=""):
    return next(p for p in sorted(site.glob(pattern)) if words in p.read_text(encoding="utf-8"))


def check_all(b, site):
    """Every page, on a phone: opens, is whole, is no wider than the screen, asks for nothing."""
    bad, wide, strangers = [], [], []
    b.size(390, 844, phone=True)
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        b.requests.clear()
        b.open(url_of(path))
        bad += ["%s: %s" % (name, fault) for fault in b.run(TREE)]
        if b.run("document.documentElement.scrollWidth > innerWidth"):
            wide.append("%s: %s" % (name, b.run("document.documentElement.scrollWidth")))
        strangers += ["%s: %s" % (name, u) for u in b.requests if u != url_of(path)]
    report(not bad, "every page is whole for those who read it with other means", *bad[:10])
    report(not wide, "no page is wider than a phone", *wide[:10])
    report(not strangers, "no page asks for anything", *strangers[:10])
    is_same(b.complaints, [], "no page complains, and no label of a stranger runs")
    b.complaints.clear()
    b.size(1366, 900)


# The table of 22 kernels, and what stands above it.
TABLE = "[...document.querySelectorAll('table.data')].find(t => t.textContent.includes('72674.58'))"
TOOLS = TABLE + ".parentNode.previousElementSibling"
COLUMN = "[..." + TABLE + ".tBodies[0].rows].filter(r => !r.hidden).map(r => r.cells[%d].textContent.trim())"


def column(b, at):
    return b.run(COLUMN % at)


def head(b, words):
    return b.run("[..." + TABLE + ".tHead.rows[0].cells].findIndex(h => h.textContent.startsWith('%s'))" % words)


def check_sorting(b, page):
    b.open(url_of(page))
    rate = head(b, "rate")
    sort = TABLE + ".tHead.rows[0].cells[%d]" % rate
    before = column(b, rate)

    def numbers():
        return [float(re.match(r"[0-9.]+", text)[0]) for text in column(b, rate)]

    is_same(b.run(sort + ".getAttribute('aria-sort')"), "none", "a table says that it can be sorted")
    b.run(sort + ".querySelector('button').click()")
    is_same(numbers(), sorted(numbers(), reverse=True), "one click: the best first")
    is_same(b.run(sort + ".getAttribute('aria-sort')"), "descending", "and the head says so")
    b.run(sort + ".querySelector('button').focus()")
    b.key("Enter", 13, "\r")
    is_same(numbers(), sorted(numbers()), "the enter key: the worst first")
    b.run(sort + ".querySelector('button').click()")
    is_same(column(b, rate), before, "a third time: as it was")
    kernels = column(b, 0)
    b.run(TABLE + ".querySelector('thead th button').click()")
    places = b.run("[..." + TABLE + ".tBodies[0].rows].map(r => +r.cells[0].dataset.v)")
    report(places == sorted(places) and column(b, 0) != [], "kernels sort by their age, not by their letters", places, kernels)


def check_filter(b, page):
    b.open(url_of(page))
    n = len(column(b, 0))
    b.run(TOOLS + ".querySelector('input').focus()")
    for letter in "aa":
        b.key(letter, ord(letter.upper()), letter)
    shown = b.run("[..." + TABLE + ".tBodies[0].rows].filter(r => !r.hidden).map(r => r.textContent)")
    report(0 < len(shown) < n and all("aa" in text for text in shown), "typing leaves the rows with these words", shown)
    is_same(b.run(TOOLS + ".querySelector('output').textContent"), "%d of %d rows" % (len(shown), n), "and their number is told")
    b.run("(i => { i.value = ''; i.dispatchEvent(new Event('input')); })(" + TOOLS + ".querySelector('input'))")
    is_same(len(column(b, 0)), n, "without words all are back")
    threads = head(b, "threads")
    several = sorted(set(column(b, threads)))
    b.run("(s => { s.value = '=128'; s.dispatchEvent(new Event('change')); })([..." + TOOLS +
          ".querySelectorAll('label')].find(l => l.textContent.startsWith('threads')).querySelector('select'))")
    report(len(several) > 1 and set(column(b, threads)) == {"128"}, "a choice of threads leaves these", several)


def check_way(b, page):
    """From a number to its line, and back to its row."""
    b.open(url_of(page))
    link = "[..." + TABLE + ".querySelectorAll('td a')].find(a => a.textContent === '72674.58')"
    row = b.run(link + ".closest('tr').id")
    b.run(link + ".scrollIntoView()")
    b.events.clear()
    b.open(b.run(link + ".href"))
    line = b.run("location.hash.slice(1)")
    report("72674.58" in b.run("document.getElementById('%s').textContent" % line), "a number leads to the line it stands in")
    report(b.run("document.getElementById('%s').classList.contains('read')" % line), "which is marked")
    report(b.run("(r => r.top >= 0 && r.bottom <= innerHeight)(document.getElementById('%s').getBoundingClientRect())" % line), "and in sight")
    b.open(b.run("document.querySelector('#%s a.back').href" % line))
    is_same(b.run("location.hash.slice(1)"), row, "and from the line back to the row")
    report("72674.58" in b.run("document.getElementById('%s').textContent" % row), "which holds the number")


def check_themes(b, site, page):
    for theme in ("light", "dark"):
        bad = []
        b.theme(theme)
        for path in (site / "index.html", page, find(site, "source/*.html", "72674.58"), find(site, "run/*.html")):
            b.open(url_of(path))
            bad += ["%s: %s" % (path.name, fault) for fault in b.run(CONTRAST)]
        report(not bad, "all words stand out, " + theme, *bad[:10])
    b.theme("light")
    b.open(url_of(page))
    b.run("document.querySelector('.top button').click()")
    is_same(b.run("getComputedStyle(document.body).backgroundColor"), "rgb(20, 23, 26)", "the switch makes it dark")
    for _ in range(20):  # the browser writes down what to remember when it has time
        b.open(url_of(site / "index.html"))
        if b.run("document.documentElement.dataset.theme") == "dark":
            break
        time.sleep(0.1)
    is_same(b.run("document.documentElement.dataset.theme"), "dark", "and the next page remembers")
    b.run("document.querySelector('.top button').click()")
    is_same(b.run("document.documentElement.dataset.theme"), "light", "and back")


def check_keys_and_paper(b, page):
    b.open(url_of(page))
    b.key("Tab", 9)
    is_same(b.run("document.activeElement.className"), "skip", "the first stop of the tab key leads past the head")
    b.key("Enter", 13, "\r")
    is_same(b.run("location.hash"), "#main", "to the results")
    b.send("Emulation.setEmulatedMedia", media="print", features=[])
    is_same(b.run("getComputedStyle(document.querySelector('.top')).display"), "none", "on paper there is no menu")
    is_same(b.run("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)", "and no ink is wasted")
    b.send("Emulation.setEmulatedMedia", media="", features=[])
    b.send("Emulation.setScriptExecutionDisabled", value=True)
    b.open(url_of(page))
    rows = b.send("Runtime.evaluate", expression="document.querySelectorAll('table.data tbody tr').length")["result"]["value"]
    report(rows > 20, "without scripts everything is there", rows)
    b.send("Emulation.setScriptExecutionDisabled", value=False)


def take_pictures(b, site, page, folder):
    folder.mkdir(parents=True, exist_ok=True)
    b.run("localStorage.clear()")
    of = {"index": site / "index.html", "benchmark": page, "source": find(site, "source/*.html", "72674.58"), "run": find(site, "run/*.html"),
          "kernel": find(site, "kernel/*.html", "2.4.19-pre5"), "compare": site / "compare.html",
          "streaming": find(site, "benchmark/streaming-*.html", "<svg")}
    for theme in ("light", "dark"):
        b.theme(theme)
        for name, width, height in (("laptop", 1366, 900), ("phone", 390, 844)):
            b.size(width, height, phone=name == "phone")
            for what, path in of.items():
                b.open(url_of(path))
                b.screenshot(str(folder / ("%s-%s-%s.png" % (what, name, theme))))


def check_changes(b, site):
    """A change leads to its history, to both kernels and to the lines of both sides."""
    b.open(url_of(site / "changes.html"))
    row = "[...document.querySelectorAll('table.data tbody tr')].find(r => r.textContent.includes('longtool step'))"
    cells = b.run("[..." + row + ".cells].map(c => c.textContent.trim())")
    is_same(cells[3:5], ["6.10", "6.11"], "a change names the last version before it and the first with it")
    report(cells[7].startswith("-19.9%"), "and says how large it is", cells)
    last = b.run("[...document.querySelectorAll('table.data tbody tr')].find(r => r.textContent.includes('longtool last')).textContent")
    report("provisional" in last, "a step at the newest versions is provisional", last)
    report(not b.run("document.body.textContent.includes('longtool steady')"), "what stayed is no change")
    b.open(b.run(row + ".querySelector('th a').href"))
    drawn = b.run("document.querySelectorAll('#history ~ .charts figure:target svg circle').length")
    report(drawn >= 20, "a change leads to the chart of its history", drawn)
    ring = find(site, "benchmark/longtool-last-*.html").read_text(encoding="utf-8")
    report("provisional" in ring, "the chart says what is provisional")
    kernel = find(site, "kernel/6.11-*.html", "longtool")
    b.open(url_of(kernel))
    report(b.run("document.body.textContent.includes('Changed with this kernel')"), "the kernel's page says what changed with it")


def main():
    binary = os.path.abspath(sys.argv[1])
    program = browser.find()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="behemoth-pages."))
    try:
        site, full = make_sites(binary, folder)
        check_texts(site)
        check_privacy(site, full)
        text = "".join(p.read_text(encoding="utf-8") for p in sorted((folder / "settings").glob("benchmark/*.html")))
        report("Differs: " in text and "Incomparable: " in text, "what should be equal and is not stands above the numbers")
        if not program:
            global count
            count += 1
            print("ok %d - pages in a browser # SKIP no chromium" % count)
            return
        page = find(site, "benchmark/tiobench-rand-write-*.html", "72674.58")
        b = browser.Browser(program)
        try:
            check_all(b, site)
            check_sorting(b, page)
            check_filter(b, page)
            check_way(b, page)
            check_changes(b, site)
            check_themes(b, site, page)
            check_keys_and_paper(b, page)
            is_same(b.complaints, [], "and nothing complained meanwhile")
            if "--pictures" in sys.argv:
                take_pictures(b, site, page, pathlib.Path(sys.argv[sys.argv.index("--pictures") + 1]))
        finally:
            b.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
print("1..%d" % count)
