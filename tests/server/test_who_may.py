"""Who may do what at a table: every ask there is, asked by everybody, and whoever may not is told so in a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import replace

from eselsohr.engine.reactions import Reaction
from eselsohr.server import messages
from eselsohr.server import messages as ask
from eselsohr.server.messages import Code
from eselsohr.server.people.bans import Bans
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, HouseRules, SeatRow, Store, TableRow
from eselsohr.server.tables import hosting
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.table import Table
from eselsohr.text import languages, say
from tests.server.rows import TABLE

ANNA, BERT, CLEO, DORA = (Guest(name.lower(), name) for name in ("Anna", "Bert", "Cleo", "Dora"))
ROLES = {"host": ANNA, "seated": BERT, "watcher": CLEO, "nameless": None}
SEATS = (SeatRow(guest="anna", name="Anna"), SeatRow(guest="bert", name="Bert"), SeatRow(level="greedy", name="Distel"))
OPEN = replace(TABLE, seats=(*SEATS, SeatRow()))
RUNNING = replace(TABLE, seats=SEATS, started=True, options=TABLE.options | {"starter": 0}, pace=10_000)
OVER = replace(OPEN, over=True)
SOMEBODY, NOTHING = "0123456789abcdef", "ab" * 32
LEGAL = "the first legal move"


class Case(NamedTuple):
    """An ask at a table, and why host, seated and watcher are refused; None: it is done."""

    wish: ask.Wish
    table: TableRow
    host: Code | None
    seated: Code | None
    watcher: Code | None


def hosts(wish: ask.Wish, table: TableRow = OPEN, but: Code | None = None) -> Case:
    """What only a host may ask for; `but`: at this table it comes to nothing."""
    return Case(wish, table, but, Code.NOT_HOST, Code.NOT_HOST)


def players(wish: ask.Wish, table: TableRow = RUNNING, host: Code | None = None, seated: Code | None = None) -> Case:
    """What only those may ask for who have a seat."""
    return Case(wish, table, host, seated, Code.NOT_SEATED)


CASES = (
    Case(ask.Sit("1", 3), OPEN, None, None, None),
    players(ask.Leave("1"), OPEN),
    players(ask.Ready("1", ready=True), OPEN),
    players(ask.Rematch("1"), OVER),
    Case(ask.TakeOver("1", 2), RUNNING, Code.SEEN_CARDS, Code.SEEN_CARDS, None),
    hosts(ask.PlaceBot("1", 3, "greedy")),
    hosts(ask.SetPace("1", 100)),
    hosts(ask.SetClock("1", None)),
    hosts(ask.Start("1"), but=Code.SEATS_OPEN),
    players(ask.PauseTable("1")),
    players(ask.GoOn("1")),
    players(ask.Knock("1"), host=Code.NO_KNOCK),
    players(ask.Commit("1", 1, NOTHING), host=Code.NOT_ASKED, seated=Code.NOT_ASKED),
    players(ask.Reveal("1", 1, NOTHING), host=Code.NOT_ASKED, seated=Code.NOT_ASKED),
    players(ask.Play("1", 0, LEGAL), seated=Code.NOT_YOUR_TURN),
    players(ask.Try("1", 0, LEGAL), seated=Code.NOT_YOUR_TURN),
    players(ask.TakeBack("1", 0), host=Code.ILLEGAL_MOVE, seated=Code.ILLEGAL_MOVE),
    players(ask.PassRound("1", 0, on=True)),
    players(ask.PressOn("1", 1)),
    Case(ask.Say("1", "So!"), OPEN, None, None, None),
    Case(ask.React("1", Reaction.BRAY), OPEN, None, None, None),
    hosts(ask.Swap("1", 0, 1)),
    hosts(ask.ShuffleSeats("1")),
    hosts(ask.Reserve("1", 3, "Emil")),
    hosts(ask.Lock("1", locked=True)),
    hosts(ask.Unseat("1", 1)),
    hosts(ask.LetIn("1", SOMEBODY), but=Code.NOBODY_THERE),
    hosts(ask.PassHost("1", 1)),
    hosts(ask.AllowTalk("1", on=False)),
    hosts(ask.Announce("1", announced=True)),
    hosts(ask.Grant("1", SOMEBODY, granted=True), RUNNING, but=Code.NOBODY_THERE),
    hosts(ask.Report("1", SOMEBODY, "So!"), but=Code.NOBODY_THERE),
)


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with closing(SqliteStore(database)) as store:
        yield store


def test_every_ask_is_in_the_list() -> None:
    assert {type(case.wish) for case in CASES} == {*get_args(messages.Wish)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: type(case.wish).__name__)
def test_whoever_may_not_is_refused_with_a_sentence(case: Case, store: Store) -> None:
    expected = {"host": case.host, "seated": case.seated, "watcher": case.watcher, "nameless": Code.NO_NAME}
    assert asyncio.run(outcomes(case, store)) == expected


async def outcomes(case: Case, store: Store) -> dict[str, Code | None]:
    """What comes of an ask for everybody, each at a table of their own."""
    found = {}
    for role, guest in ROLES.items():
        row = replace(case.table, id=role)
        assert await store.save(row)
        latest = await store.latest(role, 0)
        assert latest is not None
        table = Table(row, store, Timing())
        table.bring_up(latest)
        found[role] = await outcome(table, guest, case.wish)
        kept = await store.table(role)
        assert found[role] is None or kept == row  # whoever is refused has changed nothing
    return found


async def outcome(table: Table, guest: Guest | None, wish: ask.Wish) -> Code | None:
    if isinstance(wish, ask.Play | ask.Try):
        assert table.match is not None
        wish = replace(wish, move=table.match.legal()[0])
    try:
        await table.do(guest, wish)
    except OBJECTIONS as error:
        return told(refusal(error))
    return None


def told(why: Refusal) -> Code:
    """Read a refusal in every language; gives its code."""
    message = why.message("1")
    params: dict[str, Any] = {**message.params, **dict.fromkeys(message.names, "Anna"), **message.cards}
    assert all(say(language, message.key, **params).strip() for language in languages())
    return why.code


def test_who_is_kept_out_or_locked_out_does_not_even_come_in() -> None:
    out = replace(OPEN, house=HouseRules(out=(DORA,)))
    locked = replace(OPEN, house=HouseRules(locked=True))
    for table, guest, code in ((out, DORA, Code.KEPT_OUT), (locked, CLEO, Code.LOCKED), (locked, None, Code.LOCKED)):
        with pytest.raises(Refusal) as refused:
            hosting.check_may_enter(table, guest)
        assert told(refused.value) is code
    for guest in (ANNA, BERT):
        hosting.check_may_enter(locked, guest)


def test_who_is_banned_does_not_even_come_in(store: Store) -> None:
    """Neither by name, nor from a network, nor with somebody at their device."""
    guest, bans = Guest("0123456789abcdef", "Emil"), Bans(store)

    async def work() -> None:
        await store.ban(guest.id, 0)
        await store.ban("203.0.113.0/24", 0)
        await bans.look()

    asyncio.run(work())
    for who, address in ((guest, None), (Guest(f"{guest.id}.1", "Fritz"), None), (None, "203.0.113.7")):
        with pytest.raises(Refusal) as refused:
            bans.check(who, address)
        assert told(refused.value) is Code.BANNED
