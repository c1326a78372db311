"""Guests: a name, and a random token on each of their devices by which they are known again."""

from __future__ import annotations

import secrets
from contextlib import suppress

from eselsohr.server import keys
from eselsohr.server.messages import Code
from eselsohr.server.people.bans import Bans
from eselsohr.server.people.devices import device_name
from eselsohr.server.people.names import clean_name
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import DAY, Device, Guest, Key, Store, StoreError, device_id, now

DEVICE = "device"  # who acts when nobody does: it sees no hand
MOST_DEVICES = 20  # of one guest
MOST_COMPANIONS = 24  # of one guest
CODE_MINUTES = 10  # for which a code opens a guest
COOKIE_DAYS = 400  # as long as browsers keep one


class Guests:
    """Everybody who has chosen a name."""

    def __init__(self, store: Store, bans: Bans) -> None:
        self._store = store
        self._bans = bans
        self._noted: tuple[int, set[str]] = 0, set()  # the day, and the devices known to have been here on it

    async def find(self, token: str | None) -> Guest | None:
        """Find the guest who has that token; one who is banned is refused."""
        guest = await self._store.guest(keys.hash_of(token)) if token else None
        self._bans.check(guest, None)
        return guest

    async def get(self, token: str | None) -> Guest:
        """Find the guest who has that token, or refuse."""
        guest = await self.find(token)
        if guest is None:
            raise Refusal(Code.NO_NAME)
        return guest

    async def welcome(self, name: str, agent: str = "") -> tuple[Guest, str]:
        """Take in a new guest; the token is theirs alone, only its hash is kept."""
        guest, token = Guest(secrets.token_hex(8), clean_name(name)), secrets.token_urlsafe(32)
        await self._store.add_guest(guest, keys.hash_of(token), device_name(agent))
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Give a guest another name."""
        renamed = Guest(guest.id, clean_name(name))
        await self._store.rename(renamed)
        return renamed

    # --- who plays at their devices

    async def accompany(self, guest: Guest, name: str) -> Guest:
        """Have somebody else play at a guest's device: the one who has that name there, or somebody new."""
        name, companions = clean_name(name), await self._store.companions(guest.id)
        known = next((each for each in companions if each.name == name), None)
        if known:
            return known
        if len(companions) >= MOST_COMPANIONS:
            raise Refusal(Code.TOO_MANY, key="server.too_many.companions", most=MOST_COMPANIONS)
        companion = Guest(f"{guest.id}.{secrets.token_hex(4)}", name)
        await self._store.add_companion(companion)
        return companion

    async def acting(self, guest: Guest | None, who: str | None) -> Guest | None:
        """Find who acts at a guest's device: they themselves, a companion, or the device, which sits nowhere."""
        if guest is None or who is None:
            return guest
        if who == DEVICE:
            return Guest(f"{guest.id}.", guest.name)
        for companion in await self._store.companions(guest.id):
            if companion.id == who:
                return companion
        raise Refusal(Code.NOT_HERE)

    # --- their devices

    async def come(self, token: str | None, agent: str) -> Guest | None:
        """Find the guest who has that token, and note that their device is in use, to the day."""
        guest = await self.find(token)
        if guest and token:
            with suppress(StoreError):  # one may come and look while nothing can be stored
                await self._note_visit(device_of(token), agent)
        return guest

    async def _note_visit(self, device: str, agent: str) -> None:
        today, devices = self._noted
        if today != now() // DAY:
            self._noted = _, devices = now() // DAY, set()
        if device not in devices:
            await self._store.visited(device, device_name(agent), now())
            devices.add(device)

    async def devices(self, guest: Guest) -> list[Device]:
        """Give a guest's devices, the one last used first."""
        return await self._store.devices(guest.id)

    async def sign_out(self, guest: Guest, device: str) -> None:
        """Forget a device of a guest: whoever uses it is nobody from now on."""
        if not await self._store.sign_out(guest.id, device, now()):
            raise Refusal(Code.NO_SUCH_PAGE, key="server.no_such_page.device")

    async def make_code(self, guest: Guest, *, leaves: str | None = None) -> str:
        """Make the words that open a guest on another device, once and soon; `leaves`: and close that one."""
        return await self._make_key(guest, keys.CODE, now() + CODE_MINUTES * 60_000, leaves)

    async def make_phrase(self, guest: Guest) -> str:
        """Make the words that open a guest for good, until there are new ones."""
        return await self._make_key(guest, keys.PHRASE, None, None)

    async def _make_key(self, guest: Guest, words: int, ends: int | None, leaves: str | None) -> str:
        key = keys.new_key(words)
        await self._store.add_key(Key(keys.hashed(key), guest.id, ends, leaves), now())
        return key

    async def open(self, words: str, agent: str, token: str | None) -> tuple[Guest, str]:
        """Let somebody in with a code or a phrase; a device that was another guest's is theirs no more."""
        found = await self._store.use_key(keys.hashed(words), now())
        guest = await self._store.guest_of(found.guest) if found else None
        if found is None or guest is None:
            raise Refusal(Code.WRONG_KEY)
        self._bans.check(guest, None)
        before = await self.find(token)
        for whose, device in ((guest, found.leaves), (before, token and device_of(token))):
            if whose and device:
                await self._store.sign_out(whose.id, device, now())
        if len(await self.devices(guest)) >= MOST_DEVICES:
            raise Refusal(Code.TOO_MANY, key="server.too_many.devices", most=MOST_DEVICES)
        token = secrets.token_urlsafe(32)
        await self._store.add_device(guest.id, keys.hash_of(token), device_name(agent), now())
        return guest, token


def device_of(token: str) -> str:
    """The id of the device that has that token."""
    return device_id(keys.hash_of(token))
