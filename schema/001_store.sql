-- 001_store.sql: content, what is derived from it, and the views people may ask
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Content (source, raw, correction, forgotten) is never made from anything else.  All other tables are derived from it
-- and are made again by `behemoth rebuild`.  Ids are of this file only and differ between databases that hold the same;
-- what people see (sources, runs) is named by content keys.  Lines are counted within the source (its first line is 1);
-- views show them as in the file the source came from.

PRAGMA application_id = 1113942125; -- "Behm"

-- ---- content --------------------------------------------------------------------------------------------------------

-- Text that the source does not say is empty; a time that it does not say is NULL.  importer_version and thread are derived.
CREATE TABLE source (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE,            -- hex: of the Message-ID, of the bytes, or random for a run of ours
	short TEXT NOT NULL GENERATED ALWAYS AS (substr(key, 1, 16)) VIRTUAL, -- as shown
	kind TEXT NOT NULL CHECK (kind IN ('file', 'mail', 'csv', 'run')),
	name TEXT NOT NULL,                  -- path it was read from; of several, the first by bytes
	first_line INTEGER NOT NULL,         -- where it begins in that file
	time INTEGER,                        -- seconds since 1970, UTC
	message_id TEXT NOT NULL,
	in_reply_to TEXT NOT NULL,
	refs TEXT NOT NULL,                  -- Message-IDs, one blank between
	subject TEXT NOT NULL,
	author TEXT NOT NULL,
	date_raw TEXT NOT NULL,
	importer_version INTEGER NOT NULL,   -- of the program that read it last
	thread INTEGER NOT NULL              -- id of one source of the same thread
) STRICT;
CREATE INDEX source_thread ON source (thread);
CREATE INDEX source_short ON source (short);

-- The bytes that the lines are numbered in, compressed with zstd; apart, so that sources stay narrow.
CREATE TABLE raw (
	source INTEGER PRIMARY KEY REFERENCES source,
	size INTEGER NOT NULL,
	hash INTEGER NOT NULL,               -- of the bytes: of two copies of one mail the longer is kept, then the greater hash
	zstd BLOB NOT NULL
) STRICT;

-- What a person said is different.  line 0: all rows of the source.  The latest says; at the same time, the greater value.
CREATE TABLE correction (
	source TEXT NOT NULL,                -- key: it holds for a source that is not here (yet), too
	line INTEGER NOT NULL,
	field TEXT NOT NULL,
	value TEXT NOT NULL,
	time INTEGER NOT NULL,               -- milliseconds since 1970
	PRIMARY KEY (source, line, field)
) STRICT, WITHOUT ROWID;

