"""How a match is shuffled: each function takes a table as it is and gives it as it will be, or refuses.

Every person's page commits to bytes it has drawn by itself; once all have, all commitments are published, and every
page reveals; once all have, the cards are dealt. What is missing when time is up is asked for once more, in a new
shuffle; the second time a bot takes that part, see `engine.shuffles`.
"""

from __future__ import annotations

from msgspec.structs import replace

from eselsohr.engine import records, shuffles
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import TableRow

Phase = tuple[int, bool]  # the number of the shuffle, and whether all commitments are in


def is_shuffling(table: TableRow) -> bool:
    """Whether the match has been started, and the cards are not there yet."""
    return bool(table.shuffles) and not table.started


def phase(table: TableRow) -> Phase:
    """What the table waits for."""
    return len(table.shuffles), not table.shuffles[-1].uncommitted(_people(table))


def asked(table: TableRow) -> list[int]:
    """The seats whose commitment the table waits for or, once all of them are in, whose reveal."""
    if not is_shuffling(table):
        return []
    shuffle, people = table.shuffles[-1], _people(table)
    return shuffle.uncommitted(people) or shuffle.unrevealed(people)


def visible(table: TableRow) -> list[Shuffle]:
    """What everybody may know: commitments once all are in, reveals once nobody can use them any more."""
    if not is_shuffling(table):
        return list(table.shuffles)
    *aborted, shuffle = table.shuffles
    _, committed = phase(table)
    blank = Shuffle.blank(len(table.seats))
    return [*aborted, replace(shuffle, reveals=blank.reveals) if committed else blank]


def begin(table: TableRow) -> TableRow:
    """Shuffle, for the first time or anew."""
    return _dealt(replace(table, shuffles=(*table.shuffles, Shuffle.blank(len(table.seats)))))


def commit(table: TableRow, seat: int, number: int, commitment: str) -> TableRow:
    """Take what a page commits to."""
    shuffle = _current(table, number)
    if shuffle.commitments[seat] == commitment:  # sent again
        return table
    if seat not in asked(table) or shuffle.commitments[seat] is not None:
        raise Refusal(Code.NOT_ASKED)
    return _with(table, replace(shuffle, commitments=_put(shuffle.commitments, seat, commitment)))


def reveal(table: TableRow, seat: int, number: int, revealed: str) -> TableRow:
    """Take what a page has committed to; the last one brings the cards."""
    shuffle = _current(table, number)
    if shuffle.reveals[seat] == revealed:  # sent again
        return table
    if seat not in asked(table) or shuffle.commitments[seat] is None:
        raise Refusal(Code.NOT_ASKED)
    if shuffles.commitment(records.commitment(table.seed), number, seat, revealed) != shuffle.commitments[seat]:
        raise Refusal(Code.WRONG_REVEAL)
    return _with(table, replace(shuffle, reveals=_put(shuffle.reveals, seat, revealed)))


def stop_waiting(table: TableRow) -> TableRow:
    """Shuffle anew, since something is missing; the last time a bot takes the part of those who have not answered."""
    if len(table.shuffles) < shuffles.MOST:
        return begin(table)
    shuffle = table.shuffles[-1]
    return _with(table, replace(shuffle, bots=sorted([*shuffle.bots, *asked(table)])))


def _people(table: TableRow) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.guest is not None]


def _current(table: TableRow, number: int) -> Shuffle:
    if number != len(table.shuffles):
        raise Refusal(Code.NOT_ASKED)
    return table.shuffles[-1]


def _with(table: TableRow, shuffle: Shuffle) -> TableRow:
    return _dealt(replace(table, shuffles=(*table.shuffles[:-1], shuffle)))


def _dealt(table: TableRow) -> TableRow:
    """Deal the cards once nothing is missing."""
    return replace(table, started=not table.shuffles[-1].unrevealed(_people(table)))


def _put(parts: list[str | None], seat: int, part: str) -> list[str | None]:
    return [*parts[:seat], part, *parts[seat + 1 :]]
