"""Heul doch's table in the terminal."""

from eselsohr.engine import registry
from eselsohr.terminal import Aim, Canvas, find
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


def test_high_stacks_with_many_onions_stand_beside_each_other() -> None:
    view = table("5r | 4b | 2g", "5b 4g 6r 1y", specials=False).view(0)
    canvas = Canvas(36, 8)
    many = {"heights": [28, 27, 26], "onions": [17, 16, 15]}
    DRAWING.middle(canvas, view | many, ["Ann", "Bob", "Cem"], "en", Aim())
    drawn = "\n".join(canvas.lines())
    assert all(f"▤{height}" in drawn for height in many["heights"])
    assert all(f"▒{onions}" in drawn for onions in many["onions"])