-- Sources that stay out.
CREATE TABLE forgotten (
	key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- ---- derived: words, once each --------------------------------------------------------------------------------------

CREATE TABLE kernel (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE             -- ORDER BY key is the order of kernels; empty: not named
) STRICT;

CREATE TABLE label (
	id INTEGER PRIMARY KEY,
	label TEXT NOT NULL UNIQUE,          -- as printed
	kernel INTEGER NOT NULL REFERENCES kernel
) STRICT;
CREATE INDEX label_kernel ON label (kernel);

-- Machines, variants, printed units, importers.
CREATE TABLE word (
	id INTEGER PRIMARY KEY,
	word TEXT NOT NULL UNIQUE
) STRICT;

-- What must be equal for two numbers to be comparable.  threads, file_mb, block: INTEGER if digits, else TEXT.
CREATE TABLE test (
	id INTEGER PRIMARY KEY,
	benchmark TEXT NOT NULL,
	phase TEXT NOT NULL,
	threads ANY NOT NULL,
	file_mb ANY NOT NULL,
	block ANY NOT NULL,
	params TEXT NOT NULL,
	UNIQUE (benchmark, phase, threads, file_mb, block, params)
) STRICT;

CREATE TABLE metric (
	id INTEGER PRIMARY KEY,
	benchmark TEXT NOT NULL,             -- the same name may mean another thing in another tool
	name TEXT NOT NULL,
	unit TEXT NOT NULL,                  -- values are stored in it
	better TEXT NOT NULL CHECK (better IN ('higher', 'lower', 'neither')),
	UNIQUE (benchmark, name, unit)
) STRICT;

CREATE TABLE series (
	id INTEGER PRIMARY KEY,
	test INTEGER NOT NULL REFERENCES test,
	metric INTEGER NOT NULL REFERENCES metric,
	machine INTEGER NOT NULL REFERENCES word,
	variant INTEGER NOT NULL REFERENCES word,
	UNIQUE (test, metric, machine, variant)
) STRICT;

-- A shape is the list of series that a printed row has a number of: it leads from a row to its facts without an index
-- over all facts.
CREATE TABLE shape (
	id INTEGER PRIMARY KEY,
	list TEXT NOT NULL UNIQUE            -- ids of series, one blank between
) STRICT;

CREATE TABLE shape_series (
	shape INTEGER NOT NULL REFERENCES shape,
	nth INTEGER NOT NULL,
	series INTEGER NOT NULL REFERENCES series,
	PRIMARY KEY (shape, nth)
) STRICT, WITHOUT ROWID;

-- ---- derived: rows and numbers --------------------------------------------------------------------------------------

-- A printed row (of a run of ours: one phase).  It counts if it repeats no other.
CREATE TABLE run (
	id INTEGER PRIMARY KEY,              -- in a source: in the order of the text
	source INTEGER NOT NULL REFERENCES source,
	block INTEGER NOT NULL,              -- which claimed block of the source
	line INTEGER NOT NULL,
	nth INTEGER NOT NULL,                -- which row that starts on this line, from 0
	shape INTEGER NOT NULL,
	label INTEGER NOT NULL,
	iteration TEXT NOT NULL,
	flags INTEGER NOT NULL,              -- enum row_flag
	confidence INTEGER NOT NULL,
	importer INTEGER NOT NULL,           -- word
	origin TEXT NOT NULL,                -- lines that fields were read from: "kernel:12 threads:9"
	hash INTEGER,                        -- of what the row itself prints; NULL in a source that no thread can have
	twin INTEGER,                        -- the earlier row of the same source that it equals
	time INTEGER,                        -- seconds since 1970, UTC, if the row says; NULL: the source's counts
	repeats INTEGER                      -- NULL: it counts; else its like in the block that counts, or its twin
) STRICT;
CREATE INDEX run_source ON run (source, block);
CREATE INDEX run_hash ON run (hash) WHERE hash IS NOT NULL;
CREATE INDEX run_label ON run (label, repeats); -- which label of a kernel is used most

-- Claimed blocks: what merges across sources.
CREATE TABLE block (
	source INTEGER NOT NULL REFERENCES source,
	nth INTEGER NOT NULL,
	rows INTEGER NOT NULL,
	least INTEGER,                       -- the least hash of its rows
	whole_source INTEGER,                -- the block that holds all of this one's rows and counts in its stead
	whole_block INTEGER,
	PRIMARY KEY (source, nth)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_least ON block (least) WHERE least IS NOT NULL;
CREATE INDEX block_whole ON block (whole_source) WHERE whole_source IS NOT NULL;

-- One number.  Narrow, and clustered as compare and charts read it.  No foreign keys here, they would cost as much as
-- the insert: `behemoth check` looks.
CREATE TABLE fact (
	series INTEGER NOT NULL,
	kernel INTEGER NOT NULL,
	run INTEGER NOT NULL,
	nth INTEGER NOT NULL,                -- which number of its row
	value REAL NOT NULL,                 -- in the metric's unit
	printed TEXT NOT NULL,
	unit INTEGER NOT NULL,               -- as printed: word
	line INTEGER NOT NULL,
	flags INTEGER NOT NULL,              -- beside the row's
	PRIMARY KEY (series, kernel, run, nth)
) STRICT, WITHOUT ROWID;

-- Summary of the numbers that count and are not derived or repaired.
CREATE TABLE cell (
	series INTEGER NOT NULL,
	kernel INTEGER NOT NULL,
	n INTEGER NOT NULL,
	median REAL NOT NULL,
	low REAL NOT NULL,                   -- least and greatest
	high REAL NOT NULL,
	PRIMARY KEY (series, kernel)
) STRICT, WITHOUT ROWID;

-- Has a row while an import that was not finished left cells behind the facts.
CREATE TABLE stale (
	only INTEGER PRIMARY KEY CHECK (only = 1)
) STRICT;

CREATE TABLE note (
	source INTEGER NOT NULL REFERENCES source,
	nth INTEGER NOT NULL,
	line INTEGER NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (source, nth)
) STRICT, WITHOUT ROWID;

-- What links sources to threads: Message-IDs ("m...") and subjects ("s...").
CREATE TABLE link (
	token TEXT NOT NULL,
	source INTEGER NOT NULL REFERENCES source,
	PRIMARY KEY (token, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_source ON link (source);

-- ---- views ----------------------------------------------------------------------------------------------------------

-- What a series is about.  Conditions that speak of nothing else choose series before any number is read.
CREATE VIEW series_words AS
SELECT
	t.benchmark AS benchmark,
	t.phase AS phase,
	nullif(t.threads, '') AS threads,
	nullif(t.file_mb, '') AS file_mb,
	nullif(t.block, '') AS block,
	t.params AS params,
	m.word AS machine,
	v.word AS variant,
	x.name AS metric,
	x.unit AS unit,
	x.better AS better,
	e.id AS series_id,
	e.test AS test_id
FROM test t
	JOIN series e ON e.test = t.id
	JOIN metric x ON x.id = e.metric
	JOIN word m ON m.id = e.machine
	JOIN word v ON v.id = e.variant;

-- Every number with its words, counted or not; the other views are cut from it.  Not for people: its columns may change.
CREATE VIEW number AS
SELECT
	t.benchmark AS benchmark,
	t.phase AS phase,
	l.label AS kernel,
	v.word AS variant,
	m.word AS machine,
	nullif(t.threads, '') AS threads,
	nullif(t.file_mb, '') AS file_mb,
	nullif(t.block, '') AS block,
	t.params AS params,
	x.name AS metric,
	f.value AS value,
	x.unit AS unit,
	f.printed AS printed,
	u.word AS printed_unit,
	CASE s.kind WHEN 'run' THEN s.key
		ELSE s.short || '-' || r.line || CASE r.nth WHEN 0 THEN '' ELSE '.' || r.nth END
	END AS run,
	r.iteration AS iteration,
	strftime('%Y-%m-%dT%H:%M:%SZ', ifnull(r.time, s.time), 'unixepoch') AS time,
	s.short AS source,
	f.line + s.first_line - 1 AS line,
	substr(
		CASE WHEN (r.flags | f.flags) & 1 THEN ',implausible' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 2 THEN ',known-wrong' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 4 THEN ',derived' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 8 THEN ',repaired' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 16 THEN ',kernel-unsure' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 32 THEN ',summary' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 64 THEN ',once' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 128 THEN ',quoted' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 256 THEN ',corrected' ELSE '' END ||
		CASE WHEN (r.flags | f.flags) & 512 THEN ',incomplete' ELSE '' END, 2) AS flags,
	k.key AS kernel_key,
	x.better AS better,
	r.confidence AS confidence,
	i.word AS importer,
	r.origin AS origin,
	s.key AS source_key,
	ifnull(r.time, s.time) AS seconds,
	s.subject AS subject,
	f.series AS series_id,
	e.test AS test_id,
	r.id AS run_id,
	f.nth AS nth,
	r.flags | f.flags AS bits,
	r.repeats AS repeats
FROM test t
	JOIN series e ON e.test = t.id
	JOIN metric x ON x.id = e.metric
	JOIN word m ON m.id = e.machine
	JOIN word v ON v.id = e.variant
	JOIN fact f ON f.series = e.id
	JOIN kernel k ON k.id = f.kernel
	JOIN run r ON r.id = f.run
	JOIN shape_series h ON h.shape = r.shape AND h.nth = f.nth AND h.series = f.series
	JOIN label l ON l.id = r.label AND l.kernel = f.kernel
	JOIN word u ON u.id = f.unit
	JOIN word i ON i.id = r.importer
	JOIN source s ON s.id = r.source;

-- One row a number that counts, in the metric's unit.  threads, file_mb and block are NULL where the text does not say,
-- other words are empty.  time is the row's own, else the source's, in UTC.  ORDER BY kernel_key is the order of kernels.
CREATE VIEW measurements AS
SELECT benchmark, phase, kernel, variant, machine, threads, file_mb, block, params, metric, value, unit, printed,
	printed_unit, run, iteration, time, source, line, flags, kernel_key, better, confidence, importer
FROM number WHERE repeats IS NULL AND bits & 12 = 0;

-- The same columns; numbers that were worked out or restored by the importer, not printed.
CREATE VIEW derived AS
SELECT benchmark, phase, kernel, variant, machine, threads, file_mb, block, params, metric, value, unit, printed,
	printed_unit, run, iteration, time, source, line, flags, kernel_key, better, confidence, importer
FROM number WHERE repeats IS NULL AND bits & 12 <> 0;

-- Every place that says a number.  repeats: the run that counts in its stead, NULL where this place counts.
CREATE VIEW places AS
SELECT n.benchmark, n.phase, n.kernel, n.variant, n.machine, n.threads, n.file_mb, n.block, n.params, n.metric, n.value,
	n.unit, n.printed, n.printed_unit, n.run, n.iteration, n.time, n.source, n.line, n.flags, n.kernel_key, n.subject,
	CASE s.kind WHEN 'run' THEN s.key
		ELSE s.short || '-' || r.line || CASE r.nth WHEN 0 THEN '' ELSE '.' || r.nth END
	END AS repeats
FROM number n LEFT JOIN run o ON o.id = n.repeats LEFT JOIN run r ON r.id = ifnull(o.repeats, o.id)
	LEFT JOIN source s ON s.id = r.source;

-- One row a printed row of tiobench or tiotest, its numbers side by side.  MB/s, % and ms.
CREATE VIEW tiobench AS
SELECT kernel, threads, phase,
	max(value) FILTER (WHERE metric = 'rate') AS rate,
	max(value) FILTER (WHERE metric = 'cpu_pct') AS cpu_pct,
	max(value) FILTER (WHERE metric = 'lat_avg') AS lat_avg,
	max(value) FILTER (WHERE metric = 'lat_max') AS lat_max,
	max(value) FILTER (WHERE metric = 'lat_gt2s_pct') AS lat_gt2s_pct,
	max(value) FILTER (WHERE metric = 'lat_gt10s_pct') AS lat_gt10s_pct,
	max(value) FILTER (WHERE metric = 'cpu_eff') AS cpu_eff,
	machine, variant, file_mb, block, benchmark, params, iteration, run, time, source, min(line) AS line, kernel_key
FROM number WHERE benchmark IN ('tiobench', 'tiotest') AND repeats IS NULL AND bits & 12 = 0
GROUP BY run_id;

-- How many numbers, also while cells are behind.
CREATE VIEW cell_count AS
SELECT kernel, series, n FROM cell WHERE NOT EXISTS (SELECT 1 FROM stale)
UNION ALL
SELECT f.kernel, f.series, count(*) FROM fact f JOIN run r ON r.id = f.run
WHERE EXISTS (SELECT 1 FROM stale) AND r.repeats IS NULL AND (r.flags | f.flags) & 12 = 0
GROUP BY f.series, f.kernel;

-- One row a kernel that has numbers: its most used label, all its labels, how much there is of it.
CREATE VIEW kernels AS
SELECT
	(SELECT l.label FROM label l JOIN run r ON r.label = l.id
		WHERE l.kernel = k.id AND r.repeats IS NULL
		GROUP BY l.id ORDER BY count(*) DESC, l.label LIMIT 1) AS kernel,
	(SELECT group_concat(label, ' ') FROM (SELECT DISTINCT l.label FROM label l JOIN run r ON r.label = l.id
		WHERE l.kernel = k.id AND r.repeats IS NULL ORDER BY l.label)) AS labels,
	c.numbers AS numbers,
	k.key AS kernel_key
FROM (SELECT kernel, sum(n) AS numbers FROM cell_count GROUP BY kernel) c JOIN kernel k ON k.id = c.kernel
WHERE k.key <> '';

-- One row a source.
CREATE VIEW sources AS
SELECT s.short AS source, s.kind AS kind, s.name AS name, s.first_line AS first_line,
	strftime('%Y-%m-%dT%H:%M:%SZ', s.time, 'unixepoch') AS time, s.message_id AS message_id, s.subject AS subject,
	s.author AS author, s.date_raw AS date, s.in_reply_to AS in_reply_to,
	(SELECT count(*) FROM run r WHERE r.source = s.id) AS rows,
	(SELECT count(*) FROM run r WHERE r.source = s.id AND r.repeats IS NULL) AS counted,
	(SELECT count(*) FROM note o WHERE o.source = s.id) AS notes,
	s.importer_version AS importer_version, s.key AS key
FROM source s;
