"""A little reverse proxy, as they stand in front of a server: it ends TLS, tells who asks, and passes a path on."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Proxy:
    """What is done with the head of a request."""

    server: str  # host:port
    client: str | None = None  # whom it names as the one who asks; None: the truth
    scheme: str = "https"  # what it says the browser speaks
    strip: str = ""  # a path that is taken off

    def head(self, head: bytes, peer: str) -> bytes:
        """Rewrite it; the connection serves one request, or becomes a socket."""
        first, *lines = head.decode("latin1").rstrip("\r\n").split("\r\n")
        method, path, version = first.split(" ")
        path = re.sub(rf"^{re.escape(self.strip)}(?=/|$)", "", path) or "/"
        own = ("x-forwarded-proto:",) if self.is_upgrade(head) else ("x-forwarded-proto:", "connection:")
        lines = [line for line in lines if not line.lower().startswith(own)]
        lines += [f"X-Forwarded-For: {self.client or peer}", f"X-Forwarded-Proto: {self.scheme}"]
        lines += [] if self.is_upgrade(head) else ["Connection: close"]
        return "\r\n".join([f"{method} {path} {version}", *lines, "", ""]).encode("latin1")

    @staticmethod
    def is_upgrade(head: bytes) -> bool:
        """Whether it asks for a socket."""
        return b"upgrade: websocket" in head.lower()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one connection on."""
        host, port = self.server.split(":")
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            there, back = await asyncio.open_connection(host, int(port))
            back.write(self.head(await reader.readuntil(b"\r\n\r\n"), writer.get_extra_info("peername")[0]))
            both = [asyncio.create_task(_pipe(reader, back)), asyncio.create_task(_pipe(there, writer))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for end in (back, writer):
                end.close()
            await asyncio.gather(*both, return_exceptions=True)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        async for chunk in _chunks(reader):
            writer.write(chunk)
            await writer.drain()


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    for _ in range(1_000_000):
        if not (chunk := await reader.read(65536)):
            return
        yield chunk


@contextlib.contextmanager
def proxied(proxy: Proxy) -> Iterator[str]:
    """Run a proxy in a thread; gives its address."""
    listener, ready, ends = socket.create_server(("127.0.0.1", 0)), threading.Event(), []

    async def work() -> None:
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(proxy.serve, sock=listener)
        ends.append(lambda: loop.call_soon_threadsafe(end.set))
        ready.set()
        await end.wait()
        server.close()

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        ends[0]()
        thread.join()
