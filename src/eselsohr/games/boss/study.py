"""What one would like to know about Boss."""

from __future__ import annotations

import numpy as np

from eselsohr.engine.studies import Grid, Played, Question, pooled


def ranks(played: Played) -> Grid:
    """Which post follows which: totals are sums of places, so a deal adds its place."""
    totals, deals = played.by_seat("deals", "score"), np.asarray(played.deals["deal"])
    later = np.flatnonzero(deals > 1)
    before = np.where(deals[later - 1, None] > 1, totals[later - 2], 0)
    old, new = totals[later - 1] - before, totals[later] - totals[later - 1]
    _, match = np.unique(np.asarray(played.deals["match"])[later], return_inverse=True)
    counts = np.zeros((match.max() + 1, played.players, played.players))
    np.add.at(counts, (match[:, None], old - 1, new - 1), 1)
    posts = range(played.players)
    shares = [[pooled(counts[:, i, j], counts[:, i].sum(axis=1)) for j in posts] for i in posts]
    names = [str(post + 1) for post in posts]
    return Grid(names, names, shares)


QUESTIONS = [Question("ranks", ranks, options={"rounds": 5})]
