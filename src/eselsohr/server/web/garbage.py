"""When Python looks for garbage that only a search finds: hardly ever, since there is hardly any here.

A search through thousands of matches stops them all, and one through the last hundred thousand things that stayed took
up to a fifth of a second at two thousand tables: so only the newest two thousand things are looked at. While everybody
comes back to a server that has been started again nothing is thrown away, and a search would only go through what
stays, again and again.
"""

from __future__ import annotations

import gc

SETTLED = 100  # ticks, ten a second, until everybody who was here before a restart is here again
SWEEPING = 36_000  # ticks between two searches among all there is
NEVER = 1_000_000_000


def put_off() -> None:
    """Look for none until the server has settled."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, NEVER, NEVER)
    gc.disable()


def tick(counter: int) -> None:
    """Look among what is new from the moment the server has settled, and among all there is once an hour."""
    if counter == SETTLED:
        gc.freeze()
        gc.enable()
    if counter % SWEEPING == SWEEPING - 1:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
