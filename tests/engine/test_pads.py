"""Score pads of any game: what is asked and refused, and plain points where a game does not say how it counts."""

from typing import Any

import pytest

from eselsohr import InvalidOptions
from eselsohr.engine import registry
from eselsohr.engine.pads import InvalidPad, Told, keep
from eselsohr.text import languages
from eselsohr.text.catalogues import catalogue
from tests.toy.game import TOY

ESEL = registry.find("esel")


def points(*numbers: int) -> list[Told]:
    return [{"points": number} for number in numbers]


def test_a_game_without_a_pad_adds_plain_points() -> None:
    sheet = keep(TOY, 3, {}, [points(5, 2, 9)])
    assert sheet.plain and sheet.result and sheet.lines[0].losers == [2]
    assert sheet.result.winners == [1]
    high = keep(TOY, 3, {}, [points(5, 2, 9)], low_wins=False)
    assert high.result and (high.result.winners, high.result.places) == ([2], [2, 3, 1])


@pytest.mark.parametrize(
    ("deal", "key"),
    [
        ([{"hand": "E"}, {}], "pad.seats"),
        ([{"hand": "E"}, {"foot": "1"}, {}], "pad.unknown"),
        ([{"hand": "E"}, {"hand": "14"}, {}], "pad.no_card"),
        ([{"hand": "E"}, {"hand": 7}, {}], "pad.no_card"),
        ([{"hand": "E"}, {"hand": " ".join(9 * "1")}, {}], "pad.too_many"),
    ],
)
def test_what_no_deal_can_have_left_is_refused_in_words(deal: list[dict[str, Any]], key: str) -> None:
    with pytest.raises(InvalidPad) as refusal:
        keep(ESEL, 3, {}, [deal])
    assert refusal.value.key == key
    for language in languages():
        assert "{" not in refusal.value.message(language)


def test_no_deal_after_the_last() -> None:
    deal: list[Told] = [{"hand": "E"}, {}, {}]
    assert keep(ESEL, 3, {"deals": 1}, [deal]).result
    with pytest.raises(InvalidPad, match="no deal 2"):
        keep(ESEL, 3, {"deals": 1}, [deal, deal])
    with pytest.raises(InvalidPad):
        keep(TOY, 2, {}, [points(1, 2), points(1, 2), points(1, 2)])
    with pytest.raises(InvalidOptions):
        keep(ESEL, 2, {}, [])


@pytest.mark.parametrize("game", [game for game in registry.games() if game.part("pad")], ids=str)
def test_everything_that_is_asked_has_words(game: Any) -> None:
    for options in game.part("contract").VARIANTS:
        for question in keep(game, game.players[-1], options, []).questions:
            for language in languages():
                words = {f"{game.name}.pad.{question.name}", *question.titles}
                assert words <= catalogue(language).keys()
