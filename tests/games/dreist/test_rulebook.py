"""The rulebook of DREIst."""

from collections.abc import Iterator

import pytest

from eselsohr.engine import registry, rulebooks
from eselsohr.text.rulebook import Figure

BOOK = rulebooks.load(registry.find("dreist"), "en")


def layouts() -> Iterator[dict[tuple[int, int], str]]:
    """Give the layouts of the book as colours by column and row."""
    figures = (block for section in BOOK.sections for block in section.blocks if isinstance(block, Figure))
    for group in (group for figure in figures for row in figure.rows for group in row):
        cells = {(int(card.token[0]), card.row): card.token[1] for card in group.cards if card.row}
        if cells:
            yield cells


def test_it_states_25_rules_of_its_own() -> None:
    assert [rule for rule in BOOK.rules if rule.startswith("D")] == [f"D{number}" for number in range(1, 26)]


@pytest.mark.rule("D6", "D7", "D12")
@pytest.mark.parametrize("cells", list(layouts()), ids=lambda cells: f"{len(cells)} cards")
def test_its_layouts_keep_the_rules(cells: dict[tuple[int, int], str]) -> None:
    for (column, row), colour in cells.items():
        assert cells.get((column + 1, row), colour) == colour  # D6
    for column in range(1, 9):
        assert len({colour for (c, _), colour in cells.items() if c == column}) < 3  # D12
    connected = {cell for cell in cells if cell[1] == 1}
    for _ in cells:
        connected |= {(c, r) for c, r in cells if {(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)} & connected}
    assert connected == set(cells)  # D7
