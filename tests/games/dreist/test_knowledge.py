"""What an attentive player knows: views, masks, and guesses with the right frequencies."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.games.dreist.notation import cards, pile
from eselsohr.testing import replayed, told
from tests.conftest import SCALE
from tests.games.dreist.builder import layout, table
from tests.games.dreist.tracker import Tracker, tracked
from tests.playing import hands, play, turns


@pytest.mark.rule("G7")
def test_a_seat_sees_its_hand_the_layout_the_discard_and_all_counts() -> None:
    match = play(table("4r@1", "5r 8v", "6r 7v", piles=["1r 1y", "2r"]), "5r@1", "end")
    view = match.view(0)
    assert view["hand"] == "1r 1y 8v" and view["held"] == [3, 2] and view["piles"] == [0, 1]
    assert view["layout"] == layout(match) == "4r@1 5r@1" and view["discard"] == "" and view["legal"] == []
    assert match.view(1)["legal"] == match.legal() and match.view(None)["hand"] is None
    assert not {"hands", "unseen"} & view.keys()
    assert view["egon"] is None and Match.new("dreist", 1, seed=1).view(0)["egon"] == 1


@pytest.mark.rule("G7")
def test_what_is_unseen_is_all_that_lies_nowhere_open() -> None:
    match = Match.new("dreist", 3, seed=3)
    for seat in range(3):
        unseen = Counter(match.known(seat)["unseen"].split())
        assert unseen.total() == 91 and not (unseen + Counter(hands(match)[seat].split())) - PACK
    assert len(match.known(None)["unseen"].split()) == 96


PACK = Counter({f"{number}{colour}": 3 for number in range(1, 9) for colour in "rytv"})


@pytest.mark.rule("G7", "D15", "D16")
def test_nobody_sees_a_gift_but_who_takes_it_up() -> None:
    match = table("3r@1", "4r", "1r 1y 1t 1v", "2t 2t 2t 2y 2y", piles=["7r 7y 7t"])
    play(match, "4r@1", "gift 1 1")
    for seat in (None, 0, 1, 2):
        events = {event.tag: event.plain() for event in match.events_for(seat)}
        assert events["gave"]["cards"] is None and events["gave"]["to"] == [1, 1]
        assert events["received"]["cards"] == ("7r" if seat == 1 else None)
        assert events["received"]["count"] == 1
        assert events["refilled"]["cards"] == ("7t" if seat == 0 else None)
    assert "7y" in match.known(1)["unseen"], "what became the pile stays unseen"


@pytest.mark.rule("G7", "D13")
def test_a_drawn_card_is_for_its_owner_only() -> None:
    match = play(table("3r@1 4r@1", "5r 8v", "1r", piles=["7y"]), "5r@1", "draw")
    assert [match.events_for(seat)[-1].plain()["cards"] for seat in (0, 1, None)] == ["7y", None, None]


@pytest.mark.rule("G7")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_leaks_when_every_unseen_card_is_changed_about(players: int) -> None:
    for number in range(3 * SCALE):
        chooser = random.Random(number)
        start = Match.new("dreist", players, seed=number).position()
        match, tracker = Match.from_position(start), Tracker(start)
        for _ in turns(match):
            _compare(match, tracker, chooser)
            # Laying eagerly makes threes, gifts and openings common.
            lay = [move for move in match.legal() if move != "end"] if chooser.random() < 0.9 else match.legal()
            tracked(match, chooser.choice(lay or match.legal()), tracker)


def _compare(match: Match, tracker: Tracker, chooser: random.Random) -> None:
    position = match.position()
    assert position["piles"] == [" ".join(tracker.kind[card] for card in zone) for zone in tracker.piles]
    if chooser.random() < 0.07:
        seat = chooser.randrange(match.players)
        opener = position["turn"] if (position["offer"] or "").startswith("follow") else None
        other = replayed(tracker.rearranged(seat, opener, chooser), match)
        assert told(match, seat) == told(other, seat), f"seat {seat} learns something"


FEW = "2y 2y 2t 3v 3v"  # all that is unseen in the small world below


def small(**fields: Any) -> Match:
    """A position in which seat 0 does not know five cards: two in the other hand, one in each pile, one out of play."""
    seen = PACK - Counter(FEW.split()) - Counter(["8r", "8y", "8t"])
    match = table("", "8r 8y 8t", "2y 2t", piles=["3v", "3v"], discard=" ".join(seen.elements()), **fields)
    assert match.known(0)["unseen"] == FEW
    return match


@pytest.mark.rule("G7", "D3")
def test_guesses_have_the_frequencies_of_all_worlds() -> None:
    expected: Counter[tuple[str, str, str]] = Counter()
    for a, b, c, d, _ in permutations(FEW.split()):
        expected[" ".join(sorted([a, b])), c, d] += 1
    drawn: Counter[tuple[str, str, str]] = Counter()
    match, g = small(), bots.dice("worlds")
    trials = 12_000
    for _ in range(trials):
        state = match.guess(0, g)
        assert cards(state.hands[0]) == "8r 8y 8t"
        drawn[" ".join(sorted(cards(state.hands[1]).split())), pile(state, 0), pile(state, 1)] += 1
    _check_frequencies(drawn, expected, trials)


@pytest.mark.rule("G7", "D9")
def test_whoever_opened_is_known_to_hold_a_card_that_can_follow() -> None:
    few = "2y 3v 4r 6t 7y"  # only 3v and 4r can follow
    seen = " ".join((PACK - Counter(few.split()) - Counter(["8r", "8y", "3r"])).elements())
    opened: dict[str, Any] = {"turn": 1, "laid": 1, "offer": "follow 3r@1"}
    match = table("3r@1", "8r 8y", "2y 3v", piles=["4r", "6t"], discard=seen, **opened)
    expected: Counter[tuple[str, str, str]] = Counter()
    for a, b, c, d, _ in permutations(few.split()):
        if {a, b} & {"3v", "4r"}:
            expected[" ".join(sorted([a, b])), c, d] += 1
    drawn: Counter[tuple[str, str, str]] = Counter()
    g = bots.dice("followers")
    trials = 12_000
    for _ in range(trials):
        state = match.guess(0, g)
        drawn[" ".join(sorted(cards(state.hands[1]).split())), pile(state, 0), pile(state, 1)] += 1
    _check_frequencies(drawn, expected, trials)


def _check_frequencies(drawn: Counter[Any], expected: Counter[Any], trials: int) -> None:
    assert drawn.keys() == expected.keys()
    total = sum(expected.values())
    chi = sum((drawn[w] - trials * n / total) ** 2 / (trials * n / total) for w, n in expected.items())
    assert chi < 2 * len(expected) + 10, f"chi² {chi:.1f} over {len(expected)} worlds"


@pytest.mark.rule("G7")
def test_a_guess_depends_on_what_is_known_only() -> None:
    match = small()
    truth = match.position()
    other = Match.from_position({**truth, "hands": ["8r 8y 8t", "3v 3v"], "piles": ["2y", "2t"]})
    for number in range(20):
        one, two = match.guess(0, bots.dice(number)), other.guess(0, bots.dice(number))
        assert all(getattr(one, name) == getattr(two, name) for name in one.__slots__)


@pytest.mark.rule("G7", "D19")
def test_a_guess_against_egon_leaves_his_hand_empty() -> None:
    match = Match.new("dreist", 1, seed=1)
    state = match.guess(0, bots.dice(1))
    assert state.held[1] == 0 and not any(state.hands[1]) and state.piled[1] == 48
    assert pile(state, 1) != match.position()["piles"][1]
