"""The score pad: open numbers and onions become points by the rules of the match."""

from typing import Any

import pytest

from eselsohr.engine import registry
from eselsohr.engine.pads import InvalidPad, Told, keep
from tests.pads import check_like_the_engine, tables

HEULDOCH = registry.find("heuldoch")


def tell(deal: Any) -> list[Told]:
    """Stacks as the notation writes them: `5r` lies open, `5r~` is an onion, a special that lies open is nothing."""
    told: list[Told] = []
    for cards in (stack.split() for stack in deal.stacks):
        numbers = [card[0] for card in cards if card[0].isdecimal() and not card.endswith("~")]
        told.append({"open": " ".join(numbers), "onions": sum(card.endswith("~") for card in cards)})
    return told


@pytest.mark.rule("H11", "H12", "H13")
@pytest.mark.parametrize(("players", "options"), tables("heuldoch"))
def test_a_pad_counts_as_the_engine_does(players: int, options: dict[str, Any]) -> None:
    check_like_the_engine("heuldoch", players, options, tell)


@pytest.mark.rule("H11")
@pytest.mark.parametrize(("onions", "points"), [(0, 28), (5, 23), (9, 19), (14, 21), (15, 20)])
def test_onions_void(onions: int, points: int) -> None:
    stacks: list[Told] = [{"open": "1 2 3 4 5 6 7", "onions": onions}, {}, {}]
    assert keep(HEULDOCH, 3, {}, [stacks]).lines[0].points[0] == points


@pytest.mark.rule("H13")
def test_who_lost_more_is_ahead_of_an_equal() -> None:
    sheet = keep(HEULDOCH, 3, {}, [[{"open": "6"}, {"open": "6 1", "onions": 1}, {"open": "6"}]])
    assert sheet.result and sheet.result.places == [2, 1, 2]


@pytest.mark.rule("H1")
def test_there_are_not_more_cards_than_in_the_pack() -> None:
    with pytest.raises(InvalidPad):
        keep(HEULDOCH, 3, {}, [[{"open": " ".join(["7"] * 15)}, {}, {}]])
    with pytest.raises(InvalidPad) as refusal:
        keep(HEULDOCH, 3, {}, [[{"onions": 50}, {"onions": 49}, {}]])
    assert refusal.value.rule == "H1"
    assert keep(HEULDOCH, 3, {"specials": True}, [[{"onions": 50}, {"onions": 49}, {}]]).result
