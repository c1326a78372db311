"""How a request becomes a socket: the handshake, frames in both directions, and whom it shows the door."""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from websockets.frames import CloseCode, Frame, Opcode
from websockets.utils import accept_key

from eselsohr.server import metrics
from eselsohr.server.rate_limit import Bucket
from eselsohr.server.web.frames import Frames, framed
from eselsohr.server.web.limits import leave
from eselsohr.server.web.origin_guard import HEADERS
from eselsohr.server.wire import Listener

if TYPE_CHECKING:
    from eselsohr.server.web.protocols import Callers, Config

log = logging.getLogger(__name__)

Headers = list[tuple[bytes, bytes]]

MOST_EARLY = 200  # messages that wait until somebody listens
CLOSING = 1.0  # seconds somebody who is shown the door has to read why
PARTING = 10.0  # seconds the other side has to take its leave too
BEAT = 20.0  # seconds until somebody is asked whether they are there, and as long until they must have answered


def handshake(headers: Headers) -> str | None:
    """The answer to the key of a handshake; None: it is none (RFC 6455, 4.2.1)."""
    keys = [value for name, value in headers if name == b"sec-websocket-key"]
    versions = [value for name, value in headers if name == b"sec-websocket-version"]
    try:
        (key,) = keys
        fits = versions == [b"13"] and len(base64.b64decode(key, validate=True)) == 16
    except (ValueError, binascii.Error):
        return None
    return accept_key(key.decode("ascii")) if fits else None


