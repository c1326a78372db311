"""A simulation on disk: it may be stopped or killed at any moment, and goes on where it was.

While it runs, a folder `FILE.parts` beside the file gets a part for every shard, each written whole or not at all. When
all are there they become the file, which appears in one go. `FILE.json` says what was simulated, and by which code.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Self

import msgspec

from eselsohr.engine import registry
from eselsohr.lab import formats
from eselsohr.lab.formats import BadTable
from eselsohr.lab.log import code
from eselsohr.lab.simulation import Simulation, columns, play


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds: how it was made, and what would make it again."""

    simulation: Simulation
    games: int
    shard: int
    moves: str | None  # the name of the file with all moves
    rules: int
    code: str


class Part(msgspec.Struct, frozen=True):
    """What came of a shard: the rows of each table, written down."""

    shard: range
    written: dict[str, bytes]


def simulate(simulation: Simulation, endings: dict[str, str], numbers: range) -> Part:
    """Play a shard and write down the tables somebody wants, in the formats of their endings."""
    tables = play(simulation, numbers, moves="moves" in endings)
    return Part(numbers, {name: formats.FORMATS[ending].encode(tables[name]) for name, ending in endings.items()})


class Store:
    """The files of a simulation; use it as a context."""

    def __init__(self, simulation: Simulation, games: int, out: Path, moves: Path | None = None) -> None:
        self.files = {"matches": out} | ({"moves": moves} if moves else {})
        self.formats = {name: formats.find(file) for name, file in self.files.items()}
        if moves and moves.resolve() == out.resolve():
            raise BadTable("simulate.same_file", file=str(out))
        self.out, self.parts = out, out.with_name(f"{out.name}.parts")
        self.about = out.with_name(f"{out.name}.json")
        rules = registry.find(simulation.game).rules_version
        named = moves.name if moves else None
        self.head = Head(simulation, games, simulation.shard, named, rules, code(simulation.game))
        self.work = partial(simulate, simulation, {name: file.suffix.lower() for name, file in self.files.items()})

    def __enter__(self) -> Self:
        from filelock import FileLock, Timeout

        with ExitStack() as entering, writing(self.out):
            self._check()
            for file in self.files.values():
                file.parent.mkdir(parents=True, exist_ok=True)
            if not self.whole:
                self.parts.mkdir(exist_ok=True)
                try:
                    entering.enter_context(FileLock(self.parts / "lock", timeout=0))
                except Timeout:
                    raise BadTable("simulate.locked", file=str(self.out)) from None
                _write(self.about, msgspec.json.format(msgspec.json.encode(self.head)) + b"\n")
            self._open = entering.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self._open.close()
        if self.whole:
            shutil.rmtree(self.parts, ignore_errors=True)

    @property
    def whole(self) -> bool:
        """Whether the file is there: it appears last."""
        return self.out.exists()

    @property
    def done(self) -> int:
        """How many matches are kept already."""
        return self.head.games - sum(map(len, self.missing))

    @property
    def missing(self) -> Iterator[range]:
        """The shards whose parts are not there yet."""
        kept = {file.name for file in self.parts.glob("matches-*")} if self.parts.exists() else set()
        shards = self.head.simulation.shards(0 if self.whole else self.head.games)
        return (shard for shard in shards if _name("matches", shard) not in kept)

    def add(self, part: Part) -> None:
        """Keep what came of a shard; the table of matches last, for it says that the others are there."""
        with writing(self.parts):
            for name in reversed(self.files):
                _write(self._part(name, part.shard), part.written[name])

    def finish(self) -> None:
        """Make the files of their parts."""
        if self.whole:
            return
        shards = [*self.head.simulation.shards(self.head.games)]
        for name, file in reversed(self.files.items()):
            parts = [self._part(name, shard) for shard in shards]
            for part, shard in zip(parts, shards, strict=True):
                rows = self.formats[name].count(part) if part.exists() else -1
                if rows < len(shard) or (name == "matches" and rows != len(shard)):
                    raise BadTable("simulate.damaged", file=str(part))
            with writing(file), appearing(file) as half:
                self.formats[name].join(columns(self.head.simulation.seats)[name], parts, half)

    def _check(self) -> None:
        """Touch nothing that is not ours."""
        if self.about.exists():
            try:
                head = msgspec.json.decode(self.about.read_bytes(), type=Head)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise BadTable("simulate.not_ours", file=str(self.about)) from None
            if msgspec.structs.replace(head, rules=self.head.rules, code=self.head.code) != self.head:
                raise BadTable("simulate.other", file=str(self.out), about=str(self.about))
            if head != self.head:
                raise BadTable("simulate.other_code", file=str(self.out))
        else:
            for file in self.files.values():
                if file.exists():
                    raise BadTable("simulate.not_ours", file=str(file))
        if self.whole and self.formats["matches"].count(self.out) - self.formats["matches"].head != self.head.games:
            raise BadTable("simulate.damaged", file=str(self.out))

    def _part(self, name: str, shard: range) -> Path:
        return self.parts / _name(name, shard)


def _name(name: str, shard: range) -> str:
    return f"{name}-{shard.start:012}"


@contextmanager
def appearing(file: Path) -> Iterator[Path]:
    """Give a name to write to; the file is there whole, or not at all."""
    half = file.with_name(f"{file.name}.half")
    if file.is_dir():  # said before all the work, not after it
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        yield half
        half.replace(file)
    finally:
        half.unlink(missing_ok=True)


def _write(file: Path, content: bytes) -> None:
    with appearing(file) as half:
        half.write_bytes(content)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence what cannot be written, and why."""
    try:
        yield
    except OSError as problem:
        raise BadTable("simulate.unwritable", path=str(path), why=problem.strerror or str(problem)) from None
