"""A live table: what the store has of it, the match that is played, and who is here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec.structs import replace

from eselsohr.engine import records
from eselsohr.engine.counting import Tally
from eselsohr.engine.events import DealOver, Event
from eselsohr.engine.match import Match
from eselsohr.engine.records import Move
from eselsohr.server import messages as ask
from eselsohr.server import metrics
from eselsohr.server.groups import duplicates, history
from eselsohr.server.logs import facts
from eselsohr.server.messages import Code, Done, Presence, ServerMessage, Trouble, Waiting
from eselsohr.server.people import erasing, reporting
from eselsohr.server.rate_limit import Buckets
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.stores.store import (
    Guest,
    Latest,
    MoveRow,
    Outdated,
    Store,
    SupperRow,
    TableRow,
    Visitor,
    keeper,
    now,
)
from eselsohr.server.tables import clock, daily, hosting, news, passing, seating, shuffling, takeover, talk
from eselsohr.server.tables.attendance import Attendance
from eselsohr.server.tables.connection import Connection

log = logging.getLogger(__name__)

MOST_WATCHERS = 100  # connections of those who have no seat; seats always have room
PLAYING = (ask.Play, ask.Try, ask.PressOn, ask.PassRound)  # all one can do with the deal of the day
COMING = (ask.Sit, ask.Leave, ask.Ready, ask.TakeOver, ask.PauseTable, ask.GoOn)  # what everybody is shown at once
COMINGS, COMINGS_AT_ONCE = 1 / 2, 20  # of one guest at a table: a second in the long run, and at once
CHANGING = (ask.TakeBack, ask.TakeOver, ask.Grant, ask.Announce, ask.ShuffleSeats)  # what nobody does with a duplicate

T = TypeVar("T")
Answer = Callable[[ServerMessage], None]
Entry = Callable[[Match, float], Move]  # what playing or taking back adds to a match, at that time


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things may take, in seconds."""

    sheet: float = 20.0  # the score sheet stays up
    shuffle: float = 4.0  # a page may take to commit, and to reveal
    host: float = 120.0  # a host may be away before somebody else is host
    answer: float = 120.0  # the seats of a rematch are kept for those who have not answered
    nameless: float = 1.0  # until everybody is shown how many watch without a name
    linger: float = 30.0  # a table stays in memory after the last one has gone


@dataclass(slots=True)
class ScoreSheet:
    """The pause after a deal."""

    deal: int
    ends: float
    pressed: set[int] = field(default_factory=set)


