"""What the application stands on: one object that holds all of it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.server.logs import facts
from eselsohr.server.messages import Code
from eselsohr.server.people.bans import Bans
from eselsohr.server.people.guests import Guests
from eselsohr.server.rate_limit import Buckets
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import DAY, Guest, Store, StoreError, now
from eselsohr.server.tables import talk
from eselsohr.server.tables.around import LookAround
from eselsohr.server.tables.bot_pool import BotPool
from eselsohr.server.tables.coach import Coach
from eselsohr.server.tables.daily import BestPlays
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.luck import LuckJobs
from eselsohr.server.tables.tables import Tables

log = logging.getLogger(__name__)

WRITES, WRITES_AT_ONCE = 1, 60  # new names and tables of one address: a second in the long run, and at once
REPLAYS, REPLAYS_AT_ONCE = 2, 40  # the same of matches that are played again to be watched
DRAWINGS, DRAWINGS_AT_ONCE = 2, 40  # of QR codes
GUESSES, GUESSES_AT_ONCE = 0.1, 10  # and of codes and phrases that may be somebody's
LESSONS, LESSONS_AT_ONCE = 10, 100  # and of moves in lessons
LOOKS, LOOKS_AT_ONCE = 5, 100  # and of looks who is around
WRONG_LINKS, WRONG_LINKS_AT_ONCE = 1, 100  # and of tables that are not there
MOST_TABLES = 100  # of one guest that are not over
TIDIED = 3600.0  # seconds between two times that what nobody wants is cleared away


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that outlives a request."""

    games: tuple[Game, ...]  # that can be played here; looked up at the start, since those of plugins bring words
    store: Store
    bot_pool: BotPool
    guests: Guests
    bans: Bans
    tables: Tables
    around: LookAround
    coach: Coach
    best_plays: BestPlays
    luck: LuckJobs
    writes: Buckets
    replays: Buckets
    drawings: Buckets
    lessons: Buckets
    looks: Buckets
    wrong_links: Buckets
    guesses: Buckets
    group_talk: Buckets
    most_tables: int  # of one guest that are not over
    keep: int | None  # days for which what is over is kept without a visit; None: for good
    people: bool  # others can come here: it is a server, not a page of one's own

    @classmethod
    def over(
        cls,
        store: Store,
        *,
        bot_pool: BotPool | None = None,
        timing: Timing | None = None,
        most_tables: int = MOST_TABLES,
        keep: int | None = None,
        people: bool = True,
    ) -> Self:
        """Set everything up over a store; it is closed with the rest."""
        pool, bans = bot_pool or _threads(), Bans(store)
        tables = Tables(store, pool, timing or Timing())
        return cls(
            games=registry.games(),
            store=store,
            bot_pool=pool,
            guests=Guests(store, bans),
            bans=bans,
            tables=tables,
            around=LookAround(store, tables),
            coach=Coach(pool),
            best_plays=BestPlays(store, pool),
            luck=LuckJobs(store, pool),
            writes=Buckets(WRITES, WRITES_AT_ONCE),
            replays=Buckets(REPLAYS, REPLAYS_AT_ONCE),
            drawings=Buckets(DRAWINGS, DRAWINGS_AT_ONCE),
            lessons=Buckets(LESSONS, LESSONS_AT_ONCE),
            looks=Buckets(LOOKS, LOOKS_AT_ONCE),
            wrong_links=Buckets(WRONG_LINKS, WRONG_LINKS_AT_ONCE),
            guesses=Buckets(GUESSES, GUESSES_AT_ONCE),
            group_talk=Buckets(talk.RATE, talk.BURST),
            most_tables=most_tables,
            keep=keep,
            people=people,
        )

    async def check_room(self, guest: Guest) -> None:
        """Refuse whoever has too many tables that are not over."""
        if sum(not row.over for row in await self.store.tables_of(guest.id)) >= self.most_tables:
            raise Refusal(Code.TOO_MANY, key="server.too_many.tables", most=self.most_tables)

    def watch_store(self) -> None:
        """Show at every table from now on whether what is played can be stored, and what other servers tell."""
        loop = asyncio.get_running_loop()
        self.store.watch(lambda: loop.call_soon_threadsafe(self.tables.changed))
        self.store.peers.watch(lambda names: loop.call_soon_threadsafe(self.tables.heard, names))

    async def send_off(self) -> None:
        """Cut the sockets of whoever may not be here any more."""
        await self.bans.send_off(self.tables)

    async def erase(self, guest: Guest) -> None:
        """Forget somebody, and all who play at their device, for good; if that is cut short, they can ask again."""
        await self.store.silence(guest.id)  # first: whoever reads a table anew is not told again what they said
        for table in await self.store.tables_naming(guest.id):
            await self.tables.erase(table, guest)
        await self.store.pads.forget(guest.id)
        await self.store.erase(guest.id, now())
        await self.send_off()

    async def tidy(self) -> None:
        """Once an hour, clear away what nobody wants any more."""
        while self.keep is not None:
            with suppress(StoreError):
                gone = await self.store.tidy(now() - self.keep * DAY)
                log.info("cleared away", extra=facts(tables=len(gone)))
            await asyncio.sleep(TIDIED)

    def prepare(self) -> None:
        """Make everything ready that takes a while, in the background: the search of every game."""
        self.coach.prepare(self.games)

    async def close(self) -> None:
        """Stop everything; the store has all that matters."""
        await self.tables.close()
        self.coach.close()
        self.best_plays.close()
        self.luck.close()
        self.bot_pool.close()
        self.store.close()


def _threads() -> BotPool:
    from eselsohr.server.tables.bot_threads import BotThreads  # which a browser has not

    return BotThreads()
