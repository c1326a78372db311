"""What is particular to one game's table."""

from eselsohr.games.dreist import terminal as dreist
from eselsohr.games.heuldoch import terminal as heuldoch
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.drawing import Aim
from tests.games.dreist.builder import table
from tests.games.heuldoch.builder import table as heuldoch_table
from tests.playing import play


def test_dreist_brackets_the_cell_a_move_aims_at() -> None:
    match = table("4r@1 5r@1", "6r 6y 3r", "1r", piles=["8r 8r"])
    view = match.view(0)

    def drawn(*picked: str, move: str = "") -> str:
        canvas = Canvas(36, 8)
        dreist.middle(canvas, view, [], "en", Aim(picked, move))
        return "\n".join(canvas.lines())

    assert "[ ]" not in drawn() and "·" in drawn()
    assert drawn("6r", move="6r@1").count("[ ]") == drawn(move="3r@1").count("[ ]") == 1
    assert "[ ]" not in drawn(move="6y@1")  # beside another colour


def test_heuldoch_says_below_a_card_where_it_may_go() -> None:
    view = heuldoch_table("5r | 4b | 2g", "5b 4g 6r 1y", specials=False).view(0)
    assert [heuldoch.note(view, card) for card in view["hand"].split()] == ["▒", "←→", "←", "↑"]


def test_heuldoch_counts_no_points_before_the_end_and_numbers_those_a_towel_may_choose() -> None:
    match = heuldoch_table("5r | 4b | 2g", "towel", specials=True)
    badges = [heuldoch.badge(match.view(0), seat, "en") for seat in range(3)]
    assert [badge.title for badge in badges] == ["", "#1", "#2"] and not any(badge.counted for badge in badges)
    play(match, "towel 1")
    assert match.over and heuldoch.badge(match.view(0), 1, "en").counted
