"""What is done to a SQLite database: many pieces of work in one transaction, of which one may fail alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from eselsohr.server.messages import Trouble
from eselsohr.server.stores import sql
from eselsohr.server.stores.migrations import version
from eselsohr.server.stores.store import StoreError

Work = Callable[[sqlite3.Connection], Any]

APPEND = f"INSERT INTO moves ({sql.MOVE_COLUMNS}) VALUES "
MOVE = "(?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Append:
    """The work of keeping a move; it is known for what it is, so that many can be kept in one go."""

    row: sql.Row

    def __call__(self, db: sqlite3.Connection) -> bool:
        """Keep the move; False if another one has its ply already."""
        return db.execute(f"{APPEND}{MOVE} ON CONFLICT DO NOTHING", self.row).rowcount == 1


class Done(NamedTuple):
    """What came of some work, piece by piece, what went wrong, and whether anything was written."""

    outcomes: list[Any]
    failures: list[Exception]
    wrote: bool


def carry_out(db: sqlite3.Connection, works: Sequence[Work], *, trying: bool = False) -> Done:
    """Do all of it in one transaction; `trying`: write something in any case."""
    changes = db.total_changes
    try:
        outcomes = _append_all(db, works)
        if not outcomes:
            db.execute("BEGIN IMMEDIATE")
            if trying:
                try_writing(db)
            outcomes = [_attempt(db, work) for work in works]
            db.execute("COMMIT")
        failures = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")  # unless SQLite has done so by itself
        outcomes, failures = [error] * len(works), [error]
    tried = trying or any(work is try_writing for work in works)
    return Done([_told(outcome) for outcome in outcomes], failures, tried or db.total_changes != changes)


def _told(outcome: Any) -> Any:
    """An outcome as whoever has asked is to know it: of a store, not of SQLite."""
    return StoreError(str(outcome)) if isinstance(outcome, sqlite3.Error) else outcome


def _append_all(db: sqlite3.Connection, works: Sequence[Work]) -> list[Any]:
    """Keep moves by one statement, which is a transaction by itself; do nothing if somebody else was first with one.

    Every statement lets the loop go on, and has to wait for it afterwards.
    """
    rows = [work.row for work in works if isinstance(work, Append)]
    if not rows or len(rows) < len(works):
        return []
    try:
        db.execute(APPEND + ", ".join([MOVE] * len(rows)), [value for row in rows for value in row])
    except sqlite3.IntegrityError:
        return []
    return [True] * len(rows)


def _attempt(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of work and give its result; if it fails, it alone is undone, and the failure is the result."""
    db.execute("SAVEPOINT piece")
    try:
        result = work(db)
    except Exception as error:  # whatever it is, the asker gets it
        if not db.in_transaction:
            raise  # for lack of room, say, SQLite has undone all the others too
        db.execute("ROLLBACK TO piece")
        result = error
    db.execute("RELEASE piece")
    return result


def trouble(error: Exception) -> Trouble | None:
    """What is wrong with the store if that happens; None: nothing but what was asked of it."""
    asked_wrongly = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.DataError)
    if asked_wrongly or not isinstance(error, sqlite3.Error):
        return None
    return Trouble.FULL if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL else Trouble.BROKEN


def try_writing(db: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    db.execute(f"PRAGMA user_version = {version(db)}")
