"""The score pad: cards left at a real table become points by the rules of the match."""

from typing import Any

import pytest

from eselsohr.engine import registry
from eselsohr.engine.pads import InvalidPad, Told, keep
from tests.pads import check_like_the_engine, tables

ESEL = registry.find("esel")


def tell(deal: Any) -> list[Told]:
    both = zip(deal.hands, deal.aside, strict=True)
    return [{"hand": hand} | ({"aside": aside} if aside else {}) for hand, aside in both]


@pytest.mark.rule("E16", "E17", "E20")
@pytest.mark.parametrize(("players", "options"), tables("esel"))
def test_a_pad_counts_as_the_engine_does(players: int, options: dict[str, Any]) -> None:
    check_like_the_engine("esel", players, options, tell)


@pytest.mark.rule("E16")
def test_example_4() -> None:
    sheet = keep(ESEL, 3, {}, [[{"hand": "3 10 *"}, {"hand": "E"}, {}]])
    assert sheet.lines[0].points == [27, 20, 0]


@pytest.mark.rule("E5", "E26")
def test_who_holds_the_donkey_starts_the_next_deal() -> None:
    assert keep(ESEL, 3, {}, [[{"hand": "3"}, {"hand": "E"}, {}]]).starter == 1
    ox = {"ox": True}
    assert keep(ESEL, 3, ox, [[{"hand": "O"}, {"hand": "E"}, {}]]).starter == 1
    assert keep(ESEL, 3, ox, [[{"hand": "1"}, {}, {"hand": "O"}]]).starter == 2


@pytest.mark.rule("E1", "E5", "E11", "E26")
@pytest.mark.parametrize(
    ("options", "hands", "rule"),
    [
        ({}, ["1", "2", "E"], "E11"),
        ({}, ["1", "2", ""], "E5"),
        ({"ox": True}, ["1", "2", ""], "E26"),
        ({}, ["E", "E", ""], None),
        ({}, ["E", "* * *", "* *"], None),
        ({}, ["E", "O", ""], None),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], hands: list[str], rule: str | None) -> None:
    with pytest.raises(InvalidPad) as refusal:
        keep(ESEL, 3, options, [[{"hand": hand} for hand in hands]])
    assert refusal.value.rule == rule
    assert "{" not in refusal.value.message("de")
