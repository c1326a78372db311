"""Who may not come in: guests and addresses that whoever runs the server has named. All of it is in the store."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from eselsohr.server.messages import Code
from eselsohr.server.networks import Networks
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import Guest, Store, StoreError

if TYPE_CHECKING:
    from eselsohr.server.tables import Tables

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

    def check(self, guest: Guest | None, address: str | None) -> None:
        """Refuse somebody who is banned."""
        if (guest and guest.id in self._guests) or (address or "") in self._networks:
            raise Refusal(Code.BANNED)

    async def keep_watch(self, tables: Tables) -> None:
        """Look into the store again and again, and send off whoever is banned meanwhile."""
        while True:
            with suppress(StoreError):
                if await self.look():
                    tables.send_off(self.check)
            await asyncio.sleep(LOOKED)

    async def look(self) -> bool:
        """Look into the store; whether there is a ban that was not there before."""
        found = await self._store.bans()
        guests, networks = frozenset(who for who in found if GUEST.fullmatch(who)), [who for who in found if "/" in who]
        new = bool(guests - self._guests) or bool({*networks} - {*self._networks.names})
        self._guests, self._networks = guests, Networks(networks)
        return new
