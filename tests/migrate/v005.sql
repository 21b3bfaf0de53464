-- v005.sql: a database as schema 005 left it
-- SPDX-License-Identifier: GPL-3.0-or-later
PRAGMA foreign_keys = OFF;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO source VALUES(1,'8c6bb4864d94fbb140cc2c238d798e6ceac947f218491e4b46aae1d567f0097e','mail','box',1,1000000000,'one@x','','','numbers','','',1,1);
INSERT INTO source VALUES(2,'8363ca729ac04ccb19de10d18774b5febae8f522020a80f5aa41eef353d2b760','mail','box',1,1000000100,'two@x','one@x','','','','',1,1);
CREATE TABLE raw (
	source INTEGER PRIMARY KEY REFERENCES source,
	size INTEGER NOT NULL,
	hash INTEGER NOT NULL,               -- of the bytes: of two copies of one mail the longer is kept, then the greater hash
	zstd BLOB NOT NULL
) STRICT;
INSERT INTO raw VALUES(1,129,-8335520234178593857,X'28b52ffd20815d030032c6161b60891deb4abebf8b1e2304f8030020bf427f8ba694495210a01406b9c04691c791541a2c3e45157b9004e1114603dbdcece36b86d8c0f6da6ca8c5ccbddc21d1f48f2f7f8b5fa7b0de1d1534424d719e2c39e8056c52c61d7444040050391e16eabd04265f050a');
INSERT INTO raw VALUES(2,116,-8664901799689811521,X'28b52ffd20746503009206181c608b1b304c53b08608fc49575651e11e9374eb8e34726421c021fc0458e0d75626fc6886d24596ff35d63cc8b14fc2260651e972e3e8e5db4980e25f6d796d65243820942209fbb74b2531ed2ed0f028b1f57802523c1a56151da4e38ff345020098129cec419901');
CREATE TABLE correction (
	source TEXT NOT NULL,                -- key: it holds for a source that is not here (yet), too
	line INTEGER NOT NULL,
	field TEXT NOT NULL,
	value TEXT NOT NULL,
	time INTEGER NOT NULL,               -- milliseconds since 1970
	PRIMARY KEY (source, line, field)
) STRICT, WITHOUT ROWID;
INSERT INTO correction VALUES('8c6bb4864d94fbb140cc2c238d798e6ceac947f218491e4b46aae1d567f0097e',4,'variant','ext3',1796075689009);
CREATE TABLE forgotten (
	key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO forgotten VALUES('eea41ab470f0cda152ed83bec273859cfbe5ebd188ca61bb05e1feddcf4d742e');
CREATE TABLE kernel (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE             -- ORDER BY key is the order of kernels; empty: not named
) STRICT;
INSERT INTO kernel VALUES(1,'112142180200 00 ');
INSERT INTO kernel VALUES(2,'112142190200 00 ');
INSERT INTO kernel VALUES(3,'');
CREATE TABLE label (
	id INTEGER PRIMARY KEY,
	label TEXT NOT NULL UNIQUE,          -- as printed
	kernel INTEGER NOT NULL REFERENCES kernel
) STRICT;
INSERT INTO label VALUES(1,'2.4.18',1);
INSERT INTO label VALUES(2,'2.4.19',2);
INSERT INTO label VALUES(3,'',3);
INSERT INTO label VALUES(4,'v2.4.18',1);
CREATE TABLE word (
	id INTEGER PRIMARY KEY,
	word TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO word VALUES(1,'text');
INSERT INTO word VALUES(2,'');
INSERT INTO word VALUES(3,'MB/s');
INSERT INTO word VALUES(4,'%');
INSERT INTO word VALUES(5,'ext3');
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
INSERT INTO test VALUES(1,'dbench','',16,'','','');
INSERT INTO test VALUES(2,'dbench','',32,'','','');
INSERT INTO test VALUES(3,'tiobench','seq-read',4,'','','');
INSERT INTO test VALUES(4,'dbench','',8,'','','');
CREATE TABLE metric (
	id INTEGER PRIMARY KEY,
	benchmark TEXT NOT NULL,             -- the same name may mean another thing in another tool
	name TEXT NOT NULL,
	unit TEXT NOT NULL,                  -- values are stored in it
	better TEXT NOT NULL CHECK (better IN ('higher', 'lower', 'neither')),
	UNIQUE (benchmark, name, unit)
) STRICT;
INSERT INTO metric VALUES(1,'dbench','throughput','MB/s','higher');
INSERT INTO metric VALUES(2,'dbench','lat_max','ms','lower');
INSERT INTO metric VALUES(3,'dbench','cpu','','neither');
INSERT INTO metric VALUES(4,'tiobench','rate','MB/s','higher');
INSERT INTO metric VALUES(5,'tiobench','cpu_pct','%','neither');
INSERT INTO metric VALUES(6,'tiobench','lat_avg','ms','lower');
CREATE TABLE series (
	id INTEGER PRIMARY KEY,
	test INTEGER NOT NULL REFERENCES test,
	metric INTEGER NOT NULL REFERENCES metric,
	machine INTEGER NOT NULL REFERENCES word,
	variant INTEGER NOT NULL REFERENCES word,
	UNIQUE (test, metric, machine, variant)
) STRICT;
INSERT INTO series VALUES(1,1,1,2,2);
INSERT INTO series VALUES(2,1,2,2,2);
INSERT INTO series VALUES(3,1,3,2,2);
INSERT INTO series VALUES(4,2,1,2,2);
INSERT INTO series VALUES(5,3,4,2,2);
INSERT INTO series VALUES(6,3,5,2,2);
INSERT INTO series VALUES(7,3,6,2,2);
INSERT INTO series VALUES(8,4,1,2,2);
INSERT INTO series VALUES(9,2,1,2,5);
CREATE TABLE shape (
	id INTEGER PRIMARY KEY,
	list TEXT NOT NULL UNIQUE            -- ids of series, one blank between
) STRICT;
INSERT INTO shape VALUES(1,'1 2 3');
INSERT INTO shape VALUES(2,'4');
INSERT INTO shape VALUES(3,'5 6 7');
INSERT INTO shape VALUES(4,'8');
INSERT INTO shape VALUES(5,'9');
CREATE TABLE shape_series (
	shape INTEGER NOT NULL REFERENCES shape,
	nth INTEGER NOT NULL,
	series INTEGER NOT NULL REFERENCES series,
	PRIMARY KEY (shape, nth)
) STRICT, WITHOUT ROWID;
INSERT INTO shape_series VALUES(1,0,1);
INSERT INTO shape_series VALUES(1,1,2);
INSERT INTO shape_series VALUES(1,2,3);
INSERT INTO shape_series VALUES(2,0,4);
INSERT INTO shape_series VALUES(3,0,5);
INSERT INTO shape_series VALUES(3,1,6);
INSERT INTO shape_series VALUES(3,2,7);
INSERT INTO shape_series VALUES(4,0,8);
INSERT INTO shape_series VALUES(5,0,9);
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
, setting INTEGER REFERENCES setting) STRICT;
INSERT INTO run VALUES(3,2,0,2,0,3,2,'',0,90,1,'kernel:1',542805977708477809,NULL,NULL,NULL,NULL);
INSERT INTO run VALUES(4,2,1,4,0,1,2,'',0,90,1,'kernel:1',-7021696232525614893,NULL,NULL,6,NULL);
INSERT INTO run VALUES(6,1,0,2,0,1,1,'',0,90,1,'kernel:1',-7021696232525614893,NULL,NULL,NULL,1);
INSERT INTO run VALUES(7,1,1,4,0,5,1,'',256,90,1,'kernel:1',3076572264106186111,NULL,NULL,NULL,NULL);
CREATE TABLE block (
	source INTEGER NOT NULL REFERENCES source,
	nth INTEGER NOT NULL,
	rows INTEGER NOT NULL,
	least INTEGER,                       -- the least hash of its rows
	whole_source INTEGER,                -- the block that holds all of this one's rows and counts in its stead
	whole_block INTEGER,
	PRIMARY KEY (source, nth)
) STRICT, WITHOUT ROWID;
INSERT INTO block VALUES(1,0,1,-7021696232525614893,NULL,NULL);
INSERT INTO block VALUES(1,1,1,3076572264106186111,NULL,NULL);
INSERT INTO block VALUES(2,0,1,542805977708477809,NULL,NULL);
INSERT INTO block VALUES(2,1,1,-7021696232525614893,1,0);
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
INSERT INTO fact VALUES(1,1,6,0,101.49999999999999999,'101.5',2,2,0);
INSERT INTO fact VALUES(1,2,4,0,101.49999999999999999,'101.5',2,4,0);
INSERT INTO fact VALUES(2,1,6,1,3.0,'3',2,2,0);
INSERT INTO fact VALUES(2,2,4,1,3.0,'3',2,4,0);
INSERT INTO fact VALUES(3,1,6,2,7.0,'7',2,2,0);
INSERT INTO fact VALUES(3,2,4,2,7.0,'7',2,4,0);
INSERT INTO fact VALUES(5,2,3,0,30.499999999999999999,'30.5',3,2,0);
INSERT INTO fact VALUES(6,2,3,1,5.0,'5',4,2,0);
INSERT INTO fact VALUES(7,2,3,2,1.5,'1.5',2,2,0);
INSERT INTO fact VALUES(9,1,7,0,99.0,'99',2,4,0);
CREATE TABLE cell (
	series INTEGER NOT NULL,
	kernel INTEGER NOT NULL,
	n INTEGER NOT NULL,
	median REAL NOT NULL,
	low REAL NOT NULL,                   -- least and greatest
	high REAL NOT NULL,
	PRIMARY KEY (series, kernel)
) STRICT, WITHOUT ROWID;
INSERT INTO cell VALUES(1,1,1,101.49999999999999999,101.49999999999999999,101.49999999999999999);
INSERT INTO cell VALUES(2,1,1,3.0,3.0,3.0);
INSERT INTO cell VALUES(3,1,1,7.0,7.0,7.0);
INSERT INTO cell VALUES(5,2,1,30.499999999999999999,30.499999999999999999,30.499999999999999999);
INSERT INTO cell VALUES(6,2,1,5.0,5.0,5.0);
INSERT INTO cell VALUES(7,2,1,1.5,1.5,1.5);
INSERT INTO cell VALUES(9,1,1,99.0,99.0,99.0);
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
INSERT INTO note VALUES(1,0,5,'no row');
CREATE TABLE link (
	token TEXT NOT NULL,
	source INTEGER NOT NULL REFERENCES source,
	PRIMARY KEY (token, source)
) STRICT, WITHOUT ROWID;
INSERT INTO link VALUES('mone@x',1);
INSERT INTO link VALUES('snumbers',1);
INSERT INTO link VALUES('mone@x',2);
INSERT INTO link VALUES('mtwo@x',2);
CREATE TABLE file (
	path TEXT PRIMARY KEY,               -- absolute
	size INTEGER NOT NULL,
	changed INTEGER NOT NULL,            -- nanoseconds since 1970, UTC, as the file system says
	lines INTEGER NOT NULL,              -- of a mbox, to go on behind them when it grows; else 0
	ends INTEGER NOT NULL,               -- hash of its first and last bytes
	importer_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE triage (
	id TEXT PRIMARY KEY,                 -- of the words and the first version
	benchmark TEXT NOT NULL,
	phase TEXT NOT NULL,
	threads TEXT NOT NULL,
	file_mb TEXT NOT NULL,
	block TEXT NOT NULL,
	params TEXT NOT NULL,
	machine TEXT NOT NULL,
	variant TEXT NOT NULL,
	metric TEXT NOT NULL,
	unit TEXT NOT NULL,
	flavour TEXT NOT NULL,
	source TEXT NOT NULL,
	configuration TEXT NOT NULL,         -- digest of hardware, file system, options, tool; empty: not known
	in_order TEXT NOT NULL,              -- "kernel" or "time"
	first TEXT NOT NULL,                 -- keys of versions
	earliest TEXT NOT NULL,
	latest TEXT NOT NULL,
	label TEXT NOT NULL,
	ratio REAL,
	ratio_low REAL,
	ratio_high REAL,
	state TEXT NOT NULL CHECK (state IN ('open', 'acknowledged', 'expected', 'fixed', 'ignored')),
	fixed_in TEXT NOT NULL,
	reason TEXT NOT NULL,
	link TEXT NOT NULL,
	time INTEGER NOT NULL                -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
INSERT INTO triage VALUES('0123456789ab','tiobench','rand-write','8','','','','box','ext3','rate','MB/s','','','','kernel','k2','k1','k3','2.4.19',0.8000000000000000444,0.75,0.84999999999999997779,'expected','','barriers','https://example.org/',1700000000000);
CREATE TABLE setting (
	id INTEGER PRIMARY KEY,
	digest TEXT NOT NULL UNIQUE          -- SHA-256 of all names and values
) STRICT;
INSERT INTO setting VALUES(1,'4507da96e7ce99a0d13c7f6c8e6d44481d1b15ea109023752375b75c68a56548');
CREATE TABLE setting_value (
	setting INTEGER NOT NULL REFERENCES setting,
	name TEXT NOT NULL,                  -- block.scheduler, fs.type, tool.version ...
	value TEXT NOT NULL,
	PRIMARY KEY (setting, name)
) STRICT, WITHOUT ROWID;
INSERT INTO setting_value VALUES(1,'fs.type','ext2');
CREATE TABLE histogram (
	run INTEGER NOT NULL,
	name TEXT NOT NULL,                  -- what was timed: lat, clat, slat
	requests INTEGER NOT NULL,
	bins BLOB NOT NULL,
	PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;
INSERT INTO histogram VALUES(6,'lat',4,X'00e8070803909804800801');
CREATE TABLE settled (
	id INTEGER PRIMARY KEY,
	series INTEGER NOT NULL,
	how TEXT NOT NULL,                   -- with which options they were looked for, and by which detector
	until TEXT NOT NULL,                 -- key of the newest kernel that they rest on
	later TEXT NOT NULL,                 -- key of the kernel from which on all numbers are still needed
	state BLOB NOT NULL,                 -- compare/settled.h
	UNIQUE (series, how)
) STRICT;
INSERT INTO settled VALUES(1,1,'any','112142180200 00 ','112142180200 00 ',X'00');
CREATE TABLE settled_kernel (
	settled INTEGER NOT NULL REFERENCES settled ON DELETE CASCADE,
	kernel INTEGER NOT NULL,
	PRIMARY KEY (settled, kernel)
) STRICT, WITHOUT ROWID;
INSERT INTO settled_kernel VALUES(1,1);
CREATE TABLE alias (
	kernel INTEGER PRIMARY KEY
) STRICT;
INSERT INTO alias VALUES(1);
CREATE INDEX source_thread ON source (thread);
CREATE INDEX source_short ON source (short);
CREATE INDEX label_kernel ON label (kernel);
CREATE INDEX run_source ON run (source, block);
CREATE INDEX run_hash ON run (hash) WHERE hash IS NOT NULL;
CREATE INDEX run_label ON run (label, repeats);
CREATE INDEX block_least ON block (least) WHERE least IS NOT NULL;
CREATE INDEX block_whole ON block (whole_source) WHERE whole_source IS NOT NULL;
CREATE INDEX link_source ON link (source);
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
CREATE VIEW measurements AS
SELECT benchmark, phase, kernel, variant, machine, threads, file_mb, block, params, metric, value, unit, printed,
	printed_unit, run, iteration, time, source, line, flags, kernel_key, better, confidence, importer
FROM number WHERE repeats IS NULL AND bits & 12 = 0;
CREATE VIEW derived AS
SELECT benchmark, phase, kernel, variant, machine, threads, file_mb, block, params, metric, value, unit, printed,
	printed_unit, run, iteration, time, source, line, flags, kernel_key, better, confidence, importer
FROM number WHERE repeats IS NULL AND bits & 12 <> 0;
CREATE VIEW places AS
SELECT n.benchmark, n.phase, n.kernel, n.variant, n.machine, n.threads, n.file_mb, n.block, n.params, n.metric, n.value,
	n.unit, n.printed, n.printed_unit, n.run, n.iteration, n.time, n.source, n.line, n.flags, n.kernel_key, n.subject,
	CASE s.kind WHEN 'run' THEN s.key
		ELSE s.short || '-' || r.line || CASE r.nth WHEN 0 THEN '' ELSE '.' || r.nth END
	END AS repeats
FROM number n LEFT JOIN run o ON o.id = n.repeats LEFT JOIN run r ON r.id = ifnull(o.repeats, o.id)
	LEFT JOIN source s ON s.id = r.source;
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
CREATE VIEW cell_count AS
SELECT kernel, series, n FROM cell WHERE NOT EXISTS (SELECT 1 FROM stale)
UNION ALL
SELECT f.kernel, f.series, count(*) FROM fact f JOIN run r ON r.id = f.run
WHERE EXISTS (SELECT 1 FROM stale) AND r.repeats IS NULL AND (r.flags | f.flags) & 12 = 0
GROUP BY f.series, f.kernel;
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
CREATE VIEW sources AS
SELECT s.short AS source, s.kind AS kind, s.name AS name, s.first_line AS first_line,
	strftime('%Y-%m-%dT%H:%M:%SZ', s.time, 'unixepoch') AS time, s.message_id AS message_id, s.subject AS subject,
	s.author AS author, s.date_raw AS date, s.in_reply_to AS in_reply_to,
	(SELECT count(*) FROM run r WHERE r.source = s.id) AS rows,
	(SELECT count(*) FROM run r WHERE r.source = s.id AND r.repeats IS NULL) AS counted,
	(SELECT count(*) FROM note o WHERE o.source = s.id) AS notes,
	s.importer_version AS importer_version, s.key AS key
FROM source s;
CREATE VIEW history AS
SELECT
	w.benchmark AS benchmark,
	w.phase AS phase,
	(SELECT min(l.label) FROM label l WHERE l.kernel = k.id) AS kernel,
	w.variant AS variant,
	w.machine AS machine,
	w.threads AS threads,
	w.file_mb AS file_mb,
	w.block AS block,
	w.params AS params,
	w.metric AS metric,
	w.unit AS unit,
	w.better AS better,
	c.n AS n,
	c.median AS median,
	c.low AS low,
	c.high AS high,
	k.key AS kernel_key
FROM series_words w CROSS JOIN cell c ON c.series = w.series_id CROSS JOIN kernel k ON k.id = c.kernel
WHERE k.key <> '';
CREATE VIEW settings AS
SELECT
	CASE s.kind WHEN 'run' THEN s.key
		ELSE s.short || '-' || r.line || CASE r.nth WHEN 0 THEN '' ELSE '.' || r.nth END
	END AS run,
	v.name AS name,
	v.value AS value,
	l.label AS kernel,
	s.short AS source,
	r.line + s.first_line - 1 AS line
FROM run r JOIN setting_value v ON v.setting = r.setting JOIN source s ON s.id = r.source JOIN label l ON l.id = r.label;
COMMIT;
PRAGMA application_id = 1113942125; PRAGMA user_version = 005;
