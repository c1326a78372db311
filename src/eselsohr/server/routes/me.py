"""You, here and elsewhere: your devices, what lets you in on another one, and who plays there with you."""

from __future__ import annotations

from eselsohr.server.messages import Companion, DeviceSummary, Name, NewCode, NewKey, Words, You
from eselsohr.server.people.guests import CODE_MINUTES, device_of
from eselsohr.server.routes.home import home_of
from eselsohr.server.routing import Request, Response, Route, respond
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest
from eselsohr.server.tables.bot_pool import Purpose


async def show_you(services: Services, request: Request) -> You:
    """Tell a guest where they are known."""
    return await _you(services, request, await services.guests.get(request.token))


async def make_code(services: Services, request: Request) -> NewKey:
    """Make a code for another device: one use, some minutes."""
    services.writes.use(request.address)
    guest, leaves = await services.guests.get(request.token), request.read(NewCode).move
    code = await services.guests.make_code(guest, leaves=device_of(request.token or "") if leaves else None)
    link = f"{request.base_url}/you#{code}" if request.base_url else None
    drawing = await services.bot_pool.work(Purpose.DRAWING, request.address, _dots, link) if link else []
    return NewKey(code, link, drawing, CODE_MINUTES)


async def make_phrase(services: Services, request: Request) -> NewKey:
    """Make a recovery phrase; the one before opens nothing any more."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    return NewKey(await services.guests.make_phrase(guest), None, [], None)


async def open_device(services: Services, request: Request) -> Response:
    """Let somebody in on this device with a code or a phrase."""
    services.guesses.use(request.address)
    guest, token = await services.guests.open(request.read(Words).words, request.agent, request.token)
    await services.send_off()
    return respond(await home_of(services, guest), new_token=token)


async def sign_out(services: Services, request: Request, device: str) -> You | Response:
    """Sign a device out; its sockets are cut."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await services.guests.sign_out(guest, device)
    await services.send_off()
    if device == device_of(request.token or ""):
        return respond(You(None, [], phrase=False), new_token="")
    return await _you(services, request, guest)


async def delete_me(services: Services, request: Request) -> Response:
    """Forget whoever asks, for good."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await services.erase(guest)
    return respond(await home_of(services, None), new_token="")


async def accompany(services: Services, request: Request) -> Companion:
    """Have somebody else play at this device."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    companion = await services.guests.accompany(guest, request.read(Name).name)
    return Companion(companion.id, companion.name)


async def _you(services: Services, request: Request, guest: Guest) -> You:
    here = device_of(request.token or "")
    devices = [
        DeviceSummary(device.id, device.name, device.seen, here=device.id == here)
        for device in await services.guests.devices(guest)
    ]
    return You(guest.name, devices, phrase=await services.store.has_phrase(guest.id))


def _dots(address: str) -> list[str]:
    """Draw a QR code, line by line: 1 is dark."""
    import segno  # which a page has not: nobody else can come there

    return ["".join(map(str, line)) for line in segno.make(address, error="m").matrix]


ROUTES = (
    Route("POST", "/api/companions", accompany, status=201),
    Route("GET", "/api/me", show_you),
    Route("DELETE", "/api/me", delete_me),
    Route("POST", "/api/me/code", make_code, status=201),
    Route("POST", "/api/me/phrase", make_phrase, status=201),
    Route("POST", "/api/me/devices", open_device),
    Route("DELETE", "/api/me/devices/{device}", sign_out),
)
