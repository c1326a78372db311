"""Guests: a name, and a random token by which they are known again."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from eselsohr.server.bans import Bans
from eselsohr.server.messages import Code
from eselsohr.server.names import clean_name
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import Guest, Store


@dataclass(frozen=True, slots=True)
class Guests:
    """Everybody who has chosen a name."""

    store: Store
    bans: Bans

    async def find(self, token: str | None) -> Guest | None:
        """Find the guest who has that token; one who is banned is refused."""
        guest = await self.store.guest(_hash(token)) if token else None
        self.bans.check(guest, None)
        return guest

    async def get(self, token: str | None) -> Guest:
        """Find the guest who has that token, or refuse."""
        guest = await self.find(token)
        if guest is None:
            raise Refusal(Code.NO_NAME)
        return guest

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """Take in a new guest; the token is theirs alone, only its hash is kept."""
        guest, token = Guest(secrets.token_hex(8), clean_name(name)), secrets.token_urlsafe(32)
        await self.store.add_guest(guest, _hash(token))
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest another name."""
        renamed = Guest(guest.id, clean_name(name))
        await self.store.rename(renamed)
        return renamed


def _hash(token: str) -> bytes:
    # 256 random bits need no slow hash: nobody can guess their way to them.
    return hashlib.sha256(token.encode()).digest()
