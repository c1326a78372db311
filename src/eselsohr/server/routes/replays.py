"""Matches that are over: watched again, move by move, or taken home as a record."""

from __future__ import annotations

from collections.abc import Iterator

from eselsohr.engine import files, records
from eselsohr.engine.errors import quote
from eselsohr.engine.match import Match
from eselsohr.engine.replay import replay
from eselsohr.server.messages import Code, FinishedMatch, Moment
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, Response, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.store import MoveRow, TableRow
from eselsohr.server.tables.bot_pool import Purpose
from eselsohr.server.tables.kept_table import score_lines
from eselsohr.server.tables.picture import event_message, link, table_seats
from eselsohr.server.tables.seating import new_match


async def watch_again(services: Services, request: Request, table: str) -> FinishedMatch:
    """Send all moments of a match, with all hands or as one seat saw it."""
    services.replays.use(request.address)
    row, moves = await services.tables.finished(table)
    seat = _seat(request, len(row.seats))
    return await services.bot_pool.work(
        Purpose.REPLAY, request.address, whole_replay, row, moves, seat, request.base_url
    )


async def download(services: Services, request: Request, table: str) -> Response:
    """Send a match as a record file."""
    services.replays.use(request.address)
    row, moves = await services.tables.finished(table)
    text = await services.bot_pool.work(Purpose.REPLAY, request.address, record, row, moves)
    name = f'attachment; filename="{row.game}-{row.id}.json"'
    return Response(text.encode(), headers={"cache-control": "no-store", "content-disposition": name})


def whole_replay(row: TableRow, moves: list[MoveRow], seat: int | None, base_url: str | None) -> FinishedMatch:
    """Play a match again and keep every moment of it; None: all hands lie open."""
    moments: list[Moment] = []
    deals: list[int] = []
    for match in _played_again(row, moves):
        moments.append(_moment(match, seat))
        if match.deal > len(deals):
            deals.append(match.ply)
    table_link = link(base_url, row.id)
    return FinishedMatch(
        table=row.id,
        game=row.game,
        options=row.options,
        seats=table_seats(row),
        link=table_link and f"{table_link}/replay",
        commitment=records.commitment(row.seed),
        seed=row.seed,
        sheet=score_lines(match.events),
        deals=deals,
        seat=seat,
        moments=moments,
        shuffles=list(row.shuffles),
    )


def record(row: TableRow, moves: list[MoveRow]) -> str:
    """Write a match as the text of a record file."""
    *_, match = _played_again(row, moves)
    return files.dumps(match.record())


def _played_again(row: TableRow, moves: list[MoveRow]) -> Iterator[Match]:
    """Play the match again; what comes is one and the same match, a move further each time."""
    return replay(new_match(row), [move.played for move in moves])


def _moment(match: Match, seat: int | None) -> Moment:
    news = match.news if seat is None else [event for event in match.events_for(seat) if event.ply == match.ply]
    return Moment(
        view=match.view(seat),
        hands=[match.view(one)["hand"] for one in range(match.players)] if seat is None else None,
        events=[event_message(event, seat) for event in news],
    )


def _seat(request: Request, seats: int) -> int | None:
    """Whose view is asked for; None: all hands."""
    given = request.query.get("seat")
    if given is None:
        return None
    if given not in map(str, range(seats)):
        raise Refusal(Code.NO_SUCH_SEAT, seat=quote(given), high=seats - 1)
    return int(given)


ROUTES = (
    Route("GET", "/api/tables/{table}/replay", watch_again),
    Route("GET", "/api/tables/{table}/record", download),
)