class Table:
    """One table. Nothing happens here, and nobody sees anything, before the store has it."""

    def __init__(self, row: TableRow, store: Store, timing: Timing) -> None:
        self.row = row
        self.commitment = records.commitment(row.seed)
        self.match: Match | None = None
        self.sheet: ScoreSheet | None = None
        self.deleted = False  # from the store too, since it was on nobody's list any more
        self.tallies: list[Tally] = []
        self.misses = clock.Misses()
        self.attendance = Attendance(row.id, store.peers)
        self.version = 0  # of all that a change cannot tell: a picture of an older one is out of date
        self.around = 0  # of who is here, and of the score sheet
        self.drawn: dict[Hashable, Any] = {}  # what shows the table as it is now, once for all who see the same
        self.last_move = time.monotonic()
        self.timing = timing
        self.talk = talk.TableTalk(row.id, store)
        self._store = store
        self._lock = asyncio.Lock()
        self._comings = Buckets(COMINGS, COMINGS_AT_ONCE)
        self._played: dict[tuple[int, str], int] = {}  # the ply of each seat's move ids
        self._counting: asyncio.TimerHandle | None = None
        self._replaced: set[int] = set()  # the seats that bots play for people who are away, as everybody was shown
        self._asked: deque[tuple[Guest | None, ask.Wish, Answer]] = deque()
        self._answering: asyncio.Task[None] | None = None  # as long as something is asked
        self._change = asyncio.Event()

    @property
    def ply(self) -> int:
        """How far the match is; -1 before the start."""
        return self.match.ply if self.match else -1

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be stored just now."""
        return self._store.trouble

    @property
    def leads(self) -> bool:
        """Whether bots play and pauses end here; otherwise another server sees to that."""
        return self.attendance.leads

    @property
    def connections(self) -> Collection[Connection]:
        """Everybody's connections, the oldest first."""
        return self.attendance.connections.keys()

    # --- who is here

    def join(self, connection: Connection) -> None:
        """Let somebody watch, from their seat if they have one; of too many watchers a nameless one gives way."""
        hosting.check_may_enter(self.row, connection.guest)
        self.attendance.check_room(connection.guest)
        if not seating.belongs(self.row, connection.guest):
            self._make_room()
        first = self.attendance.come(connection)
        self.talk.greet(connection, self.row)
        self._came_or_went(connection, first_or_last=first)

    def leave(self, connection: Connection) -> None:
        """Let somebody go, if they have not gone already."""
        if connection in self.attendance.connections:
            self._came_or_went(connection, first_or_last=self.attendance.go(connection))

    def send_off(self, check: Callable[[Guest | None, str | None, str | None], None]) -> None:
        """Send everybody off whom a check refuses."""
        for connection in list(self.connections):
            try:
                check(connection.guest, connection.address, connection.device)
            except Refusal as why:
                connection.outbox.close(why)
                self.leave(connection)

    def _make_room(self) -> None:
        watchers = [each for each in self.connections if not seating.belongs(self.row, each.guest)]
        if len(watchers) < MOST_WATCHERS:
            return
        nameless = next((each for each in watchers if each.guest is None), None)
        if nameless is None:
            raise Refusal(Code.TOO_MANY)
        nameless.outbox.close(Refusal(Code.TOO_MANY))
        self.leave(nameless)

    def _came_or_went(self, connection: Connection, *, first_or_last: bool) -> None:
        """Tell the others, unless they see nothing of it, as of a guest's second window; nameless ones are counted."""
        self._tell_peers()
        if connection.guest and first_or_last:
            self._stirred()
        else:
            self._change.set()
        if connection.guest is None and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(self.timing.nameless, self._count_nameless)

    def _count_nameless(self) -> None:
        """Show how many watch without a name; in a crowd, not for each of them."""
        self._counting = None
        if self.attendance.count_nameless():
            self._tell_peers()
            self._stirred()

    def _tell_peers(self) -> None:
        """Tell other servers who is here, and who of them is done with the score sheet."""
        done = [self.row.seats[number].guest or "" for number in self.sheet.pressed] if self.sheet else []
        self.attendance.tell(dict.fromkeys(map(keeper, done), self.sheet.deal if self.sheet else 0))

    def _meet(self, visitors: list[Visitor]) -> None:
        """Take over what other servers tell of who is here."""
        self.attendance.meet(visitors)
        if self.sheet:
            done = {visitor.guest.id for visitor in visitors if visitor.signs.pressed == self.sheet.deal}
            self.sheet.pressed |= {
                number for number, seat in enumerate(self.row.seats) if seat.guest and keeper(seat.guest) in done
            }

    def close(self) -> None:
        """Send everybody away; whoever leaves later leaves nothing."""
        if self._counting:
            self._counting.cancel()
        self.attendance.close()

    def presence(self, number: int) -> Presence | None:
        """Whether the person of that seat is here, or a bot plays for them."""
        seat = self.row.seats[number]
        if seat.guest is None:
            return None
        if seat.left:
            return Presence.ASKED if seating.is_asked(self.row, seat) else Presence.LEFT
        if self.misses.in_a_row and self.misses.is_idle(self.row.house, number):
            return Presence.IDLE
        if self.attendance.is_here(seat.guest):
            return Presence.HERE
        away = self.row.started and self.patience_left(number) <= 0
        return Presence.REPLACED if away else Presence.AWAY

    def _seats_here(self) -> set[int]:
        return {number for number in range(len(self.row.seats)) if self.presence(number) is Presence.HERE}

    def note_absence(self) -> None:
        """Show it to everybody if somebody has been away for too long, or is back."""
        replaced = {number for number in range(len(self.row.seats)) if self.presence(number) is Presence.REPLACED}
        if replaced != self._replaced:
            self._replaced = replaced
            self._stirred()

    def patience_left(self, number: int) -> float:
        """How many seconds the table waits for that seat's person, counted from when they left."""
        if self.row.patience is None or self.row.house.supper:
            return float("inf")
        since = self.attendance.last_here(self.row.seats[number].guest or "")
        return since + self.row.patience / 1000 - time.monotonic()

    def host_patience_left(self) -> float:
        """How many seconds the table waits for its host: for ever while they are here, or nobody else could be host."""
        if self.row.over or self.attendance.is_here(self.row.host):
            return float("inf")
        if hosting.heir(self.row, self._seats_here()) is None:
            return float("inf")
        return self.attendance.last_here(self.row.host) + self.timing.host - time.monotonic()

    def answers_left(self) -> float:
        """How many seconds the seats of those stay theirs who have not said yet whether they play once more."""
        if not any(seating.is_asked(self.row, seat) for seat in self.row.seats):
            return float("inf")
        return (self.row.made - now()) / 1000 + self.timing.answer

    async def see_to_seats(self) -> None:
        """Make somebody else the host if this one has been away for too long, and free seats kept for too long."""

        async def work() -> None:
            heir = hosting.heir(self.row, self._seats_here())
            if heir is not None and self.host_patience_left() <= 0:
                await self._save(hosting.pass_host(self.row, heir, self.ply))
            if self.answers_left() <= 0:
                await self._save(seating.stop_asking(self.row))

        if self.leads and min(self.host_patience_left(), self.answers_left()) <= 0:
            await self._in_turn(work)

    def bot_level(self, number: int, stand_in: str) -> str | None:
        """The level of the bot that plays that seat now; None if a person does."""
        if self.presence(number) in (Presence.REPLACED, Presence.LEFT, Presence.IDLE):
            return stand_in
        return self.row.seats[number].level

    def shows(self, guest: Guest) -> bool:
        """Whether a guest's name is to be seen here: at a seat, or among those who watch."""
        return seating.seat_of(self.row, guest) is not None or self.attendance.is_connected(guest.id)

    def strangers(self) -> set[Guest]:
        """Those with a name who watch, or have talked here."""
        return self.attendance.guests() | self.talk.speakers()

    async def rename(self, guest: Guest) -> None:
        """Call somebody by another name."""
        async with self._lock:
            self.row = seating.rename(self.row, guest)
        self.attendance.rename(guest)
        self.talk.rename(guest)
        self.changed()

    async def forget(self, guest: Guest) -> None:
        """Take the table off somebody's list; it is deleted when it is on nobody's list any more."""
        await self._in_turn(lambda: self._keep_or_delete(hosting.forget(self.row, guest, self.ply)))
        self.changed()

    async def erase(self, guest: Guest) -> None:
        """Have nobody of a guest's device here any more; it is deleted when it is on nobody's list any more."""
        await self._in_turn(lambda: self._keep_or_delete(erasing.erase(self.row, guest, max(self.ply, 0))))
        self.attendance.rename(Guest(guest.id, ""))
        self.changed()
        await self.read_talk()

    async def _keep_or_delete(self, row: TableRow) -> None:
        if seating.is_kept(row):
            await self._keep(row)
        else:
            await self._store.delete(row.id)
            self.deleted = True

    def changed(self) -> None:
        """Note a change: everybody gets a new picture, and whoever waits for a change goes on."""
        self.version += 1
        self._change.set()
        self._moved()

    def _stirred(self) -> None:
        """Note that somebody has come or gone, or that the score sheet is another: that is no new picture."""
        self.around += 1
        self._change.set()
        self._moved()

    def _moved(self) -> None:
        """Note that the match has gone on, and nothing else has changed: for somebody who is here nobody need wait."""
        self.drawn.clear()
        turn = self.match.turn if self.match else None
        here = turn is not None and self.presence(turn) is Presence.HERE and not self.passes(turn)
        if not here or self.row.house.clock:
            self._change.set()
        for connection in self.connections:
            connection.outbox.mark_stale()

    async def wait_for_change(self, seconds: float = float("inf")) -> bool:
        """Wait until something has changed; False if nothing has within that time."""
        try:
            async with asyncio.timeout(None if seconds == float("inf") else seconds):
                await self._change.wait()
        except TimeoutError:
            return False
        finally:
            self._change.clear()
        return True

    # --- what people ask for

    def take(self, guest: Guest | None, message: ask.Wish, answer: Answer) -> None:
        """Do what a guest asks for after all that was asked before, whether they wait for the answer or not."""
        self._asked.append((guest, message, answer))
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer(), name=f"asked at table {self.row.id}")

    @property
    def idle(self) -> bool:
        """Whether everything that was asked is done."""
        return self._answering is None

    async def _answer(self) -> None:
        while self._asked:
            guest, message, answer = self._asked.popleft()
            try:
                answer(Done(message.id, await self.do(guest, message)))
            except OBJECTIONS as error:
                answer(refusal(error).message(message.id))
            except Exception:
                log.exception("what was asked at table %s could not be done", self.row.id)
                answer(Refusal(Code.BROKEN).message(message.id))
        self._answering = None

    async def do(self, guest: Guest | None, message: ask.Wish) -> int | None:
        """Do what a guest asks for, or refuse; gives the ply of a move."""
        if guest is None:
            raise Refusal(Code.NO_NAME)
        if isinstance(message, COMING) and not self._comings.take(guest.keeper):
            raise Refusal(Code.TOO_FAST)
        return await self._in_turn(lambda: self._do(guest, message))

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something while nobody else does; if another server was first, catch up and do it anew."""
        async with self._lock:
            while True:
                if self.deleted:
                    raise Refusal(Code.NO_SUCH_TABLE)
                try:
                    return await work()
                except Outdated:
                    await self.catch_up()

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

    async def _save(self, row: TableRow, *others: TableRow) -> None:
        if row is self.row:  # nothing is new
            return
        begins = row.started and self.match is None
        if row.contest:
            await duplicates.check(self._store, self.row, row, begins=begins)
        await self._keep(clock.start(row, 0, now()) if begins else row, *others)
        if begins:
            self.match = seating.new_match(row)
            self.last_move = time.monotonic()
            log.info("match begins", extra=facts(table=row.id, game=row.game, seats=len(row.seats)))
        self._see_out()
        self.changed()

    def _see_out(self) -> None:
        """Send those away whom the host has just put out, or who have no seat where cards are not to be seen."""

        def check(guest: Guest | None, address: str | None, device: str | None) -> None:
            hosting.check_may_stay(self.row, guest)

        if self.row.house.out or self.row.contest:
            self.send_off(check)

    async def _keep(self, row: TableRow, *others: TableRow) -> None:
        """Have a change of the table written down, and only then let it be so."""
        row = replace(row, version=self.row.version + 1)
        if not await self._store.save(row, *others):
            raise Outdated
        self._be(row)

    def _be(self, row: TableRow) -> None:
        """Let the table be so; what was kept from players while they played is told once the match is over."""
        over, before, self.row = row.over and not self.row.over, self.row, row
        if before.house.supper and not row.house.supper:
            self._forget_supper(before.house.supper)
        if over:
            self.talk.open(row, self.connections)
        if row.house.erased != before.house.erased:
            self.talk.forget(self.connections)

    async def _sit(self, guest: Guest, number: int) -> None:
        row = seating.sit(self.row, guest, number)
        back = self.presence(number) is Presence.IDLE
        await self._save(clock.back(row, number, self.ply) if back else row)

    async def stop_waiting(self, phase: shuffling.Phase) -> None:
        """Shuffle on without what is still missing, if it is."""

        async def work() -> None:
            if shuffling.is_shuffling(self.row) and shuffling.phase(self.row) == phase:
                await self._save(shuffling.stop_waiting(self.row))

        await self._in_turn(work)

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
            return self._played[seat, wish.id]
        match = self._match_at(wish.ply)
        if self.sheet:
            raise Refusal(Code.PAUSED)
        clock.check_goes_on(self.row)
        daily.check_may_play(self.row)
        missed = seat in self.misses.in_a_row
        await self._append(match, entry, wish.id)
        if missed:  # whoever moves is back
            self.changed()
        return wish.ply + 1

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

    def passes(self, seat: int) -> bool:
        """Whether that seat's turns are passed: the round must still run, and at its turn passing must be legal."""
        match, since = self.match, self.attendance.passed_since(self.row.seats[seat].guest or "")
        if match is None or since < 0 or not passing.holds(match, since):
            return False
        return match.turn != seat or passing.legal(match)

    def has_asked_to_pass(self, seat: int | None) -> bool:
        """Whether the person of that seat has ever had their turns passed here."""
        guest = None if seat is None else self.row.seats[seat].guest
        return self.attendance.has_asked_to_pass(guest)

    def passing(self, seat: int | None) -> bool | None:
        """Whether that seat's turns are passed; None where nobody can have that."""
        possible = seat is not None and self.match is not None and self.match.game.passing and not self.match.over
        return self.passes(seat) if possible and seat is not None else None

    def pass_due(self, seat: int) -> float:
        """Fix when that seat passes: as long after the last move as one of its person's own passes might come."""
        assert self.match is not None
        plies = [ply for (whose, _), ply in self._played.items() if whose == seat]
        return self.last_move + passing.delay(passing.took(self.match, plies))

    async def play_bot(self, seat: int, text: str, may: Callable[[], bool]) -> None:
        """Play a bot's move, if it may still play; also for a person whose time has run out."""

        async def work() -> None:
            if self.match and may():
                out_of_time = self.time_left() <= 0 and not self.passes(seat)
                move_id = clock.OUT_OF_TIME if out_of_time else None
                await self._append(self.match, lambda match, now: match.entry(text, seat, time=now), move_id)
                if out_of_time:
                    self.changed()

        await self._in_turn(work)

    async def _append(self, match: Match, entry: Entry, move_id: str | None) -> None:
        """See that it may be done, have it written down, and only then do it."""
        at = now()
        new = entry(match, at / 1000)
        move = MoveRow(match.ply + 1, new.seat, new.move, move_id, at)
        if not await self._store.append(self.row.id, move):
            raise Outdated
        metrics.MOVES.add()
        match.add(new)
        sheet = self.sheet
        self._take_over(match, move)
        try:
            await self._note_end()
        finally:
            if match.over:
                self.changed()
            elif self.sheet is not sheet:
                self._stirred()
            else:
                self._moved()

    async def catch_up(self) -> None:
        """Take over what the store has and the table has not: after losing a race, or after news from elsewhere."""
        latest = await self._store.latest(self.row.id, self.ply)
        if latest is None:
            self.deleted = True
        else:
            self.bring_up(latest)
            if latest.talked or self.talk.forgotten:
                await self.read_talk()

    async def read_talk(self) -> None:
        """Let people hear what was said here before, or elsewhere."""
        await self.talk.read(self.row, self.connections)

    def bring_up(self, latest: Latest) -> None:
        """Bring the table to where the store is."""
        before, around = self._beside_the_match(), self._around_the_match()
        self._be(latest.row or self.row)
        if self.row.started:
            self.match = self.match or seating.new_match(self.row)
            for move in latest.moves:
                self.match.add(move.played)
                self._take_over(self.match, move)
        if self.sheet and self.sheet.deal <= self.row.read:
            self._drop_sheet()
        if latest.visitors is not None:
            self._meet(latest.visitors)
        self._see_out()
        if self._beside_the_match() != before:
            self.changed()
        elif self._around_the_match() != around:
            self._stirred()
        elif latest.moves:
            self._moved()
        self._change.set()  # it may be this server now that leads

    def _beside_the_match(self) -> tuple[object, ...]:
        """All that news may change and a change cannot tell; that a sheet has been put away, it can."""
        over = self.match is not None and self.match.over
        missed = len(self.misses.news), len(self.misses.in_a_row)
        return replace(self.row, version=0, read=0), self.attendance.names(), missed, over

    def _around_the_match(self) -> tuple[object, ...]:
        """Who is here, and the score sheet."""
        sheet = (self.sheet.deal, frozenset(self.sheet.pressed)) if self.sheet else None
        return self.attendance.elsewhere, self.attendance.nameless, sheet, len(self.tallies)

    async def refresh(self) -> None:
        """Catch up with other servers."""
        await self._in_turn(self.catch_up)

    async def note_end(self) -> None:
        """Have the end of the match noted, if that could not be done with its last move."""
        await self._in_turn(self._note_end)

    async def _note_end(self) -> None:
        """Have the end of the match noted; a server that is killed before does it when the table is next loaded."""
        if self.match and self.match.over and not self.row.over:
            over = replace(self.row, over=True, result=self.match.result)
            await self._keep(replace(over, figures=history.figures(self.match)))
            self.changed()
            log.info("match over", extra=facts(table=self.row.id, game=self.row.game, plies=self.ply))

    def _take_over(self, match: Match, move: MoveRow) -> None:
        self.match = match
        self.last_move = time.monotonic()
        self._close_deal(match)
        if move.id is not None:
            self._played[move.seat, move.id] = move.ply
            self.misses.note(move)

    # --- the clock

    @property
    def _entries(self) -> list[Move]:
        return self.match.entries if self.match else []

    def _thinks(self, number: int) -> bool:
        """Whether it is a person who decides for that seat now."""
        return self.presence(number) in (Presence.HERE, Presence.AWAY)

    def _awaited(self) -> int | None:
        """The seat of the person for whom the table waits."""
        turn = self.match.turn if self.match else None
        return turn if turn is not None and self._thinks(turn) else None

    def _time_left(self, turn: int) -> int | None:
        return clock.time_left(self.row.house, self._entries, turn, now()) if self._thinks(turn) else None

    def time_left(self) -> float:
        """How many seconds somebody may still think before a bot plays for them; inf: there is nobody like that."""
        house, turn = self.row.house, self.match.turn if self.match else None
        if turn is None or self.sheet or house.supper or house.clock is None or house.clock.bank is None:
            return float("inf")
        left = self._time_left(turn)
        return float("inf") if left is None else left / 1000

    def waiting(self) -> Waiting | None:
        """How long the table has waited for whoever's turn it is, and how long it will; a pause does not count."""
        turn = self.match.turn if self.match else None
        if turn is None or self.sheet:
            return None
        supper = self.row.house.supper
        waited = round(1000 * (time.monotonic() - self.last_move)) - (now() - supper.at if supper else 0)
        return Waiting(max(0, waited), self._time_left(turn))

    async def start_clock_again(self) -> None:
        """Start the clock again after nobody was here: nobody is to pay for that."""

        async def work() -> None:
            if not self.row.over and not self.row.house.supper and not self.attendance.elsewhere:
                await self._save(clock.start_again(self.row, self._entries, now()))

        if self.row.house.clock_start:
            await self._in_turn(work)

    def _forget_supper(self, supper: SupperRow) -> None:
        """Go on as if it had not been."""
        seconds = max(0, now() - supper.at) / 1000
        self.last_move += seconds
        self.attendance.forget(seconds)
        if self.sheet:
            self.sheet.ends += seconds

    # --- the score sheet

    def _close_deal(self, match: Match) -> None:
        """Put the score sheet up if the last move has ended a deal and another one follows."""
        self.sheet = None
        ended = score_lines(match.news)
        self.tallies += ended
        if ended and not match.over and ended[-1].deal > self.row.read:
            self.sheet = ScoreSheet(ended[-1].deal, time.monotonic() + self.timing.sheet)

    def _press_on(self, seats: list[int], deal: int) -> None:
        if not seats:
            raise Refusal(Code.NOT_SEATED)
        if self.sheet and self.sheet.deal == deal:
            self.sheet.pressed.update(seats)
            self._tell_peers()
            self._stirred()

    def everybody_pressed_on(self) -> bool:
        """Whether everybody who is here is done with the score sheet."""
        here = self._seats_here()
        return self.sheet is not None and bool(here) and here <= self.sheet.pressed

    async def put_sheet_away(self) -> None:
        """End the pause; after a restart the sheet of this deal does not come up again."""

        async def work() -> None:
            if self.sheet:
                row = replace(self.row, read=self.sheet.deal)
                await self._keep(clock.start_again(row, self._entries, now()))
                self._drop_sheet()
                self._stirred()

        await self._in_turn(work)

    def _drop_sheet(self) -> None:
        self.sheet = None
        self.last_move = time.monotonic()


def score_lines(events: Iterable[Event]) -> list[Tally]:
    """Give the lines of the score sheet: one for each deal that is over."""
    ended = [event for event in events if isinstance(event, DealOver)]
    return [Tally(deal.deal, deal.points, deal.scores, deal.places, deal.losers) for deal in ended]
