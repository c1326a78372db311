"""DREIst's table in the terminal."""

from eselsohr.engine import registry
from eselsohr.terminal import Aim, Canvas, find
from tests.games.dreist.builder import table

DRAWING = find(registry.find("dreist"))


def test_the_cell_a_move_aims_at_is_bracketed() -> None:
    match = table("4r@1 5r@1", "6r 6y 3r", "1r", piles=["8r 8r"])
    view = match.view(0)

    def drawn(*picked: str, move: str = "") -> str:
        canvas, numbers = Canvas(36, 8), frozenset(range(len(picked)))
        DRAWING.middle(canvas, view, [], "en", Aim(picked, numbers, move=move))
        return "\n".join(canvas.lines())

    assert "[ ]" not in drawn() and "·" in drawn()
    assert drawn("6r", move="6r@1").count("[ ]") == drawn(move="3r@1").count("[ ]") == 1
    assert "[ ]" not in drawn(move="6y@1")  # beside another colour
