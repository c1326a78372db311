"""All cores: the same outcomes whatever the number of processes, and no process left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from multiprocessing import active_children

import pytest

from eselsohr.lab.arena import Contest, contest, play
from eselsohr.lab.workers import WAITING, WorkerLost, interruptible, run


@pytest.fixture
def fight() -> Contest:
    return contest("esel", 3, {"deals": 1}, ["greedy", "random"], "cores")


def test_the_outcomes_do_not_depend_on_the_number_of_processes(fight: Contest) -> None:
    alone = [play(fight, number) for number in range(9)]
    assert list(run(fight, range(9), 1)) == alone
    assert sorted(run(fight, range(9), 2), key=lambda outcome: outcome.number) == alone
    assert active_children() == []


def test_nothing_to_play(fight: Contest) -> None:
    assert list(run(fight, [])) == list(run(fight, [], 1)) == []


def test_matches_are_taken_as_they_are_needed_and_stopping_ends_every_process(fight: Contest) -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    outcomes = run(fight, numbers(), 2)
    for played in range(1, 5):
        next(outcomes)
        assert len(taken) <= 2 * 2 * WAITING + played
    assert len(active_children()) == 2
    outcomes.close()
    assert active_children() == []


def test_a_process_ended_from_outside_is_told_in_a_sentence(fight: Contest) -> None:
    outcomes = run(fight, count(), 2)
    next(outcomes)
    victim = active_children()[0].pid
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    with pytest.raises(WorkerLost):
        for _ in outcomes:
            pass
    assert active_children() == []


@pytest.mark.parametrize("fails", [True, False])
def test_an_interruption_that_a_library_swallows_is_one_all_the_same(*, fails: bool) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interruptible():
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        if fails:
            raise RuntimeError("no compiled object yet")
    with pytest.raises(RuntimeError), interruptible():
        raise RuntimeError("this is one")
    assert signal.getsignal(signal.SIGINT) is before
