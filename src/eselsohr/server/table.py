"""A live table: what the store holds of it, the match played on it, and who is watching."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from eselsohr.engine.match import Match
from eselsohr.server import messages as ask
from eselsohr.server import seating
from eselsohr.server.connection import Connection
from eselsohr.server.messages import Code, Presence, Tally
from eselsohr.server.refusal import Refusal, refusing
from eselsohr.server.store import Guest, MoveRow, Store, TableRow

MOST_CONNECTIONS = 100
MOST_OF_ONE_GUEST = 8
NOBODY = ""  # the guest id of those without a name


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things may take, in seconds."""

    sheet: float = 20.0  # the score sheet stays up
    linger: float = 30.0  # a table nobody is at stays in memory
    stall: float = 20.0  # a client may leave a message unread


@dataclass(slots=True)
class ScoreSheet:
    """The pause after a deal."""

    deal: int
    ends: float
    pressed: set[int] = field(default_factory=set)


class Table:
    """One table. Nothing happens to it, and nobody sees it happen, before the store has it."""

    def __init__(self, row: TableRow, store: Store, timing: Timing) -> None:
        self.row = row
        self.match: Match | None = None
        self.sheet: ScoreSheet | None = None
        self.gone = False  # nobody has it on their list any more, and the store neither
        self.tallies: list[Tally] = []
        self.connections: set[Connection] = set()
        self.moved = time.monotonic()
        self.stirred = asyncio.Event()  # something has changed
        self.timing = timing
        self._store = store
        self._lock = asyncio.Lock()
        self._played: dict[tuple[int, str], int] = {}  # the ply of each seat's move ids
        self._here: Counter[str] = Counter()  # connections of each guest
        self._gone: dict[str, float] = {}  # when each guest was last here
        self._loaded = time.monotonic()

    # --- who is here

    def join(self, connection: Connection) -> None:
        """Let somebody watch, from their seat if they have one."""
        whose = connection.guest.id if connection.guest else NOBODY
        if len(self.connections) >= MOST_CONNECTIONS or (whose != NOBODY and self._here[whose] >= MOST_OF_ONE_GUEST):
            raise Refusal(Code.TOO_MANY)
        self.connections.add(connection)
        self._here[whose] += 1
        self.stir()

    def part(self, connection: Connection) -> None:
        """Let somebody go."""
        self.connections.remove(connection)
        whose = connection.guest.id if connection.guest else NOBODY
        self._here[whose] -= 1
        self._gone[whose] = time.monotonic()
        self.stir()

    def presence(self, number: int) -> Presence | None:
        """Whether the person of that seat is here, or a bot plays for them."""
        seat = self.row.seats[number]
        if seat.guest is None:
            return None
        if seat.left:
            return Presence.REPLACED
        if self._here[seat.guest]:
            return Presence.HERE
        away = self.row.started and self.patience_left(number) <= 0
        return Presence.REPLACED if away else Presence.AWAY

    def patience_left(self, number: int) -> float:
        """How many seconds the table waits for that seat's person, counted from when they left."""
        if self.row.patience is None:
            return float("inf")
        since = self._gone.get(self.row.seats[number].guest or "", self._loaded)
        return since + self.row.patience / 1000 - time.monotonic()

    def bot_level(self, number: int, stand_in: str) -> str | None:
        """The level of the bot that plays that seat now; None if a person does."""
        if self.presence(number) is Presence.REPLACED:
            return stand_in
        return self.row.seats[number].level

    async def rename(self, guest: Guest) -> None:
        """Call somebody by another name."""
        async with self._lock:
            self.row = seating.rename(self.row, guest)
        for connection in self.connections:
            if connection.guest and connection.guest.id == guest.id:
                connection.guest = guest
        self.stir()

    async def forget(self, guest: Guest) -> None:
        """Take the table off somebody's list; it is gone with the last one."""
        async with self._lock:
            row = seating.forget(self.row, guest)
            if seating.is_kept(row):
                await self._store.save(row)
                self.row = row
            else:
                await self._store.delete(row.id)
                self.gone = True
        self.stir()

    def stir(self) -> None:
        """Note a change: everybody gets a new picture, and whoever waits looks again."""
        self.stirred.set()
        for connection in self.connections:
            connection.outbox.touch()

    # --- what people ask for

    async def answer(self, guest: Guest | None, message: ask.ClientMessage) -> int | None:
        """Do what a guest asks for, or refuse; gives the ply of a move."""
        if guest is None:
            raise Refusal(Code.NO_NAME)
        # A connection that breaks now must not leave a move in the store that the table does not know of.
        return await asyncio.shield(self._answer(guest, message))

    async def _answer(self, guest: Guest, message: ask.ClientMessage) -> int | None:
        async with self._lock:
            if self.gone:
                raise Refusal(Code.NO_SUCH_TABLE)
            with refusing():
                return await self._do(guest, message)

    async def _do(self, guest: Guest, message: ask.ClientMessage) -> int | None:
        row = self.row
        match message:
            case ask.Play():
                return await self._play(seating.own_seat(row, guest), message)
            case ask.Try(_, ply, text):
                self._try(seating.own_seat(row, guest), ply, text)
            case ask.PressOn(_, deal):
                self._press_on(seating.own_seat(row, guest), deal)
            case ask.Sit(_, number):
                await self._become(seating.sit(row, guest, number))
            case ask.Leave():
                await self._become(seating.leave(row, guest))
            case ask.PlaceBot(_, number, level):
                await self._become(seating.place_bot(row, guest, number, level))
            case ask.SetPace(_, pace):
                await self._become(seating.set_pace(row, guest, pace))
            case ask.AddEntropy(_, text):
                await self._become(seating.add_entropy(row, guest, text))
            case ask.Start():
                await self._become(seating.start(row, guest))
            case ask.Rematch():
                await self._rematch(guest)
        return None

    async def _become(self, row: TableRow, *others: TableRow) -> None:
        await self._store.save(row, *others)
        self.row = row
        if row.started and self.match is None:
            self.match = seating.begin(row)
            self.moved = time.monotonic()
        self.stir()

    async def _rematch(self, guest: Guest) -> None:
        if not self.row.over:
            raise Refusal(Code.NOT_OVER)
        if self.row.next is None:
            following = seating.rematch(self.row, guest)
            await self._become(replace(self.row, next=following.id), following)

    # --- moves

    async def _play(self, seat: int, play: ask.Play) -> int:
        if (seat, play.id) in self._played:  # sent again: answered again
            return self._played[seat, play.id]
        match = self._match_at(play.ply)
        if self.sheet:
            raise Refusal(Code.PAUSED)
        await self._move(match, seat, play.move, play.id)
        return play.ply + 1

    def _try(self, seat: int, ply: int, text: str) -> None:
        objection = self._match_at(ply).objection(text, seat)
        if objection:
            raise objection

    def to_ponder(self, guest: Guest | None, ply: int) -> Match:
        """Give the match to whoever may ask for a hint now, or refuse."""
        if guest is None:
            raise Refusal(Code.NO_NAME)
        seat, match = seating.own_seat(self.row, guest), self._match_at(ply)
        if not seating.among_bots(self.row, guest):
            raise Refusal(Code.NO_HINTS)
        if self.sheet:
            raise Refusal(Code.PAUSED)
        not_yours = match.objection(None, seat) if match.turn != seat else None
        if not_yours:
            raise not_yours
        return match

    def _match_at(self, ply: int) -> Match:
        if self.match is None:
            raise Refusal(Code.NOT_STARTED)
        if ply != self.match.ply:
            raise Refusal(Code.LATE, ply=ply, current=self.match.ply)
        return self.match

    async def play_bot(self, match: Match, seat: int, text: str, may: Callable[[], bool]) -> None:
        """Play a bot's move, if the match is still where the bot left it and the seat is still the bot's."""
        async with self._lock:
            if self.match is match and may():
                await self._move(match, seat, text, None)

    async def _move(self, match: Match, seat: int, text: str, move_id: str | None) -> None:
        """Try the move on a copy; the copy becomes the table once the move is durable."""
        attempt, now = match.copy(), time.time_ns() // 1_000_000
        attempt.play(text, seat, time=now / 1000)
        move = MoveRow(attempt.ply, seat, text, move_id, now)
        if not await self._store.append(self.row.id, move, over=attempt.over):
            await self.catch_up()
            raise Refusal(Code.LATE, ply=match.ply, current=attempt.ply)
        self._adopt(attempt, move)
        self.stir()

    async def catch_up(self) -> None:
        """Take over what the store has and the table has not: after a start, or a race that was lost."""
        if not self.row.started:
            return
        match = self.match.copy() if self.match else seating.begin(self.row)
        missing = await self._store.moves(self.row.id, match.ply)
        self.match = match
        for move in missing:
            match.play(move.move, move.seat, time=move.at / 1000)
            self._adopt(match, move)
        self.stir()

    def _adopt(self, match: Match, move: MoveRow) -> None:
        self.match = match
        self.moved = time.monotonic()
        self._close_deal(match)
        if match.over:
            self.row = replace(self.row, over=True)
        if move.id is not None:
            self._played[move.seat, move.id] = move.ply

    # --- the score sheet

    def _close_deal(self, match: Match) -> None:
        """Put the score sheet up if the last move has ended a deal and there is another one."""
        self.sheet = None
        news = takewhile(lambda event: event.ply == match.ply, reversed(match.events))
        ended: list[Any] = [event for event in news if event.tag == "deal_over"][::-1]
        self.tallies += [Tally(event.deal, event.points, event.scores) for event in ended]
        if ended and not match.over and ended[-1].deal > self.row.read:
            self.sheet = ScoreSheet(ended[-1].deal, time.monotonic() + self.timing.sheet)

    def _press_on(self, seat: int, deal: int) -> None:
        if self.sheet and self.sheet.deal == deal:
            self.sheet.pressed.add(seat)
            self.stir()

    def sheet_read(self) -> bool:
        """Whether everybody here has pressed on."""
        here = {number for number in range(len(self.row.seats)) if self.presence(number) is Presence.HERE}
        return self.sheet is not None and bool(here) and here <= self.sheet.pressed

    async def put_sheet_away(self) -> None:
        """End the pause, for good."""
        async with self._lock:
            if self.sheet:
                await self._become(replace(self.row, read=self.sheet.deal))
                self.sheet = None
                self.moved = time.monotonic()
