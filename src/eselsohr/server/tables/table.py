"""A live table, and what people ask for there."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from msgspec.structs import replace

from eselsohr.engine import records
from eselsohr.engine.match import Match
from eselsohr.engine.records import Move
from eselsohr.server import messages as ask
from eselsohr.server.messages import Code, Done, Presence, ServerMessage
from eselsohr.server.people import reporting
from eselsohr.server.rate_limit import Buckets
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.stores.store import Guest, MoveRow, Store, TableRow, now
from eselsohr.server.tables import clock, daily, hosting, news, seating, shuffling, takeover, talk
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.kept_table import Entry, KeptTable

log = logging.getLogger(__name__)

PLAYING = (ask.Play, ask.Try, ask.PressOn, ask.PassRound)  # all one can do with the deal of the day
COMING = (ask.Sit, ask.Leave, ask.Ready, ask.TakeOver, ask.PauseTable, ask.GoOn)  # what everybody is shown at once
COMINGS, COMINGS_AT_ONCE = 1 / 2, 20  # of one guest at a table: a second in the long run, and at once
CHANGING = (ask.TakeBack, ask.TakeOver, ask.Grant, ask.Announce, ask.ShuffleSeats)  # what nobody does with a duplicate

Answer = Callable[[ServerMessage], None]


class Table(KeptTable):
    """One table. What is asked here is done in turn, and answered."""

    def __init__(self, row: TableRow, store: Store, timing: Timing) -> None:
        super().__init__(row, store, timing)
        self._comings = Buckets(COMINGS, COMINGS_AT_ONCE)
        self._asked: deque[tuple[Guest | None, ask.Wish, Answer]] = deque()
        self._answering: asyncio.Task[None] | None = None  # as long as something is asked

    def take(self, guest: Guest | None, message: ask.Wish, answer: Answer) -> None:
        """Do what a guest asks for after all that was asked before, whether they wait for the answer or not."""
        if isinstance(message, ask.Play) and self._answering is None and self._turn.take():
            self._play_at_once(guest, message, answer)
        else:
            self._ask(guest, message, answer)

    def _ask(self, guest: Guest | None, message: ask.Wish, answer: Answer) -> None:
        self._asked.append((guest, message, answer))
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer(), name=f"asked at table {self.row.id}")

    @property
    def idle(self) -> bool:
        """Whether everything that was asked is done."""
        return self._answering is None and self._turn.free

    async def _answer(self) -> None:
        while self._asked:
            guest, message, answer = self._asked.popleft()
            try:
                answer(Done(message.id, await self.do(guest, message)))
            except Exception as error:
                answer(self._excuse(error, message))
        self._answering = None

    def _excuse(self, error: Exception, message: ask.Wish) -> ServerMessage:
        """Say why something has not been done."""
        if not isinstance(error, OBJECTIONS):
            log.error("what was asked at table %s could not be done", self.row.id, exc_info=error)
            error = Refusal(Code.BROKEN)
        return refusal(error).message(message.id)

    async def do(self, guest: Guest | None, message: ask.Wish) -> int | None:
        """Do what a guest asks for, or refuse; gives the ply of a move."""
        if guest is None:
            raise Refusal(Code.NO_NAME)
        if isinstance(message, COMING) and not self._comings.take(guest.keeper):
            raise Refusal(Code.TOO_FAST)
        return await self._in_turn(lambda: self._do(guest, message))

    async def _do(self, guest: Guest, message: ask.Wish) -> int | None:
        row = self.row
        if row.contest and (isinstance(message, CHANGING) if row.group else not isinstance(message, PLAYING)):
            raise daily.refused(row, Code.SAME_FOR_ALL)
        match message:
            case ask.Play():
                return await self._play(seating.own_seat(row, guest), message)
            case ask.TakeBack():
                return await self._take_back(seating.own_seat(row, guest), message)
            case ask.Try(_, ply, text):
                self._try(seating.own_seat(row, guest), ply, text)
            case ask.PassRound(_, ply, on):
                self._pass_round(guest, ply, on=on)
            case ask.PressOn(_, deal):
                self._press_on(seating.company(row, guest), deal)
            case ask.Sit(_, number):
                await self._sit(guest, number)
            case ask.Leave():
                await self._save(seating.leave(row, guest))
            case ask.PlaceBot(_, number, level):
                await self._save(seating.place_bot(row, guest, number, level))
            case ask.SetPace(_, pace):
                await self._save(seating.set_pace(row, guest, pace))
            case ask.SetClock(_, wish):
                await self._save(clock.set_clock(row, guest, wish, max(0, self.ply), now()))
            case ask.PauseTable():
                await self._save(clock.pause(row, guest, self.ply, now()))
            case ask.GoOn():
                await self._save(clock.go_on(row, guest, self._entries, now()))
            case ask.Knock():
                await self._save(clock.knock(row, guest, self._awaited(), self.ply, now()))
            case ask.Start():
                await self._save(seating.start(row, guest, wait=message.wait))
            case ask.Ready(_, ready):
                await self._save(seating.be_ready(row, guest, ready=ready))
            case ask.TakeOver(_, number):
                row = takeover.without_absent(row, self.attendance.is_here)
                await self._save(takeover.ask_for(row, guest, number, self.ply))
            case ask.Commit(_, number, commitment, seat):
                await self._save(shuffling.commit(row, seating.seat_at_device(row, guest, seat), number, commitment))
            case ask.Reveal(_, number, revealed, seat):
                await self._save(shuffling.reveal(row, seating.seat_at_device(row, guest, seat), number, revealed))
            case ask.Rematch():
                await self._rematch(guest)
            case ask.Report(_, who, reason):
                await reporting.send(self._store, reporting.report(row, guest, who, reason, self.strangers()))
            case ask.HostAsk():
                if isinstance(message, ask.Grant):
                    row = takeover.without_absent(row, self.attendance.is_here)
                await self._save(hosting.settle(row, guest, message, self.ply))
            case ask.Say() | ask.React():
                line = talk.line(row, guest, message, self.attendance.named())
                await self.talk.say(message.id, line, row, self.connections)
        return None

    async def _sit(self, guest: Guest, number: int) -> None:
        row = seating.sit(self.row, guest, number)
        back = self.presence(number) is Presence.IDLE
        await self._save(clock.back(row, number, self.ply) if back else row)

    def _press_on(self, seats: list[int], deal: int) -> None:
        if not seats:
            raise Refusal(Code.NOT_SEATED)
        if self.sheet and self.sheet.deal == deal:
            self.sheet.pressed.update(seats)
            self._tell_peers()
            self._stirred()

    async def _rematch(self, guest: Guest) -> None:
        if not self.row.over:
            raise Refusal(Code.NOT_OVER)
        if self.row.next is None or await self._store.table(self.row.next) is None:
            host = self.row.host if self.attendance.is_here(self.row.host) else guest.keeper
            following = seating.rematch(self.row, guest, host=host)
            row = replace(self.row, next=following.id)
            asked = following.house.called
            await self._save(news.tell(row, self.ply, "again", name=guest.name) if asked else row, following)

    # --- moves

    def _play_at_once(self, guest: Guest | None, play: ask.Play, answer: Answer) -> None:
        """Play a move in the turn that was taken for it: nearly all that is asked, and so without a task."""

        def kept(written: asyncio.Future[bool]) -> None:
            try:
                if first := written.result():
                    self._carry_out(match, new, move)
            except Exception as error:
                self._end_turn(answer, self._excuse(error, play))
                return
            if first and not match.over:
                self._end_turn(answer, Done(play.id, move.ply))
            else:  # there is more to do: to catch up, or to note the end
                self._turn.pass_on()
                self._ask(guest, play, answer)

        try:
            self._check_there()
            if guest is None:
                raise Refusal(Code.NO_NAME)
            seat = seating.own_seat(self.row, guest)
            if (seat, play.id) in self._played:  # sent again: answered again
                self._end_turn(answer, Done(play.id, self._played[seat, play.id]))
                return
            match, at = self._going_on_at(play.ply), now()
            new = match.entry(play.move, seat, time=at / 1000)
            move = MoveRow(match.ply + 1, seat, new.move, play.id, at)
            self._store.append(self.row.id, move).add_done_callback(kept)
        except Exception as error:
            self._end_turn(answer, self._excuse(error, play))

    def _end_turn(self, answer: Answer, said: ServerMessage) -> None:
        self._turn.pass_on()
        answer(said)

    async def _play(self, seat: int, play: ask.Play) -> int:
        return await self._enter(seat, play, lambda match, now: match.entry(play.move, seat, time=now))

    async def _take_back(self, seat: int, wish: ask.TakeBack) -> int:
        def entry(match: Match, now: float) -> Move:
            attempt = match.copy()
            if not seating.may_take_back(self.row, seat):  # somebody has come since the match began
                attempt.seats = [records.Seat(name=one.name, bot=one.level) for one in self.row.seats]
            attempt.take_back(seat, time=now)
            return attempt.entries[-1]

        return await self._enter(seat, wish, entry)

    async def _enter(self, seat: int, wish: ask.Play | ask.TakeBack, entry: Entry) -> int:
        if (seat, wish.id) in self._played:  # sent again: answered again
            await self._conclude()
            return self._played[seat, wish.id]
        await self._append(self._going_on_at(wish.ply), entry, wish.id)
        return wish.ply + 1

    def _going_on_at(self, ply: int) -> Match:
        """The match at that ply, if it may go on."""
        match, row = self._match_at(ply), self.row
        if self.sheet:
            raise Refusal(Code.PAUSED)
        if row.house.supper:
            clock.check_goes_on(row)
        if row.contest:
            daily.check_may_play(row)
        return match

    def _try(self, seat: int, ply: int, text: str) -> None:
        objection = self._match_at(ply).objection(text, seat)
        if objection:
            raise objection

    def match_for_hint(self, guest: Guest | None, ply: int) -> Match:
        """Give the match to somebody who may ask for a hint now, or refuse."""
        if guest is None:
            raise Refusal(Code.NO_NAME)
        seat, match = seating.own_seat(self.row, guest), self._match_at(ply)
        if not seating.may_ask_for_hints(self.row, guest):
            raise Refusal(Code.NO_HINTS, key="server.no_hints.contest" if self.row.contest else None)
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

    async def play_bot(self, seat: int, text: str, may: Callable[[], bool]) -> None:
        """Play a bot's move, if it may still play; also for a person whose time has run out."""

        async def work() -> None:
            if self.match and may():
                out_of_time = self.time_left() <= 0 and not self.passes(seat)
                move_id = clock.OUT_OF_TIME if out_of_time else None
                await self._append(self.match, lambda match, now: match.entry(text, seat, time=now), move_id)

        await self._in_turn(work)

    # --- passing until the round ends

    def _pass_round(self, guest: Guest, ply: int, *, on: bool) -> None:
        """Have somebody's turns passed from now on, or not any more; their own pages show it, and no others."""
        match = self.match
        seating.own_seat(self.row, guest)
        if match is None:
            raise Refusal(Code.NOT_STARTED)
        if match.over or match.game.passing is None:
            raise Refusal(Code.NO_PASSING)
        self.attendance.have_passed(guest.id, min(ply, match.ply) if on else -1)
        self.drawn.clear()
        for connection in self.connections:
            if connection.guest and connection.guest.id == guest.id:
                connection.outbox.mark_stale()
        self._tell_peers()
        self._change.set()
