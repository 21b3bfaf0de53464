-- 005_settled.sql: what was found in the past of long histories, so that a new version costs no look at it
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Derived, and of no harm if lost: `behemoth regress` then reads all numbers again, and keeps it anew.

-- The changes that later versions cannot move, of one series.  Dropped as soon as a number of that time comes or goes.
CREATE TABLE settled (
	id INTEGER PRIMARY KEY,
	series INTEGER NOT NULL,
	how TEXT NOT NULL,                   -- with which options they were looked for, and by which detector
	until TEXT NOT NULL,                 -- key of the newest kernel that they rest on
	later TEXT NOT NULL,                 -- key of the kernel from which on all numbers are still needed
	state BLOB NOT NULL,                 -- compare/settled.h
	UNIQUE (series, how)
) STRICT;

-- Earlier kernels whose numbers are needed, too: around the changes, and those that are not wholly of the history.
CREATE TABLE settled_kernel (
	settled INTEGER NOT NULL REFERENCES settled ON DELETE CASCADE,
	kernel INTEGER NOT NULL,
	PRIMARY KEY (settled, kernel)
) STRICT, WITHOUT ROWID;

-- Kernels with several labels: which one is shown, all their numbers decide.
CREATE TABLE alias (
	kernel INTEGER PRIMARY KEY
) STRICT;

INSERT INTO alias SELECT kernel FROM label GROUP BY kernel HAVING count(*) > 1;
