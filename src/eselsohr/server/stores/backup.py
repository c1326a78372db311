"""Copies of a store in a SQLite file, taken while servers use it, and put back: counted and hashed."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from eselsohr.server.stores.databases import is_address
from eselsohr.server.stores.migrations import MIGRATIONS
from eselsohr.server.stores.move_database import Contents, move_database
from eselsohr.server.stores.sqlite import lock
from eselsohr.server.stores.store import StoreRefused


def contents(db: sqlite3.Connection) -> Contents:
    """Count and hash every row of every table, in the order of their keys."""
    tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    counts, digest = {}, hashlib.sha256()
    for (name,) in tables:
        keys = [f'"{column}"' for column, key in _columns(db, name) if key]
        counts[name] = 0
        for row in db.execute(f'SELECT * FROM "{name}" ORDER BY {", ".join(keys)}'):
            digest.update(repr((name, row)).encode())
            counts[name] += 1
    return Contents(counts, digest.hexdigest())


def _columns(db: sqlite3.Connection, table: str) -> list[tuple[str, int]]:
    """The columns of a table, and which of them are its key."""
    return [(row[1], row[5]) for row in db.execute(f'PRAGMA table_info("{table}")')]


def back_up(database: str | Path, target: Path, *, force: bool = False) -> Contents:
    """Copy a store into a file, as it is at one moment; servers may use it meanwhile."""
    if is_address(database):
        _check_free(target, force=force)
        with TemporaryDirectory(dir=target.parent) as folder:
            found = move_database(str(database), draft := f"{folder}/draft", live=True)
            Path(draft).replace(target)
        return found
    database = Path(database)
    if not database.is_file():
        raise StoreRefused("store.missing", path=str(database))
    _check_free(target, force=force)
    with _reading(database) as source:
        return _copy(source, target)


def restore(copy: Path, database: str | Path, *, force: bool = False) -> Contents:
    """Put a copy where a store is, or was; not while a server uses it."""
    if not copy.is_file():
        raise StoreRefused("store.missing", path=str(copy))
    if is_address(database):
        with TemporaryDirectory() as folder:  # what is brought up to date is a copy of the copy
            restore(copy, draft := Path(folder) / "draft")
            return move_database(str(draft), str(database), force=force)
    database = Path(database)
    with closing(lock(database)):
        _check_free(database, force=force)
        with _reading(copy) as source:
            _check_sound(source, copy)
            return _copy(source, database)


def _check_free(target: Path, *, force: bool) -> None:
    if not force and target.exists() and target.stat().st_size:
        raise StoreRefused("store.exists", path=str(target))


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Read a file as it is at one moment, whoever writes to it."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as db:
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_schema")  # the moment is that of the first look
            yield db
    except (sqlite3.Error, OSError) as error:
        raise StoreRefused("store.not_copied", path=str(path), why=str(error)) from error


def _check_sound(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is damaged, no store, or of a newer version."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StoreRefused("store.newer", path=str(path), version=version, known=len(MIGRATIONS))
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or not version:
        raise StoreRefused("store.unsound", path=str(path), why=found if version else "user_version 0")


def _copy(source: sqlite3.Connection, target: Path) -> Contents:
    """Write a copy beside its place, compare it with what it is a copy of, and only then put it there."""
    draft = target.with_name(f"{target.name}-draft")
    draft.unlink(missing_ok=True)
    draft.touch(0o600)  # it holds the seeds of running matches
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as db:
            source.backup(db)
            db.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
            copied = contents(db)
            if copied != contents(source):
                raise StoreRefused("store.not_copied", path=str(target), why="SHA-256")
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        for log in ("-wal", "-shm"):  # of what was there before
            target.with_name(target.name + log).unlink(missing_ok=True)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return copied
