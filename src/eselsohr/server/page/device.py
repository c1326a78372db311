"""What a reader's own device does for a table that is at a server: it thinks of hints and reviews, and deals again.

`client/src/device/worker.ts` starts it with Pyodide, as `page` is started on a static site. It knows what it is told:
for a hint what the reader's seat knows, for a review and a check the record of a match that is over. It keeps nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any

import msgspec

from eselsohr.engine import files, registry
from eselsohr.engine.match import Match
from eselsohr.server import witness
from eselsohr.server.messages import Advice, Insight
from eselsohr.server.page.kernel_pool import KernelPool, KernelWorker
from eselsohr.server.refusal import OBJECTIONS, refusal
from eselsohr.server.tables.coach import Coach, ReviewJob, insight_read

HERE = "here"  # whoever sits at this device


class Device:
    """Answers as the server would; every answer is a status and a message."""

    def __init__(self, kernels: Sequence[KernelWorker]) -> None:
        self._coach = Coach(KernelPool(kernels))

    async def hint(self, insight: str, asked: str) -> tuple[int, str]:
        """Think of a hint, from what a seat knows."""
        return await _answered(self._hint(msgspec.json.decode(insight, type=Insight), asked))

    async def review(self, table: str, seat: int, since: int, record: str) -> tuple[int, str]:
        """Begin a review of a match, or tell how far it is; then the record is not needed."""
        return await _answered(self._review(table, seat, since, record))

    async def verify(self, record: str, seen: str) -> tuple[int, str]:
        """Deal a match again, and compare it with what the page had written down."""
        return await _answered(self._verify(record, seen))

    async def _hint(self, insight: Insight, asked: str) -> Advice:
        sight, dice = insight_read(insight)
        return Advice(insight.id, insight.ply, *await self._coach.think(HERE, sight, dice, asked))

    async def _review(self, table: str, seat: int, since: int, record: str) -> object:
        job = self._coach.find(table, seat)
        if job is None:
            document = files.loads(record.encode())
            job = ReviewJob(registry.find(document["game"]), _names(document), seat, HERE)
            self._coach.begin((table, seat), job, Match.moments(document))
        return self._coach.progress(job, since=since)

    async def _verify(self, record: str, seen: str) -> object:
        return witness.dealt_again(files.loads(record.encode()), witness.read(seen.encode()))


def _names(record: dict[str, Any]) -> list[str]:
    """Who held each seat at last."""
    names = [str(seat["name"]) for seat in record["seats"]]
    for handover in record.get("handovers", ()):
        names[handover["seat"]] = handover["name"]
    return names


async def _answered(asked: Awaitable[object]) -> tuple[int, str]:
    try:
        return 200, msgspec.json.encode(await asked).decode()
    except OBJECTIONS as error:
        refused = refusal(error)
        return refused.status, msgspec.json.encode(refused.message()).decode()
