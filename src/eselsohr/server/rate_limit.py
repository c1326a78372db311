"""Rate limits: a bucket that fills with time and empties with use."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal


class Bucket:
    """Allow `burst` at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self, amount: float = 1) -> bool:
        """Use one up, or more, if there are so many."""
        now = self._clock()
        left = self._left + (now - self._at) * self._rate
        if left > self._burst:
            left = self._burst
        self._at = now
        enough = left >= amount
        self._left = left - amount if enough else left
        return enough

    def has(self, amount: float = 1) -> bool:
        """Whether there are so many."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= amount


class Buckets:
    """A bucket for everybody; the ones longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, *, keep: int = 10_000) -> None:
        self._rate, self._burst, self._keep = rate, burst, keep
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, whose: Hashable) -> bool:
        """Use one of somebody's up, if there is one."""
        bucket = self._buckets.setdefault(whose, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(whose)
        if len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket.take()

    def check(self, whose: Hashable) -> None:
        """Refuse somebody who has none left, without using one up."""
        bucket = self._buckets.get(whose)
        if bucket is not None and not bucket.has():
            raise Refusal(Code.TOO_FAST)

    def use(self, whose: Hashable) -> None:
        """Use one of somebody's up, or refuse."""
        if not self.take(whose):
            raise Refusal(Code.TOO_FAST)
