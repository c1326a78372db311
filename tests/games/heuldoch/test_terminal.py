"""Heul doch's table in the terminal."""

from eselsohr.engine import registry
from eselsohr.terminal import find
from tests.games.heuldoch.builder import table
from tests.playing import play

DRAWING = find(registry.find("heuldoch"))


def test_below_a_card_stands_where_it_may_go() -> None:
    view = table("5r | 4b | 2g", "5b 4g 6r 1y", specials=False).view(0)
    assert [DRAWING.note(view, card) for card in view["hand"].split()] == ["▒", "←→", "←", "↑"]


def test_no_points_before_the_end_and_numbers_for_those_a_towel_may_choose() -> None:
    match = table("5r | 4b | 2g", "towel", specials=True)
    badges = [DRAWING.badge(match.view(0), seat, "en") for seat in range(3)]
    assert [badge.title for badge in badges] == ["", "#1", "#2"] and not any(badge.counted for badge in badges)
    play(match, "towel 1")
    assert match.over and DRAWING.badge(match.view(0), 1, "en").counted
