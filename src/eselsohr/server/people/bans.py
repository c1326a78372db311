"""Who may not come in: guests and addresses that whoever runs the server has named, and devices that were signed out.

All of it is in the store.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from eselsohr.server.messages import Code
from eselsohr.server.networks import Networks
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, Store, StoreError

if TYPE_CHECKING:
    from eselsohr.server.tables.tables import Tables

LOOKED = 2.0  # seconds between two looks into the store
GUEST = re.compile("[0-9a-f]{16}")


def whom(text: str) -> str | None:
    """Read whom a ban means: a guest by their id, an address or a network; None if that is nobody."""
    if GUEST.fullmatch(text):
        return text
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        return None


class Bans:
    """The bans, as the store last had them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guests: frozenset[str] = frozenset()
        self._networks = Networks(())
        self._signed_out: frozenset[str] = frozenset()

    def check(self, guest: Guest | None, address: str | None, device: str | None = None) -> None:
        """Refuse somebody who is banned, or whose device was signed out."""
        if (guest and guest.keeper in self._guests) or (address or "") in self._networks:
            raise Refusal(Code.BANNED)
        if device in self._signed_out:
            raise Refusal(Code.NO_NAME)

    async def keep_watch(self, tables: Tables) -> None:
        """Look into the store again and again, and send off whoever is banned meanwhile."""
        while True:
            with suppress(StoreError):
                await self.send_off(tables)
            await asyncio.sleep(LOOKED)

    async def send_off(self, tables: Tables) -> None:
        """Look into the store, and send off whoever may not be here any more."""
        if await self.look():
            tables.send_off(self.check)

    async def look(self) -> bool:
        """Look into the store; whether there is somebody who may not come in any more."""
        found = await self._store.bans()
        guests, networks = frozenset(who for who in found if GUEST.fullmatch(who)), [who for who in found if "/" in who]
        signed_out = frozenset(await self._store.signed_out())
        new = guests - self._guests or {*networks} - {*self._networks.names} or signed_out - self._signed_out
        self._guests, self._networks, self._signed_out = guests, Networks(networks), signed_out
        return bool(new)
