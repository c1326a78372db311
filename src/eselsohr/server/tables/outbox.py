"""What a client is sent: answers, and the newest picture; what it does not take in time is not kept for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from eselsohr.server.wire import Wire

MOST_ANSWERS = 32  # that wait to be sent


class SlowReader(Exception):
    """The client does not read what it is sent."""


class Outbox:
    """A bounded outbox. A picture is made only when it is sent, so the newest has always replaced the older ones."""

    def __init__(self, make_picture: Callable[[], bytes], wire: Wire) -> None:
        self._make_picture = make_picture
        self._wire = wire
        self._answers: list[bytes] = []
        self._stale = False
        self._due = False  # to be flushed in this turn of the loop
        self._loop = asyncio.get_running_loop()
        self.closed: asyncio.Future[None] = self._loop.create_future()

    def put(self, answer: bytes) -> None:
        """Add an answer to those that wait; whoever leaves too many unread gets nothing more."""
        if len(self._answers) >= MOST_ANSWERS:
            self.flush()
        if len(self._answers) >= MOST_ANSWERS:
            self.close(SlowReader())
        self._answers.append(answer)
        self._plan()

    def mark_stale(self) -> None:
        """Note that the last picture sent is out of date."""
        mark_stale([self])

    def close(self, why: Exception | None = None) -> None:
        """Send nothing more; whoever waits for the end is told why."""
        if not self.closed.done():
            if why:
                self.closed.set_exception(why)
                self.closed.exception()  # whether anybody waits for it or not
            else:
                self.closed.set_result(None)

    def _plan(self) -> None:
        """Send all that has changed in this turn of the loop at its end, together."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits, as far as the client takes it; also called once it takes more."""
        self._due = False
        wire, answers = self._wire, self._answers
        if wire.clogged or self.closed.done():
            return
        try:
            if self._stale:
                self._stale = False
                # An answer must not come before the picture of what it is about.
                wire.send(self._make_picture(), *answers)
            else:
                wire.send(*answers)
            if answers:
                answers.clear()
        except Exception as error:
            self.close(error)


def mark_stale(outboxes: Iterable[Outbox]) -> None:
    """Note that the last pictures sent are out of date, all of them for the same reason."""
    due = []
    for outbox in outboxes:
        outbox._stale = True
        if not outbox._due:
            outbox._due = True
            due.append(outbox)
    if due:
        due[0]._loop.call_soon(_flush, due)


def _flush(outboxes: Iterable[Outbox]) -> None:
    for outbox in outboxes:
        outbox.flush()
