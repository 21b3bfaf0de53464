-- 003_history.sql: what people say of changes through history, and series along the kernels' order for their questions
-- SPDX-License-Identifier: GPL-3.0-or-later

-- ---- content --------------------------------------------------------------------------------------------------------

-- What was said of a change of level (model/triage.h).  It is kept by words, not by ids of this file, so it holds in
-- every database that has the same history.  The latest says; at the same time, the greater value.
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

-- ---- views ----------------------------------------------------------------------------------------------------------

-- One row a series and kernel: how many numbers, their median, the least and the greatest, in the metric's unit.  ORDER BY
-- kernel_key is the order of kernels.
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
