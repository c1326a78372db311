"""What is particular to one game's table."""

from eselsohr.cli.tables import dreist
from tests.games.dreist.table import table


def test_dreist_brackets_the_cell_a_move_aims_at() -> None:
    match = table("4r@1 5r@1", "6r 6y 3r", "1r", piles=["8r 8r"])
    view = match.view(0)

    def drawn(*picked: str, move: str = "") -> str:
        return "\n".join(dreist.middle(view, [], "en", 36, 8, picked, move).lines())

    assert "[ ]" not in drawn() and "·" in drawn()
    assert drawn("6r", move="6r@1").count("[ ]") == drawn(move="3r@1").count("[ ]") == 1
    assert "[ ]" not in drawn(move="6y@1")  # beside another colour
