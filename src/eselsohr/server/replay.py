"""A match that is over, to be watched again: every moment of it, with all hands open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from eselsohr.engine import files, records
from eselsohr.engine.match import Match
from eselsohr.server.messages import Code, Moment, Replay, Seat, Tally
from eselsohr.server.picture import link, told
from eselsohr.server.refusal import Refusal
from eselsohr.server.seating import begin, sitter
from eselsohr.server.store import MoveRow, Store, TableRow


async def finished(store: Store, table: str) -> tuple[TableRow, list[MoveRow]]:
    """Find a match that is over; of one that runs nothing is read at all."""
    row = await store.table(table)
    if row is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    if not row.over:
        raise Refusal(Code.NOT_OVER, key="server.not_over.replay")
    return row, await store.moves(table, 0)


def replay(row: TableRow, moves: list[MoveRow], seat: int | None, base: str | None) -> Replay:
    """Wind a match through; None: all hands lie open."""
    moments: list[Moment] = []
    deals: list[int] = []
    for match in _wound(row, moves):
        moments.append(_moment(match, seat))
        if moments[-1].view["deal"] > len(deals):
            deals.append(match.ply)
    return Replay(
        table=row.id,
        game=row.game,
        options=row.options,
        seats=[Seat(sitter(one), one.name, one.level, None, one.entropy) for one in row.seats],
        link=_link(base, row.id),
        commitment=records.commitment(row.seed),
        seed=row.seed,
        sheet=_sheet(match),
        deals=deals,
        seat=seat,
        moments=moments,
    )


def record(row: TableRow, moves: list[MoveRow]) -> str:
    """Write a match as the text of a record file."""
    *_, match = _wound(row, moves)
    return files.dumps(match.record())


def _wound(row: TableRow, moves: list[MoveRow]) -> Iterator[Match]:
    """Play the match again; what comes is one and the same match, a move further each time."""
    match = begin(row)
    yield match
    for move in moves:
        match.play(move.move, move.seat, time=move.at / 1000)
        yield match


def _moment(match: Match, seat: int | None) -> Moment:
    events = match.events if seat is None else match.events_for(seat)
    news = takewhile(lambda event: event.ply == match.ply, reversed(events))
    return Moment(
        view=match.view(seat),
        hands=[match.view(one)["hand"] for one in range(match.players)] if seat is None else None,
        events=[told(event, seat) for event in news][::-1],
    )


def _sheet(match: Match) -> list[Tally]:
    ended: list[Any] = [event for event in match.events if event.tag == "deal_over"]
    return [Tally(event.deal, event.points, event.scores) for event in ended]


def _link(base: str | None, table: str) -> str | None:
    found = link(base, table)
    return found and f"{found}/replay"
