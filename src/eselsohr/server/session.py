"""One client at one table: what it asks for comes in, answers and pictures go out through its outbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

import msgspec

from eselsohr.server.coach import Coach
from eselsohr.server.connection import Connection
from eselsohr.server.messages import Advice, AskHint, ClientMessage, Code, Done, Preparing, Refused, Seen, ServerMessage
from eselsohr.server.outbox import Outbox, Send
from eselsohr.server.picture import picture
from eselsohr.server.rate_limit import Bucket
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.services import Services
from eselsohr.server.store import Guest
from eselsohr.server.table import Table

LARGEST = 2_000  # characters of a message; a longer one is refused
RATE, BURST = 100, 200  # messages a second in the long run, and at once

Receive = Callable[[], Awaitable[str]]

encode = msgspec.json.Encoder().encode
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
        cls, services: Services, name: str, guest: Guest | None, *, seen: int = -1, base_url: str | None = None
    ) -> Self:
        """Bring somebody to a table, who already has the story up to a ply."""

        def draw() -> bytes:
            shown = encode(picture(table, connection))
            # What is sent arrives, or the connection breaks and the next one says how far it came.
            connection.confirm(table.ply, table.ply)
            return shown

        outbox = Outbox(draw, stall=services.tables.timing.stall)
        connection = Connection(guest, seen, base_url, outbox)
        table = await services.tables.join(name, connection)
        return cls(table, connection, services.coach)

    async def run(self, receive: Receive, send: Send) -> None:
        """Read and write until either of them ends, or the table is closed."""
        work = {
            asyncio.create_task(self._read(receive)),
            asyncio.create_task(self._connection.outbox.drain(send)),
        }
        try:
            done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.leave(self._connection)
            work |= self._hints
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
        for task in done:
            task.result()

    async def _read(self, receive: Receive) -> None:
        while True:
            answer = await self.hear(await receive())
            if answer is not None:
                await self._connection.outbox.put(encode(answer))

    async def hear(self, text: str) -> ServerMessage | None:
        """Do what a message asks for, or refuse it; None: it is answered later, or not at all."""
        try:
            return await self._do(self._understand(text))
        except OBJECTIONS as error:
            return refusal(error).message(_id(text))

    def _understand(self, text: str) -> ClientMessage:
        if len(text) > LARGEST:
            raise Refusal(Code.TOO_LARGE, most=LARGEST)
        try:
            message: ClientMessage | Refusal = _decode(text)
        except (msgspec.DecodeError, RecursionError) as problem:
            message = Refusal(Code.MALFORMED, problem=str(problem))
        if not isinstance(message, Seen) and not self._bucket.take():  # what asks for nothing uses nothing up
            raise Refusal(Code.TOO_FAST)
        if isinstance(message, Refusal):
            raise message
        return message

    async def _do(self, message: ClientMessage) -> Done | None:
        if isinstance(message, Seen):
            self._connection.confirm(message.ply, self._table.ply)
            return None
        if isinstance(message, AskHint):
            self._begin_hint(message)
            return None
        return Done(message.id, await self._table.do(self._connection.guest, message))

    def _begin_hint(self, ask: AskHint) -> None:
        """Begin to think about a hint, or refuse at once; it is answered later, and one may play meanwhile."""
        match = self._table.match_for_hint(self._connection.guest, ask.ply)
        assert self._connection.guest is not None, "only people with a seat get this far"
        ready, outbox = self._coach.ready(match.game), self._connection.outbox
        thinking = self._coach.hint(self._connection.guest, match, ask.move or "")

        async def send_hint() -> None:
            if not ready:
                await outbox.put(encode(Preparing(ask.id)))
            await outbox.put(encode(await answer()))

        async def answer() -> Advice | Refused:
            try:
                return Advice(ask.id, ask.ply, *await thinking)
            except Refusal as none:
                return none.message(ask.id)

        self._hints.add(task := asyncio.create_task(send_hint()))
        task.add_done_callback(self._hints.discard)


def _id(text: str) -> str | None:
    """The id of a message that was refused, if one can be read."""
    try:
        found = msgspec.json.decode(text, type=_Id).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if len(found) <= 40 else None
