"""A client without a socket: what it is sent is kept."""

from __future__ import annotations

import json
from typing import Any

from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest
from eselsohr.server.tables.session import Session
from eselsohr.server.wire import Listener
from tests.waiting import wait_async


class KeptWire:
    """A wire whose other end keeps everything, or (clogged) takes nothing."""

    def __init__(self) -> None:
        self.clogged = False
        self.sent: list[bytes] = []
        self.listener: Listener | None = None

    def send(self, *messages: bytes) -> None:
        """Keep messages."""
        self.sent += messages

    def listen(self, listener: Listener) -> None:
        """Note who listens."""
        self.listener = listener

    def unclog(self) -> None:
        """Take messages again."""
        self.clogged = False
        if self.listener:
            self.listener.flush()

    async def say(self, **message: Any) -> None:
        """Say something, once somebody listens."""
        await wait_async("somebody to listen", lambda: self.listener is not None, 0.001)
        assert self.listener is not None
        self.listener.hear(json.dumps(message).encode())

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and give the answer."""
        await self.say(**message)
        return await self.answer(message["id"])

    async def answer(self, to: str) -> dict[str, Any]:
        """Give the answer to what was asked with an id."""
        found: list[dict[str, Any]] = []

        def came() -> bool:
            found[:] = [message for message in map(json.loads, self.sent) if message.get("id") == to]
            return bool(found)

        await wait_async(f"the answer to {to}", came, 0.001)
        return found[-1]


async def visit(services: Services, table: str, guest: Guest | None, wire: KeptWire | None = None) -> Session:
    """Open a session at a table."""
    wire = wire or KeptWire()
    session = await Session.open(services, table, guest, wire)
    wire.listen(session)
    return session
