-- 002_files.sql: which files were read to their end
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Neither content nor derived: it only spares an import from reading a file again.  Of this database alone: not merged,
-- not exported, and of no harm if lost.

CREATE TABLE file (
	path TEXT PRIMARY KEY,               -- absolute
	size INTEGER NOT NULL,
	changed INTEGER NOT NULL,            -- nanoseconds since 1970, UTC, as the file system says
	lines INTEGER NOT NULL,              -- of a mbox, to go on behind them when it grows; else 0
	ends INTEGER NOT NULL,               -- hash of its first and last bytes
	importer_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
