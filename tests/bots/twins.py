"""A test tool: pairs of matches that look the same to the seat to act, and differ in all it cannot know.

What is rearranged is what a game's own tests rearrange: its `rearrange`, and where that is careful (DREIst's kinds seen
once) the second account that follows every single card.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from eselsohr import Match, bots
from eselsohr.engine import registry
from eselsohr.testing import Setup, random_match, rearranged, replayed, setups
from tests.games.dreist.tracker import Tracker, tracked
from tests.playing import turns
from tests.toy.game import TOY

Position = dict[str, Any]


CASES = [  # every variant at a small, a middling and a large table
    *(
        setup
        for setup in setups()
        if setup.game is not TOY
        and setup.players in {setup.game.players[i] for i in (0, len(setup.game.players) // 2, -1)}
    ),
    Setup(registry.find("dreist"), 1, {"campaign": True}),
]
HIDDEN = ("hands", "stacks", "piles", "draw")


class Pair(NamedTuple):
    """Two matches the seat to act cannot tell apart."""

    match: Match
    other: Match


def pairs(setup: Setup, number: int = 0) -> Iterator[Pair]:
    """Pairs from the first deal of a match, and from the second, if it has one."""
    return chain(_pairs(setup, 1, number), _pairs(setup, 2, number))


def _pairs(setup: Setup, deal: int, number: int) -> Iterator[Pair]:
    """Play a deal, now well and now anyhow; at a decision every other time round, rearrange what is hidden."""
    start = _start(setup, deal, number)
    if start is None:
        return
    match, chooser, dice, due = Match.from_position(start), random.Random(number), bots.dice("walk", number), 0
    for _ in turns(match):
        if match.view(None)["deal"] != deal:
            break
        if match.ply >= due and len(match.legal()) > 1:
            due = match.ply + 2 * match.players + 1  # another seat each time
            other = _twin(setup, start, match, chooser)
            if any(match.position().get(name) != other.position().get(name) for name in HIDDEN):
                yield Pair(match.copy(), other)
        played_well = bots.find("greedy").choose(bots.look(match, dice), dice).move
        match.play(played_well if chooser.random() < 0.5 else chooser.choice(match.legal()))


def _start(setup: Setup, deal: int, number: int) -> Position | None:
    """The beginning of a deal; None in a match that has fewer."""
    return next((match.position() for match in random_match(setup, number) if match.deal == deal), None)


def _twin(setup: Setup, start: Position, match: Match, chooser: random.Random) -> Match:
    assert match.turn is not None
    if setup.game.name == "dreist":
        return _dreist(start, match, match.turn, chooser)
    return rearranged(setup, start, match, match.turn, chooser)


def _dreist(start: Position, match: Match, seat: int, chooser: random.Random) -> Match:
    again, tracker = Match.from_position(start), Tracker(start)
    for move in match.record()["moves"]:
        tracked(again, move["move"], tracker)
    opener = again.turn if (again.position()["offer"] or "").startswith("follow") else None
    return replayed(tracker.rearranged(seat, opener, chooser), match)
