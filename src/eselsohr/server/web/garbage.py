"""When Python looks for garbage that only a search finds: hardly ever, since there is hardly any here.

A search through thousands of matches stops them all, and one through what the last hundred thousand things left behind
takes some ms. While everybody comes back to a server that has been started again nothing is thrown away, so a
search would only go through what stays, again and again.
"""

from __future__ import annotations

import gc

SETTLED = 100  # ticks, ten a second, until everybody who was here before a restart is here again
SWEEPING = 36_000  # ticks between two searches among all there is


def put_off() -> None:
    """Look for none until the server has settled."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 1_000_000)
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
