"""What is done to a SQLite database: many pieces of work in one transaction, of which one may fail alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from eselsohr.server.messages import Trouble
from eselsohr.server.stores import sql
from eselsohr.server.stores.migrations import version
from eselsohr.server.stores.store import StoreError

Work = Callable[[sqlite3.Connection], Any]

APPEND = f"INSERT INTO moves ({sql.MOVE_COLUMNS}) VALUES "
MOVE = "(?, ?, ?, ?, ?, ?)"
ASKED_WRONGLY = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
MOST_TOGETHER = 50  # that are asked for at once: of a table, a long match comes along


@dataclass(slots=True, eq=False)
class Append:
    """The work of keeping a move; it is known for what it is, so that many can be kept in one go."""

    row: sql.Row

    def __call__(self, db: sqlite3.Connection) -> bool:
        """Keep the move; False if another one has its ply already."""
        return db.execute(f"{APPEND}{MOVE} ON CONFLICT DO NOTHING", self.row).rowcount == 1


Together = Callable[[sqlite3.Connection, Sequence[Any]], Mapping[Any, Any]]  # the answers, by what was asked


@dataclass(frozen=True, slots=True)
class Reading:
    """Work that only reads: what many ask in the same words is asked once, and nothing is to be undone if it fails."""

    together: Together
    asked: Any

    def __call__(self, db: sqlite3.Connection) -> Any:
        """Ask for this alone; None: there is no answer."""
        return self.together(db, [self.asked]).get(self.asked)


@dataclass(frozen=True, slots=True)
class Statement:
    """Work that is one statement: if it fails, it has done nothing that was to be undone."""

    text: str
    values: sql.Row

    def __call__(self, db: sqlite3.Connection) -> int:
        """Give how many rows it has changed."""
        return db.execute(self.text.replace("$", "?"), self.values).rowcount


class Done(NamedTuple):
    """What came of some work, piece by piece, what went wrong, and whether anything was written."""

    outcomes: list[Any]
    failures: list[Exception]
    wrote: bool


def carry_out(db: sqlite3.Connection, works: Sequence[Work], *, trying: bool = False) -> Done:
    """Do all of it in one transaction; `trying`: write something in any case."""
    changes, writes = db.total_changes, [work for work in works if not isinstance(work, Reading)]
    found = iter(_read_all(db, [work for work in works if isinstance(work, Reading)]))
    written, failures = _write_all(db, writes, trying=trying) if writes or trying else ([], [])
    kept = iter(written)
    outcomes = [next(found if isinstance(work, Reading) else kept) for work in works]
    failures += [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    tried = trying or any(work is try_writing for work in works)
    return Done([_told(outcome) for outcome in outcomes], failures, tried or db.total_changes != changes)


def _write_all(db: sqlite3.Connection, works: Sequence[Work], *, trying: bool) -> tuple[list[Any], list[Exception]]:
    """Give what came of all of it; if the transaction fails as a whole, why."""
    moves = [work.row for work in works if isinstance(work, Append)]
    try:
        if moves and len(moves) == len(works) and _append_all(db, moves):
            return [True] * len(works), []
        db.execute("BEGIN IMMEDIATE")
        if trying:
            try_writing(db)
        kept = bool(moves) and _append_all(db, moves)
        outcomes = [True if kept and isinstance(work, Append) else _attempt(db, work) for work in works]
        db.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")  # unless SQLite has done so by itself
        return [error] * len(works), [error]
    return outcomes, []


def _told(outcome: Any) -> Any:
    """An outcome as whoever has asked is to know it: of a store, not of SQLite."""
    return StoreError(str(outcome)) if isinstance(outcome, sqlite3.Error) else outcome


def _append_all(db: sqlite3.Connection, moves: Sequence[sql.Row]) -> bool:
    """Keep moves by one statement, which is a transaction by itself; none of them if somebody else was first with one.

    Every statement lets the loop go on, and has to wait for it afterwards.
    """
    try:
        db.execute(APPEND + ", ".join([MOVE] * len(moves)), [value for move in moves for value in move])
    except (*ASKED_WRONGLY, ValueError, OverflowError):  # each of them is told by itself what is wrong with it
        return False
    return True


def _read_all(db: sqlite3.Connection, works: Sequence[Reading]) -> list[Any]:
    """Ask everything as it is at one moment, what is of a kind together; if that fails, each by itself."""
    if not works:
        return []
    answers = dict[Reading, Any]()
    try:
        db.execute("BEGIN")
        for together, alike in groupby(sorted(dict.fromkeys(works), key=_kind), key=lambda work: work.together):
            several = [*alike]
            for first in range(0, len(several), MOST_TOGETHER):
                answers |= _answers(db, together, several[first : first + MOST_TOGETHER])
    except sqlite3.Error as error:
        return [error] * len(works)
    finally:
        with suppress(sqlite3.Error):
            db.execute("COMMIT")
    return [answers[work] for work in works]


def _answers(db: sqlite3.Connection, together: Together, works: Sequence[Reading]) -> dict[Reading, Any]:
    try:
        found = together(db, [work.asked for work in works])
    except Exception:  # whatever it is, whoever has asked for it gets it
        return {work: _tried(db, work) for work in works}
    return {work: found.get(work.asked) for work in works}


def _kind(work: Reading) -> str:
    return work.together.__qualname__


def _tried(db: sqlite3.Connection, work: Work) -> Any:
    try:
        return work(db)
    except Exception as error:  # whatever it is, the asker gets it
        return error


def rows(db: sqlite3.Connection, columns: str, source: str, names: Sequence[Any]) -> list[list[Any]]:
    """Give the rows of several names, in no order; `source` ends before these.

    They come as one: each row that SQLite gives lets the loop go on, and has to wait for it afterwards.
    """
    marks = ", ".join("?" * len(names))
    asked = f"SELECT json_group_array(json_array({columns})) FROM {source} IN ({marks})"
    return msgspec.json.decode(db.execute(asked, names).fetchone()[0], type=list[list[Any]])


def _attempt(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of work and give its result; if it fails, it alone is undone, and the failure is the result."""
    if isinstance(work, Append | Statement):
        return _attempt_one(db, work)
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


def _attempt_one(db: sqlite3.Connection, work: Work) -> Any:
    """Do what is one statement, and so all or nothing by itself."""
    try:
        return work(db)
    except Exception as error:  # whatever it is, the asker gets it
        if not db.in_transaction:
            raise
        return error


def trouble(error: Exception) -> Trouble | None:
    """What is wrong with the store if that happens; None: nothing but what was asked of it."""
    if isinstance(error, ASKED_WRONGLY) or not isinstance(error, sqlite3.Error):
        return None
    return Trouble.FULL if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL else Trouble.BROKEN


def try_writing(db: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    db.execute(f"PRAGMA user_version = {version(db)}")
