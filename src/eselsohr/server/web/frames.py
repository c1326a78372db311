"""The frames of a WebSocket: how they are read, how many there may be, and how they are written."""

from __future__ import annotations

import logging
from struct import pack

from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from eselsohr.server.rate_limit import Bucket
from eselsohr.server.web.limits import Limits

WHOLE_TEXT = 0x80 | Opcode.TEXT  # how such a frame begins
SHORT_HEAD = 6  # bytes before a short text of a client: that, its size, and the mask


class Frames:
    """The frames of a WebSocket, from the first one on; nearly all of them are read without a parser."""

    def __init__(self, limits: Limits) -> None:
        self.flooded = False
        self.bucket = Bucket(limits.frames, limits.frames_at_once)
        self._limits = limits
        self._parser: Parser | None = None

    @property
    def parser(self) -> Parser:
        """What reads and writes all that is no short text; most have no need of it for as long as they stay."""
        if self._parser is None:
            self._parser = Parser(self, self._limits)
        return self._parser

    @property
    def open(self) -> bool:
        """Whether neither side has begun to close it."""
        return self._parser is None or self._parser.state is State.OPEN

    def whole_text(self, data: bytes) -> bytes | None:
        """Read what is one short message and nothing else, as nearly all is; None: the parser has to look at it."""
        size = len(data) - SHORT_HEAD
        short = 0 <= size < 126 and data[0] == WHOLE_TEXT and data[1] == 0x80 | size
        if short and (self._parser is None or self._parser.between) and self.bucket.take():
            return apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
        return None

    def waiting(self) -> bytes:
        """Give what the parser wants to be sent."""
        return b"" if self._parser is None else b"".join(self._parser.data_to_send())

    def stop(self) -> None:
        """Take nothing more."""
        self.flooded = True
        if self.open:
            self.parser.fail(CloseCode.POLICY_VIOLATION, "too much")


class Parser(ServerProtocol):
    """Reads and writes frames of any kind."""

    def __init__(self, frames: Frames, limits: Limits) -> None:
        super().__init__(state=State.OPEN, max_size=limits.largest, logger=logging.getLogger("uvicorn.error"))
        self._frames = frames
        self._most_fragments = limits.fragments
        self._fragments = 0  # of the message that is coming in

    @property
    def between(self) -> bool:
        """Whether no message has begun that has not ended, and more may come."""
        return self.state is State.OPEN and not self.reader.buffer and self.current_size is None

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame of any kind, until there are too many."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments = self._fragments + 1 if frame.opcode is Opcode.CONT else 1
        if self._frames.bucket.take() and self._fragments <= self._most_fragments:
            super().recv_frame(frame)
        else:
            self._frames.stop()


def framed(message: bytes) -> bytes:
    """Put a text into a frame: a whole message, and of a server never masked (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size) + message
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size) + message
    return pack("!BBQ", WHOLE_TEXT, 127, size) + message
