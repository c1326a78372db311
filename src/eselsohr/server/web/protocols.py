"""How bytes become requests and frames: uvicorn's protocols, and whom they turn away by themselves."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import os
from collections import Counter
from struct import pack
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import StatusLike
from websockets.utils import apply_mask

from eselsohr.server import metrics
from eselsohr.server.messages import Code
from eselsohr.server.rate_limit import Bucket
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import respond
from eselsohr.server.web.limits import Limits, leave
from eselsohr.server.web.origin_guard import HEADERS
from eselsohr.server.wire import Listener

log = logging.getLogger(__name__)

COMPLAINING = 60.0  # seconds between two complaints about the same
SWEEPING = 36_000  # ticks, ten a second, between two searches for garbage among all there is
MOST_EARLY = 200  # messages that wait until somebody listens
WHOLE_TEXT = 0x80 | Opcode.TEXT  # how such a frame begins
SHORT_HEAD = 6  # bytes before a short text of a client: that, its size, and the mask
CLOSING = 1.0  # seconds somebody who is shown the door has to read why


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
        self._limits, self._callers = config.limits, server_state
        self._unread = Unread(config.limits.stalled)
        self._asked_since: float | None = None  # since when a request has been coming in

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a call, unless there are too many."""
        super().connection_made(transport)
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
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asked_since = None  # it is all here
        elif self._asked_since is None:
            self._asked_since = self.loop.time()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, if there is room for one."""
        if self._callers.sockets >= self._limits.sockets:
            self._refuse(Refusal(Code.TOO_MANY))
        else:
            super().handle_websocket_upgrade(event)
            metrics.PAGES.take()
            leave(self._callers.addresses, self._address)  # the socket counts itself

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


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection that has become a WebSocket; the application has it as the wire to a client.

    The handshake goes through the web framework. From then on a message is handed over as it comes, and written as it
    is sent: without a queue, a task or a timer of its own.
    """

    def __init__(self, config: Config, server_state: Callers, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, server_state, *args, **kwargs)
        self._callers = server_state
        self._unread = Unread(config.limits.stalled)
        self._bytes = Bucket(config.limits.bytes, config.limits.bytes_at_once)
        self._frames = Frames(config.limits)
        self.wire = SocketWire(self)
        self.conn = self._frames

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it among the sockets."""
        super().connection_made(transport)
        metrics.SOCKETS.add()
        self._callers.sockets += 1
        self._callers.addresses[self._address] += 1

    def connection_lost(self, exc: Exception | None) -> None:
        """Let somebody go."""
        super().connection_lost(exc)
        metrics.SOCKETS.take()
        self._callers.sockets -= 1
        leave(self._callers.addresses, self._address)
        self.wire.hang_up()

    def handle_connect(self, event: Request) -> None:
        """Ask the application whether it may become a socket."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope)["wire"] = self.wire

    def data_received(self, data: bytes) -> None:
        """Take what has come, until it is too much."""
        if self._frames.flooded:
            return
        if not self._bytes.take(len(data)):
            self._frames.stop()
        elif (message := self._frames.whole_text(data)) is not None:
            self.wire.hear(message)
        else:
            super().data_received(data)
        if self._frames.flooded:
            self._show_the_door()
        elif self.conn.handshake_exc and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that has come whole."""
        message, self.frames = b"".join(self.frames), []
        self.wire.hear(message)

    def handle_close(self, event: Frame) -> None:
        """Note that the client takes its leave."""
        super().handle_close(event)
        self.wire.hang_up()

    def handle_parser_exception(self) -> None:
        """Note that the client speaks no WebSocket."""
        super().handle_parser_exception()
        self.wire.hang_up()

    def handle_ping(self) -> None:
        """Answer a ping; somebody who does not read gets no answers, for they would only pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def resume_writing(self) -> None:
        """Send on: the client takes more."""
        super().resume_writing()
        self.wire.flush()

    def check(self, now: float) -> None:
        """Cut off somebody who does not read."""
        if self._unread.for_too_long(now, unread=not self.writable.is_set() or self.transport.is_closing()):
            self.transport.abort()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _show_the_door(self) -> None:
        """Say why, listen to nothing more, and hang up a moment later."""
        metrics.REFUSALS.add("flood")
        self.transport.write(b"".join(self.conn.data_to_send()))
        if not self.read_paused:
            self.transport.pause_reading()
        self.read_paused = False  # so that nobody goes on reading
        self.close_sent = self.disconnected = True
        self.close_timer = self.loop.call_later(CLOSING, self.transport.abort)
        self.wire.hang_up()