class SocketProtocol(asyncio.Protocol):
    """One connection that has become a WebSocket; the application has it as the wire to a client.

    The request for it goes through the web framework, which lets it in or refuses. From then on a message is handed
    over as it comes, and written as it is sent: without a queue, a task or a timer of its own.
    """

    def __init__(self, config: Config, callers: Callers, accept: str) -> None:
        self.wire = SocketWire(self)
        self.frames = Frames(config.limits)
        self.transport: asyncio.Transport
        self.disconnected = False
        self.speaking = True  # messages may be sent
        self._app: Any = config.loaded_app
        self._callers = callers
        self._accept = accept
        self._address = ""
        self._bytes = Bucket(config.limits.bytes, config.limits.bytes_at_once)
        self._unread = Unread(config.limits.stalled)
        self._pieces: list[bytes | bytearray | memoryview] = []  # of the message that is coming in
        self._loop = asyncio.get_running_loop()
        self._beat = self._loop.time()  # when they were last asked whether they are there
        self._answered = True  # and whether they have answered
        self._denied: tuple[int, Headers] | None = None  # the head of the answer that refuses it
        self._parting: asyncio.TimerHandle | None = None  # until the connection ends in any case

    # --- the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it among the sockets."""
        self.transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, (list, tuple)) else ""
        metrics.SOCKETS.add()
        self._callers.connections.add(self)  # type: ignore[arg-type]
        self._callers.sockets += 1
        self._callers.addresses[self._address] += 1

    def connection_lost(self, exc: Exception | None) -> None:
        """Let somebody go."""
        metrics.SOCKETS.take()
        self._callers.connections.discard(self)
        self._callers.sockets -= 1
        leave(self._callers.addresses, self._address)
        if self._parting:
            self._parting.cancel()
        self._hang_up()

    def pause_writing(self) -> None:
        """Send nothing more for now."""
        self.wire.clogged = True

    def resume_writing(self) -> None:
        """Send on: the client takes more."""
        self.wire.clogged = False
        self.wire.flush()

    def check(self, now: float) -> None:
        """Cut off somebody who does not read or is not there any more; ask whether they are."""
        if self._unread.for_too_long(now, unread=self.wire.clogged or self.transport.is_closing()):
            self.transport.abort()
        elif now - self._beat > BEAT and self.frames.open and not self.wire.clogged:
            if self._answered:
                self.frames.parser.send_ping(b"")
            else:
                self.frames.parser.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._beat, self._answered = now, False
            self._write()

    def shutdown(self) -> None:
        """Say that the server goes down, and that they should come again; hang up when they have read it."""
        if self.frames.open and self._denied is None:
            self.frames.parser.send_close(CloseCode.SERVICE_RESTART)
            self._write()
            self._parting = self._loop.call_later(CLOSING, self.transport.close)
        else:
            self.transport.close()

    # --- what comes in

    def data_received(self, data: bytes) -> None:
        """Take what has come, until it is too much."""
        if self.frames.flooded:
            return
        if not self._bytes.take(len(data)):
            self.frames.stop()
        elif (message := self.frames.whole_text(data)) is not None:
            self.wire.hear(message)
        else:
            self._read(data)
        if self.frames.flooded:
            self._show_the_door()

    def _read(self, data: bytes) -> None:
        parser = self.frames.parser
        parser.receive_data(data)
        if parser.parser_exc is None:
            for frame in parser.events_received():
                assert isinstance(frame, Frame)
                self._take(frame)
        else:  # they speak no WebSocket
            self._write()
            self.transport.close()
            self._hang_up()

    def _take(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._pieces.append(frame.data)
            if frame.fin:
                message, self._pieces = b"".join(self._pieces), []
                self.wire.hear(message)
        elif frame.opcode is Opcode.PING:  # somebody who does not read gets no answers: they would only pile up
            self._write(held_back=self.wire.clogged)
        elif frame.opcode is Opcode.PONG:
            self._answered = True
        elif frame.opcode is Opcode.CLOSE:
            self._write()
            self.transport.close()
            self._hang_up()

    def _hang_up(self) -> None:
        """Note that the client has gone."""
        self.disconnected, self.speaking = True, False
        self.wire.hang_up()

    def _show_the_door(self) -> None:
        """Say why, listen to nothing more, and hang up a moment later."""
        metrics.REFUSALS.add("flood")
        self._write()
        self.transport.pause_reading()
        self._parting = self._loop.call_later(CLOSING, self.transport.abort)
        self._hang_up()

    # --- what goes out

    def write(self, *messages: bytes) -> None:
        """Send messages in one go, if anybody is there to take them."""
        if messages and self.speaking:
            self.transport.write(framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages)))

    def _write(self, *, held_back: bool = False) -> None:
        """Send the frames that wait, unless they are held back: then they are forgotten. One may be the last."""
        self.speaking = self.speaking and self.frames.open
        waiting = self.frames.waiting()
        if waiting and not held_back:
            self.transport.write(waiting)

    # --- what the web framework makes of it

    def ask(self, scope: dict[str, Any]) -> None:
        """Ask the application whether the request with that scope may become a socket, and serve it."""
        asked = {**scope, "type": "websocket", "scheme": scope["scheme"].replace("http", "ws"), "wire": self.wire}
        asked |= {"subprotocols": [], "extensions": {"websocket.http.response": {}}}
        task = self._loop.create_task(self._serve(asked))
        self._callers.tasks.add(task)
        task.add_done_callback(self._callers.tasks.discard)

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except Exception:
            log.exception("a socket broke")
            if self._accept:
                self._answer(HTTPStatus.INTERNAL_SERVER_ERROR, [], b"")
        if self._parting is None:
            self.transport.close()

    async def _receive(self) -> dict[str, Any]:
        """Say that somebody wants to come in; all else takes the short way."""
        return {"type": "websocket.connect"}

    async def _send(self, message: dict[str, Any]) -> None:
        """Do what the framework says of the connection."""
        match message["type"]:
            case "websocket.accept":
                key = self._accept.encode("ascii")
                head = [(b"upgrade", b"websocket"), (b"connection", b"Upgrade"), (b"sec-websocket-accept", key)]
                self._answer(HTTPStatus.SWITCHING_PROTOCOLS, head)
            case "websocket.http.response.start":
                self._denied = message["status"], message["headers"]
            case "websocket.http.response.body" if self._denied:
                self._answer(*self._denied, message["body"])
            case "websocket.close" if self._accept:  # it was never let in
                self._answer(HTTPStatus.FORBIDDEN, [], b"")
            case "websocket.close" if self.frames.open:
                self.frames.parser.send_close(message["code"])
                self._write()
                self._parting = self._loop.call_later(PARTING, self.transport.close)

    def _answer(self, status: int, headers: Headers, body: bytes | None = None) -> None:
        """Answer the request, which is done once; with a body it becomes no socket."""
        self._accept = ""
        if body is not None:
            own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            named = {name for name, _ in headers}
            headers = [*headers, *((name, value) for name, value in own if name not in named)]
            length = [] if b"content-length" in named else [(b"content-length", str(len(body)).encode())]
            headers += [*length, (b"connection", b"close")]
        lines = [f"HTTP/1.1 {int(status)} {HTTPStatus(status).phrase}".encode()]
        lines += [b"%b: %b" % header for header in headers]
        self.transport.write(b"\r\n".join([*lines, b"", body or b""]))
        if body is not None:
            self.transport.close()


class SocketWire:
    """The wire to a client, as the application has it."""

    def __init__(self, protocol: SocketProtocol) -> None:
        self.send = protocol.write
        self.clogged = False  # the client has yet to take what was sent before
        self._protocol = protocol
        self.hear: Callable[[bytes], None] = self._keep
        self._listener: Listener | None = None
        self._early: list[bytes] = []  # what was said before anybody listened

    def listen(self, listener: Listener) -> None:
        """Hand over all that the client says, from its first message on."""
        self._listener, self.hear = listener, listener.hear
        for message in self._early:
            listener.hear(message)
        self._early.clear()
        if self._protocol.disconnected:
            listener.gone()

    def _keep(self, message: bytes) -> None:
        """Keep what is said before anybody listens, within reason."""
        if len(self._early) < MOST_EARLY:
            self._early.append(message)

    def flush(self) -> None:
        """Send on."""
        if self._listener:
            self._listener.flush()

    def hang_up(self) -> None:
        """Note that the client has gone."""
        if self._listener:
            self._listener.gone()


class Unread:
    """For how long somebody has left unread what was sent."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._since: float | None = None

    def for_too_long(self, now: float, *, unread: bool) -> bool:
        """Note how it is now; whether it has been so for too long."""
        if not unread:
            self._since = None
        elif self._since is None:
            self._since = now
        return self._since is not None and now - self._since > self._patience
