"""What one would like to know about Boss."""

from __future__ import annotations

import numpy as np

from eselsohr.engine.studies import Grid, Played, Question


def ranks(played: Played) -> Grid:
    """Which post follows which: totals are sums of places, so a deal adds its place."""
    totals, deals = played.by_seat("deals", "score"), np.asarray(played.deals["deal"])
    later = np.flatnonzero(deals > 1)
    before = np.where(deals[later - 1, None] > 1, totals[later - 2], 0)
    old, new = totals[later - 1] - before, totals[later] - totals[later - 1]
    counts = np.zeros((played.players, played.players))
    np.add.at(counts, (old.ravel() - 1, new.ravel() - 1), 1)
    posts = [str(post) for post in range(1, played.players + 1)]
    return Grid(posts, posts, (counts / counts.sum(axis=1, keepdims=True)).tolist())


QUESTIONS = [Question("ranks", ranks, options={"rounds": 5})]
