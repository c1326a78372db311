"""How much is it worth to see all cards? One cheater among masters, every deal in every seating.

The cheater plays the move after which the deal ends best for it if all play on as masters do, the cards being as they
are; in DREIst the one after which it wins most likely as far as its next turn, where the judge is asked. Who knows no
more than others may know cannot hope for more than this, as far as such playing on goes.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from benchmarks.masters import FIRST, Watch, watched
from eselsohr.lab.standings import interval


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="every seating plays each")
    parser.add_argument("--seconds", type=float, default=60, help="at each table, about")
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    arguments = parser.parse_args()
    for table in watched(arguments.tables):
        watch, shares, begun = Watch.at(table, 1), list[float](), time.monotonic()
        while len(shares) < arguments.deals and (len(shares) < 2 or time.monotonic() - begun < arguments.seconds):
            share = np.zeros(1)
            watch.kernel.cheat(*watch.begun, FIRST + len(shares), share, watch.known)
            shares.append(float(share[0]))
        low, high = interval(shares)
        mean = sum(shares) / len(shares)
        even = 1 / table.game.seats(table.players)
        print(f"{table}: {mean:.1%} ({low:.1%}–{high:.1%}), even {even:.1%}, {len(shares)} deals", flush=True)


if __name__ == "__main__":
    main()
