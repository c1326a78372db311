"""What an attentive player knows: memory, and guesses that are exactly even."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.bots import dice
from eselsohr.games.heuldoch import rules
from eselsohr.games.heuldoch.contract import census
from eselsohr.games.heuldoch.kernel.stacks import PACK
from eselsohr.games.heuldoch.notation import cards, hand, stack_cards
from tests.games.heuldoch.builder import NUMBERS, SPECIALS, special_table, table
from tests.playing import heard, play, turns
from tests.waiting import patiently


@pytest.mark.rule("G7", "H10")
def test_memory_is_no_part_of_a_view() -> None:
    match = play(table("5r | 4g | 2b", "1y 6v", "2p", "3p"), "onion 1y")
    assert match.known(0)["memory"][0] == "5r 1y~" and match.known(1)["memory"][0] == "5r ?~"
    assert match.known(None)["memory"][0] == "5r ?~" and match.known(2)["onions"] == [1, 0, 0]
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["tops"][0] == "?~" and "memory" not in match.view(seat)


@pytest.mark.rule("G7", "H14", "H17")
def test_a_face_seen_stays_known_when_turned_carried_and_uncovered() -> None:
    match = special_table("5r | 4g | 2b 3o~", "werewolf 1p", "carousel 7p", "catapult 1v", seen=["", "", "2"])
    play(match, "werewolf")
    for seat in (None, 0, 1, 2):
        assert match.known(seat)["memory"] == ["5r~", "4g~", "2b 3o"]
    play(match, "carousel left")
    assert match.known(0)["memory"] == ["3o", "5r~", "2b 4g~"]
    play(match, "catapult")
    assert (
        match.known(0)["memory"] == ["", "5r~", "2b 4g~"] and match.known(0)["gone"] == "werewolf carousel catapult 3o"
    )
    assert match.view(0)["discard"] == "3o" and match.view(0)["discarded"] == 4


@pytest.mark.rule("G7", "H7")
def test_an_onion_taken_over_is_not_looked_at() -> None:
    match = special_table("5r | 3v~ | 6g", "towel 1p", "1v", seen=["", "1", ""])
    play(match, "towel 1")
    assert match.known(0)["memory"] == ["?~", "5r", "6g"] and match.known(1)["memory"] == ["3v~", "5r", "6g"]


@pytest.mark.rule("G7", "H7")
def test_onions_are_hidden_from_everybody_but_who_laid_them() -> None:
    match = play(table("5r | 4g | 2b", "1y 6v", "2p 7p", "3p 7v", draw="6o 6y"), "onion 1y", "onion 2p")
    assert heard(match, 1, "onion")[-1]["card"] == "2p" and heard(match, 0, "onion")[-1]["card"] == "?"
    assert [move["move"] for move in match.record(0)["moves"]] == ["onion 1y", "onion ?"]
    assert [move["move"] for move in match.record(None)["moves"]] == ["onion ?", "onion ?"]
    assert heard(match, 1, "drew")[-1]["card"] == "6y" and heard(match, 2, "drew")[-1]["card"] is None
    assert match.record(2)["start"]["hand"] == "3p 7v" and "hands" not in match.record(2)["start"]


@pytest.mark.rule("G7", "H2")
def test_the_deal_is_told_to_each_hand() -> None:
    match = Match.new("heuldoch", 3, {"specials": True}, 5)
    hands = match.position()["hands"]
    assert heard(match, 1, "dealt")[-1]["hands"] == [None, hands[1], None]
    assert heard(match, 1, "dealt")[-1]["stacks"] == match.position()["stacks"]
    assert heard(match, 1, "dealt")[-1]["left"] == 110 - 15 == match.view(1)["draw"]


def _all_but(*unseen: str, specials: bool) -> str:
    """A discard of the whole pack but these cards."""
    pack = NUMBERS + SPECIALS if specials else NUMBERS
    return " ".join((pack - Counter(unseen)).elements())


def _worlds(
    match: Match, seat: int, read: Callable[[Any], tuple[str, ...]], monkeypatch: Any
) -> Counter[tuple[str, ...]]:
    """Count what a guess shows over every possible sequence of rolls, each of which is equally likely."""
    found: Counter[tuple[str, ...]] = Counter()
    for state in _every_sequence(lambda roll: _guess(match, seat, roll, monkeypatch)):
        found[read(state)] += 1
    return found


def _guess(match: Match, seat: int, roll: Callable[[Any, int], int], monkeypatch: Any) -> Any:
    monkeypatch.setattr(rules, "roll", roll)
    return match.guess(seat, None)


def _every_sequence(run: Callable[[Callable[[Any, int], int]], Any]) -> Iterator[Any]:
    """Run something that rolls dice once for each sequence of rolls it could get."""
    sequence: list[int] = []
    limits: list[int] = []

    def roll(_: Any, n: int) -> int:
        limits.append(n)
        if len(sequence) < len(limits):
            sequence.append(0)
        return sequence[len(limits) - 1]

    for _ in patiently("every sequence"):
        limits.clear()
        yield run(roll)
        higher = [place for place, rolled in enumerate(sequence) if rolled + 1 < limits[place]]
        if not higher:
            return
        del sequence[higher[-1] + 1 :]
        sequence[-1] += 1


@pytest.mark.rule("G7", "H7", "G4")
@pytest.mark.parametrize("special_onions", [False, True])
def test_guesses_are_exactly_even_over_all_worlds(special_onions: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    # Seat 0 has seen all but eight cards: an onion, a hand of two, another of one, two to draw, two out of play.
    unseen = ("3g", "7r", "7r", "towel", "5y", "2b", "werewolf", "1o")
    open_cards = Counter(_all_but(*unseen, "4g", "2v", "6p", specials=True).split())
    match = special_table(
        "4g | 2v 3g~ | 6p",
        *("", "7r towel", "5y"),
        draw="2b 7r",
        discard=" ".join(open_cards.elements()),
        seen=["", "1", ""],
        turn=1,
        special_onions=special_onions,
    )
    expected: Counter[tuple[str, ...]] = Counter()
    for order in permutations(unseen, 6):
        if special_onions or order[0] not in SPECIALS:
            expected[order[0], " ".join(sorted(order[1:3])), order[3], " ".join(order[4:])] += 1

    def read(state: Any) -> tuple[str, ...]:
        onion = stack_cards(state, 1).split()[1].removesuffix("~")
        draw = cards(state.draw[PACK - state.left :])
        return onion, " ".join(sorted(hand(state, 1).split())), hand(state, 2), draw

    drawn = _worlds(match, 0, read, monkeypatch)
    assert drawn.keys() == expected.keys()
    share = drawn.total() / expected.total()
    assert all(drawn[world] == share * count for world, count in expected.items())


@pytest.mark.rule("G7")
def test_each_seat_guesses_only_what_it_has_not_seen() -> None:
    unseen = ("3g", "7r", "5y", "2b")
    discard = _all_but(*unseen, "4g", "2v", "6p", specials=False)
    match = table("4g | 2v 3g~ | 6p", "7r", "5y", "2b", discard=discard, seen=["", "1", ""])
    g = dice("seats")
    for _ in range(200):
        assert stack_cards(match.guess(1, g), 1) == "2v 3g~", "who laid it knows it"
        state = match.guess(0, g)
        assert hand(state, 0) == "7r"
        others = [stack_cards(state, 1)[3:5], hand(state, 1), hand(state, 2)]
        assert sorted(others) == ["2b", "3g", "5y"]


@pytest.mark.rule("G7")
def test_a_guess_depends_on_what_a_seat_knows_and_on_the_dice_alone() -> None:
    position = Match.new("heuldoch", 3, {"specials": True}, 9).position()
    other = {**position, "draw": " ".join(reversed(position["draw"].split()))}
    other["hands"] = [position["hands"][0], position["hands"][2], position["hands"][1]]
    one, two = Match.from_position(position), Match.from_position(other)
    for number in range(20):
        a, b = one.guess(0, dice(number)), two.guess(0, dice(number))
        assert all(getattr(a, field) == getattr(b, field) for field in rules.State.fields)


@pytest.mark.rule("G7")
def test_a_guess_keeps_the_pack_whole() -> None:
    match = Match.new("heuldoch", 4, {"specials": True}, 3)
    for _ in turns(match):
        for seat in range(4):
            guessed = match.copy()
            guessed._state = match.guess(seat, dice(match.ply, seat))
            assert census(guessed.position()) == NUMBERS + SPECIALS
            assert not any(guessed._state.draw[: PACK - guessed._state.left]), "nothing lies beside the pile"
        match.play(match.legal()[match.ply * 7 % len(match.legal())])
