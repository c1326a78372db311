"""When a server looks for garbage: not while everybody comes back, then among what is new, once an hour everywhere."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from eselsohr.server.web import garbage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the process of the tests as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable()


class Knot:
    """Garbage that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


def test_nobody_looks_until_the_server_has_settled() -> None:
    garbage.put_off()
    assert not gc.isenabled()
    garbage.tick(garbage.SETTLED - 1)
    assert not gc.isenabled()
    garbage.tick(garbage.SETTLED)
    assert gc.isenabled()


def test_what_came_before_it_settled_is_found_within_the_hour() -> None:
    garbage.put_off()
    knot = Knot()
    found = ref(knot)
    del knot
    garbage.tick(garbage.SETTLED)
    gc.collect()
    assert found() is not None  # what has been put aside is not searched
    garbage.tick(garbage.SWEEPING - 1)
    assert found() is None
