"""The score pad: the cards left become points by the rules of the match, also against Egon."""

from typing import Any

import pytest

from eselsohr.engine import registry
from eselsohr.engine.pads import InvalidPad, Told, keep
from tests.pads import check_like_the_engine, tables

DREIST = registry.find("dreist")


def tell(deal: Any) -> list[Told]:
    both = zip(deal.hands, deal.piles, strict=True)
    return [{"left": len(hand.split()) + pile} for hand, pile in both]


@pytest.mark.rule("D17", "D18")
@pytest.mark.parametrize(("players", "options"), tables("dreist"))
def test_a_pad_counts_as_the_engine_does(players: int, options: dict[str, Any]) -> None:
    check_like_the_engine("dreist", players, options, tell)


@pytest.mark.rule("D25")
def test_a_campaign_goes_on_until_it_is_lost() -> None:
    check_like_the_engine("dreist", 1, {"campaign": True}, tell)
    won, lost = [{"left": 0}, {"left": 3}], [{"left": 7}, {"left": 0}]
    sheet = keep(DREIST, 1, {"campaign": True}, [won, won])
    assert (sheet.lines[-1].scores, sheet.result) == ([52, 0], None)
    assert sheet.before[0].params == {"n": 54, "egon": 42}
    sheet = keep(DREIST, 1, {"campaign": True}, [won, won, lost])
    assert sheet.result and (sheet.result.scores, sheet.result.winners) == ([52, 0], [0])


@pytest.mark.rule("D1", "D17")
@pytest.mark.parametrize(("left", "rule"), [([0, 0], "D17"), ([3, 4], "D17"), ([97, 0], None), ([-1, 0], None)])
def test_what_cannot_be_is_refused(left: list[int], rule: str | None) -> None:
    with pytest.raises(InvalidPad) as refusal:
        keep(DREIST, 2, {}, [[{"left": cards} for cards in left]])
    assert refusal.value.rule == rule
