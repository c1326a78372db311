"""A live table as the store has it: what is written down, by this server or another, and only then is so."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from eselsohr.engine import registry
from eselsohr.engine.counting import Tally
from eselsohr.engine.events import DealOver, Event
from eselsohr.engine.match import Match
from eselsohr.engine.records import Move
from eselsohr.engine.snapshots import form
from eselsohr.server import metrics
from eselsohr.server.groups import duplicates, history
from eselsohr.server.logs import facts
from eselsohr.server.messages import Code
from eselsohr.server.people import erasing
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.snapshot_store import SnapshotRow
from eselsohr.server.stores.store import (
    Guest,
    Latest,
    MoveRow,
    Outdated,
    Store,
    StoreError,
    SupperRow,
    TableRow,
    now,
)
from eselsohr.server.tables import clock, hosting, seating, shuffling
from eselsohr.server.tables.gathering import Gathering, ScoreSheet, Timing
from eselsohr.server.tables.turn import Turn

log = logging.getLogger(__name__)

MOST_AT_ONCE = 50  # moves that are played again at once; to hand them to a thread would take longer than a few of them
OFTEN = 32  # moves after which it is kept how a match stands, so that few are played again when its table wakes

T = TypeVar("T")
Entry = Callable[[Match, float], Move]  # what playing or taking back adds to a match, at that time


class KeptTable(Gathering):
    """A table whose changes are durable. One is made at a time, and nobody sees it before the store has it."""

    def __init__(self, row: TableRow, store: Store, timing: Timing) -> None:
        super().__init__(row, store, timing)
        self._turn = Turn()
        self._kept = 0  # the ply at which it was last kept how the match stands
        self._keeping: asyncio.Task[None] | None = None

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something while nobody else does; if another server was first, catch up and do it anew."""
        async with self._turn:
            while True:
                self._check_there()
                try:
                    return await work()
                except Outdated:
                    await self.catch_up()

    def _check_there(self) -> None:
        if self.deleted:
            raise Refusal(Code.NO_SUCH_TABLE)

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

    def _forget_supper(self, supper: SupperRow) -> None:
        """Go on as if it had not been."""
        seconds = max(0, now() - supper.at) / 1000
        self.last_move += seconds
        self.attendance.forget(seconds)
        if self.sheet:
            self.sheet.ends += seconds

    # --- moves

    async def _append(self, match: Match, entry: Entry, move_id: str | None) -> None:
        """See that it may be done, have it written down, and only then do it."""
        at = now()
        new = entry(match, at / 1000)
        move = MoveRow(match.ply + 1, new.seat, new.move, move_id, at)
        if not await self._store.append(self.row.id, move):
            raise Outdated
        self._carry_out(match, new, move)
        await self._conclude()

    def _carry_out(self, match: Match, new: Move, move: MoveRow) -> None:
        """Do what has been written down; everybody is shown it, but for the end of the match."""
        metrics.MOVES.add()
        sheet = self.sheet
        match.add(new)
        news = self._take_over(match, move)
        self._keep_snapshot(match)
        if match.over:
            return
        if news:
            self.changed()
        elif self.sheet is not sheet:
            self._stirred()
        else:
            self._moved()

    async def _conclude(self) -> None:
        """Have the end of the match noted, if it has just come, and show it to everybody."""
        if self.match and self.match.over and not self.row.over:
            try:
                await self._note_end()
            finally:
                self.changed()

    def _take_over(self, match: Match, move: MoveRow) -> bool:
        """Note a move that the match has; whether that is news of its player, too."""
        self.match = match
        self.last_move = time.monotonic()
        self._close_deal(match)
        return self._note_move(move)

    def _note_move(self, move: MoveRow) -> bool:
        if move.id is None:
            return False
        self._played[move.seat, move.id] = move.ply
        return self.misses.note(move)

    def _keep_snapshot(self, match: Match) -> None:
        """Keep now and then how the match stands; not while a score sheet is up, which the move before brings up."""
        if match.ply - self._kept < OFTEN or match.counted:
            return
        self._kept = match.ply
        if snapshot := match.snapshot():
            self._keeping = asyncio.create_task(self._write(SnapshotRow(snapshot, self.tallies[:])))

    async def _write(self, snapshot: SnapshotRow) -> None:
        with suppress(StoreError):  # it only saves time
            await self._store.snapshots.keep(self.row.id, snapshot)

    async def note_end(self) -> None:
        """Have the end of the match noted, if that could not be done with its last move."""
        await self._in_turn(self._note_end)

    async def _note_end(self) -> None:
        """Have the end of the match noted; a server that is killed before does it when the table is next loaded."""
        if self.match and self.match.over and not self.row.over:
            if self.is_untold(-1):
                await self.recall()  # all are told all of it now
            over = replace(self.row, over=True, result=self.match.result)
            await self._keep(replace(over, figures=history.figures(self.match)))
            self.changed()
            log.info("match over", extra=facts(table=self.row.id, game=self.row.game, plies=self.ply))

    # --- other servers

    async def refresh(self) -> None:
        """Catch up with other servers."""
        await self._in_turn(self.catch_up)

    async def catch_up(self) -> None:
        """Take over what the store has and the table has not: after losing a race, or after news from elsewhere."""
        latest = await self._store.latest(self.row.id, self.ply)
        if latest is None:
            self.deleted = True
        else:
            self.bring_up(latest)
            if latest.talked or self.talk.forgotten:
                await self.read_talk()

    def is_untold(self, seen: int) -> bool:
        """Whether so much of the story after a ply was skipped that telling it takes a while."""
        return self.match is not None and self.match.untold > max(seen, MOST_AT_ONCE)

    async def recall(self) -> None:
        """Have the whole story at hand again; nobody waits for that but who asks."""
        if self.match:
            self.match.recall(await asyncio.to_thread(self.match.retold))

    async def read_talk(self) -> None:
        """Let people hear what was said here before, or elsewhere."""
        await self.talk.read(self.row, self.connections)

    def bring_up(self, latest: Latest) -> None:
        """Bring the table to where the store is."""
        before, around = self._beside_the_match(), self._around_the_match()
        self._be(latest.row or self.row)
        if self.row.started:
            moves = latest.moves
            waking = self.ply <= 0 and not self.row.over
            waking = waking and not any(move.played.takes_back for move in moves)  # which goes back in the story
            if self.match is None:
                self.match, moves = self._wake(latest) if waking else (seating.new_match(self.row), moves)
            for move in moves:
                self.match.add(move.played)
                self._take_over(self.match, move)
                if waking:  # most who come back have read what happened
                    self.match.skip_story()
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

    def _wake(self, latest: Latest) -> tuple[Match, list[MoveRow]]:
        """Give the match as it was last kept, if it was, and the moves since then."""
        row, moves = latest.snapshot, latest.moves
        if row is None or row.match.form != form(registry.find(self.row.game)):
            return seating.new_match(self.row), moves
        self._kept, self.tallies = row.match.ply, row.tallies
        before, since = moves[: self._kept], moves[self._kept :]
        for move in before:
            self._note_move(move)
        return seating.new_match(self.row, (row.match, [move.played for move in before])), since

    def _beside_the_match(self) -> tuple[object, ...]:
        """All that news may change and a change cannot tell; that a sheet has been put away, it can."""
        over = self.match is not None and self.match.over
        missed = len(self.misses.news), len(self.misses.in_a_row)
        return replace(self.row, version=0, read=0), self.attendance.names(), missed, over

    def _around_the_match(self) -> tuple[object, ...]:
        """Who is here, and the score sheet."""
        sheet = (self.sheet.deal, frozenset(self.sheet.pressed)) if self.sheet else None
        return self.attendance.elsewhere, self.attendance.nameless, sheet, len(self.tallies)

    # --- what time brings

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

    async def stop_waiting(self, phase: shuffling.Phase) -> None:
        """Shuffle on without what is still missing, if it is."""

        async def work() -> None:
            if shuffling.is_shuffling(self.row) and shuffling.phase(self.row) == phase:
                await self._save(shuffling.stop_waiting(self.row))

        await self._in_turn(work)

    async def start_clock_again(self) -> None:
        """Start the clock again after nobody was here: nobody is to pay for that."""

        async def work() -> None:
            if not self.row.over and not self.row.house.supper and not self.attendance.elsewhere:
                await self._save(clock.start_again(self.row, self._entries, now()))

        if self.row.house.clock_start:
            await self._in_turn(work)

    # --- the score sheet

    def _close_deal(self, match: Match) -> None:
        """Put the score sheet up if the last move has ended a deal and another one follows."""
        self.sheet = None
        ended = score_lines(match.news) if match.counted else []
        self.tallies += ended
        if ended and not match.over and ended[-1].deal > self.row.read:
            self.sheet = ScoreSheet(ended[-1].deal, time.monotonic() + self.timing.sheet)

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

    # --- guests who change, or are gone

    async def rename(self, guest: Guest) -> None:
        """Call somebody by another name."""
        async with self._turn:
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


def score_lines(events: Iterable[Event]) -> list[Tally]:
    """Give the lines of the score sheet: one for each deal that is over."""
    ended = [event for event in events if isinstance(event, DealOver)]
    return [Tally(deal.deal, deal.points, deal.scores, deal.places, deal.losers) for deal in ended]
