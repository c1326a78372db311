"""What carries messages between a client and its session: a socket, in tests a list."""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """Whoever listens to a client."""

    def hear(self, text: bytes) -> None:
        """Take a message."""

    def flush(self) -> None:
        """Send what waits: the client takes more."""

    def gone(self) -> None:
        """Note that the client has gone."""


class Wire(Protocol):
    """A client as its session knows it."""

    clogged: bool  # the client has yet to take what was sent before

    def send(self, *messages: bytes) -> None:
        """Send messages, all in one go."""

    def listen(self, listener: Listener) -> None:
        """Hand over all that the client says, from its first message on."""
