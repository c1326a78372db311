"""What an attentive player knows: views, memory, and guesses with the right frequencies."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from eselsohr import InvalidPosition, Match
from eselsohr.bots import dice
from eselsohr.games.esel.notation import cards
from tests.games.esel.builder import table
from tests.playing import play


@pytest.mark.rule("G7", "E14")
def test_cards_taken_up_are_remembered_until_they_are_played() -> None:
    match = play(table("E 4 4", "5 5", "9 6"), "E", "5", "9")
    assert match.known(0)["seen"] == ["", "", "5 9"]
    assert match.view(0)["donkey"] == 2
    play(match, "9", "pass", "pass")
    assert match.known(1)["seen"] == ["", "", "5"]
    assert match.known(1)["played"] == "9"
    assert "seen" not in match.view(1), "a view is what lies open, not a memory"


@pytest.mark.rule("G4", "G7")
def test_a_kind_seen_once_and_played_once_is_no_longer_known() -> None:
    match = play(table("E 4 4", "5 5", "9 9 6"), "E", "5", "9")
    assert match.known(0)["seen"][2] == "5 9"
    play(match, "9", "pass", "pass")
    assert match.known(0)["seen"][2] == "5", "which of the nines it was nobody can tell"


@pytest.mark.rule("G7")
def test_a_spectator_sees_no_hand() -> None:
    match = Match.new("esel", 5, seed=1)
    assert match.view(None)["hand"] is None and match.view(None)["legal"] == []
    assert match.view(3)["hand"] == match.position()["hands"][3]
    assert match.view(3)["legal"] == (match.legal() if match.turn == 3 else [])


@pytest.mark.rule("G7")
def test_guesses_have_the_frequencies_of_all_worlds() -> None:
    # Seat 0 sees the donkey round taken by seat 2, then guesses two hands out of a pack of few cards.
    played = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 6 6 6 6 6 6 6 6"
    played += " 7 7 7 7 7 7 7 7 8 8 8 8 8 8 8 8 9 9 9 9 9 9 9 9 10 10 10 10 10 10 10 10 11 11 11 11 11 11 11 11"
    fields: dict[str, Any] = {"played": f"{played} 12 12 12 12 12 * * *", "seen": ["", "", "13"], "starter": 1}
    match = table("12 13", "13 13 E", "12 13", **fields)
    unseen = ["12", "13", "13", *_rest(match)]
    expected: Counter[tuple[str, str]] = Counter()
    for order in permutations(unseen, 3):
        expected[" ".join(sorted(order[:2])), order[2]] += 1
    drawn: Counter[tuple[str, str]] = Counter()
    g = dice("worlds")
    trials = 20_000
    for _ in range(trials):
        state = match.guess(0, g)
        assert cards(state.hands[0]) == "12 13" and state.hands[2][13] >= 1
        second = state.hands[1][:]
        second[0] -= 1
        third = state.hands[2][:]
        third[13] -= 1
        drawn[" ".join(sorted(cards(second).split())), cards(third)] += 1
    assert drawn.keys() == expected.keys()
    total = sum(expected.values())
    chi = sum((drawn[w] - trials * n / total) ** 2 / (trials * n / total) for w, n in expected.items())
    assert chi < 3 * len(expected) + 10, f"chi² {chi:.1f} over {len(expected)} worlds"


def _rest(match: Match) -> list[str]:
    known = " ".join([*match.position()["hands"], match.position()["played"]]).split()
    pack = Counter({**{str(value): 8 for value in range(1, 14)}, "*": 4})
    return [*(pack - Counter(known)).elements()]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hands": ["9 " * 9, "1", "2"]}, "9"),
        ({"hands": ["E", "E 1", "2"]}, "E"),
        ({"hands": ["O", "1", "2"]}, "O"),
        ({"hands": ["1", "", "2"]}, "Seat 1"),
        ({"hands": ["1", "2"]}, "3"),
        ({"hands": ["1", "2", 3]}, "hands[2]"),
        ({"hands": ["1", "2", "14"]}, "14"),
        ({"table": "E"}, "round 3"),
        ({"aside": ["1", "", ""]}, "ox"),
        ({"plays": [[1, "3"]]}, "clockwise"),
        ({"plays": [[0, "3"], [1, "2"]]}, "Play 2"),
        ({"plays": [[0, "pass"]]}, "Play 1"),
        ({"plays": [[0, "3"], [1, "pass"], [2, "pass"]]}, "Play 3"),
        ({"seen": ["9", "", ""]}, "seen"),
        ({"scores": [1, 2]}, "scores"),
        ({"deal": 9}, "deal"),
        ({"over": True}, "over"),
        ({"colour": "red"}, "colour"),
        ({"barred": "7"}, "barred"),
    ],
)
def test_contradictory_positions_are_refused_with_a_sentence(fields: dict[str, object], words: str) -> None:
    position = {"game": "esel", "players": 3, "options": {"deals": 1}, "hands": ["1 1", "2 2", "3 3"], **fields}
    with pytest.raises(InvalidPosition) as refusal:
        Match.from_position(position)
    assert words in str(refusal.value)