class SocketWire:
    """The wire to a client, as the application has it."""

    def __init__(self, protocol: SocketProtocol) -> None:
        self._protocol = protocol
        self._listener: Listener | None = None
        self._early: list[bytes] = []  # what was said before anybody listened

    @property
    def clogged(self) -> bool:
        """Whether the client has yet to take what was sent before."""
        return not self._protocol.writable.is_set()

    def send(self, *messages: bytes) -> None:
        """Send messages in one go, if anybody is there to take them."""
        if messages and self._protocol.conn.state is State.OPEN:
            self._protocol.transport.write(b"".join([part for message in messages for part in _framed(message)]))

    def listen(self, listener: Listener) -> None:
        """Hand over all that the client says, from its first message on."""
        self._listener = listener
        for message in self._early:
            listener.hear(message)
        self._early.clear()
        if self._protocol.disconnected:
            listener.gone()

    def hear(self, message: bytes) -> None:
        """Take a message; what is said before anybody listens is kept, within reason."""
        if self._listener:
            self._listener.hear(message)
        elif len(self._early) < MOST_EARLY:
            self._early.append(message)

    def flush(self) -> None:
        """Send on."""
        if self._listener:
            self._listener.flush()

    def hang_up(self) -> None:
        """Note that the client has gone."""
        if self._listener:
            self._listener.gone()


def _framed(message: bytes) -> tuple[bytes, bytes]:
    """Put a text into a frame: a whole message, and of a server never masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size), message
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size), message
    return pack("!BBQ", WHOLE_TEXT, 127, size), message


class Frames(ServerProtocol):
    """The frames of a WebSocket, and the handshake before them."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(max_size=limits.largest, logger=logging.getLogger("uvicorn.error"))
        self.flooded = False
        self._bucket = Bucket(limits.frames, limits.frames_at_once)
        self._most_fragments = limits.fragments
        self._fragments = 0  # of the message that is coming in

    def whole_text(self, data: bytes) -> bytes | None:
        """Read what is one short message and nothing else, as nearly all is; None: the parser has to look at it."""
        size = len(data) - SHORT_HEAD
        short = 0 <= size < 126 and data[0] == WHOLE_TEXT and data[1] == 0x80 | size
        between = self.state is State.OPEN and not self.reader.buffer and self.current_size is None
        if short and between and self._bucket.take():
            return apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
        return None

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame of any kind, until there are too many."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments = self._fragments + 1 if frame.opcode is Opcode.CONT else 1
        if self._bucket.take() and self._fragments <= self._most_fragments:
            super().recv_frame(frame)
        else:
            self.stop()

    def stop(self) -> None:
        """Take nothing more."""
        self.flooded = True
        if self.state is State.OPEN:
            self.fail(CloseCode.POLICY_VIOLATION, "too much")

    def reject(self, status: StatusLike, text: str) -> Response:
        """Refuse to become a socket, with the headers of every answer."""
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


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
        if counter % SWEEPING == SWEEPING - 1:
            gc.collect()
        return await super().on_tick(counter)

    def _complain_of_files(self, now: float) -> None:
        """Say, once a minute, that callers are turned away because no file is left for them."""
        try:
            io.FileIO(os.devnull).close()
        except OSError as error:
            if now - self._complained > COMPLAINING:
                self._complained = now
                log.error("callers are turned away: %s; the limit of open files (ulimit -n) is low", error.strerror)
