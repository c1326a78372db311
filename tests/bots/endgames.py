"""A test tool: small endgames, each with what every move is worth, solved exactly by brute force."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from eselsohr import Match, bots
from tests.bots.exact import Solver, TooLarge
from tests.playing import turns
from tests.waiting import patiently

Endgame = tuple[Match, dict[int, float]]  # and what each legal move is worth to the seat to act

WORLDS = 6  # as many guesses must agree before what is hidden counts as not mattering
LATE = 8  # decisions at the end of a match that may be small enough
CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "boss": ("boss", 4, {"rounds": 1}),
    "heuldoch": ("heuldoch", 3, {}),
    "heuldoch-specials": ("heuldoch", 3, {"specials": True}),
    "dreist": ("dreist", 2, {}),
}


def laid_out() -> Iterator[Endgame]:
    """Esel with few cards and nothing hidden: everybody has seen every hand."""
    chooser, dice = random.Random(7), bots.dice("laid out")
    for _ in patiently("endgames"):
        hands = [[chooser.choice([*map(str, range(1, 14)), "*"]) for _ in range(chooser.randint(1, 3))] for _ in "123"]
        seen = [" ".join(hand) for hand in hands]
        hands[chooser.randrange(3)].append("E")
        match = Match.from_position(
            {
                "game": "esel",
                "players": 3,
                "options": {"deals": 1},
                "hands": [" ".join(hand) for hand in hands],
                "seen": seen,
                "scores": [chooser.randint(0, 30) for _ in range(3)],
            }
        )
        try:
            values = solved(match, dice, worlds=1) if len(match.legal()) > 1 else {}
        except TooLarge:
            continue
        if values:
            yield match, values


def played_out(game: str, players: int, options: dict[str, Any]) -> Iterator[Endgame]:
    """Ends of real matches, where every guess of what the seat does not see comes to the same."""
    for number in count():
        match, dice, late = Match.new(game, players, options, f"end {number}"), bots.dice(number), list[Match]()
        greedy = bots.find("greedy")
        for _ in turns(match):
            if len(match.legal()) > 1:
                late.append(match.copy())
            match.play(greedy.choose(bots.look(match, dice), dice).move)
        for end in reversed(late[-LATE:]):
            try:
                values = solved(end, dice, WORLDS)
            except TooLarge:
                break  # and so is everything before
            if values:
                yield end, values


def solved(match: Match, dice: Any, worlds: int) -> dict[int, float]:
    """What each move is worth to the seat to act; empty where that depends on what it cannot know, or is all one."""
    seat = match.turn
    assert seat is not None
    found: list[dict[int, float]] = []
    for _ in range(worlds):
        values = Solver(match.game, match.players).moves(match.guess(seat, dice))
        found.append({move: of_all[seat] for move, of_all in values.items()})
        if found[0] != found[-1]:
            return {}
    spread = max(found[0].values()) - min(found[0].values())
    return found[0] if spread > 1e-9 else {}
