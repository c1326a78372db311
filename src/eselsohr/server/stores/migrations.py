"""The tables of the SQLite database, as they have become what they are."""

from __future__ import annotations

import sqlite3

from eselsohr.server.stores.store import StoreRefused

# One step a version, applied in order; a step that has been released is never edited.
MIGRATIONS = (
    """
    CREATE TABLE guests (id TEXT PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, made INTEGER NOT NULL, game TEXT NOT NULL,
        rules INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, host TEXT NOT NULL,
        pace INTEGER NOT NULL, patience INTEGER, started INTEGER NOT NULL, over INTEGER NOT NULL,
        read INTEGER NOT NULL, next TEXT) STRICT;
    CREATE TABLE seats (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT, level TEXT, name TEXT NOT NULL,
        entropy TEXT NOT NULL, "left" INTEGER NOT NULL, PRIMARY KEY ("table", seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE moves (
        "table" TEXT NOT NULL, ply INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
        id TEXT, at INTEGER NOT NULL, PRIMARY KEY ("table", ply)) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_by_guest ON seats (guest);
    CREATE INDEX tables_by_host ON tables (host);
    """,
    """
    ALTER TABLE tables ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
    """,
    "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    """
    ALTER TABLE tables ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE bans (who TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE tables ADD COLUMN shuffles TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT '{}'",
    """
    CREATE TABLE devices (
        id TEXT PRIMARY KEY, guest TEXT NOT NULL, token BLOB UNIQUE, name TEXT NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO devices SELECT lower(substr(hex(token), 1, 16)), id, token, '', 0 FROM guests;
    CREATE TABLE named (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
    INSERT INTO named SELECT id, name FROM guests;
    DROP TABLE guests;
    ALTER TABLE named RENAME TO guests;
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY, guest TEXT NOT NULL, ends INTEGER, leaves TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_by_guest ON devices (guest);
    CREATE INDEX devices_signed_out ON devices (id) WHERE token IS NULL;
    CREATE INDEX keys_by_guest ON keys (guest);
    """,
    """
    CREATE TABLE talk (
        "table" TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, guest TEXT NOT NULL, seat INTEGER,
        kind TEXT NOT NULL, text TEXT NOT NULL, aside INTEGER NOT NULL, heard TEXT NOT NULL,
        PRIMARY KEY ("table", number)) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE guests ADD COLUMN companion_of TEXT;
    CREATE INDEX guests_by_company ON guests (companion_of) WHERE companion_of IS NOT NULL;
    """,
    """
    ALTER TABLE tables ADD COLUMN contest TEXT;
    ALTER TABLE tables ADD COLUMN result TEXT;
    CREATE TABLE contests (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, seed TEXT NOT NULL, rules INTEGER NOT NULL, version TEXT NOT NULL,
        best TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_by_contest ON tables (contest) WHERE contest IS NOT NULL;
    """,
    """
    ALTER TABLE tables ADD COLUMN "group" TEXT;
    ALTER TABLE tables ADD COLUMN figures TEXT;
    CREATE TABLE groups (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, name TEXT NOT NULL, opened INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE members (
        "group" TEXT NOT NULL, guest TEXT NOT NULL, since INTEGER NOT NULL,
        PRIMARY KEY ("group", guest)) STRICT, WITHOUT ROWID;
    CREATE TABLE presets (
        "group" TEXT NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL,
        PRIMARY KEY ("group", name)) STRICT, WITHOUT ROWID;
    CREATE TABLE group_talk (
        "group" TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, guest TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY ("group", number)) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_guest ON members (guest);
    CREATE INDEX tables_by_group ON tables ("group") WHERE "group" IS NOT NULL;
    """,
    """
    CREATE TABLE reports (
        who TEXT NOT NULL, name TEXT NOT NULL, host TEXT NOT NULL, "table" TEXT NOT NULL, at INTEGER NOT NULL,
        reason TEXT NOT NULL, PRIMARY KEY (who, host, "table")) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE luck (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, found TEXT NOT NULL,
        PRIMARY KEY ("table", seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE pads (
        id TEXT PRIMARY KEY, "group" TEXT NOT NULL, changed INTEGER NOT NULL, pad TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX pads_by_group ON pads ("group");
    """,
    'CREATE TABLE snapshots ("table" TEXT PRIMARY KEY, snapshot TEXT NOT NULL) STRICT, WITHOUT ROWID',
)


def version(db: sqlite3.Connection) -> int:
    """Say how many steps a database has had."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def is_current(db: sqlite3.Connection) -> bool:
    """Whether a database has had them all."""
    return version(db) >= len(MIGRATIONS)


def check_version(db: sqlite3.Connection, path: object) -> None:
    """Refuse a database that is newer than this program."""
    if version(db) > len(MIGRATIONS):
        raise StoreRefused("store.newer", path=str(path), version=version(db), known=len(MIGRATIONS))


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database up to date."""
    for number, step in enumerate(MIGRATIONS[version(db) :], version(db) + 1):
        db.executescript(f"BEGIN EXCLUSIVE; {step}; PRAGMA user_version = {number}; COMMIT;")
