"""Nobody waits for ever: how long people may think, whose time has run out, knocking, and supper.

Each function that gives a table takes it as it is and gives it as it will be, or refuses. What people have saved up is
stored nowhere: it follows from the times of the moves since the clock was last started, which is with the match, with
every deal, and when a table goes on after it stood still.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from eselsohr.engine.errors import SeatRef
from eselsohr.engine.events import Phrase
from eselsohr.engine.records import Move
from eselsohr.server.messages import Clock, Code, Knocked, News, Supper
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import ClockStart, Guest, HouseRules, KnockRow, MoveRow, SupperRow, TableRow
from eselsohr.server.tables import news, seating

MOST_MISSES = 3  # in a row: then a bot has the seat, until the person is back
BETWEEN_KNOCKS = 10_000  # ms
OUT_OF_TIME = ""  # the id of a move that a bot made for a person whose time had run out; a client's has a letter


class Misses:
    """The moves bots made for people whose time had run out."""

    def __init__(self) -> None:
        self.news: list[News] = []
        self.in_a_row: dict[int, list[int]] = {}  # by seat: the plies since the person's own last move

    def note(self, move: MoveRow) -> bool:
        """Note a move that is a person's, or was to be; whether they have missed it, or are back."""
        if move.id != OUT_OF_TIME:
            return self.in_a_row.pop(move.seat, None) is not None
        self.news.append(News(move.ply, Phrase("news.out_of_time", names={"name": move.seat})))
        self.in_a_row.setdefault(move.seat, []).append(move.ply)
        return True

    def told_with(self, others: Sequence[News]) -> list[News]:
        """Tell of them among the other news."""
        return sorted([*others, *self.news], key=lambda line: line.ply)

    def is_idle(self, house: HouseRules, seat: int) -> bool:
        """Whether a bot has that seat until the person is back."""
        handed_over = max((each.ply for each in house.handovers if each.seat == seat), default=0)
        back = max(handed_over, house.back[seat] if house.back else 0)
        return sum(ply > back for ply in self.in_a_row.get(seat, ())) >= MOST_MISSES


def set_clock(table: TableRow, guest: Guest, clock: Clock | None, ply: int, at: int) -> TableRow:
    """Set how long people may think from now on; at any time."""
    seating.check_host(table, guest)
    house = replace(table.house, clock=clock, clock_start=None)
    return start(replace(table, house=house), ply, at) if table.started else replace(table, house=house)


def start(table: TableRow, ply: int, at: int) -> TableRow:
    """Start the clock of a match, if it has one, with nothing saved up."""
    if table.house.clock is None:
        return table
    return _started(table, ClockStart(ply, at, (0,) * len(table.seats)))


def start_again(table: TableRow, moves: Sequence[Move], at: int) -> TableRow:
    """Start the clock again, if there is one, after a time that nobody is to pay for."""
    house = table.house
    if house.clock_start is None:
        return table
    return _started(table, ClockStart(len(moves), at, tuple(saved_up(house, moves))))


def _started(table: TableRow, begun: ClockStart) -> TableRow:
    return replace(table, house=replace(table.house, clock_start=begun))


def saved_up(house: HouseRules, moves: Sequence[Move]) -> list[int]:
    """What everybody has saved up, in ms."""
    assert house.clock is not None and house.clock_start is not None
    saved, before = list(house.clock_start.saved), house.clock_start.at
    for move in moves[house.clock_start.ply :]:
        used, before = max(0, _at(move) - before), _at(move)
        saved[move.seat] = min(house.clock.bank or 0, max(0, saved[move.seat] + house.clock.move - used))
    return saved


def time_left(house: HouseRules, moves: Sequence[Move], seat: int, at: int) -> int | None:
    """How many ms somebody may still think whose turn it is; None without a clock. At supper it stands."""
    if house.clock is None or house.clock_start is None:
        return None
    until = house.supper.at if house.supper else at
    return _turn_began(house, moves) + house.clock.move + saved_up(house, moves)[seat] - until


def _turn_began(house: HouseRules, moves: Sequence[Move]) -> int:
    assert house.clock_start is not None
    return max(house.clock_start.at, _at(moves[-1]) if moves else 0)


def _at(move: Move) -> int:
    return round(1000 * (move.time or 0))


def back(table: TableRow, seat: int, ply: int) -> TableRow:
    """Note that somebody is back: what they have missed so far counts no more."""
    seen = list(table.house.back or (0,) * len(table.seats))
    seen[seat] = max(0, ply)
    return replace(table, house=replace(table.house, back=tuple(seen)))


def pause(table: TableRow, guest: Guest, ply: int, at: int) -> TableRow:
    """Pause the whole table; anybody who sits there may."""
    seat = seating.own_seat(table, guest)
    _check_running(table)
    if table.house.supper:
        return table
    table = replace(table, house=replace(table.house, supper=SupperRow(seat, at)))
    return news.tell(table, ply, "supper", name=guest.name)


def go_on(table: TableRow, guest: Guest, moves: Sequence[Move], at: int) -> TableRow:
    """Go on; anybody who sits there may. Whoever was thinking has used what they had used before."""
    seating.own_seat(table, guest)
    house = table.house
    if house.supper is None:
        return table
    if house.clock_start:
        used = max(0, house.supper.at - _turn_began(house, moves))
        table = start_again(table, moves, at - used)
    table = replace(table, house=replace(table.house, supper=None))
    return news.tell(table, len(moves), "supper.over", name=guest.name)


def check_goes_on(table: TableRow) -> None:
    """Refuse to move while the table is paused."""
    if table.house.supper:
        raise Refusal(Code.SUPPER, name=SeatRef(table.house.supper.seat))


def knock(table: TableRow, guest: Guest, awaited: int | None, ply: int, at: int) -> TableRow:
    """Knock for the person for whom the table waits, but not again and again."""
    by = seating.own_seat(table, guest)
    _check_running(table)
    check_goes_on(table)
    if awaited is None:
        raise Refusal(Code.NO_KNOCK)
    if awaited == by:
        raise Refusal(Code.NO_KNOCK, key="server.no_knock.you")
    last = table.house.knock
    if last and 0 <= at - last.at < BETWEEN_KNOCKS:
        raise Refusal(Code.TOO_FAST, key="server.too_fast.knock")
    table = replace(table, house=replace(table.house, knock=KnockRow(by, awaited, at)))
    return news.tell(table, ply, "knock", by=guest.name, name=table.seats[awaited].name)


def _check_running(table: TableRow) -> None:
    if not table.started:
        raise Refusal(Code.NOT_STARTED)
    if table.over:
        raise Refusal(Code.MATCH_OVER, key="refuse.match_over", rule="G9")


def supper(house: HouseRules, at: int) -> Supper | None:
    """Put the pause of the whole table into a message."""
    return Supper(house.supper.seat, max(0, at - house.supper.at)) if house.supper else None


def knocked(house: HouseRules, at: int) -> Knocked | None:
    """Put the last knock into a message, if it can still be heard."""
    last = house.knock
    if last is None or at - last.at >= BETWEEN_KNOCKS:
        return None
    return Knocked(last.by, last.seat, last.at, max(0, at - last.at))
