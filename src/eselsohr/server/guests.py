"""Guests: a name, and a random token in a cookie by which they are known again."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import Guest, Store

COOKIE = "eselsohr"
COOKIE_AGE = 400 * 24 * 3600  # as long as browsers keep one
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Guests:
    """Everybody who has told a name."""

    store: Store

    async def find(self, token: str | None) -> Guest | None:
        """Know a guest again by the token in the cookie."""
        return await self.store.guest(_hash(token)) if token else None

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """Take in a new guest; the token is theirs alone, only its hash is kept."""
        guest, token = Guest(secrets.token_hex(8), clean(name)), secrets.token_urlsafe(32)
        await self.store.add_guest(guest, _hash(token))
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest another name."""
        renamed = Guest(guest.id, clean(name))
        await self.store.rename(renamed)
        return renamed


def clean(name: str) -> str:
    """Take a name as a person would read it, or refuse it."""
    text = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(text) <= LONGEST_NAME or not text.isprintable():
        raise Refusal(Code.BAD_NAME, longest=LONGEST_NAME)
    return text


def _hash(token: str) -> bytes:
    # 256 random bits need no slow hash: nobody can guess their way to them.
    return hashlib.sha256(token.encode()).digest()
