"""The application in a page's worker: requests and sockets are messages, and there is nobody but who sits here.

`client/src/site/worker.ts` starts it with Pyodide and gives it a browser: something that keeps pages of the database,
tells sockets what they are told, and has workers with kernels. In tests a plain object does. What is answered is in
`application`, the same as on a server; here it is only carried.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, Self
from urllib.parse import parse_qsl, urlsplit

from eselsohr.server import application
from eselsohr.server.messages import Code
from eselsohr.server.page.kernel_pool import KernelPool, KernelWorker
from eselsohr.server.page.page_store import PageStore, pages_of
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, respond
from eselsohr.server.services import Services
from eselsohr.server.stores.store import StoreRefused
from eselsohr.server.wire import Listener

log = logging.getLogger(__name__)

CLOSED = 1011  # a mistake of ours


class Browser(Protocol):
    """What a page's worker has."""

    @property
    def kernels(self) -> Sequence[KernelWorker]:
        """Workers with kernels."""

    def keep(self, pages: list[tuple[int, bytes]], count: int) -> Awaitable[object]:
        """Make some pages of the database durable, by number, and forget those after so many."""

    def tell(self, socket: str, text: str) -> None:
        """Send a message to a socket's client."""

    def hang_up(self, socket: str, code: int) -> None:
        """Close a socket."""


class NoBrowser:
    """Keeps nothing, and nobody looks at it: for whoever wants to know what a page would say."""

    kernels: Sequence[KernelWorker] = ()

    async def keep(self, pages: list[tuple[int, bytes]], count: int) -> None:
        """Keep nothing."""

    def tell(self, socket: str, text: str) -> None:
        """There is no socket."""

    def hang_up(self, socket: str, code: int) -> None:
        """There is no socket."""


class PageWire:
    """A socket's client."""

    clogged = False  # messages to a page never wait

    def __init__(self, browser: Browser, socket: str) -> None:
        self._browser, self._socket = browser, socket
        self._listener: Listener | None = None
        self._early: list[bytes] = []
        self._gone = False

    def send(self, *messages: bytes) -> None:
        """Send messages."""
        for message in messages:
            self._browser.tell(self._socket, message.decode())

    def listen(self, listener: Listener) -> None:
        """Hand over what the client says, and what it has said already."""
        self._listener = listener
        for text in self._early:
            listener.hear(text)
        if self._gone:
            listener.gone()

    def hear(self, text: bytes) -> None:
        """Take a message of the client."""
        if self._listener is None:
            self._early.append(text)
        else:
            self._listener.hear(text)

    def leave(self) -> None:
        """Note that the client has gone."""
        self._gone = True
        if self._listener is not None:
            self._listener.gone()


class Page:
    """The application, and who sits at this browser."""

    def __init__(self, store: PageStore, browser: Browser, agent: str = "") -> None:
        self._store, self._browser, self._agent = store, browser, agent
        self._services = Services.over(store, bot_pool=KernelPool(browser.kernels), people=False)
        self._token: str | None = None
        self._wires: dict[str, PageWire] = {}
        self._serving = set[asyncio.Task[None]]()

    @classmethod
    async def open(cls, browser: Browser, pages: Mapping[int, bytes], file: Path, agent: str = "") -> Self:
        """Begin with what the browser has kept."""

        def keep(changed: dict[int, bytes], count: int) -> Awaitable[object]:
            return browser.keep([*changed.items()], count)

        page = cls(await PageStore.open(file, pages, keep), browser, agent)
        page._token = await page._store.token()
        page._services.watch_store()
        return page

    async def answer(self, method: str, address: str, body: str = "") -> tuple[int, str, str, bytes]:
        """Answer a request: status, type, what a file of it is called, and content."""
        try:
            response = await application.answer(self._services, self._request(method, address, body.encode()))
        except Exception:  # whoever asked would wait for ever
            log.exception("%s %s", method, address)
            broken = Refusal(Code.BROKEN)
            response = respond(broken.message(), status=broken.status)
        if response.new_token is not None:
            self._token = response.new_token or None
            await self._store.keep_token(self._token)
        name = response.headers.get("content-disposition", "").partition("filename=")[2].strip('"')
        return response.status, response.media_type, name, response.body

    def call(self, socket: str, address: str) -> None:
        """Serve a new socket at the table whose address that is: /api/tables/TABLE/socket?…"""
        wire = self._wires[socket] = PageWire(self._browser, socket)
        self._serving.add(task := asyncio.create_task(self._serve(socket, address, wire)))
        task.add_done_callback(self._serving.discard)

    def hear(self, socket: str, text: str) -> None:
        """Take a message of a socket's client."""
        if (wire := self._wires.get(socket)) is not None:
            wire.hear(text.encode())

    def leave(self, socket: str) -> None:
        """Note that a socket's client has gone."""
        if (wire := self._wires.get(socket)) is not None:
            wire.leave()

    def whole(self) -> bytes:
        """Give everything there is, as one file."""
        return self._store.whole()

    async def replace(self, file: bytes, place: Path) -> bool:
        """Keep what such a file holds instead of all there was, if it can be read; then the page begins anew."""
        try:
            pages = pages_of(bytes(file), place)
        except StoreRefused:
            return False
        await self._services.close()
        await self._browser.keep([*enumerate(pages)], len(pages))
        return True

    async def close(self) -> None:
        """Stop; all that matters is kept."""
        await self._services.close()

    def _request(self, method: str, address: str, body: bytes = b"") -> Request:
        parts = urlsplit(address)
        return Request(method, parts.path, dict(parse_qsl(parts.query)), body, token=self._token, agent=self._agent)

    async def _serve(self, socket: str, address: str, wire: PageWire) -> None:
        request = self._request("GET", address)
        table, code = request.path.split("/")[-2], None
        try:
            code = await application.serve(self._services, request, table, wire)
        except Exception:
            log.exception("socket at %s", table)
            code = CLOSED
        finally:
            del self._wires[socket]
        if code is not None:
            self._browser.hang_up(socket, code)
