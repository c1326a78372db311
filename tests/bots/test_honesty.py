"""A bot's choice does not change when everything its seat cannot know is rearranged."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from eselsohr import Match, bots
from eselsohr.bots import Sight, net, planner
from eselsohr.games.dreist.contract import census
from eselsohr.testing import Setup
from tests.bots.twins import CASES, Pair, pairs
from tests.conftest import SCALE

ERRING = ("greedy:overlook=0.5", "master:misjudge=3:forget=0.5")
QUICK = [bots.find(level) for level in ("random", "greedy", "search:iterations=60")]


def seen(match: Match) -> Sight:
    return bots.look(match, bots.dice("same", match.ply))


def truth(match: Match) -> Sight:
    """What a bot must never get: the true state in place of a guess."""
    return replace(seen(match), state=match.game.rules.State.copy(match._state))


def facts(sight: Sight) -> list[object]:
    """All a bot can look at."""
    return [sight.legal, sight.known, *(getattr(sight.state, field) for field in sight.game.rules.State.fields)]


# What a seat remembers, or has half seen: a pair in which that plays a part.


def _taken_up(pair: Pair) -> bool:
    """Esel: what others took up in a donkey round, and still hold (E14)."""
    seen_cards = pair.match.known(pair.match.turn)["seen"]
    return any(cards for seat, cards in enumerate(seen_cards) if seat != pair.match.turn)


def _exchanged(pair: Pair) -> bool:
    """Boss: what the partner was given, and still holds (B10)."""
    return bool(pair.match.known(pair.match.turn)["still"])


def _face_down(pair: Pair) -> bool:
    """Heul doch: onions of others have other faces (H7)."""
    return bool(pair.match.position()["stacks"] != pair.other.position()["stacks"])


def _half_seen(pair: Pair) -> bool:
    """DREIst: of a kind that lies open or in the own hand, other cards lie elsewhere."""
    one, two = pair.match.position(), pair.other.position()
    assert pair.match.turn is not None
    open_cards = census({**one, "hands": [one["hands"][pair.match.turn]], "piles": []})
    zones = zip([*one["hands"], *one["piles"]], [*two["hands"], *two["piles"]], strict=True)
    moved = {kind for a, b in zones for kind in {*a.split()} ^ {*b.split()}}
    return bool(moved & open_cards.keys())


MEMORY: dict[str, Callable[[Pair], bool]] = {
    "boss": _exchanged,
    "dreist": _half_seen,
    "esel": _taken_up,
    "heuldoch": _face_down,
}


@pytest.mark.parametrize("setup", CASES, ids=str)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(setup: Setup) -> None:
    remembered = []
    for number in range(SCALE):
        for pair in pairs(setup, number):
            compare(pair, QUICK + [bots.find("master")] * (net.exists(setup.game) or planner.exists(setup.game)))
            remembered += [pair] * MEMORY[setup.game.name](pair)
    assert remembered, "nothing was compared that a seat has to remember"
    for pair in remembered[-SCALE:]:
        compare(pair, [bots.find(level) for level in (*bots.LEVELS, *bots.CHARACTERS, *ERRING)])


def compare(pair: Pair, players: list[bots.Bot]) -> None:
    """Nothing reaches a bot that differs; and if the truth did, no bot would look at it."""
    one, two = map(seen, pair)
    assert facts(one) == facts(two), f"ply {pair.match.ply}: a bot can tell them apart"
    true_one, true_two = map(truth, pair)
    assert facts(true_one) != facts(true_two), f"ply {pair.match.ply}: nothing was rearranged"
    for bot in players:
        found = [bot.choose(sight, bots.dice(bot.level)) for sight in (one, two, true_one, true_two)]
        assert found[0] == found[1] and found[2] == found[3], f"ply {pair.match.ply}: {bot.level}"
