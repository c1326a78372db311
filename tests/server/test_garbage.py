"""Whatever comes in, the answer is a refusal or a deed; never anything else."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eselsohr.engine import shuffles
from eselsohr.engine.reactions import Reaction
from eselsohr.server.messages import ClientMessage, Code
from eselsohr.server.people import reporting
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, SeatRow, TableRow
from eselsohr.server.tables import seating, takeover
from eselsohr.server.tables.coach import Coach
from eselsohr.server.tables.connection import Connection, Shown
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.outbox import Outbox
from eselsohr.server.tables.session import Session
from eselsohr.server.tables.table import Table
from tests.conftest import SCALE
from tests.server.garbage import Idle, texts, values
from tests.server.nonsense import ASKS
from tests.server.rows import TABLE
from tests.server.wires import KeptWire
from tests.waiting import wait_async

ANNA, BERT, CLEO = (Guest(name.lower(), name) for name in ("Anna", "Bert", "Cleo"))
PEOPLE = (ANNA, ANNA, BERT, CLEO, None)  # the host more often, since more is done by them
SEATS = (SeatRow(guest="anna", name="Anna"), SeatRow(guest="bert", name="Bert"), SeatRow(level="greedy", name="Distel"))
OPTIONS = TABLE.options | {"starter": 0, "deals": 1}
ALONE = replace(TABLE, options=OPTIONS, started=True, seats=(SEATS[0], SEATS[2], SEATS[2]))
OPEN, RUNNING = (replace(TABLE, options=OPTIONS, seats=SEATS, started=started) for started in (False, True))
TABLES = (OPEN, replace(OPEN, seats=(*SEATS, SeatRow())), RUNNING, ALONE, replace(OPEN, over=True))
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(ClientMessage)}
TAGS = (*KINDS, "fly")
FIELDS = (*sorted({field for kind in KINDS.values() for field in kind.__struct_fields__}), "extra")
NOW, DRAWN = "as it is now", "ab" * 32  # what is put in when it is said; what everybody has drawn

asks = st.fixed_dictionaries(
    {"do": st.sampled_from(TAGS)},
    optional=dict.fromkeys(FIELDS, values),
)

whole = asks.map(json.dumps)
frames = texts | whole | whole.map(lambda ask: f"[{ask}]") | whole.map(lambda ask: ask[:-1])

_numbers = itertools.count()


def test_every_ask_is_among_those_that_are_spoiled_on_their_way() -> None:
    assert {ask["do"] for ask in ASKS} == KINDS.keys()


def test_a_table_survives_anything_that_is_said_at_it(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:

        @settings(max_examples=100 * SCALE)
        @given(st.lists(st.tuples(st.sampled_from(PEOPLE), frames), max_size=30))
        def say_it_all(said: list[tuple[Guest | None, str]]) -> None:
            asyncio.run(_say(store, OPEN, said))

        say_it_all()


@pytest.mark.parametrize("row", TABLES, ids=["open", "free", "running", "alone", "over"])
def test_and_all_that_can_be_asked_in_any_order(row: TableRow, tmp_path: Path) -> None:
    """Everybody asks for everything, as a client would, and now and then with something in the place of a value."""
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        done = set()
        for _ in range(5 * SCALE):
            wishes = [(guest, meant(tag)) for guest in PEOPLE for tag in KINDS]
            random.shuffle(wishes)
            done |= asyncio.run(_say(store, row, wishes))
    assert len(done) > 10, "nearly all of it was refused"


def meant(tag: str) -> dict[str, Any]:
    """Ask for something that could be meant; one time in ten it could not."""
    chosen = {field: random.choice(MEANT[field]) for field in KINDS[tag].__struct_fields__}
    if random.random() < 0.1:
        chosen[random.choice(FIELDS)] = random.choice(ODD)
    return {"do": tag, **chosen}


SEATS_MEANT, YES_OR_NO = (0, 1, 2, 3), (True, False)
MEANT: dict[str, tuple[Any, ...]] = {
    "id": tuple(map(str, range(99))),
    "seat": SEATS_MEANT,
    "other": SEATS_MEANT,
    "level": ("greedy", "random", "nobody", None),
    "name": ("Dora", "Cleo", " ", None),
    **dict.fromkeys(("text", "reason"), ("So!", "\u202e", " ")),
    **dict.fromkeys(("wait", "ready", "on", "here", "locked", "announced", "granted"), YES_OR_NO),
    **dict.fromkeys(("ply", "move", "who", "shuffle", "commitment"), (NOW,)),
    "reveal": (DRAWN,),
    "reaction": (*Reaction,),
    "deal": (0, 1, 2),
    "pace": (0, 900, 10_000),
    "clock": (None, {"move": 100, "bank": 0}, {"move": 30_000, "bank": None}),
}
ODD: tuple[Any, ...] = (None, True, -1, 30, 10**30, 1.5, "", "x" * 50, "\x00", [], {}, {"move": 0, "bank": -1})


async def _say(
    store: SqliteStore, row: TableRow, said: Sequence[tuple[Guest | None, str | dict[str, Any]]]
) -> set[str]:
    """Say it all at a table, each for themselves; gives what was done."""
    row = replace(row, id=f"table {next(_numbers)}")
    assert await store.save(row)
    table, latest = Table(row, store, Timing()), await store.latest(row.id, 0)
    assert latest is not None
    table.bring_up(latest)
    sessions, done = {}, set()
    for guest in {*PEOPLE}:
        wire = KeptWire()
        connection = Connection(guest, Shown(-1), None, Outbox(lambda: b"", wire))
        table.join(connection)
        sessions[guest] = wire, Session(table, connection, Coach(Idle()))
    for guest, ask in said:
        wire, session = sessions[guest]
        before, answered = (table.row, table.ply), len(wire.sent)
        session.hear((ask if isinstance(ask, str) else json.dumps(_as_it_is(table, guest, ask))).encode())
        await wait_async("the table to be done", lambda: table.idle, 0)
        await asyncio.sleep(0)
        for answer in map(json.loads, filter(None, wire.sent[answered:])):
            if answer["kind"] == "refused":
                assert answer["key"] and answer["code"] != Code.BROKEN, (ask, answer)
                assert (table.row, table.ply) == before
            elif isinstance(ask, dict):
                done.add(str(ask["do"]))
    return done


def _as_it_is(table: Table, guest: Guest | None, ask: dict[str, Any]) -> dict[str, Any]:
    """Put in what depends on how far the table is."""
    match, seat, number = table.match, seating.seat_of(table.row, guest), len(table.row.shuffles)
    whom = [*reporting.people(table.row, table.strangers()), *(one.guest for one in table.row.house.newcomers)]
    known = {
        "ply": max(0, table.ply),
        "move": match.legal()[0] if match and match.turn is not None else "pass",
        "who": takeover.person_id(table.row, whom[-1] if whom else CLEO),
        "shuffle": max(1, number),
        "commitment": shuffles.commitment(table.commitment, max(1, number), seat or 0, DRAWN),
    }
    return {field: known[field] if value == NOW else value for field, value in ask.items()}
