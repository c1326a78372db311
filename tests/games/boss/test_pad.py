"""The score pad: who went out when, what follows from it, and the exchange explained."""

from typing import Any

import pytest

from eselsohr.engine import registry
from eselsohr.engine.pads import InvalidPad, Told, keep
from tests.pads import check_like_the_engine, tables

BOSS = registry.find("boss")


def tell(deal: Any) -> list[Told]:
    return [{"place": deal.order.index(seat) + 1} for seat in range(len(deal.order))]


@pytest.mark.rule("B6", "B11", "B14")
@pytest.mark.parametrize(("players", "options"), tables("boss"))
def test_a_pad_counts_as_the_engine_does(players: int, options: dict[str, Any]) -> None:
    check_like_the_engine("boss", players, options, tell)


@pytest.mark.rule("B8", "B9", "B10")
@pytest.mark.parametrize(("players", "swaps"), [(4, [2, 1]), (5, [2, 1]), (6, [3, 2, 1]), (10, [5, 4, 3, 2, 1])])
def test_the_exchange_is_explained_as_in_example_1(players: int, swaps: list[int]) -> None:
    order = [*range(1, players), 0]  # seat 1 is the boss, seat 0 the ass
    sheet = keep(BOSS, players, {}, [[{"place": order.index(seat) + 1} for seat in range(players)]])
    seating, jokers, *exchanges = sheet.before
    assert seating.names == {"names": order}
    assert jokers.params["n"] == swaps[0] and jokers.names == {"name": 0}
    assert [one.params["n"] for one in exchanges] == swaps
    assert exchanges[0].names == {"higher": 1, "lower": 0}


@pytest.mark.rule("B3")
def test_the_first_round_has_no_jokers() -> None:
    (first,) = keep(BOSS, 5, {"starter": 3}, []).before
    assert first.key == "boss.pad.first"
    assert keep(BOSS, 5, {"starter": 3}, []).starter == 3


@pytest.mark.rule("B6")
@pytest.mark.parametrize("places", [[1, 2, 3, 3], [0, 1, 2, 3], [1, 2, 3, "x"]])
def test_everybody_has_a_place_of_their_own(places: list[Any]) -> None:
    with pytest.raises(InvalidPad):
        keep(BOSS, 4, {}, [[{"place": place} for place in places]])
