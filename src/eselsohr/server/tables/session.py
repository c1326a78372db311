"""One client at one table: what it asks for comes in, answers and pictures go out through its outbox."""

from __future__ import annotations

import asyncio
from typing import Self

import msgspec

from eselsohr.server.messages import Advice, AskHint, ClientMessage, Code, Preparing, Refused, ServerMessage
from eselsohr.server.rate_limit import Bucket
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest
from eselsohr.server.tables.coach import Coach, insight
from eselsohr.server.tables.connection import Connection, Shown
from eselsohr.server.tables.outbox import Outbox
from eselsohr.server.tables.picture import draw
from eselsohr.server.tables.table import Table
from eselsohr.server.tables.telling import encode
from eselsohr.server.wire import Wire

LARGEST = 2_000  # bytes of a message; a longer one is refused
RATE, BURST = 100, 200  # messages a second in the long run, and at once

_decode = msgspec.json.Decoder(ClientMessage).decode


class Disconnected(Exception):
    """The client has gone."""


class _Id(msgspec.Struct):
    id: str


class Session:
    """Listens to one client and speaks to it, until either has had enough."""

    def __init__(self, table: Table, connection: Connection, coach: Coach) -> None:
        self._table = table
        self._connection = connection
        self._coach = coach
        self._bucket = Bucket(RATE, BURST)
        self._hints: set[asyncio.Task[None]] = set()  # of one guest there is never more than one

    @classmethod
    async def open(
        cls,
        services: Services,
        name: str,
        guest: Guest | None,
        wire: Wire,
        *,
        seen: int = -1,
        base_url: str | None = None,
        address: str | None = None,
        device: str | None = None,
    ) -> Self:
        """Bring somebody to a table, who already has the story up to a ply."""
        outbox = Outbox(lambda: draw(table, connection), wire)
        connection = Connection(guest, Shown(seen), base_url, outbox, address=address, device=device)
        table = await services.tables.join(name, connection)
        outbox.mark_stale()  # whoever has just come needs a picture
        return cls(table, connection, services.coach)

    async def run(self) -> None:
        """Stay until the client goes, or is sent away."""
        try:
            await self._connection.outbox.closed
        finally:
            self._table.leave(self._connection)
            for task in self._hints:
                task.cancel()

    def flush(self) -> None:
        """Send what waits: the client takes more."""
        self._connection.outbox.flush()

    def gone(self) -> None:
        """Note that the client has gone."""
        self._connection.outbox.close(Disconnected())

    def hear(self, text: bytes) -> None:
        """Do what a message asks for, or refuse it; it is answered when it is done, if at all."""
        try:
            message = self._understand(text)
            if isinstance(message, AskHint):
                self._begin_hint(message)
            else:
                self._table.take(self._connection.guest, message, self._answer)
        except OBJECTIONS as error:
            self._answer(refusal(error).message(_id(text)))

    def _answer(self, answer: ServerMessage) -> None:
        self._connection.outbox.put(encode(answer))

    def _understand(self, text: bytes) -> ClientMessage:
        if len(text) > LARGEST:
            raise Refusal(Code.TOO_LARGE, most=LARGEST)
        try:
            message: ClientMessage | Refusal = _decode(text)
        except (msgspec.DecodeError, RecursionError) as problem:
            message = Refusal(Code.MALFORMED, problem=str(problem))
        if not self._bucket.take():
            raise Refusal(Code.TOO_FAST)
        if isinstance(message, Refusal):
            raise message
        return message

    def _begin_hint(self, ask: AskHint) -> None:
        """Begin to think about a hint, or refuse at once; it is answered later, and one may play meanwhile."""
        match = self._table.match_for_hint(self._connection.guest, ask.ply)
        assert self._connection.guest is not None, "only people with a seat get this far"
        if ask.here:
            self._answer(insight(ask.id, match))
            return
        ready = self._coach.ready(match.game)
        thinking = self._coach.hint(self._connection.guest, match, ask.move or "")

        async def send_hint() -> None:
            if not ready:
                self._answer(Preparing(ask.id))
            self._answer(await answer())

        async def answer() -> Advice | Refused:
            try:
                return Advice(ask.id, ask.ply, *await thinking)
            except Refusal as none:
                return none.message(ask.id)

        self._hints.add(task := asyncio.create_task(send_hint()))
        task.add_done_callback(self._hints.discard)


def _id(text: bytes) -> str | None:
    """The id of a message that was refused, if one can be read."""
    try:
        found = msgspec.json.decode(text, type=_Id).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if len(found) <= 40 else None
