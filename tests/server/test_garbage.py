"""Whatever comes in, the answer is a refusal or a deed; never anything else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from eselsohr.server.messages import ClientMessage, NewTable
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest
from eselsohr.server.tables import seating
from eselsohr.server.tables.coach import Coach
from eselsohr.server.tables.connection import Connection
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.outbox import Outbox
from eselsohr.server.tables.session import Session
from eselsohr.server.tables.table import Table
from tests.conftest import SCALE
from tests.server.garbage import Idle, texts, values
from tests.server.wires import KeptWire
from tests.waiting import wait_async

ANNA = Guest("anna", "Anna")
WISH = NewTable("esel", {"starter": 0, "deals": 1}, [None, "greedy", None], seat=0)
KINDS = get_args(ClientMessage)
TAGS = (*(kind.__struct_config__.tag for kind in KINDS), "fly")
FIELDS = (*sorted({field for kind in KINDS for field in kind.__struct_fields__}), "extra")

asks = st.fixed_dictionaries(
    {"do": st.sampled_from(TAGS)},
    optional=dict.fromkeys(FIELDS, values),
)
whole = asks.map(json.dumps)
frames = texts | whole | whole.map(lambda ask: f"[{ask}]") | whole.map(lambda ask: ask[:-1])


def test_a_table_survives_anything_that_is_said_at_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")

    @settings(max_examples=200 * SCALE)
    @given(st.lists(frames, max_size=30))
    def say_it_all(said: list[str]) -> None:
        asyncio.run(_say(store, said))

    try:
        say_it_all()
    finally:
        store.close()


async def _say(store: SqliteStore, said: list[str]) -> None:
    table, wire = Table(seating.set_up(WISH, ANNA), store, Timing()), KeptWire()
    connection = Connection(ANNA, -1, None, Outbox(lambda: b"", wire))
    table.join(connection)
    session = Session(table, connection, Coach(Idle()))
    for text in said:
        before, answered = (table.row, table.ply), len(wire.sent)
        session.hear(text.encode())
        await wait_async("the table to be done", lambda: table.idle, 0)
        await asyncio.sleep(0)
        for answer in map(json.loads, filter(None, wire.sent[answered:])):
            if answer["kind"] == "refused":
                assert answer["key"]
                assert (table.row, table.ply) == before
