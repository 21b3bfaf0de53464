-- 004_settings.sql: what was the case while a row was measured, and how long its requests took
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Both are derived: the text of the source says them.  Sources that were read before have none until `behemoth rebuild`.

-- A set of named values that rows share; what they are is in setting_value.
CREATE TABLE setting (
	id INTEGER PRIMARY KEY,
	digest TEXT NOT NULL UNIQUE          -- SHA-256 of all names and values
) STRICT;

CREATE TABLE setting_value (
	setting INTEGER NOT NULL REFERENCES setting,
	name TEXT NOT NULL,                  -- block.scheduler, fs.type, tool.version ...
	value TEXT NOT NULL,
	PRIMARY KEY (setting, name)
) STRICT, WITHOUT ROWID;

ALTER TABLE run ADD COLUMN setting INTEGER REFERENCES setting; -- NULL: the text says nothing

-- The requests of a row by how long they took.  bins: numbers of 7 bits a byte, the lowest first, the last byte below
-- 128: the longest time in ns (0: not said), then for each bin its distance from the end of the bin before, its width
-- (both in ns), and its requests.
CREATE TABLE histogram (
	run INTEGER NOT NULL,
	name TEXT NOT NULL,                  -- what was timed: lat, clat, slat
	requests INTEGER NOT NULL,
	bins BLOB NOT NULL,
	PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;

-- One row a printed row and setting.  ORDER BY source, line is the order of the text.
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
