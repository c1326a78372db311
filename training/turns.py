"""`python -m training.turns`: the judge of DREIst's turns learns, on a CPU, in three stages.

First it learns who wins the games of greedy players; then, playing turns by itself without guesses, what its next turns
will be worth; last, what guesses say: all ways to end a turn that look good are tried in guesses, and it is to judge
each as they do. It is learned by gradients of one row at a time, each weight at a pace of its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import eselsohr.games  # noqa: F401  registers them
from eselsohr.bots import planner
from eselsohr.bots.walk import prints
from eselsohr.engine import registry
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native
from eselsohr.engine.options import encode
from eselsohr.games.dreist.kernel import planner as turns
from eselsohr.games.dreist.kernel.judge import FACTS
from eselsohr.lab.standings import interval
from training import revision
from training.kernel import turns as kernel
from training.paces import Judge, returns

GAME = registry.find("dreist")
PLAYERS = {2: 0.65, 3: 0.1, 4: 0.1, 1: 0.15}  # how much of the time each number of players has
SHARES = 0.05, 0.25, 0.7  # of the time, for each stage
ROUNDS = 1, 4, 3  # in each
AT_ONCE = 1e-3  # seconds: one round
KEPT = 500_000  # turns that are learned from once more
MOST = 2_000_000  # that are learned from at once
CONTEST = 1 << 40  # games nobody learns from


class Workshop:
    """All that the kernel works on."""

    def __init__(self, seed: int) -> None:
        state = GAME.rules.State
        self.kernel, self.next = native(kernel), seed << 32
        self.begun = state.array(1), state.array(1), Dice.array(1)
        self.desk = state.array(turns.STATES), turns.Desk.array(1), turns.Way.array(turns.WAYS + 1)

    def shared(self, seconds: float) -> Iterator[tuple[int, Any]]:
        """Whose turn it is to be played until the time is up: how many players, and the options."""
        spent, end = dict.fromkeys(PLAYERS, 0.0), time.monotonic() + seconds
        while time.monotonic() < end:
            players = min(PLAYERS, key=lambda one: spent[one] / PLAYERS[one])
            named = {"campaign": True} if players == 1 else {"attach_above": bool(self.next % 8 == 0)}
            begun = time.monotonic()
            yield players, np.array(encode(GAME.options, named, players), np.int16)
            spent[players] += time.monotonic() - begun

    def watch(self, judge: Any, seconds: float, *, planned: bool) -> list[Any]:
        """Rows of facts at the ends of turns, how many, whose, and whether they were wild."""
        found = list[tuple[Any, ...]]()
        for players, options in self.shared(seconds):
            rows, size = np.zeros((10_000, FACTS), np.int16), 10_000
            noted = rows, np.zeros(size, np.int16), np.zeros(size, np.int8), np.zeros(size, np.int8)
            count, self.next = self.kernel.watch(
                *self.begun, players, options, self.next, 100, planned, *self.desk, judge, *noted
            )
            found.append(tuple(part[:count] for part in noted))
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]

    def weigh(self, judge: Any, guesses: int, seconds: float) -> list[Any]:
        """Rows of facts at the ends of turns that were tried, how many, and how likely they won."""
        found = list[tuple[Any, ...]]()
        for players, options in self.shared(seconds):
            noted = np.zeros((5_000, FACTS), np.int16), np.zeros(5_000, np.int16), np.zeros(5_000, np.int32)
            chances = np.zeros(5_000)
            count = self.kernel.weigh(
                *self.begun, players, options, self.next, guesses, *self.desk, judge, *noted, chances
            )
            self.next += 1
            found.append((noted[0][:count], noted[1][:count], chances[:count]))
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]

    def among_greedy(self, judge: Any) -> str:
        """How often it wins against a greedy player, without guesses."""
        shares, options = np.zeros(500), np.array(encode(GAME.options, {}, 2), np.int16)
        noted = np.zeros((1, FACTS), np.int16), np.zeros(1, np.int16)
        self.kernel.contest(*self.begun, 2, options, CONTEST, *self.desk, judge, *noted, shares)
        low, high = interval(shares.tolist())
        return f"{shares.mean():.1%} ({low:.1%}–{high:.1%}) against greedy, without guesses"


def learn(judge: Judge, rows: Any, lengths: Any, wanted: Any, which: Any, pace: float) -> float:
    """Learn from rows in any order; the loss."""
    order = np.random.default_rng(len(which)).permutation(which)
    return judge.learn(rows, lengths, wanted.astype(np.float32), order, pace)


def from_games(shop: Workshop, judge: Judge, seconds: float, rounds: int, *, planned: bool) -> Iterator[str]:
    """Learn what the next turn is worth, or who wins, from games."""
    old = list[Any]()
    for number in range(rounds):
        rows, lengths, who, wild = shop.watch(judge.whole(), seconds / rounds / 2, planned=planned)
        found = [rows, lengths, who, wild]
        found = [np.concatenate([a[-KEPT:], b]) for a, b in zip(old, found, strict=True)] if old else found
        rows, lengths, who, wild = old = found
        which = np.flatnonzero(who >= 0)[-MOST:]
        for lasting in (1.0, 0.8) if not planned else (0.7,):
            wanted = np.zeros(len(who))
            returns(who, wild, judge.chances(rows, lengths), lasting, wanted)
            loss = learn(judge, rows, lengths, wanted, which, 0.01 / (1 + number))
        yield f"{len(which)} turns, loss {loss:.4f}"


def from_guesses(shop: Workshop, judge: Judge, guesses: int, seconds: float, rounds: int) -> Iterator[str]:
    """Learn to judge ends of turns as guesses do."""
    old = list[Any]()
    for _ in range(rounds):
        found = shop.weigh(judge.whole(), guesses, 0.9 * seconds / rounds)
        found = [np.concatenate([a, b]) for a, b in zip(old, found, strict=True)] if old else found
        rows, lengths, chances = old = found
        judge.forget()
        for pace in (4, 4, 4, 2, 2, 1, 1, 0.5, 0.5):
            loss = learn(judge, rows, lengths, chances, np.arange(len(lengths)), pace / 1000)
        yield f"{len(lengths)} ends of turns, loss {loss:.4f}"


def main() -> None:
    """Learn, and write down what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1200, help="to learn, all in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guesses", type=int, default=50, help="for each way to end a turn")
    parser.add_argument("--out", type=Path, default=GAME.folder / planner.FILE)
    arguments = parser.parse_args()
    shop, judge, curve = Workshop(arguments.seed), Judge(arguments.seed), list[Any]()
    shop.watch(judge.whole(), AT_ONCE, planned=True)  # compiled now
    shop.weigh(judge.whole(), 1, AT_ONCE)
    begun = time.monotonic()
    first, second, third = (share * arguments.seconds for share in SHARES)
    for stage in (
        from_games(shop, judge, first, ROUNDS[0], planned=False),
        from_games(shop, judge, second, ROUNDS[1], planned=True),
        from_guesses(shop, judge, arguments.guesses, third, ROUNDS[2]),
    ):
        for line in stage:
            curve.append([round(time.monotonic() - begun), line, shop.among_greedy(judge.whole())])
            print(*curve[-1], sep="; ", flush=True)
    settings = {"seed": arguments.seed, "seconds": arguments.seconds, "guesses": arguments.guesses}
    about = {"game": GAME.name, "settings": settings, "revision": revision(), "curve": curve}
    fits = {"rules_version": GAME.rules_version, "judge": prints(partial(planner.fingerprint, GAME))}
    planner.save(arguments.out, about | fits, judge.whole())


if __name__ == "__main__":
    main()
