"""How bytes become requests: uvicorn's protocol, and whom it turns away by itself."""

from __future__ import annotations

import asyncio
import io
import logging
import os
from collections import Counter
from typing import Any, cast
from urllib.parse import unquote

import h11
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from eselsohr.server import metrics
from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import respond
from eselsohr.server.web import garbage
from eselsohr.server.web.limits import Limits, leave
from eselsohr.server.web.origin_guard import HEADERS
from eselsohr.server.web.sockets import SocketProtocol, Unread, handshake
from eselsohr.server.web.upgrade import Upgrade, read_upgrade

log = logging.getLogger(__name__)

COMPLAINING = 60.0  # seconds between two complaints about the same


class Config(uvicorn.Config):
    """uvicorn's configuration, and our limits."""

    def __init__(self, *args: Any, limits: Limits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits


class Callers(ServerState):
    """Who is connected."""

    def __init__(self) -> None:
        super().__init__()
        self.sockets = 0
        self.addresses: Counter[str] = Counter()  # how many connections each has

    @property
    def pages(self) -> int:
        """How many connections are no socket, or not yet."""
        return len(self.connections) - self.sockets


class HttpProtocol(H11Protocol):
    """One connection that speaks HTTP."""

    def __init__(self, config: Config, server_state: Callers, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, server_state, *args, **kwargs)
        self._config, self._limits, self._callers = config, config.limits, server_state
        self._unread = Unread(config.limits.stalled)
        self._asked_since: float | None = None  # since when a request has been coming in
        self._heard = False  # something has come

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a call, unless there are too many."""
        self.connections.add(self)
        self.transport, self.flow = transport, FlowControl(transport)
        self.server, self.client = _address(transport, "sockname"), _address(transport, "peername")
        self.scheme = "https" if transport.get_extra_info("sslcontext") else "http"
        metrics.PAGES.add()
        self._asked_since = self.loop.time()
        self._callers.addresses[self._address] += 1
        counted = self._address not in self._limits.proxies
        too_many_of_one = counted and self._callers.addresses[self._address] > self._limits.of_one_address
        if too_many_of_one or self._callers.pages > self._limits.pages:
            self._refuse(Refusal(Code.TOO_MANY))

    def connection_lost(self, exc: Exception | None) -> None:
        """Let somebody go."""
        super().connection_lost(exc)
        metrics.PAGES.take()
        leave(self._callers.addresses, self._address)

    def data_received(self, data: bytes) -> None:
        """Take what has come of a request."""
        first, self._heard = not self._heard, True
        if first and not self.transport.is_closing() and (upgrade := read_upgrade(data)):
            self._take_upgrade(upgrade)
            return
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asked_since = None  # it is all here
        elif self._asked_since is None:
            self._asked_since = self.loop.time()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, if there is room for one."""
        self._upgrade(event.method)

    def _take_upgrade(self, asked: Upgrade) -> None:
        """Become a socket without asking h11, which would read the same."""
        raw_path, _, query = asked.target.partition(b"?")
        self.headers = asked.headers
        self.scope = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme or "http",
            "method": "GET",
            "root_path": self.root_path,
            "path": self.root_path + unquote(raw_path.decode("ascii")),
            "raw_path": self.root_path.encode("ascii") + raw_path,
            "query_string": query,
            "headers": self.headers,
            "state": self.app_state.copy(),
        }
        self._upgrade(b"GET")

    def _upgrade(self, method: bytes) -> None:
        if self._callers.sockets >= self._limits.sockets:
            self._refuse(Refusal(Code.TOO_MANY))
        elif method != b"GET" or (accept := handshake(self.headers)) is None:
            self._refuse(Refusal(Code.MALFORMED, problem="Sec-WebSocket"))
        else:
            self._become_a_socket(accept)

    def _become_a_socket(self, accept: str) -> None:
        """Hand the connection over, and what has come of it meanwhile."""
        self.connections.discard(self)
        metrics.PAGES.take()
        leave(self._callers.addresses, self._address)  # the socket counts itself
        socket = SocketProtocol(self._config, self._callers, accept)
        socket.connection_made(self.transport)
        self.transport.set_protocol(socket)
        socket.ask(cast("dict[str, Any]", self.scope))
        early, _ = self.conn.trailing_data
        if early:
            socket.data_received(early)

    def check(self, now: float) -> None:
        """Cut off somebody who does not get on with asking, or does not read the answer."""
        too_slow = self._asked_since is not None and now - self._asked_since > self._limits.reading
        if too_slow or self._unread.for_too_long(now, unread=self.flow.write_paused or self.transport.is_closing()):
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self._refuse(Refusal(Code.MALFORMED, problem=msg))

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _refuse(self, refused: Refusal) -> None:
        """Answer with a refusal and hang up; an answer that is already on its way is cut off."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            answer = respond(refused.message(), status=refused.status)
            headers = {"content-type": answer.media_type, "connection": "close", **answer.headers, **HEADERS}
            for event in (
                h11.Response(status_code=answer.status, headers=list(headers.items())),
                h11.Data(data=answer.body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def _address(transport: asyncio.Transport, which: str) -> tuple[str, int] | None:
    """Either end of a connection; uvicorn would ask for the socket itself, which takes uvloop ten times as long."""
    found = transport.get_extra_info(which)
    return (str(found[0]), int(found[1])) if isinstance(found, (list, tuple)) else None


class Server(uvicorn.Server):
    """The web server, which looks after its connections."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.server_state = Callers()
        self._complained = float("-inf")

    async def on_tick(self, counter: int) -> bool:
        """Once a second, cut off whoever keeps the server waiting, and see whether there are files for more callers."""
        if counter % 10 == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                cast("HttpProtocol | SocketProtocol", connection).check(now)
            self._complain_of_files(now)
        garbage.tick(counter)
        return await super().on_tick(counter)

    def _complain_of_files(self, now: float) -> None:
        """Say, once a minute, that callers are turned away because no file is left for them."""
        try:
            io.FileIO(os.devnull).close()
        except OSError as error:
            if now - self._complained > COMPLAINING:
                self._complained = now
                log.error("callers are turned away: %s; the limit of open files (ulimit -n) is low", error.strerror)
