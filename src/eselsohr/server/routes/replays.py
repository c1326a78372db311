"""Matches that are over: watched again, move by move, taken home as a record, or brought along as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from eselsohr.engine import files, records
from eselsohr.engine.errors import quote
from eselsohr.engine.match import Match
from eselsohr.engine.records import Handover, Record
from eselsohr.engine.replay import replay
from eselsohr.server.messages import Code, FinishedMatch, Moment, Sitter, TableSeat
from eselsohr.server.people.names import told_apart
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import LARGEST_RECORD, RECORDS, Request, Response, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.store import MoveRow, TableRow
from eselsohr.server.tables.bot_pool import Purpose
from eselsohr.server.tables.kept_table import score_lines
from eselsohr.server.tables.picture import link, table_seats
from eselsohr.server.tables.seating import new_match
from eselsohr.server.tables.telling import event_message


async def watch_again(services: Services, request: Request, table: str) -> FinishedMatch:
    """Send all moments of a match, with all hands or as one seat saw it."""
    services.replays.use(request.address)
    row, moves = await services.tables.finished(table)
    seat = _seat(request.query.get("seat"), len(row.seats))
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


async def watch_record(services: Services, request: Request) -> FinishedMatch:
    """Send all moments of a match somebody has as a file; nobody keeps it."""
    services.replays.use(request.address)
    if len(request.body) > LARGEST_RECORD:
        raise Refusal(Code.TOO_LARGE, most=LARGEST_RECORD)
    return await services.bot_pool.work(
        Purpose.REPLAY, request.address, replay_of, request.body, request.query.get("seat")
    )


def whole_replay(row: TableRow, moves: list[MoveRow], seat: int | None, base_url: str | None) -> FinishedMatch:
    """Play a match again and keep every moment of it; None: all hands lie open."""
    match, deals, moments = _moments(_played_again(row, moves), seat)
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


def replay_of(text: bytes, wish: str | None) -> FinishedMatch:
    """Do the same with a record file, which is held to the rules on the way."""
    document = records.shaped(files.loads(text))
    seat = _seat(wish, document.players)
    match, deals, moments = _moments(Match.moments(document.plain()), seat)
    return FinishedMatch(
        table="",
        game=match.game.name,
        options=match.options,
        seats=_holders(document),
        link=None,
        commitment=document.commitment,
        seed=document.seed or "",
        sheet=score_lines(match.events),
        deals=deals,
        seat=seat,
        moments=moments,
        shuffles=[] if document.shuffles is UNSET else document.shuffles,
    )


def record(row: TableRow, moves: list[MoveRow]) -> str:
    """Write a match as the text of a record file."""
    *_, match = _played_again(row, moves)
    return files.dumps(match.record())


def _played_again(row: TableRow, moves: list[MoveRow]) -> Iterator[Match]:
    """Play the match again; what comes is one and the same match, a move further each time."""
    return replay(new_match(row), [move.played for move in moves])


def _moments(played: Iterable[Match], seat: int | None) -> tuple[Match, list[int], list[Moment]]:
    """Keep every moment of a match: at its end, the ply at which each deal begins, and what there was to see."""
    moments: list[Moment] = []
    deals: list[int] = []
    for match in played:
        moments.append(_moment(match, seat))
        if match.deal > len(deals):
            deals.append(match.ply)
    return match, deals, moments


def _holders(document: Record) -> list[TableSeat]:
    """Who held each seat of a record at last, names that look alike told apart."""
    holders: list[records.Seat | Handover] = [*document.seats]
    for handover in document.handovers or ():
        holders[handover.seat] = handover
    names = told_apart(tuple(holder.name for holder in holders))
    return [
        TableSeat(Sitter.PERSON if holder.bot is None else Sitter.BOT, name, holder.bot, None, "")
        for holder, name in zip(holders, names, strict=True)
    ]


def _moment(match: Match, seat: int | None) -> Moment:
    news = match.news if seat is None else [event for event in match.events_for(seat) if event.ply == match.ply]
    return Moment(
        view=match.view(seat),
        hands=[match.view(one)["hand"] for one in range(match.players)] if seat is None else None,
        events=[event_message(event, seat) for event in news],
    )


def _seat(given: str | None, seats: int) -> int | None:
    """Whose view is asked for; None: all hands."""
    if given is None:
        return None
    if given not in map(str, range(seats)):
        raise Refusal(Code.NO_SUCH_SEAT, seat=quote(given), high=seats - 1)
    return int(given)


ROUTES = (
    Route("GET", "/api/tables/{table}/replay", watch_again),
    Route("GET", "/api/tables/{table}/record", download),
    Route("POST", RECORDS, watch_record),
)
