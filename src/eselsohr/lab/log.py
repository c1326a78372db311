"""Outcomes on disk, so that a contest that was stopped goes on where it was.

The first line says what is played and by which code, every other one how a match ended. A file only ever grows by whole
lines; the half of one that a killed arena may leave at the end is cut off. A lock beside it keeps a second arena out.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

import msgspec

import eselsohr
from eselsohr.engine import registry
from eselsohr.engine.errors import EselsohrError
from eselsohr.lab.arena import Contest, Outcome

FILE = "outcomes.jsonl"
DECIDES = [Path(eselsohr.__file__).parent / room for room in ("engine", "bots")]  # with the game, how a match ends


class BadLog(EselsohrError):
    """A folder or a file in which this contest cannot be kept."""

    code = "bad_log"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is played, and by which code."""

    contest: Contest
    rules: int
    code: str


class Log:
    """The file of a contest in a folder; use it as a context."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / FILE
        self.head = Head(contest, registry.find(contest.game).rules_version, code(contest.game))
        self.outcomes: list[Outcome] = []

    def __enter__(self) -> Self:
        from filelock import FileLock, Timeout

        with ExitStack() as entering, writing(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                entering.enter_context(FileLock(self.path.with_suffix(".lock"), timeout=0))
            except Timeout:
                raise BadLog("arena.locked", file=str(self.path)) from None
            self._file = entering.enter_context(self.path.open("a+b", buffering=0))
            self._begin()
            self._open = entering.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self._open.close()

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome: a line, written at once."""
        self._write(outcome)
        self.outcomes.append(outcome)

    def _begin(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole, end, torn = text.rpartition(b"\n")
        if end:
            self._read(whole.split(b"\n"))
        elif not _line(self.head).startswith(torn):  # not even half of what we would have written
            raise BadLog("arena.not_a_log", file=str(self.path))
        if torn:
            self._file.truncate(len(text) - len(torn))
        if not end:
            self._write(self.head)

    def _read(self, lines: list[bytes]) -> None:
        self._check(lines[0])
        known: set[int] = set()
        for number, line in enumerate(lines[1:], 2):
            outcome = self._outcome(line)
            if outcome is None or outcome.number in known:
                raise BadLog("arena.damaged", file=str(self.path), line=number)
            known.add(outcome.number)
            self.outcomes.append(outcome)

    def _check(self, line: bytes) -> None:
        """Compare the head with ours."""
        try:
            head = msgspec.json.decode(line, type=Head)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadLog("arena.not_a_log", file=str(self.path)) from None
        if head.contest != self.head.contest:
            raise BadLog("arena.other_contest", file=str(self.path))
        if head != self.head:
            raise BadLog("arena.other_code", file=str(self.path))

    def _outcome(self, line: bytes) -> Outcome | None:
        """Read a line; None if no match of this contest can have ended like that."""
        try:
            outcome = msgspec.json.decode(line, type=Outcome)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None
        seats = self.head.contest.seats
        fits = len(outcome.places) == len(outcome.scores) == seats and outcome.number >= 0
        return outcome if fits and min(outcome.places) == 1 and max(outcome.places) <= seats else None

    def _write(self, what: Head | Outcome) -> None:
        line = _line(what)
        with writing(self.path):
            if self._file.write(line) != len(line):  # the beginning of it, before the disk was full
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _line(what: Head | Outcome) -> bytes:
    return msgspec.json.encode(what) + b"\n"


def code(game: str) -> str:
    """Name the code that plays a game: another name, other matches."""
    digest = hashlib.sha256()
    for folder in (*DECIDES, registry.find(game).folder):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence what cannot be written, and why."""
    try:
        yield
    except OSError as problem:
        raise BadLog("arena.unwritable", path=str(path), why=problem.strerror) from None
